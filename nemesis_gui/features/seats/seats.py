"""Who sits at the table: the curtain before secret choices, and when two players change seats."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from PySide6.QtWidgets import QCheckBox, QDockWidget, QFrame

from engine.table import entries
from engine.table.agenda import Decision
from engine.table.command import Command
from engine.table.event import Event, Head, TakenBack
from nemesis_gui.features.seats.curtain import SECRET, Curtain, HandOver, single_line, unchosen, worth_reading
from nemesis_gui.play.feature import Action, Context, Feature, Places, Setting, Why
from nemesis_gui.play.services import Closing, News, Seating, Sight, Since
from nemesis_gui.play.speaking import name_of
from nemesis_gui.session.deeds import plain
from nemesis_gui.session.table import HOT_SEAT, HOT_SEAT_TURNS, PLAYERS, SOLITAIRE
from nemesis_gui.session.timeline import Entry, side_of
from nemesis_gui.widgets.flow import flowing
from nemesis_gui.widgets.layouts import add, button, chip, column, label, paint_chip, row, tool
from nemesis_gui.widgets.side import SideColumn

EACH_CHANGE: Final = "Curtain at each change of player"
EACH_CHANGE_HELP: Final = "Hide the screen when the other player has to act, not only before secret choices"
SOMEBODY: Final = -1
"""Who sits before a game that was opened in the middle of it."""


class Seats(Feature, Seating):
    """Who is at the screen, as far as it is known, and what they may see."""

    def __init__(self, context: Context, places: Places) -> None:
        super().__init__(context, places)
        self.seated: int | None = None
        """The side that sits at the table, but for answers in the other one's phase."""
        self.since_due = False
        """Whether the player who sits down is to be shown what happened since."""
        self.read: int | None = None
        """The last command whose outcome was read by who was at the screen."""
        self.own = False
        """Whether the side that decides looks at what is its own alone, and goes on so."""
        self._bare = False
        self._asked: int | None = None
        """The side that decided last."""
        self._together = False
        """Whether that was in a part of the turn that is neither one's: both are there for it."""
        self._beside = False
        """Whether the side that sits at the table came to it beside the other one: its own turn is still to begin."""
        self._then: Callable[[], object] | None = None
        """What the curtain fell for, if not for a decision."""
        self._told: tuple[int, Sequence[Event]] = -1, ()
        """A command, and what came of it that was seen while its phase stayed open."""
        self._before: int | None = None
        """The side that had the screen to itself before that."""
        self._sitting: int | None = None
        """The side for which the curtain was raised last, as long as the other one did not come."""
        self._keeps: int | None = None
        """The side that keeps the screen, since the other one let a question pass without coming."""
        self._behind: object = None
        """The question that lies behind the curtain."""
        self.curtain = Curtain(places.centre)
        self.curtain.done.connect(self.raised)
        self.curtain.passed.clicked.connect(self._pass)
        self.hand_over = HandOver(context, places.centre)
        self.hand_over.done.connect(self._was_read)
        self.banner = TurnBanner(context, places.side)
        context.past.changed.connect(self._looked)
        context.actions.bars = self.bars

    def actions(self) -> Iterator[Action]:
        yield Action(
            "every_change", "Game", 90, EACH_CHANGE, EACH_CHANGE_HELP, run=self.toggle_every_change,
            why_not=self.context.needs.that(lambda: not self.alone, "Solitaire, you play both sides"),
            check=lambda: self.at_every_change, covered=True,
        )
        yield Action(
            "own", "Game", 91, "Show my hidden information",
            "Behind a curtain, show the side to play what its opponent may not see; use it again to hide it",
            "Shift+Y", self.toggle_own, self.no_own, check=lambda: self.own, shown=self.offers_own
        )

    def settings(self) -> Iterator[Setting]:
        """As long as two persons sit at the screen."""
        if self.model.session is not None and not self.alone:
            yield Setting(94, "Hot seat", self._every_change_box)

    def _every_change_box(self) -> QCheckBox:
        box = QCheckBox(self.words.tr(EACH_CHANGE))
        box.setChecked(self.at_every_change)
        box.setToolTip(self.words.tr(EACH_CHANGE_HELP))
        box.clicked.connect(self.toggle_every_change)
        return box

    # -- following the game

    def follow_game(self) -> None:
        session, self.read = self.model.session, None
        self.seated = SOMEBODY if self.at_every_change and session is not None and session.record.head else None
        self.since_due = self.own = False
        self._then = self._asked = None
        self._together = self._beside = False
        self._told = -1, ()
        self._sitting = self._keeps = None
        self._open()

    def follow_position(self, _events: Sequence[Event]) -> None:
        self.banner.hide()
        if (phase := self.model.open_phase) is not None:
            self._told = self.model.present.record.head, self.model.public_events(phase.state)
            self._asked, self._together = phase.owner, False

    def _looked(self) -> None:
        """The past is open to both."""
        if self.context.past.looking:
            self.curtain.hide()

    def remember(self) -> tuple[int | None, int | None, bool]:
        """A curtain that is down comes down again: then the screen belongs to neither player."""
        called = self.covered and self.since_due
        return SOMEBODY if called else self.seated, self.read, self.own

    def resume(self, kept: tuple[int | None, int | None, bool]) -> None:
        """What is one's own alone stays before a side that still has the screen to itself."""
        self.seated, self.read, own = kept
        self.own = own and self.model.at_screen is not None

    # -- what may be seen

    @property
    def alone(self) -> bool:
        model = self.model
        alone = bool(model.computers) or model.players == SOLITAIRE or self.context.past.here is not None
        return model.session is not None and alone

    @property
    def covered(self) -> bool:
        return not self.curtain.isHidden() or not self.hand_over.isHidden()

    # -- before a decision

    def hides(self, decision: Decision) -> bool:
        """Whether the player who decides has to come to the table first; the curtain falls, and the presenter begins
        when it is raised."""
        side = decision.side(self.context.state)
        if self.model.by_computer(side):
            self._open()
            self._take_away()
            return True
        if self._stays(decision):
            return True
        keeps, self._keeps = self._keeps, None
        if not self.alone and self.context.answers_itself():
            self._keeps = self._sitting if keeps is None else keeps
            self._take_away()
            return True
        invited = self._invitation(decision, side)
        if self._changes(decision, side):
            self._call(side, invited)
            return True
        at_screen = self.model.at_screen == side
        if self.alone or not (decision.hidden or self._to_itself(side)):
            if not (self.own and at_screen):
                self._hide_own()
        elif not at_screen and keeps == side and not decision.hidden:
            self.model.sit_down(side)
        elif not at_screen:
            self._call(side, invited)
            return True
        self._let_see()
        self._tell_who_answers(side)
        self._together = keeps is None and self._in_shared_part(decision, side)
        return False

    def _stays(self, decision: Decision) -> bool:
        """Whether it lies behind the curtain already: announced again, as in other colours, it has nobody called
        another time, and lets nobody see."""
        asked = self.model.present, self.model.present.record.head, decision
        before, self._behind = self._behind, asked
        if self.alone or not self.covered or asked != before:
            return False
        self._take_away()
        if self.curtain.isHidden():
            self._call(*self._coming)
        else:
            self._drop()
        return True

    def _tell_who_answers(self, side: int) -> None:
        """A line says where the other player only answers, in the middle of this one's turn."""
        before, self._asked = self._asked, side
        if not self.alone and before not in (None, side) and self.context.state.phasing not in (-1, side):
            self.banner.show_side(side, answers=True)

    def _let_see(self) -> None:
        """Those who decide see all that their commands so far brought about."""
        if not self.alone:
            self.read = self.model.present.record.head
        self._open()

    def _to_itself(self, side: int) -> bool:
        """Whether a side can only decide with its hidden pieces before it."""
        return self.model.playing.commands_hidden and self.model.hides(side)

    def _take_away(self) -> None:
        """A computer player decides, or one who is not there: there is nothing to be pressed or clicked."""
        self.places.prompt.set_buttons(())

    def _changes(self, decision: Decision, side: int) -> bool:
        """Whether the other player has to come, for all but an answer in this one's phase; where no curtain is wanted,
        a line says so. Nobody is called who is there; whoever opens a game may be anybody."""
        two = self.model.players in (HOT_SEAT, HOT_SEAT_TURNS) and not self.model.computers
        answers = self.context.state.phasing not in (-1, side) and self.seated != SOMEBODY
        if not two or self.context.past.here is not None or answers:
            return False
        if decision.hidden and not self.at_every_change:
            return False
        before, self.seated = self.seated, side
        begins = self._beside and self.at_every_change and before == side == self.context.state.phasing
        if before in (None, side) and not begins:
            if self._asked == 1 - side and self._in_shared_part(decision, side):
                self.banner.show_side(side)
            return False
        there, both = self._asked == side and not begins, self._both_there(decision, side, before)
        self._beside = both
        self.since_due = self.at_every_change and not (there or both)
        if decision.hidden:
            return False  # the curtain falls anyhow, and says why
        if there or not (self.since_due or self._to_itself(side)):
            self.banner.show_side(side)
            self.context.services.of(Since).offer_since()
        return self.since_due

    def _both_there(self, decision: Decision, side: int, seated: int | None) -> bool:
        """Whether the other side was asked just before, in the same shared part: then both sit at the screen."""
        return seated != SOMEBODY and self._together and self._in_shared_part(decision, side)

    def _in_shared_part(self, decision: Decision, side: int) -> bool:
        """Whether both sides are asked by turns, in a part of the turn that is neither one's, while both look."""
        return self.context.state.phasing < 0 and not decision.hidden and not self._to_itself(side)

    def _invitation(self, decision: Decision, side: int) -> str:
        """What the curtain says to the player of a side, as everybody may read it: in whose turn they are asked, and
        what; or that the other one has answered them."""
        words, state, tr = self.words.game, self.model.publicly(self.model.present.state), self.words.tr
        name, other, asked = self.words.side(side), self.words.side(1 - side), words.prompt(state, decision)
        if decision.hidden:
            return f"{asked}\n{tr(SECRET)}"
        if state.phasing not in (-1, side):
            return f"{tr('The {side} player answers.', side=name)}\n{asked}"
        if self.seated == side and self._asked == 1 - side:
            told = "The {side} player agreed to undo." if self._taken_back() else "The {side} player has answered."
            return f"{tr(told, side=other)}\n{words.phase(state)}"
        turn, phase = tr("It is the {side} player's turn.", side=name), words.phase(state)
        return "\n".join(filter(None, (turn, phase, asked if state.phasing < 0 else "")))

    def _taken_back(self) -> bool:
        """Whether the game stands where both agreed to go back to."""
        past = self.model.past([self.model.present.record.head])
        return any(isinstance(event, TakenBack) for one in past for event in one.events)

    def alone_with(self, side: int, why: str, then: Callable[[], object]) -> None:
        if self.alone:
            then()
            return
        self._then, self._coming, self._before = then, (side, why), self.model.at_screen
        self.model.sit_down(None)
        self._drop()
        self._cover(True)
        self.context.actions.refresh()

    # -- the change of seats

    def _call(self, side: int, text: str) -> None:
        """Let the player at the screen, if there is one, read what their command brought about, then drop the curtain
        for the other; what is said in a line stands on that."""
        self._coming = side, text or self.words.tr(SECRET)
        self._take_away()
        events = self._unread()
        reader = self._last().speaker if worth_reading(events) else side
        line = single_line(events) if reader != side else None
        if line is not None:
            self._coming = side, f"{plain(self.words.event(self.context.state, line))}\n\n{self._coming[1]}"
        if worth_reading(events) and line is None:
            self.context.services.of(News).put_away()
            self.hand_over.show_events(events, reader, *self._coming)
        else:
            self._drop()
        self._cover(True)

    def _unread(self) -> Sequence[Event]:
        """What came of the last command that its player has neither seen nor chosen, as everybody may hear it."""
        session = self.model.session
        if session is None or self.read is None or session.record.head <= self.read:
            return ()
        events, node, (told, seen) = self.model.public_events(session.state), session.record.head, self._told
        if node == told and events[: len(seen)] == seen:
            events = events[len(seen) :]
        said, entry = entries.read(self.model.playing, session.record.nodes[node].text), self._last()
        answers = entry.side == 1 - entry.speaker
        return unchosen(events if answers else [*self._own(events, entry.speaker)], said)

    def _own(self, events: Sequence[Event], side: int) -> Iterator[Event]:
        """What happened in a side's own phases: the rest is first told to the other player."""
        theirs = False
        for event in events:
            if event.head in (Head.PHASE, Head.TURN):
                opened = side_of(self.context.state, event)
                theirs = opened == 1 - side or (theirs and opened != side)
            if not theirs:
                yield event

    def _last(self) -> Entry:
        """The last command: who gave it, and in whose phase."""
        past = self.context.past
        return past.timeline().entry(past.record.head)

    def _was_read(self) -> None:
        """Who goes on has read on the sheet that only they may look."""
        session, side = self.model.session, self._coming[0]
        self.read = session.record.head if session is not None else None
        if self._last().speaker == side and not self.since_due:
            self.curtain.side = side
            self.raised()
        else:
            self._drop()

    def _drop(self) -> None:
        side, text = self._coming
        self.context.services.of(News).put_away()
        self.hand_over.hide()
        self.curtain.drop(self.words, side, self.model.player_names[side])
        self.curtain.text.setText(text)
        said = self._passing()
        self.curtain.offer("" if said is None else self._passes(said))
        if said is not None:
            done = self.context.services.of(Since).just_done()
            self.curtain.text.setText("\n".join((self.curtain.text.text(), *done)))

    def _passing(self) -> Command | None:
        """What ends a question outside of the side's own phase, where nothing has to be looked at to say it."""
        session = self.model.session
        decision = None if session is None or self._then is not None else session.decision
        side, state = self._coming[0], self.context.state
        if decision is None or decision.hidden or decision.side(state) != side or state.phasing == side:
            return None
        if self._asked is None or self.context.services.of(Closing).undone(decision):
            return None
        found = [kind() for kind in decision.accepts if kind.ends and not decision.starts]
        return next((one for one in found if self.model.judge(one).legal), None)

    def _passes(self, said: Command) -> str:
        """Who lets it pass, by what answer."""
        words, player = self.words, self.words.player(self._coming[0], self.model.player_names)
        return words.tr("{player} says: {answer}", player=player, answer=words.command(self.context.state, said))

    def _pass(self) -> None:
        """The side that was called lets it pass: who had the screen keeps it, and a line says what they were told."""
        said = self._passing() if self.curtain.read() else None
        if said is not None:
            self._keeps, side, told = self._sitting, self._coming[0], self._passes(said)
            self.seated = 1 - side
            self._open()
            closing = self.context.services.of(Closing)
            if not closing.let_pass(lambda: self.context.play(said)):  # as by a key that is held: they are called again
                self.model.decisionChanged.emit(self.model.decision)
            elif not self.covered:
                self.banner.show_text(side, told)

    def _open(self) -> None:
        """No player has to come: the table is open. The keyboard was on the curtain; Qt would hand it to the next
        widget, such as the search of the log."""
        if self.covered:
            self.hand_over.hide()
            self.curtain.hide()
            self.context.to_map()
        self._cover(False)

    def _cover(self, covered: bool) -> None:
        """Docks lie beside the curtain; they are empty meanwhile. What was said of the curtain goes with it."""
        if covered == self._bare:
            return
        self._bare = covered
        if not covered:
            self.places.frame.statusBar().clearMessage()
        for dock in self.places.frame.findChildren(QDockWidget):
            if (inside := dock.widget()) is not None:
                inside.setVisible(not covered)

    def raised(self) -> None:
        """The curtain was raised: the presenter begins, and the player who sat down is shown what happened
        meanwhile."""
        then, self._then = self._then, None
        due, self.since_due = self.since_due, False
        self._sitting = self.curtain.side if then is None else self._before
        self._asked = self.curtain.side if then is None else self._asked
        self.model.sit_down(self._sitting)
        self._cover(False)
        self.context.to_map()
        if then is None and not self.own and (due or self._to_itself(self.curtain.side)):
            self.context.services.of(Sight).sit_down(self.curtain.side)  # a secret choice alone leaves the map as it is
        self.model.decisionChanged.emit(self.model.decision)
        if then is not None:
            then()
        elif due:
            self._tell_since()
        else:
            self.context.services.of(Since).offer_since()

    def _tell_since(self) -> None:
        """What happened since; where that is too little for the card, a line says it."""
        if told := self.context.services.of(Since).show_since(asked=False):
            self.banner.show_text(self.curtain.side, told, since=True)

    # -- actions

    @property
    def at_every_change(self) -> bool:
        """Whether the curtain falls whenever the other player has to act, too."""
        return self.model.session is not None and self.model.players == HOT_SEAT_TURNS

    def toggle_every_change(self) -> None:
        self.model.keep(PLAYERS, HOT_SEAT if self.at_every_change else HOT_SEAT_TURNS)
        self.context.actions.refresh()

    def toggle_own(self) -> None:
        """Let the player who decides look at what is hidden from the other, or hide it again."""
        decision = self.model.decision
        if self.own or decision is None:
            self._hide_own()
            self.model.notify()
            return
        self.own = True
        self._call(decision.side(self.context.state), "")
        self.context.actions.refresh()

    def _hide_own(self) -> None:
        self.own, self._sitting = False, None
        self.model.sit_down(None)

    def no_own(self) -> Why:
        if self.model.session is None or self.model.decision is None:
            return self.context.needs.decision()
        hides = self.own or self.model.hides(self.model.decision.side(self.context.state))
        return None if hides else self.words.tr("Nothing in this game is hidden")

    def offers_own(self) -> bool:
        """Not where nothing is hidden, nor where each side has its own before it whenever it decides."""
        return self.own or not (self.model.playing.commands_hidden or self.no_own() is not None)

    def why_covered(self) -> str:
        curtain = "The curtain is down: the player to move must raise it first"
        return self.words.tr(curtain if self.hand_over.isHidden() else "Read what just happened first")

    def bars(self) -> Why:
        """Why all that needs the table has to wait until it is open again."""
        return self.why_covered() if self.covered else None


class TurnBanner(QFrame):
    """Says at the foot of the column, until the next command, whose turn has come, with the way to what happened since;
    it needs no answer and covers nothing."""

    def __init__(self, context: Context, side: SideColumn) -> None:
        super().__init__()
        self.setObjectName("card")
        self.context = context
        tr, services = context.words.tr, context.services
        self.who, self.text = chip("", 0), label("", wrap=True)
        self.since = button(tr("What happened since"), lambda: services.of(Since).show_since())
        self.replay = button(tr("Replay it"), lambda: services.of(Since).replay_since())
        told = row(gap=10)
        add(told, self.who, self.text, tool("×", tr("Close"), self.hide), wide=self.text)
        add(column(self, 8, 6), told, flowing((self.since, self.replay), 6))
        side.add_foot(self)
        self.hide()

    def show_side(self, side: int, *, answers: bool = False) -> None:
        """Whose turn it is; or who only `answers` in another one's."""
        words = self.context.words
        text = "The {side} player answers." if answers else "It is the {side} player's turn."
        self.show_text(side, words.tr(text, side=words.side(side)), since=not answers)

    def show_text(self, side: int, text: str, *, since: bool = False) -> None:
        """What is said of a side, with the ways to what happened `since`."""
        self.who.setText(name_of(self.context, side))
        paint_chip(self.who, side)
        self.text.setText(text)
        for way in (self.since, self.replay):
            way.setVisible(since)
        self.setAccessibleName(text)
        self.show()
