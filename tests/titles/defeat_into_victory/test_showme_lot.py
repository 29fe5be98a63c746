"""Thirty clauses of Defeat Into Victory drawn by lot: without the effect of its rule a step does not show a clause."""

from __future__ import annotations

import pytest

from engine.table.verdict import Modifier, Tally, reason
from engine.titles.defeat_into_victory.commands import Done
from engine.titles.defeat_into_victory.game import DefeatIntoVictory
from engine.titles.defeat_into_victory.pieces import ALLIED, Counter, Piece
from engine.titles.defeat_into_victory.rules import (
    ch2_tables,
    ch5_combat,
    ch5_missions,
    ch5_power,
    ch6_initiative,
    ch7_adjustment,
    ch7_construction,
    ch7_flown,
    ch7_stock,
    ch7_supply,
    ch8_markers,
    ch9_operations,
    ch9_second_activation,
    ch10_stacking,
    ch12_paths,
    ch13_combat,
    ch13_factors,
    ch13_result,
    ch13_retreat,
    ch13_support,
    ch14_end,
    ch15_reinforcements,
    ch16_replacements,
    ch20_victory,
    watchers,
)
from engine.titles.defeat_into_victory.state import DefeatState
from tests.titles.lot import Away, borne, drawn, nothing, replaced, run, together

AS_IT_IS = DefeatIntoVictory()
AWAY: dict[str, Away] = {
    "7.9.4/1": replaced(ch7_supply, "in_loc", lambda *_: True),
    "9.3.5/3": replaced(ch9_second_activation, "free", lambda _state: True),
    "16.3.2/1": replaced(ch16_replacements, "spend", nothing),
    "20.2/2": replaced(ch20_victory, "decide", nothing),
    "13.3.4/1": replaced(ch13_factors, "COMBAT_MOVE", "never"),
    "7.12.2/1": replaced(ch13_factors, "_half_down", lambda *_: Modifier("printed", 0, "13.2.1/6")),
    "13.6.1/1": replaced(ch13_retreat, "barred", lambda *_: frozenset()),
    "7.11.2/1": replaced(ch7_flown, "needy", lambda state, _: [p for p in state.on_map(ALLIED) if p.oos]),
    "5.5.1/1": replaced(DefeatState, "ready", lambda state, *_: list(state.air.values())),
    "13.7.3/1": replaced(ch13_combat, "unit_reasons", nothing),
    "9.3.4/1": together(replaced(ch9_operations.DeclareActivation, "_against_unit", nothing),
                        replaced(ch9_operations, "_first_time", lambda *_: True)),
    "13.4.5/1": replaced(ch13_result, "ELIMINATED", 99),
    "7.5.2/1": replaced(ch7_stock, "MOST_STOCK", 99),
    "12.2.2/1": replaced(ch12_paths, "ends_rail", lambda *_: True),
    "12.5.6/1": replaced(ch13_combat.LandTheRest, "run", nothing),
    "6.1.2/1": together(replaced(ch2_tables, "modifiers", lambda *_a, **_k: Tally(())),
                        replaced(ch6_initiative, "modifiers", lambda *_a, **_k: Tally(()))),
    "7.8.2/3": replaced(ch7_construction.StartConstruction, "_against_upgrade", nothing),
    "13.2.1/9": replaced(ch13_combat.BeginCombat, "run", nothing),
    "15.1.4/1": replaced(ch15_reinforcements, "due", nothing),
    "7.8.2/6": replaced(ch7_construction.JoinLine, "commands", lambda *_: [Done()]),
    "13.6.3/1": replaced(ch13_retreat, "_check", nothing),
    "7.8.3/2": replaced(ch7_construction, "PRICES", (0, 0)),
    "7.11.2/2": replaced(ch7_flown, "_alone", lambda _unit: False),
    "17.5.9/1": replaced(watchers, "_marauders_leave", nothing),
    "17.3.3/1": replaced(ch13_support, "gun_reasons", nothing),
    "8.1.3/1": replaced(ch8_markers, "draw_for", nothing),
    "13.3.2/3": together(replaced(ch13_support, "hq_reasons", nothing), replaced(ch13_factors, "_shifts", nothing)),
    "5.5.6/1": replaced(ch14_end.AirReturn, "run", nothing),
    "10.1.1/1": replaced(ch12_paths, "closed_to", nothing),
    "9.3.5/2": replaced(ch9_operations, "again_reasons", nothing),
    "20.1.2/1": replaced(ch20_victory.ScoreTurn, "run", nothing),
    "17.5.2/1": replaced(Counter, "marauder", property(lambda _counter: False)),
    "4.0/4": replaced(ch15_reinforcements.Reinforcements, "run", nothing),
    "2.0/2": replaced(ch8_markers, "draw_for", nothing),
    "2.3/3": replaced(Piece, "af", property(lambda piece: piece.counter.af[0])),
    "17.5.8/1": replaced(ch10_stacking, "_friendly", lambda *_: True),
    "17.4.4/1": replaced(ch12_paths, "closed_to", nothing),
    "7.3.3/1": replaced(ch5_missions, "can_pay", lambda *_: True),
    "17.5.7/1": replaced(ch16_replacements, "unit_reasons", nothing),
    "7.5.5/1": replaced(ch8_markers, "level", lambda *_: 1),
    "5.7.1/1": replaced(ch5_combat.MeetInTheAir, "run", nothing),
    "5.1.5/1": replaced(ch5_power.AssignAirUnits, "reasons", nothing),
    "9.4.3/1": replaced(ch9_operations, "COMBAT_MOVE", "never"),
    "7.8.1/1": replaced(ch7_adjustment, "in_loc", lambda *_: True),
    "5.1.2/3": replaced(ch5_power.AssignAirUnits, "reasons", lambda *_: [reason("one_mission", "")]),
    "13.5.1/4": replaced(ch14_end.Attrition, "run", nothing),
}  # fmt: skip


@pytest.mark.parametrize("clause", drawn(AS_IT_IS))
def test_without_the_effect_of_its_rule_the_step_shows_nothing(clause: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert clause in AWAY, f"{clause} is drawn: say how its effect is taken away"
    assert clause in borne(run(clause, AS_IT_IS))
    AWAY[clause](monkeypatch)
    assert clause not in borne(run(clause, DefeatIntoVictory()))
