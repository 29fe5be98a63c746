"""Counters of modules against ours: none is wrong without a mark, be it called as ours or as makers of modules do."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.board.safeyaml import load_yaml
from engine.vassal.found import Found, find
from engine.vassal.matching import Match, Own, Theirs, match
from engine.vassal.module import Module
from engine.vassal.words import is_figures, tokens
from engine.wargame.ownunits import own_units
from tests.vassal.games import GAMES, WAYS, Game, game
from tools.module_writer import Recipe, Unit, Written, write_module

DRAWN, OLD = WAYS["staggered, in a zone, drawn"], WAYS["old, renamed"]
CHANGES: Any = load_yaml(Path(__file__).with_name("renamed.yaml"))


@cache
def ours(name: str) -> list[Own]:
    return own_units(game(name).title)


def changed(name: str) -> list[Unit]:
    """The counters as somebody else would call them, in trays of sides only."""
    trays, names = CHANGES[name]["trays"], CHANGES[name]["names"]
    return [Unit(one.id, names.get(one.id, one.name), (trays.get(one.trays[0], one.trays[0]),), one.figures)
            for one in game(name).units]  # fmt: skip


class Trial:
    """A module of some counters, matched with ours."""

    def __init__(self, folder: Path, name: str, units: list[Unit], recipe: Recipe, set_ups: bool = True) -> None:
        of: Game = game(name)
        made: Written = write_module(folder / "m.vmod", of.grid, units, of.set_ups if set_ups else {}, recipe)
        module = Module(made.path)
        centres = {of.grid.label(hex_): of.grid.centre(hex_, 1.0) for hex_ in range(of.grid.n)}
        self.found: Found = find(module, ours(name), centres)
        self._kinds = {own.id: own.kind for own in ours(name)}
        self._units = [made.units[slot.number or piece.front()[1:-4]] for slot, piece in module.pieces]

    def right(self, one: Match) -> bool:
        """Whether a counter was found, or one that nobody could tell from it."""
        return self._kinds[self._units[one.slot]] == self._kinds[one.id]

    @property
    def wrong(self) -> list[str]:
        """Those that are wrong and bear no mark."""
        return [one.id for one in self.found.matches if one.sure and not self.right(one)]

    def share(self, ids: list[str]) -> float:
        """How many of these were found."""
        matches = {one.id: one for one in self.found.matches}
        return sum(id_ in matches and self.right(matches[id_]) for id_ in ids) / len(ids)


EACH = list(zip(GAMES, [DRAWN, OLD, OLD, DRAWN], strict=True))


@pytest.mark.parametrize(("name", "recipe"), EACH, ids=GAMES)
def test_counters_that_are_called_as_ours_are_found(tmp_path: Path, name: str, recipe: Recipe) -> None:
    trial = Trial(tmp_path, name, list(game(name).units), recipe)
    assert trial.wrong == []
    assert trial.share([one.id for one in game(name).units]) > 0.95
    fit = trial.found.fit
    assert fit is not None
    assert fit.sure
    assert fit.error < 0.03
    assert set(fit.points) == {game(name).grid.label(hex_) for hex_ in range(game(name).grid.n)}


@pytest.mark.parametrize(("name", "recipe"), [(name, OLD if one is DRAWN else DRAWN) for name, one in EACH], ids=GAMES)
def test_of_names_that_were_changed_by_hand_four_in_five_are_found_and_none_is_wrong_without_a_mark(
    tmp_path: Path, name: str, recipe: Recipe
) -> None:
    trial = Trial(tmp_path, name, changed(name), recipe, set_ups=False)
    assert trial.wrong == []
    assert trial.share(list(CHANGES[name]["names"])) >= 0.8


@pytest.mark.parametrize("name", GAMES)
def test_a_module_that_lacks_counters_has_none_in_their_place_without_a_mark(tmp_path: Path, name: str) -> None:
    random = Random(3)
    some = [one for one in changed(name) if random.random() < 0.6]
    assert Trial(tmp_path, name, some, DRAWN, set_ups=False).wrong == []


# -- small ones by hand


def only(*names: str, theirs: list[str], about: dict[str, str] | None = None) -> list[Match]:
    return match([Own(name, name, about or {}) for name in names], [Theirs(n, name) for n, name in enumerate(theirs)])


@pytest.mark.parametrize(
    ("own", "theirs"),
    [
        ("58/31", "58e RI (31e DI)"),
        ("58/31", "58th Infantry Regiment, 31st Division"),
        ("24 IMB", "24th Independent Mixed Brigade"),
        ("IV Corps", "4th Corps"),
        ("Frontier Force", "Frontier Force Bn"),
        ("3 Carabiniers", "3rd Carab."),
        ("Golaghat", "Golagat"),
    ],
)
def test_abbreviations_numerals_and_spellings_are_seen_through(own: str, theirs: str) -> None:
    (found,) = only(own, theirs=["9 Something", theirs])
    assert (found.slot, found.sure) == (1, True)


def test_two_that_nothing_tells_apart_are_marked() -> None:
    found = match(
        [Own("a", "15", {"size": "army"}), Own("b", "15", {"size": "other"})], [Theirs(0, "15"), Theirs(1, "15")]
    )
    assert {one.id: one.sure for one in found} == {"a": False, "b": False}


@pytest.mark.parametrize(
    ("own", "theirs"), [("58/31", "58/18"), ("HQ 15 Div", "HQ 15 Army"), ("22", "22nd Indian"), ("14", "41")]
)
def test_another_number_size_or_nation_is_never_sure(own: str, theirs: str) -> None:
    assert not any(one.sure for one in only(own, theirs=[theirs]))


def test_the_hex_where_two_start_tells_those_apart_that_are_called_the_same() -> None:
    own = [Own("a", "15", {"x": "1"}, frozenset({"0101"})), Own("b", "15", {"x": "2"}, frozenset({"0202"}))]
    theirs = [Theirs(0, "15", ("s",), "", frozenset({"0202"})), Theirs(1, "15", ("t",), "", frozenset({"0101"}))]
    assert {one.id: (one.slot, one.sure) for one in match(own, theirs)} == {"a": (1, True), "b": (0, True)}


def test_words_are_spelled_one_way() -> None:
    assert tokens("XXXIIIe Corps d'Armée") == ("33", "corps", "army")
    assert tokens("19 I") == ("19", "i")
    assert tokens("the") == ("the",)
    assert [is_figures(text) for text in ("5-6", "(2)-4", "6 - 3 - 4", "58/31", "5", "a-b")] == [True] * 3 + [False] * 3
    assert not is_figures("\u0665-\u0666"), "a skin with digits of another script could not be read again"
