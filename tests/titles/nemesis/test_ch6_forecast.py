"""What a combat would bring: losses, Laments and Satisfaction face by face, open choices, the next column, retreats."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest

from engine.titles.nemesis.pieces import ALLIED, JAPANESE
from engine.titles.nemesis.rules.ch6_enforcing import MOST_LACKING, Losses, enforceable
from engine.titles.nemesis.rules.ch6_forecast import (
    LAMENT,
    SAP,
    Forecast,
    Forecaster,
    forecast,
    retreat_price,
    step_price,
)
from engine.titles.nemesis.rules.ch6_odds import line_up
from engine.titles.nemesis.rules.ch6_options import Option, Reach, options, reach, retreat_prices
from engine.titles.nemesis.state import RETREATED, Combat, NemesisState
from tests.titles.nemesis.battlefield import crossing, dress, quiet
from tests.titles.nemesis.board import empty, phase, put

BRIGADES = ("uk-20-80", "uk-20-32", "uk-20-100", "uk-23-1")


def field(attack: tuple[int, ...], defence: int, *, quality: int = 2, turn: int = 1) -> tuple[NemesisState, str, str]:
    """British brigades of these strengths and Quality 2 next to the 58th Regiment, with Battalions in its box."""
    state = empty(turn=turn)
    phase(state, ALLIED, "attack")
    target, near, *_ = quiet(state)
    put(state, "jp-31-b8", "jp-battalions")
    put(state, "jp-31-b9", "jp-battalions")
    for unit, strength in zip(BRIGADES, attack, strict=False):
        put(state, dress(state, unit, strength=strength, quality=2), near)
    put(state, dress(state, "jp-31-58", strength=defence, quality=quality), target)
    return state, target, near


def combat(state: NemesisState, target: str, *units: str, **values: object) -> Combat:
    made = line_up(state, ALLIED, state.world.loc(target), units, None, False)
    return made.__class__(**{name: getattr(made, name) for name in made.__struct_fields__} | values)  # type: ignore[arg-type]


def shares(found: Forecast, track: str, side: int) -> dict[tuple[str, str], Fraction]:
    return {(share.why, share.clause): share.mean * 6 for share in found.shares(track, side)}


@pytest.mark.clause("2.4/4", "2.3/1", "6.1-H/1")
def test_each_face_tells_losses_laments_and_satisfaction() -> None:
    """8 : 2 fights on 4:1: 1-0, 1-1, 1-1r, 1-1r, 1-1r, 0-2r. The Regiment laments each of its six steps once."""
    state, target, _ = field((8,), 2)
    found = forecast(state, combat(state, target, "uk-20-80"))
    assert [(face.line.attacker, face.line.defender) for face in found.faces] == [
        (1, 0), (1, 1), (1, 1), (1, 1), (1, 1), (0, 2),
    ]  # fmt: skip
    assert shares(found, LAMENT, JAPANESE) == {("regiment_step", "2.4/4"): 6}
    assert shares(found, LAMENT, ALLIED) == {}
    assert (found.mean(SAP, ALLIED) * 6, found.mean(SAP, JAPANESE) * 6) == (2, 2)
    assert found.retreat * 6 == 4


@pytest.mark.clause("2.4/8", "2.4/9", "6.1-F/8")
def test_banzai_doubles_laments_and_lowers_the_die() -> None:
    """On 4:1 with -1: 2-0, 1-0, 1-1, 1-1r, 1-1r, 1-1r. The 2 costs the brigade its life, 3 Laments."""
    state, target, _ = field((8,), 2)
    found = forecast(state, combat(state, target, "uk-20-80", banzai=True))
    assert shares(found, LAMENT, JAPANESE) == {("banzai_step", "2.4/8"): 8}
    assert shares(found, LAMENT, ALLIED) == {("unit_eliminated", "2.4/9"): 3}
    assert found.mean("resources", ALLIED) * 6 == 1
    assert (found.mean(SAP, ALLIED) * 6, found.mean(SAP, JAPANESE) * 6) == (1, 3)


@pytest.mark.clause("2.4/7", "6.1-G/8", "6.1-H/3")
def test_massive_combat_costs_two_laments_and_a_step_each() -> None:
    """6 : 2 on 3:1, one step more for both; the attacker's second step turns over another brigade for nothing.

    The third step of the Regiment is that of the Battalion left of it, a small unit that is gone.
    """
    state, target, _ = field((3, 1, 1, 1), 2)
    found = forecast(state, combat(state, target, *BRIGADES, massive=True))
    assert [(face.line.attacker, face.line.defender) for face in found.faces] == [
        (2, 1), (2, 1), (2, 2), (2, 2), (2, 2), (2, 3),
    ]  # fmt: skip
    assert shares(found, LAMENT, ALLIED) == {("massive", "2.4/7"): 12}
    assert shares(found, LAMENT, JAPANESE) == {
        ("regiment_step", "2.4/4"): 10,
        ("unit_eliminated", "2.4/1"): 1,
    }
    assert found.chance(lambda face: face.line.emptied) * 6 == 1


@pytest.mark.clause("6.1-F/10", "6.1-G/8", "2.4/8")
def test_the_step_of_a_massive_combat_is_no_banzai_loss() -> None:
    """3:1 with -1: 2-0, 1-0, 1-0, 1-1, 1-1r, 1-1r: three steps at 2 Laments, and six ordinary ones at 1."""
    state, target, _ = field((3, 1, 1, 1), 2)
    found = forecast(state, combat(state, target, *BRIGADES, massive=True, banzai=True))
    assert shares(found, LAMENT, JAPANESE) == {("banzai_step", "2.4/8"): 6, ("regiment_step", "2.4/4"): 6}


@pytest.mark.clause("2.4/13", "2.3/7")
def test_the_chance_that_a_track_passes_nine() -> None:
    """With 8 Laments only the 6 (two steps) brings the Japanese to 10; a General on 9 needs his one SaP."""
    state, target, _ = field((8,), 2)
    state.lament, state.general = (8, 0), (0, 9)
    found = forecast(state, combat(state, target, "uk-20-80"))
    assert found.resets(state, LAMENT, JAPANESE) * 6 == 1
    assert found.resets(state, SAP, ALLIED) * 6 == 2
    assert found.resets(state, SAP, JAPANESE) == 0


@pytest.mark.clause("6.2-A/2")
def test_a_bunker_holds_against_an_r_without_support_advantage() -> None:
    state, target, near = field((8,), 2)
    state.bunkers[state.world.loc(target)] = "japanese"
    fight = combat(state, target, "uk-20-80")
    assert forecast(state, fight).held
    assert forecast(state, fight).retreat == 0
    put(state, dress(state, "uk-20-art", strength=3), near)
    assert not forecast(state, combat(state, target, "uk-20-80", "uk-20-art")).held


@pytest.mark.clause("6.1-H/4", "6.2-A/3", "6.2-B/4")
def test_guns_alone_enforce_no_retreat() -> None:
    """8 : 2 is 4:1, and 6:1 with +2 for Quality, +1 for Support, -1 for hills: 1-1, 1-1r, 1-1r, 0-1r, 0-2r, 0-2r.

    Where a step is lost the Battalion is gone and the guns cannot lead; two steps are the end of the garrison.
    """
    state = empty()
    phase(state, JAPANESE, "attack")
    put(state, "uk-gar-kohima", "0406")
    units = tuple(put(state, unit, "0506") for unit in ("jp-31-b1", "jp-33-mtn", "jp-18-mtn"))
    found = forecast(state, line_up(state, JAPANESE, state.world.loc("0406"), units, None, False))
    assert [face.line.die for face in found.faces if face.line.retreat] == [4]
    assert found.retreat * 6 == 1


@pytest.mark.clause("6.2-B/4")
def test_a_retreat_that_cannot_be_paid_for_is_not_expected() -> None:
    """3:1 has three r, each for a step. A brigade of Quality 2 lacks a second one against a Regiment of Quality 3."""
    state, target, _ = field((8, 1), 2, quality=3)
    assert forecast(state, combat(state, target, "uk-20-80")).retreat == 0
    assert forecast(state, combat(state, target, "uk-20-80", "uk-20-32")).retreat * 6 == 3


@pytest.mark.clause("6.2-A/2", "5.1-E/3b", "6.1-H/9")
@pytest.mark.parametrize(("meeting", "retreat"), [("jp-31-b1", 3), ("jp-15a-tk14", 0)])
def test_a_bunker_bars_a_retreat_while_somebody_is_left_to_hold_it(meeting: str, retreat: int) -> None:
    """Tanks hold no Bunker: it goes with the Battalion, which dies first if it met the charge."""
    state = empty()
    phase(state, ALLIED, "attack")
    target, near, *_ = quiet(state)
    put(state, dress(state, "uk-20-80", strength=8, quality=2), near)
    for unit in ("jp-31-b1", "jp-15a-tk14"):
        put(state, dress(state, unit, strength=1, quality=2), target)
    state.bunkers[state.world.loc(target)] = "japanese"
    found = forecast(state, combat(state, target, "uk-20-80", meeting=meeting))
    assert (found.retreat * 6, found.held) == (retreat, not retreat)


@pytest.mark.clause("1.2-E/3", "6.1-H/2", "6.1-H/3")
@pytest.mark.parametrize(("meeting", "emptied"), [("uk-chn-77", 1), ("uk-chn-b1", 0)])
def test_the_unit_that_must_take_the_first_step_decides_what_can_be_lost(meeting: str, emptied: int) -> None:
    """4:1 has 0-2r on a 6. A Chindit Battalion that is lost first can stand for the Brigade that is lost after it."""
    state = empty()
    phase(state, JAPANESE, "attack")
    target, near, *_ = quiet(state)
    put(state, dress(state, "jp-31-58", strength=8, quality=2), near)
    put(state, dress(state, "uk-chn-77", strength=1, quality=2), target, reduced=True)
    put(state, dress(state, "uk-chn-b1", strength=1, quality=2), target)
    fight = line_up(state, JAPANESE, state.world.loc(target), ("jp-31-58",), None, False)
    found = forecast(state, msgspec.structs.replace(fight, meeting=meeting))
    assert found.chance(lambda face: face.line.emptied) * 6 == emptied


@pytest.mark.clause("2.4/6")
def test_the_price_of_support_advantage_is_in_every_face() -> None:
    state, target, near = field((8,), 2)
    put(state, dress(state, "uk-20-art", strength=4), near)
    put(state, dress(state, "jp-15a-tk14", strength=1), target)
    found = forecast(state, combat(state, target, "uk-20-80", "uk-20-art"))
    assert shares(found, LAMENT, ALLIED)[("support_advantage", "2.4/6")] == 6


def test_a_forecast_changes_nothing() -> None:
    state, target, _ = field((8,), 2)
    before = state.pieces.copy(), state.lament, len(state.events), state.combat
    forecast(state, combat(state, target, "uk-20-80", banzai=True))
    assert (state.pieces, state.lament, len(state.events), state.combat) == before


def test_a_combat_is_forecast_once_in_a_position() -> None:
    state, target, _ = field((8,), 2)
    forecaster, fought = Forecaster(state), combat(state, target, "uk-20-80")
    found = forecaster.forecast(fought)
    assert forecaster.forecast(combat(state, target, "uk-20-80")) is found
    assert forecaster.forecast(combat(state, target, "uk-20-80", banzai=True)) != found


# Open choices


def by_kind(found: list[Option]) -> dict[tuple[str, str], Option]:
    return {(option.kind, option.name): option for option in found}


@pytest.mark.clause("6.1-F/1", "6.1-F/7", "6.1-G/4", "6.1-G/7")
def test_open_choices_with_what_they_bring() -> None:
    """6 : 2 on 3:1. A spearhead of Quality 1 instead of 2 loses a column; Massive and the enemy's Banzai are open."""
    state, target, _ = field((3, 1, 1, 1), 2)
    dress(state, "uk-20-32", quality=1)
    found = by_kind(options(Forecaster(state), combat(state, target, *BRIGADES)))
    assert {kind for kind, _ in found} == {"spearhead", "massive", "banzai", "banzai_massive"}
    columns = state.world.charts.combat.columns
    finals = {
        name: columns[option.forecast.odds.final] for (kind, name), option in found.items() if kind == "spearhead"
    }
    assert finals == {"uk-20-80": "3:1", "uk-20-32": "2:1", "uk-20-100": "3:1", "uk-23-1": "3:1"}
    assert found["banzai", ""].side == JAPANESE
    assert found["banzai", ""].forecast.odds.drm == -1
    both = forecast(state, combat(state, target, *BRIGADES, banzai=True, massive=True))
    assert found["banzai_massive", ""].forecast == both != found["banzai", ""].forecast


@pytest.mark.clause("6.1-F/2", "6.1-G/4")
def test_the_defender_s_meeting_units_are_open() -> None:
    """Quality 2 against 3 is a column less, against 2 none."""
    state, target, _ = field((8,), 2, quality=3)
    put(state, dress(state, "jp-31-124", strength=2, quality=2), target)
    found = by_kind(options(Forecaster(state), combat(state, target, "uk-20-80")))
    assert found["meeting", "jp-31-58"].forecast.odds.shift == -1
    assert found["meeting", "jp-31-124"].forecast.odds.shift == 0


@pytest.mark.clause("1.2-B/6", "1.2-B/8", "6.1-C/3")
def test_air_supports_and_units_that_may_join() -> None:
    """8 : 4 is 2:1; the 221 Group adds 3 points, which make 2:1 of 11 : 4 but a Support Advantage: 3:1."""
    state, target, near = field((8,), 4)
    put(state, dress(state, "uk-20-100", strength=4, quality=2), near)
    found = by_kind(options(Forecaster(state), combat(state, target, "uk-20-80"), joining=True))
    columns = state.world.charts.combat.columns
    assert columns[found["air", "uk-air-221"].forecast.odds.final] == "3:1"
    assert columns[found["unit", "uk-20-100"].forecast.odds.final] == "3:1"
    assert not any(kind == "air" for kind, _ in by_kind(options(Forecaster(state), combat(state, target, "uk-20-80"))))


# The next column


def aim(attack: tuple[int, ...], defence: int, committed: int, **qualities: int) -> tuple[NemesisState, Reach]:
    state, target, _ = field(attack, defence)
    state.air = {}
    for unit, quality in qualities.items():
        dress(state, unit.replace("_", "-"), quality=quality)
    return state, reach(state, combat(state, target, *BRIGADES[:committed]))


@pytest.mark.clause("6.1-E/1", "6.1-E/3")
def test_points_missing_to_the_next_column_and_who_brings_them() -> None:
    """5 : 3 is 3:2; 2:1 needs 6 points. The brigade of 1 point brings them as well as the one of 4, which makes 3:1."""
    state, found = aim((5, 4, 1), 3, 1)
    columns = state.world.charts.combat.columns
    assert (columns[found.next_column or 0], found.missing) == ("2:1", 1)
    assert [(change.names, columns[change.final]) for change in found.gains] == [
        (("uk-20-32",), "3:1"),
        (("uk-20-100",), "2:1"),
    ]


@pytest.mark.clause("6.1-E/1")
def test_two_units_are_named_when_one_is_not_enough() -> None:
    """4 : 4 is 1:1; 3:2 needs 6 points, one more brigade of 1 point is too little, two are not."""
    _, found = aim((4, 1, 1), 4, 1)
    assert found.missing == 2
    assert [set(change.names) for change in found.gains] == [{"uk-20-100", "uk-20-32"}]


@pytest.mark.clause("6.1-E/4")
def test_what_an_attack_below_the_table_lacks() -> None:
    """1 : 4 is below 1:2, which needs 2 points."""
    _, found = aim((1, 3), 4, 1)
    assert (found.next_column, found.missing) == (0, 1)
    assert [change.names for change in found.gains] == [("uk-20-32",)]


@pytest.mark.clause("6.1-G/4")
def test_what_would_lose_a_shift() -> None:
    """5 and 1 against 3 is 2:1. Without either brigade it is less; a spearhead of Quality 1 loses a column."""
    _, found = aim((5, 1), 3, 2, uk_20_32=1)
    assert {(change.kind, change.names) for change in found.losses} == {
        ("without", ("uk-20-80",)), ("without", ("uk-20-32",)), ("spearhead", ("uk-20-32",)),
    }  # fmt: skip


# Retreat


@pytest.mark.clause("6.2-B/1", "6.2-B/2", "6.2-C/2")
@pytest.mark.parametrize(("quality", "enforce", "refuse"), [(3, 1, 1), (2, 0, 1), (1, 0, 2)])
def test_price_of_enforcing_and_refusing(quality: int, enforce: int, refuse: int) -> None:
    """The leader has Quality 2: he pays what he lacks, the refuser 1 and what he lacks."""
    state, target, _ = field((8,), 2, quality=quality)
    (price,) = retreat_prices(state, combat(state, target, "uk-20-80"))
    assert (price.enforce, price.refuse) == (enforce, refuse)


@pytest.mark.clause("6.1-F/3", "6.2-B/1")
def test_a_leader_across_a_major_river_pays_more() -> None:
    state = empty()
    target, over, near = crossing(state)
    put(state, dress(state, "jp-31-58", quality=2), target)
    put(state, dress(state, "uk-20-80", quality=2), over)
    put(state, dress(state, "uk-20-32", quality=2), near)
    found = retreat_prices(state, combat(state, target, "uk-20-80", "uk-20-32"))
    assert {price.leader: price.enforce for price in found} == {"uk-20-80": 1, "uk-20-32": 0}


@pytest.mark.clause("6.1-H/5", "2.4/9", "2.5/2b")
def test_the_price_of_a_step() -> None:
    """The first step turns the brigade over for nothing; with the second it is gone: 3 Laments, 1 Resource."""
    state, _, _ = field((8,), 2)
    assert step_price(state, "uk-20-80", "combat").laments == 0
    both = step_price(state, "uk-20-80", "combat", 2)
    assert (both.became, both.laments) == (None, 3)
    assert {charge.track: charge.clause for charge in both.charges} == {"lament": "2.4/9", "resources": "2.5/2b"}


@pytest.mark.clause("6.2-D/2", "6.2-D/7")
def test_the_price_of_a_retreat() -> None:
    """The first hex is free, the second costs a step; who retreated before pays for both."""
    state, target, near = field((8,), 2)
    assert retreat_price(state, "jp-31-58", (near,)).steps == 0
    assert retreat_price(state, "jp-31-58", (near, target)).laments == 1
    state.activity["jp-31-58"] = RETREATED
    assert retreat_price(state, "jp-31-58", (near, target)).steps == 2


@pytest.mark.clause("6.2-A/1", "6.2-A/3", "6.2-B/1", "6.2-B/4", "6.1-H/3")
@pytest.mark.parametrize(("first", "second", "refuser", "steps", "foremost", "found"), [
    (3, 1, 3, 1, None, True), (1, 3, 3, 1, None, True),  # the worse brigade takes the loss
    (3, 1, 3, 1, "uk-20-80", False), (3, 1, 3, 1, "uk-20-32", True),  # unless one has to
    (1, 3, 3, 1, "uk-20-80", True), (1, 3, 3, 1, "uk-20-32", False),
    (3, 3, 3, 1, None, True), (1, 1, 3, 1, None, False), (1, 1, 2, 1, None, False), (2, 1, 2, 1, None, True),
    (1, 1, 1, 1, None, True), (3, 3, 3, 2, None, False), (2, 1, 2, 0, None, True),
])  # fmt: skip
def test_a_retreat_is_enforced_if_one_way_of_losing_steps_leaves_a_leader(
    first: int, second: int, refuser: int, steps: int, foremost: str | None, found: bool
) -> None:
    """Two brigades of one step each and of these Qualities against a Regiment of another."""
    state = empty()
    target, near, *_ = quiet(state)
    for unit, quality in (("uk-20-80", first), ("uk-20-32", second)):
        put(state, dress(state, unit, strength=4, quality=quality), near, reduced=True)
    put(state, dress(state, "jp-31-58", strength=4, quality=refuser), target)
    phase(state, ALLIED, "attack")
    fought = combat(state, target, "uk-20-80", "uk-20-32")
    state.combat = fought
    assert enforceable(state, fought, Losses(ALLIED, steps, foremost), Losses(JAPANESE, 0, None)) == found


@pytest.mark.clause("6.1-H/2", "2.4/3", "6.1-G/8", "6.1-H/1")
@pytest.mark.parametrize(("spearhead", "laments"), [("uk-chn-77", {("chindit_step", "2.4/3"): 5}), ("uk-20-80", {})])
def test_the_first_step_is_that_of_the_unit_that_led(
    spearhead: str, laments: dict[tuple[str, str], Fraction | int]
) -> None:
    """8 : 2 costs the attacker a step on five faces: a Lament each, if Chindits led."""
    state, target, near = field((4,), 2)
    put(state, dress(state, "uk-chn-77", strength=4, quality=2), near)
    found = forecast(state, combat(state, target, "uk-20-80", "uk-chn-77", spearhead=spearhead, meeting="jp-31-58"))
    assert [face.line.attacker for face in found.faces] == [1, 1, 1, 1, 1, 0]
    assert shares(found, LAMENT, ALLIED) == laments


@pytest.mark.clause("6.2-A/1", "6.2-A/3", "6.2-B/4", "6.2-B/2")
@pytest.mark.parametrize(("start", "found"), [("1107", False), ("1208", True)])
def test_who_cannot_enter_enforces_no_retreat_however_many_steps_there_are(start: str, found: bool) -> None:
    """Tanks with more steps than any price; a Path leads into 1108 from 1208, and nothing from 1107."""
    state, tanks = empty(), ("uk-254-3carb", "uk-254-7cav", "uk-2-149rac", "us-ptg-1", "us-ptg-2")
    for unit in tanks:
        put(state, unit, start)
    put(state, dress(state, "jp-31-58", strength=4, quality=1), "1108")
    assert sum(state.pieces[unit].steps for unit in tanks) > MOST_LACKING
    phase(state, ALLIED, "attack")
    fought = combat(state, "1108", *tanks)
    state.combat = fought
    assert enforceable(state, fought, Losses(ALLIED, 0, None), Losses(JAPANESE, 0, None)) == found
