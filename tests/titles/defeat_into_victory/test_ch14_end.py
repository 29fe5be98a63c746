"""Chapter 14: the End Phase. Its dice come in this order: repairs, INA, reduction of the Allied stock, the event
(Japanese, Allied)."""

from __future__ import annotations

import pytest

from engine.lab.selfplay import GameRun
from tests.titles.defeat_into_victory.table import TITLE, at, decision, emitted, fact, listed, play

EVENING = (1, 3, 4)
"""The stock falls by 2; the sum of the event is 7, which is none."""
EVEN = (2, 3, 4)


@pytest.mark.clause("14.1.1/1")
def test_air_units_go_home_and_damaged_ones_are_looked_at() -> None:
    """A Japanese unit is repaired on 1 or 2, an Allied one on 1 to 4 [5.8.3]."""
    state = at("end", 5, 2, *EVENING, air={
        "air-al-b25": {"box": "available", "mission": "interdiction", "at": "3212"},
        "air-al-spit": {"box": "available", "mission": "superiority"},
        "air-al-p51": {"box": "damaged"},
        "air-jp-lily": {"box": "damaged"},
    })  # fmt: skip
    boxes = {name: state.air[name].box for name in ("air-al-b25", "air-al-spit", "air-al-p51", "air-jp-lily")}
    assert boxes == {
        "air-al-b25": "flown", "air-al-spit": "flown", "air-al-p51": "damaged", "air-jp-lily": "flown",
    }  # fmt: skip
    assert state.interdicted == frozenset()


@pytest.mark.clause("14.1.2/1")
def test_who_is_supplied_at_the_last_moment_loses_no_step() -> None:
    """Two units out of supply beside a marker at a source; one of them is paid for by it."""
    state = at("end", *EVENING, units={"al-2-4": {"at": "1419", "oos": True}, "hq-iv": "1419"},
               supplies={"1419": {"side": "allied", "count": 1}})  # fmt: skip
    assert decision(state) == "SupplyUnits"
    state = play(state, "supply 1419 1419 -")
    state = play(state, "done") if decision(state) == "SupplyUnits" else state
    assert fact(state, "turn") == 2
    assert not emitted(state, "step_lost")


@pytest.mark.clause("14.1.2/1")
def test_ina_units_lost_to_attrition_are_not_rolled_for() -> None:
    state = at("end", 4, *EVENING, units={
        "ina-subhas": {"at": "3212", "oos": True, "lost": 2}, "ina-gandhi": "2811",
    })  # fmt: skip
    assert fact(state, "ina-subhas.at") == "eliminated"
    assert [roll["purpose"] for roll in emitted(state, "rolled")].count("ina") == 1


@pytest.mark.clause("14.1.3/1")
def test_the_supplied_recover_and_the_others_are_disrupted() -> None:
    state = at("end", *EVENING, units={
        "jp-15-51": {"at": "3212", "disrupted": True}, "jp-15-60": {"at": "2811", "oos": True},
    })  # fmt: skip
    assert not fact(state, "jp-15-51.disrupted")
    assert fact(state, "jp-15-60.disrupted")
    assert fact(state, "jp-15-60.steps") == 3


@pytest.mark.clause("14.1.5/1")
def test_the_allied_stock_falls_by_one_on_an_even_die_and_by_two_on_an_odd_one() -> None:
    assert at("end", *EVENING, stock={"allied": 10}).stock[1] == 8
    assert at("end", *EVEN, stock={"allied": 10}).stock[1] == 9


@pytest.mark.clause("14.1.6/1", "14.1.6/2")
@pytest.mark.parametrize(
    ("dice", "total", "event"), [((2, 5), 7, "none"), ((1, 1), 2, "hump"), ((6, 6), 12, "politics")]
)
def test_the_sum_of_two_dice_is_the_event_of_the_next_turn(dice: tuple[int, int], total: int, event: str) -> None:
    state = at("end", 2, *dice)
    assert [(found["total"], found["event"]) for found in emitted(state, "event_rolled")] == [(total, event)]
    assert (fact(state, "turn"), fact(state, "event")) == (2, event)


@pytest.mark.clause("14.1.6/2")
def test_an_event_has_no_effect_in_the_turn_it_is_rolled() -> None:
    """The stock of 10 falls by 1 at the end of turn 1; the lost supplies over the Hump follow when turn 2 begins."""
    state = at("end", 2, 1, 1, stock={"allied": 10})
    assert [change["change"] for change in emitted(state, "stock_changed")] == [-1, -2]
    kinds = [event.kind for event in state.events]
    assert kinds.index("turn_began") < len(kinds) - 1 - kinds[::-1].index("stock_changed")


@pytest.mark.clause("14.1.6/2")
@pytest.mark.parametrize(("event", "turn", "stock"), [
    ("hump", 2, (9, 7)), ("convoy", 2, (9, 11)), ("ships", 2, (11, 9)), ("ships", 16, (10, 9)),
    ("bna", 18, (9, 9)), ("bna", 19, (7, 9)), ("none", 2, (9, 9)),
])  # fmt: skip
def test_events_that_change_a_stock(event: str, turn: int, stock: tuple[int, int]) -> None:
    """The Burma National Army rises from March I 1945, turn 19."""
    state = at("turn", turn=turn, event=event, stock={"japanese": 9, "allied": 9})
    assert state.stock == stock


@pytest.mark.clause("14.1.6/2")
def test_the_rising_frees_a_settlement_without_japanese_unit_or_zone() -> None:
    state = at("turn", turn=19, event="bna", units={"jp-15-51": "3111"})
    assert decision(state) == "Rising"
    freed = listed(state, "free")
    assert "free 4713" in freed
    assert not {"free 3111", "free 3012"} & freed
    state = play(state, "free 4713")
    assert fact(state, "control.4713") == "allied"


@pytest.mark.clause("14.1.6/2")
@pytest.mark.parametrize(("turn", "asked"), [(14, True), (15, False)])
def test_a_lost_japanese_air_unit_returns_before_1945(turn: int, asked: bool) -> None:
    state = at("turn", turn=turn, event="sentai", air={"air-jp-lily": {"box": "lost"}, "air-jp-osc1": {"box": "lost"}})
    assert (decision(state) == "AirReturns") == asked
    if asked:
        state = play(state, "choose air-jp-lily")
        assert (state.air["air-jp-lily"].box, state.air["air-jp-osc1"].box) == ("flown", "lost")


@pytest.mark.clause("14.1.6/2", "14.1.7/2")
@pytest.mark.parametrize(("control", "vp"), [({}, (0, 1)), ({"1419": "japanese"}, (1, 0))])
def test_politics_ask_who_holds_a_town_in_india(control: dict[str, str], vp: tuple[int, int]) -> None:
    assert at("turn", event="politics", control=control).vp == vp


@pytest.mark.clause("14.1.6/3")
def test_no_event_is_rolled_on_the_last_turn() -> None:
    fourth = at("end", *EVENING, scenario="u-go", turn=4)
    assert len(emitted(fourth, "event_rolled")) == 1
    last = at("end", 1, scenario="u-go", turn=5)
    assert not emitted(last, "event_rolled")
    assert last.outcome is not None


@pytest.mark.clause("14.1.7/1", "20.1.2/1")
def test_points_for_places_at_the_end_of_a_turn_name_them() -> None:
    """Silchar gives the Japanese 3, Mandalay and Meiktila together give the Allies 1."""
    state = at("end", *EVENING, control={"1419": "japanese", "2709": "allied", "3111": "allied"})
    scored = {(found["side"], found["points"], found["why"]) for found in emitted(state, "points_scored")}
    assert scored == {(0, 3, "1419"), (1, 1, "2709,3111")}
    assert at("end", *EVENING, control={"2709": "allied"}).vp == (0, 0)


@pytest.mark.clause("14.1.7/2")
def test_the_tallies_move_on() -> None:
    state = at("end", *EVENING, vp={"japanese": 0, "allied": 4}, control={"4713": "allied"})
    assert state.vp == (0, 6)


@pytest.mark.clause("14.1.7/3", "21.3/2")
def test_on_the_last_turn_the_points_of_the_end_of_the_game_follow() -> None:
    """Rangoon: 2 for the turn, then 5 for the game; the Japanese hold Mandalay: 1 for a turn of 1945, then 2."""
    state = at("end", 2, turn=23, control={"4713": "allied"})
    gained = [(found["side"], found["points"]) for found in emitted(state, "points_scored") if "4713" in found["why"]]
    assert gained == [(1, 2), (1, 5)]
    assert [f["points"] for f in emitted(state, "points_scored") if f["why"] == "2709"] == [1, 2]
    assert state.outcome is not None
    assert [event.kind for event in state.events][-1] == "game_ended"


@pytest.mark.clause("14.1/1")
def test_the_turn_is_closed() -> None:
    state = at("close", cup=("am-al-1a", "am-jp-1b", "end-turn"), initiative="allied", fired=("jp-art-3",),
               units={"hq-iv": {"at": "1419", "acted": 1}}, reached={"hq-iv": 3}, refitted={"hq-iv": 1})  # fmt: skip
    assert (state.cup, state.fired, state.reached, state.refitted) == ((), frozenset(), {}, {})
    assert (state.turn, state.initiative, state.pieces["hq-iv"].acted) == (2, -1, 0)


@pytest.mark.clause("14.1/1")
def test_a_real_turn_ends_with_nothing_left_of_it() -> None:
    run = GameRun(TITLE, "u-go", {}, "turn")
    while run.state.turn == 1:
        run.step()
    state = run.state
    assert (state.cup, state.played, state.held, state.segment) == ((), (), "", None)
    assert not any(piece.acted for side in (0, 1) for piece in state.on_map(side))
