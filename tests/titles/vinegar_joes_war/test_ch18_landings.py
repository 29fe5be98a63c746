"""Chapter 18: ports, landings, assaults and the markers they need."""

from __future__ import annotations

import pytest

from engine.titles.vinegar_joes_war.pieces import ALLIED, BOX, JAPANESE, MAP
from engine.titles.vinegar_joes_war.rules.ch18_ports import usable_port
from tests.titles.vinegar_joes_war.data import at
from tests.titles.vinegar_joes_war.moving import (
    SECOND,
    against,
    clauses,
    emitted,
    ends,
    interdicted,
    legal,
    listed,
    lying,
    phase,
    play,
    verdict,
    where,
)

# -- ports


@pytest.mark.clause("18.6/1")
def test_a_port_is_one_that_a_friend_holds_and_nobody_interdicts() -> None:
    state = phase({"depot-jp-1": "Singora", "br-11": "2444", "br-9": "2442"})
    assert usable_port(state, at("Singora"), JAPANESE), "enemies next to a sea port do not matter"
    assert not usable_port(state, at("Singora"), ALLIED)
    assert not usable_port(state, at("Haiphong"), JAPANESE)
    state.interdicted = interdicted("2443", by=ALLIED)
    assert not usable_port(state, at("Singora"), JAPANESE)


@pytest.mark.clause("18.8/1")
def test_a_river_port_is_of_no_use_next_to_the_enemy() -> None:
    state = phase({"jp-18": "Saigon", "br-16": "3638", "gu-vm1": "2211"}, markers=1)
    assert not usable_port(state, at("Saigon"), JAPANESE)
    found = verdict(state, "disembark jp-18 2746").reasons
    assert [(item.clause, item.also) for item in found] == [("18.11/1", ("18.8/1",))]
    state.change("br-16", loc=at("2211"))
    assert usable_port(state, at("Saigon"), JAPANESE)
    state = phase({"jp-18": "Saigon", "br-16": "3638", "depot-jp-1": "Haiphong"}, markers=1)
    assert legal(state, "disembark jp-18 3917"), "Saigon is a coast, Haiphong the port"


# -- landings


@pytest.mark.clause("18.1/1", "18.3/1", "18.72/1", "18.2/1")
def test_a_unit_lands_beside_the_enemy_as_its_whole_move() -> None:
    state = phase({"jp-18": "Saigon", "br-9": "2747", "jp-yoko": "Bangkok"}, markers=1)
    assert "2746" in ends(state, "disembark", "jp-18")
    state = play(state, "disembark jp-18 2746")
    assert where(state, "jp-18") == "2746"
    assert lying(state) == {"2746"}
    landed = emitted(state, "landed")[0]
    assert (landed["origin"], landed["clause"]) == ("3738", "18.1/1")
    assert set(landed["also"]) == {"18.2/1", "18.11/1", "18.8/1"}
    assert against(state, "move jp-18 2645") == {("has_moved", "9.21/1")}
    assert clauses(state, "disembark jp-yoko 2746") == {"18.2/1"}, "the only marker is used"
    assert not listed(state, "disembark")


@pytest.mark.clause("18.1/1")
def test_who_has_begun_to_move_does_not_embark() -> None:
    state = phase({"jp-18": "2728", "jp-yoko": "Bangkok", "jp-33": "2211"}, markers=1)
    state = play(state, "move jp-18 2729")
    assert against(state, "disembark jp-18 2746") == {("has_begun", "18.1/1")}
    assert "jp-18" not in {line.split()[1] for line in listed(state, "disembark")}
    state = play(state, "disembark jp-yoko 2746")
    assert against(state, "move jp-18 2728") == {("has_moved", "9.21/1")}, "another unit was moved"


@pytest.mark.clause("18.1/1", "10.3/1")
def test_nobody_lands_on_an_enemy_or_inland() -> None:
    state = phase({"jp-18": "Saigon", "depot-al-1": "2746"}, markers=1)
    assert against(state, "disembark jp-18 2746") == {("enemy_there", "18.1/1")}
    for hex_ in ("2211", "3738", "nowhere"):
        assert against(state, f"disembark jp-18 {hex_}") == {("no_coast", "18.1/1")}, "inland, where it is, or no hex"
    assert ("no_coast", "18.1/1") in against(phase({"jp-18": "2728"}, markers=1), "disembark jp-18 2746")


@pytest.mark.clause("18.11/1")
def test_a_port_at_one_end() -> None:
    state = phase({"jp-18": "2747", "depot-jp-1": "Saigon"}, markers=1)
    assert legal(state, "disembark jp-18 3738")
    assert against(state, "disembark jp-18 2848") == {("no_port_at_either_end", "18.11/1")}
    assert ends(state, "disembark", "jp-18") == {"3738"}
    assert against(state, "disembark jp-18 3917") == {("no_port_at_either_end", "18.11/1")}, "nobody holds it"
    shut = phase({"jp-18": "Singora"}, markers=1, interdicted=interdicted("2443", by=ALLIED))
    assert not ends(shut, "disembark", "jp-18")
    assert against(shut, "disembark jp-18 2848") == {("no_port_at_either_end", "18.11/1")}


@pytest.mark.clause("18.2/1")
def test_a_marker_carries_any_unit_and_serves_in_both_phases() -> None:
    units = {"jp-3t": "Saigon", "jp-hq-25": "Saigon"}
    assert legal(phase(units, markers=1), "disembark jp-3t 2746")
    for again in (True, False):
        more = {"active": ("jp-hq-25",), "options": {"marker_in_both_impulses": again}}
        state = phase(units, number=SECOND, markers=1, used=frozenset({"amphibious-jp-1"}), **more)
        assert legal(state, "disembark jp-3t 2746") == again
        assert bool(listed(state, "disembark")) == again
        fresh = phase(units, number=SECOND, markers=1, **more)
        assert listed(fresh, "disembark"), "it has not served yet"


@pytest.mark.clause("18.2/1")
def test_by_option_a_marker_that_carried_somebody_has_done_so_for_the_turn() -> None:
    units = {"jp-18": "Saigon", "jp-55": "Saigon", "jp-33": "Saigon"}
    state = phase(units, markers=2, options={"marker_in_both_impulses": False})
    state = play(state, "disembark jp-18 2746", "disembark jp-55 2747")
    for marker in ("amphibious-jp-1", "amphibious-jp-2"):
        state.fly(marker, box=BOX, loc=-1)
    assert against(state, "disembark jp-33 2746") == {("no_marker", "18.2/1")}


@pytest.mark.clause("18.3/1")
def test_japanese_waters() -> None:
    state = phase({"jp-18": "Singapore", "jp-21": "Haiphong"}, markers=1)
    assert against(state, "disembark jp-18 2221") == {("other_waters", "18.3/1")}
    assert legal(state, "disembark jp-21 2856")
    assert legal(state, "disembark jp-21 2237"), "it has a shore on either sea"


@pytest.mark.clause("18.3/2", "18.8/1")
def test_allied_waters() -> None:
    state = phase({"br-7": "Calcutta", "br-5": "Rangoon"}, ALLIED, markers=1)
    assert legal(state, "disembark br-7 2221")
    assert against(state, "disembark br-7 2729") == {("other_waters", "18.3/2")}
    assert legal(state, "disembark br-5 2237")
    assert legal(state, "disembark br-5 1106"), "up the river"


@pytest.mark.clause("18.31/1")
def test_sea_raiders_go_anywhere() -> None:
    state = phase({"jp-yoko": "Singapore"}, markers=1)
    assert "18.31/1" in emitted(play(state, "disembark jp-yoko 2221"), "landed")[0]["also"]
    state = phase({"br-3ss": "Calcutta", "br-7": "Calcutta"}, ALLIED, markers=1)
    assert legal(state, "disembark br-3ss 3924")
    assert against(state, "disembark br-7 3924") == {("other_waters", "18.3/2")}
    assert against(phase({"br-3ss": "2221"}, ALLIED, markers=1), "disembark br-3ss 3924") == {
        ("no_port_at_either_end", "18.11/1")
    }


@pytest.mark.clause("18.4/1")
def test_a_reinforcement_lands_from_the_sea() -> None:
    state = phase({"br-7": "afloat", "br-5": "afloat"}, ALLIED, markers=1)
    assert against(state, "disembark br-7 2746") == {("other_waters", "18.3/2")}
    assert against(state, "move br-7 2221") == {("at_sea", "18.4/1")}
    assert {"2221", "1916"} <= ends(state, "disembark", "br-7")
    landed = play(state, "disembark br-7 2221")
    event = emitted(landed, "landed")[0]
    assert (event["clause"], event["also"]) == ("18.4/1", ("18.2/1",))
    assert where(landed, "br-7") == "2221"
    assert (landed.pieces["br-7"].due, landed.pieces["br-7"].delayed) == (0, 0)
    later = phase({"br-7": "afloat", "br-5": "Rangoon"}, ALLIED, SECOND, markers=1)
    assert clauses(later, "disembark br-7 2221") == {"18.71/1"}, "it cannot be in command"


@pytest.mark.clause("18.71/1", "20.4/1")
def test_in_the_second_phase_units_in_command_land() -> None:
    units = {"br-7": "Rangoon", "br-5": "Akyab", "br-hq-15": "Rangoon"}
    state = phase(units, ALLIED, SECOND, markers=1, active=("br-hq-15",))
    assert clauses(state, "disembark br-5 2221") == {"18.71/1"}
    assert "18.71/1" in emitted(play(state, "disembark br-7 2221"), "landed")[0]["also"]
    assert legal(state, "disembark br-hq-15 2221")


@pytest.mark.clause("17.3/3", "23.1/1")
def test_tied_units_land_in_their_country() -> None:
    state = phase({"jp-siam1": "Bangkok"}, markers=1)
    assert against(state, "disembark jp-siam1 2746") == {("border", "23.1/1")}
    assert legal(state, "disembark jp-siam1 2443")


# -- assaults


@pytest.mark.clause("18.5/1")
def test_an_assault_stands_at_sea_before_its_target() -> None:
    state = phase({"jp-18": "Saigon", "br-9": "2746", "jp-yoko": "2728"}, markers=1)
    assert set(listed(state, "assault")) == {"assault jp-18 2746 2745", "assault jp-18 2746 2846"}
    state = play(state, "assault jp-18 2746 2846")
    piece = state.pieces["jp-18"]
    assert (where(state, "jp-18"), piece.assault) == ("2846", at("2746"))
    assert lying(state) == {"2846"}
    assert at("2846") not in state.occupied(JAPANESE)
    state = play(state, "done")
    assert state.pieces["jp-18"].assault == at("2746")


@pytest.mark.clause("18.5/1", "18.11/1")
def test_an_assault_starts_from_an_open_port() -> None:
    state = phase({"jp-18": "2747", "br-9": "Singora", "jp-21": "Saigon"}, markers=1)
    assert against(state, "assault jp-18 2443 2542") == {("no_open_port", "18.5/1")}
    assert "jp-18" not in {line.split()[1] for line in listed(state, "assault")}
    afloat = phase({"jp-18": "afloat", "br-9": "2746"}, markers=1)
    assert legal(afloat, "assault jp-18 2746 2846")


@pytest.mark.clause("18.5/1", "18.8/1")
def test_a_river_port_without_a_shore_is_not_assaulted() -> None:
    state = phase({"br-7": "Rangoon", "jp-18": "Calcutta", "jp-yoko": "Chittagong"}, ALLIED, markers=1)
    found = {item.kind: item for item in verdict(state, "assault br-7 1106 1008").reasons}
    assert (found["no_shore"].clause, found["no_shore"].also) == ("18.5/1", ("18.8/1",))
    inland = phase({"br-7": "Rangoon", "jp-18": "2211"}, ALLIED, markers=1)
    found = {item.kind: item for item in verdict(inland, "assault br-7 2211 1008").reasons}
    assert (found["no_shore"].clause, found["no_shore"].also) == ("18.5/1", ())
    assert not any(line.split()[2] == "1106" for line in listed(state, "assault"))


@pytest.mark.clause("18.5/1", "18.3/1")
def test_assaults_keep_to_their_waters() -> None:
    state = phase({"jp-18": "Singapore", "br-9": "2237", "br-7": "2221", "br-5": "2211"}, markers=1)
    assert ("other_waters", "18.3/1") in against(state, "assault jp-18 2221 2222")
    assert clauses(state, "assault jp-18 2237 2137") == {"18.3/1"}
    assert legal(state, "assault jp-18 2237 2337")
    assert ("nobody_to_assault", "18.5/1") in against(state, "assault jp-18 2746 2846")
    assert ("no_sea_hex", "18.5/1") in against(state, "assault jp-18 2237 2846")
    assert ("nobody_to_assault", "18.5/1") in against(state, "assault jp-18 nowhere 2846")


@pytest.mark.clause("18.5/1", "23.1/1")
def test_tied_units_assault_nothing_beyond_their_border() -> None:
    state = phase({"jp-siam1": "Bangkok", "br-9": "2746", "br-11": "Singora"}, markers=1)
    assert against(state, "assault jp-siam1 2746 2846") == {("border", "23.1/1")}
    assert {line.split()[2] for line in listed(state, "assault")} == {"2443"}


@pytest.mark.clause("18.5/1", "18.1/1")
def test_who_has_begun_to_move_assaults_nothing() -> None:
    state = play(phase({"jp-18": "2728", "jp-55": "Bangkok", "br-9": "2746"}, markers=1), "move jp-18 2729")
    assert against(state, "assault jp-18 2746 2846") == {("has_begun", "18.1/1")}
    assert {line.split()[1] for line in listed(state, "assault")} == {"jp-55"}


@pytest.mark.clause("17.3/4")
def test_guerrillas_assault_nothing() -> None:
    state = phase({"gu-mp1": "Penang", "jp-18": "2447"}, ALLIED, markers=1)
    assert ("guerrillas_alone", "17.3/4") in against(state, "assault gu-mp1 2447 2346")
    assert not listed(state, "assault")


EAST = {"jp-18": "Saigon", "jp-siam1": "Bangkok", "jp-yoko": "Singora", "jp-21": "2645", "jp-33": "2728",
        "jp-55": "Haiphong", "jp-5": "afloat", "br-9": "2746", "br-11": "3637", "br-7": "Rangoon"}  # fmt: skip
WEST = {"br-7": "Calcutta", "br-3ss": "Chittagong", "gu-mp1": "Penang", "br-9": "Kuala Lumpur", "br-5": "afloat",
        "br-11": "2750", "br-18": "Akyab", "jp-18": "Bassein", "jp-21": "2447", "jp-33": "Singora"}  # fmt: skip


@pytest.mark.clause("18.1/1", "18.3/1", "18.4/1", "18.5/1", "18.72/3")
@pytest.mark.parametrize(("units", "side", "closed"), [(EAST, JAPANESE, "Haiphong"), (WEST, ALLIED, "Akyab")])
def test_what_is_listed_by_sea_is_what_is_legal(units: dict[str, str], side: int, closed: str) -> None:
    """Over all hexes: tied units, raiders, guerrillas, reinforcements, units inland and in ports open and closed."""
    for cut in ({}, {at(closed): 1 - side}):
        state = phase(units, side, markers=1, interdicted=cut)
        world = state.world
        hexes = [world.label(hex_) for hex_ in range(world.hexes) if world.in_play(hex_)]
        foes = sorted(state.occupied(1 - side))
        shores = [(world.label(foe), world.label(sea)) for foe in foes for sea in world.board.adjacent[foe]]
        lines = {f"disembark {name} {hex_}" for name in units for hex_ in hexes} | {f"station {hex_}" for hex_ in hexes}
        lines |= {f"assault {name} {foe} {sea}" for name in units for foe, sea in shores}
        found = {line for verb in ("disembark", "assault", "station") for line in listed(state, verb)}
        assert found == {line for line in lines if legal(state, line)}
        assert {line.split()[0] for line in found} == {"disembark", "assault", "station"}


# -- a marker alone


@pytest.mark.clause("18.72/3")
def test_a_marker_is_put_where_a_friend_stands_on_the_coast() -> None:
    state = phase({"jp-18": "2747", "jp-yoko": "Saigon", "jp-21": "2221", "jp-5": "2728"}, markers=1)
    assert set(listed(state, "station")) == {"station 2747", "station 3738"}
    assert clauses(state, "station 2221") == {"18.72/3"}, "not in the other sea"
    for hex_ in ("2746", "nowhere"):
        assert against(state, f"station {hex_}") == {("nobody_there", "18.72/3")}
    state = play(state, "station 2747")
    assert lying(state) == {"2747"}
    assert clauses(state, "disembark jp-yoko 2746") == {"18.2/1"}
    assert clauses(state, "station 2747") == {"18.2/1"}
    assert not listed(state, "station")
    assert [piece.box for piece in state.supports(JAPANESE, "", "amphibious")].count(MAP) == 1
    assert not state.supports(JAPANESE, BOX, "amphibious")


@pytest.mark.clause("18.72/3", "18.8/1")
def test_a_marker_goes_up_the_river_where_landings_go() -> None:
    state = phase({"br-7": "Calcutta", "br-5": "1107", "br-16": "2211"}, ALLIED, markers=1)
    assert "station 1106" in listed(state, "station")
    assert clauses(state, "station 2211") == {"18.72/3"}, "no ship goes there"
    assert lying(play(state, "station 1106")) == {"1106"}


@pytest.mark.clause("25.0/1")
def test_units_land_in_the_monsoon_too() -> None:
    assert legal(phase({"jp-18": "Saigon"}, turn=4, markers=1), "disembark jp-18 2746")
