"""Thirty clauses of Nemesis drawn by lot: without the effect of its rule a step no longer shows its clause."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from engine.titles.nemesis.game import Nemesis
from engine.titles.nemesis.pieces import OUT
from engine.titles.nemesis.rules import (
    ch2_control,
    ch2_zoc,
    ch4_game_turn,
    ch5_costs,
    ch5_paths,
    ch5_terrain,
    ch6_advance,
    ch6_limits,
    ch6_losses,
    ch6_result,
    ch6_retreat,
    ch6_retreating,
    ch6_ways_out,
    ch7_range,
    ch7_supply,
    ch7_trace,
    ch7_why_level,
    ch8_allied,
    ch8_arrivals,
    ch8_rail,
    ch9_flags,
    ch9_markers,
    ch9_superiors,
)
from engine.titles.nemesis.state import NemesisState
from tests.titles.lot import Away, borne, drawn, nothing, replaced, run, together

AS_IT_IS = Nemesis()


def _only_worse(patch: pytest.MonkeyPatch) -> None:
    """Levels only go down."""
    usual = ch7_supply._set_level
    patch.setattr(ch7_supply, "_set_level", lambda *a: usual(*a) if a[2] == OUT else None)


def _free_traces(patch: pytest.MonkeyPatch) -> None:
    """A trace costs no movement points."""
    usual = ch7_range.cheapest
    free = lambda costs, *a, **k: usual([tuple((to, 0) for to, _ in row) for row in costs], *a, **k)  # noqa: E731
    patch.setattr(ch7_range, "cheapest", free)


def _cliffs_open(patch: pytest.MonkeyPatch) -> None:
    """Cliffs take in whoever retreats."""
    usual = Nemesis.world

    def opened(self: Nemesis, name: str) -> Any:
        world = usual(self, name)
        for kind in world.ground:
            msgspec.structs.force_setattr(kind, "retreat_into", True)
        return world

    patch.setattr(Nemesis, "world", opened)


def _enforcing_as_banzai(patch: pytest.MonkeyPatch) -> None:
    """What enforcing costs is lost like the table's steps."""
    usual = ch6_losses.lose_step
    patch.setattr(ch6_retreat, "lose_step", lambda state, unit, _cause, also: usual(state, unit, "banzai", also))


AWAY: dict[str, Away] = {
    "2.7/10a": replaced(NemesisState, "heavy_monsoon", property(lambda _state: False)),
    "4.0/4": replaced(ch4_game_turn, "_lay", nothing),
    "8.1-C/3": replaced(ch8_rail, "_leaves_map", lambda *_: False),
    "2.3/3": replaced(ch2_control, "flags_left", lambda _state: 1),
    "8.2-A/9b": replaced(ch8_allied, "looked_after", lambda _state, _force, _loc: True),
    "9.0-6/3": replaced(ch4_game_turn.NextTurn, "run", nothing),
    "6.2-D/5": replaced(ch6_retreating, "fits", lambda *_: True),
    "9.0-5B/1": replaced(ch9_superiors, "flag_laments", lambda *_: 0),
    "6.1-C/7": replaced(ch6_advance.AdvanceUnits, "_owing", lambda *_: False),
    "2.4/4": replaced(ch6_losses, "add_laments", nothing),
    "6.1-H/9": replaced(ch6_result.ClearBunkers, "run", nothing),
    "7.1-D/12": _only_worse,
    "5.2/2a": together(replaced(ch6_limits, "fresh", lambda *_: True), replaced(ch6_limits, "_once", nothing)),
    "8.2-B/10b": replaced(ch8_arrivals, "road_open", lambda _state: False),
    "6.1-D/4": replaced(ch6_limits, "MOST_STILWELL", 9),
    "7.1-A/5": replaced(ch7_trace, "depots_of", lambda state, _side: list(state.world.depots.values())),
    "9.0-5D/1": replaced(ch9_flags, "surplus_flags", nothing),
    "5.1-C/5": together(replaced(ch5_paths, "STRETCH_ON_TRACKS", 0), replaced(ch5_costs, "STRETCH_ON_TRACKS", 0)),
    "1.1/9": replaced(ch6_ways_out, "hex_reasons", nothing),
    "1.2-B/9": replaced(ch6_limits, "YUNNAN", "nobody"),
    "5.2/1a": replaced(ch6_limits, "MOST_ATTACKS", 0),
    "2.1/5": replaced(ch2_zoc, "wide_zone", lambda *_: frozenset()),
    "7.1-A/2": _free_traces,
    "5.1-A/2": replaced(ch5_terrain, "along_way", lambda *_: 1),
    "7.1-D/4": together(replaced(ch7_supply, "first_wait", lambda _: 0),
                        replaced(ch7_why_level, "first_wait", lambda _: 0)),
    "9.0-3/1": replaced(ch9_markers.ReturnAmbushes, "work", nothing),
    "2.2/6b": replaced(ch5_paths, "enemy_reasons", nothing),
    "var-3/1": replaced(ch4_game_turn.DrawChit, "_picks", lambda *_: False),
    "5.1-E/3b": together(replaced(ch6_advance, "tidy_bunkers", nothing), replaced(ch6_result, "tidy_bunkers", nothing)),
    "6.2-D/3": _cliffs_open,
    "8.1-A/3": replaced(NemesisState, "heavy_monsoon", property(lambda _state: False)),
    "5.2/4": replaced(ch6_limits, "MOST_ATTACKS", 9),
    "6.2-B/5": _enforcing_as_banzai,
    "6.2-B/3": replaced(ch6_retreat, "holders", lambda _state: ["somebody"]),
    "2.3/5b": replaced(ch2_control, "stirring", lambda state, _piece: frozenset(range(state.world.hexes))),
}  # fmt: skip


@pytest.mark.parametrize("clause", drawn(AS_IT_IS))
def test_without_the_effect_of_its_rule_the_step_shows_nothing(clause: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert clause in AWAY, f"{clause} is drawn: say how its effect is taken away"
    assert clause in borne(run(clause, AS_IT_IS))
    AWAY[clause](monkeypatch)
    assert clause not in borne(run(clause, Nemesis()))
