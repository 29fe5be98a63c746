"""Thirty clauses of Tail of the Tiger drawn by lot: without the effect of its rule a step does not show a clause."""

from __future__ import annotations

import pytest

from engine.table.verdict import reason
from engine.titles.tail_of_the_tiger.game import TailOfTheTiger
from engine.titles.tail_of_the_tiger.options import Options
from engine.titles.tail_of_the_tiger.pieces import FOOT, IMPERIAL, Counter
from engine.titles.tail_of_the_tiger.queries import weighed
from engine.titles.tail_of_the_tiger.rules import (
    ch3_setup,
    ch4_turn,
    ch4_victory,
    ch5_events,
    ch7_aerial,
    ch7_supply,
    ch9_units,
    ch10_ends,
    ch10_strategic,
    ch11_march,
    ch11_movement,
    ch13_attack,
    ch13_odds,
    ch13_result,
    ch14_air,
    ch16_fuel,
    ch20_drop,
    rail,
    watchers,
)
from engine.titles.tail_of_the_tiger.state import TigerState
from engine.titles.tail_of_the_tiger.world import CUP, FORMOSA, World
from tests.titles.lot import Away, borne, drawn, nothing, replaced, run, together

AS_IT_IS = TailOfTheTiger()


def _nobody_on_formosa(patch: pytest.MonkeyPatch) -> None:
    """Who is set up there goes into the cup."""
    usual = ch3_setup.set_up

    def elsewhere(world: World, options: Options, seed: str) -> TigerState:
        state = usual(world, options, seed)
        for piece in state.units_at(world.box(FORMOSA), IMPERIAL):
            state.change(piece.id, loc=world.box(CUP))
        return state

    patch.setattr(ch3_setup, "set_up", elsewhere)


AWAY: dict[str, Away] = {
    "4.0/4": replaced(ch4_victory, "_german", nothing),
    "7.0/13": replaced(ch7_aerial.TakeBackSubversive, "run", nothing),
    "20.8/1": replaced(ch7_supply, "COMMANDO", "never"),
    "20.2/2": together(replaced(ch11_movement, "room_at_end", nothing), replaced(weighed, "UNLIMITED", 0)),
    "7.0/11": replaced(ch7_aerial, "brought", lambda *_: 0),
    "wtf-13.x/12": replaced(ch13_attack, "cannot_attack", nothing),
    "10.0/8": replaced(ch10_ends, "_begins", lambda *_: True),
    "wtf-10.x/1": replaced(ch10_ends, "left", lambda *_: 0),
    "wtf-12.2/3": replaced(ch13_result, "INFILTRATION", "never"),
    "ev-6/1": replaced(ch5_events.RollEvent, "run", nothing),
    "12.0/3": replaced(ch13_result, "MOBILE", "never"),
    "2.2/4": replaced(ch4_turn.NextTurn, "run", nothing),
    "10.0/4": replaced(rail, "box_linked", lambda *_: set()),
    "10.0/6": replaced(ch10_ends, "left", lambda *_: 9),
    "20.4/1": replaced(Counter, "pace", property(lambda _counter: FOOT)),
    "ev-8/1": replaced(ch5_events.RollEvent, "run", nothing),
    "wtf-7.3/1": replaced(ch7_supply, "has_line", lambda *_: True),
    "20.1/1": replaced(ch10_strategic, "drop_apply", nothing),
    "6.2/1": replaced(World, "west", lambda *_: False),
    "9.0/12": replaced(ch9_units, "_shut", nothing),
    "wtf-14.x/1": replaced(ch13_attack, "supported", lambda *_: False),
    "3.3/3": replaced(ch11_march, "needs_chinese", lambda *_: False),
    "20.1/6": replaced(ch20_drop, "offered", lambda *_: [reason("not_german", "")]),
    "wtf-13.x/3": replaced(ch13_result, "_times", lambda *_: 1),
    "16.0/10": replaced(ch16_fuel.SpendFuel, "_spends", lambda *_: [reason("spent", "")]),
    "20.1/3": replaced(ch20_drop, "out_of_range", nothing),
    "ev-15/1": replaced(ch5_events.RollEvent, "run", nothing),
    "ev-10/2": replaced(ch9_units, "_of_kind", lambda *_: True),
    "14.0/6": replaced(ch14_air, "cancelled", lambda jets, tigers, strikes, _flak: (jets + tigers, strikes)),
    "20.4/2": replaced(ch13_odds, "_mountaineers", lambda *_: False),
    "16.0/9": replaced(ch5_events.StrengthenRing, "apply", nothing),
    "wtf-13.x/10": replaced(ch13_result, "_times", lambda *_: 0),
    "14.0/8": replaced(ch7_aerial, "bases", lambda *_: ["anywhere"]),
    "9.0/5": replaced(ch9_units.TakeSteps, "reasons", nothing),
    "16.0/17": replaced(ch11_march, "may_start", lambda *_: True),
    "set-1/10": replaced(ch10_ends, "FORMOSA", "ring"),
    "wtf-8.x/1": replaced(ch11_movement, "path_cost", lambda *_: 99),
    "8.5/1": replaced(ch11_movement, "room_at_end", lambda *_: [reason("full", "")]),
    "wtf-11.x/5": together(
        replaced(World, "open_hex", lambda *_: True), replaced(ch11_movement, "_broken", lambda *_: "wtf-11.x/1")
    ),
    "2.5/1": replaced(ch11_movement, "room_at_end", lambda state, _, to: [reason("full", "")] * (to in state.centers)),
    "set-1/1": _nobody_on_formosa,
    "6.3/4": replaced(ch14_air, "most", lambda *_: (9, 9)),
    "5.3/3": replaced(ch4_turn.NextTurn, "run", nothing),
    "4.0/1": replaced(watchers, "sudden_death", nothing),
}


@pytest.mark.parametrize("clause", drawn(AS_IT_IS))
def test_without_the_effect_of_its_rule_the_step_shows_nothing(clause: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert clause in AWAY, f"{clause} is drawn: say how its effect is taken away"
    assert clause in borne(run(clause, AS_IT_IS))
    AWAY[clause](monkeypatch)
    assert clause not in borne(run(clause, TailOfTheTiger()))
