"""Chapter 14 and case 20.7: who may fly, who cancels whom, what is left over, what stays hidden."""

from __future__ import annotations

import pytest

from engine.table import agenda, game
from engine.titles.tail_of_the_tiger.rules.ch14_air import cancelled
from tests.titles.tail_of_the_tiger.fighting import WEST, assaults, fight, losses, moves, storm
from tests.titles.tail_of_the_tiger.table import TITLE, against, decision, emitted, fact, listed, play

UNITS = {"ge-gd": "5001", "ge-7pz": "5001", "jp-58": "5002"}
BASE = {"airbases": ("4700", "ring")}
AIR = {"jet": 2, "tiger": 1, "east": 3, "west": 1}


@pytest.mark.parametrize(
    ("jets", "tigers", "strikes", "flak", "left"),
    [
        (2, 0, 3, False, (1, 0)),
        (1, 0, 1, False, (1, 0)),
        (1, 0, 4, False, (0, 2)),
        (2, 1, 3, False, (2, 0)),
        (1, 1, 3, False, (0, 0)),
        (1, 1, 2, False, (1, 0)),
        (0, 1, 2, False, (0, 1)),
        (1, 0, 3, True, (0, 0)),
        (0, 0, 1, True, (0, 0)),
        (0, 0, 2, False, (0, 2)),
    ],
)
@pytest.mark.clause("14.0/5", "14.0/6", "20.7/1", "wtf-14.x/1")
def test_flak_comes_first_then_jets_two_for_one_then_the_tigers(
    jets: int, tigers: int, strikes: int, flak: bool, left: tuple[int, int]
) -> None:
    """1 jet, 1 Tiger and 3 Japanese: the jet cancels two, the Tiger the third. 2 jets, 1 Tiger and 3: jets, a Tiger."""
    assert cancelled(jets, tigers, strikes, flak) == left


@pytest.mark.clause("14.0/7", "wtf-14.x/1")
def test_each_one_left_over_costs_the_enemy_a_point() -> None:
    """25 to 12 on a 1 are two and one; a jet and a Tiger make it three, two Japanese four of the attacker."""
    state = fight(assaults(1, units=UNITS, air=AIR, **BASE), "5002", "ge-gd")
    state = play(state, "allot 1 1", "allot 0 0")
    assert losses(state) == (2, 3)
    state = fight(assaults(1, units=UNITS, air={**AIR, "jet": 0, "tiger": 0}, **BASE), "5002", "ge-gd")
    assert losses(play(state, "allot 2 0")) == (4, 1)


@pytest.mark.clause("14.0/7")
def test_against_a_city_they_are_doubled_unless_the_option_says_otherwise() -> None:
    units = {"ge-gd": "5203", "jp-58": "5302"}
    for option, expected in ((True, (4, 4)), (False, (4, 3))):
        options = {"air_points_doubled_in_cities": option}
        state = fight(assaults(1, units=units, air={**AIR, "east": 0}, options=options, **BASE), "5302")
        assert losses(play(state, "allot 1 0")) == expected


@pytest.mark.clause("20.7/1")
def test_the_flak_counts_only_where_it_takes_part() -> None:
    units = {"ge-gd": "5001", "ge-9flak": "5001", "jp-58": "5002"}
    for names, left in ((("ge-gd", "ge-9flak"), 1), (("ge-gd",), 2)):
        state = fight(assaults(1, units=units, air={**AIR, "jet": 0, "tiger": 0}), "5002", *names)
        state = play(state, "allot 2 0")
        shown = next((event for event in emitted(state, "air_shown")), None)
        assert shown is not None
        assert shown["left"] == (0, left)


@pytest.mark.clause("14.0/2", "14.0/3", "6.3/3", "5.3/2")
def test_german_aircraft_need_an_airbase_within_eight_hexes_in_the_east_from_turn_2() -> None:
    """Kiukiang, 5209, is eight hexes from 5002, Hofei, 5304, four, Ichang, 4408, nine."""

    def offered(**position: object) -> list[str]:
        return listed(fight(assaults(units=UNITS, air={**AIR, "east": 0}, **position), "5002", "ge-gd"), "allot")

    six = ["allot 0 0", "allot 0 1", "allot 1 0", "allot 1 1", "allot 2 0", "allot 2 1"]
    assert sorted(offered(airbases=("5209", "ring"), german=("5209",))) == six
    assert offered(airbases=("4408", "ring"), german=("4408",)) == []
    assert offered(airbases=("ring", "ring")) == []
    assert offered(airbases=("4700", "ring"), turn=1) == []
    west = {"ge-ss-br": "2723", "jp-58": "2724"}
    state = fight(assaults(1, units=west, air={**AIR, "west": 0}, airbases=("3019", "ring"), german=("3019",)), "2724")
    assert decision(state) != "AllotAir"


@pytest.mark.clause("14.0/2", "16.0/12", "wtf-14.x/2")
def test_jets_defend_too_and_once_in_a_player_turn() -> None:
    state = assaults(6, side="imperial", units={**UNITS, "jp-60": "5100"}, air={**AIR, "east": 0}, **BASE)
    state = play(fight(state, "5001", "jp-58"), "allot 2 0")
    assert (fact(state, "ready.jet"), fact(state, "ready.tiger")) == (0, 1)
    later = assaults(units=UNITS, air=AIR, flown={"jet": 2}, **BASE)
    later = fight(later, "5002", "ge-gd")
    assert listed(later) == ["allot 0 0", "allot 0 1"]
    assert against(later, "allot 1 0") == {("no_such_air", "wtf-14.x/1")}


@pytest.mark.clause("wtf-14.x/2")
def test_who_flew_is_back_in_the_next_player_turn_and_none_is_lost() -> None:
    state = fight(assaults(1, 1, 1, units=UNITS, air=AIR, **BASE), "5002", "ge-gd")
    state = play(state, "allot 1 0", "allot 2 0")
    assert (fact(state, "ready.jet"), fact(state, "ready.east")) == (1, 1)
    state = play(state, "done")
    assert fact(state, "player") == "imperial"
    assert (fact(state, "ready.jet"), fact(state, "ready.east"), fact(state, "air.jet")) == (2, 3, 2)


@pytest.mark.clause("wtf-14.x/3", "6.3/4")
def test_japanese_aircraft_stay_on_their_side_of_the_line_and_need_no_base() -> None:
    north = {"ge-gd": "4801", "jp-58": "4900"}
    state = fight(assaults(1, units=north, air={**AIR, "jet": 0, "tiger": 0}), "4900")
    assert listed(state) == ["allot 0 0", "allot 1 0", "allot 2 0", "allot 3 0"]
    west = {"ge-ss-br": "1926", "jp-58": "1925"}
    state = fight(assaults(1, units=west, air={**AIR, "jet": 0, "tiger": 0}, **WEST), "1925")
    assert listed(state) == ["allot 0 0", "allot 1 0"]
    state = play(state, "allot 1 0")
    assert (fact(state, "ready.west"), fact(state, "ready.east")) == (0, 3)


@pytest.mark.clause("wtf-14.x/1")
def test_what_the_first_side_sends_is_not_seen_before_the_second_has_spoken() -> None:
    for side, viewer, sent, kind in (("german", 1, "allot 2 1", "jet"), ("imperial", 0, "allot 3 0", "east")):
        hex_, first = ("5002", "ge-gd") if side == "german" else ("5001", "jp-58")
        before = fight(assaults(side=side, units=UNITS, air=AIR, **BASE), hex_, first)
        seen = {TITLE.digest(TITLE.view(play(before, line), viewer)) for line in ("allot 0 0", sent)}
        assert len(seen) == 1
        state = play(before, sent)
        assert emitted(state, "air_shown") == []
        view = TITLE.view(state, viewer)
        assert fact(view, f"ready.{kind}") == AIR[kind]
        assert [c.text() for c in game.legal(view)] == listed(state)
        own = TITLE.view(state, 1 - viewer)
        assert fact(own, f"ready.{kind}") == 0


@pytest.mark.clause("wtf-14.x/1")
def test_the_first_side_has_a_secret_until_both_have_spoken_and_it_may_be_any() -> None:
    """In a game imagined anew the jets may have been sent or not; before and after there is nothing to hide."""
    before = fight(assaults(1, units=UNITS, air=AIR, elh_shown=True, **BASE), "5002", "ge-gd")
    state = play(before, "allot 2 1")
    assert [TITLE.hidden_sides(given) for given in (before, state, play(state, "allot 0 0"))] == [[], [0], []]
    guesses = {TITLE.what_if(state, f"g{n}", [0]).combat.jets for n in range(40)}  # type: ignore[union-attr]
    assert guesses == {0, 1, 2}
    for number in range(5):
        guess = TITLE.what_if(TITLE.view(state, 1), f"g{number}", [0])
        assert guess.combat is not None
        assert guess.flown["jet"] == guess.combat.jets
    assert fact(TITLE.without_secrets(state, [0]), "ready.jet") == 2


@pytest.mark.clause("wtf-14.x/1")
@pytest.mark.parametrize(("air", "secret"), [({}, True), ({"jet": 0, "tiger": 0}, False), ({"east": 0}, False)])
def test_what_is_sent_is_a_secret_only_where_both_sides_have_air_units(air: dict[str, int], secret: bool) -> None:
    asked = agenda.current(fight(assaults(units=UNITS, air={**AIR, **air}, **BASE), "5002", "ge-gd"))
    assert asked is not None
    assert (asked.kind, asked.hidden) == ("AllotAir", secret)


@pytest.mark.clause("wtf-14.x/1")
def test_assaults_on_the_way_have_no_air_support_but_by_option() -> None:
    state = storm(moves(3, 1, units=UNITS, air=AIR, **BASE), "5002", "mobile", "ge-gd")
    assert decision(state) != "AllotAir"
    options = {"air_support_in_moving_assaults": True}
    state = storm(moves(3, 1, units=UNITS, air=AIR, options=options, **BASE), "5002", "mobile", "ge-gd")
    assert decision(state) == "AllotAir"


@pytest.mark.clause("14.0/4")
def test_both_sides_see_where_the_airbases_are() -> None:
    state = assaults(units=UNITS, **BASE)
    assert TITLE.view(state, 1).airbases == state.airbases
    assert fact(TITLE.view(state, 1), "airbase.4700") == 1


@pytest.mark.clause("14.0/3", "wtf-3.x/1")
def test_an_airbase_that_is_overrun_goes_back_to_the_box() -> None:
    state = moves(side="imperial", units={"jp-58": "4801"}, **BASE)
    state = play(state, "march jp-58 4700")
    assert fact(state, "airbase.4700") == 0
    assert emitted(state, "airbase_overrun") == [{"hex": "4700", "clause": "14.0/3"}]
    assert state.airbases == (state.world.box("ring"),) * 2


@pytest.mark.clause("14.0/1", "wtf-2.x/4", "set-1/9")
def test_there_are_these_air_units_and_no_others() -> None:
    state = TITLE.new("tail-of-the-tiger", {}, "x")
    assert state.air == {"jet": 2, "tiger": 0, "east": 3, "west": 1}
    kinds = {counter.kind for counter in TITLE.pack.counters.values()}
    assert not kinds & {"ship", "headquarters", "leader", "artillery"}


@pytest.mark.clause("7.21/1")
def test_japanese_aircraft_never_run_out_of_fuel() -> None:
    state = fight(assaults(1, units=UNITS, air=AIR, broken=True, **BASE), "5002", "ge-gd")
    assert listed(state) == ["allot 0 0", "allot 1 0", "allot 2 0", "allot 3 0"]
