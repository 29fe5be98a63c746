"""Chapter 9: units move one by one, as far as points, ground, zones and borders let them."""

from __future__ import annotations

import pytest

from engine.titles.vinegar_joes_war.pieces import ALLIED, JAPANESE
from engine.titles.vinegar_joes_war.rules.ch9_costs import may_step
from engine.titles.vinegar_joes_war.rules.ch9_movement import EndMovement, MoveUnits
from engine.titles.vinegar_joes_war.rules.ch9_reach import Leg, allowance, judge_path, reach, sets_out
from tests.titles.vinegar_joes_war.data import at, world
from tests.titles.vinegar_joes_war.moving import (
    SECOND,
    against,
    clauses,
    emitted,
    ends,
    interdicted,
    legal,
    listed,
    names,
    phase,
    play,
    verdict,
    where,
)

PLAIN = ("3427", "3327", "3227", "3226", "3326")
"""Clear hexes of Siam in a row from 3527 on, without way or river between them."""


def cost(state: object, line: str) -> float:
    return float(emitted(play(state, line), "moved")[0]["cost"])  # type: ignore[arg-type]


@pytest.mark.clause("9.0/1")
def test_nobody_has_to_move() -> None:
    state = phase({"jp-yoko": "3527"})
    assert listed(state, "done") == ["done"]
    assert where(play(state, "done"), "jp-yoko") == "3527"


@pytest.mark.clause("9.1/1", "9.31/1")
def test_a_unit_enters_as_many_clear_hexes_as_it_has_points() -> None:
    state = phase({"jp-yoko": "3527"})
    moved = emitted(play(state, f"move jp-yoko {','.join(PLAIN[:4])}"), "moved")[0]
    assert (moved["cost"], moved["how"], moved["clause"], moved["also"]) == (4, "foot", "9.1/1", ())
    (found,) = verdict(state, f"move jp-yoko {','.join(PLAIN)}").reasons
    assert (found.kind, found.clause, found.also) == ("too_dear", "9.1/1", ())
    assert (found.facts["needs"], found.facts["has"]) == (5, 4)
    assert against(state, "move jp-yoko 3327") == {("not_adjacent", "9.1/1")}


@pytest.mark.clause("9.1/1")
def test_units_of_a_stack_part() -> None:
    state = phase({"jp-yoko": "3527", "jp-18": "3527"})
    state = play(state, "move jp-yoko 3427", "move jp-18 3526")
    assert (where(state, "jp-yoko"), where(state, "jp-18")) == ("3427", "3526")


@pytest.mark.clause("9.1/1", "9.21/1")
def test_a_unit_walks_on_until_another_is_moved() -> None:
    state = play(phase({"jp-yoko": "3527", "jp-18": "3427"}), "move jp-yoko 3526", "move jp-yoko 3426")
    assert ends(state, "move", "jp-yoko") & {"3425", "3327"}
    assert "3125" not in ends(state, "move", "jp-yoko"), "two points are spent"
    state = play(state, "move jp-18 3327")
    assert against(state, "move jp-yoko 3326") == {("has_moved", "9.21/1")}


@pytest.mark.clause("9.21/1")
def test_only_the_phasing_side_moves() -> None:
    state = phase({"jp-yoko": "3527", "br-16": "2211"})
    for line in ("move br-16 2210", "move jp-18 2210", "move depot-jp-1 2210"):
        assert against(state, line) == {("not_yours", "9.21/1")}, "an enemy, or a unit that is in a box"


@pytest.mark.clause("9.22/1", "2.4/4")
def test_points_are_not_saved_and_each_phase_has_them_all() -> None:
    state = play(phase({"jp-yoko": "3527", "jp-18": "2211"}), "move jp-yoko 3427", "done")
    assert allowance(state, state.pieces["jp-yoko"]) == 8
    assert not state.pieces["jp-yoko"].moved
    assert (state.mover, state.spent) == ("", 0)


@pytest.mark.clause("9.1/2")
def test_heavy_units_pay_more_in_jungle() -> None:
    assert cost(phase({"jp-18": "2442"}), "move jp-18 2343") == 2
    assert cost(phase({"jp-5": "2442"}), "move jp-5 2343") == 3


@pytest.mark.clause("9.31/1")
def test_a_river_costs_extra() -> None:
    state = phase({"jp-18": "3427", "jp-5": "3427"})
    assert cost(state, "move jp-18 3428") == 2
    assert cost(state, "move jp-5 3428") == 3
    assert "9.31/1" in emitted(play(state, "move jp-18 3428"), "moved")[0]["also"]
    assert cost(state, "move jp-18 3327") == 1


@pytest.mark.clause("9.32/1")
def test_a_railway_is_a_road_where_it_crosses_the_hexside() -> None:
    state = phase({"jp-5": "2335", "jp-3t": "2930"})
    moved = emitted(play(state, "move jp-5 2336"), "moved")[0]
    assert moved["cost"] == 0.5
    assert "9.32/1" in moved["also"]
    assert cost(state, "move jp-3t 2831") == 3, "both have a railway, but none joins them"


@pytest.mark.clause("9.32/1")
def test_a_bridge_saves_the_river() -> None:
    moved = emitted(play(phase({"jp-18": "3028"}), "move jp-18 3128"), "moved")[0]
    assert moved["cost"] == 1
    assert "9.31/1" not in moved["also"]


@pytest.mark.clause("9.43/2")
@pytest.mark.parametrize("hex_", ["3028", "3128"])
def test_an_interdicted_bridge_is_none(hex_: str) -> None:
    state = phase({"jp-18": "3028"}, interdicted=interdicted(hex_, by=ALLIED))
    moved = emitted(play(state, "move jp-18 3128"), "moved")[0]
    assert moved["cost"] == 2
    assert {"9.43/2", "9.31/1"} <= set(moved["also"])


@pytest.mark.clause("9.43/2")
def test_an_interdicted_road_gives_no_road_cost() -> None:
    state = phase({"jp-5": "2335"}, interdicted=interdicted("2336", by=ALLIED))
    moved = emitted(play(state, "move jp-5 2336"), "moved")[0]
    assert moved["cost"] > 0.5
    assert "9.43/2" in moved["also"]


@pytest.mark.clause("9.43/2")
def test_a_road_out_of_an_interdicted_hex_serves_but_over_a_bridge() -> None:
    state = phase({"jp-5": "2335", "jp-18": "2211"}, interdicted=interdicted("2335", by=ALLIED))
    assert cost(state, "move jp-5 2336") == 0.5


@pytest.mark.clause("22.1/1", "9.32/1", "22.4/1")
def test_a_built_railway_is_a_road_on_foot() -> None:
    """Without it 2527 is rough, at four points for a heavy unit."""
    line = (at("2628"), at("2527"))
    moved = emitted(play(phase({"jp-5": "2628"}, lines=(line, ())), "move jp-5 2527"), "moved")[0]
    assert moved["cost"] == 0.5
    assert {"22.1/1", "9.32/1"} <= set(moved["also"])
    fresh = phase({"jp-5": "2628"}, lines=(line, ()), fresh=frozenset(line[1:]))
    assert cost(fresh, "move jp-5 2527") == 4


@pytest.mark.clause("9.23/1")
def test_a_unit_with_too_few_points_goes_one_hex_and_no_further() -> None:
    state = play(phase({"jp-mf": "1711"}), "move jp-mf 1811")
    moved = emitted(state, "moved")[0]
    assert (moved["cost"], moved["how"], moved["clause"]) == (3, "minimum", "9.23/1")
    state = phase({"jp-mf": "1711", "jp-18": "2211"})
    assert against(play(state, "move jp-mf 1811"), "move jp-mf 1711") == {("has_moved", "9.21/1")}


@pytest.mark.clause("9.23/1")
def test_the_minimum_move_is_a_whole_move() -> None:
    state = play(phase({"jp-18": "1711"}), "move jp-18 1611")
    assert against(state, "move jp-18 1711,1811") == {("too_dear", "9.1/1")}


@pytest.mark.clause("9.23/1")
@pytest.mark.parametrize(("spent", "may"), [(0, True), (1, True), (2, False)])
def test_who_has_begun_to_move_has_no_minimum_move(spent: int, may: bool) -> None:
    """Four points; the mountain in 1811 costs three."""
    begun = {"mover": "jp-yoko", "spent": spent * 2} if spent else {}
    state = phase({"jp-yoko": "1711", "jp-18": "2211"}, **begun)
    assert against(state, "move jp-yoko 1811") == (set() if may else {("too_dear", "9.1/1")})
    assert ("1811" in ends(state, "move", "jp-yoko")) == may


@pytest.mark.clause("9.23/1")
def test_who_cannot_move_at_all_has_no_minimum_move() -> None:
    state = phase({"br-1cd": "2652", "br-16": "2211"}, ALLIED)
    assert not ends(state, "move", "br-1cd")
    assert "9.23/1" in verdict(state, "move br-1cd 2653").reasons[0].also


@pytest.mark.clause("9.23/1")
def test_once_a_turn_unless_the_players_read_it_otherwise() -> None:
    units = {"jp-mf": "1810", "jp-hq-15": "1810"}
    for options, again in (
        ({}, False),
        ({"minimum_move_each_phase": False}, False),
        ({"minimum_move_each_phase": True}, True),
    ):
        more = {"options": options, "active": ("jp-hq-15",)}
        state = phase(units, number=SECOND, minimum=frozenset({"jp-mf"}), **more)
        assert ("1811" in ends(state, "move", "jp-mf")) == again
        assert legal(state, "move jp-mf 1811") == again


@pytest.mark.clause("9.23/1")
def test_who_went_its_one_hex_goes_none_in_the_second_phase() -> None:
    units = {"jp-mf": "1711", "jp-18": "1711", "jp-hq-15": "1711", "jp-g3": "3527", "jp-g1": "1810"}
    state = phase(units, active=("jp-hq-15",))
    state = play(state, "move jp-g1 1811", "move jp-mf 1811", "move jp-18 1710")
    assert state.minimum == {"jp-g1", "jp-mf"}, "18 had the points for its move"
    state = play(state, "done")
    state.phase, state.agenda = SECOND, (MoveUnits(2), EndMovement(2), *state.agenda)
    state.command = frozenset(units)
    assert ("too_dear", "9.1/1") in against(state, "move jp-mf 1711,1611")
    assert against(state, "move jp-g1 1911") == {("too_dear", "9.1/1")}


@pytest.mark.clause("9.23/2")
def test_heavy_units_enter_mountains_along_ways_only() -> None:
    state = phase({"jp-5": "1711", "jp-3t": "2607"})
    assert "forbidden_terrain" in {kind for kind, _ in against(state, "move jp-5 1811")}
    assert not may_step(state, state.pieces["jp-5"], at("1711"), at("1811"))
    assert legal(state, "move jp-3t 2608"), "a road leads there"
    shut = phase({"jp-3t": "2607"}, interdicted=interdicted("2608", by=ALLIED))
    assert verdict(shut, "move jp-3t 2608").reasons[0].also == ("9.43/2",)


@pytest.mark.clause("9.23/2", "10.3/1")
def test_neither_sea_nor_enemies_are_entered() -> None:
    state = phase({"jp-18": "2855", "depot-al-1": "Singapore"})
    assert clauses(state, "move jp-18 2856") == {"10.3/1"}
    assert clauses(phase({"jp-18": "Singapore"}), "move jp-18 2956") == {"9.23/2"}


@pytest.mark.clause("9.24/1", "11.3/1")
def test_an_enemy_zone_stops() -> None:
    state = phase({"jp-18": "3527", "br-16": "3225", "jp-yoko": "2211"})
    assert clauses(state, "move jp-18 3526,3426,3326,3327") == {"9.24/1"}
    state = play(state, "move jp-18 3526,3426,3326")
    assert {"9.24/1", "11.3/1"} <= set(emitted(state, "moved")[0]["also"])
    assert against(state, "move jp-18 3327") == {("has_moved", "9.21/1")}


@pytest.mark.clause("9.24/1", "11.1/2")
def test_a_heavy_zone_does_not_reach_into_jungle() -> None:
    """A heavy enemy in 2442 reaches no jungle hex around it, a light one does."""
    through = "move jp-5 2342,2341"
    assert legal(phase({"jp-5": "2343", "br-16": "2442"}), "move jp-5 2342")
    assert clauses(phase({"jp-18": "2343", "br-81": "2442"}), "move jp-18 2342,2341") >= {"9.23/2"}
    assert "9.24/1" not in clauses(phase({"jp-5": "2343", "br-16": "2442"}), through)


@pytest.mark.clause("9.23/2", "11.4/1", "11.6/2")
def test_from_zone_to_zone_nobody_goes_but_out_and_in_again() -> None:
    state = phase({"jp-18": "3327", "br-81": "3326"})
    assert clauses(state, "move jp-18 3426") == {"9.23/2"}
    assert clauses(state, "move jp-18 3227") == {"9.23/2"}
    moved = emitted(play(state, "move jp-18 3427,3426"), "moved")[0]
    assert "11.4/1" in moved["also"]


@pytest.mark.clause("4.1/8", "7.4/2")
def test_in_the_second_phase_units_in_command_move() -> None:
    units = {"jp-hq-15": "3427", "jp-18": "3526", "jp-yoko": "2211"}
    state = phase(units, number=SECOND, active=("jp-hq-15",))
    assert legal(state, "move jp-18 3426")
    assert against(state, "move jp-yoko 2210") == {("out_of_command", "4.1/8")}
    assert not ends(state, "move", "jp-yoko")
    assert not any(line.startswith("rail") for line in listed(state))


@pytest.mark.clause("9.7/1")
def test_who_has_moved_is_known_after_the_phase() -> None:
    state = phase({"jp-ab-3": "2629", "jp-ab-5": "2121", "jp-18": "3427"})
    state = play(state, "rail jp-ab-3 2729", "done")
    assert state.pieces["jp-ab-3"].shifted
    assert not state.pieces["jp-ab-3"].moved
    assert not state.pieces["jp-ab-3"].railed
    assert not state.pieces["jp-ab-5"].shifted
    state.phase, state.agenda = SECOND, (MoveUnits(), EndMovement(), *state.agenda)
    state.command = frozenset({"jp-18", "jp-ab-3"})
    assert not play(state, "done").pieces["jp-ab-3"].shifted, "it stood still in the second phase"


def test_interdicted_units_have_half_their_allowance_once() -> None:
    """Rounded up, by the Air Mission Chart."""
    state = phase({"jp-18": "3527", "jp-yoko": "2211"})
    state.change("jp-18", hampered=True)
    assert allowance(state, state.pieces["jp-18"]) == 6
    assert verdict(state, f"move jp-18 {','.join(PLAIN[:4])}").reasons[0].also == ("12.6/1",)
    assert ("interdicted_unit", "12.6/1") in against(state, "rail jp-18 3428")
    assert emitted(play(state, "move jp-18 3427"), "moved")[0]["also"] == ("12.6/1",)
    assert not play(state, "done").pieces["jp-18"].hampered


# -- borders


@pytest.mark.clause("24.1/1")
def test_japan_never_enters_china() -> None:
    state = phase({"jp-21": "3215", "jp-vft": "3213"})
    assert clauses(state, "move jp-21 3214") == {"24.1/1"}
    assert "3214" not in ends(state, "move", "jp-21")
    assert "3412" not in ends(state, "move", "jp-vft")


@pytest.mark.clause("23.1/1")
def test_siamese_stay_in_thailand_and_vichy_french_in_indochina() -> None:
    state = phase({"jp-siam1": "2419", "jp-vft": "3817"})
    assert against(state, "move jp-siam1 2420") == {("border", "23.1/1")}
    assert ends(state, "move", "jp-siam1")
    assert names(reach(state, state.pieces["jp-siam1"])) == ends(state, "move", "jp-siam1")
    assert legal(state, "rail jp-vft 3818"), "Tonkin and Cochin China are both Indochina"


@pytest.mark.clause("23.2/1", "24.0/1")
def test_free_clients_and_allies_cross_borders() -> None:
    assert legal(phase({"jp-bia": "2420"}), "move jp-bia 2419")
    assert legal(phase({"br-81": "3215"}, ALLIED), "move br-81 3214")


@pytest.mark.clause("10.2/2")
def test_passing_through_friends_costs_nothing() -> None:
    state = phase({"jp-yoko": "3527", "jp-18": "3427", "jp-55": "3427", "jp-5": "3427", "jp-33": "3427"})
    assert cost(state, "move jp-yoko 3427,3327") == 2


@pytest.mark.clause("17.3/3", "17.3/4")
def test_guerrillas_keep_to_their_country_and_to_themselves() -> None:
    units = {"gu-kr1": "2418", "br-16": "2317", "gu-vm1": "3213", "gu-z": "2211"}
    state = phase(units, ALLIED)
    assert clauses(state, "move gu-kr1 2419") == {"17.3/3"}
    assert clauses(state, "move gu-vm1 3214") == {"17.3/3"}, "though Allied units may"
    assert ("guerrillas_alone", "17.3/4") in against(state, "move gu-kr1 2317")
    assert "2317" not in ends(state, "move", "gu-kr1")
    assert ("guerrillas_alone", "17.3/4") in against(state, "move br-16 2418")
    assert "2418" not in ends(state, "move", "br-16")


# -- the order of a stack


@pytest.mark.clause("10.6/1")
def test_a_unit_is_put_on_top_of_its_stack() -> None:
    state = phase({"jp-18": "2211", "jp-yoko": "2211", "depot-jp-1": "2211"})
    assert set(listed(state, "uncover")) == {"uncover jp-18", "uncover jp-yoko"}
    state = play(state, "uncover jp-18")
    assert [piece.id for piece in state.units_at(at("2211"))] == ["jp-yoko", "depot-jp-1", "jp-18"]
    assert against(state, "uncover jp-18") == {("is_on_top", "10.6/1")}
    assert against(state, "uncover br-16") == {("not_yours", "10.6/1")}


# -- all together


@pytest.mark.parametrize(
    "line", ["move x 2211", "move jp-18 nowhere", "move jp-18 -", "rail jp-18 afloat", "build x 1"]
)
def test_nonsense_has_reasons_and_harms_nothing(line: str) -> None:
    assert verdict(phase({"jp-18": "3527"}), line).reasons


@pytest.mark.clause("9.1/1")
@pytest.mark.parametrize("path", ["3527", "3427,3527", "3427,3426,3427"])
def test_a_path_does_not_come_back(path: str) -> None:
    assert ("goes_in_circles", "9.1/1") in against(phase({"jp-18": "3527"}), f"move jp-18 {path}")


@pytest.mark.clause("9.1/1")
@pytest.mark.parametrize(("path", "named"), [("3427,nowhere", "nowhere"), ("3427,afloat", "afloat"), ("-", "")])
def test_a_path_leads_over_hexes_of_the_map(path: str, named: str) -> None:
    (found,) = verdict(phase({"jp-18": "3527"}), f"move jp-18 {path}").reasons
    assert (found.kind, found.clause, found.facts["hex"]) == ("not_in_play", "9.1/1", named)


def walks(state: object, name: str, length: int) -> set[str]:
    """Where some path of at most so many steps leads a unit, each tried by itself."""
    found, paths, world = set[str](), [()], state.world  # type: ignore[attr-defined, var-annotated]
    start = state.pieces[name].loc  # type: ignore[attr-defined]
    for _ in range(length):
        paths = [(*path, to) for path in paths for to in world.board.adjacent[path[-1] if path else start]]
        paths = [path for path in paths if len(set(path)) == len(path) and start not in path]
        found |= {
            world.label(path[-1])
            for path in paths
            if legal(state, f"move {name} {','.join(map(world.label, path))}")  # type: ignore[arg-type]
        }
    return found


@pytest.mark.parametrize(
    ("unit", "hex_", "foes"),
    [
        ("jp-mf", "3426", {"br-81": "3325"}),
        ("jp-g1", "1711", {"br-16": "1712", "br-81": "1810"}),
        ("jp-mf", "2338", {}),
        ("jp-mf", "3127", {"br-81": "3227"}),
        ("jp-mf", "2236", {"depot-al-1": "2336"}),
        ("jp-vfa", "3213", {"br-81": "3313"}),
    ],
)
def test_what_is_listed_is_what_can_be_walked(unit: str, hex_: str, foes: dict[str, str]) -> None:
    state = phase({unit: hex_, **foes})
    assert ends(state, "move", unit) == walks(state, unit, 4)


@pytest.mark.clause("9.1/1", "9.23/1", "11.4/1")
@pytest.mark.parametrize("used", [False, True])
@pytest.mark.parametrize(("unit", "hex_", "foes"), [
    ("jp-18", "3325", ()), ("jp-18", "2211", ()), ("depot-jp-1", "2211", ()), ("jp-18", "3325", ("3326", "3225")),
    ("jp-18", "3325", ("3326", "3225", "3324", "3424", "3425", "3426")), ("jp-g1", "3325", ()),
])  # fmt: skip
def test_a_unit_sets_out_if_a_hex_beside_it_is_open_to_it(
    used: bool, unit: str, hex_: str, foes: tuple[str, ...]
) -> None:
    """With its one hex that is always allowed or, when that is used, with its points."""
    state = phase({unit: hex_, **dict(zip(("br-18", "br-70", "br-7", "br-9", "br-11", "br-16"), foes, strict=False))})
    state.minimum = frozenset({unit}) if used else frozenset()
    piece = state.pieces[unit]
    beside = [isinstance(judge_path(state, piece, (to,)), Leg) for to in state.world.adjacent[piece.loc]]
    assert sets_out(state, piece) == any(beside)
    assert any(beside) == (len(foes) < len(beside) and bool(piece.counter.move))


@pytest.mark.clause("9.1/1", "9.23/1", "11.4/1", "17.3/4")
@pytest.mark.parametrize("used", [False, True])
@pytest.mark.parametrize(("unit", "others"), [
    ("jp-18", ("br-18", "br-70", "br-7", "gu-kr1")), ("depot-jp-1", ("br-18", "br-70", "br-7", "gu-kr1")),
    ("br-16", ("jp-18", "jp-33", "jp-56", "gu-kr1")), ("gu-kr2", ("jp-18", "jp-33", "jp-56", "br-16")),
])  # fmt: skip
def test_wherever_it_stands_a_unit_sets_out_if_one_step_is_judged_to_be_legal(
    unit: str, others: tuple[str, ...], used: bool
) -> None:
    """All around and beside a row of others, in their zones and out of them, in every seventh hex of Burma."""
    lands = [hex_ for hex_ in range(world().hexes) if world().is_land(hex_) and world().country(hex_) == "Burma"]
    seen = set()
    for hex_ in lands[::7]:
        near = sorted(to for to in world().adjacent[hex_] if world().is_land(to))
        state = phase({unit: world().label(hex_)}, JAPANESE if unit.startswith(("jp", "depot-jp")) else ALLIED)
        for name, to in zip(others, near, strict=False):
            state.change(name, loc=to)
        state.minimum = frozenset({unit}) if used else frozenset()
        piece = state.pieces[unit]
        found = any(isinstance(judge_path(state, piece, (to,)), Leg) for to in near)
        assert sets_out(state, piece) == found, world().label(hex_)
        seen.add(found)
    assert True in seen
