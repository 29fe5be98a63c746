"""What clients ask: odds of the air, forecasts of combats, moves, the cup. All chances are worked out by hand here.

The printed rows of the Combat Results Table that are used: 2:1 is 2/- 2/- 2/1 1/1 1/1 1/2, 5:1 is 1/1 1/1 1/2 1/2 1/3
-/3, 7:1 is 1/2 1/2 1/3 -/3 -/4 -/E, 1:1 is 3/- 3/- 2/- 2/- 2/1 1/1. The Air Combat Table: 0 -/X, 1 A/X, 2 A/A, 3 -/A,
4 -/-, 5 and 6 A/-, 7 X/-.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from engine.table import agenda, game
from engine.table.legal import index_of
from engine.table.session import Session
from engine.table.verdict import Reason
from engine.table.why import Question, answer
from engine.titles.defeat_into_victory.pieces import ALLIED, JAPANESE
from engine.titles.defeat_into_victory.queries.air import Fate, availability, fates, shot, through
from engine.titles.defeat_into_victory.queries.cup import cup
from engine.titles.defeat_into_victory.queries.forecast import Forecast, forecast, foreseen, retreat_risk
from engine.titles.defeat_into_victory.queries.moves import course, fetches, range_of
from engine.titles.defeat_into_victory.rules.ch12_paths import Leg, judge_path
from engine.titles.defeat_into_victory.rules.ch13_combat import DeclareAttack
from engine.titles.defeat_into_victory.state import DefeatState
from tests.titles.defeat_into_victory.table import TITLE, at, decision, play

F = Fraction
SPITFIRE, MITCHELL, OSCAR, SALLY = "air-al-spit", "air-al-b25", "air-jp-osc1", "air-jp-sally"
DIVISION = ("al-20-32", "al-20-80", "al-20-100")


def units(where: str, *names: str, **how: Any) -> dict[str, Any]:
    return {name: {"at": where, **how} for name in names}


def flying(**units: str) -> dict[str, Any]:
    """Available air units by id, `_` for `-`, with what they fly as."""
    missions = {"fighter": "superiority", "bomber": "interdiction", "transport": "transport"}
    return {
        name.replace("_", "-"): {"box": "available", "mission": missions[kind], "flies_as": kind}
        for name, kind in units.items()
    }


def declared(target: str, attackers: dict[str, Any], defenders: dict[str, Any], *dice: int, **more: Any) -> DefeatState:
    """The position after the declaration of an attack by all attackers."""
    side = "allied" if next(iter(attackers)).startswith("al") else "japanese"
    acting = {"side": side, "units": list(attackers), "sequence": "move-combat"}
    state = at("combat", *dice, units=attackers | defenders, acting=acting, **more)
    state = play(state, f"attack {target} {','.join(attackers)}")
    return play(state, "done") if decision(state) == "JoinAttack" else state


def expected(state: DefeatState) -> Forecast:
    assert state.combat is not None
    return forecast(state, state.combat)


# -- combat


def test_the_forecast_reads_the_six_faces_of_its_column() -> None:
    """10 to 4 is 2:1. Hits 2 2 2 1 1 1 and 0 0 1 1 1 2."""
    found = expected(declared("2911", units("2811", *DIVISION[:2]), units("2911", "jp-53-119")))
    assert (found.odds.attack, found.odds.defence, found.odds.column, found.odds.final) == (10, 4, 4, 4)
    assert [(line.attacker, line.defender) for line in found.lines] == [(2, 0), (2, 0), (2, 1), (1, 1), (1, 1), (1, 2)]
    assert (found.mean(ALLIED), found.mean(JAPANESE)) == (F(3, 2), F(5, 6))
    assert (found.cleared, found.eliminated(JAPANESE)) == (0, 0)


@pytest.mark.clause("13.4.5/1")
def test_an_e_counts_as_the_steps_of_the_unit_that_it_eliminates() -> None:
    """5 to 14 is below 1:3, whose hits are E 4 3 3 2 2: the worse column does not look like the better one."""
    foes = units("2911", "jp-53-119", "jp-53-128", "jp-53-151")
    state = declared("2911", units("2811", DIVISION[0]), foes)
    found, steps = expected(state), state.pieces[DIVISION[0]].steps
    assert (found.odds.column, found.odds.final) == (0, 0) and found.eliminated(ALLIED) == F(1, 6)
    assert found.strongest[0] == steps and found.mean(ALLIED) == F(steps + 4 + 3 + 3 + 2 + 2, 6)


@pytest.mark.parametrize(
    ("lost", "names", "cleared"),
    [
        (2, ("jp-53-119",), F(4, 6)),  # 10 to 2 is 5:1; two steps bear one hit
        (3, ("jp-53-119", "jp-53-128"), F(2, 6)),  # 10 to 2; one of them retreats, so that they bear two
        (3, ("jp-53-119",), F(1)),  # 10 to 1 is 7:1; one step bears none
    ],
)
def test_a_hex_cannot_be_held_against_more_hits_than_can_be_borne(
    lost: int, names: tuple[str, ...], cleared: Fraction
) -> None:
    found = expected(declared("2911", units("2811", *DIVISION[:2]), units("2911", *names, lost=lost)))
    assert found.cleared == cleared
    assert found.eliminated(JAPANESE) == (F(1, 6) if cleared == 1 else 0)


@pytest.mark.parametrize("lost", [2, 3])
@pytest.mark.parametrize("die", range(1, 7))
def test_the_rules_agree_that_a_hex_can_be_held_or_not(die: int, lost: int) -> None:
    """All answers of both sides are tried out after each face of the die."""
    foes = units("2911", "jp-53-119", lost=3) | units("2911", "jp-53-128", lost=lost)
    state = declared("2911", units("2811", *DIVISION), foes, die)
    while decision(state) in ("SupportCombat", "SuicideSquads"):
        state = play(state, "done")
    line = expected(state).lines[die - 1]
    held = any(ended.units_at(ended.world.hex("2911", "test"), JAPANESE) for ended in endings(play(state, "roll")))
    assert line.cleared == (not held)


def endings(state: DefeatState) -> Iterator[DefeatState]:
    """The positions in which the losses of a combat may end; what the attacker chooses makes no difference here."""
    found = agenda.current(state)
    if state.combat is None or found is None or found.kind == "AdvanceAfter":
        yield state
        return
    commands = game.legal(state)
    for command in commands[:1] if found.side(state) == ALLIED else commands:
        yield from endings(game.play(TITLE, state, command))


def test_each_part_of_odds_and_factors_has_its_clause() -> None:
    """AF 5 across the river is 2, DF 4 in jungle 5; Combat/Move shifts one column."""
    acting = {"side": "allied", "units": ["al-20-32"], "sequence": "combat-move"}
    state = at("combat", units=units("2711", "al-20-32") | units("2712", "jp-53-119"), acting=acting)
    state = play(state, "attack 2712 al-20-32")
    found = expected(state)
    parts = {part.name: (part.value, part.clause) for _, tally in found.attack for part in tally.parts}
    assert parts == {"printed": (5, "13.2.1/6"), "river": (-3, "13.3.1/1")}
    assert [(part.name, part.value, part.clause) for part in found.odds.shifts.parts] == [("combat_move", 1, "9.4.2/2")]


def test_the_bonus_of_a_position_counts_before_anybody_has_named_its_unit() -> None:
    found = expected(
        declared("2911", units("2811", *DIVISION[:2]), units("2911", "jp-53-119"),
                 positions={"2911": {"side": "japanese"}})
    )  # fmt: skip
    assert found.odds.defence == 4 + 2
    assert ("position", 2) in [(part.name, part.value) for _, tally in found.defence for part in tally.parts]


def test_a_casualty_check_is_foreseen_over_both_dice() -> None:
    """AF 2 + 1 against DF 3 is 1:1, where the Allies are hit on 5 and 6. The check at AF 2 fails on 3 to 6, and on 4 to
    6 when they were: (4 x 4 + 2 x 3) / 36."""
    state = declared("2911", units("2811", "jp-53-119", lost=2), units("2911", "al-25-51", lost=2))
    while decision(state) != "Banzai":
        state = play(state, "done")
    assert expected(state).checks == ()
    state = play(state, "choose jp-53-119")
    found = expected(state)
    assert (found.odds.attack, found.odds.defence, found.odds.final) == (3, 3, 2)
    assert [(check.unit, check.chance) for check in found.checks] == [("jp-53-119", F(22, 36))]


def test_a_choice_is_foreseen_as_the_rules_make_it_and_changes_nothing() -> None:
    state = at("combat", units=units("2811", *DIVISION) | units("2911", "jp-53-119"),
               acting={"side": "allied", "units": list(DIVISION), "sequence": "move-combat"})  # fmt: skip
    found = agenda.current(state)
    assert isinstance(found, DeclareAttack)
    before = TITLE.digest(state)
    one, all_ = (
        foreseen(state, found, TITLE.notation.parse(f"attack 2911 {','.join(names)}"))
        for names in (DIVISION[:1], DIVISION)
    )
    assert one is not None and all_ is not None
    assert (one.odds.attack, all_.odds.attack) == (5, 15)
    assert TITLE.digest(state) == before and state.combat is None
    assert foreseen(state, found, TITLE.notation.parse("done")) is None


# -- in the air


def air() -> DefeatState:
    return at("missions", air=flying(air_al_spit="fighter", air_al_b25="bomber", air_jp_osc1="fighter"))


def test_a_shot_is_modified_by_the_types_with_its_clause() -> None:
    """A fighter at a bomber: die - 1, so X on 1 and 2, A on 3 and 4; it aborts itself on 2, 3 and 6."""
    found = shot(air(), OSCAR, MITCHELL)
    assert [(part.name, part.value, part.clause) for part in found.drm.parts] == [("fighter_at_bomber", -1, "5.7.6/1")]
    assert (found.foe("X"), found.foe("A"), found.own("A"), found.own("X")) == (F(2, 6), F(2, 6), F(3, 6), F(0))
    back = shot(air(), MITCHELL, OSCAR)
    assert (back.foe("X"), back.foe("A"), back.own("A"), back.own("X")) == (F(0), F(2, 6), F(3, 6), F(1, 6))
    assert shot(air(), SPITFIRE, OSCAR).drm.total == 0


def test_what_becomes_of_two_that_fire_at_each_other() -> None:
    """The bomber is unhurt by the fighter in 2 of 6 and by its own shot in 2 of 6; not damaged in 4 and 5 of 6."""
    found = fates(air(), ((OSCAR, MITCHELL), (MITCHELL, OSCAR)))
    assert found[MITCHELL] == Fate(F(1, 9), F(5, 9) - F(1, 9), F(4, 9))
    assert found[OSCAR] == Fate(F(3, 6) * F(4, 6), 1 - F(1, 3), F(0))


def test_who_comes_through_is_counted_on_the_same_dice() -> None:
    """Both are unhurt by a 5 and a 3 only: 1/36. One at least: 1/3 + 1/9 - 1/36."""
    found = through(air(), ((OSCAR, MITCHELL), (MITCHELL, OSCAR)), (OSCAR, MITCHELL))
    assert found == (1 - F(15, 36), F(14, 36), F(1, 36))
    assert through(air(), (), (MITCHELL,)) == (F(0), F(1))


def test_the_named_transport_goes_home_without_a_die_by_option() -> None:
    option = {"options": {"named_transport_aborts": True}}
    state = at("missions", air=flying(air_al_b25="transport", air_jp_osc1="fighter"), **option)
    assert through(state, ((OSCAR, MITCHELL),), (MITCHELL,)) == (F(1), F(0))


def test_the_forecast_of_an_air_combat_agrees_with_all_its_dice() -> None:
    """Two dice, thirty-six games by the rules."""
    counts = {True: 0, False: 0}
    given = flying(air_al_b25="bomber", air_jp_osc1="fighter")
    for first in range(1, 7):
        for second in range(1, 7):
            state = play(at("missions", first, second, air=given), f"fly {MITCHELL} 1909", f"choose {OSCAR}")
            while decision(state) == "NameTarget":
                state = play(state, game.legal(state)[0].text())
            counts[state.air[MITCHELL].box == "available"] += 1
    shots = ((MITCHELL, OSCAR), (OSCAR, MITCHELL))
    assert through(at("missions", air=given), shots, (MITCHELL,)) == (F(counts[False], 36), F(counts[True], 36))


def test_allied_superiority_takes_japanese_air_units_away() -> None:
    """Supply Level 2 adds nothing; two units on Superiority make -1 to 4 of the six faces; without them 4 of three."""
    state = at("turn", stock={"japanese": 7, "allied": 11})
    plain = availability(state)
    assert plain is not None and plain.chances == {1: F(1, 6), 2: F(1, 6), 3: F(1, 6), 4: F(3, 6)}
    state = at("turn", stock={"japanese": 7, "allied": 11}, air=flying(air_al_spit="fighter", air_al_fb="fighter"))
    found = availability(state)
    assert found is not None and found.chances == {number: F(1, 6) for number in range(-1, 5)}
    assert [(part.name, part.value) for part in found.drm.parts] == [("allied_superiority", -2)]


# -- moves, and the cup


def test_half_points_along_a_road_stay_halves() -> None:
    """From Imphal two hexes by road at half a point each, then one in jungle for two."""
    state = at("movement", units=units("1315", "al-20-32"), acting={"side": "allied", "units": ["al-20-32"]})
    hexes = [state.world.hex(label, "test") for label in ("1315", "1215", "1114")]
    found = course(state, "al-20-32", hexes[-1])
    assert found is not None
    assert (found.hexes, found.costs, found.cost, found.limit) == (tuple(hexes), (2, 2), 4, 20)
    assert course(state, "al-20-32", state.world.hex("3813", "test")) is None


def test_a_hex_too_far_off_is_told_with_what_it_would_cost() -> None:
    """Out of supply MA 5 is 2 MP [7.10.2/1]. From Imphal 1317 costs 6: the trail by 1416, 1417 and 1418, 1 each, then
    rough jungle, 3. Where the enemy stands that is what is told, whatever the distance."""
    state = at("movement", units=units("1315", "al-20-32", oos=True) | units("1413", "jp-33-213"),
               acting={"side": "allied", "units": ["al-20-32"]})  # fmt: skip
    asked = agenda.current(state)
    assert asked is not None
    index = index_of(state, asked.commands(state))

    def against(label: str) -> Reason:
        question = Question(state.world.hex(label, "test"), "", ("al-20-32",))
        found = answer(TITLE, state, asked, lambda command: asked.judge(state, command), index, question)
        return found.against[0].objections[0].reason

    far = against("1317")
    assert (far.kind, far.facts["needs"], far.facts["has"]) == ("too_dear", 6, 2)
    assert against("1413").kind == "enemy_there"


@pytest.mark.parametrize(("unit", "where", "weather"), [
    ("al-20-32", "1315", {}), ("al-20-32", "1315", {"turn": 5}), ("jp-33-213", "2610", {}), ("hq-15", "2709", {}),
    ("jp-33-213", "2709", {"cuts": ["2609", "2810"]}),
])  # fmt: skip
def test_the_steps_of_each_course_make_its_price_and_the_rules_take_it(
    unit: str, where: str, weather: dict[str, Any]
) -> None:
    side = "allied" if unit.startswith("al") else "japanese"
    state = at("movement", units=units(where, unit), acting={"side": side, "units": [unit]}, **weather)
    reached = range_of(state, unit)
    assert reached
    for hex_ in reached:
        found = course(state, unit, hex_)
        assert found is not None and sum(found.costs) == found.cost <= found.limit
        assert len(found.costs) == len(found.hexes) - 1
        judged = judge_path(state, state.pieces[unit], found.hexes[1:])
        assert isinstance(judged, Leg) and judged.cost == found.cost


def test_the_cup_tells_no_more_than_how_many_markers_each_side_has_in_it() -> None:
    state = TITLE.new("u-go", {}, "cup")
    while decision(state) != "DrawMarker":
        state = game.play(TITLE, state, next(one for one in reversed(game.legal(state))))
    found = cup(state)
    assert found.total == len(state.cup) and found.end_turns == 2 and not found.last
    assert found.chance(found.end_turns) == F(2, len(state.cup))
    for side in (JAPANESE, ALLIED):
        seen = cup(TITLE.view(state, side))
        assert [draw.left for draw in seen.sides] == [draw.left for draw in found.sides]
        assert (seen.total, seen.end_turns, seen.last) == (found.total, found.end_turns, found.last)


def test_the_report_of_a_game_has_the_scores_at_the_end_of_each_turn() -> None:
    session = Session.new(TITLE, "u-go", {}, "7")
    for line in ("done", "buy 2"):
        session.play(line)
    page = TITLE.report(session, "en")
    assert "Japanese: Stock 13, Supply Level 4, Victory points 0, " in page
    assert "Allied: Stock 7, Supply Level 2, Victory points 0, " in page


def test_a_retreat_beside_an_interdictor_is_a_risk() -> None:
    """DF 3 was its greater factor: a step on 4, 5 and 6. Two hexes off there is no check."""
    state = at(
        "combat", 6, units=units("2811", *DIVISION[:2]) | units("2911", "jp-53-119", lost=1),
        acting={"side": "allied", "units": list(DIVISION[:2])},
        air={MITCHELL: {"box": "available", "mission": "interdiction", "flies_as": "bomber", "at": "3113"}},
    )  # fmt: skip
    state = play(state, "attack 2911 al-20-32,al-20-80", "roll")
    assert retreat_risk(state, "jp-53-119", ("3012", "3112")) == F(3, 6)
    assert retreat_risk(state, "jp-53-119", ("2912", "2913")) == 0


@pytest.mark.clause("7.2.6/1", "7.2.7/1")
def test_a_unit_goes_out_of_its_way_for_markers_and_brings_them_back() -> None:
    """From Paungbyin to the markers at Pinlebu and back is a forced march; from far away it does not reach them."""
    unit, lot = "jp-31-58", {"1710": {"side": "japanese", "count": 2}}
    state = at("movement", acting={"side": "japanese", "units": [unit]}, units={unit: "1612"}, supplies=lot)
    found = fetches(state, unit)
    home = state.world.find("1612")
    assert home is not None and {one.count for one in found[home]} == {1, 2}
    assert all(agenda.judge(state, one).legal for some in found.values() for one in some)
    after = play(state, found[home][-1].text())
    assert after.pieces[unit].loc == home and after.supplies[home].count == 2
    far = at("movement", acting={"side": "japanese", "units": [unit]}, units={unit: "0820"}, supplies=lot)
    assert not fetches(far, unit)
