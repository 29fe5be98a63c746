"""The detectors of conduct in Defeat Into Victory, on positions thought through against the rulebook."""

from __future__ import annotations

from typing import Any

import pytest

from engine.titles.defeat_into_victory.pieces import ALLIED, JAPANESE
from tests.titles.defeat_into_victory.table import TITLE
from tests.titles.defeat_into_victory.test_still_to_do import BESIDE, IMPHAL, SPARE, moving
from tests.titles.judged import Told, judged

ENEMY = "jp-33-213"


@pytest.mark.clause("3.1/4", "14.1.7/1")
def test_imphal_left_to_a_regiment_beside_it_is_left_open() -> None:
    before = moving("allied", SPARE, al_20_32=IMPHAL, jp_33_213=BESIDE)
    after = moving("allied", SPARE, al_20_32="1215", jp_33_213=BESIDE)
    assert judged(TITLE, before, after, ALLIED, "a") == [(True, IMPHAL, (SPARE,))]
    assert judged(TITLE, before, before, ALLIED, "a") == [(False, IMPHAL, ())]


def test_who_was_not_activated_could_do_nothing() -> None:
    before = moving("allied", "al-20-80", al_20_32=IMPHAL, al_20_80="2811", jp_33_213=BESIDE)
    assert judged(TITLE, before, before, ALLIED, "a") == []


def walked(where: str, **position: Any) -> Told:
    """What is said of a brigade in 1215 that has gone elsewhere, with markers at Silchar if nothing else is given."""
    given = {"supplies": {"1419": {"side": "allied", "count": 1}}, **position}
    before, after = (moving("allied", SPARE, al_20_32=there, **given) for there in ("1215", where))
    return judged(TITLE, before, after, ALLIED, "b")


@pytest.mark.clause("7.6.1/1", "7.7.2/1")
def test_who_walks_out_of_all_supply_starves() -> None:
    """1216 lies beyond the five points of every source, 1215 and 1217 do not."""
    assert walked("1216") == [(True, "1216", (SPARE,))]
    assert walked("1217") == [(False, "1217", ())]


@pytest.mark.clause("7.9.1/1", "7.9.7/1")
def test_who_could_not_be_paid_for_where_he_stood_loses_nothing_by_going() -> None:
    assert walked("1216", supplies={}) == [(False, "1216", ())]


@pytest.mark.clause("7.9.6/1", "9.3.9/1")
def test_a_headquarters_pays_for_him_by_being_committed_unless_it_is_already() -> None:
    """It stands two hexes from 1215 and out of reach of 1216 but for a marker, of which there is none."""
    ready = walked("1216", supplies={}, stock={"allied": 1}, hq_iv="1419")
    assert ready == [(True, "1216", (SPARE,))]
    committed = walked("1216", supplies={}, stock={"allied": 1}, hq_iv={"at": "1419", "committed": True})
    assert committed == [(False, "1216", ())]


@pytest.mark.clause("7.7.2/6")
def test_who_a_longer_range_still_reaches_does_not_starve() -> None:
    assert walked("1216", hq_iv="1419") == [(False, "1216", ())]


@pytest.mark.clause("7.10.3/1")
def test_the_last_step_of_one_out_of_supply_is_lost_before_a_headquarters_can_be_committed_for_it() -> None:
    def from_1215(lost: int) -> Told:
        at_ = {"at": "1215", "lost": lost, "oos": True}, {"at": "1216", "lost": lost, "oos": True}
        given = {"stock": {"allied": 1}, "hq_iv": "1419"}
        before, after = (moving("allied", SPARE, al_20_32=there, **given) for there in at_)
        return judged(TITLE, before, after, ALLIED, "b")

    assert from_1215(3) == [(False, "1216", ())]
    assert from_1215(2) == [(True, "1216", (SPARE,))]


@pytest.mark.clause("3.1/4")
def test_imphal_without_a_soul_let_go_is_a_fault_and_taken_none() -> None:
    before = moving("japanese", ENEMY, jp_33_213=BESIDE)
    away = moving("japanese", ENEMY, jp_33_213="1414")
    assert (True, IMPHAL, (ENEMY,)) in judged(TITLE, before, away, JAPANESE, "c")
    there = moving("japanese", ENEMY, jp_33_213=IMPHAL)
    there.control = {there.world.find(IMPHAL) or 0: JAPANESE}
    there.touch_ground()
    assert (False, IMPHAL, ()) in judged(TITLE, before, there, JAPANESE, "c")
