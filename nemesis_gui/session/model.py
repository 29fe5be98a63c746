"""The game that is being played, as the client sees it: one session, its save file, and signals when it changes."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeVar

from PySide6.QtCore import QObject, Signal

from engine.board.files import same_file
from engine.table.agenda import Decision, IllegalCommandError
from engine.table.chance import ScriptError
from engine.table.command import Command
from engine.table.entries import Entry
from engine.table.event import Event
from engine.table.journal import (
    Journal,
    JournalError,
    LogUse,
    LostFileError,
    open_journal,
    open_save,
)
from engine.table.keeping import goes_on
from engine.table.opening import begin, looked_at, reopen
from engine.table.record import ROOT, Origin, Record
from engine.table.rescue import save_as
from engine.table.savefile import read_save
from engine.table.session import NEEDS_CONSENT, ReplayError, Session
from engine.table.situation import load_situation, start
from engine.table.titles import Listed, Titles
from engine.table.verdict import Verdict
from engine.titles.nemesis.game import Nemesis
from engine.titles.nemesis.state import NemesisState
from nemesis_gui.session.consents import NOTE as CONSENTS
from nemesis_gui.session.consents import Consents
from nemesis_gui.session.game_faults import GameError, told
from nemesis_gui.session.saves import NAME, left_open, names_in, new_path, remove
from nemesis_gui.session.undo_groups import NOTE, Together

SUFFIX: Final = ".nemesis"
PLAYERS: Final = "players"
"""The note that says who plays: one of the next three, or nothing."""
SOLITAIRE: Final = "solitaire"
HOT_SEAT: Final = "hotseat"
"""Two at one screen, with a curtain before secret choices only."""
HOT_SEAT_TURNS: Final = "hotseat-turns"
"""Two at one screen, with a curtain at every change of sides, too."""
LOGGED: Final = 400
"""Commands of an opened game whose events are told again in the log."""

K = TypeVar("K")
V = TypeVar("V")


class _Standing:
    """The title with a first position of its own, for situations."""

    def __init__(self, title: Nemesis, first: NemesisState) -> None:
        self._title = title
        self._first = first

    def __getattr__(self, name: str) -> Any:
        return getattr(self._title, name)

    def new(self, scenario: str, options: Mapping[str, Any], seed: str) -> NemesisState:
        """The position of the situation."""
        return self._title.copy(self._first)


@dataclass(frozen=True)
class Suspended:
    """What was on the table, while that is lent to another game; its save file stays open."""

    session: Session | None
    journal: Journal | None
    kept: Journal | None
    shown: NemesisState | None
    recovered: bool
    loose_notes: dict[str, str]
    origins: dict[Session, tuple[Session, int]]
    together: dict[Session, Together]


class GameModel(QObject):
    """Wraps a session. It knows no rule: legality and effects come from the open decision."""

    positionChanged = Signal(object)
    """The events of the command that was played; empty after undo, redo, or a game was opened."""
    decisionChanged = Signal(object)
    gameEnded = Signal(object)
    leaving = Signal()
    """The present game is about to be put away; its save file is still open."""
    gameReplaced = Signal()
    """Another game is on the table."""
    refused = Signal(object)
    """The verdict on a command that was not legal."""
    aged = Signal(bool, bool)
    """A game was opened: whether it was begun before positions were kept, and whether it has values of its own."""
    failed = Signal(str)
    """Something could not be written down, and so was not done; one line."""
    lost = Signal(str)
    """The same, since the save file is no longer where it was: nothing more can be written there."""

    def __init__(self, title: Nemesis, titles: Titles | None = None) -> None:
        super().__init__()
        self.title = title
        self.titles = titles or Titles([Listed(title.id, title.name, lambda pack: title)])
        """The games that can be played."""
        self.session: Session | None = None
        self.journal: Journal | None = None
        self.kept: Journal | None = None
        """The save file of the game itself, also while a what-if table is in front of it."""
        self.shown: NemesisState | None = None
        """An earlier position that is looked at in place of the present one; nothing can be played meanwhile."""
        self.loose_notes: dict[str, str] = {}
        self.origins: dict[Session, tuple[Session, int]] = {}
        """The game and the command after which a what-if table was copied."""
        self._fresh: Journal | None = None
        """The save file of a game that was begun in this window, not opened."""
        self._together: dict[Session, Together] = {}
        self.recovered = False
        """Whether the game on the table had not been closed properly."""

    # -- what is on the table

    @property
    def state(self) -> NemesisState:
        """The position that is shown; it is never changed in place."""
        if self.shown is not None:
            return self.shown
        assert self.session is not None
        state: NemesisState = self.session.state
        return state

    @property
    def decision(self) -> Decision | None:
        """The open decision, None when the game is over or an earlier position is looked at."""
        return self.session.decision if self.session and self.shown is None else None

    def commands(self) -> Sequence[Command]:
        """The legal commands of the side that decides."""
        return self.session.commands() if self.session else ()

    def interrupts(self) -> Sequence[Command]:
        """What the other side may say in between."""
        return self.decision.interrupts(self.state) if self.decision else ()

    def judge(self, command: Command) -> Verdict:
        """The verdict on any command."""
        assert self.session is not None
        return self.session.judge(command)

    # -- playing

    def play(self, command: Command | str) -> bool:
        """Play a command; False if it was refused, which `refused` tells with the reasons."""
        assert self.session is not None
        session = self.session
        try:
            return self._said(lambda: self._written(lambda: session.play(command)))
        except ScriptError as error:
            self.failed.emit(str(error))
            return False

    def play_or_raise(self, command: Command | str) -> bool:
        """As `play`; raises JournalError where it cannot be saved, ScriptError for a scripted die that cannot fall."""
        assert self.session is not None
        session = self.session
        return self._said(lambda: session.play(command) is not None)

    def enter(self, entry: Entry, side: int) -> bool:
        """Let a side say something beside the rules, such as that it resigns; False if it was refused."""
        assert self.session is not None
        session = self.session
        return self._said(lambda: self._written(lambda: session.enter(entry, side)))

    def _said(self, say: Callable[[], bool]) -> bool:
        if self.shown is not None:
            return False
        session = self.session
        assert session is not None
        try:
            if not say():
                return False
        except IllegalCommandError as error:
            self.refused.emit(error.verdict)
            return False
        self._tell(tuple(session.events))
        return True

    def _written(self, work: Callable[[], object]) -> bool:
        """Do what has to be written down; False when that could not be, which is told, and nothing has changed."""
        try:
            work()
        except LostFileError as error:
            self.lost.emit(str(error))
            return False
        except (JournalError, ReplayError) as error:
            self.failed.emit(str(error))
            return False
        return True

    @contextmanager
    def gesture(self) -> Iterator[None]:
        """What is played meanwhile is one gesture, and taken back as one."""
        session = self.session
        assert session is not None
        before = session.record.head
        try:
            yield
        finally:
            if self.session is session and self.together.add(session.record, before) and self.journal is not None:
                with suppress(JournalError):
                    self.journal.note(NOTE, self.together.text)

    @property
    def together(self) -> Together:
        """The gestures of several commands at this table."""
        assert self.session is not None
        kept = self.journal.notes().get(NOTE, "") if self.journal is not None else ""
        return self._together.setdefault(self.session, Together(kept))

    def can_undo(self) -> Verdict:
        """Whether the last command may be taken back, if need be with the other player's consent."""
        assert self.session is not None
        return self.session.can_undo(everybody(self.session))

    def asked(self, node: int) -> tuple[int, ...]:
        """The sides that have to agree before the game goes to a command."""
        assert self.session is not None
        reasons = self.session.can_go(node).reasons
        return tuple(item.facts["side"] for item in reasons if item.kind == NEEDS_CONSENT)

    def back(self) -> int:
        """Where taking back leads: before the last command, with all of the same gesture."""
        assert self.session is not None
        return self.together.back(self.session)

    def can_redo(self) -> bool:
        """Whether something was taken back and may be played again."""
        return self.session is not None and self.shown is None and self.session.record.redo() is not None

    def undo(self, agreed: Collection[int] = ()) -> bool:
        """Take the last command back, with all of the same gesture and the consent of these sides."""
        if self.shown is not None:
            return False
        assert self.session is not None
        verdict = self.can_undo()
        if not verdict.legal or not (verdict := self.session.can_go(self.back(), agreed)).legal:
            self.refused.emit(verdict)
            return False
        if not self.jump(self.back(), agreed):
            return False
        self._tell(())
        return True

    def jump(self, node: int, agreed: Collection[int] = ()) -> bool:
        """Make any command the head and tell nobody yet; False when that could not be written down.

        That sides have agreed is kept with the game. Raises UndoBarrierError when dice or reveals lie between.
        """
        session = self.session
        assert session is not None
        count = len(session.record.way_back(node))
        if not self._written(lambda: session.go(node, agreed)):
            return False
        if agreed:
            given = Consents(self.notes().get(CONSENTS, ""))
            given.add(node, agreed, count)
            with suppress(JournalError):
                self.note(CONSENTS, given.text)
        return True

    def redo(self) -> bool:
        """Play again what was taken back, with all of the same gesture."""
        if not self.can_redo() or self.session is None:
            return False
        session, before = self.session, self.session.record.head
        if not self._written(lambda: self.together.again(session)):
            return False
        one = session.record.nodes[session.record.head].parent == before
        self._tell(tuple(session.events) if one else ())
        return True

    def tell(self) -> None:
        """Show everything anew."""
        self._tell(())

    def _tell(self, events: tuple[Event, ...]) -> None:
        self.positionChanged.emit(events)
        self.decisionChanged.emit(self.decision)
        if self.state.outcome is not None:
            self.gameEnded.emit(self.state.outcome)

    # -- beginning, opening, saving

    def new(
        self,
        scenario: str = "campaign",
        options: Mapping[str, Any] | None = None,
        seed: str = "",
        notes: Mapping[str, str] | None = None,
    ) -> None:
        """Begin a game and its save file, with words to be kept with it; raises GameError."""
        origin = Origin(self.title.id, scenario, dict(options or {}), seed or secrets.token_hex(8))
        try:
            session, journal = _begun(self.title, origin, notes or {})
        except (ValueError, OSError) as error:
            raise GameError(str(error)) from error
        self._take(session, journal)
        self._fresh = journal

    def open(self, path: Path, at: int | None = None, *, today: bool = False, log: LogUse = "ask") -> None:
        """Open a save file and go on with it; raises GameError and keeps the present game.

        ``at`` goes on from an earlier command, with today's values if asked; see :func:`engine.table.opening.reopen`.
        Raises ElsewhereError where another window has it, ChangedGameError where today's rules make another game of it,
        and LogError where a log beside it is not its own, unless ``log`` says what becomes of that.
        """
        recovered = left_open(path) and log != "without"
        try:
            if self.path is not None and same_file(path, self.path):
                self._read_again(at, today)
                return
            journal, saved = open_save(path, log)
            try:
                opened = reopen(self.title, saved, journal, at, today=today)
            except (ValueError, OSError):
                journal.close()
                raise
        except (ValueError, OSError) as error:
            raise told(error, path) from error
        self._take(opened.session, journal, recovered=recovered)
        self.aged.emit(opened.unkept, opened.own_values)

    def look(self, path: Path, log: LogUse = "ask") -> None:
        """Put a saved game on the table as it was played, turn by turn as far as it still goes, to look at or to study.

        The save is not touched. Raises GameError.
        """
        try:
            session = looked_at(self.title, read_save(path, log))
        except (ValueError, OSError) as error:
            raise GameError(str(error)) from error
        self._take(session, None)

    @property
    def playing(self) -> Nemesis:
        """The title with the values of the game on the table."""
        title: Any = self.session.title if self.session is not None else self.title
        return title  # type: ignore[no-any-return]

    @property
    def path(self) -> Path | None:
        """Where the game on the table is kept."""
        return self.kept.path if self.kept is not None else None

    def _read_again(self, at: int | None = None, today: bool = False) -> None:
        """Open the game that is on the table: its save file stays open meanwhile."""
        assert self.kept is not None
        opened = reopen(self.title, read_save(self.kept.path), self.kept, at, today=today)
        self.leaving.emit()
        self._put(opened.session, self.kept)

    def set_situation(self, path: Path) -> None:
        """Put the position of a situation file on the table, without a save file; raises GameError."""
        try:
            first = start(self.title, load_situation(path))
        except (ValueError, OSError) as error:
            raise GameError(str(error)) from error
        title: Any = standing(self.title, first)
        self._take(Session(title, Record(Origin(self.title.id, path.stem, {"study": True}, "0"))), None)

    @property
    def adrift(self) -> bool:
        """Whether the save file is no longer where it was, so that what was played is in memory only."""
        return self.journal is not None and self.journal.lost

    @property
    def has_played(self) -> bool:
        """Whether anything was played in this game."""
        return self.session is not None and bool(self.session.record.nodes)

    def save_as(self, path: Path) -> None:
        """Write the game into another file and go on in that one; raises GameError."""
        if self.journal is None or self.session is None:
            raise GameError("this position has no save file")
        try:
            save_as(self.journal, self.session, path)
            journal, _ = open_journal(path)
        except (JournalError, OSError) as error:
            raise GameError(str(error)) from error
        self._put_down(self.journal)
        self._attach(journal)

    # -- words about the game

    def note(self, key: str, value: str) -> None:
        """Keep a word about the game with it; raises JournalError."""
        if self.journal is not None:
            self.journal.note(key, value)
        else:
            self.loose_notes[key] = value
        self._seat_players()

    def keep(self, key: str, value: str) -> bool:
        """As :meth:`note`, but a fault is told; False then."""
        return self._written(lambda: self.note(key, value))

    def notes(self) -> dict[str, str]:
        """All such words."""
        return dict(self.loose_notes) if self.journal is None else self.journal.notes()

    @property
    def players(self) -> str:
        """Who plays: `hotseat`, `hotseat-turns`, `solitaire`, or empty when it was not said."""
        return self.notes().get(PLAYERS, "")

    @property
    def player_names(self) -> tuple[str, str]:
        """The names of the players by side, empty where none was given; at a what-if table those of the game."""
        return names_in(self.kept.notes() if self.kept is not None else self.loose_notes)

    def _seat_players(self) -> None:
        """Who plays both sides may take everything back; of two players each answers for himself."""
        if self.session is None:
            return
        self.session.two_players = self.players in (HOT_SEAT, HOT_SEAT_TURNS)
        if self.players == SOLITAIRE:
            self.session.free_undo = True

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

    # -- leaving

    def close(self) -> None:
        """Close the save file."""
        if self.session is not None:
            self.leaving.emit()
        if self.journal is not None:
            self._put_down(self.journal)
        self.journal = self.kept = None

    def _put_down(self, journal: Journal) -> None:
        """Close a save file; that of a new game to which nobody gave a command or a name is not kept."""
        named, fresh, lost = NAME in journal.notes(), journal is self._fresh, journal.lost
        journal.close()
        if fresh and not named and not lost and self.session is not None and not self.session.record.nodes:
            remove(journal.path)

    def hush(self) -> None:
        """Let nobody hear of the game any more; whoever wants to must listen anew."""
        told = (self.positionChanged, self.decisionChanged, self.gameEnded, self.gameReplaced)
        for signal in (*told, self.aged, self.leaving, self.refused, self.failed, self.lost):
            signal.disconnect()

    def _take(self, session: Session, journal: Journal | None, *, recovered: bool = False) -> None:
        self.close()
        self._put(session, journal, recovered=recovered)

    def _put(self, session: Session, journal: Journal | None, *, recovered: bool = False) -> None:
        self.recovered = recovered
        self.origins.clear()
        self._together.clear()
        self.loose_notes.clear()
        self.session = session
        self._attach(journal)
        self.gameReplaced.emit()
        self._tell(())

    def _attach(self, journal: Journal | None) -> None:
        assert self.session is not None
        self.journal = self.kept = journal
        self.session.sink = journal
        if journal is not None:
            journal.rules = self.title.rules
        self._seat_players()

    # -- the past

    def past(self) -> list[tuple[NemesisState, Sequence[Event]]]:
        """The latest commands up to here: the state after each and what it brought about, with what was taken back by
        consent."""
        assert self.session is not None
        record = self.session.record
        given = Consents(self.notes().get(CONSENTS, "")).told(record)
        line = record.line()
        begun = [] if line and goes_on(line[0].text) else [ROOT]
        nodes = [*begun, *(node.id for node in line[-LOGGED:])]
        states = [(self.session.state_at(node), given.get(node, ())) for node in nodes]
        return [(state, (*state.events, *told)) for state, told in states]


def _refill(held: dict[K, V], entries: dict[K, V]) -> None:
    held.clear()
    held.update(entries)


def everybody(session: Session) -> Collection[int]:
    """All sides, for what is possible if they agree."""
    return range(len(session.title.sides))


def standing(title: Nemesis, first: NemesisState) -> Any:
    """The title with a first position of its own."""
    return _Standing(title, first)


def _begun(title: Nemesis, origin: Origin, notes: Mapping[str, str]) -> tuple[Session, Journal]:
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
