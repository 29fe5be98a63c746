"""The detectors of conduct in Nemesis, on positions thought through against the rulebook."""

from __future__ import annotations

from typing import Any

import pytest

from engine.titles.nemesis.events import AttackDeclared
from engine.titles.nemesis.game import Nemesis
from engine.titles.nemesis.pieces import ALLIED, JAPANESE
from engine.wargame.conduct import Span
from tests.titles.judged import judged

TITLE = Nemesis()
HELD = {"uk-gar-imphal": "0410", "uk-gar-dimapur": "0305"}


def position(side: str, pieces: dict[str, str], chit: str = "assault", **more: Any) -> Any:
    at = "movement" if chit == "assault" else "attacks"
    return TITLE.position({"pieces": HELD | pieces, "phase": {"side": side, "chit": chit}, "at": at, **more})


# -- (a) a place left open ---------------------------------------------------------------------------------------------

THERE = {"uk-23-37": "0406", "jp-31-58": "0506"}
"""A Brigade in Kohima, a Regiment beside it."""


@pytest.mark.clause("2.3/2")
def test_kohima_left_to_the_regiment_beside_it_is_a_fault_of_who_was_there() -> None:
    before, after = position("allied", THERE), position("allied", THERE | {"uk-23-37": "0407"})
    assert judged(TITLE, before, after, ALLIED, "a") == [(True, "0406", ("uk-23-37",))]


def test_who_stays_had_the_occasion_and_made_no_fault() -> None:
    before = position("allied", THERE)
    assert judged(TITLE, before, before, ALLIED, "a") == [(False, "0406", ())]


def test_a_garrison_is_enough() -> None:
    before = position("allied", THERE | {"uk-gar-kohima": "0406"})
    after = position("allied", THERE | {"uk-gar-kohima": "0406", "uk-23-37": "0407"})
    assert judged(TITLE, before, after, ALLIED, "a") == [(False, "0406", ())]


@pytest.mark.clause("7.1-D/2")
def test_one_who_would_starve_there_need_not_stay() -> None:
    """Homalin is across the river and the Japanese stand between it and all supply."""
    pieces = {"uk-ivc-50p": "0909 out", "jp-31-58": "0809", "jp-31-124": "0708", "jp-15-60": "0711"}
    flags = {"flags": {"0909": "allied"}}
    before = position("allied", pieces, markers=flags)
    after = position("allied", pieces | {"uk-ivc-50p": "0910 out"}, markers=flags)
    assert judged(TITLE, before, after, ALLIED, "a") == [(False, "0909", ("uk-ivc-50p",))]


def test_where_no_enemy_can_come_there_is_no_occasion() -> None:
    before = position("allied", {"uk-23-37": "0406"})
    after = position("allied", {"uk-23-37": "0407"})
    assert judged(TITLE, before, after, ALLIED, "a") == []


def test_who_went_to_hold_another_objective_or_to_fight_could_not_have_stayed_at_no_loss() -> None:
    before = position("allied", THERE)
    elsewhere = position("allied", THERE | {"uk-23-37": "0409"})
    assert judged(TITLE, before, elsewhere, ALLIED, "a")[0][0] is False, "Kanglatongbi is an Objective too"
    fought = AttackDeclared("0506", ("uk-23-37",), ("jp-31-58",), None, True, "5.2/1b")
    away = position("allied", THERE | {"uk-23-37": "0407"})
    assert judged(TITLE, before, away, ALLIED, "a", [fought]) == [(False, "0406", ())]


@pytest.mark.clause("4.0/2", "4.0/5", "6.1-A/1")
def test_where_the_allies_have_no_chit_left_to_march_japan_moves_before_them() -> None:
    """Homalin is two hexes from the Allies: their Assault could come there, their Attack only from beside it."""
    pieces = {"jp-31-58": "0909", "uk-23-37": "0809"}
    for played, fault in (((), True), (("assault",), True), (("assault", "attack"), False)):
        more = {"chits": {"track": {"allied": list(played), "japanese": ["assault"]}}}
        before = position("japanese", pieces, **more)
        after = position("japanese", pieces | {"jp-31-58": "0910"}, **more)
        assert any(wrong for wrong, _, _ in judged(TITLE, before, after, JAPANESE, "a")) is fault


# -- (b) in danger for nothing -----------------------------------------------------------------------------------------

THREE = {"jp-31-58": "0606", "jp-31-124": "0607", "jp-31-138": "0608", "jp-hq-31": "0708"}


@pytest.mark.clause("6.1-E/1")
def test_a_lone_unit_that_goes_before_three_regiments_is_overmatched() -> None:
    before = position("allied", THREE | {"uk-lr-assamreg": "0305"})
    after = position("allied", THREE | {"uk-lr-assamreg": "0507"})
    assert judged(TITLE, before, after, ALLIED, "b") == [(True, "0507", ("uk-lr-assamreg",))]


@pytest.mark.clause("4.0/2", "4.0/3")
def test_who_has_played_his_chits_to_march_is_no_danger_to_japan_and_japan_always_is() -> None:
    """Two Brigades at full Strength beside a Battalion; the other way round three Regiments before a Militia."""
    allies = {"uk-23-1": "0508", "uk-23-37": "0508", "uk-hq-23": "0410"}
    for played, fault in (([], True), (["assault", "attack"], False)):
        more = {"chits": {"track": {"allied": played, "japanese": ["assault"]}}}
        before, after = (position("japanese", allies | {"jp-31-b1": hex_}, **more) for hex_ in ("0911", "0608"))
        assert [wrong for wrong, _, _ in judged(TITLE, before, after, JAPANESE, "b")] == [fault]
    more = {"chits": {"track": {"japanese": ["assault", "attack"], "allied": ["assault"]}}}
    before, after = (position("allied", THREE | {"uk-lr-assamreg": hex_}, **more) for hex_ in ("0305", "0507"))
    assert judged(TITLE, before, after, ALLIED, "b") == [(True, "0507", ("uk-lr-assamreg",))]


@pytest.mark.clause("5.1-F/2", "7.1-B/4")
def test_who_cuts_the_supply_of_enemies_or_pushes_their_headquarters_back_has_done_something() -> None:
    """A Battalion behind three Regiments, on the way from their headquarters; and one where it stood."""
    before = position("allied", THREE | {"uk-lr-assamreg": "0305"})
    after = position("allied", THREE | {"jp-hq-31": "0808", "uk-lr-assamreg": "0708"})
    assert judged(TITLE, before, after, ALLIED, "b") == [(False, "0708", ())]


def test_in_a_line_with_two_others_it_is_not() -> None:
    line = {"uk-23-37": "0506", "uk-23-1": "0508"}
    before = position("allied", THREE | line | {"uk-lr-assamreg": "0305"})
    after = position("allied", THREE | line | {"uk-lr-assamreg": "0507"})
    assert judged(TITLE, before, after, ALLIED, "b") == [(False, "0507", ())]


def test_nor_where_somebody_stood_before_it_or_it_has_not_moved() -> None:
    before = position("allied", THREE | {"uk-23-37": "0507", "uk-lr-assamreg": "0305"})
    after = position("allied", THREE | {"uk-23-37": "0507", "uk-lr-assamreg": "0507"})
    assert judged(TITLE, before, after, ALLIED, "b") == []
    assert judged(TITLE, after, after, ALLIED, "b") == []


def test_where_it_was_no_safer_before_there_is_no_fault() -> None:
    before = position("allied", THREE | {"uk-lr-assamreg": "0507"})
    after = position("allied", THREE | {"uk-lr-assamreg": "0508"})
    assert judged(TITLE, before, after, ALLIED, "b") == [(False, "0508", ())]


@pytest.mark.clause("7.1-B/4", "7.1-D/2")
def test_who_walks_out_of_supply_starves() -> None:
    """Before the Light Monsoon nothing feeds a Brigade in the jungle behind Tamu, which the Japanese hold."""
    tamu = {"jp-33-213": "0613", "jp-33-214": "0714", "jp-hq-33": "0714"}
    before, after = (position("allied", tamu | {"uk-20-32": where}) for where in ("0408", "0712"))
    assert [fault for fault, hex_, _ in judged(TITLE, before, after, ALLIED, "b") if hex_ == "0712"] == [True]


# -- (c) a sure prize --------------------------------------------------------------------------------------------------


@pytest.mark.clause("2.3/2", "6.1-C/8")
def test_an_empty_objective_in_reach_that_is_let_go_is_a_fault_and_one_taken_none() -> None:
    before = position("japanese", {"jp-31-58": "0506"})
    let_go = position("japanese", {"jp-31-58": "0606"})
    assert (True, "0406", ("jp-31-58",)) in judged(TITLE, before, let_go, JAPANESE, "c")
    taken = position("japanese", {"jp-31-58": "0406"}, markers={"flags": {"0406": "japanese"}})
    assert (False, "0406", ()) in judged(TITLE, before, taken, JAPANESE, "c")


@pytest.mark.clause("6.1-C/6", "6.1-C/7", "6.1-A/1")
def test_an_attack_on_a_vacant_objective_is_sure_only_if_somebody_enters_whatever_the_die_says() -> None:
    """0506 lies beside Kohima: in Limited Movement no Forward Move leads there; 1 to 3 costs the attackers a step."""
    for attackers, sure in (({"jp-31-b1": "0506 limited"}, False), ({"jp-31-58": "0506 limited"}, True)):
        before = position("japanese", attackers, chit="attack")
        found = [hex_ for _, hex_, _ in judged(TITLE, before, before, JAPANESE, "c")]
        assert ("0406" in found) is sure


def test_one_who_takes_another_place_lets_none_go() -> None:
    before = position("japanese", {"jp-31-58": "0506"})
    other = position("japanese", {"jp-31-58": "0409"}, markers={"flags": {"0409": "japanese"}})
    assert not any(fault for fault, _, _ in judged(TITLE, before, other, JAPANESE, "c"))


@pytest.mark.clause("2.2/6b")
def test_one_with_a_garrison_and_a_bunker_is_not_sure() -> None:
    before = position(
        "japanese", {"jp-31-58": "0506", "uk-gar-kohima": "0406"}, markers={"bunkers": {"0406": "british"}}
    )
    assert "0406" not in [hex_ for _, hex_, _ in judged(TITLE, before, before, JAPANESE, "c")]


def test_spans_are_the_phases_in_which_units_march() -> None:
    conduct = TITLE.conduct()
    assert conduct.span(position("allied", THERE)) == Span((1, ALLIED, "assault", ""), ALLIED)
    assert conduct.span(position("allied", THERE, "attack")) is not None
