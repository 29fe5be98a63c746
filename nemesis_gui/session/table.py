"""The game on the table: what is played, taken back and noted about it, and signals when it changes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from typing import Any

from PySide6.QtCore import Signal, SignalInstance

from engine.table import agenda, game
from engine.table.agenda import Decision, IllegalCommandError
from engine.table.chance import ScriptError
from engine.table.command import Command
from engine.table.entries import Entry
from engine.table.event import Answered, Event
from engine.table.placed import PlacedState
from engine.table.save.faults import JournalError, LostFileError
from engine.table.save.journal import Journal
from engine.table.session import NEEDS_CONSENT, ReplayError, Session
from engine.table.title import Title
from engine.table.titles import Listed, Titles
from engine.table.verdict import Verdict, reason
from engine.table.views import OPEN, Eyes
from nemesis_gui.session.closing import NEVER, OpenPhase, Staying
from nemesis_gui.session.consents import ANSWERED, CONSENTS, TOGETHER, Consents, UndoGroups, answered_with
from nemesis_gui.session.played import Events, Played
from nemesis_gui.session.players import HOT_SEAT as HOT_SEAT
from nemesis_gui.session.players import HOT_SEAT_TURNS as HOT_SEAT_TURNS
from nemesis_gui.session.players import PLAYERS as PLAYERS
from nemesis_gui.session.players import SOLITAIRE as SOLITAIRE
from nemesis_gui.session.players import Players
from nemesis_gui.session.viewer import Sight, eyes_of, open_commands


class Table(Players):
    """Wraps a session. It knows no rule: legality and effects come from the open decision."""

    eyesChanged = Signal()
    """Others look at the screen than before: whatever was made of what those saw is made again. Emitted first."""
    positionChanged = Signal(object)
    """The :class:`Events` of the commands that were played since it was last emitted; None where something else made
    the position another one: a game was opened, commands were taken back, an earlier position or other eyes look."""
    decisionChanged = Signal(object)
    gameEnded = Signal(object)
    leaving = Signal()
    """The present game is about to be put away; its save file is still open."""
    titleChanged = Signal()
    """Another game than before comes on the table: nothing lies there, and everything is to be made for it."""
    gameReplaced = Signal()
    """Another game is on the table."""
    refused = Signal(object)
    """The verdict on a command that was not legal."""
    aged = Signal(object)
    """A game was opened; with it comes what is to be told of its age, an :class:`engine.table.save.open.Opened`."""
    failed = Signal(str)
    """Something could not be written down, and so was not done; one line."""
    lost = Signal(str)
    """The same, since the save file is no longer where it was: nothing more can be written there."""

    def __init__(self, title: Title[Any], titles: Titles | None = None) -> None:
        super().__init__(title)
        self.titles = titles or Titles([Listed(title.id, title.name, lambda pack: title)])
        """The games that can be played."""
        self.shown: Any = None
        """An earlier position that is looked at in place of the present one; nothing can be played meanwhile."""
        self.unsaved = ""
        """Why the game on the table has no save file though it should; empty where it has, or should not."""
        self.recovered = False
        """Whether the game on the table had not been closed properly."""
        self.at_screen: int | None = None
        """The side that has the screen to itself, for a decision of its own; set by `sit_down` and `lay` alone."""
        self.waits = NEVER
        """Where a phase that a person's command ends by itself stays open until they say that it is over."""
        self.lent = False
        """Whether a lesson or a puzzle has the table, which says itself how it goes on."""
        self._staying = Staying()
        self._looked: Eyes = OPEN
        """Who looked when the window was last notified."""
        self._pending: list[Played] = []
        """What was played within a gesture and not notified yet."""
        self._gestures = 0
        """How many gestures are open, each within the one before."""
        self._sight = Sight()
        self._together: dict[Session, UndoGroups] = {}

    # -- what is on the table

    @property
    def present(self) -> Session:
        """The session on the table, for what is asked only while there is one."""
        assert self.session is not None
        return self.session

    @property
    def state(self) -> Any:
        """The position that is shown, as those may see it who look at the screen; it is never changed in place."""
        if self.shown is not None:
            return self.view(self.shown)
        return self.view(self._staying.state(self.present))

    # -- who looks, see :mod:`nemesis_gui.session.viewer`

    @property
    def eyes(self) -> Eyes:
        """The sides that look at the screen; none where nobody has a secret from anybody."""
        if self.open_phase is not None and self.at_screen is not None:
            return (self.at_screen,)
        return eyes_of(self.session, self.at_screen, self.person)

    def view(self, state: PlacedState) -> Any:
        """A position as those may see it who look at the screen."""
        return self._sight.of(self.playing, state, self.eyes)

    def view_of(self, session: Session, state: PlacedState) -> Any:
        """A position of any table as those may see it who look at the screen: one may look alone only at the table one
        sits at."""
        eyes = self.eyes if session is self.session else eyes_of(session, None)
        return self._sight.of(session.title, state, eyes)

    def public_events(self, state: PlacedState) -> tuple[Event, ...]:
        """What led to a position, as everybody at the table may hear it."""
        return tuple(self.publicly(state).events)

    def events_seen(self, state: PlacedState) -> tuple[Event, ...]:
        """What led to a position, as those may see it who look at the screen now: to them it is told so everywhere."""
        return tuple(self.view(state).events)

    def publicly(self, state: PlacedState) -> Any:
        """A position as everybody at the table may see it; a computer player does not listen."""
        person = self.person if self.deputy is None else None
        return self._sight.of(self.playing, state, eyes_of(self.session, None, person))

    def state_at(self, node: int) -> Any:
        """The position after a command, as it may be seen; raises ReplayError."""
        return self.view(self.left_by(node))

    def left_by(self, node: int) -> Any:
        """The position after a command, of the last one as it is shown while a phase stays open."""
        return self._staying.left_by(self.present, node)

    def hides(self, side: int) -> bool:
        """Whether a side sees pieces that are hidden where both look."""
        if not self.eyes or self.person is not None or self.session is None:
            return False
        own = self._sight.of(self.playing, self.session.state, (side,))
        return bool(own.pieces.keys() - self.publicly(self.session.state).pieces.keys())

    def sit_down(self, side: int | None) -> None:
        """A side has the screen to itself from now on, as long as it decides; None: everybody looks again."""
        self._notify_played()
        self.at_screen = side
        if self._others_look():
            self.positionChanged.emit(None)

    def lay(self, session: Session, journal: Journal | None) -> None:
        """Put a session on the table as it stands, without a notification. A side that had the screen to itself had it
        for what lay there before."""
        self.session, self.journal, self.shown, self.at_screen, self.open_phase = session, journal, None, None, None

    def _others_look(self) -> bool:
        """Whether others look than when this was last asked; emits `eyesChanged` then."""
        before, self._looked = self._looked, self.eyes
        if self._looked != before:
            self.eyesChanged.emit()
        return self._looked != before

    @property
    def path(self) -> Path | None:
        return self.kept.path if self.kept is not None else None

    @property
    def adrift(self) -> bool:
        """Whether the save file is no longer where it was, so that what was played is in memory only."""
        return self.journal is not None and self.journal.lost

    @property
    def decision(self) -> Decision | None:
        """The open decision, None when the game is over, an earlier position is looked at, or a phase stays open."""
        return self.session.decision if self.session and self.shown is None and self.open_phase is None else None

    def commands(self) -> Sequence[Command]:
        """What the side that decides may say, as far as those know who look at the screen: the rules still judge what
        is played."""
        return () if self.session is None or self.open_phase is not None else self._shown_commands(game.legal)

    def interrupts(self) -> Sequence[Command]:
        """What the other side may say in between."""
        if self.session is None or self.decision is None:
            return ()
        found = self._shown_commands(self.decision.interrupts)
        return [one for one in found if self.playing.actor(self.state, one) not in self.computers]

    def _shown_commands(self, listed: Callable[[Any], Sequence[Command]]) -> Sequence[Command]:
        """What is listed in the position as it is seen: a list made of the true one would tell what is hidden."""
        state, shown = self.present.state, self.view(self.present.state)
        return open_commands(listed(shown), state, shown)

    def judge(self, command: Command) -> Verdict:
        """The verdict on any command, as far as those know who look at the screen."""
        if self.open_phase is not None:
            return Verdict((reason("not_now", "", verb=command.verb),))
        return agenda.judge(self.view(self.present.state), command)

    # -- playing

    def play(self, command: Command | str, *, stays: bool = False) -> bool:
        """Play a command; False if it was refused, which `refused` tells with the reasons. A phase that it ends by
        itself `stays` open where that is wanted."""
        return self._play(command, stays=stays)

    def _play(self, command: Command | str, answer: Played | None = None, *, stays: bool = False) -> bool:
        try:
            return self._said(lambda: self._written(lambda: self.present.play(command)), answer, stays=stays)
        except ScriptError as error:
            self._report(self.failed, str(error))
            return False

    def answer(self, command: Command, *, stays: bool = False) -> bool:
        """Play a command for the player who decides; that it was so is kept with the game."""
        given = Answered(self.playing.actor(self.state, command), command.text())
        if not self._play(command, Played(self.present.record.head, self.state, (given,), answered=True), stays=stays):
            return False
        with suppress(JournalError):
            self.note(ANSWERED, answered_with(self.notes().get(ANSWERED, ""), self.present.record.head))
        return True

    def play_or_raise(self, command: Command | str) -> bool:
        """As `play`; raises JournalError where it cannot be saved, ScriptError for a scripted die that cannot fall."""
        return self._said(lambda: self.present.play(command) is not None)

    def enter(self, entry: Entry, side: int) -> bool:
        """Let a side say something beside the rules, such as that it resigns, which ends a phase that stays open; False
        if it was refused."""
        self.end_phase()
        return self._said(lambda: self._written(lambda: self.present.enter(entry, side)))

    def _said(self, say: Callable[[], bool], answer: Played | None = None, *, stays: bool = False) -> bool:
        """Say something; with an `answer` it is said for the player."""
        if self.shown is not None or self.open_phase is not None:
            return False
        before, state = self._stage(), self.present.state
        try:
            if not say():
                return False
        except IllegalCommandError as error:
            self._report(self.refused, self._as_seen(error))
            return False
        if stays:
            self._staying.begin(self.present, state, self._waits, self._may_stay)
        self._pending += (answer,) if answer is not None else ()
        self._pending.append(self.played(self.present.record.head, answered=answer is not None))
        self._leave_seats()
        if not self._gestures or self._breaks_off(before):
            self._notify_played()
        return True

    def _stage(self) -> tuple[object, ...]:
        """Who decides, in which turn, and whether the game is over."""
        state, decision = self.present.state, self.present.decision
        return None if decision is None else decision.side(state), self.playing.chapter(state), state.outcome

    def _breaks_off(self, before: tuple[object, ...]) -> bool:
        """Whether the last command of a gesture is not to wait for its end: chance was taken, something was revealed, a
        computer spoke, or others look or decide, in another turn or none."""
        said = self.present.record.nodes[self.present.record.head]
        return said.barrier or self.by_computer(said.side) or self._stage() != before or self.eyes != self._looked

    # -- a phase that stays open

    @property
    def open_phase(self) -> OpenPhase | None:
        """The phase that stays open: nothing more can be done in it, and nobody is asked before it is ended."""
        return self._staying.phase

    @open_phase.setter
    def open_phase(self, phase: OpenPhase | None) -> None:
        self._staying.phase = phase

    @property
    def _waits(self) -> str:
        return NEVER if self.lent else self.waits

    def _may_stay(self, phase: OpenPhase) -> bool:
        """Whether a person who has the screen, or may have it, plays its side; an answer in a computer's phase holds
        nothing up."""
        side, phasing = phase.owner, phase.state.phasing
        return not (self.by_computer(side) or self.by_computer(phasing)) and self.at_screen in (None, side)

    def stay_open(self) -> None:
        """Let a phase stay open that the last command of a game ended by itself, which was opened or played again."""
        self._staying.begin_again(self.present, self._waits, self._may_stay)

    def end_phase(self) -> bool:
        """End the phase that stays open: what follows from the last command is shown, and the next side is asked."""
        if self.open_phase is None or self.shown is not None:
            return False
        before = self.open_phase.state
        self._staying.end(self.present)
        state = self.present.state
        told, events = self.events_seen(before), self.events_seen(state)
        rest = events[len(told) :] if events[: len(told)] == told else events
        self.notify(Events.of([Played(self.present.record.head, self.view(state), rest)]))
        return True

    def played(self, node: int, *, answered: bool = False) -> Played:
        """What a command brought about."""
        state = self.left_by(node)
        return Played(node, self.view(state), self.events_seen(state), answered)

    def _as_seen(self, refusal: IllegalCommandError) -> Verdict:
        """Why a command is refused, as far as those may know it who look at the screen."""
        if not self.eyes:
            return refusal.verdict
        seen = self.judge(refusal.command)
        return Verdict((reason("unseen", ""),)) if seen.legal else seen

    def _written(self, work: Callable[[], object]) -> bool:
        """Do what has to be written down; False when that could not be, which is reported, and nothing has changed."""
        try:
            work()
        except LostFileError as error:
            self._report(self.lost, str(error))
            return False
        except (JournalError, ReplayError) as error:
            self._report(self.failed, str(error))
            return False
        return True

    def keep(self, key: str, value: str) -> bool:
        """As :meth:`note`, but a fault is told; False then."""
        return self._written(lambda: self.note(key, value))

    def _report(self, fault: SignalInstance, what: object) -> None:
        """Say what was not done, once the window shows what was done before."""
        self._notify_played()
        fault.emit(what)

    @property
    def said_now(self) -> list[str]:
        """The commands of the gesture that is under way, as far as the window was not notified of them."""
        return [self.present.record.nodes[one.node].text for one in self._pending]

    @contextmanager
    def gesture(self, start: int | None = None) -> Iterator[None]:
        """What is played meanwhile is one gesture, of which the window is notified when it is over, whatever ends it.
        It is taken back as one, with all since a command if one is given."""
        session = self.present
        before = session.record.head if start is None else start
        self._gestures += 1
        try:
            yield
        finally:
            try:
                self._keep_together(session, before)
            finally:
                self._gestures -= 1
                if not self._gestures:
                    self._notify_played()

    def _keep_together(self, session: Session, before: int) -> None:
        if self.session is session and self.together.add(session.record, before) and self.journal is not None:
            with suppress(JournalError):
                self.journal.note(TOGETHER, self.together.text)

    @property
    def together(self) -> UndoGroups:
        kept = self.journal.notes().get(TOGETHER, "") if self.journal is not None else ""
        return self._together.setdefault(self.present, UndoGroups(kept))

    def can_undo(self) -> Verdict:
        """Whether the last command may be taken back, if need be with the other player's consent; a computer player
        would only say the same again."""
        found = self.present.can_undo(everybody(self.present))
        if found.legal and self.person is not None and self._decider(self.back()) in self.computers:
            return Verdict((reason("undo_barrier", ""),))
        return found

    def _decider(self, node: int) -> int | None:
        state = self.present.state_at(node)
        decision = agenda.current(state)
        return None if decision is None else decision.side(state)

    def reply(self, side: int) -> AbstractContextManager[None]:
        """What a computer player of a side says meanwhile is taken back with the command of the person before it."""
        return self.gesture(self.together.before_reply(self.present.record, side))

    def asked(self, node: int) -> tuple[int, ...]:
        """The sides that have to agree before the game goes to a command."""
        reasons = self.present.can_go(node).reasons
        return tuple(item.facts["side"] for item in reasons if item.kind == NEEDS_CONSENT)

    def back(self) -> int:
        """Where taking back leads: before the last command, with all of the same gesture."""
        return self.together.back(self.present)

    def can_redo(self) -> bool:
        return self.session is not None and self.shown is None and self.session.record.redo() is not None

    def undo(self, agreed: Collection[int] = ()) -> bool:
        """Take the last command back, with all of the same gesture and the consent of these sides."""
        if self.shown is not None:
            return False
        verdict = self.can_undo()
        if not verdict.legal or not (verdict := self.present.can_go(self.back(), agreed)).legal:
            self.refused.emit(verdict)
            return False
        if not self.go_to(self.back(), agreed):
            return False
        self.notify()
        return True

    def go_to(self, node: int, agreed: Collection[int] = ()) -> bool:
        """Make any command the head, without a notification; False when that could not be written down.

        That sides have agreed is kept with the game. Raises UndoBarrierError when dice or reveals lie between.
        """
        session = self.present
        count = len(session.record.way_back(node))
        if not self._written(lambda: session.go(node, agreed)):
            return False
        self._staying.go(session)
        if agreed:
            given = Consents(self.notes().get(CONSENTS, ""))
            given.add(node, agreed, count)
            with suppress(JournalError):
                self.note(CONSENTS, given.text)
        return True

    def redo(self) -> bool:
        """Play again what was taken back, with all of the same gesture."""
        if not self.can_redo():
            return False
        session, before = self.present, self.present.record.head
        if not self._written(lambda: self.together.again(session)):
            return False
        self._staying.close(session)
        self.stay_open()
        head = session.record.head
        one = session.record.nodes[head].parent == before
        self.notify(Events.of([self.played(head)]) if one else None)
        return True

    def _notify_played(self) -> None:
        """Notify the window of what was played and has waited."""
        played, self._pending = self._pending, []
        if played:
            self.notify(Events.of(played))

    def notify(self, events: Events | None = None) -> None:
        """Notify the window of the position and the decision, with what brought them about; None where no command
        did."""
        self._pending.clear()
        self._leave_seats()
        self._others_look()
        self.positionChanged.emit(events)
        self.decisionChanged.emit(self.decision)
        if self.state.outcome is not None:
            self.gameEnded.emit(self.state.outcome)

    def _leave_seats(self) -> None:
        """Who had the screen, or a computer's seat, for a decision, has it no longer when that is made."""
        if self.open_phase is not None:
            return
        decision = self.decision
        side = None if decision is None else decision.side(self.present.state)
        if side is None or side != self.at_screen:
            self.at_screen = None
        if self._deputy is not None and self._deputy[1:] != (decision and decision.kind, side):
            self._deputy = None

    def answer_for(self, decision: Decision) -> None:
        """Let a person answer a decision of a computer player."""
        self._deputy = self.present, decision.kind, decision.side(self.present.state)
        self.notify()


def everybody(session: Session) -> Collection[int]:
    """All sides, for what is possible if they agree."""
    return range(len(session.title.sides))
