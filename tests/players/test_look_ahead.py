"""A look ahead on a view in which something is covered can be played on, in every title."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from engine.games import titles
from engine.table.title import HIDDEN
from engine.titles.defeat_into_victory.game import DefeatIntoVictory, cover
from engine.titles.defeat_into_victory.state import END_TURN
from tools.prove.players import looks

KNOWN = titles()


def scenarios() -> Iterator[tuple[str, str]]:
    for listed in KNOWN:
        for scenario in KNOWN.title(listed.id).scenarios():
            yield listed.id, scenario


@pytest.mark.parametrize(("name", "scenario"), list(scenarios()))
def test_a_view_can_be_played_on(name: str, scenario: str) -> None:
    found = list(looks(KNOWN.title(name), scenario, "ahead", 0.04, 300))
    assert found and [fault for fault in found if fault] == []


DIV = DefeatIntoVictory()


def drawn() -> Any:
    """Both sides at Supply Level 4, which draws two markers of kind II; the Japanese hold one of theirs."""
    state: Any = DIV.position({"scenario": "campaign", "stock": {"japanese": 15, "allied": 15}})
    state.initiative, state.held, state.played = 0, "am-jp-2a", ()
    state.cup = ("am-al-2a", "am-al-2c", "am-jp-2b", END_TURN, END_TURN)
    state.drawn = (("am-jp-2a", "am-jp-2b"), ("am-al-2a", "am-al-2c"))
    return state


@pytest.mark.parametrize("side", [0, 1])
def test_each_side_looks_ahead_at_markers_of_the_right_kind_and_number(side: int) -> None:
    state = drawn()
    view = DIV.view(state, side)
    assert HIDDEN in view.cup
    for number in range(20):
        ahead = DIV.what_if(view, f"{number}", [other for other in DIV.hidden_sides(view) if other != side])
        names = [name for name in (*ahead.cup, ahead.held) if name not in (END_TURN, "")]
        kinds = sorted((ahead.world.pack.markers[name].side, ahead.world.pack.markers[name].kind) for name in names)
        assert kinds == [(0, 2), (0, 2), (1, 2), (1, 2)] and len(set(names)) == 4
        assert ahead.cup.count(END_TURN) == 2 and set(names) == {*ahead.drawn[0], *ahead.drawn[1]}
        assert side == 1 or ahead.held == "am-jp-2a", "who holds a marker has looked at it"


def test_a_position_that_does_not_tell_what_was_drawn_keeps_its_number_of_markers() -> None:
    state = drawn()
    state.drawn = ((), ())
    cover(state, [0, 1])
    ahead = DIV.what_if(state, "s", ())
    assert len(ahead.cup) == 5 and HIDDEN not in (*ahead.cup, ahead.held)
