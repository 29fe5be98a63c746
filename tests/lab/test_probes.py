"""Probes of computer players find who cheats and who boasts, and none of ours cheats."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
import pytest

from engine.games import titles
from engine.lab import probes
from engine.lab.commandline import main
from engine.players.player import BUDGETS, Budget, Choice, Intention, Meter
from engine.players.registry import names
from engine.table import game
from engine.table.command import Command
from engine.titles.nemesis.game import Nemesis
from tests.tiny.title import Skirmish

NEMESIS = Nemesis()


class Peeper:
    """Looks at the dice to come."""

    def __init__(self, seed: str) -> None:
        self.name = "peeper"

    def choose(self, view: Any, listed: Sequence[Command], meter: Meter) -> Choice:
        number, _ = view.chance.take(len(listed))
        return Choice(listed[number])

    def interrupt(self, view: Any, offered: Sequence[Command], meter: Meter) -> Choice | None:
        return None


class Leaking(Skirmish):
    """Shows everything to everybody."""

    def view(self, state: Any, side: int) -> Any:
        return self.copy(state)

    def players(self) -> Mapping[str, Callable[[str], Any]]:
        return {"peeper": Peeper}


class Boaster:
    """Does whatever comes first, and says that it is all for Kohima."""

    def __init__(self, seed: str) -> None:
        self.name = "boaster"

    def choose(self, view: Any, listed: Sequence[Command], meter: Meter) -> Choice:
        return Choice(listed[0], 0.0, Intention("take", {"unit": "jp-31-58", "hex": "0406"}))

    def interrupt(self, view: Any, offered: Sequence[Command], meter: Meter) -> Choice | None:
        return None


class Boasting(Nemesis):
    def players(self) -> Mapping[str, Callable[[str], Any]]:
        return {"boaster": Boaster}


def test_who_looks_at_the_dice_is_found() -> None:
    found = probes.honesty(Leaking(), "peeper", 30, "1")
    assert found.decisions == 30 and len(found.changed) > 5
    assert "changed; " in found.line


def test_a_reason_that_is_none_is_found() -> None:
    found = probes.truth(Boasting(), "boaster", 5, "1")
    assert (found.moves, found.named, found.other) == (5, 0, 0)


class Planner(Boaster):
    """Orders what will come first in the list after that as well."""

    def choose(self, view: Any, listed: Sequence[Command], meter: Meter) -> Choice:
        choice = super().choose(view, listed, meter)
        after = game.legal(game.play(Skirmish(), view, choice.command))
        then = tuple(Choice(one, 0.0, choice.intention) for one in after[:1])
        return msgspec.structs.replace(choice, then=then)


class Planning(Skirmish):
    """Of two places of which nobody knows anything."""

    def players(self) -> Mapping[str, Callable[[str], Any]]:
        return {"boaster": Planner}

    def objectives(self, state: Any) -> Sequence[str]:
        return ["0406", "0410"]

    def without_value_of(self, state: Any, place: str) -> Any:
        return self.copy(state)


def test_an_order_is_a_decision_and_a_move() -> None:
    asked = probes.Asked(Planning(), "boaster", "1")
    thought = [choice for _, _, choice in islice(asked.states(), 12)]
    assert asked.followed > 0 and any(choice.then for choice in thought)
    honest = probes.honesty(Planning(), "boaster", 12, "1")
    assert 0 < honest.ordered < honest.decisions and f"({honest.ordered} by order)" in honest.line
    found = probes.truth(Planning(), "boaster", 5, "1")
    assert (found.moves, found.named, found.other) == (5, 0, 0)


def test_a_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    """What was asked is not asked again, nor is another game begun; a file of another run is refused."""
    kept = tmp_path / "kept.json"
    first = probes.honesty(Planning(), "boaster", 7, "1", kept)
    more = probes.honesty(Planning(), "boaster", 15, "1", kept)
    assert 7 <= first.decisions < 15 <= more.decisions and not more.changed
    state = msgspec.json.decode(kept.read_bytes(), type=probes.Kept)
    whole = probes.Asked(Planning(), "boaster", "1")
    assert len(list(islice(whole.states(), state.number))) == state.number
    assert (state.game, state.said[: len(whole.said)]) == (whole.game, whole.said)
    with pytest.raises(ValueError, match="another title, scenario, player"):
        probes.honesty(Planning(), "boaster", 20, "2", kept)
    kept.write_text("{}")
    with pytest.raises(ValueError, match="kept.json"):
        probes.honesty(Planning(), "boaster", 20, "1", kept)


def test_captain_moves_for_what_it_says() -> None:
    """Mostly; the command tells the figure."""
    found = probes.truth(NEMESIS, "captain", 3, "1")
    assert found.moves == 3 and found.named > found.other


def with_secret() -> Any:
    """The Japanese have to draw, and the Allies have chosen their first chit in secret."""
    position = {"scenario": "kohima-road", "turn": 2, "chits": {"first": {"japanese": "assault", "allied": "supply"}},
                "phase": {"side": "japanese", "chit": "assault"}, "at": "movement", "goes_on": True}  # fmt: skip
    return NEMESIS.position(position)


@pytest.mark.parametrize("who", names(NEMESIS))
def test_another_secret_changes_no_choice(who: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Staff thinks no longer than captain here."""
    monkeypatch.setitem(BUDGETS, who, Budget(who, 200))  # type: ignore[misc]
    state, asked = with_secret(), probes.Asked(NEMESIS, who, "s")
    other, secret = probes.other_hidden(NEMESIS, state, 0, "else")
    assert secret and state.first != other.first
    assert game.legal(state) and asked.choose(state, 0) == asked.choose(other, 0)


def test_the_commands_tell_figures_and_refuse_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cheating", "nemesis", "--players", "random", "--decisions", "8"], titles()) == 0
    assert capsys.readouterr().out == "random: 8 decisions, 0 with another secret, 0 changed\n"
    assert main(["cheating", "nemesis", "--decisions", "0"], titles()) == 2
    assert main(["cheating", "nemesis", "--players", "random,greedy", "--out", "kept.json"], titles()) == 2
    assert main(["cheating", "nemesis", "--players", "random", "--scenario", "rangoon"], titles()) == 2
    assert main(["reasons", "nemesis", "--moves", "0"], titles()) == 2


def test_an_objective_that_is_worth_nothing_is_none() -> None:
    state = NEMESIS.new("campaign", {}, "1")
    assert "0406" in NEMESIS.objectives(state)
    without = NEMESIS.without_value_of(state, "0410")
    assert "0410" not in NEMESIS.objectives(without) and "0410" in NEMESIS.objectives(state)
    assert NEMESIS.fact(without, "airfield.0410") == "allied" and NEMESIS.fact(without, "controller.0410") is None
    with pytest.raises(KeyError):
        NEMESIS.without_value_of(state, "0407")


@pytest.mark.parametrize("name", ["vinegar-joes-war", "tail-of-the-tiger", "defeat-into-victory"])
def test_nobody_strives_for_a_place_that_is_worth_nothing(name: str) -> None:
    title = titles().title(name)
    state = title.new(next(iter(title.scenarios())), {}, "1")
    first, *others = title.objectives(state)
    without = title.without_value_of(state, first)
    assert title.objectives(without) == others and title.objectives(state) == [first, *others]
    with pytest.raises(KeyError):
        title.without_value_of(without, first)
