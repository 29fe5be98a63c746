"""Every step of the tracks in the game as it was played: what moved, why, where, when."""

from __future__ import annotations

from time import perf_counter

import msgspec

from engine.table import entries
from engine.table.game import play_unchecked
from engine.table.session import Session
from engine.titles.nemesis.events import EndOfTurnBegan, PhaseBegan, TrackChanged, TurnBegan
from engine.titles.nemesis.state import CHITS, NemesisState

TRACKS = ("general", "superior", "lament", "resources", "clf", "stock")
END = "end"
FOREVER = float("inf")


class Moment(msgspec.Struct, frozen=True):
    """A turn and the phase in it; side -1 between phases, and then `END` as chit at the end of the turn."""

    turn: int
    side: int
    chit: str


class Step(msgspec.Struct, frozen=True):
    """One step of a track, and the command of the record that brought it about."""

    node: int
    when: Moment
    event: TrackChanged


class TrackHistory:
    """Steps by command, worked out once for each command and carried on with the game."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._steps: dict[int, tuple[Step, ...]] = {}
        self._last: tuple[int, NemesisState] = (session.first, session.state_at(session.first))

    def missing(self) -> list[int]:
        """Commands of the line to the head that are not worked out yet."""
        return [node.id for node in self.session.record.line() if node.id not in self._steps]

    def extend(self, seconds: float = FOREVER) -> int:
        """Work for so long at most; returns how many commands are left. Raises ReplayError."""
        left, end = self.missing(), perf_counter() + seconds
        for done, node in enumerate(left, 1):
            self._steps[node] = self._of(node)
            if perf_counter() > end:
                return len(left) - done
        return 0

    def steps(self) -> list[Step]:
        """All steps on the line to the head, the oldest first, as far as worked out."""
        return [step for node in self.session.record.line() for step in self._steps.get(node.id, ())]

    def _of(self, number: int) -> tuple[Step, ...]:
        node = self.session.record.nodes[number]
        if number == self.session.first:
            return ()
        before = self._last[1] if self._last[0] == node.parent else self.session.state_at(node.parent)
        after = entries.replay(self.session.title, before, node.text, play_unchecked)
        assert isinstance(after, NemesisState)
        self._last = number, after
        return _steps(number, before, after)


def moment_of(state: NemesisState) -> Moment:
    """Turn and phase of a position."""
    phase = state.phase
    if phase is not None:
        return Moment(state.turn, phase.side, phase.chit)
    return Moment(state.turn, -1, END if all(len(track) == len(CHITS) for track in state.track) else "")


def _steps(node: int, before: NemesisState, after: NemesisState) -> tuple[Step, ...]:
    """A command may end a phase and begin the next; each step belongs to the phase it happened in."""
    now, found = moment_of(before), []
    for event in after.events:
        if isinstance(event, TurnBegan):
            now = Moment(event.turn, -1, "")
        elif isinstance(event, PhaseBegan):
            now = Moment(now.turn, event.side, event.chit)
        elif isinstance(event, EndOfTurnBegan):
            now = Moment(event.turn, -1, END)
        elif isinstance(event, TrackChanged):
            found.append(Step(node, now, event))
    return tuple(found)
