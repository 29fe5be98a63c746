"""Captain and supply points: none is lost, each marker feeds once, and an HQ by which others eat is not given away."""

from __future__ import annotations

from typing import Any, Final

import pytest

from engine.table import agenda
from engine.titles.defeat_into_victory.pieces import ALLIED, JAPANESE
from engine.titles.defeat_into_victory.players.arrangement import Arrangement
from engine.titles.defeat_into_victory.players.depots import commitment
from engine.titles.defeat_into_victory.players.front import Front
from engine.titles.defeat_into_victory.players.stakes import swing
from engine.titles.defeat_into_victory.players.stores import stores
from engine.titles.defeat_into_victory.state import DefeatState
from tests.titles.defeat_into_victory.table import at, decision, play
from tests.titles.defeat_into_victory.test_captain import said


def until(state: DefeatState, kind: str, side: int) -> DefeatState:
    """The first decision of a kind that a side has, all others being left as they are."""
    while (found := agenda.current(state)) is None or (found.kind, found.side(state)) != (kind, side):
        assert found is not None
        state = play(state, "done")
    return state


@pytest.mark.clause("7.1.2/2", "7.5.2/1")
def test_what_a_full_stock_cannot_hold_becomes_markers() -> None:
    """Nobody lacks anything, and the stock is full or nearly so: no point is lost."""
    units = {"jp-33-213": "1816", "al-23-1": "1315"}
    for stock in (18, 16):
        state = at("supply-phase", turn=2, scenario="u-go", units=units, stock={"japanese": stock, "allied": 9})
        state = until(state, "AllotSupply", JAPANESE)
        points: Any = agenda.current(state)
        before = stock + points.points
        while decision(state) == "AllotSupply" and agenda.current(state).side(state) == JAPANESE:  # type: ignore[union-attr]
            state = play(state, said(state)[0])
        lying = sum(lot.count for lot in state.supplies.values() if lot.side == JAPANESE)
        assert before > 18 and state.stock[JAPANESE] + lying == before


@pytest.mark.clause("7.9.3/1")
def test_one_marker_is_not_counted_for_two_headquarters() -> None:
    """Both reach Silchar, where a single one lies; each has a unit to feed and wants another one to spare."""
    units = {"hq-iv": "1416", "al-23-1": "1616", "hq-xxxiii": "1323", "al-5-9": "1824"}
    lots = {"1419": {"side": "allied", "count": 1}}
    state = at("adjustment", turn=2, scenario="u-go", units=units, supplies=lots, initiative="japanese",
               acting={"side": "allied"})  # fmt: skip
    assert sum(stores(state, ALLIED).short.values()) == 3


@pytest.mark.clause("7.4.5/1")
def test_markers_are_not_hauled_away_from_those_who_eat_them() -> None:
    """A brigade in Silchar eats the only marker there; the second is brought to the HQ in the hills."""
    units = {"hq-iv": "1916", "al-5-123": "1916", "al-5-9": "1419"}
    for count, first in ((1, "done"), (2, "buy ")):
        lots = {"1419": {"side": "allied", "count": count}}
        state = at("adjustment", turn=2, scenario="u-go", units=units, supplies=lots, acting={"side": "allied"},
                   stock={"japanese": 0, "allied": 9})  # fmt: skip
        assert said(until(state, "HaulMarkers", ALLIED))[0].startswith(first)


FED: Final = {"hq-xxxiii": {"at": "1816", "acted": 1}, "al-7-89": "1816", "al-7-33": "1916", "al-23-1": "1916",
              "jp-33-213": "2015"}  # fmt: skip


@pytest.mark.clause("9.3.9/1")
def test_an_hq_by_which_others_eat_is_dear_and_one_beside_another_is_not() -> None:
    """Committed after it has acted, or by the last point, it feeds nobody at the next check; with a second HQ beside
    it, or in the last turn, nothing comes of that."""

    def price(turn: int = 2, points: int = 5, **more: Any) -> float:
        state = at("movement", turn=turn, scenario="u-go", units={**FED, **more},
                   stock={"japanese": 5, "allied": points},
                   acting={"side": "allied", "units": ["al-23-1"]})  # fmt: skip
        state.drawn = (), ("am-al-1a", "am-al-1b")
        return commitment(state, state.pieces["hq-xxxiii"])

    assert price() > 2 * price(**{"hq-iv": "1816"}) > 0.0 == price(turn=5)
    fresh = {"hq-xxxiii": {"at": "1816", "acted": 0}}
    assert price() > price(**fresh) and price() == price(points=1, **fresh)


@pytest.mark.clause("9.3.9/1")
def test_an_hq_that_a_marker_can_turn_back_is_activated() -> None:
    """The stock is empty; only where a marker lies in its range the Committed HQ can be turned back."""
    units = {**FED, "hq-xxxiii": {"at": "1816", "committed": True}}
    for lots, named in (({}, False), ({"1816": {"side": "allied", "count": 1}}, True)):
        state = at("activation", turn=2, scenario="u-go", units=units, supplies=lots,
                   stock={"japanese": 5, "allied": 0}, acting={"side": "allied", "marker": "am-al-1a"})  # fmt: skip
        assert ("activate hq-xxxiii" in said(state)) == named


@pytest.mark.clause("12.1.3/1", "7.6.1/1")
def test_it_sees_the_road_to_the_only_source_that_a_march_opens() -> None:
    """Two regiments in Kalemyo bar the way to Kanbalu: while they stand there no tank gets through, once they are gone
    it does, and such a march is worth less by most of what the source is."""
    units = {"jp-33-214": "2015", "jp-33-215": "2015", "jp-33-213": "1614", "al-tk254-7lc": "1416"}
    state = at("movement", turn=2, scenario="u-go", units=units, acting={"side": "japanese", "units": list(units)[:2]})
    front, source = Front(state, JAPANESE), state.world.loc("2110")
    gone = {name: state.world.loc("1613") for name in ("jp-33-214", "jp-33-215")}
    opened = front.opened(gone)
    tank = state.pieces["al-tk254-7lc"]
    assert tank not in front.threat.walks.get(source, ()) and tank in opened.threat.walks[source]
    value = [marched_by(one, gone) for one in (front, opened)]
    assert value[0] - value[1] > swing(state, source) / 2


@pytest.mark.clause("5.6.4/1", "12.1.5/1")
def test_nobody_is_flown_out_of_a_place_whose_road_that_opens() -> None:
    """Imphal is empty before a regiment. The brigade in Kohima keeps another one from a forced march; flown to Imphal
    it would let it in there and in Dimapur behind. With a second brigade in Kohima it goes."""
    plane = {"box": "available", "mission": "transport", "flies_as": "transport"}
    air = dict.fromkeys(("air-al-b24", "air-al-b25", "air-al-veng"), plane)
    units = {"al-50p": {"at": "1014", "lost": 1}, "al-7-89": "1419", "al-5-9": "1323", "jp-31-58": "1311",
             "jp-15-51": "1612"}  # fmt: skip
    for more, goes in (({}, False), ({"al-23-1": "1014"}, True)):
        state = at("missions", turn=1, scenario="u-go", units={**units, **more}, air=air)
        assert (said(until(state, "FlyCargo", ALLIED)) == ["lift al-50p 1315"]) == goes


def marched_by(front: Front, went: dict[str, int]) -> float:
    """What a march is worth as a front sees it."""
    made = Arrangement(front, {name: frozenset([hex_]) for name, hex_ in went.items()}, frozenset(went))
    for name, hex_ in went.items():
        made.put(name, hex_)
    return made.value()


@pytest.mark.clause("7.7.2/1", "7.8.1/1")
def test_markers_are_brought_forward_before_the_rains() -> None:
    """At Sittaung the HQ is in communication with Kanbalu until the monsoon begins; then it feeds by what lies there,
    two markers for a meal."""
    units = {"hq-15": "1613", "jp-33-213": "1614", "jp-33-214": "1614", "al-23-1": "1315"}
    lots = {"2110": {"side": "japanese", "count": 6}}
    wanted = []
    for turn in (3, 4):
        state = at("adjustment", turn=turn, scenario="u-go", units=units, supplies=lots, acting={"side": "japanese"})
        wanted.append(stores(state, JAPANESE).lacks.get("hq-15", 0))
    assert wanted[0] < wanted[1]
