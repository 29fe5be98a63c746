"""Chapters 14 and 15: retreat, pursuit and reduction; case 8.2, what pursuit captures."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from engine.table import agenda
from engine.titles.vinegar_joes_war.commands import Retreat
from engine.titles.vinegar_joes_war.pieces import ALLIED, JAPANESE
from engine.titles.vinegar_joes_war.queries.pursuers import pursuers
from engine.titles.vinegar_joes_war.queries.retreats import hemmed_in
from engine.titles.vinegar_joes_war.rules.ch14_retreat import RetreatUnits
from engine.titles.vinegar_joes_war.state import VinegarState
from tests.titles.vinegar_joes_war.data import PACK
from tests.titles.vinegar_joes_war.fighting import (
    AL,
    JP,
    TITLE,
    against,
    combat,
    decision,
    emitted,
    fact,
    fight,
    listed,
    play,
    reasons,
    resolved,
    where,
)


def cited_by(state: VinegarState, line: str) -> set[str]:
    """All clauses of the reasons against a command."""
    return {clause for item in reasons(state, line) for clause in item.clauses}


def told(state: VinegarState, line: str) -> str:
    """What a player reads against a command."""
    return " ".join(TITLE.words("en").reason(item, state) for item in reasons(state, line))


def beaten(
    die: int, units: dict[str, Any], *by: str, target: str = "3325", table: str = "probe", **more: Any
) -> VinegarState:
    """After a Japanese attack by 18, or by others, on a hex."""
    return fight(combat(JP, die, *more.pop("dice", ()), units=units, **more), target, *(by or ("jp-18",)), table=table)


HQ = {"jp-hq-sxf": {"at": "3228", "active": True}}
"""Radius 4: for the Infiltration table."""

# -- retreat


@pytest.mark.clause("14.1/1", "14.11/5", "14.11/3")
def test_the_owner_sends_each_unit_where_he_likes() -> None:
    """400 per cent and a 2: one hex back. 3225 and 3426 lie in the zone of 18, the other three are free."""
    state = beaten(2, {"jp-18": "3326", "br-16": "3325", "ch-6": "3424"})
    assert decision(state) == "RetreatUnits"
    assert listed(state) == {"retreat br-16 3324", "retreat br-16 3424", "retreat br-16 3425"}
    state = play(state, "retreat br-16 3424")
    assert where(state, "br-16", "ch-6") == ["3424", "3424"]
    state = beaten(2, {"jp-18": "3326", "jp-33": "3326", "br-16": "3325", "br-br": "3325"}, "jp-18", "jp-33")
    state = play(state, "retreat br-16 3324", "retreat br-br 3425")
    assert where(state, "br-16", "br-br") == ["3324", "3425"]


@pytest.mark.clause("14.11/6", "10.2/1")
def test_it_is_known_which_retreat_leaves_others_no_room() -> None:
    """Of the three free hexes around 3325 two hold four units each, which is the limit, and 3425 holds three."""
    fighting = {"jp-18": "3326", "jp-33": "3326", "br-16": "3325", "br-br": "3325"}
    plain = (u.id for u in PACK.counters.values() if u.side == ALLIED and u.kind == "infantry" and u.id not in fighting)
    others = dict(zip(plain, ["3324"] * 4 + ["3424"] * 4 + ["3425"] * 3, strict=False))
    state = beaten(2, {**fighting, **others}, "jp-18", "jp-33")
    current = agenda.current(state)
    assert isinstance(current, RetreatUnits)
    to = state.world.find("3425")
    assert set(hemmed_in(state, current)) == {("br-16", to, ("br-br",)), ("br-br", to, ("br-16",))}
    two_free = beaten(2, {**fighting, **{unit: h for unit, h in others.items() if h != "3424"}}, "jp-18", "jp-33")
    assert not list(hemmed_in(two_free, RetreatUnits(ALLIED)))


@pytest.mark.clause("14.1/1")
def test_an_attacker_goes_back_and_leaves_the_others_of_his_hex() -> None:
    """8 against 8 on a 2: AR."""
    state = beaten(2, {"jp-18": "3326", "jp-33": "3326", "br-2": "3325"})
    assert resolved(state)["result"] == "AR"
    assert {line.split()[1] for line in listed(state)} == {"jp-18"}
    assert "retreat jp-18 3327" in listed(state)
    state = play(state, "retreat jp-18 3327")
    assert where(state, "jp-18", "jp-33") == ["3327", "3326"]


@pytest.mark.clause("14.1/1", "9.1/3")
def test_a_retreat_is_not_bound_by_the_allowance() -> None:
    """The volunteers of Malaya may walk 2; on the Infiltration table a 2 at 600 drives them three hexes back."""
    state = beaten(2, {"jp-18": "3326", "br-msvf": "3325", **HQ}, table="infiltration")
    assert resolved(state)["result"] == "DR3"
    assert all(len(line.split()[2].split(",")) == 3 for line in listed(state))
    assert listed(state)


RING = {"jp-18": "3326", "jp-33": "3424", "jp-31": "3426", "jp-55": "3324", "jp-21": "3225"}
"""Around 3325: only 3425 is empty, in two zones."""


@pytest.mark.clause("14.1/2", "14.11/1", "11.51/1")
@pytest.mark.parametrize(("unit", "reduced"), [("br-12", False), ("br-9", True)])
def test_units_shut_in_by_zones_die(unit: str, reduced: bool) -> None:
    """A brigade, and a division that is reduced already. The attack counts twice; the dead are gone for good."""
    state = beaten(2, {**RING, unit: {"at": "3325", "reduced": reduced}})
    assert resolved(state)["result"] == "DR1"
    assert where(state, unit) == ["eliminated"]


@pytest.mark.clause("14.11/1", "11.51/1", "15.1/2")
def test_a_full_division_goes_into_a_zone_and_is_reduced() -> None:
    state = beaten(2, {**RING, "br-9": "3325"})
    assert (fact(state, "br-9.at"), fact(state, "br-9.reduced")) == ("3425", True)
    assert emitted(state, "reduced")[0]["clause"] == "15.1/2"


@pytest.mark.clause("14.11/1", "14.11/6")
def test_a_division_takes_the_way_without_a_zone() -> None:
    state = beaten(2, {"jp-5": "3326", "jp-18": "3326", "br-9": "3325"}, "jp-5", "jp-18")
    assert listed(state) == {"retreat br-9 3324", "retreat br-9 3424", "retreat br-9 3425"}
    assert against(state, "retreat br-9 3426") == {("no_such_retreat", "14.11/1")}
    assert "enemies or their zones" in told(state, "retreat br-9 3426")
    assert "far enough" in told(state, "retreat br-9 3423")
    assert against(state, "lose br-9") == {("can_retreat", "14.1/2")}


PLAIN_BRITISH = [u.id for u in PACK.counters.values() if u.side == ALLIED and u.kind == "infantry"]
"""Infantry of the Allies, to fill hexes with."""


def crowded(full: dict[str, int], unit: str, die: int = 4, **more: Any) -> VinegarState:
    """A unit in 3325 driven back a hex from 3424 and 3426, where every hex around it but 3225 lies in a zone, with so
    many others in some hexes; four are the limit there. A division of 6 is 233 per cent, one of 3 is 466."""
    there = [hex_ for hex_, number in full.items() for _ in range(number)]
    others = dict(zip((name for name in PLAIN_BRITISH if name != unit), there, strict=False))
    state = beaten(die, {**others, "jp-18": "3424", "jp-33": "3426", unit: {"at": "3325", **more}}, "jp-18", "jp-33")
    assert resolved(state)["result"] == "DR1"
    return state


@pytest.mark.clause("14.11/1", "14.11/6", "15.1/2")
def test_a_full_division_goes_into_a_zone_rather_than_into_a_full_hex() -> None:
    """The three hexes with room lie in zones. Who lives through no zone goes into the full hex, as the division does
    where all is full."""
    state = crowded({"3225": 4}, "br-18")
    assert listed(state) == {"retreat br-18 3324", "retreat br-18 3326", "retreat br-18 3425"}
    assert against(state, "retreat br-18 3225") == {("no_such_retreat", "14.11/6")}
    words = TITLE.words("en")
    said = {line: words.command(state, TITLE.notation.parse(line)) for line in (*listed(state), "retreat br-18 3225")}
    assert [line for line, text in said.items() if "too many there" in text] == ["retreat br-18 3225"]
    state = play(state, "retreat br-18 3326")
    assert (where(state, "br-18"), fact(state, "br-18.reduced")) == (["3326"], True)
    roomy = crowded({"3225": 3}, "br-18")
    assert (where(roomy, "br-18"), fact(roomy, "br-18.reduced")) == (["3225"], False)
    assert where(crowded({"3225": 4}, "br-16", 2), "br-16") == ["3225"]
    assert where(crowded({"3225": 4}, "br-18", 2, reduced=True), "br-18") == ["3225"]


@pytest.mark.clause("14.11/6", "15.1/2")
def test_the_division_goes_into_a_zone_with_room_and_where_none_is_left_into_the_full_hex() -> None:
    state = crowded({"3225": 4, "3324": 4, "3326": 4}, "br-18")
    assert (where(state, "br-18"), fact(state, "br-18.reduced")) == (["3425"], True)
    state = crowded({"3225": 4, "3324": 4, "3326": 4, "3425": 4}, "br-18")
    assert (where(state, "br-18"), fact(state, "br-18.reduced")) == (["3225"], False)


@pytest.mark.clause("14.11/4")
def test_a_retreat_into_a_box_is_refused_like_any_other() -> None:
    state = crowded({"3225": 4}, "br-18")
    for path in (("waiting",), ("pool",), ("0000",), ()):
        found = agenda.judge(state, Retreat("br-18", path)).reasons
        assert {(item.kind, item.clause) for item in found} == {("no_such_retreat", "14.11/4")}, path


@pytest.mark.clause("14.11/1", "11.1/2")
def test_a_zone_that_does_not_reach_a_hex_lets_a_brigade_in() -> None:
    """From 2647 the brigade goes to 2648 and 2748 of rough ground, where the tanks in 2746 and 2747 have no zone."""
    ring = {"jp-5": "2646", "jp-3t": "2747", "jp-yama": "2746"}
    state = beaten(2, {**ring, "br-br": "2647"}, "jp-5", "jp-yama", target="2647")
    assert "retreat br-br 2748" in listed(state)


@pytest.mark.clause("15.1/2", "15.11/1", "14.11/4")
def test_a_division_between_two_zones_is_reduced_in_the_first_and_dies_in_the_second() -> None:
    """Two hexes back: by 3425, and all three hexes behind it lie in zones as well."""
    state = beaten(1, {**RING, "jp-94": "3625", "br-9": "3325", **HQ}, table="infiltration")
    assert resolved(state)["result"] == "DR2"
    (path,) = (event["path"] for event in emitted(state, "retreated"))
    assert path[:2] == ("3325", "3425")
    assert len(path) == 3
    assert [event["clause"] for event in emitted(state, "reduced")] == ["15.1/2"]
    assert [event["clause"] for event in emitted(state, "eliminated")] == ["15.1/2"]


@pytest.mark.clause("15.1/2")
def test_a_division_lives_through_one_zone_on_its_way() -> None:
    """3525 behind 3425 is free here."""
    state = beaten(1, {**RING, "br-9": "3325", **HQ}, table="infiltration")
    assert (fact(state, "br-9.at"), fact(state, "br-9.reduced")) == ("3525", True)


@pytest.mark.clause("14.11/2", "15.1/3")
def test_the_sea_is_no_way_out_and_a_full_division_dies_as_a_whole() -> None:
    """Singapore, its two neighbours held: 22 and twice that against 4 and 3 doubled by the city, 314 per cent."""
    units = {"jp-18": "2855", "jp-5": "2755", "jp-33": "2755", "br-9": "2856", "br-1cd": "2856"}
    state = beaten(2, units, "jp-18", "jp-5", "jp-33", target="2856")
    assert (resolved(state)["attack"], resolved(state)["result"]) == (44.0, "DR1")
    while decision(state) == "RetreatUnits":
        state = play(state, min(listed(state)))
    assert where(state, "br-9", "br-1cd") == ["eliminated", "eliminated"]


@pytest.mark.clause("14.11/2", "24.1/2")
def test_china_is_no_way_out_for_the_japanese() -> None:
    units = {"ch-5": "3115", "br-18": "3015", "br-70": "3014", "jp-21b": "3114"}
    state = fight(combat(AL, 2, units=units), "3114", "ch-5", "br-18")
    assert resolved(state)["result"] == "DR1"
    assert where(state, "jp-21b") == ["eliminated"]


BARRED = {"jp-18": "3326", "jp-33": "3323", "jp-31": "3523", "jp-55": "3626", "jp-21": "3625"}
"""From 3325 only 3425 is free of zones, and the three hexes behind it are not."""


@pytest.mark.clause("14.11/4")
def test_who_comes_only_part_of_the_way_dies_there() -> None:
    state = beaten(1, {**BARRED, "br-16": "3325", **HQ}, table="infiltration")
    assert resolved(state)["result"] == "DR2"
    assert [event["path"] for event in emitted(state, "retreated")] == [("3325", "3425")]
    assert [(event["where"], event["clause"]) for event in emitted(state, "eliminated")] == [("3425", "14.11/4")]
    assert where(state, "br-16") == ["replaceable"], "the attack was not concentric"


@pytest.mark.clause("14.11/4")
def test_a_retreat_does_not_come_back() -> None:
    state = beaten(1, {"jp-18": "3326", "br-16": "3325", **HQ}, table="infiltration")
    assert resolved(state)["result"] == "DR2"
    assert against(state, "retreat br-16 3424,3425") == {("no_such_retreat", "14.11/4")}
    assert "retreat br-16 3424,3524" in listed(state)


@pytest.mark.clause("14.11/6", "10.11/1")
def test_a_full_hex_is_entered_only_where_there_is_no_other() -> None:
    """Four units fill a clear hex; an armoured brigade of the four leaves room."""
    full = {"ch-6": "3424", "ch-2": "3424", "ch-53": "3424", "ch-54": "3424"}
    state = beaten(2, {"jp-18": "3326", "br-16": "3325", **full})
    assert listed(state) == {"retreat br-16 3324", "retreat br-16 3425"}
    assert against(state, "retreat br-16 3424") == {("no_such_retreat", "14.11/6")}
    tanks = {"ch-6": "3424", "ch-2": "3424", "ch-53": "3424", "br-7ab": "3424"}
    assert "retreat br-16 3424" in listed(beaten(2, {"jp-18": "3326", "br-16": "3325", **tanks}))
    barred = {"jp-33": "3526", "jp-31": "3224"}
    state = play(beaten(2, {"jp-18": "3326", "br-16": "3325", **full, **barred}), "done", "done")
    assert where(state, "br-16") == ["3424"]
    assert decision(state) == "ThinOut", "one of five there is too many when the phase ends"


@pytest.mark.clause("14.11/6", "17.3/4")
def test_guerrillas_and_others_do_not_retreat_onto_each_other() -> None:
    state = beaten(2, {"jp-18": "2114", "br-16": "2113", "gu-kr1": "2212"}, target="2113")
    assert listed(state) == {"retreat br-16 2112", "retreat br-16 2213"}


@pytest.mark.clause("14.11/7")
@pytest.mark.parametrize(("unit", "dies"), [("br-1cd", True), ("br-singvf", False)])
def test_a_unit_that_never_moves_is_destroyed(unit: str, dies: bool) -> None:
    state = beaten(2, {"jp-18": "3326", "jp-5": "3326", unit: "3325"}, "jp-18", "jp-5")
    assert resolved(state)["result"] == "DR1"
    assert (fact(state, f"{unit}.at") == "replaceable") == dies
    if dies:
        assert emitted(state, "eliminated")[0]["clause"] == "14.11/7"


@pytest.mark.clause("14.12/1")
def test_who_retreated_into_a_hex_defends_there() -> None:
    """From Kota Bharu a brigade of 2 falls back onto a division of 4 in rough ground: 1.5 times 6."""
    units = {"jp-5": "2645", "jp-ig": "2646", "br-16": "2746", "br-9": "2647"}
    state = beaten(4, units, "jp-5", target="2746", dice=(3,))
    state = play(state, "retreat br-16 2647", "done", "attack 2647")
    assert resolved(state)["defence"] == 9.0


@pytest.mark.clause("14.1/1")
def test_who_retreats_leaves_the_interdicted_hex_and_is_hampered_no_more() -> None:
    units = {"jp-18": "3326", "br-16": {"at": "3325", "hampered": True}, "br-12": {"at": "3424", "hampered": True}}
    state = play(beaten(2, units), "retreat br-16 3324")
    assert (fact(state, "br-16.hampered"), fact(state, "br-12.hampered")) == (False, True)


# -- pursuit


@pytest.mark.clause("14.2/1")
def test_any_of_the_attackers_goes_in_and_only_if_the_result_says_so() -> None:
    units = {"jp-18": "3326", "jp-33": "3326", "jp-hq-28": "3326", "br-16": "3325"}
    state = play(beaten(2, units, "jp-18", "jp-33", "jp-hq-28"), "retreat br-16 3424")
    assert listed(state) == {"advance jp-18", "advance jp-33", "advance jp-hq-28", "done"}
    held, back = state.copy(), state.copy()
    assert held.combat is not None and back.combat is not None
    held.change("br-16", loc=held.combat.target)
    assert against(held, "advance jp-18") == {("hex_not_cleared", "14.2/1")}
    back.combat = msgspec.structs.replace(back.combat, retreated=("jp-18",))
    assert against(back, "advance jp-18") == {("no_pursuit", "14.2/1")}
    state = play(state, "advance jp-hq-28", "done")
    assert where(state, "jp-18", "jp-33", "jp-hq-28") == ["3326", "3326", "3325"]
    state = beaten(3, {"jp-18": "3326", "br-9": "3325"})
    assert resolved(state)["result"] == "NE"
    assert decision(state) == "DeclareAttack"


FIVE = {"jp-2": "3326", "jp-5": "3326", "jp-15": "3326", "jp-18": "3425", "jp-33": "3425"}
"""Of 6, 8, 5, 8 and 6 points."""


@pytest.mark.clause("10.2/1", "14.2/1")
def test_it_is_known_who_can_go_in_without_being_one_too_many() -> None:
    """Four units fit in a clear hex, an armoured regiment besides: the weakest division stays out, and the headquarters
    where others can go."""
    units = {**FIVE, "jp-14t": "3326", "jp-hq-28": "3326", "br-16": "3325"}
    state = beaten(6, units, *FIVE, "jp-14t", "jp-hq-28")
    assert decision(state) == "Pursue"
    assert [piece.id for piece in pursuers(state)] == ["jp-18", "jp-5", "jp-2", "jp-33", "jp-14t"]
    state = play(state, *(f"advance {unit}" for unit in ("jp-15", "jp-2", "jp-33", "jp-14t")))
    assert [piece.id for piece in pursuers(state)] == ["jp-18"]
    assert not pursuers(play(state, "advance jp-18"))
    alone = beaten(6, {"jp-hq-28": "3326", "jp-18": "3425", "br-16": "3325"}, "jp-18", "jp-hq-28")
    assert [piece.id for piece in pursuers(play(alone, "advance jp-18"))] == ["jp-hq-28"]


@pytest.mark.clause("18.5/2")
def test_a_headquarters_at_sea_goes_in_with_the_others_as_it_is_lost_else() -> None:
    """Beside a division it stays out of what it need not share, but not out of a landing."""
    sea = {"at": "2745", "assault": "2746"}
    units = {"jp-18": sea, "jp-hq-25": sea, "br-9": "2746"}
    landing = {"amphibious-jp-1": {"box": "map", "at": "2745", "mission": "landing"}}
    state = combat(JP, 6, units=units, support=landing)
    state = fight(state, "2746", "jp-18", "jp-hq-25")
    while decision(state) != "Pursue":
        state = play(state, min(listed(state)))
    assert {piece.id for piece in pursuers(state)} == {"jp-18", "jp-hq-25"}
    (concern,) = TITLE.still_to_do(state, JAPANESE)
    assert (concern.kind, set(concern.units)) == ("at_sea", {"jp-18", "jp-hq-25"})
    assert not TITLE.still_to_do(play(state, "advance jp-hq-25", "advance jp-18"), JAPANESE)


@pytest.mark.clause("10.2/1")
def test_whoever_ends_a_combat_phase_with_too_many_in_a_hex_is_told_first() -> None:
    state = beaten(6, {**FIVE, "jp-hq-28": "3326", "br-16": "3325"}, *FIVE, "jp-hq-28")
    assert not TITLE.still_to_do(state, JAPANESE)
    state = play(state, *(f"advance {unit}" for unit in FIVE))
    assert decision(state) == "Pursue"
    (concern,) = TITLE.still_to_do(state, JAPANESE)
    assert (concern.clause, concern.hexes) == ("10.2/1", ("3325",))
    state = play(state, "done")
    assert decision(state) == "DeclareAttack"
    assert [one.hexes for one in TITLE.still_to_do(state, JAPANESE)] == [("3325",)]


@pytest.mark.clause("14.21/1", "11.52/1")
def test_pursuit_ignores_zones() -> None:
    units = {"jp-18": "3326", "br-16": "3325", "br-9": "3426", "br-11": "3324"}
    state = beaten(2, units)
    while decision(state) == "RetreatUnits":
        state = play(state, min(listed(state)))
    assert not against(state, "advance jp-18")


@pytest.mark.clause("14.21/1", "24.1/2", "23.1/1")
def test_pursuit_stops_at_borders() -> None:
    state = beaten(6, {"jp-5": "3115", "br-br": "3114"}, "jp-5", target="3114")
    assert not against(state, "advance jp-5")
    state = beaten(6, {"jp-5": "3114", "br-br": "3113"}, "jp-5", target="3113")
    assert emitted(state, "eliminated"), "the attack over the border of China is made"
    assert (decision(state), fact(state, "jp-5.at")) == ("DeclareAttack", "3114")
    state = beaten(6, {"jp-18": "2443", "jp-siam1": "2443", "br-br": "2444"}, "jp-18", "jp-siam1", target="2444")
    assert listed(state) == {"advance jp-18", "done"}
    assert cited_by(state, "advance jp-siam1") == {"14.21/1", "23.1/1"}


@pytest.mark.clause("14.22/1")
def test_who_cannot_move_does_not_pursue() -> None:
    units = {"br-1cd": "3326", "br-18": "3326", "jp-g1": "3325"}
    state = fight(combat(AL, 6, units=units), "3325", "br-1cd", "br-18")
    assert resolved(state)["result"] == "DE"
    assert listed(state) == {"advance br-18", "done"}
    assert against(state, "advance br-1cd") == {("cannot_move", "14.22/1")}


# -- depots


@pytest.mark.clause("8.2/1")
@pytest.mark.parametrize(("dice", "depots"), [((6, 3, 4), 1), ((6, 1, 2), 2), ((6, 4, 5), 0)])
def test_a_die_for_each_depot_that_died_in_the_hex(dice: tuple[int, ...], depots: int) -> None:
    units = {"jp-18": "3326", "br-16": "3325", "depot-al-1": "3325", "depot-al-2": "3325"}
    state = play(beaten(dice[0], units, dice=dice[1:]), "advance jp-18")
    assert where(state, "depot-al-1", "depot-al-2") == ["pool", "pool"]
    assert fact(state, "depots.3325") == depots
    assert [event["taken"] for event in emitted(state, "depot_captured")] == [die < 4 for die in dice[1:]]


@pytest.mark.clause("8.2/1")
def test_without_a_pursuit_nothing_is_captured_nor_by_guerrillas() -> None:
    state = play(beaten(6, {"jp-18": "3326", "br-16": "3325", "depot-al-1": "3325"}), "done")
    assert emitted(state, "depot_captured") == []
    state = fight(combat(AL, 6, units={"gu-kr1": "2321", "depot-jp-1": "2221"}), "2221", "gu-kr1")
    state = play(state, "advance gu-kr1")
    assert (emitted(state, "depot_captured"), fact(state, "gu-kr1.at")) == ([], "2221")


@pytest.mark.clause("8.2/1")
def test_a_depot_that_dies_on_its_retreat_is_not_captured() -> None:
    state = beaten(1, {**BARRED, "depot-al-1": "3325", **HQ}, table="infiltration")
    assert emitted(state, "eliminated")[0]["where"] == "3425"
    state = play(state, "advance jp-18")
    assert (emitted(state, "depot_captured"), fact(state, "depots.3325")) == ([], 0)


@pytest.mark.clause("8.2/1", "14.1/2")
def test_a_depot_that_cannot_even_begin_to_retreat_dies_in_the_hex_and_may_be_captured() -> None:
    state = beaten(2, {**RING, "depot-al-1": "3325"}, dice=(3,))
    assert resolved(state)["result"] == "DR1"
    state = play(state, "advance jp-18")
    assert (fact(state, "depots.3325"), [event["taken"] for event in emitted(state, "depot_captured")]) == (1, [True])


# -- reduction


@pytest.mark.clause("15.0/1", "15.4/1")
def test_a_reduced_unit_has_the_strength_of_its_back_and_is_whole_otherwise() -> None:
    state = combat(JP, units={"jp-18": {"at": "3326", "reduced": True}, "br-9": "3325"})
    piece = state.pieces["jp-18"]
    assert (piece.strength, piece.counter.move) == (4, 5)
    assert fact(state, "zone.japanese/3325")


@pytest.mark.clause("15.1/3")
def test_the_stacking_limit_takes_a_full_division_altogether() -> None:
    """Five in a clear hex when the combat phase ends."""
    crowd = {"jp-33": "3325", "jp-31": "3325", "jp-55": "3325", "jp-21": "3325", "jp-15": "3325"}
    state = play(combat(JP, units=crowd), "done")
    assert decision(state) == "ThinOut"
    state = play(state, "choose jp-33")
    assert where(state, "jp-33") == ["replaceable"]
    assert emitted(state, "reduced") == []
