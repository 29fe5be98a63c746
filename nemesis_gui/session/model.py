"""The game that is being played, as the client sees it: what lies on the table, and what that is lent to."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from engine.board.files import same_file
from engine.table.checkpoints import resume_point
from engine.table.event import Event
from engine.table.record import ROOT, Origin, Record
from engine.table.save.faults import JournalError
from engine.table.save.journal import Journal
from engine.table.save.open import begin, looked_at, open_game, open_save, reopen
from engine.table.save.read import LogUse, Saved, read_save
from engine.table.save.save_as import Nowhere
from engine.table.session import ReplayError, Session
from engine.table.title import Title
from engine.table.titles import Titles, checked
from nemesis_gui.session.consents import beside
from nemesis_gui.session.game_faults import GameError, game_error
from nemesis_gui.session.played import Played
from nemesis_gui.session.saves import NAME, is_own, left_open, new_path, remove, why_unsaved
from nemesis_gui.session.table import PLAYERS, SOLITAIRE, Table

if TYPE_CHECKING:
    from engine.table.situation import Situation

LOGGED: Final = 400
"""Commands of an opened game whose events stand in the log."""
PastEvent = tuple[Any, Event]
"""An event, with the position it led to."""


class GameModel(Table):
    """A table whose games are kept in save files, and that may be lent. A file of another game brings that on it."""

    def __init__(
        self, title: Title[Any], titles: Titles | None = None, packs: Mapping[str, Path] | None = None
    ) -> None:
        """``packs`` are folders with the player's own data, by the id of the game."""
        super().__init__(title, titles)
        self._packs = dict(packs or {})
        self.origins: dict[Session, tuple[Session, int]] = {}
        """The game and the command after which a what-if table was copied."""
        self._fresh: Journal | None = None
        """The save file of a game that was begun in this window, not opened."""
        self._used = {title.id: title}
        """The games that were on the table, with the data they were loaded with."""

    def game(self, name: str = "") -> Title:
        """A game by its id, the one on the table where none is named; raises ValueError for one that there is not."""
        if not name:
            return self.title
        found: Title = self._used[name] if name in self._used else checked(self.titles, name, self._packs.get(name))
        return found

    def with_pack(self, name: str, pack: Path | None) -> Title:
        """A game with the data of a pack, or the shipped ones; raises ValueError, one line, for a pack that cannot be
        used."""
        return checked(self.titles, name, pack)

    def pack_of(self, name: str) -> Path | None:
        """The pack that new games of a title are begun with, where it is not the shipped data."""
        return self._packs.get(name)

    def shipped(self, title: Title) -> Title:
        """A game with the values of the program, whatever those of the player's own are."""
        return self.titles.title(title.id) if title.id in self.titles else title

    def adopt(self, title: Title, pack: Path | None = None) -> None:
        """Begin new games with the data of a pack from now on, or the shipped ones; the game on the table keeps its
        own."""
        self._used[title.id] = title
        self._packs.pop(title.id, None)
        if pack is not None:
            self._packs[title.id] = pack
        if self.session is None and title.id == self.title.id:
            self._turn(title)

    def turn_to(self, name: str) -> None:
        """Mean another game while none is on the table; raises GameError."""
        try:
            game = self.game(name)
        except (ValueError, OSError) as error:
            raise GameError(str(error)) from error
        if self.session is None and game is not self.title:
            self._turn(game)

    def _turn(self, title: Title) -> None:
        self.title = self._used[title.id] = title
        self.titleChanged.emit()

    # -- beginning, opening, saving

    def new(
        self,
        scenario: str = "",
        options: Mapping[str, Any] | None = None,
        seed: str = "",
        notes: Mapping[str, str] | None = None,
        title: str = "",
        of: Title | None = None,
    ) -> None:
        """Begin a game and its save file, with words to be kept with it: the first scenario of the game on the table
        where none is named; ``of`` has other values than further games of the title. Raises GameError."""
        try:
            game = self.game(title)
            scenario = scenario or next(iter(game.scenarios()))
            origin = Origin(game.id, scenario, dict(options or {}), seed or os.urandom(8).hex())
            self._begin(of or game, origin, notes or {}, game)
        except (ValueError, OSError) as error:
            raise GameError(str(error)) from error

    def _begin(self, game: Title, origin: Origin, notes: Mapping[str, str], further: Title) -> None:
        """Begin a game; where no save file can be made it is played all the same, and `unsaved` says why. ``further``
        is what later games are begun with."""
        try:
            session, journal = _begun(game, origin, notes)
        except (JournalError, OSError) as error:
            session = Session(game, Record(origin))
            session.mark(ROOT)
            self._take(session, None, further, notes=notes, unsaved=why_unsaved(error))
        else:
            self._take(session, journal, further)
            self._fresh = journal

    def open(self, path: Path, at: int | None = None, *, today: bool = False, log: LogUse = "ask") -> None:
        """Open a save file and go on with it; raises GameError and keeps the present game.

        ``at`` goes on from an earlier command, with today's values if asked; see :func:`engine.table.save.open.reopen`.
        Raises ElsewhereError where another window has it, ChangedGameError where today's rules make another game of it,
        and LogError where a log beside it is not its own, unless ``log`` says what becomes of that.
        """
        recovered = left_open(path) and log != "without"
        try:
            if self.path is not None and same_file(path, self.path):
                self._read_again(at, today)
                return
            journal, opened = open_game(path, self._game_of, at, log=log, today=today, trust=is_own(path))
        except (ValueError, OSError) as error:
            raise game_error(error, path) from error
        self._take(opened.session, journal, opened.title, recovered=recovered)
        self.aged.emit(opened)

    def _game_of(self, saved: Saved) -> Title:
        """The game of a save, which has its values: that the pack of new games is gone or faulty does not matter."""
        name = saved.record.origin.title
        try:
            return self.game(name)
        except (ValueError, OSError):
            return self.titles.title(name)

    def look(self, path: Path, log: LogUse = "ask") -> None:
        """Put a saved game on the table as it was played, turn by turn as far as it still goes, to look at or to study.

        The save is not touched. Raises GameError.
        """
        try:
            saved = read_save(path, log)
            game = self._game_of(saved)
            session = looked_at(game, saved)
        except (ValueError, OSError) as error:
            raise GameError(str(error)) from error
        self._take(session, None, game)

    def _read_again(self, at: int | None = None, today: bool = False) -> None:
        """Open the game that is on the table: its save file stays open meanwhile."""
        assert self.kept is not None
        opened = reopen(self.title, read_save(self.kept.path), self.kept, at, today=today)
        self.leaving.emit()
        self._put(opened.session, self.kept)

    def set_situation(self, path: Path) -> None:
        """Put the position of a situation file on the table, without a save file; raises GameError."""
        from engine.table.situation import load_situation

        try:
            situation = load_situation(path)
        except (ValueError, OSError) as error:
            raise GameError(str(error)) from error
        self.put_situation(situation, path.stem)

    def put_situation(self, situation: Situation, name: str) -> None:
        """Put a situation on the table under a name, without a save file; raises GameError."""
        from engine.table.situation import standing, start

        try:
            game = self.game(situation.game)
            first = start(game, situation)
        except (ValueError, OSError) as error:
            raise GameError(str(error)) from error
        origin = Origin(game.id, name, {"study": True}, "0")
        self._take(Session(standing(game, first), Record(origin)), None, game)

    def take(self, session: Session) -> None:
        """Put a session on the table for good, without a save file."""
        self._take(session, None)

    def save_as(self, path: Path) -> None:
        """Write the game into another file and go on in that one; raises GameError."""
        from engine.table.save.save_as import save_as

        if self.session is None or (self.journal is None and not self.unsaved):
            raise GameError("this position has no save file")
        try:
            save_as(self.journal, self.session, path, self.loose_notes)
            journal, _ = open_save(path)
        except (JournalError, OSError) as error:
            raise GameError(str(error)) from error
        if self.journal is not None:
            self._put_down(self.journal)
        self.unsaved = ""
        self._attach(journal)

    # -- leaving

    def close(self) -> None:
        if self.session is not None:
            self.leaving.emit()
        if self.journal is not None:
            self._put_down(self.journal)
        self.journal = self.kept = None

    def clear_table(self) -> None:
        """Put away what is on the table; there is none then, as where the program starts."""
        self.close()
        self.session, self.shown, self.open_phase, self.at_screen = None, None, None, None
        self.recovered, self.unsaved, self.lent = False, "", False
        self.origins, self._together, self.loose_notes = {}, {}, {}
        self.titleChanged.emit()

    def _put_down(self, journal: Journal) -> None:
        """Close a save file; that of a new game without a command or a name is not kept."""
        named, fresh, lost = NAME in journal.notes(), journal is self._fresh, journal.lost
        journal.close()
        if fresh and not named and not lost and self.session is not None and not self.session.record.nodes:
            remove(journal.path)

    def _take(
        self, session: Session, journal: Journal | None, game: Title | None = None, *, recovered: bool = False,
        notes: Mapping[str, str] | None = None, unsaved: str = "",
    ) -> None:  # fmt: skip
        """Put away what is on the table, clear that for another game if need be, and put this one on it."""
        self.close()
        if game is not None and game is not self.title:
            self.session, self.shown = None, None
            self._turn(game)
        self._put(session, journal, recovered=recovered, notes=notes, unsaved=unsaved)

    def _put(
        self, session: Session, journal: Journal | None, *, recovered: bool = False,
        notes: Mapping[str, str] | None = None, unsaved: str = "", lent: bool = False,
    ) -> None:  # fmt: skip
        """`notes` are known before the game is announced, and whether the table is lent to it."""
        self.recovered, self.unsaved, self.lent = recovered, unsaved, lent
        self.lay(session, None)
        self.origins, self._together, self.loose_notes = {}, {}, dict(notes or {})
        self._attach(journal)
        self.gameReplaced.emit()
        self.notify()

    def _attach(self, journal: Journal | None) -> None:
        self.journal = self.kept = journal
        self.present.sink = Nowhere() if journal is None and self.unsaved else journal
        if journal is not None:
            journal.rules = self.title.rules
        self._seat_players()

    # -- lending the table

    def suspend(self) -> Callable[[], None]:
        """Remember what is on the table while that is lent to another game; its save file stays open. What is returned
        puts it there again, without a notification."""
        laid = self.session, self.journal, self.kept, self.shown, self.recovered, self.unsaved
        known = self.loose_notes, self.origins, self._together, self.lent, self.open_phase

        def resume() -> None:
            self.session, self.journal, self.kept, self.shown, self.recovered, self.unsaved = laid
            self.loose_notes, self.origins, self._together, self.lent, self.open_phase = known

        return resume

    def lend(self, session: Session) -> None:
        """Put a game without a save file on the table for a while."""
        kept = self.kept
        self._put(session, None, notes={PLAYERS: SOLITAIRE}, lent=True)
        self.kept = kept

    def disconnect_all(self) -> None:
        """Disconnect all slots; what is still wanted has to be connected again."""
        game = (self.eyesChanged, self.positionChanged, self.decisionChanged, self.gameEnded, self.gameReplaced)
        for signal in (*game, self.aged, self.leaving, self.refused, self.failed, self.lost):
            signal.disconnect()

    # -- the past

    def backwards(self, node: int | None = None) -> Iterator[Any]:
        """The positions from the present one (or that after a command) back, as they may be seen; a what-if table's are
        followed by those of the game it was copied from."""
        session = self.present
        node = session.record.head if node is None else node
        while True:
            for step in reversed(session.record.line(node)):
                try:
                    at = self.left_by if session is self.present else session.state_at
                    yield self.view_of(session, at(step.id))
                except ReplayError:
                    return
            yield self.view_of(session, session.state_at(session.first))
            if session not in self.origins:
                return
            session, node = self.origins[session]

    def past(self, nodes: Sequence[int] | None = None) -> list[Played]:
        """Commands on the way to the head, the latest if none are named: what each brought about, and what is said
        beside it: what was taken back by consent, and what was answered for the player then."""
        record = self.present.record
        given = beside(self.notes(), record, aims=self.aims_open)
        line = record.line()
        begun = [] if line and resume_point(line[0].text) else [ROOT]
        found: list[Played] = []
        for node in nodes if nodes is not None else [*begun, *(node.id for node in line[-LOGGED:])]:
            try:
                state = self.left_by(node)
            except ReplayError:  # not verified yet, and not what was saved: the log begins behind it
                found.clear()
            else:
                events = *self.events_seen(state), *given.get(node, ())
                found.append(Played(node, self.view(state), events))
        return found


def _begun(title: Title, origin: Origin, notes: Mapping[str, str]) -> tuple[Session, Journal]:
    """A new game and its save with words about it; nothing is left of it when they cannot be written."""
    session, journal = begin(title, origin, new_path(origin.scenario))
    try:
        for key, text in notes.items():
            journal.note(key, text)
    except JournalError:
        journal.close()
        remove(journal.path)
        raise
    return session, journal
