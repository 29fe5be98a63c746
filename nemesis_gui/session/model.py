"""The game that is being played, as the client sees it: what lies on the table, and what that is lent to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from engine.table.event import Event
from engine.table.journal import Journal
from engine.table.keeping import goes_on
from engine.table.record import ROOT
from engine.table.session import Session
from nemesis_gui.session.backwards import back
from nemesis_gui.session.consents import CONSENTS, Consents, UndoGroups
from nemesis_gui.session.keeping import KeptTable
from nemesis_gui.session.table import PLAYERS, SOLITAIRE

LOGGED: Final = 400
"""Commands of an opened game whose events are told again in the log."""

K = TypeVar("K")
V = TypeVar("V")


@dataclass(frozen=True)
class Suspended:
    """What was on the table, while that is lent to another game; its save file stays open."""

    session: Session | None
    journal: Journal | None
    kept: Journal | None
    shown: Any
    recovered: bool
    loose_notes: dict[str, str]
    origins: dict[Session, tuple[Session, int]]
    together: dict[Session, UndoGroups]


class GameModel(KeptTable):
    """What is on the table, and what was there while that is lent."""

    # -- lending the table

    def suspend(self) -> Suspended:
        """What is on the table, to lend that to another game."""
        return Suspended(
            self.session, self.journal, self.kept, self.shown, self.recovered,
            dict(self.loose_notes), dict(self.origins), dict(self._together),
        )  # fmt: skip

    def lend(self, session: Session) -> None:
        """Put a game without a save file on the table for a while."""
        kept, self.shown = self.kept, None
        self._put(session, None)
        self.kept = kept
        self.note(PLAYERS, SOLITAIRE)

    def resume(self, before: Suspended) -> None:
        """What was on the table is there again; nobody is told yet."""
        self.session, self.journal, self.kept = before.session, before.journal, before.kept
        self.shown, self.recovered = before.shown, before.recovered
        _refill(self.loose_notes, before.loose_notes)
        _refill(self.origins, before.origins)
        _refill(self._together, before.together)

    def disconnect_all(self) -> None:
        """Let nobody hear of the game any more; whoever wants to must listen anew."""
        told = (self.positionChanged, self.decisionChanged, self.gameEnded, self.gameReplaced)
        for signal in (*told, self.aged, self.leaving, self.refused, self.failed, self.lost):
            signal.disconnect()

    # -- the past

    def backwards(self, node: int | None = None) -> Iterator[Any]:
        """The positions from the present one (or that after a command) back, as they may be seen; a what-if table's are
        followed by those of the game it was copied from."""
        assert self.session is not None
        return (self.view_of(session, state) for session, state in back(self.session, self.origins, node))

    def past(self) -> list[tuple[Any, Sequence[Event]]]:
        """The latest commands up to here: the state after each and what it brought about, with what was taken back by
        consent."""
        assert self.session is not None
        record = self.session.record
        given = Consents(self.notes().get(CONSENTS, "")).told(record)
        line = record.line()
        begun = [] if line and goes_on(line[0].text) else [ROOT]
        nodes = [*begun, *(node.id for node in line[-LOGGED:])]
        states = [(self.session.state_at(node), given.get(node, ())) for node in nodes]
        return [(self.view(state), (*self.told(state), *told)) for state, told in states]


def _refill(held: dict[K, V], entries: dict[K, V]) -> None:
    held.clear()
    held.update(entries)
