"""The detectors of conduct in Defeat Into Victory, on positions thought through against the rulebook."""

from __future__ import annotations

import pytest

from engine.titles.defeat_into_victory.pieces import ALLIED, JAPANESE
from tests.titles.defeat_into_victory.table import TITLE
from tests.titles.defeat_into_victory.test_still_to_do import BESIDE, IMPHAL, SPARE, moving
from tests.titles.judged import judged

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


@pytest.mark.clause("7.6.1/1", "7.7.2/1")
def test_who_walks_out_of_all_supply_starves() -> None:
    """1216 lies beyond the five points of every source, Imphal and 1215 do not."""
    before = moving("allied", SPARE, al_20_32="1215")
    after = moving("allied", SPARE, al_20_32="1216")
    assert judged(TITLE, before, after, ALLIED, "b") == [(True, "1216", (SPARE,))]
    back = moving("allied", SPARE, al_20_32="1314")
    assert judged(TITLE, after, back, ALLIED, "b") == [(False, "1314", ())]


@pytest.mark.clause("3.1/4")
def test_imphal_without_a_soul_let_go_is_a_fault_and_taken_none() -> None:
    before = moving("japanese", ENEMY, jp_33_213=BESIDE)
    away = moving("japanese", ENEMY, jp_33_213="1414")
    assert (True, IMPHAL, (ENEMY,)) in judged(TITLE, before, away, JAPANESE, "c")
    there = moving("japanese", ENEMY, jp_33_213=IMPHAL)
    there.control = {there.world.find(IMPHAL) or 0: JAPANESE}
    there.touch_ground()
    assert (False, IMPHAL, ()) in judged(TITLE, before, there, JAPANESE, "c")
