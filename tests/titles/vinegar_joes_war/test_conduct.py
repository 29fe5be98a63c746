"""The detectors of conduct in Vinegar Joe's War, on positions thought through against the rulebook."""

from __future__ import annotations

import pytest

from engine.table.agenda import Outcome
from engine.titles.vinegar_joes_war.pieces import ALLIED, JAPANESE
from engine.titles.vinegar_joes_war.state import VinegarState
from tests.titles.judged import judged
from tests.titles.vinegar_joes_war.fighting import AL, JP, at
from tests.titles.vinegar_joes_war.table import TITLE
from tests.titles.vinegar_joes_war.test_still_to_do import beside, place

RANGOON, NEAR, FAR = place("Rangoon"), beside("Rangoon"), beside("Rangoon", 3)


def moved(player: str, before: dict[str, str], **after: str) -> tuple[VinegarState, VinegarState]:
    """A position of a movement phase, and the same with some units elsewhere."""
    there = before | {name.replace("_", "-"): hex_ for name, hex_ in after.items()}
    return at(player, 4, units=before), at(player, 4, units=there)


@pytest.mark.clause("26.1/2")
def test_rangoon_left_to_a_division_beside_it_is_left_open() -> None:
    before, after = moved(AL, {"br-9": RANGOON, "jp-18": NEAR}, br_9=FAR)
    assert judged(TITLE, before, after, ALLIED, "a") == [(True, RANGOON, ("br-9",))]
    assert judged(TITLE, before, before, ALLIED, "a") == [(False, RANGOON, ())]


def test_with_no_enemy_near_there_is_no_occasion() -> None:
    before, after = moved(AL, {"br-9": RANGOON}, br_9=FAR)
    assert judged(TITLE, before, after, ALLIED, "a") == []


ARMY = {"jp-18": "3327", "jp-33": "3328", "jp-2": "3427"}


@pytest.mark.clause("13.9/1")
def test_who_walks_before_an_army_is_overmatched_and_the_two_beside_him_make_a_line() -> None:
    before, after = moved(AL, ARMY | {"br-9": "2121"}, br_9="3325")
    assert judged(TITLE, before, after, ALLIED, "b") == [(True, "3325", ("br-9",))]
    before, after = moved(AL, ARMY | {"br-9": "2121", "br-11": "3225", "br-17": "3425"}, br_9="3325")
    assert [fault for fault, hex_, _ in judged(TITLE, before, after, ALLIED, "b") if hex_ == "3325"] == [False]


@pytest.mark.clause("13.9/1")
def test_who_stood_where_two_to_one_could_come_has_not_gone_into_danger() -> None:
    """In the plain 8 of the 18th can come against the 4 at 3323, and 6 more of the 33rd against them at 3325."""
    army = {"jp-18": "3327", "jp-33": "3330"}
    before, after = moved(AL, army | {"br-9": "3323"}, br_9="3325")
    assert judged(TITLE, before, after, ALLIED, "b") == [(False, "3325", ())]
    before, after = moved(AL, army | {"br-9": "2121"}, br_9="3325")
    assert judged(TITLE, before, after, ALLIED, "b") == [(True, "3325", ("br-9",))]


@pytest.mark.clause("1.0/2", "4.1/2")
def test_after_the_last_turn_nobody_comes_any_more() -> None:
    before, after = moved(AL, ARMY | {"br-9": "2121"}, br_9="3325")
    after.outcome = Outcome(None, "draw", "26.1/1")
    assert judged(TITLE, before, after, ALLIED, "b") == []


@pytest.mark.clause("13.9/1")
def test_those_who_left_together_would_have_stood_together() -> None:
    """Two brigades of 2 are safe from the 6 of the 33rd at 3323, each alone would not be; 14 can come to 3325."""
    pair, army = {"br-3ss": "3323", "br-50p": "3323"}, {"jp-33": "3327", "jp-18": "3330"}
    before, after = moved(AL, army | pair, br_3ss="3325", br_50p="3325")
    assert judged(TITLE, before, after, ALLIED, "b") == [(True, "3325", ("br-3ss", "br-50p"))]
    before, after = moved(AL, army | {"br-3ss": "3323"}, br_3ss="3325")
    assert judged(TITLE, before, after, ALLIED, "b") == [(False, "3325", ())]


@pytest.mark.clause("17.3/2", "17.3/5")
def test_guerrillas_may_go_among_the_enemy() -> None:
    """The 18th at 2111 brings 8 against whoever stands in the plain at 2013."""
    near, army = "2013", {"jp-18": "2111"}
    for unit, fault in (("gu-kr1", False), ("br-3ss", True)):
        before, after = moved(AL, army | {unit: beside("Rangoon")}, **{unit: near})
        found = judged(TITLE, before, after, ALLIED, "b")
        assert [(wrong, hex_) for wrong, hex_, _ in found] == [(fault, near)]


@pytest.mark.clause("15.2/1", "16.1/2")
def test_a_turn_is_judged_once_the_replacements_are_in() -> None:
    units = {"jp-18": {"at": "2217", "reduced": True}, "depot-jp-2": "2217"}
    moving, rebuilding = (TITLE.conduct().span(at(JP, phase, units=units)) for phase in (4, 15))
    assert moving is not None and moving == rebuilding


@pytest.mark.clause("26.1/2")
def test_an_empty_city_that_is_let_go_is_a_fault_and_one_scored_none() -> None:
    before, away = moved(JP, {"jp-18": NEAR}, jp_18=FAR)
    assert (True, RANGOON, ("jp-18",)) in judged(TITLE, before, away, JAPANESE, "c")
    _, there = moved(JP, {"jp-18": NEAR}, jp_18=RANGOON)
    there.captured = frozenset({(JAPANESE, there.world.named("Rangoon"))})
    assert (False, RANGOON, ()) in judged(TITLE, before, there, JAPANESE, "c")


@pytest.mark.clause("26.1/6", "4.1/2")
def test_in_the_last_turn_a_place_is_sure_for_who_moves_last_and_for_the_other_where_nobody_comes() -> None:
    final = at(AL, 4, units={"br-9": beside("Moulmein"), "jp-18": beside("Moulmein", 3)})
    final.turn = final.last_turn
    assert (True, place("Moulmein"), ("br-9",)) in judged(TITLE, final, final, ALLIED, "c")
    first = at(JP, 4, units={"jp-18": beside("Moulmein"), "br-9": "2424"})
    first.turn = first.last_turn
    assert place("Moulmein") not in [hex_ for _, hex_, _ in judged(TITLE, first, first, JAPANESE, "c")]
