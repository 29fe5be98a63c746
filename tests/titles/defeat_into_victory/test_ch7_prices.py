"""Cases 7.2.1, 7.3 and 7.5: what stock and markers pay for."""

from __future__ import annotations

from typing import Any

import pytest

from engine.titles.defeat_into_victory.commands import Build
from engine.titles.defeat_into_victory.pieces import ALLIED, JAPANESE
from engine.titles.defeat_into_victory.rules.ch7_adjustment import HaulMarkers
from engine.titles.defeat_into_victory.rules.ch7_construction import StartConstruction
from engine.titles.defeat_into_victory.rules.ch7_stock import add_stock, level
from tests.titles.defeat_into_victory.table import TITLE, against, at, decision, emitted, fact, listed, play

HQ_IN_NEED = {"hq-iv": "1315", "al-5-9": {"at": "1315", "oos": True}}
LOADED = {"1315": {"side": "allied", "count": 3}}
PRICES = [
    ("air", {}, "buy 1", "air_units", "5.2.2/1"),
    ("adjustment", {}, "allot 1 1419", "laid_out", "7.4.3/1"),
    ("building", {}, "build road 1418 1419", "construction", "7.8.2/1"),
    ("end", {"cuts": ["1418"]}, "repair 1418", "repair", "7.8.3/2"),
    ("supply", {"units": HQ_IN_NEED, "acting": {"side": "allied"}}, "supply hq-iv committed -", "commit", "7.9.6/1"),
    ("movement", {"units": {"al-5-9": "1419", "al-23-1": "1419"}, "acting": {"side": "allied", "units": ["al-5-9"]}},
     "buy 3", "trucks", "17.7.1/1"),
    ("reinforcements", {"turn": 3}, "place al-3cdo 1419", "reinforcement", "15.1.4/1"),
]  # fmt: skip


@pytest.mark.clause("7.2.1/1", "7.3/1", "7.3.3/1", "7.5.4/1")
@pytest.mark.parametrize(("point", "more", "line", "why", "clause"), PRICES)
def test_what_the_stock_pays_names_its_rule_and_is_refused_without(
    point: str, more: dict[str, Any], line: str, why: str, clause: str
) -> None:
    given = {"scenario": "u-go", "initiative": "japanese", "supplies": LOADED, **more}
    state = play(at(point, **given, stock={"allied": 1, "japanese": 0}), line)
    paid = {"side": ALLIED, "change": -1, "stock": 0, "why": why, "clause": clause}
    assert emitted(state, "stock_changed")[0] == paid
    assert against(at(point, **given, stock={"allied": 0, "japanese": 0}), line)


@pytest.mark.clause("7.8.2/1")
@pytest.mark.parametrize(("turn", "price"), [(1, 1), (5, 2)])
def test_a_project_costs_more_in_the_monsoon(turn: int, price: int) -> None:
    """May and June 1944 are turn 5."""
    for stock in range(3):
        state = at("turn", scenario="u-go", turn=turn, stock={"allied": stock, "japanese": 0})
        found = [(why.kind, why.clause, why.facts["needs"], why.facts["has"])
                 for why in StartConstruction(ALLIED).judge(state, Build("road", "1418", "1419")).reasons]  # fmt: skip
        assert found == ([("too_dear", "7.8.2/1", price, stock)] if stock < price else [])


@pytest.mark.clause("7.2.1/1", "7.2.2/1")
@pytest.mark.parametrize(
    ("line", "why", "clause"), [("supply hq-iv 1315 -", "supply", "7.9.3/1"), ("extend hq-iv 1315", "range", "7.7.2/6")]
)
def test_what_markers_pay_names_its_rule(line: str, why: str, clause: str) -> None:
    state = at("supply", units=HQ_IN_NEED, supplies=LOADED, stock={"allied": 9}, acting={"side": "allied"})
    state = play(state, line)
    assert emitted(state, "supplies_spent")[0] == {
        "side": ALLIED, "hex": "1315", "count": 1, "why": why, "clause": clause,
    }  # fmt: skip
    assert fact(state, "pool") == 28
    assert {event["why"] for event in emitted(state, "stock_changed")} <= {"reduction"}


@pytest.mark.clause("7.5.1/1")
@pytest.mark.parametrize(("stock", "number"), [(0, 1), (4, 1), (5, 2), (8, 2), (9, 3), (12, 3), (13, 4), (18, 4)])
def test_the_supply_level_follows_the_stock(stock: int, number: int) -> None:
    state = at("turn", stock={"japanese": stock})
    assert level(state, JAPANESE) == number


@pytest.mark.clause("7.5.2/1", "7.5.3/1", "7.3.2/1")
@pytest.mark.parametrize(("stock", "change", "left"), [(16, 5, 18), (18, 2, 18), (1, -2, 0), (9, -1, 8)])
def test_the_stock_stays_between_nothing_and_eighteen(stock: int, change: int, left: int) -> None:
    state = at("turn", stock={"allied": stock})
    add_stock(state, ALLIED, change, "received", "7.1.2/2")
    assert fact(state, "stock.allied") == left


@pytest.mark.clause("7.5.4/1", "7.3.3/1")
def test_without_stock_nothing_is_bought_whatever_markers_lie_about() -> None:
    many = {"1419": {"side": "allied", "count": 9}, "1315": {"side": "allied", "count": 2}}
    units = {"hq-iv": "1315", "al-5-9": {"at": "1315", "oos": True}}
    hauling = play(at("adjustment", initiative="japanese", units=units, supplies=many,
                      stock={"allied": 0, "japanese": 0}), "done")  # fmt: skip
    assert not listed(hauling, "buy")
    assert decision(hauling) != "HaulMarkers"
    supplying = at("supply", units=units, supplies=many, stock={"allied": 0}, acting={"side": "allied"})
    assert "supply hq-iv committed -" not in listed(supplying)


@pytest.mark.clause("3.1/12", "7.4.2/1", "7.0/1")
def test_markers_count_for_the_stock_only_once_they_are_taken_up() -> None:
    state = at("adjustment", initiative="japanese", stock={"allied": 3, "japanese": 0},
               supplies={"1419": {"side": "allied", "count": 2}})  # fmt: skip
    assert (fact(state, "stock.allied"), fact(state, "level.allied")) == (3, 1)
    state = play(state, "take 2 1419")
    assert emitted(state, "stock_changed")[0]["stock"] == 5
    assert (fact(state, "supplies.1419"), fact(state, "level.allied")) == (0, 2)


@pytest.mark.clause("7.4.4/1")
def test_by_an_option_markers_are_hauled_without_carriers() -> None:
    state = at("adjustment", initiative="japanese", units={"hq-iv": "1315"}, options={"free_haul": True},
               stock={"allied": 0, "japanese": 0}, supplies={"1419": {"side": "allied", "count": 5}})  # fmt: skip
    state = play(state, "done", "haul 1419 1315 5")
    assert fact(state, "supplies.1315") == 5


@pytest.mark.clause("7.4.6/1")
def test_by_an_option_the_porters_of_each_hq_have_a_roll() -> None:
    state = at("adjustment", 2, 5, initiative="allied", scenario="u-go", units={"hq-15": "2010", "hq-33": "1605"},
               options={"porters_each": True}, stock={"allied": 0, "japanese": 5},
               supplies={"2110": {"side": "japanese", "count": 12}})  # fmt: skip
    state = play(state, "done", "choose hq-15", "choose hq-33")
    assert [event["modified"] for event in emitted(state, "rolled")] == [3, 6]
    state = play(state, "haul 2110 2010 3", "haul 2110 1605 6")
    assert (fact(state, "supplies.2010"), fact(state, "supplies.1605")) == (3, 6)


@pytest.mark.clause("7.11.2/1")
def test_an_unused_flown_marker_is_an_ordinary_one_next_turn() -> None:
    state = at("end", supplies={"1416": {"side": "allied", "count": 2, "flown": 2}}, stock={"allied": 0, "japanese": 0})
    assert fact(state, "turn") == 2
    assert (fact(state, "supplies.1416"), fact(state, "flown.1416")) == (2, 0)


@pytest.mark.clause("8.1.3/1")
def test_the_same_seed_draws_the_same_markers() -> None:
    first, second = (at("markers", initiative="allied", stock={"japanese": 7, "allied": 7}) for _ in range(2))
    assert first.drawn == second.drawn
    assert [len(names) for names in first.drawn] == [2, 2]


@pytest.mark.clause("8.1.3/1", "8.1.4/1")
def test_the_held_marker_is_hidden_from_the_enemy_and_the_drawn_ones_from_both() -> None:
    state = at("markers", 1, 2, 1, 1, initiative="allied", stock={"japanese": 7, "allied": 7})
    seen = TITLE.view(state, JAPANESE)
    assert not [name for names in seen.drawn for name in names if name in state.world.pack.markers]
    assert set(TITLE.view(state, ALLIED).drawn[ALLIED]) == set(state.drawn[ALLIED])


@pytest.mark.clause("7.4.5/1", "7.4.6/1", "7.4.4/1")
@pytest.mark.parametrize(("trucks", "free", "allied", "japanese"), [
    ([1, 0, 0], False, True, False), ([0, 1, 0], False, False, False), ([0, 0, 0], True, True, True),
])  # fmt: skip
def test_only_allied_trucks_haul_unless_nothing_is_needed_for_it(
    trucks: list[int], free: bool, allied: bool, japanese: bool
) -> None:
    """Porters are for the Japanese, however many trucks the Allies have."""
    markers = {"2110": {"side": "japanese", "count": 12}, "1419": {"side": "allied", "count": 2}}
    state = at("adjustment", scenario="u-go", initiative="japanese", units={"hq-15": "2010", "hq-iv": "1315"},
               options={"free_haul": free}, trucks=trucks, stock={"allied": 5, "japanese": 5},
               supplies=markers)  # fmt: skip
    while decision(state) == "AdjustStock":
        state = play(state, "done")
    for line, can in (("haul 1419 1315 2", allied), ("haul 2110 2010 2", japanese)):
        assert decision(state) == "HaulMarkers"
        assert against(state, line) == (set() if can else {("no_trucks", "7.4.5/1")})
        assert (line in listed(state, "haul")) == can
        state = play(state, "done")


@pytest.mark.clause("7.4.4/1", "7.4.5/1", "17.7.1/1", "17.7.11/1", "7.4.6/1", "7.4.4/3")
@pytest.mark.parametrize(("stock", "trucks", "bought"), [
    (5, [0, 0, 0], [1, 2, 3]), (5, [2, 1, 2], [1]), (5, [2, 1, 1], [1, 2]), (5, [3, 2, 1], []), (0, [0, 0, 0], []),
])  # fmt: skip
def test_trucks_are_bought_for_hauling_as_far_as_there_are_counters(
    stock: int, trucks: list[int], bought: list[int]
) -> None:
    """Six counters in all, those that were used or lost with them; and porters are for the Japanese only."""
    state = at("adjustment", scenario="u-go", initiative="japanese", units={"hq-15": "2010", "hq-iv": "1315"},
               trucks=trucks, stock={"allied": stock, "japanese": 5},
               supplies={"1419": {"side": "allied", "count": 2}})  # fmt: skip
    state.agenda = (HaulMarkers(ALLIED),)
    assert listed(state, "buy") == {f"buy {count}" for count in bought}
    assert [count for count in range(5) if not against(state, f"buy {count}")] == bought
    assert not listed(state, "choose") and against(state, "choose hq-iv") == {("no_porters", "7.4.6/1")}
    if bought:
        after = play(state, f"buy {bought[-1]}")
        assert after.trucks == (trucks[0] + bought[-1], *trucks[1:])
        assert fact(after, "stock.allied") == stock - 1
    state.agenda = (HaulMarkers(JAPANESE),)
    assert not listed(state, "buy") and against(state, "buy 1") == {("no_trucks", "17.7/1")}
    assert listed(state, "choose") == {"choose hq-15"} and not against(state, "choose hq-15")
    for name in ("hq-33", "hq-iv", "nobody"):
        assert against(state, f"choose {name}") == {("no_porters", "7.4.6/1")}
    state.agenda = (HaulMarkers(JAPANESE, ("hq-15",)),)
    assert against(state, "choose hq-15") == {("no_porters", "7.4.6/1")}
