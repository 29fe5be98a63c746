"""What must hold in every position: each fault is found, and told in plain words."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.titles.nemesis.game import Nemesis
from engine.titles.nemesis.loaded import SCENARIOS as SHIPPED
from engine.titles.nemesis.pieces import ALLIED, JAPANESE, OUT
from engine.titles.nemesis.positions.invariants import faults
from engine.titles.nemesis.rules.ch1_exchange import MergeBattalions
from engine.titles.nemesis.state import CHITS, NemesisState
from tests.titles.nemesis.board import empty, phase, put


def sound() -> NemesisState:
    """At the end of an Allied phase, with all chits in the cups."""
    state = empty()
    state.cups = (frozenset(CHITS), frozenset(CHITS))
    put(state, "jp-31-58", "0909")
    put(state, "uk-20-32", "0410")
    phase(state, ALLIED, "assault")
    state.agenda = (MergeBattalions(),)
    return state


@pytest.mark.parametrize("scenario", SHIPPED)
def test_the_scenarios_begin_soundly(scenario: str) -> None:
    assert faults(Nemesis().new(scenario, {}, "sound")) == []


def test_a_sound_position_has_no_fault() -> None:
    assert faults(sound()) == []


def side_by_side(state: NemesisState) -> None:
    put(state, "uk-20-32", "0909")


def two_headquarters(state: NemesisState) -> None:
    put(state, "jp-hq-31", "0606")
    put(state, "uk-hq-2", "0606")


def four_regiments(state: NemesisState) -> None:
    for unit in ("jp-33-213", "jp-33-214", "jp-33-215"):
        put(state, unit, "0909")


def lost_counter(state: NemesisState) -> None:
    del state.pieces["uk-20-32"]


def wrong_index(state: NemesisState) -> None:
    state.at[state.world.loc("0101")] = ("uk-20-32",)


def dropped_from_the_index(state: NemesisState) -> None:
    del state.at[state.world.loc("0909")]


def left_behind_in_the_index(state: NemesisState) -> None:
    before = state.at.copy()
    put(state, "jp-31-58", "0808")
    state.at[state.world.loc("0909")] = before[state.world.loc("0909")]


def enemy_box(state: NemesisState) -> None:
    put(state, "uk-20-32", "jp-losses")


def two_faces(state: NemesisState) -> None:
    put(state, "jp-31-b1", "0909", reduced=True)


def waits_in_supply(state: NemesisState) -> None:
    state.change("jp-31-58", waits=1)


def off_the_track(state: NemesisState) -> None:
    state.lament = (10, 0)


def flag_in_the_wild(state: NemesisState) -> None:
    state.flags[state.world.loc("0808")] = JAPANESE


def too_many_ambushes(state: NemesisState) -> None:
    state.ambushes = frozenset(range(state.world.charts.marker_limits["ambush"] + 1))


def deserted_bunker(state: NemesisState) -> None:
    state.bunkers[state.world.loc("0909")] = "british"


def sprung_ambush(state: NemesisState) -> None:
    state.ambushes = frozenset({state.world.loc("0410")})


def missing_chit(state: NemesisState) -> None:
    state.cups = (frozenset(CHITS[:3]), frozenset(CHITS))


FAULTS = [
    (side_by_side, "both sides' units stand in 0909"),
    (two_headquarters, "both sides' Transporters stand in 0606"),
    (four_regiments, "the stack in 0909 breaks the limit"),
    (lost_counter, "the pieces and their places do not agree"), (wrong_index, "do not agree"),
    (enemy_box, "uk-20-32 lies in jp-losses"), (two_faces, "jp-31-b1 has no reduced side"),
    (waits_in_supply, "jp-31-58 waits 1"), (off_the_track, "off its track"), (flag_in_the_wild, "a flag outside"),
    (too_many_ambushes, "markers of ambush"), (deserted_bunker, "nobody holds the Bunker in 0909"),
    (sprung_ambush, "an Ambush lies under Allied units in 0410"), (missing_chit, "chits of side 0"),
    (dropped_from_the_index, "jp-31-58 is not where it should be"), (left_behind_in_the_index, "do not agree"),
]  # fmt: skip


@pytest.mark.parametrize("known", [False, True])
@pytest.mark.parametrize(("spoil", "words"), FAULTS)
def test_faults_are_found(spoil: Callable[[NemesisState], None], words: str, known: bool) -> None:
    """With nothing to compare the position with, and right after a sound one."""
    state = sound()
    state.world.forget()
    if known:
        assert faults(state) == []
    spoil(state)
    found = faults(state)
    assert any(words in fault for fault in found), found


@pytest.mark.parametrize("supply", [0, OUT])
def test_waiting_belongs_to_pieces_out_of_supply(supply: int) -> None:
    state = sound()
    state.change("jp-31-58", supply=supply, waits=1)
    assert (faults(state) == []) is (supply == OUT)
