"""Chapters 18 to 20: Banzai and suicide squads, Sustained Operations, victory."""

from __future__ import annotations

from typing import Any

import pytest

from engine.table import agenda
from engine.titles.defeat_into_victory.rules.ch13_factors import attack_factor, defence_factor
from engine.titles.defeat_into_victory.rules.ch20_victory import decide, road_open
from engine.titles.defeat_into_victory.state import Combat, DefeatState
from tests.titles.defeat_into_victory.table import TITLE, against, at, begun, decision, emitted, fact, listed, play

# -- chapter 18


def charge(*dice: int, units: dict[str, Any] | None = None, lost: int = 0) -> DefeatState:
    """A Japanese attack on 2911 by all units given; Allied 9 Brigade defends."""
    given = units or {"jp-15-51": "2811", "ina-azad": "2811", "jp-tk-14": "2910"}
    state = at("combat", *dice, units={**given, "al-5-9": {"at": "2911", "lost": lost}},
               acting={"side": "japanese", "units": list(given)})  # fmt: skip
    return play(state, f"attack 2911 {','.join(given)}")


@pytest.mark.clause("18.1/1")
def test_banzai_is_offered_to_japanese_infantry_one_by_one() -> None:
    state = charge(units={"jp-15-51": "2811", "jp-15-60": "2811", "ina-azad": "2910", "jp-tk-14": "2910"})
    assert decision(state) == "Banzai"
    assert listed(state) == {"choose jp-15-51", "choose jp-15-60", "done"}
    assert listed(play(state, "choose jp-15-51")) == {"choose jp-15-60", "done"}
    for name in ("ina-azad", "jp-tk-14"):
        assert ("cannot_charge", "18.1/1") in against(state, f"choose {name}")


@pytest.mark.clause("18.1.1/1", "18.2.1/1")
def test_a_charge_and_suicide_squads_are_worth_one_after_all_halving() -> None:
    """AF 5 out of supply, charging: 2 and 1. DF 3 out of supply with squads in jungle: 2, 1 and 1."""
    state = at("air", units={"jp-15-51": {"at": "2811", "oos": True}, "al-5-9": "2911"})
    found = Combat(0, state.world.hex("2911", "x"), ("jp-15-51",), ("al-5-9",), banzai=("jp-15-51",))
    assert attack_factor(state, found, state.pieces["jp-15-51"]).total == 2 + 1
    state = at("air", units={"jp-15-51": {"at": "1502", "oos": True, "lost": 2}, "al-tk254-3cb": "1602"})
    found = Combat(1, state.world.hex("1502", "x"), ("al-tk254-3cb",), ("jp-15-51",), suicide="jp-15-51")
    assert state.pieces["jp-15-51"].df == 3
    assert defence_factor(state, found, state.pieces["jp-15-51"]).total == 2 + 1 + 1


def checked(die: int, **values: Any) -> int:
    """Steps that a charging regiment has left: at 6:1 or better the 6 of the combat costs the attacker nothing."""
    friends = {"jp-15-60": "2811", "jp-31-58": "2910", "jp-31-124": "2910"}
    state = charge(6, die, units={"jp-15-51": {"at": "2811", **values}, **friends}, lost=2)
    state = play(state, "choose jp-15-51")
    while decision(state) in ("Banzai", "SupportCombat"):
        state = play(state, "done")
    state = play(state, "roll")
    steps = state.pieces["jp-15-51"].steps
    while decision(state) in ("PayHits", "RetreatMore", "MustRetreat", "LoseStrongest"):
        line = "done" if "done" in listed(state) else sorted(listed(state))[0]
        state = play(state, line)
        steps = state.pieces["jp-15-51"].steps
    return steps


@pytest.mark.clause("18.1.2/1", "18.3.1/1")
@pytest.mark.parametrize(("die", "lost", "steps"), [
    (6, 0, 3),  # a natural 6 always costs one
    (1, 3, 1),  # a natural 1 never
    (4, 2, 2),  # 4 is above AF 3, but the enemy was hit: 3
    (5, 2, 1),  # 5, less 1, is above AF 3
])  # fmt: skip
def test_the_check_after_a_charge_is_against_the_attack_factor(die: int, lost: int, steps: int) -> None:
    """AF 5, 4, 3, 1 by steps lost; at least 1 + 1 + 5 + 6 + 6 to DF 3."""
    assert checked(die, lost=lost) == steps


@pytest.mark.clause("18.1.2/1")
def test_each_unit_that_charged_is_checked_and_no_other() -> None:
    state = charge(6, 1, 1, units={"jp-15-51": "2811", "jp-15-60": "2811", "jp-31-58": "2910"})
    state = play(state, "choose jp-15-51", "choose jp-15-60", "done")
    rolls: list[str] = []
    state = play(state, "roll")
    rolls += [roll["purpose"] for roll in emitted(state, "rolled")]
    while decision(state) in ("PayHits", "RetreatMore", "MustRetreat", "LoseStrongest"):
        state = play(state, "done" if "done" in listed(state) else sorted(listed(state))[0])
        rolls += [roll["purpose"] for roll in emitted(state, "rolled")]
    assert rolls.count("casualty_check") == 2


@pytest.mark.clause("18.2/1", "18.2.2/1")
def test_suicide_squads_answer_armour_alone_and_are_one_unit() -> None:
    units = {"al-5-9": "2811", "al-tk254-3cb": "2811", "jp-15-51": "2911", "jp-15-60": "2911", "ina-azad": "2911"}
    state = at("combat", 1, 6, units=units, acting={"side": "allied", "units": ["al-5-9", "al-tk254-3cb"]})
    state = play(state, "attack 2911 al-5-9,al-tk254-3cb")
    assert decision(state) == "SuicideSquads"
    assert listed(state) == {"choose jp-15-51", "choose jp-15-60", "done"}
    assert ("no_suicide_squads", "18.2/1") in against(state, "choose ina-azad")
    assert decision(play(state, "choose jp-15-51")) == "RollCombat"
    state = at("combat", units=units, acting={"side": "allied", "units": ["al-5-9"]})
    assert decision(play(state, "attack 2911 al-5-9")) == "RollCombat"


@pytest.mark.clause("18.2.2/1")
def test_a_hex_left_empty_by_the_check_may_be_entered() -> None:
    """The lone one-step defender uses suicide squads; natural 6 kills it, and the attackers may advance."""
    units = {"al-5-9": "2811", "al-tk254-3cb": "2811", "jp-15-51": {"at": "2911", "lost": 3}}
    for die in range(1, 7):
        state = at("combat", die, 6, units=units, acting={"side": "allied", "units": ["al-5-9", "al-tk254-3cb"]})
        state = play(state, "attack 2911 al-5-9,al-tk254-3cb", "choose jp-15-51", "roll")
        while decision(state) in ("PayHits", "RetreatMore"):
            state = play(state, "done" if "done" in listed(state) else sorted(listed(state))[-1])
        if fact(state, "jp-15-51.at") == "eliminated" and decision(state) == "AdvanceAfter":
            assert "advance al-5-9" in listed(state)
            return
    raise AssertionError("no die left the defender to its check")


# -- chapter 19


def sustained(point: str, side: int, *items: str, **position: Any) -> DefeatState:
    return at(point, options={"sustained": True}, sustained_items=[f"declared-{side}", *items], **position)


@pytest.mark.clause("19.1.1/1", "19.1.3/1", "19.1.3/2")
def test_who_holds_the_marker_at_first() -> None:
    holders = {name: begun(name, sustained=True).sustained for name in TITLE.scenarios()}
    assert holders == {"u-go": "japanese", "campaign": "japanese", "extended-capital-dracula": "allied"}
    assert begun("u-go").sustained == ""


@pytest.mark.clause("19.1.2/1")
def test_it_is_declared_between_initiative_and_supply() -> None:
    for on in (True, False):
        state = at("initiative", 6, 1, options={"sustained": on}, stock={"japanese": 9, "allied": 9})
        assert (decision(state) == "DeclareSustained") == on
        kinds = [event.kind for event in state.events]
        assert "initiative_won" in kinds
    state = at("adjustment", options={"sustained": True}, stock={"japanese": 9, "allied": 9})
    assert ("not_declared", "19.1.1/1") in against(state, "item stock")


@pytest.mark.clause("19.1.1/1")
def test_two_items_of_the_list_and_no_third() -> None:
    state = sustained("air", 0, stock={"japanese": 5, "allied": 9})
    assert "item stock" in {command.text() for command in agenda.current(state).interrupts(state)}  # type: ignore[union-attr]
    state = play(state, "item stock")
    assert state.stock[0] == 8
    assert ("taken_already", "19.1.1/1") in against(state, "item stock")
    state = play(state, "item refit")
    assert ("two_items", "19.1.1/1") in against(state, "item zones")
    assert ("no_such_item", "19.1.1/1") in against(state, "item peace")


@pytest.mark.clause("19.1.1/1", "8.1.3/1")
@pytest.mark.parametrize(("stock", "kind"), [(4, 1), (8, 1), (9, 2), (13, 2)])
def test_a_marker_more_needs_a_cup_to_go_into(stock: int, kind: int) -> None:
    """It is one of the kind that the Supply Level of the side gives."""
    assert ("no_markers", "19.1.1/1") in against(sustained("air", 0), "item marker")
    state = sustained("movement", 0, units={"jp-15-51": "2811"}, acting={"side": "japanese", "units": ["jp-15-51"]},
                      cup=["end-turn", "am-al-1a"], stock={"japanese": stock})  # fmt: skip
    state = play(state, "item marker")
    assert len(state.cup) == 3
    assert sum(name.startswith(f"am-jp-{kind}") for name in state.cup) == 1


@pytest.mark.clause("19.1.1/1")
def test_four_infantry_steps_come_back_without_markers() -> None:
    units = {"jp-15-51": {"at": "2811", "lost": 3}, "jp-15-60": {"at": "2811", "lost": 3}, "jp-tk-14": "2811"}
    state = at("prepare", options={"sustained": True}, sustained_items=["declared-0"], units=units,
               acting={"side": "japanese", "units": list(units)}, stock={"japanese": 5})  # fmt: skip
    state = play(state, "item refit", "choose jp-15-51", "choose jp-15-51")
    assert ("cannot_refit", "19.1.1/1") in against(state, "choose jp-15-51")
    state = play(state, "choose jp-15-60", "choose jp-15-60")
    assert (fact(state, "jp-15-51.steps"), fact(state, "jp-15-60.steps")) == (3, 3)
    assert not listed(state, "choose") if decision(state) == "PrepareUnits" else True


@pytest.mark.clause("19.1.4/1", "19.1.5/1", "19.1.6/1")
@pytest.mark.parametrize(("holder", "used", "turn", "after"), [
    ("japanese", True, 3, "allied"), ("japanese", False, 3, "japanese"), ("japanese", False, 12, "allied"),
    ("japanese", True, 12, "allied"), ("allied", True, 16, "out"), ("allied", False, 16, "allied"),
])  # fmt: skip
def test_how_the_marker_goes_on(holder: str, used: bool, turn: int, after: str) -> None:
    """Turn 12 is November II 1944."""
    items = [f"declared-{['japanese', 'allied'].index(holder)}"] if used else []
    state = at("close", options={"sustained": True}, turn=turn, sustained=holder, sustained_items=items)
    assert (state.sustained, state.sustained_items) == (after, ())


@pytest.mark.clause("19.1.6/1")
def test_no_landing_once_the_marker_is_out() -> None:
    for holder, offered in (("allied", True), ("out", False)):
        state = at("movement", options={"sustained": True}, sustained=holder, turn=16, units={"al-5-9": "3023"},
                   acting={"side": "allied", "units": ["al-5-9"]}, stock={"allied": 5})  # fmt: skip
        assert bool(listed(state, "sail")) == offered


# -- chapter 20


def decided(japanese: int, allied: int) -> tuple[int | None, str]:
    state = at("air", vp={"japanese": japanese, "allied": allied})
    decide(state)
    assert state.outcome is not None
    return state.outcome.winner, state.outcome.why


@pytest.mark.clause("20.1.1/1", "20.2/1", "20.2/2", "20.2/3", "20.2/4", "20.2/5")
@pytest.mark.parametrize(("japanese", "allied", "winner", "how"), [
    (9, 14, 1, "major"), (7, 7, None, "draw"), (0, 0, None, "draw"), (4, 6, 1, "minor"), (5, 4, 0, "minor"),
    (8, 4, 0, "minor"), (9, 4, 0, "major"), (10, 0, 0, "major"), (0, 11, 1, "decisive"), (12, 0, 0, "decisive"),
])  # fmt: skip
def test_the_margin_says_how_clearly(japanese: int, allied: int, winner: int | None, how: str) -> None:
    assert decided(japanese, allied) == (winner, how)


@pytest.mark.clause("20.2/6")
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_each_outcome_has_an_epilogue_of_its_own(lang: str) -> None:
    words = TITLE.words(lang)
    told_of = set()
    for points in ((9, 14), (14, 9), (0, 20), (20, 0), (4, 6), (6, 4), (7, 7)):
        state = at("air", vp={"japanese": points[0], "allied": points[1]})
        decide(state)
        told_of.add(words.event(state, state.events[-1]))
    assert len(told_of) == 7


@pytest.mark.clause("21.1.5/1", "14.1.7/3")
def test_the_offensive_is_decided_by_the_same_levels() -> None:
    """Held at the end: Imphal 2, India clear 2, the road open 2, and 4 before: 10 to 3 is a major victory."""
    state = at("end", 2, scenario="u-go", turn=5, vp={"japanese": 3, "allied": 4}, units={"al-5-9": "1315"})
    assert state.vp == (3, 10)
    assert state.outcome is not None
    assert (state.outcome.winner, state.outcome.why) == (1, "major")


@pytest.mark.clause("20.1.2/1", "14.1.7/3")
def test_losses_count_at_the_end() -> None:
    """Three Japanese infantry units out of play are a pair, 1 point; two Allied ones are 2. Armour counts nothing."""
    lost = ("jp-15-51", "jp-15-60", "jp-31-58", "jp-tk-14", "al-5-9", "al-2-4", "al-tk254-3cb")
    state = at("end", 2, scenario="u-go", turn=5, units=dict.fromkeys(lost, "eliminated"))
    scored = {(found["side"], found["points"]) for found in emitted(state, "points_scored") if found["why"] == "losses"}
    assert scored == {(1, 1), (0, 2)}


@pytest.mark.clause("14.1.7/3")
@pytest.mark.parametrize(("japanese", "points"), [("1014", 0), ("1015", 0), ("1113", 0), ("0912", 2)])
def test_the_road_to_imphal_counts_itself_and_no_way_round(japanese: str, points: int) -> None:
    """Kohima, a hex of the road, or a zone over it shuts the road; a Japanese unit two hexes off does not. Round by
    Tamu, Mogaung and Ledo lines join the two towns in every case."""
    state = at("end", 2, scenario="u-go", turn=5, units={"al-5-9": "1315", "jp-31-58": japanese})
    scored = {found["points"] for found in emitted(state, "points_scored") if found["why"] == "road_open"}
    assert scored == ({points} if points else set())


@pytest.mark.clause("14.1.7/3")
def test_the_charts_of_older_games_name_two_ends_and_take_any_way_between() -> None:
    state = at("turn", units={"jp-31-58": "1014"})
    assert road_open(state, ("1315", "0915"))
    assert not road_open(state, state.world.charts.victory.road_open.hexes)
