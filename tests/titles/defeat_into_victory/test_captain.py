"""Captain: whatever is asked is answered, always the same, from what its side may know, and with a plan."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any, Final

import pytest

from engine.lab.worlds import other_world
from engine.players.orders import Seat
from engine.players.player import BUDGETS, Choice, Meter
from engine.players.registry import names, player
from engine.table import agenda, game
from engine.table.chance import Chance
from engine.titles.defeat_into_victory.commands import Done, Recover
from engine.titles.defeat_into_victory.pieces import ALLIED, JAPANESE
from engine.titles.defeat_into_victory.players import chores, missions, plans
from engine.titles.defeat_into_victory.players.front import Front, moved
from engine.titles.defeat_into_victory.players.stakes import behind, caution, swing
from engine.titles.defeat_into_victory.players.style import PLAIN
from engine.titles.defeat_into_victory.rules.ch7_ranges import supplied_area
from engine.titles.defeat_into_victory.state import DefeatState
from tests.titles.defeat_into_victory.table import TITLE, at, decision, fact, play

BUDGET, BENCH = BUDGETS["captain"], BUDGETS["bench"]
MOST = 200
"""Decisions after which a phase should long be over, with two combats in its first segment."""


def decide(state: DefeatState, meter: Meter | None = None, seat: Seat | None = None) -> Choice:
    """The choice of a player who has never seen the game before, or of one who has given orders."""
    decision = agenda.current(state)
    assert decision is not None
    view = TITLE.view(state, decision.side(state))
    return (seat or player(TITLE, "captain", "p")).choose(view, game.legal(state), meter or Meter(BUDGET))


def said(state: DefeatState) -> list[str]:
    choice = decide(state)
    return [choice.command.text(), *(after.command.text() for after in choice.then)]


def positions(scenario: str, seed: str) -> Iterator[DefeatState]:
    """Positions of a game that it plays against itself within a small budget, its orders as they are given; each choice
    is checked to be legal."""
    state: Any = TITLE.new(scenario, {}, seed)
    seats = {side: Seat(player(TITLE, "captain", "p")) for side in (ALLIED, JAPANESE)}
    while (decision := agenda.current(state)) is not None:
        yield state
        choice = decide(state, Meter(BENCH), seats[decision.side(state)])
        assert decision.judge(state, choice.command).legal
        state = game.play(TITLE, state, choice.command)


@pytest.fixture(scope="module")
def some() -> list[DefeatState]:
    """Each ninth of the first positions of a game."""
    return list(islice(positions("u-go", "again"), 0, 90, 9))


def test_the_game_has_a_captain() -> None:
    assert names(TITLE) == ("random", "greedy", "captain")


@pytest.mark.parametrize("scenario", list(TITLE.scenarios()))
def test_it_plays_a_phase_of_each_scenario(scenario: str) -> None:
    """From the set-up through the supply of a turn to the first segment that is over, within a small budget."""
    begun = False
    for state in islice(positions(scenario, "phase"), MOST):
        begun = begun or state.segment is not None
        if begun and state.segment is None:
            break
    assert begun and state.segment is None


def test_the_choice_follows_from_seed_budget_and_view(some: list[DefeatState]) -> None:
    """Also when nothing is remembered of what was worked out before, and within the budget."""
    for state in some:
        meter = Meter(BUDGET)
        choice = decide(state, meter)
        assert meter.spent <= BUDGET.positions
        state.world.forget()
        assert decide(state) == choice


def test_nothing_hidden_changes_the_choice(some: list[DefeatState]) -> None:
    """The dice to come are others, and so are the markers that the other side keeps to itself and those in the cup."""
    for number, state in enumerate(some):
        decision = agenda.current(state)
        assert decision is not None
        other = other_world(TITLE, state, decision.side(state), f"else {number}")
        other.chance = Chance(f"else {number}", state.chance.count)
        assert decide(other) == decide(state)


def gate(**more: Any) -> DefeatState:
    """Imphal stands empty between a brigade and a regiment that has a marker to come."""
    units = {"al-23-1": "1416", "jp-15-51": "1313", "al-7-89": "1419", "al-5-161": "0915"}
    return at("movement", turn=4, scenario="u-go", units=units, cup=["am-jp-1a", "end-turn", "end-turn"],
              initiative="allied", acting={"side": "allied", "units": ["al-23-1"]}, **more)  # fmt: skip


@pytest.mark.clause("14.1.7/1")
def test_an_open_place_is_filled_and_the_orders_say_what_for() -> None:
    choice = decide(gate())
    assert choice.command.text().startswith("move al-23-1 ") and choice.command.text().endswith("1315")
    assert choice.intention is not None
    assert (choice.intention.key, choice.intention.facts) == ("hold", {"unit": "al-23-1", "hex": "1315"})


BRIGADE: Final = {"side": "allied", "units": ["al-25-51"]}


def drive(
    turn: int, foe: str, at_: str = "movement", acting: Mapping[str, Any] = BRIGADE, **more: object
) -> DefeatState:
    """A brigade in supply in the middle of Burma, the places near by in Allied hands, a Japanese regiment far away."""
    units = {"al-25-51": "2616", "hq-xxxiii": "2416", "al-2-5": "2416", "al-2-6": "2709", "al-2-4": "3111"}
    units = {**units, "jp-15-51": foe, **more}
    return at(at_, scenario="extended-capital-dracula", turn=turn, units=units, acting=acting)


TAKEN = {"al-36-26": "3911", "al-36-29": "3816"}
"""Those who hold Toungoo and Prome."""


def test_a_place_is_named_only_where_the_move_is_made_for_it() -> None:
    """Several places beyond want somebody: the brigade would go the same way without any one of them."""
    choice = decide(drive(18, "4713", **TAKEN))
    assert choice.command.text() == "move al-25-51 2715,2815"
    assert choice.intention is not None
    assert (choice.intention.key, choice.intention.facts) == ("advance", {"unit": "al-25-51"})


@pytest.mark.clause("7.7.2/1")
def test_an_hq_leads_the_march_and_who_is_fed_by_it_goes_on() -> None:
    """Alone the brigade stops in the last hex that the HQ reaches; with it, it joins those in Meiktila, and the HQ
    comes to where they are in its range."""
    state = drive(18, "4713", **TAKEN)
    alone = play(state, *said(state)[:-1])
    assert fact(alone, "al-25-51.at") == "2815"
    both = {"side": "allied", "units": ["al-25-51", "hq-xxxiii"]}
    state = drive(18, "4713", acting=both, **TAKEN)
    led = play(state, *said(state)[:-1])
    brigade = led.pieces["al-25-51"]
    assert fact(led, "al-25-51.at") == "3111"
    assert brigade.loc not in supplied_area(state, brigade.counter)
    assert brigade.loc in supplied_area(led, brigade.counter)


@pytest.mark.clause("7.7.2/1")
def test_who_cannot_be_fed_takes_what_is_near_and_does_not_march_on_hungry() -> None:
    """The HQ stays behind: of two empty ports beyond its range the brigade takes Akyab beside it, not Taungup, which is
    nine hexes farther on and nearer to Rangoon."""
    state = drive(17, "4713", **{"al-25-51": "2922"})
    assert said(state)[0] == "move al-25-51 3023"


@pytest.mark.clause("9.3.3/1")
def test_an_hq_that_leads_nobody_is_kept_for_later_in_the_turn() -> None:
    """The 2nd Division is named: the HQ behind it goes with it, the one beside a brigade that has acted does not."""
    state = drive(18, "4713", at_="activation", acting={"side": "allied", "marker": "am-al-1a"}, **TAKEN,
                  **{"hq-iv": "1419", "al-20-32": {"at": "1419", "acted": 1}})  # fmt: skip
    lines = said(state)
    assert "activate al-2" in lines and "activate hq-xxxiii" in lines and "activate hq-iv" not in lines


@pytest.mark.clause("13.8.1/1")
def test_who_holds_a_place_pays_with_steps_while_somebody_could_go_in() -> None:
    """One hit in Imphal: a retreat would give the city away, on the last turn for good."""
    units = {"al-23-1": "1315", "jp-31-58": "1314", "jp-31-124": "1314", "jp-31-138": "1415", "al-7-89": "1419"}
    state = at("combat", 5, scenario="u-go", turn=5, units=units,
               acting={"side": "japanese", "units": ["jp-31-58", "jp-31-124", "jp-31-138"]})  # fmt: skip
    lines = "attack 1315 jp-31-58,jp-31-124,jp-31-138", "done", "roll", "lose jp-31-58", "done"
    assert said(play(state, *lines)) == ["lose al-23-1"]


def test_a_game_is_given_up_only_where_no_place_could_mend_it() -> None:
    """Ninety points behind in the last turn but one, and twenty, which Imphal, Kohima and the bases could make good."""
    state = at("movement", turn=4, scenario="u-go", units={"al-23-1": "1315", "jp-15-51": "1313"},
               acting={"side": "japanese", "units": ["jp-15-51"]})  # fmt: skip
    for points, lost in ((90, True), (20, False)):
        state.vp = (0, points)
        assert TITLE.hopeless(state, 0) == lost and not TITLE.hopeless(state, 1)


def test_plans_are_weighed_within_the_budget_and_the_best_comes_first() -> None:
    state, meter = gate(), Meter(BUDGET)
    units = [state.pieces["al-23-1"]]
    found = plans.plans(TITLE.view(state, 1), 1, units, meter)
    assert len(found) > 2 and [one.value for one in found] == sorted((one.value for one in found), reverse=True)
    assert meter.spent == plans.LOOKS * len(found)


@pytest.mark.parametrize("side", [JAPANESE, ALLIED])
def test_an_hq_is_turned_back_by_stock_where_its_own_side_is_rich(side: int) -> None:
    """The stock of the other side has no part in it."""
    state, by_stock, by_marker = gate(), Recover("hq", "stock"), Recover("hq", "1315")
    idle = plans.Plan(PLAIN, {}, (), 0.0)
    for own, best in ((9, by_stock), (1, by_marker)):
        state.stock = (own, 10 - own) if side == JAPANESE else (10 - own, own)
        assert chores.prepared(state, [by_marker, by_stock, Done()], side, idle) == [best]


@pytest.mark.clause("17.6.1/1")
def test_the_national_army_leaves_by_the_west_edge() -> None:
    units = {"ina-subhas": "1527", "jp-33-213": "1523", "al-5-9": "1315"}
    state = at("movement", turn=5, scenario="u-go", units=units, acting={"side": "japanese", "units": ["ina-subhas"]})
    assert "exit ina-subhas" in said(state)


@pytest.mark.clause("20.2/1")
def test_who_loses_by_standing_still_dares_more() -> None:
    """At the start of Operation U-Go the Allies have Imphal, the road and a free India, 6 points: Japan must attack."""
    state: Any = TITLE.new("u-go", {}, "begins")
    assert behind(state, JAPANESE) == 6.0 == -behind(state, ALLIED)
    assert caution(state, JAPANESE) < caution(state, ALLIED) == 1.0


def test_a_division_goes_for_kohima_while_the_others_go_for_imphal() -> None:
    """Imphal asks for ten regiments, and the road to it leads by Palel; the 31st Division has Kohima before it and
    Dimapur behind that."""
    state: Any = TITLE.new("u-go", {}, "begins")
    found = missions.missions(state, JAPANESE)
    label = state.world.label
    assert {label(found[name].hex) for name in ("jp-31-58", "jp-31-124", "jp-31-138")} <= {"1014", "0915"}
    assert {label(found[name].hex) for name in ("jp-33-213", "jp-15-51")} == {"1315"}
    assert [label(hex_) for hex_ in missions.gates(state, found) if label(hex_) == "1415"]


FOUR: Final = {"jp-31-58": "1314", "jp-31-124": "1314", "jp-33-213": "1514", "jp-33-214": "1514", "jp-15-51": "1614"}


@pytest.mark.clause("13.4.3/1")
def test_those_who_bar_the_way_to_imphal_are_worn_down() -> None:
    """Palel is worth nothing itself. The same attack brings less where nobody has anything to take behind it."""
    state = at("combat", turn=2, scenario="u-go", units={**FOUR, "al-20-32": "1415", "al-23-1": "1315"},
               acting={"side": "japanese", "units": list(FOUR)})  # fmt: skip
    front = Front(state, JAPANESE)
    target, units = state.world.loc("1415"), [state.pieces[name] for name in FOUR if name != "jp-15-51"]
    brings = front.attack(target, units)
    assert swing(state, target) == 0.0 < front.gates[target]
    assert brings > front.without(state.world.loc("1315")).attack(target, units)
    assert said(state)[0].startswith("attack 1415 ")


@pytest.mark.clause("5.6.4/1")
def test_a_brigade_is_flown_to_where_a_last_step_holds_imphal() -> None:
    """Three aircraft carry the three steps that Silchar can spare, and the next decision is left as it is."""
    plane = {"box": "available", "mission": "transport", "flies_as": "transport"}
    units = {"al-23-1": {"at": "1315", "lost": 3}, "al-7-33": {"at": "1419", "lost": 1}, "al-7-89": "1419",
             "jp-31-58": "1214", "jp-31-124": "1214"}  # fmt: skip
    air = dict.fromkeys(("air-al-b24", "air-al-b25", "air-al-veng"), plane)
    state = at("missions", turn=4, scenario="u-go", units=units, air=air)
    while agenda.current(state).kind != "FlyCargo":  # type: ignore[union-attr]
        state = play(state, "done")
    assert said(state) == ["lift al-7-33 1315"]
    safe = at("missions", turn=4, scenario="u-go", units={**units, "jp-31-58": "1605", "jp-31-124": "1605"}, air=air)
    while agenda.current(safe).kind != "FlyCargo":  # type: ignore[union-attr]
        safe = play(safe, "done")
    assert said(safe) == ["done"]


@pytest.mark.clause("5.4.4/1")
def test_aircraft_are_kept_for_the_attack_that_is_still_to_come() -> None:
    """A last step at Palel is attacked while two regiments stand before a last step in Imphal; alone it is helped."""
    units = {"jp-33-213": "1514", "jp-33-214": "1514", "jp-31-58": "1314", "jp-31-124": "1314",
             "al-20-32": {"at": "1415", "lost": 3}, "al-23-1": {"at": "1315", "lost": 3}}  # fmt: skip
    air = {"air-al-spit": {"box": "available", "mission": "support", "flies_as": "fighter"}}
    for acting, helped in ((list(units)[:4], False), (list(units)[:2], True)):
        state = at("combat", turn=5, scenario="u-go", units=units, air=air,
                   acting={"side": "japanese", "units": acting})  # fmt: skip
        state = play(state, "attack 1415 jp-33-213,jp-33-214")
        while agenda.current(state).side(state) == JAPANESE:  # type: ignore[union-attr]
            state = play(state, "done")
        assert decision(state) == "SupportCombat"
        assert (said(state)[0] == "choose air-al-spit") == helped


@pytest.mark.clause("7.9.3/1")
def test_markers_that_nobody_guards_are_taken_by_those_who_have_nothing_to_eat() -> None:
    hungry = {"jp-33-213": {"at": "1916", "oos": True}, "jp-33-214": {"at": "2016", "oos": True}, "hq-15": "2015"}
    lot = {"1816": {"side": "allied", "count": 3}}
    acting = {"side": "japanese", "units": ["jp-33-213", "jp-33-214"]}
    state = at("movement", turn=3, scenario="u-go", stock={"japanese": 0, "allied": 0}, supplies=lot,
               units={**hungry, "al-23-1": "1315"}, acting=acting)  # fmt: skip
    assert any(line.startswith("move ") and line.endswith("1816") for line in said(state))


def test_nobody_stands_alone_before_three_times_his_strength() -> None:
    """A brigade at Palel before a division counts less than with friends on both sides; in Imphal he is needed."""
    units = {"al-20-32": "1415", "jp-31-58": "1514", "jp-31-124": "1514", "jp-31-138": "1614", "jp-33-213": "1614"}
    alone = at("movement", turn=2, scenario="u-go", units=units, acting={"side": "allied", "units": ["al-20-32"]})
    lined = at("movement", turn=2, scenario="u-go", units={**units, "al-23-1": "1315", "al-5-9": "1416"},
               acting={"side": "allied", "units": ["al-20-32"]})  # fmt: skip
    worth = [Front(one, ALLIED).stands(one.world.loc("1415"), [one.pieces["al-20-32"]]) for one in (alone, lined)]
    assert worth[0] < worth[1]
    city = moved(alone.pieces["al-20-32"], alone.world.loc("1315"))
    assert Front(alone, ALLIED).exposed(city.loc, (city,)) == 0.0
