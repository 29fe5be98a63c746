"""What a random event is told with."""

from __future__ import annotations

import re

import pytest

from engine.table.event import Drawn, Rolled
from engine.titles.defeat_into_victory.events import (
    Eliminated,
    EventHappened,
    EventRolled,
    GunFired,
    OperationsEnded,
    Refitted,
    StatusChanged,
    StepLost,
    UnitDisrupted,
)
from engine.titles.defeat_into_victory.game import DefeatIntoVictory
from nemesis_gui.features.history.fronts import lines
from nemesis_gui.session.timeline import in_stacks
from nemesis_gui.session.words import Words
from tests.titles.defeat_into_victory.table import at, play

TITLE = DefeatIntoVictory()


@pytest.mark.parametrize(
    ("event", "turn", "told"),
    [("bna", 1, "nothing yet"), ("bna", -1, "becomes Allied"), ("ships", 1, "2 SPs"), ("ships", -1, "1 SP more")],
)
def test_an_event_is_told_with_what_it_does_in_its_turn(event: str, turn: int, told: str) -> None:
    """The army of Burma rises late in the war, and the ships are fewer then [14.1.6/2]."""
    state = TITLE.new("campaign", {}, "1")
    state.turn, state.event = turn if turn > 0 else len(state.world.pack.turns), event
    assert told in TITLE.words("en").event(state, EventHappened(event))


def test_an_event_that_was_rolled_is_told_for_the_turn_that_comes() -> None:
    """In the last turn before March 1945 the rising is one of the next turn."""
    state = TITLE.new("campaign", {}, "1")
    turns = state.world.pack.turns
    state.turn = next(number for number, turn in enumerate(turns, 1) if turn.begins >= "1945-03-01") - 1
    state.event, state.next_event = "none", "bna"
    assert "becomes Allied" in TITLE.words("en").event(state, EventRolled("bna", 3, "14.1.6/1"))


def test_an_event_of_a_turn_that_never_comes_is_told_as_well() -> None:
    """None is rolled in the last turn; what asks for its words all the same gets them."""
    state = TITLE.new("campaign", {}, "1")
    state.turn, state.event, state.next_event = len(state.world.pack.turns), "none", "ships"
    assert "1 SP more" in TITLE.words("en").event(state, EventRolled("ships", 10, "14.1.6/1"))


def test_each_event_is_told_with_what_it_does() -> None:
    """All that the table can bring but nothing, and weather, which says so itself, in both languages."""
    state = TITLE.new("campaign", {}, "1")
    events = {event for _, _, event in state.world.charts.tables["random_events"].rows} - {"none", "weather"}
    english, french = (TITLE.words(lang).tables["brings"] for lang in ("en", "fr"))
    assert events <= english.keys()
    assert [event for event in sorted(events) if french[event] == english[event]] == []


def test_many_that_are_disrupted_at_a_place_are_one_sentence_of_what_happened_since() -> None:
    """And an event that has happened is not told as one that will."""
    state = TITLE.new("u-go", {}, "1")
    units = ("jp-18-55", "jp-18-56", "jp-18-114")
    found = [UnitDisrupted(0, unit, "disrupted", "13.7.2/1") for unit in units]
    events = [*found, EventRolled("convoy", 9, "14.1.6/1"), EventHappened("convoy")]
    told = list(lines([(state, event) for event in events], Words("en", TITLE)))
    assert sum("disrupted" in line for line in told) == 1
    assert any("3 units are disrupted" in line for line in told)
    assert "".join(told).count("Allied convoy") == 1


def test_of_many_units_all_are_named_or_it_is_told_how_many_are_not() -> None:
    state, words = TITLE.new("u-go", {}, "1"), TITLE.words("en")
    units = [unit for unit in state.pieces if unit.startswith("jp-")]
    for n, more in ((6, ""), (8, "3 more")):
        out = [StatusChanged(0, unit, "oos", "7.9.1/1") for unit in units[:n]]
        ((told, _),) = words.together(state, out)
        assert told.startswith(f"Japanese: {n} units are out of supply: ") and told.endswith(more)
        assert "\u2026" not in told


def test_the_first_end_turn_marker_is_told_with_how_many_units_act() -> None:
    """The second one ends the phase [9.2.2/1]."""
    cup, units = ["am-al-1a", "am-jp-1a", "end-turn", "end-turn"], {"al-20-32": "2811", "jp-15-51": "3813"}
    state = at("operations", 3, 6, 2, 1, initiative="japanese", held="am-jp-1c", cup=cup, units=units)
    state = play(state, "use 1", "done", "draw")
    (drawn,) = [event for event in state.events if isinstance(event, Drawn)]
    (rolled,) = [event for event in state.events if isinstance(event, Rolled)]
    told = TITLE.words("en").event(state, drawn)
    assert re.fullmatch(rf"The .+ player draws End Turn, the first: {rolled.die} units? acts?", told)
    assert TITLE.words("en").event(TITLE.new("u-go", {}, "1"), drawn).endswith("End Turn"), "of another position"


def test_an_air_unit_that_is_lost_for_good_is_told_of_what_happened_since() -> None:
    """Whoever was not looking is told who it was [5.2.4/1]."""
    sent = {"box": "available", "mission": "superiority", "flies_as": "fighter"}
    air = {"air-al-spit": sent, "air-al-p51": sent, "air-al-p47": sent, "air-jp-lily": {"box": "damaged"}}
    lost = play(at("air", 2, stock={"japanese": 4, "allied": 0}, air=air), "choose air-jp-lily")
    told = "".join(lines([(lost, event) for event in lost.events], Words("en", TITLE)))
    assert "permanently lost" in told


def test_guns_that_fire_are_told() -> None:
    """Two columns of a combat need a reason in the log [17.3.2/1]."""
    units = {"jp-15-51": "2811", "al-5-9": "2911", "jp-art-3": "3111", "hq-15": {"at": "3111", "committed": True}}
    state = play(at("combat", units=units, acting={"side": "japanese", "units": ["jp-15-51"]}), "attack 2911 jp-15-51")
    state = play(state, "choose jp-art-3")
    (fired,) = [event for event in state.events if isinstance(event, GunFired)]
    assert "3 HFA fires into 2911" in TITLE.words("en").event(state, fired)


def test_steps_that_came_back_are_told_of_what_happened_since_as_one() -> None:
    """Both of a turn in a sentence [16.1.3/1]."""
    units = {"al-5-9": {"at": "1419", "lost": 3}}
    state = at("prepare", units=units, acting={"side": "allied", "units": ["al-5-9"]},
               supplies={"1419": {"side": "allied", "count": 1}})  # fmt: skip
    first = play(state, "replace al-5-9 1419 1419")
    second = play(first, "choose al-5-9")
    past = [(one, event) for one in (first, second) for event in one.events if isinstance(event, Refitted)]
    assert len(past) == 2 and len(in_stacks(past)) == 1
    (told,) = lines(past, Words("en", TITLE))
    assert "regains two steps" in told and told.count("regains") == 1


def test_all_that_attrition_takes_at_a_front_is_named() -> None:
    """Five units of one army, a sentence for steps and one for who is eliminated [7.10.3/1]."""
    state = TITLE.new("u-go", {}, "1")
    found = [StepLost(0, unit, 3, "7.10.3/1") for unit in ("jp-33-213", "jp-33-214", "jp-15-51", "jp-15-60")]
    past = [(state, event) for event in (*found, Eliminated(0, "jp-tk-14", "1614", "7.10.3/1"))]
    told = "".join(lines(past, Words("en", TITLE)))
    assert "4 units lose a step by attrition" in told and "1 unit is eliminated by attrition" in told
    assert "in the log" not in told


def test_that_the_second_end_turn_marker_ended_the_phase_is_told_of_what_happened_since() -> None:
    """Whoever drew it, and whatever was left in the cup [9.2.1/1]."""
    state = TITLE.new("u-go", {}, "1")
    told = "".join(lines([(state, OperationsEnded())], Words("en", TITLE)))
    assert "The second End Turn marker ends the Operations Phase" in told
