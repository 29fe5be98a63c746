"""Who plays the game on the table, and the other words that are kept with it."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import QObject

from engine.table.options import STUDY
from engine.table.save.journal import Journal
from engine.table.session import Session
from engine.table.title import Title
from nemesis_gui.session.computers import aims_open, computers_in
from nemesis_gui.session.saves import names_in

PLAYERS: Final = "players"
"""The note that says who plays: one of the next three, or nothing."""
SOLITAIRE: Final = "solitaire"
HOT_SEAT: Final = "hotseat"
"""Two at one screen, with a curtain before secret choices only."""
HOT_SEAT_TURNS: Final = "hotseat-turns"
"""Two at one screen, with a curtain at each change of player, too."""


class Players(QObject):
    """The notes of a game, and what they say of those who play it: persons and computer players."""

    def __init__(self, title: Title[Any]) -> None:
        super().__init__()
        self.title = title
        self.session: Session | None = None
        self.journal: Journal | None = None
        self.kept: Journal | None = None
        """The save file of the game itself, also while a what-if table is in front of it."""
        self.loose_notes: dict[str, str] = {}
        self._deputy: tuple[Session, str, int] | None = None
        """The game, decision and side for which a person answers in place of a computer player."""

    @property
    def playing(self) -> Title:
        """The title with the values of the game on the table."""
        title: Any = self.session.title if self.session is not None else self.title
        return title  # type: ignore[no-any-return]

    def note(self, key: str, value: str) -> None:
        """Keep a word about the game with it; raises JournalError."""
        if self.journal is not None:
            self.journal.note(key, value)
        else:
            self.loose_notes[key] = value
        self._seat_players()

    def notes(self) -> dict[str, str]:
        return dict(self.loose_notes) if self.journal is None else self.journal.notes()

    @property
    def players(self) -> str:
        """Who plays: `hotseat`, `hotseat-turns`, `solitaire`, or empty when it was not said."""
        return self.notes().get(PLAYERS, "")

    @property
    def computers(self) -> dict[int, str]:
        """The levels of the computer players by side; none at a what-if table."""
        return computers_in(self.notes(), self.playing.sides)

    @property
    def person(self) -> int | None:
        """The side of the only person at the table, where computer players have the others."""
        computers = self.computers
        if self.deputy in computers:
            return self.deputy
        people = [side for side in range(len(self.playing.sides)) if side not in computers]
        return people[0] if computers and len(people) == 1 else None

    @property
    def aims_open(self) -> bool:
        """Whether more is told of what computer players mean than their acts show."""
        return self.session is not None and aims_open(self.session, self.notes())

    @property
    def deputy(self) -> int | None:
        """The side for whose computer player a person answers, as long as the same decision stays open."""
        return self._deputy[2] if self._deputy is not None and self._deputy[0] is self.session else None

    def by_computer(self, side: int) -> bool:
        """Whether a computer player answers for a side now."""
        return side in self.computers and side != self.deputy

    @property
    def player_names(self) -> tuple[str, ...]:
        """The names of the players by side, empty where none was given; at a what-if table those of the game."""
        return names_in(self.kept.notes() if self.kept is not None else self.loose_notes, self.title.sides)

    def _seat_players(self) -> None:
        """Who plays both sides may take everything back; of two players each answers for himself."""
        if self.session is None:
            return
        computers = self.computers
        self.session.two_players = self.person is not None if computers else self.players in (HOT_SEAT, HOT_SEAT_TURNS)
        if computers:
            self.session.free_undo = bool(self.session.record.origin.options.get(STUDY))
        elif self.players == SOLITAIRE:
            self.session.free_undo = True
