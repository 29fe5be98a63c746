"""The game through the harness of all titles; what its views hide; positions written down and taken up again."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from engine.lab.selfplay import GameRun
from engine.players.randomplayer import RandomPlayer
from engine.table.chance import Chance
from engine.table.session import Session
from engine.table.situation import load_situation
from engine.table.situation_out import write_situation
from engine.titles.defeat_into_victory.positions.openings import opened
from engine.titles.defeat_into_victory.state import END_TURN, DefeatState
from engine.wargame.fields import fields
from tests.titles.defeat_into_victory.table import TITLE, at, begun, decision, listed, play
from tests.titles.harness import Harness
from tests.whole import share

WORDS = (
    *sorted(TITLE.pack.counters)[::4], *sorted(TITLE.pack.air), *sorted(TITLE.pack.markers), *TITLE.pack.formations,
    *(f"{n:04}" for n in range(101, 4720, 97)), "waiting", "eliminated", "stock", "committed", "yes", "no", "road",
    "superiority", "fighter", "0000", "9999", "1", "99", "-1", "x", "-", "é", "1e9", "../x", "%s", "{0}",
)  # fmt: skip
GAMES: dict[str, tuple[str, dict[str, Any], int]] = {
    "the offensive": ("u-go", {}, 500),
    "sustained": ("u-go", {"sustained": True, "hq_shift_each": True, "porters_each": True}, 280),
    "the drive": ("extended-capital-dracula", {"sustained": True, "interdiction_hinders": "japanese"}, 300),
    "readings": (
        "campaign",
        {"cargo_and_marker": True, "free_haul": True, "independents": "1", "solitaire_end_turn": True,
         "named_transport_aborts": True, "commitment_always": False, "trail_rate_on_rail": True,
         "villages_are_towns": True, "one_disruption_die": True, "stock_at_last_chance": True},
        200,
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", GAMES)
def test_the_harness_of_all_titles(name: str) -> None:
    scenario, options, decisions = GAMES[name]
    harness = Harness(TITLE, scenario, options, f"harness {name}", WORDS, stride=20)
    harness.play(share(decisions, 3))
    harness.copies_are_independent()
    harness.undo_and_redo(20)
    harness.replay()


# -- what a side may know


def at_the_markers(side: str, rolled: int) -> DefeatState:
    """Where the initiative side chooses the marker it keeps."""
    state = at("markers", scenario="u-go", clear=False, initiative=side, rolled=rolled, stock={"allied": 13})
    assert decision(state) == "HoldMarker"
    return state


def other_markers(state: DefeatState, side: int) -> DefeatState:
    """The same position with other markers drawn by a side."""
    other = state.copy()
    other.events = list(state.events)
    drawn = set(state.drawn[side])
    kind = state.world.pack.markers[state.drawn[side][0]].kind
    pool = sorted(m.id for m in state.world.pack.markers.values() if m.side == side and m.kind == kind)
    new = tuple(sorted(name for name in pool if name not in drawn))[: len(drawn)]
    other.drawn = (new, state.drawn[1]) if side == 0 else (state.drawn[0], new)
    return other


def shown(state: DefeatState, side: int) -> tuple[Any, ...]:
    seen = TITLE.view(state, side)
    return (fields(DefeatState).digest_data(seen), seen.cup, seen.held, seen.drawn, seen.chance, seen.events)


@pytest.mark.clause("2.0/2", "8.1.3/1", "8.1.4/1")
@pytest.mark.parametrize(("initiative", "rolled"), [("japanese", 0), ("allied", 0), ("allied", 9)])
def test_a_view_hides_the_markers_of_the_other_side_and_of_who_may_not_look(initiative: str, rolled: int) -> None:
    """The side without the initiative sees neither draw; the other one sees its own."""
    state = at_the_markers(initiative, rolled)
    first, second = state.initiative, 1 - state.initiative
    for side in (0, 1):
        hidden = other_markers(state, second)
        assert shown(state, side) == shown(hidden, side)
    own = other_markers(state, first)
    assert shown(state, second)[1:] == shown(own, second)[1:]
    assert shown(state, first) != shown(own, first)
    assert TITLE.view(state, first).chance == Chance("hidden", state.chance.count)


@pytest.mark.clause("2.0/2", "8.1.5/1")
def test_the_cup_shows_how_many_markers_are_in_it_and_nothing_else() -> None:
    state = at_the_markers("allied", 0)
    state = play(state, sorted(listed(state))[0])
    assert len(state.cup) == 5
    for side in (0, 1):
        seen = TITLE.view(state, side)
        assert len(seen.cup) == len(state.cup)
        others = [name for name in seen.cup if name != END_TURN and name != "hidden"]
        mine = [name for name in others if state.world.pack.markers[name].side == side]
        assert others == (mine if side == state.initiative else [])


# -- positions of a save


@pytest.mark.parametrize("scenario", ["u-go", "extended-capital-dracula"])
def test_each_turn_can_be_taken_up_from_its_first_decision(scenario: str) -> None:
    """As a save keeps it: through JSON, with the dice of the game to come. In a turn in which nobody has aircraft to
    assign the first decision comes with the supply phase, and cannot be said."""
    run = GameRun(TITLE, scenario, {"sustained": True}, "kept", checked=False)
    last, kept = 0, []
    for _ in range(900):
        if opened(run.state) is not None and TITLE.chapter(run.state) != last:
            last = TITLE.chapter(run.state)
            data = msgspec.json.decode(msgspec.json.encode(TITLE.describe(run.state)))
            again = TITLE.resume(data, "kept")
            assert TITLE.digest(again) == TITLE.digest(run.state)
            assert again.chance == run.state.chance
            kept.append(data["at"])
        if not run.step():
            break
    assert len(kept) >= 3


def test_a_game_can_be_written_down_as_a_situation() -> None:
    """With the commands since the turn began; when it is written it is checked to stand where the game stands."""
    session, player = Session.new(TITLE, "extended-capital-dracula", {}, "written"), RandomPlayer("written")
    for _ in range(30):
        session.play(player.pick(session.state, session.commands()))
    again = load_situation(write_situation(TITLE, session).text)
    assert len(again.steps) > 1 and again.position["scenario"] == "extended-capital-dracula"


def test_what_is_in_the_middle_of_a_turn_cannot_be_said() -> None:
    state = at_the_markers("allied", 0)
    with pytest.raises(ValueError, match="first decisions of a turn or phase"):
        TITLE.describe(state)


def test_what_is_in_the_middle_of_the_last_turn_cannot_be_said() -> None:
    """No turn is begun after it to find that out."""
    state = at("markers", scenario="extended-capital-dracula", clear=False, turn=23, initiative="allied", rolled=0)
    assert state.last_turn and decision(state) == "HoldMarker"
    state.stock = 0, 0  # so that no air units are bought before the weather is asked for
    with pytest.raises(ValueError, match="first decisions of a turn or phase"):
        TITLE.describe(state)


def test_the_set_up_can_be_taken_up() -> None:
    state = begun("u-go")
    again = TITLE.resume(TITLE.describe(state), "test")
    assert TITLE.digest(again) == TITLE.digest(state)
    assert list(again.agenda) == list(state.agenda)


# -- what goes out


@pytest.mark.clause("8.1.3/1", "8.1.4/1")
@pytest.mark.parametrize("hide", [(0,), (1,), (0, 1)])
def test_no_situation_is_written_with_the_dice_of_a_draw_that_nobody_has_seen(hide: tuple[int, ...]) -> None:
    """It stands before the draw, as long as markers lie unseen."""
    session, player = Session.new(TITLE, "extended-capital-dracula", {}, "draws"), RandomPlayer("draws")
    while not session.state.held:
        session.play(player.pick(session.state, session.commands()))
    written = write_situation(TITLE, session, hide=hide)
    assert session.state_at(written.node).drawn == ((), ())
    assert not [marker for marker in TITLE.pack.markers if marker in written.text]
    whole = write_situation(TITLE, session)
    assert whole.node == session.record.head
