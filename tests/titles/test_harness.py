"""Each title through the harness, by scenario and variant. A new title adds its games here.

A decision costs some ten milliseconds with all that is checked, and late in a game much the same is checked as early:
of each game a quarter is played, all of it in `make test-long`.
"""

from __future__ import annotations

from typing import Any

import pytest

from engine.table.event import Event
from engine.table.title import HIDDEN
from engine.titles.nemesis.game import Nemesis
from engine.titles.nemesis.state import NemesisState
from engine.titles.nemesis.world import BOXES
from engine.wargame.fields import fields
from tests.table.tiny import Countdown
from tests.titles.harness import Harness
from tests.whole import share

NEMESIS = Nemesis()
WORDS = (
    *sorted(NEMESIS.pack.counters)[::3], *BOXES, *(f"{n:04}" for n in range(101, 3117, 61)), *NEMESIS.pack.air_supports,
    "RJ", "RB", "RU", "RC", "turn-1", "turn-12", "off", "0000", "9999", "assault", "attack", "supply", "reinforcement",
    "marker", "x", "-", "é", "0410", "0406", "JP-31-58", "410", "1e9", "../x", "%s", "{0}",
)  # fmt: skip
GAMES: dict[str, tuple[str, dict[str, Any], int]] = {
    "campaign": ("campaign", {}, 4000),
    "v1.1a": ("campaign", {"version": "1.1a"}, 1500),
    "armies": ("campaign", {"commanders": "armies"}, 1000),
    "west-east": ("campaign", {"commanders": "west-east", "choose_chits": True}, 1000),
    "chosen chits": ("campaign", {"choose_chits": True, "version": "1.1a"}, 1000),
    "readings": (
        "campaign",
        {"transporters_forward": True, "control_stops_river": True, "zoc_over_arrows": False,
         "supply_over_arrows": False, "group_hqs_count": True},
        1000,
    ),
    "Kohima": ("kohima-road", {}, 2000),
    "Myitkyina": ("race-to-myitkyina", {}, 2000),
    "Salween": ("salween-crossing", {"choose_chits": True}, 2000),
}


def checked(harness: Harness, decisions: int) -> None:
    harness.play(decisions)
    harness.copies_are_independent()
    harness.undo_and_redo(30)
    harness.replay()


@pytest.mark.parametrize("name", GAMES)
def test_nemesis(name: str) -> None:
    scenario, options, decisions = GAMES[name]
    checked(Harness(NEMESIS, scenario, options, f"harness {name}", WORDS, stride=5), share(decisions, 6))


def test_the_tiny_title_of_the_table_tests() -> None:
    for seed in range(20):
        harness = Harness(Countdown(), "long", {}, f"tiny {seed}", ("1", "2", "x"), stride=1)
        harness.play(100)
        assert harness.state.outcome is not None
        harness.undo_and_redo(30)
        harness.replay()


def swapped(state: NemesisState, side: int) -> NemesisState:
    """The same position with another secret chit of a side."""
    other = state.copy()
    other.events = list(state.events)
    first = state.first[side]
    assert first is not None
    instead = min(state.cups[side])
    cup = (state.cups[side] - {instead}) | {first}
    other.first = (instead, state.first[1]) if side == 0 else (state.first[0], instead)
    other.cups = (cup, state.cups[1]) if side == 0 else (state.cups[0], cup)
    return other


def shown(state: NemesisState, events: list[Event]) -> tuple[Any, ...]:
    return (fields(NemesisState).digest_data(state), state.cups, state.first, state.chance, events)


@pytest.mark.clause("9.0-6/2")
def test_the_view_hides_the_chit_chosen_beforehand() -> None:
    """Two positions that differ only in the enemy's secret look the same to a side; its own it sees [9.0-6/2]."""
    harness = Harness(NEMESIS, "kohima-road", {}, "secret", WORDS, stride=10**6)
    secrets = 0
    for _ in range(share(1200, 3)):
        harness.play(1)
        state: NemesisState = harness.state
        for side in (0, 1):
            if state.outcome is None and side in NEMESIS.hidden_sides(state) and state.cups[side]:
                secrets += 1
                views = [NEMESIS.view(one, 1 - side) for one in (state, swapped(state, side))]
                assert shown(views[0], views[0].events) == shown(views[1], views[1].events)
                assert views[0].first[side] == HIDDEN
                assert NEMESIS.view(state, side).first[side] == state.first[side]
    assert secrets > 10
