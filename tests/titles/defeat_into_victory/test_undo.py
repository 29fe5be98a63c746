"""The marker that a side keeps in its hand is shown when it is played: what the other side says just before that cannot
be taken back [8.1.4/1, 9.0/1]."""

from __future__ import annotations

import pytest

from engine.table import agenda
from engine.table.record import Origin, Record
from engine.table.session import Session
from engine.table.situation import standing
from engine.titles.defeat_into_victory.commands import Done
from engine.titles.defeat_into_victory.pieces import ALLIED, JAPANESE
from engine.titles.defeat_into_victory.state import END_TURN
from tests.titles.defeat_into_victory.table import TITLE, at

KEPT = {"japanese": "am-jp-1d", "allied": "am-al-1a"}


def reinforcing(scenario: str, initiative: str, turn: int) -> Session:
    """The reinforcements of a turn, the last that is said before the marker that is kept is played."""
    cup = (END_TURN, END_TURN)
    given = {"scenario": scenario, "clear": False, "turn": turn, "initiative": initiative, "cup": cup}
    state = at("reinforcements", held=KEPT[initiative], **given)
    game = Session(standing(TITLE, state), Record(Origin(TITLE.id, scenario, {}, "0")))
    game.two_players = True
    return game


def decider(game: Session) -> int:
    decision = agenda.current(game.state)
    return -1 if decision is None else decision.side(game.state)


@pytest.mark.clause("8.1.4/1", "9.0/1", "9.1.1/1")
def test_what_the_other_side_said_last_before_the_marker_came_out_stands() -> None:
    """In January I 1945 only the Allied side has anybody to bring; then the Japanese play what they kept."""
    game = reinforcing("extended-capital-dracula", "japanese", 17)
    assert decider(game) == ALLIED
    game.play("done")
    assert game.state.played == (KEPT["japanese"],) and decider(game) == JAPANESE
    assert [item.kind for item in game.can_undo((0, 1)).reasons] == ["undo_barrier"]


@pytest.mark.clause("8.1.4/1", "9.0/1", "9.1.1/1")
def test_its_owner_takes_back_what_brought_it_out_as_long_as_he_decides() -> None:
    """On turn 3 both bring somebody, the side without the initiative first."""
    game = reinforcing("u-go", "japanese", 3)
    game.play("done")
    assert decider(game) == JAPANESE and not game.state.played
    assert [item.kind for item in game.can_undo().reasons] == ["needs_consent"]
    before = game.state
    game.play("done")
    assert game.state.played == (KEPT["japanese"],) and decider(game) == JAPANESE
    assert TITLE.learned(before, game.state, ALLIED, Done()) and not TITLE.learned(before, game.state, JAPANESE, Done())
    assert game.can_undo().legal


@pytest.mark.clause("8.1.4/1")
def test_which_marker_is_kept_is_not_shown_when_it_is_chosen() -> None:
    state = at("markers", scenario="u-go", clear=False, turn=3, initiative="allied", rolled=0, stock={"allied": 13})
    game = Session(standing(TITLE, state), Record(Origin(TITLE.id, "u-go", {}, "0")))
    game.play(f"hold {sorted(state.drawn[ALLIED])[0]}")
    assert game.state.held
    assert not any(TITLE.learned(state, game.state, side) for side in (JAPANESE, ALLIED))
