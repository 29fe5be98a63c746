"""Captain: whatever is asked is answered, always the same, from what its side may know, and with a plan."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from engine.lab.worlds import other_world
from engine.players.orders import Seat
from engine.players.player import BUDGETS, Choice, Intention, Meter
from engine.players.registry import names, opponents, player
from engine.table import agenda, game
from engine.table.chance import Chance
from engine.titles.tail_of_the_tiger.commands import Revive
from engine.titles.tail_of_the_tiger.pieces import GERMAN, IMPERIAL
from engine.titles.tail_of_the_tiger.players import plans, ring
from engine.titles.tail_of_the_tiger.players.captain import STYLES
from engine.titles.tail_of_the_tiger.players.chores import strengthened
from engine.titles.tail_of_the_tiger.players.cover import Cover
from engine.titles.tail_of_the_tiger.players.fights import prize
from engine.titles.tail_of_the_tiger.players.movement import MarchPlan
from engine.titles.tail_of_the_tiger.players.redoubt import OUTWORK, bastion, outworks
from engine.titles.tail_of_the_tiger.players.storms import best_storm
from engine.titles.tail_of_the_tiger.queries.dangers import strikers
from engine.titles.tail_of_the_tiger.queries.points import total
from engine.titles.tail_of_the_tiger.rules.ch16_ring import PayRing
from engine.titles.tail_of_the_tiger.state import TigerState
from tests.titles.tail_of_the_tiger.table import TITLE, at, begun, hex_of

BUDGET = BUDGETS["captain"]


def decide(state: TigerState, meter: Meter | None = None, seat: Seat | None = None) -> Choice:
    """The choice of a player who has never seen the game before, or of one who has given orders."""
    decision = agenda.current(state)
    assert decision is not None
    view = TITLE.view(state, decision.side(state))
    return (seat or player(TITLE, "captain", "p")).choose(view, game.legal(state), meter or Meter(BUDGET))


def said(state: TigerState) -> list[str]:
    choice = decide(state)
    return [choice.command.text(), *(after.command.text() for after in choice.then)]


@pytest.fixture(scope="module")
def positions() -> list[TigerState]:
    """Positions of a game that it plays against itself, its orders as they are given; each choice is checked to be
    legal."""
    state: Any = TITLE.new("tail-of-the-tiger", {}, "again")
    seats = {side: Seat(player(TITLE, "captain", "p")) for side in (GERMAN, IMPERIAL)}
    found = []
    for _ in range(80):
        decision = agenda.current(state)
        assert decision is not None
        found.append(state)
        choice = decide(state, seat=seats[decision.side(state)])
        assert choice.command in game.legal(state)
        state = game.play(TITLE, state, choice.command)
    return found


def test_the_game_has_a_captain_and_a_staff() -> None:
    assert names(TITLE) == ("random", "greedy", "captain", "staff")
    assert opponents(TITLE) == ("recruit", "greedy", "captain", "staff")


def test_the_choice_follows_from_seed_budget_and_view(positions: list[TigerState]) -> None:
    """Also when nothing is remembered of what was worked out before, and within the budget."""
    for state in positions[::16]:
        meter = Meter(BUDGET)
        choice = decide(state, meter)
        assert meter.spent <= BUDGET.positions
        state.world.forget()
        assert decide(state) == choice


def test_nothing_hidden_changes_the_choice(positions: list[TigerState]) -> None:
    """The dice to come are others, and what the other side keeps to itself."""
    for number, state in enumerate(positions[::9]):
        decision = agenda.current(state)
        assert decision is not None
        other = other_world(TITLE, state, decision.side(state), f"else {number}")
        other.chance = Chance(f"else {number}", state.chance.count)
        assert decide(other) == decide(state)


def ringed(**more: Any) -> TigerState:
    units = {"ge-50inf": "4700", "ge-sa-fg": "4800", "ge-gd": "4712", "jp-58": "5023", "jp-1imb": "3019"}
    data = {"turn": 5, "units": units, "german": ["4300", "4500", "4700", "4800"], **more}
    return at("german-strategic", **data)


@pytest.mark.clause("16.0/7")
def test_a_division_of_the_wehrmacht_pays_for_a_ring_that_may_break() -> None:
    assert "redeploy ge-50inf ring" in said(ringed(ring=1))
    assert not [line for line in said(ringed(ring=9)) if line.endswith("ring")]


@pytest.mark.clause("16.0/6")
def test_a_whole_unit_pays_first_for_the_next_step_mends_it() -> None:
    state = at("german-units", turn=5, ring=6, units={"ge-50inf": "ring", "ge-97inf": {"at": "ring", "lost": 1}})
    assert [one.text() for one in ring.paid(state, PayRing(2).commands(state))] == ["lose ge-50inf"]
    state.change("ge-50inf", lost=1)
    assert [one.text() for one in ring.paid(state, PayRing(1).commands(state))] == ["weaken"]


@pytest.mark.clause("18.0/2")
def test_bombs_are_kept_for_the_supply_center_that_is_hardest_to_storm() -> None:
    units = {"jp-58": "6005", "jp-60": "5023", "jp-61": "5815", "ge-50inf": "5807", "jp-1imb": "3019"}
    german = ["4300", "4500", "4700", "4800", "4805", "4907", "5209", "5211", "5510", "5709", "5807", "4822", "4918"]
    state = at("german-strategic", turn=3, units=units, german=german, airbases=["5807", "4700"])
    assert bastion(state) == hex_of("5023")
    assert not [line for line in said(state) if line.startswith("bomb")]
    late = at("german-strategic", turn=8, units=units, german=german, airbases=["5807", "4700"])
    assert said(late)[0] == "bomb 6005"


def intentions(state: TigerState) -> dict[str, Intention]:
    """What each unit that is moved is told to be for."""
    choice = decide(state)
    told = (one.intention for one in (choice, *choice.then))
    return {str(one.facts["unit"]): one for one in told if one is not None}


def besieged() -> TigerState:
    units = {"jp-9imb": "5023", "jp-58": "4822", "jp-60": "4822", "jp-61": "4722", "ge-7pz": "4920", "ge-24pz": "4920",
             "ge-gd": "4919"}  # fmt: skip
    german = ["4300", "4500", "4700", "4800", "4918"]
    return at("imperial-movement", turn=7, centers=["5023"], units=units, german=german)


@pytest.mark.clause("4.0/1")
def test_the_last_supply_center_is_filled_and_its_plan_tells_so() -> None:
    told = {name: one.facts["hex"] for name, one in intentions(besieged()).items() if one.key == "hold"}
    assert told == dict.fromkeys(("jp-58", "jp-60", "jp-61"), "5023")


@pytest.mark.clause("4.0/1")
@pytest.mark.parametrize(("army", "before"), [("4919", 1), ("4300", 0)])
def test_with_three_divisions_in_it_the_hexes_before_it_are_held_as_well(army: str, before: int) -> None:
    """As soon as the enemy is near, a unit each, and somebody stays in Canton, from where it could be bombed."""
    full = dict.fromkeys(("jp-58", "jp-60", "jp-61", "jp-62"), "5023")
    foes = dict.fromkeys(("ge-7pz", "ge-24pz", "ge-gd"), army)
    units = {**full, "jp-63": "4822", "jp-64": "4822", **foes}
    german = ["4300", "4500", "4700", "4800", "4918"]
    march = MarchPlan(at("imperial-movement", turn=7, centers=["5023"], units=units, german=german), STYLES[IMPERIAL])
    march.run()
    count = {label: len(march.state.units_at(hex_of(label))) for label in ("5023", "4922", "5022", "4822")}
    assert count["5023"] >= 3 and count["4822"] >= 1 and count["4922"] == count["5022"] == before


@pytest.mark.clause("4.0/1")
def test_who_stands_before_the_redoubt_is_worth_driving_off() -> None:
    state = besieged()
    for side, style, more in ((IMPERIAL, STYLES[IMPERIAL], OUTWORK), (GERMAN, STYLES[GERMAN], 0.0)):
        assert prize(state, side, hex_of("4922"), style) == more
        assert prize(state, side, hex_of("4821"), style) == 0.0


@pytest.mark.clause("16.0/11")
def test_the_last_fuel_is_kept_for_the_turn_in_which_a_supply_center_is_at_hand() -> None:
    """With it all panzers go; at Foochow they are worth that."""
    more = {"broken": True, "ring": 0, "centers": ["5815"], "german": ["4514", "5510"], "turn": 7}
    for where, fuel, spent in (("4514", 1, False), ("5714", 1, True), ("4514", 2, True)):
        units = {"ge-7pz": where, "jp-58": "5815"}
        state = at("german-start", units=units, fuel={"panzer": fuel, "luftwaffe": 0}, **more)
        assert (said(state)[0] == "spend panzer") == spent


@pytest.mark.clause("9.0/3")
def test_a_brigade_comes_back_where_it_is_likely_to_live() -> None:
    """Not in Ningpo, beside which three tank divisions stand, though no place is named later."""
    units = {"jp-58": "5023", "ge-7pz": "6007", "ge-24pz": "6007", "ge-29mot": "6007"}
    state = at("imperial-movement", turn=3, units=units)
    german_near, quiet = (Revive("jp-19imb", hex_) for hex_ in ("6008", "5421"))
    assert strengthened(state, [german_near, quiet], STYLES[IMPERIAL]) == [quiet]
    assert strengthened(state, [german_near, quiet]) == [german_near], "greedy does not look"


@pytest.mark.clause("17.0/3")
def test_no_tanks_ride_out_of_the_redoubt_to_where_they_die() -> None:
    """To a weak stack, behind which an army stands."""
    tanks = dict.fromkeys(("jp-5tkb", "jp-6tkb", "jp-25tk"), "4917")
    units = {**tanks, "jp-58": "5023", "ga-s50": {"at": "5017", "lost": 1}}
    quiet = at("imperial-movement", turn=2, units=units)
    watched = at("imperial-movement", turn=2, units=units | dict.fromkeys(("ge-7pz", "ge-24pz", "ge-gd"), "5015"))
    ours = STYLES[IMPERIAL]
    assert best_storm(quiet, ours) and not best_storm(watched, ours)
    assert best_storm(watched, structs.replace(ours, redoubt=False)), "it would pay, were nobody behind"


def test_more_defenders_keep_more_of_a_place() -> None:
    state = besieged()
    cover, center = Cover(state, IMPERIAL, STYLES[IMPERIAL]), hex_of("5023")
    units = [state.pieces[name] for name in ("jp-9imb", "jp-58", "jp-60")]
    kept = [cover.kept(center, units[:number]) for number in range(4)]
    assert kept == sorted(kept) and 0.0 <= kept[0] < kept[3] < 1.0


def test_plans_are_weighed_within_the_budget_and_the_best_comes_first() -> None:
    meter = Meter(BUDGET)
    state = besieged()
    found = plans.plans(TITLE.view(state, IMPERIAL), STYLES[IMPERIAL], meter)
    assert len(found) > 3 and [one.value for one in found] == sorted((one.value for one in found), reverse=True)
    assert meter.spent == plans.LOOKS * len(found)


def test_outworks_are_the_hexes_from_which_the_center_is_stormed() -> None:
    state = besieged()
    assert {state.world.label(hex_) for hex_ in outworks(state)} == {"4922", "5022"}


@pytest.mark.clause("4.0/2")
def test_a_game_is_given_up_only_in_the_last_turn_three_points_behind_with_no_sudden_death_in_sight() -> None:
    """At the start the Imperial side holds north and south, with one point given it is three ahead."""
    even, ahead = begun(), begun(handicap="imperial-1")
    assert [(total(state, GERMAN), total(state, IMPERIAL)) for state in (even, ahead)] == [(0, 2), (0, 3)]
    assert not TITLE.hopeless(ahead, GERMAN), "the game has only begun"
    even.turn = ahead.turn = ahead.last_turn
    assert TITLE.hopeless(ahead, GERMAN) and not TITLE.hopeless(ahead, IMPERIAL) and not TITLE.hopeless(even, GERMAN)
    ahead.centers = frozenset(sorted(ahead.centers)[:1])
    assert not TITLE.hopeless(ahead, GERMAN), "one Supply Center may still fall"


@pytest.mark.clause("wtf-13.x/1")
def test_nobody_goes_alone_to_where_three_times_as_much_can_come() -> None:
    """The INA's division is drawn to Mandalay, beside which the German army stands."""
    army = {"ga-i23": "1724", "ga-i7": "1724", "ga-i26": "1724", "ga-i17": "1825", "ga-i19": "1825", "ga-i5": "1825"}
    units = {"pu-ina": "1427", "jp-9imb": "1326", "jp-58": "5023", **army}
    state, ended = at("imperial-movement", turn=3, units=units, german=["1924"]), {}
    for style in (STYLES[IMPERIAL], structs.replace(STYLES[IMPERIAL], company=False)):
        march = MarchPlan(TITLE.view(state, IMPERIAL), style)
        march.run()
        ended[style.company] = march.state.pieces["pu-ina"]
    coming = strikers(state, GERMAN)
    assert coming.get(ended[False].loc, 0) >= 3 * ended[False].values.defence
    assert coming.get(ended[True].loc, 0) < 3 * ended[True].values.defence
