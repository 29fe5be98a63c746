"""What a random event is told with."""

from __future__ import annotations

import pytest

from engine.titles.defeat_into_victory.events import EventHappened, EventRolled, UnitDisrupted
from engine.titles.defeat_into_victory.game import DefeatIntoVictory
from nemesis_gui.features.history.fronts import lines
from nemesis_gui.session.words import Words

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
    """It is rolled at the end of the last turn, too."""
    state = TITLE.new("campaign", {}, "1")
    state.turn, state.event, state.next_event = len(state.world.pack.turns), "none", "ships"
    assert "1 SP more" in TITLE.words("en").event(state, EventRolled("ships", 10, "14.1.6/1"))


def test_each_event_is_told_with_what_it_does() -> None:
    """All that the table can bring but nothing, and weather, which says so itself, in both languages."""
    state = TITLE.new("campaign", {}, "1")
    events = {event for _, _, event in state.world.charts.tables["random_events"].rows} - {"none", "weather"}
    for lang in ("en", "fr"):
        assert events <= {*TITLE.words(lang).tables["brings"]}


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
