"""What a client may ask: who could be supplied, who would be cut off, and how hard a hex could be hit."""

from __future__ import annotations

from typing import Any

import pytest

from engine.titles.defeat_into_victory.commands import Move
from engine.titles.defeat_into_victory.game import DefeatIntoVictory
from engine.titles.defeat_into_victory.pieces import ALLIED, JAPANESE
from engine.titles.defeat_into_victory.players.front import Front
from engine.titles.defeat_into_victory.players.missions import Mission
from engine.titles.defeat_into_victory.players.plans import Plan
from engine.titles.defeat_into_victory.players.purposes import Marching
from engine.titles.defeat_into_victory.players.style import PLAIN
from engine.titles.defeat_into_victory.queries.supply import OUT, SUPPLIED, UNPAID, cut_by, supply_picture
from engine.titles.defeat_into_victory.queries.threat import threat
from engine.titles.defeat_into_victory.state import DefeatState

TITLE = DefeatIntoVictory()


def position(units: dict[str, Any], **given: Any) -> DefeatState:
    """Units and nothing else, in an ordinary turn."""
    data = {"scenario": "campaign", "clear": True, "turn": 1, "initiative": "japanese", "cup": ["end-turn"],
            "stock": {"japanese": 0, "allied": 0}, "at": "movement", "units": units,
            "acting": {"side": "japanese", "units": [next(iter(units))]}, **given}  # fmt: skip
    return TITLE.position(data, ())


def loc(state: DefeatState, label: str) -> int:
    found = state.world.find(label)
    assert found is not None
    return found


def test_an_hq_off_the_lines_pays_two_markers_and_cannot_be_committed() -> None:
    """HQ 33rd Army in the jungle has no line of communications here [7.9.4/1]; 1713 is the next hex."""
    units = {"jp-33-215": "1713", "hq-33": "1813", "al-17-48": "1814", "al-17-63": "1912", "al-17-99": "1712"}
    for markers, level in ((0, UNPAID), (1, UNPAID), (2, SUPPLIED)):
        lot = {"1813": {"side": "japanese", "count": markers}} if markers else {}
        state = position(units, supplies=lot, stock={"japanese": 5, "allied": 0})
        (hq,) = (feeder for feeder in supply_picture(state, JAPANESE).feeders if feeder.hq)
        assert supply_picture(state, JAPANESE).units["jp-33-215"].now == level
        assert (hq.linked, hq.markers, hq.commits) == (False, markers, False)


def test_a_source_supplies_what_is_in_its_range_and_nobody_beyond() -> None:
    """Sitpur, 1419, is an Allied Supply Source; 2921 is far beyond 5 MP of it."""
    units = {"al-17-48": "1419", "al-17-63": "2921"}
    far = {"supplies": {"1419": {"side": "allied", "count": 1}}, "acting": {"side": "allied", "units": ["al-17-48"]}}
    picture = supply_picture(position(units, **far), ALLIED)
    assert {name: unit.now for name, unit in picture.units.items()} == {"al-17-48": SUPPLIED, "al-17-63": OUT}
    assert picture.units["al-17-48"].feeder == "1419"


def test_a_unit_marked_out_of_supply_stays_so_until_it_is_paid_for() -> None:
    units = {"al-17-48": {"at": "1419", "oos": True}}
    far = {"supplies": {"1419": {"side": "allied", "count": 1}}, "acting": {"side": "allied", "units": ["al-17-48"]}}
    found = supply_picture(position(units, **far), ALLIED).units["al-17-48"]
    assert (found.marked, found.now) == (OUT, SUPPLIED)


def test_a_threat_adds_all_units_in_reach_and_halves_those_across_a_river() -> None:
    state = TITLE.new("campaign", {}, "1")
    for hex_ in sorted(state.occupied(ALLIED)):
        strike = threat(state, hex_, JAPANESE)
        if strike is None:
            continue
        rivers = {name: state.world.way_table[at][hex_].river for name, at in strike.units.items()}
        most = sum(state.pieces[n].af // 2 if rivers[n] else state.pieces[n].af for n in strike.units)
        assert strike.odds.attack <= most
        assert all(hex_ in state.world.adjacent[at] for at in strike.units.values())
        assert state.combat is None and state.pieces[next(iter(strike.units))].counter.side == JAPANESE


def test_nobody_threatens_a_hex_that_nobody_reaches() -> None:
    state = position({"jp-33-215": "4713", "al-17-48": "1419"})
    assert threat(state, loc(state, "1419"), JAPANESE) is None
    assert threat(state, loc(state, "1420"), JAPANESE) is None


def test_a_disrupted_unit_threatens_nobody() -> None:
    near = {"jp-33-215": "1713", "al-17-48": "1712"}
    assert threat(position(near), loc(position(near), "1712"), JAPANESE) is not None
    state = position({**near, "jp-33-215": {"at": "1713", "disrupted": True}})
    assert threat(state, loc(state, "1712"), JAPANESE) is None


def test_an_enemy_between_a_unit_and_its_hq_cuts_it_off() -> None:
    """1813 lies between 1912 and 1713, with jungle all around: past its zone it is farther than 5 MP."""
    lot = {"1912": {"side": "japanese", "count": 2}}
    state = position({"jp-33-215": "1713", "hq-33": "1912"}, supplies=lot)
    assert [piece.id for piece in cut_by(state, JAPANESE, loc(state, "1813"))] == ["jp-33-215"]
    assert cut_by(state, JAPANESE, loc(state, "1912")) == []
    assert cut_by(state, JAPANESE, loc(state, "2921")) == []


@pytest.mark.clause("7.9.6/1")
@pytest.mark.parametrize(
    ("at", "always", "level"),
    [("status", False, SUPPLIED), ("adjustment", False, SUPPLIED), ("movement", False, UNPAID),
     ("movement", True, SUPPLIED)],
)  # fmt: skip
def test_an_hq_pays_by_its_commitment_only_where_the_next_determination_lets_it(
    at: str, always: bool, level: int
) -> None:
    """With a stock and no markers, after the Supply Phase nobody pays any more, but by an option."""
    state = position({"jp-33-215": "2111", "hq-33": "2110", "al-17-48": "1419"}, at=at,
                     options={"commitment_always": always}, stock={"japanese": 5, "allied": 5})  # fmt: skip
    picture = supply_picture(state, JAPANESE)
    assert picture.units["jp-33-215"].now == level
    assert [feeder.commits for feeder in picture.feeders if feeder.hq] == [level == SUPPLIED]


def test_who_is_where_it_was_to_stand_is_not_said_to_head_for_it() -> None:
    """32/20 holds Palel and leaves it: whatever that is for, it is not to hold Palel."""
    state = position({"al-20-32": "1415"}, acting={"side": "allied", "units": ["al-20-32"]})
    way = Move("al-20-32", ("1514",))
    front, plan = Front(state, ALLIED), Plan(PLAIN, {"al-20-32": loc(state, "1514")}, (), 0.0)
    front.missions = {"al-20-32": Mission("hold", loc(state, "1415"), 1.0)}
    assert Marching(front, plan).purpose(way) is None
    front.missions = {"al-20-32": Mission("hold", loc(state, "1614"), 1.0)}
    meant = Marching(front, plan).purpose(way)
    assert meant is not None and meant.facts["hex"] == "1614"
