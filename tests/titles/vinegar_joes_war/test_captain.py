"""Captain: whatever is asked is answered, always the same, from what its side may know, and with a plan."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

import pytest

from engine.lab.worlds import other_world
from engine.players.player import BUDGETS, Choice, Meter
from engine.players.registry import names, opponents, player
from engine.table import agenda, game
from engine.table.chance import Chance
from engine.titles.vinegar_joes_war.commands import Done, Place
from engine.titles.vinegar_joes_war.pieces import ALLIED, JAPANESE
from engine.titles.vinegar_joes_war.players import arrivals, battles, depots, operations, plans
from engine.titles.vinegar_joes_war.players.aims import fights
from engine.titles.vinegar_joes_war.players.cover import Danger, dangers, kept
from engine.titles.vinegar_joes_war.players.forces import forces
from engine.titles.vinegar_joes_war.players.movement import March, ways
from engine.titles.vinegar_joes_war.players.posts import missions, wanted
from engine.titles.vinegar_joes_war.players.style import PLAIN
from engine.titles.vinegar_joes_war.players.unseen import coming, likely
from engine.titles.vinegar_joes_war.positions.hiding import is_blank
from engine.titles.vinegar_joes_war.queries.dangers import strikers
from engine.titles.vinegar_joes_war.rules.ch10_stacking import excess
from engine.titles.vinegar_joes_war.rules.ch13_attack import ready
from engine.titles.vinegar_joes_war.state import VinegarState
from tests.titles.vinegar_joes_war.fighting import AL, DEFENSIVE, JP, TITLE, at, combat, decision, over, play

MOVEMENT = 4


def decide(state: VinegarState, budget: str = "captain", meter: Meter | None = None) -> Choice:
    """The choice of a player who has never seen the game before."""
    found = agenda.current(state)
    assert found is not None
    view = TITLE.view(state, found.side(state))
    return player(TITLE, "captain", "p").choose(view, game.legal(state), meter or Meter(BUDGETS[budget]))


def said(state: VinegarState) -> list[str]:
    choice = decide(state)
    return [choice.command.text(), *(after.command.text() for after in choice.then)]


def hex_of(label: str) -> int:
    return at(JP, MOVEMENT).world.hex(label, "test")


def test_the_game_has_captain_and_staff_and_offers_them() -> None:
    assert names(TITLE) == ("random", "greedy", "captain", "staff")
    assert opponents(TITLE) == ("recruit", "greedy", "captain", "staff")


def first_phase(scenario: str, most: int) -> Iterator[VinegarState]:
    """The positions of a scenario up to the first movement and what follows it, each choice being legal."""
    state: Any = TITLE.new(scenario, {}, "again")
    for _ in range(most):
        yield state
        choice = decide(state, "bench")
        assert choice.command in game.legal(state)
        for one in (choice, *choice.then):
            state = game.play(TITLE, state, one.command)


def first_march(scenario: str) -> VinegarState:
    """The first movement phase of a scenario."""
    state: VinegarState = TITLE.new(scenario, {}, "plans")
    while decision(state) != "MoveUnits":
        state = game.play(TITLE, state, decide(state).command)
    return state


@pytest.mark.parametrize("scenario", list(TITLE.scenarios()))
def test_one_phase_of_each_scenario_is_played_out(scenario: str) -> None:
    """What it means to say after a choice is legal as well, and a march ends with a purpose told."""
    kinds = [decision(state) for state in first_phase(scenario, 5)]
    assert "MoveUnits" in kinds


def test_the_choice_follows_from_seed_budget_and_view() -> None:
    """Also when nothing is remembered of what was worked out before, and within the budget; nothing that is hidden and
    no die to come changes it."""
    for state in first_phase("imphal", 4):
        meter = Meter(BUDGETS["captain"])
        choice = decide(state, meter=meter)
        assert meter.spent <= BUDGETS["captain"].positions
        state.world.forget()
        assert decide(state) == choice
        found = agenda.current(state)
        assert found is not None
        other = other_world(TITLE, state, found.side(state), "else")
        other.chance = Chance("else", state.chance.count)
        assert decide(other) == choice


@pytest.mark.clause("26.1/2")
def test_an_open_city_is_entered_by_the_weakest_who_can_and_the_order_says_what_it_is_for() -> None:
    units = {"jp-33": "2220", "jp-24b": "2220", "br-16": "2211", "br-b": "2118"}
    choice = decide(at(JP, MOVEMENT, turn=2, units=units))
    orders = {one.command.text(): one.intention for one in (choice, *choice.then)}
    assert "move jp-24b 2121" in orders
    told = orders["move jp-24b 2121"]
    assert told is not None and told.key == "take" and told.facts["hex"] == "2121"


@pytest.mark.clause("26.1/6")
def test_the_only_unit_in_an_objective_stays_there_in_the_end() -> None:
    units = {"jp-24b": "2121", "br-28ea": "2219", "jp-33": "2729", "br-3ss": "2626"}
    lines = said(at(JP, MOVEMENT, turn=16, units=units, captured={"japanese": ["2121", "2211", "2856", "2551"]}))
    assert not [line for line in lines if " jp-24b " in line]


def test_who_guards_a_place_is_not_the_one_who_goes_for_another() -> None:
    state = at(JP, MOVEMENT, turn=11, units={"jp-24b": "2211", "jp-33": "2211", "br-20": "2104", "br-23": "2108"})
    given = missions(state, state.on_map(JAPANESE), PLAIN)
    assert given["jp-24b"].held and given["jp-24b"].hex == hex_of("2211")


def test_the_best_division_does_not_sit_in_a_city_that_nobody_can_reach() -> None:
    """Headquarters and depots are in Saigon as well; the Allies have no ships and stand behind Siam."""
    state = first_march("fall-of-an-empire")
    assert state.pieces["jp-5"].loc == hex_of("3738")
    assert not missions(state, [p for p in state.on_map(JAPANESE) if fights(p)], PLAIN)["jp-5"].held


def test_somebody_stays_where_otherwise_nobody_would() -> None:
    state = at(JP, MOVEMENT, turn=1, units={"jp-5": "3738", "br-b": "2121", "br-11": "2345"})
    assert missions(state, state.on_map(JAPANESE), PLAIN)["jp-5"].held


FAR_AWAY: Final = {"br-11": "2345", "br-18": "2345", "br-20": "2345"}
"""Divisions in Malaya, so that Japan is not clearly stronger."""


@pytest.mark.clause("26.1/2")
@pytest.mark.parametrize(("others", "sent"), [(FAR_AWAY, ["jp-21b"]), ({}, [])])
def test_a_force_is_no_larger_than_its_place_asks_for_and_the_nearest_go(
    others: Mapping[str, str], sent: list[str]
) -> None:
    """Dacca is empty and asks for two; a brigade of two beside it is enough, and the division farther off is left. A
    side that is clearly stronger goes as a front."""
    units = {"jp-21b": "1507", "jp-33": "2104", "br-gar-calcutta": "1106", **others}
    state = at(JP, MOVEMENT, turn=2, units=units)
    dacca = next(aim for aim in wanted(state, JAPANESE, PLAIN) if aim.hex == hex_of("1405"))
    found = forces(state, [dacca], state.on_map(JAPANESE), {})
    assert dacca.need == 2 and list(found) == sent


def test_no_force_goes_where_it_would_come_too_late_or_too_weak() -> None:
    """From Saigon to Dacca it is more than a year on foot. A garrison of one in Akyab defends with one and a half, half
    as much again is asked for: two are not enough, three are."""
    late = at(JP, MOVEMENT, turn=16, units={"jp-5": "3738", **FAR_AWAY})
    weak = at(JP, MOVEMENT, turn=13, units={"jp-21b": "1813", "br-loc404": "1713", **FAR_AWAY})
    able = at(JP, MOVEMENT, turn=13, units={"jp-24b": "1813", "br-loc404": "1713", **FAR_AWAY})
    for state, label, sent in ((late, "1405", []), (weak, "1713", []), (able, "1713", ["jp-24b"])):
        aim = next(aim for aim in wanted(state, JAPANESE, PLAIN) if aim.hex == hex_of(label))
        assert list(forces(state, [aim], state.on_map(JAPANESE), {})) == sent


@pytest.mark.clause("10.6/1")
def test_who_lies_below_a_stack_counts_as_much_as_those_who_lie_open_nowhere_do_on_the_average() -> None:
    """Four and two below the five of the 11th Indian, all of them heavy; what lies open counts as printed."""
    view = TITLE.view(at(JP, MOVEMENT, turn=2, units={"br-b": "2211", "br-16": "2211", "br-11": "2211"}), JAPANESE)
    stack = view.units_at(hex_of("2211"))
    assert [(is_blank(piece), likely(view, piece)) for piece in stack] == [(True, 3.0), (True, 3.0), (False, 5)]


@pytest.mark.clause("18.31/1")
def test_the_marine_lands_for_the_open_city_and_no_attack_elsewhere_takes_it_away() -> None:
    """Only the naval infantry may land in the Bay of Bengal; Dacca is worth six and nobody is there."""
    state = first_march("fall-of-an-empire")
    landed = next(line for line in said(state) if line.startswith("disembark jp-yoko "))
    distance = state.world.grid.distance
    assert distance(state.world.hex(landed.split()[-1], "test"), hex_of("1405")) <= 2


def test_an_empty_place_that_only_the_enemy_would_score_in_is_held() -> None:
    state = at(JP, MOVEMENT, turn=12, units={"jp-56": "3335", "br-20": "2104"})
    saigon = next(aim for aim in wanted(state, JAPANESE, PLAIN) if aim.hex == hex_of("3738"))
    assert saigon.held and saigon.weight == 9, "six for the Allied capture, three in the end"
    other = next(aim for aim in wanted(state, ALLIED, PLAIN) if aim.hex == hex_of("3738"))
    assert not other.held


def test_more_defenders_keep_more_of_a_place_and_an_empty_one_is_lost_to_who_can_walk_in() -> None:
    state = at(JP, MOVEMENT, units={"jp-33": "2121", "jp-55": "2121", "br-20": "2220", "br-23": "2220"})
    rangoon, danger = hex_of("2121"), Danger(12.0, 12.0, 1.0)
    units = [state.pieces[name] for name in ("jp-33", "jp-55")]
    found = [kept(state, rangoon, units[:number], danger) for number in range(3)]
    assert found[0] == 0.0 and found == sorted(found) and found[0] < found[2]


@pytest.mark.clause("14.11/1")
def test_an_attack_counts_for_more_where_nobody_can_retreat() -> None:
    """Two divisions on either side of the defender close all six hexes to him."""
    world, centre = TITLE.world("imphal"), hex_of("3325")
    first, *others = world.adjacent[centre]
    beyond = next(h for h in others if {*world.adjacent[h]} & {*world.adjacent[first]} == {centre})
    one, other = world.label(first), world.label(beyond)
    for units, trapped in (({"jp-18": one}, False), ({"jp-18": one, "jp-33": other}, True)):
        state = combat(JP, units={"br-18": {"at": "3325", "reduced": True}, **units})
        assert bool(battles.defence(state, hex_of("3325")).trapped[1]) == trapped


@pytest.mark.clause("13.81/1")
def test_who_is_out_of_command_stays_out_of_an_attack_that_is_better_without_him() -> None:
    units = {"br-hq-33": {"at": "2105", "active": True}, "br-20": "2106", "br-2": "2106", "br-23": "2106",
             "br-12": "2208", "jp-33": "2107"}  # fmt: skip
    state = play(at(AL, 8, turn=11, units=units), "attack 2107")
    assert "join br-12" not in said(state) and said(state)[-1] == "fight mobile"
    best = battles.prospect(state, hex_of("2107"), ready(state))
    assert best is not None and best.value > 0


@pytest.mark.clause("26.2/1")
def test_a_game_is_given_up_only_where_no_place_could_mend_it() -> None:
    """In the last turn but one: Rangoon held, Mandalay two hexes away (4 for each side) and some small places,
    ten points for what may still fall. Sixty behind stays more than nine behind, twenty does not; in turn 12 it is too
    early, whatever the points."""
    units = {"jp-33": "2121", "br-20": "2211", "br-23": "1106"}
    for turn, points, lost in ((15, 60, True), (15, 20, False), (12, 600, False)):
        state = at(JP, MOVEMENT, turn=turn, units=units)
        state.vp = (0, points)
        assert TITLE.hopeless(state, JAPANESE) == lost and not TITLE.hopeless(state, ALLIED)


@pytest.mark.clause("26.3/1")
def test_nobody_gives_up_who_may_yet_stand_in_every_city() -> None:
    world = TITLE.world("imphal")
    holders = ("jp-33", "jp-18", "jp-5", "jp-55", "jp-56", "jp-ig", "jp-21", "jp-31", "jp-54", "jp-15", "jp-2", "jp-53",
               "jp-49", "jp-94", "jp-4", "jp-22", "jp-37", "jp-46")  # fmt: skip
    cities = [world.label(hex_) for hex_ in sorted(world.cities_outside_china)]
    for missing, lost in ((0, False), (len(cities), True)):
        units = dict(zip(holders, cities[missing:], strict=False)) or {"jp-33": "2729"}
        state = at(JP, MOVEMENT, turn=16, units={**units, "br-20": "1103"})
        state.vp = (0, 600)
        assert TITLE.hopeless(state, JAPANESE) == lost


def test_plans_are_weighed_within_the_budget_and_the_best_comes_first() -> None:
    state, meter = first_march("imphal"), Meter(BUDGETS["captain"])
    found = plans.plans(TITLE.view(state, JAPANESE), PLAIN, meter)
    assert len(found) > 3 and [one.value for one in found] == sorted((one.value for one in found), reverse=True)
    assert meter.spent == plans.LOOKS * len(found)


@pytest.mark.clause("26.1/2")
def test_those_near_to_a_fortress_hold_it_together_where_each_alone_would_save_little() -> None:
    """Three Japanese divisions wait in Kuala Lumpur: the guns and the volunteers alone lose Singapore, with the
    Australians and an Indian division they may not."""
    foes = dict.fromkeys(("jp-5", "jp-18", "jp-ig"), "2551")
    units = {"br-1cd": "2856", "br-singvf": "2856", "br-8aus": "2855", "br-9": "2855", **foes}
    state = at(AL, MOVEMENT, turn=1, units=units)
    given = missions(state, [p for p in state.on_map(ALLIED) if fights(p)], PLAIN)
    assert {name for name, aim in given.items() if aim.held and aim.hex == hex_of("2856")} == {
        "br-singvf", "br-8aus", "br-9"}  # fmt: skip


@pytest.mark.clause("13.42/1")
def test_nobody_marches_on_to_where_twice_as_much_can_come(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two Indian divisions on the way to Bangkok, ten points together: three Japanese ones stand north of the isthmus,
    of which one is seen."""
    foes = dict.fromkeys(("jp-5", "jp-18", "jp-55"), "2433")
    kept = {"br-18": "2856", "br-2": "2856", "br-20": "2551", "br-17": "2551", "br-23": "2121"}
    view = TITLE.view(at(AL, MOVEMENT, turn=1, units={"br-11": "2341", "br-9": "2341", **foes, **kept}), ALLIED)
    feared = coming(view, JAPANESE)
    assert feared[hex_of("2335")] > 2 * strikers(view, JAPANESE)[hex_of("2335")]
    ends = {}
    for alone in (0, operations.ALONE):
        monkeypatch.setattr(operations, "ALONE", alone)
        state = operations.carried_out(view, PLAIN).state
        ends[alone] = {feared.get(state.pieces[name].loc, 0.0) for name in ("br-11", "br-9")}
    assert ends == {0: {feared[hex_of("2335")]}, operations.ALONE: {0.0}}


@pytest.mark.clause("13.82/1")
@pytest.mark.parametrize(("divisions", "led"), [(("jp-33", "jp-31"), True), ((), False)])
def test_an_active_headquarters_comes_up_to_where_it_makes_an_attack_possible(
    divisions: tuple[str, ...], led: bool
) -> None:
    """In the second impulse only who is in command attacks: Dacca is six points, and near it an Indian division. With
    nobody to lead it keeps out of reach."""
    units = {"jp-hq-15": {"at": "1610", "active": True}, "br-loc202": "1405", "br-gar-calcutta": "1106",
             "br-23": "2104"}  # fmt: skip
    taken = {"japanese": ["2121", "2211", "2856", "2551"]}
    state = at(JP, 10, turn=6, units=units | dict.fromkeys(divisions, "1406"), captured=taken)
    march = operations.carried_out(TITLE.view(state, JAPANESE), PLAIN)
    far = march.state.world.grid.distance(march.state.pieces["jp-hq-15"].loc, hex_of("1406"))
    assert (far <= 3) == led


ENTRIES: Final = ("1106", "2121", "2323", "2856")
"""Calcutta, Rangoon, Moulmein and Singapore, where Allied troops arrive."""


@pytest.mark.clause("26.1/2")
def test_arrivals_come_to_the_open_city_and_not_to_the_front_far_from_it() -> None:
    """A Japanese regiment stands before Dacca, which is empty and worth six; greedy goes to where Bangkok is near."""
    units = {"jp-yoko": "1407", "br-gar-calcutta": "1106", "br-17": "2323", "jp-55": "2729", "br-gar-rangoon": "2121"}
    view = TITLE.view(at(AL, MOVEMENT, turn=1, units=units), ALLIED)
    listed = [Place("br-gar-assam", label) for label in ENTRIES]
    assert arrivals.arrived(view, listed, PLAIN) == listed[:1] and depots.arrive(view, listed) != listed[:1]


def test_depots_do_not_arrive_where_the_enemy_comes_next() -> None:
    """The headquarters stands in Moulmein, with four divisions before it, who can be before Rangoon in a turn as well;
    Calcutta is too far for them."""
    foes = dict.fromkeys(("jp-5", "jp-18", "jp-33", "jp-55"), "2423")
    view = TITLE.view(at(AL, MOVEMENT, turn=2, units={"br-hq-burma": "2323", "br-gar-rangoon": "2121", **foes}), ALLIED)
    listed = [Place("depot-al-5", label) for label in ENTRIES]
    assert depots.arrive(view, listed) == [Place("depot-al-5", "2323")]
    assert arrivals.arrived(view, listed, PLAIN) == [Place("depot-al-5", "1106")]
    assert arrivals.arrived(view, [Done()], PLAIN) == [Done()]


@pytest.mark.clause("9.5/2")
@pytest.mark.clause("12.42/2")
def test_a_transport_with_a_division_aboard_is_met_by_three_and_an_empty_bomber_by_nobody() -> None:
    """Nobody of the interceptors stands in Imphal: bombs that fall there are none of their business."""
    fighters = {f"TAC-jp-{number}": "available" for number in (1, 2, 3, 4)}
    units = {"br-hq-4": "2104", "us-ab-saf": "1405", "br-25": "1405", "jp-ab-5": "2007", "jp-33": "2106"}
    for mission, laden in ((over("2104", "transport", base="us-ab-saf", load="br-25"), True),
                           (over("2104", "transport", base="us-ab-saf"), False)):  # fmt: skip
        support = {"MAC-1": mission, **fighters}
        state = at(AL, DEFENSIVE, step="Intercept", turn=10, units=units, support=support)
        sent = [line for line in said(state) if line.endswith("2104 interception")]
        assert len(sent) == (3 if laden else 0)


@pytest.mark.clause("21.0/1")
@pytest.mark.clause("25.0/2")
@pytest.mark.parametrize(("turn", "digs"), [(15, True), (13, False)])
def test_a_depot_of_no_other_use_becomes_works_in_a_place_in_danger(turn: int, digs: bool) -> None:
    """After turn 15 only a monsoon is to come, in which none is spent; in turn 13 it is worth more than they save."""
    units = {"br-23": "2104", "depot-al-1": "2104", "jp-33": "2105", "jp-31": "2105", "jp-56": "2005"}
    state = at(AL, MOVEMENT, turn=turn, units=units, captured={"japanese": ["2121", "2211", "2856", "2551"]})
    assert ("fortify 2104" in said(state)) == digs


@pytest.mark.clause("21.0/1")
def test_works_keep_more_of_a_place_for_those_who_made_them() -> None:
    units, imphal = {"jp-33": "2105", "br-20": "2104"}, hex_of("2104")
    plain = at(JP, MOVEMENT, units=units)
    works = at(JP, MOVEMENT, units=units, fortified={"2104": AL})
    danger, there = Danger(18.0, 18.0, 1.0), [plain.pieces["br-20"]]
    assert kept(works, imphal, there, danger) > kept(plain, imphal, there, danger)


@pytest.mark.clause("18.1/1")
@pytest.mark.clause("18.31/1")
def test_raiders_with_ships_threaten_a_place_next_to_a_shore() -> None:
    """Calcutta has no shore, and those beside it are in Allied waters."""
    calcutta, enters = hex_of("1106"), []
    ships, raiders = {"amphibious-jp-1": "available"}, {"jp-yoko": "2856"}
    for more, support in ((raiders, ships), (raiders, {}), ({}, ships)):
        state = at(AL, MOVEMENT, turn=11, units={"br-ab-3": "1106", **more}, support=support)
        enters.append(dangers(state, JAPANESE, (calcutta,))[calcutta].enters)
    assert enters[0] == 0.7 and max(enters[1:]) < 0.1


@pytest.mark.clause("10.6/1")
@pytest.mark.clause("18.31/1")
def test_raiders_below_a_stack_threaten_as_those_that_are_seen() -> None:
    """The marine is the only raider of its side; whoever sees it nowhere knows that it lies covered somewhere."""
    calcutta, units = hex_of("1106"), {"br-ab-3": "1106", "jp-31": "2856", "jp-yoko": "2856", "jp-33": "2856"}
    state = at(AL, MOVEMENT, turn=11, units=units, support={"amphibious-jp-1": "available"})
    view = TITLE.view(state, ALLIED)
    assert "jp-yoko" not in view.pieces
    assert dangers(view, JAPANESE, (calcutta,))[calcutta].enters == 0.7


@pytest.mark.clause("26.1/2")
def test_a_force_goes_for_the_lesser_place_where_the_dear_one_is_beyond_hope() -> None:
    """Dacca and Mandalay are empty; Dacca counts for more, and three divisions stand beside it."""
    divisions = dict.fromkeys(("br-20", "br-23", "br-26"), "1504")
    units = {"jp-24b": "2009", "br-gar-calcutta": "1106", **divisions, **FAR_AWAY}
    state = at(JP, MOVEMENT, turn=12, units=units, captured={"japanese": ["2121", "2211", "2856", "2551"]})
    assert missions(state, state.on_map(JAPANESE), PLAIN)["jp-24b"].hex == hex_of("2211")


HELD: Final = {"jp-siam1": "2729", "jp-vft": "3817", "jp-vfc": "3738"}
"""Somebody in Bangkok, Hanoi and Saigon."""


@pytest.mark.clause("10.1/1")
def test_depots_make_room_in_a_city_for_who_is_to_hold_it() -> None:
    """Six may stand in Bangkok: five are depots and a headquarters, and two divisions stand before it."""
    full = dict.fromkeys(("jp-hq-15", "depot-jp-1", "depot-jp-2", "depot-jp-3", "depot-jp-4"), "2729")
    units = {"jp-56": "2830", "br-18": "2629", "br-2": "2629", **HELD, **full}
    state = operations.carried_out(TITLE.view(at(JP, MOVEMENT, turn=3, units=units), JAPANESE), PLAIN).state
    assert state.pieces["jp-56"].loc == hex_of("2729") and not excess(state, hex_of("2729"), JAPANESE)


def test_a_division_in_a_city_with_headquarters_that_nobody_can_reach_is_free() -> None:
    others = {"jp-siam1": "2729", "jp-vft": "3817", "jp-hq-25": "3738", "br-b": "1106", "br-11": "1405"}
    state = at(JP, MOVEMENT, turn=1, units={"jp-5": "3738", **others})
    aim = missions(state, state.on_map(JAPANESE), PLAIN).get("jp-5")
    assert aim is None or aim.hex != hex_of("3738")


@pytest.mark.clause("6.1/2")
def test_who_arrives_before_the_enemy_moves_is_feared_like_who_is_there() -> None:
    """An Indian division that is due on this turn comes to Rangoon; one that is due on the next one comes too late."""
    place, feared = hex_of("2220"), []
    for turn in (2, 3):
        units = {"jp-33": "2220", "br-gar-rangoon": "2121", "br-17": {"at": "track", "due": turn}}
        feared.append(dangers(at(JP, MOVEMENT, turn=2, units=units), ALLIED, (place,))[place].near)
    assert feared[0] - feared[1] == 4


@pytest.mark.clause("4.1/1")
@pytest.mark.parametrize(("turn", "feared"), [(15, True), (16, False)])
def test_nothing_is_feared_where_the_enemy_moves_no_more(turn: int, feared: bool) -> None:
    """Three Japanese divisions may come before an Indian one; after the last Japanese turn they do not."""
    units = {"br-23": "2109", "br-20": "1405", **dict.fromkeys(("jp-33", "jp-31", "jp-56"), "2213"), "jp-2": "2211"}
    march = operations.Campaign(TITLE.view(at(AL, MOVEMENT, turn=turn, units=units), ALLIED), PLAIN)
    assert (march._danger(march.state.pieces["br-23"], hex_of("2309")) == operations.ALONE) == feared


def test_the_attack_that_brings_most_is_prepared_first() -> None:
    """Greedy prepares first what is worth most where it stands: Mandalay with two divisions and a headquarters."""
    units = {"jp-33": "2215", "jp-55": "2215", "br-hq-burma": "2211", "br-20": "2211", "br-23": "2211", "br-b": "2213",
             "jp-18": "2729", **HELD}  # fmt: skip
    march = operations.Campaign(TITLE.view(at(JP, MOVEMENT, turn=2, units=units), JAPANESE), PLAIN)
    free = [piece for piece in march.state.on_map(JAPANESE) if fights(piece)]
    able = {piece.id: ways(march.state, piece) for piece in free}
    assert March._targets(march, free, able) == [hex_of("2211"), hex_of("2213")]
    assert march._targets(free, able) == [hex_of("2213")] and not march.scratch.said


@pytest.mark.clause("13.42/1")
@pytest.mark.parametrize(("others", "come"), [((), True), (("br-20", "br-23", "br-18", "br-2"), False)])
def test_nobody_comes_for_a_small_gain_to_where_far_more_can_come(others: tuple[str, ...], come: bool) -> None:
    """A division may drive a battalion off its road; four Indian divisions stand a march behind it."""
    units = {"jp-33": "2215", "jp-55": "2215", "br-bff": "2213", "jp-18": "2729", **HELD}
    units |= dict.fromkeys(others, "2507")
    march = operations.Campaign(TITLE.view(at(JP, MOVEMENT, turn=2, units=units), JAPANESE), PLAIN)
    free = [piece for piece in march.state.on_map(JAPANESE) if fights(piece)]
    able = {piece.id: ways(march.state, piece) for piece in free}
    assert (hex_of("2213") in march._targets(free, able)) == come
