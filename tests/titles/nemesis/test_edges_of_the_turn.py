"""Where a clause ends, of what is set and said: the beginning, the order of a turn, strengths, boxes and losses."""

from __future__ import annotations

import pytest

from engine.titles.nemesis.commands import Done, Flag
from engine.titles.nemesis.game import Nemesis
from engine.titles.nemesis.pieces import ALLIED, JAPANESE
from engine.titles.nemesis.rules.ch1_exchange import _fighting, _form
from engine.titles.nemesis.rules.ch2_control import stirs
from engine.titles.nemesis.rules.ch2_yunnan import threatened_entries
from engine.titles.nemesis.rules.ch2_zoc import piece_zoc, zoc
from engine.titles.nemesis.rules.ch3_victory import check_immediate_victory, wins_by
from engine.titles.nemesis.rules.ch4_game_turn import NextPhase
from engine.titles.nemesis.rules.ch5_fieldworks import listed_ambushes
from engine.titles.nemesis.rules.ch5_movement import Movement
from engine.titles.nemesis.rules.ch5_terrain import trace_costs
from engine.titles.nemesis.rules.ch6_barricades import DeclareMassive
from engine.titles.nemesis.rules.ch6_limits import _standing_reasons, set_reasons, strengths
from engine.titles.nemesis.rules.ch6_losses import box_by_clause, to_losses
from engine.titles.nemesis.rules.ch6_odds import terrain_part
from engine.titles.nemesis.rules.ch6_result import TakeLosses
from engine.titles.nemesis.rules.ch7_attrition import checked
from engine.titles.nemesis.rules.ch8_arrivals import _raise_stock
from engine.titles.nemesis.rules.ch9_flags import RemoveFlags
from engine.titles.nemesis.state import ATTACKED, CHITS, Combat, Phase
from tests.titles.nemesis.board import ask, emitted, empty, phase, play, put, the_world
from tests.titles.nemesis.test_edges_of_the_map import BRIGADE, HOME, REGIMENT, placed


@pytest.mark.clause("3.1/2", "3.1/4", "3.1/6")
@pytest.mark.parametrize("name", ["campaign", "kohima-road", "race-to-myitkyina", "salween-crossing"])
def test_a_scenario_begins_with_its_flags_and_tracks(name: str) -> None:
    title = Nemesis()
    scenario, state = title.load_scenario(name), title.new(name, {}, "test")
    flags = {JAPANESE: set(), ALLIED: set()}
    for side, places in ((JAPANESE, scenario.flags.japanese), (ALLIED, scenario.flags.allied)):
        flags[side] = {state.world.named(place) for place in places}
    assert {h for h, s in state.flags.items() if s == JAPANESE} >= flags[JAPANESE]
    assert {h for h, s in state.flags.items() if s == ALLIED} >= flags[ALLIED]
    tracks = scenario.tracks
    assert state.superior == (tracks.japanese.superior, tracks.allied.superior)
    assert state.general == (tracks.japanese.general, tracks.allied.general)


@pytest.mark.clause("4.0/2", "4.0/5", "9.0/1")
@pytest.mark.parametrize(("played", "last"), [((4, 4), "NextTurn"), ((0, 0), "DrawChit"), ((1, 0), "DrawChit")])
def test_after_the_eighth_phase_comes_the_next_turn(played: tuple[int, int], last: str) -> None:
    state = empty()
    state.track = (tuple(CHITS[: played[0]]), tuple(CHITS[: played[1]]))
    assert type(NextPhase().run(state)[-1]).__name__ == last


@pytest.mark.clause("5.0/1", "5.1-D/3", "5.1/1")
@pytest.mark.parametrize(("side", "left", "found"), [(JAPANESE, 1, True), (JAPANESE, 0, False), (ALLIED, 1, False)])
def test_the_japanese_lay_ambushes_as_long_as_there_are_any(side: int, left: int, found: bool) -> None:
    state = placed(jp_31_58=HOME)
    piece = next(p for p in state.pieces.values() if p.counter.fierce and p.counter.side == JAPANESE)
    put(state, piece.id, HOME)
    far = [h for h in range(state.world.hexes) if state.world.in_play(h) and h != state.world.loc("0304")]
    state.ambushes = frozenset(far[: state.world.charts.marker_limits["ambush"] - left])
    assert any(len(row) for row in listed_ambushes(state, [piece.id], side)) == found


@pytest.mark.clause("5.1-D/4", "5.1/1", "5.1-F/2")
def test_an_ambush_on_the_way_costs_one_more_in_what_is_told() -> None:
    costs = []
    for ambushes in (frozenset[int](), frozenset({the_world().loc("1109")})):
        state = placed(ALLIED, uk_20_80=HOME)
        state.ambushes = ambushes
        ask(state, Movement(ALLIED))
        (moved,) = emitted(play(state, f"move {BRIGADE} 1109"), "moved")
        costs.append(moved.cost)  # type: ignore[attr-defined]
    assert costs[1] == costs[0] + 1


@pytest.mark.clause("7.1-A/2", "7.1-A/8", "1.1/9")
def test_no_supply_is_traced_over_a_lake_and_over_arrows_by_option_only() -> None:
    world = the_world()
    for arrows in (False, True):
        rows = trace_costs(world, False, arrows)
        for loc, row in enumerate(rows):
            edges = dict(world.edges(loc))
            assert not any(edges[to].lake for to, _ in row)
            assert arrows or not any(edges[to].arrow for to, _ in row)


@pytest.mark.clause("2.4/7", "6.1-G/7")
def test_a_massive_combat_is_declared_and_paid() -> None:
    state = placed(jp_31_58="1107", uk_23_1=HOME)
    state.combat = Combat(attacker=JAPANESE, target=state.world.loc(HOME), units=(REGIMENT,), defenders=("uk-23-1",))
    state.events, before = [], state.lament[JAPANESE]
    DeclareMassive().accept(state)
    assert [one.what for one in emitted(state.events, "declared")] == ["massive"]  # type: ignore[attr-defined]
    assert state.combat is not None and state.combat.massive
    assert state.lament[JAPANESE] == before + 2


@pytest.mark.clause("6.1-G/5", "6.1-G/1")
def test_mountains_and_cliffs_shift_and_nothing_else() -> None:
    state = empty()
    for hex_ in range(state.world.hexes):
        shift = state.world.ground[hex_].defender_shift
        assert [part.value for part in terrain_part(state, hex_, None)] == ([-shift] if shift else [])


@pytest.mark.clause("6.1-H/2", "6.1-H/3", "6.1-H/4")
@pytest.mark.parametrize(("units", "steps", "said"), [(("jp-31-mtn",), 1, 1), (("jp-31-mtn",), 0, 0),
                                                      (("jp-31-mtn", "jp-31-58"), 1, 0)])  # fmt: skip
def test_a_loss_that_only_artillery_could_take_is_void(units: tuple[str, ...], steps: int, said: int) -> None:
    state = empty()
    for name in units:
        put(state, name, "1107")
    put(state, "uk-23-1", HOME)
    phase(state, JAPANESE, "attack")
    assert state.world.counters["jp-31-mtn"].artillery
    state.combat = Combat(attacker=JAPANESE, target=state.world.loc(HOME), units=units, defenders=("uk-23-1",))
    state.events = []
    TakeLosses(JAPANESE, steps, "combat").run(state)
    assert len([one for one in emitted(state.events, "declared") if one.what == "void_loss"]) == said  # type: ignore[attr-defined]


@pytest.mark.clause("1.2-E/3", "1.2-E/4", "1.2-G/1", "7.1-D/9", "6.1-F/9b")
def test_the_box_that_a_lost_unit_goes_to() -> None:
    counters = the_world().counters.values()
    brigade = next(c for c in counters if c.chindit and c.large)
    column = next(c for c in counters if c.chindit and not c.large)
    yunnan = next(c for c in counters if c.force == "yunnan")
    assert box_by_clause(brigade, "combat")[0] == "allied-permanent"
    assert box_by_clause(column, "combat")[0] == "chindit-battalions"
    assert box_by_clause(yunnan, "attrition")[0] == "allied-losses"
    plain = the_world().counters
    assert box_by_clause(plain[BRIGADE], "combat")[0] == "allied-losses"
    assert box_by_clause(plain[BRIGADE], "attrition")[0] == "allied-permanent"
    assert box_by_clause(plain[REGIMENT], "banzai")[0] == "jp-permanent"
    assert box_by_clause(plain[REGIMENT], "combat")[0] == "jp-losses"


@pytest.mark.clause("8.2-B/8a", "8.2-B/9a", "8.2-B/10a")
def test_the_stock_of_imphal_is_told_when_it_rises() -> None:
    state = empty()
    state.stock, state.events = 1, []
    _raise_stock(state, 3, "replenishment", "8.2-B/8b")
    (event,) = emitted(state.events, "track_changed")
    assert (event.before, event.after, event.by) == (1, 3, 2)  # type: ignore[attr-defined]
    assert state.stock == 3


@pytest.mark.clause("1.2-D/2", "1.2-D/1", "1.2-E/1")
def test_who_fights_is_in_the_hex_under_attack_or_where_the_units_stand() -> None:
    state = empty()
    for name, label in ((REGIMENT, "1107"), ("uk-23-1", HOME), ("uk-20-80", "1209")):
        put(state, name, label)
    assert _fighting(state) == frozenset()
    state.combat = Combat(attacker=JAPANESE, target=state.world.loc(HOME), units=(REGIMENT,), defenders=("uk-23-1",),
                          bystanders=("uk-20-80",))  # fmt: skip
    assert _fighting(state) == {state.world.loc(label) for label in ("1107", HOME, "1209")}


@pytest.mark.clause("1.2-D/6")
def test_a_regiment_is_formed_of_battalions_of_its_division() -> None:
    state = empty()
    put(state, REGIMENT, "jp-regiments")
    names = ("jp-31-b1", "jp-31-b2", "jp-33-b1")
    for name in names:
        put(state, name, HOME)
    merges = _form(state, [state.pieces[name] for name in names])
    groups = {frozenset(one.battalions) for one in merges if one.regiment == REGIMENT}
    assert groups == {frozenset({"jp-31-b1", "jp-31-b2"})}


@pytest.mark.clause("6.1-C/1", "6.1-C/2", "1.2-B/8")
@pytest.mark.parametrize(
    ("units", "kind"), [((), "no_units"), ((REGIMENT, REGIMENT), "named_twice"), ((REGIMENT,), "")]
)
def test_an_attack_names_each_of_its_units_once(units: tuple[str, ...], kind: str) -> None:
    state = placed(jp_31_58="1107", jp_31_124="1107", uk_23_1=HOME)
    found = {why.kind for why in set_reasons(state, JAPANESE, state.world.loc(HOME), units, None, False)}
    assert found & {"no_units", "named_twice"} == ({kind} if kind else set())


@pytest.mark.clause("6.1-E/1", "6.1-C/1", "5.2/3")
@pytest.mark.parametrize("supply", ["full", "limited", "out"])
def test_want_of_supply_halves_an_attack_more_than_a_defence(supply: str) -> None:
    """Limited units attack with half and defend with all; units out of supply do both with half."""
    state = empty()
    put(state, REGIMENT, "1107", supply=supply)
    put(state, "uk-23-1", HOME, supply=supply)
    attack, defence = strengths(state, JAPANESE, state.world.loc(HOME), [state.pieces[REGIMENT]], None)
    full = {name: state.pieces[name].values.strength for name in (REGIMENT, "uk-23-1")}
    assert attack == full[REGIMENT] * (1 if supply == "full" else 0.5)
    assert defence == full["uk-23-1"] * (0.5 if supply == "out" else 1)


@pytest.mark.clause("2.5/2a", "2.5/2b", "2.5/3", "6.1-H/5", "1.2-E/4", "1.2-E/6")
@pytest.mark.parametrize(("unit", "box", "worth"), [
    (BRIGADE, "allied-losses", True), ("chindit column", "chindit-battalions", False),
    ("chindit brigade", "allied-permanent", True), ("yunnan", "allied-losses", False), (REGIMENT, "jp-losses", None),
])  # fmt: skip
@pytest.mark.parametrize("old", [False, True])
def test_what_an_eliminated_unit_is_worth(unit: str, box: str, worth: bool | None, old: bool) -> None:
    """A Resource for each Allied unit but Chindit Battalions and the Yunnan Force; of the Japanese nothing is said."""
    state = empty(version="1.1a" if old else "1.2b")
    assert state.options.old_rules == old
    counters = the_world().counters.values()
    kinds = {"chindit column": lambda c: c.chindit and not c.large, "chindit brigade": lambda c: c.chindit and c.large,
             "yunnan": lambda c: c.force == "yunnan" and c.is_unit}  # fmt: skip
    name = next(c.id for c in counters if kinds[unit](c)) if unit in kinds else unit
    put(state, name, HOME)
    before, state.events = state.resources, []
    to_losses(state, state.pieces[name], "combat")
    (gone,) = emitted(state.events, "eliminated")
    assert gone.unit == name and state.pieces[name].loc == state.world.loc(box)  # type: ignore[attr-defined]
    assert ("2.5/3" in gone.clauses()) == (worth is False)
    assert state.resources - before == bool(worth)
    told = emitted(state.events, "track_changed")
    assert [one.clause for one in told] == ([("2.5/2a" if old else "2.5/2b")] if worth else [])  # type: ignore[attr-defined]


@pytest.mark.clause("2.3/2", "2.3/4", "1.1/3", "1.1/4", "2.5/4")
@pytest.mark.parametrize(("scenario", "places", "winner"), [
    ("kohima-road", (), None), ("kohima-road", ("Kohima",), None), ("kohima-road", ("Imphal",), JAPANESE),
    ("kohima-road", ("Dimapur",), JAPANESE), ("race-to-myitkyina", (), None),
    ("race-to-myitkyina", ("Mogaung",), None), ("race-to-myitkyina", ("Myitkyina",), None),
    ("race-to-myitkyina", ("Mogaung", "Myitkyina"), ALLIED), ("campaign", ("Imphal", "Dimapur"), None),
])  # fmt: skip
def test_a_scenario_is_won_at_once_by_its_places_and_by_no_others(
    scenario: str, places: tuple[str, ...], winner: int | None
) -> None:
    """The side that attacks in a scenario takes these places."""
    state = Nemesis().new(scenario, {}, "test")
    for place in places:
        state.flags[state.world.named(place)] = ALLIED if scenario == "race-to-myitkyina" else JAPANESE
    state.touch_ground()
    check_immediate_victory(state)
    assert (None if state.outcome is None else state.outcome.winner) == winner


@pytest.mark.parametrize(("place", "side", "won"), [
    ("Imphal", JAPANESE, True), ("Dimapur", JAPANESE, True), ("Kohima", JAPANESE, False), ("Imphal", ALLIED, False),
])  # fmt: skip
def test_a_place_whose_loss_ends_the_game_is_known_before(place: str, side: int, won: bool) -> None:
    state = Nemesis().new("kohima-road", {}, "test")
    assert wins_by(state, side, state.world.named(place)) == won
    assert state.outcome is None and state.controller(state.world.named(place)) == ALLIED


@pytest.mark.parametrize(("handicap", "won"), [("none", True), ("allied-4", False)])
def test_a_victory_that_a_handicap_puts_off_does_not_come_at_once(handicap: str, won: bool) -> None:
    state = Nemesis().new("kohima-road", {"handicap": handicap}, "test")
    assert wins_by(state, JAPANESE, state.world.named("Imphal")) == won


@pytest.mark.clause("6.1-C/2", "5.2/2a", "5.2/2b", "1.2-J/1", "var-2/1")
@pytest.mark.parametrize(("unit", "army", "attacked", "found"), [
    (REGIMENT, None, False, []), (REGIMENT, None, True, ["has_attacked"]), ("garrison", None, False, ["garrison"]),
    (REGIMENT, "15th-army", False, []), (REGIMENT, "33rd-army", False, ["other_commander"]),
    (REGIMENT, "33rd-army", True, ["other_commander", "has_attacked"]),
])  # fmt: skip
def test_who_may_not_attack_wherever_it_stands(unit: str, army: str | None, attacked: bool, found: list[str]) -> None:
    state = empty(commanders="armies" if army else "two")
    names = {"garrison": next(c.id for c in the_world().counters.values() if c.garrison and c.side == JAPANESE)}
    name = put(state, names.get(unit, unit), HOME)
    phase(state, JAPANESE, "attack")
    state.phase = Phase(JAPANESE, "attack", army)
    if attacked:
        state.activity[name] = ATTACKED
    assert [why.kind for why in _standing_reasons(state, state.pieces[name])] == found


@pytest.mark.clause("7.0/1", "var-2/1", "var-2/4")
@pytest.mark.parametrize(("running", "army", "found"), [
    (False, None, {"jp-31-58", "jp-mule-1", "jp-18-55"}), (True, None, {"jp-31-58", "jp-mule-1", "jp-18-55"}),
    (True, "15th-army", {"jp-31-58"}), (True, "33rd-army", {"jp-18-55"}),
])  # fmt: skip
def test_whom_a_supply_check_is_about(running: bool, army: str | None, found: set[str]) -> None:
    """31st Division is of 15th Army and 18th of 33rd; the Mules are looked at with the army they belong to."""
    state = empty(commanders="armies" if army else "two")
    for unit in ("jp-31-58", "jp-mule-1", "jp-18-55"):
        put(state, unit, HOME)
    state.phase = Phase(JAPANESE, "supply", army) if running else None
    seen = {piece.id for piece in checked(state, JAPANESE)}
    assert seen - {"jp-mule-1"} == found - {"jp-mule-1"} and (army is not None or "jp-mule-1" in seen)


@pytest.mark.clause("9.0-5D/1")
def test_no_more_flags_go_than_there_are_to_go() -> None:
    state = empty(turn=3)
    for hex_ in ("0909", "1313", "1609", "1705", "0311"):
        state.flags[state.world.loc(hex_)] = JAPANESE
    state.touch_ground()
    asked = RemoveFlags(JAPANESE)
    assert [command.text() for command in asked.commands(state)] == ["done"]
    assert not list(asked.reasons(state, Done()))
    assert [why.kind for why in asked.reasons(state, Flag("0909"))] == ["nothing_to_remove"]
    state.flags[state.world.loc("0417")] = JAPANESE
    state.touch_ground()
    assert [why.kind for why in asked.reasons(state, Done())] == ["too_many_flags"]
    assert not list(asked.reasons(state, Flag("0909")))
    assert [why.kind for why in asked.reasons(state, Flag("0311"))] == ["no_spare_flag"]


@pytest.mark.clause("2.6/2", "2.6/6", "5.1/1", "2.3/5a", "2.3/5b")
@pytest.mark.parametrize(("unit", "active", "found"), [
    ("jp-56-113", False, True), ("jp-56-113", True, False), ("uk-23-1", False, False), ("jp-truck-1", False, False),
])  # fmt: skip
def test_who_stirs_the_yunnan_force_where_nothing_else_is(unit: str, active: bool, found: bool) -> None:
    state = empty()
    state.yunnan_active = active
    put(state, unit, HOME)
    near = [h for h in threatened_entries(state) if state.world.on_map(h) and h not in state.world.objectives]
    plain = [h for h in near if h not in state.world.airfields and h not in state.at]
    assert plain and {stirs(state, state.pieces[unit], hex_) for hex_ in plain} == {found}


@pytest.mark.clause("2.1/1", "2.1/2", "2.1/3", "2.1/4", "2.1/5", "2.1/7", "1.1/9")
@pytest.mark.parametrize("arrows", [False, True])
def test_the_zone_of_a_side_is_that_of_its_pieces(arrows: bool) -> None:
    """Transporters and Quality 1 have none, in no place; out of a Reinforcement Hex it reaches by the option only."""
    state = empty(zoc_over_arrows=arrows)
    weak = next(c.id for c in the_world().counters.values() if c.side == ALLIED and c.is_unit and c.full
                and c.full.quality == 1)  # fmt: skip
    for unit, where in (("uk-20-80", "0609"), ("uk-truck-1", HOME), (weak, "1313"), ("us-gal-1", "RU")):
        put(state, unit, where)
    parts = {unit: piece_zoc(state, state.pieces[unit]) for unit in ("uk-20-80", "uk-truck-1", weak, "us-gal-1")}
    assert parts["uk-20-80"] and not parts["uk-truck-1"] and not parts[weak]
    assert bool(parts["us-gal-1"]) == arrows
    assert zoc(state, ALLIED) == frozenset().union(*parts.values())
