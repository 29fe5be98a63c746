"""Scenarios of a pack that begin at a position: kept, begun, played, saved; opened where the pack is gone."""

from __future__ import annotations

import random
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from engine.board.files import write_whole
from engine.games import titles
from engine.table.game import legal
from engine.table.record import Origin
from engine.table.save.open import begin, open_game
from engine.wargame.begun import FORMAT, begun_at
from engine.wargame.ownpack import as_one_file, new_pack, with_file
from engine.wargame.packfiles import PackError

GAMES: Final = {
    "nemesis": "kohima-road",
    "defeat-into-victory": "u-go",
    "vinegar-joes-war": "imphal",
    "tail-of-the-tiger": "tail-of-the-tiger",
}
TURNS: Final = {"nemesis": 3, "defeat-into-victory": 2, "vinegar-joes-war": 14, "tail-of-the-tiger": 4}
"""The turn at which the scenario of each game begins, which is not that of the set-up."""


@cache
def title(game: str) -> Any:
    return titles().title(game)


def free(state: Any, loc: int) -> int | None:
    """A hex beside a hex, in play, on which nothing stands, and of the same terrain."""
    world, terrain = state.world, state.world.board.terrain
    near = (hex_ for hex_ in world.grid.neighbours(loc) if hex_ >= 0 and world.open_hex(hex_))
    return next((hex_ for hex_ in near if not state.at.get(hex_) and terrain[hex_] == terrain[loc]), None)


def moved(game: str, number: int = 2) -> tuple[dict[str, Any], dict[str, str]]:
    """The position of a set-up with another turn and some pieces in hexes beside theirs; which, and where."""
    game_title = title(game)
    state = game_title.told_first(GAMES[game], {}, "1")
    where: dict[str, str] = {}
    for name, piece in tuple(state.pieces.items()):
        loc = free(state, piece.loc) if len(where) < number and piece.loc < state.world.hexes else None
        if loc is None or len(state.at[piece.loc]) > 1:
            continue
        other = game_title.copy(state)
        other.set_piece(msgspec.structs.replace(piece, loc=loc))
        with suppress(ValueError):
            state = game_title.position(game_title.describe(other))
            where[name] = state.world.label(loc)
    said = dict(game_title.describe(state)) | {"turn": TURNS[game]}
    assert len(where) == number
    return {key: value for key, value in said.items() if key not in ("options", "rolled")}, where


def kept(path: Path, game: str, position: dict[str, Any]) -> Path:
    data = {"format": FORMAT, "id": "mine", "name": "My own", "about": "As it might have been", "position": position}
    write_whole(path, as_one_file(with_file(new_pack(game, "Mine"), "mine.yaml", data)))
    return path


@pytest.mark.parametrize("game", GAMES)
def test_it_is_kept_begun_played_saved_and_opened_without_its_pack(tmp_path: Path, game: str) -> None:
    position, where = moved(game)
    pack = kept(tmp_path / "mine.yaml", game, position)
    own: Any = titles().title(game, pack)
    assert own.scenarios()["mine"] == "My own"
    assert "scenario mine: sound" in own.check_pack()
    session, journal = begin(own, Origin(game, "mine", {}, "7"), tmp_path / "game.nemesis")
    begun = session.state
    assert {name: begun.world.label(begun.pieces[name].loc) for name in where} == where
    assert (begun.turn, begun.scenario) == (TURNS[game], GAMES[game])
    session.play(random.Random(1).choice(list(legal(session.state))))
    digest = own.digest(session.state)
    journal.close()
    pack.unlink()
    journal, opened = open_game(tmp_path / "game.nemesis", lambda _: title(game))
    journal.close()
    again = opened.session
    assert again.title.digest(again.state) == digest and opened.own_values
    line = [step.id for step in again.record.line()]
    fresh: Any = title(game).with_values(own.values("mine"))
    assert fresh.digest(fresh.new("mine", {}, "7")) == own.digest(begun) and len(line) == 1
    assert fresh.words("fr").scenario("mine") == "My own"


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", GAMES)
def test_it_is_told_as_its_own_and_won_as_the_scenario_it_comes_from(tmp_path: Path, game: str, lang: str) -> None:
    own: Any = titles().title(game, kept(tmp_path / "mine.yaml", game, {"scenario": GAMES[game]}))
    words = own.words(lang)
    assert (words.scenario("mine"), words.scenario_about("mine")) == ("My own", "As it might have been")
    assert words.scenario_victory("mine") == words.scenario_victory(GAMES[game]) != ""
    assert words.scenario_facts("mine") == words.scenario_facts(GAMES[game])


def test_options_are_chosen_when_a_game_of_it_is_begun(tmp_path: Path) -> None:
    own: Any = titles().title("nemesis", kept(tmp_path / "mine.yaml", "nemesis", moved("nemesis")[0]))
    assert own.new("mine", {"study": True}, "1").options.study
    with pytest.raises(ValueError, match="sleep"):
        own.new("mine", {"sleep": True}, "1")


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ({"turn": 99}, "turn"),
        ({"pieces": {"nobody": "0410"}}, "nobody"),
        ({"pieces": {"uk-gar-imphal": "0410", "jp-31-58": "0410"}}, "such a position cannot be"),
        ({"at": "nothing"}, "nothing is to be decided in it"),
        ({"at": "nowhere"}, "at"),
    ],
)
def test_an_impossible_position_is_refused_in_one_line(tmp_path: Path, said: dict[str, Any], told: str) -> None:
    own: Any = titles().title("nemesis", kept(tmp_path / "mine.yaml", "nemesis", {"scenario": "campaign", **said}))
    with pytest.raises(PackError) as caught:
        own.new("mine", {}, "1")
    line = str(caught.value)
    assert line.startswith("mine.yaml: position") and told in line and line.isprintable()


def test_other_positions_are_other_values_and_other_words_are_not(tmp_path: Path) -> None:
    def fingerprint(position: dict[str, Any], name: str) -> str:
        pack = kept(tmp_path / f"{name}.yaml", "vinegar-joes-war", position)
        found: str = titles().title("vinegar-joes-war", pack).fingerprint("mine")
        return found

    first, second = {"scenario": "imphal"}, {"scenario": "imphal", "vp": {"allied": 3}}
    assert fingerprint(first, "a") == fingerprint(first, "b") != fingerprint(second, "c")
    assert fingerprint(first, "a") != title("vinegar-joes-war").fingerprint("imphal")


def test_of_many_scenarios_of_one_name_none_takes_the_place_of_another() -> None:
    taken: set[str] = set()
    for _ in range(120):
        taken.add(begun_at({"scenario": "campaign"}, "My road", "", taken).id)
    assert len(taken) == 120
