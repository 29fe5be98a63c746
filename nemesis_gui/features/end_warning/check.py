"""The end of a phase. One that a player ends with much left undone: a list with links, and one click to end it anyway.
One that ends by itself: it stays open until its player ends it, or, where chance would follow, takes the last act only
when the player has said so."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from html import escape
from typing import Any, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from engine.table.agenda import Decision
from engine.table.command import Command, NotationError
from engine.table.concern import Concern
from nemesis_gui.board.overlays import HexHighlights
from nemesis_gui.play.action import Action, choice, switch
from nemesis_gui.play.command_button import show_key
from nemesis_gui.play.face import Face, Group
from nemesis_gui.play.feature import Context, Feature, Places, Setting
from nemesis_gui.play.services import Closing, Gate, KeyboardCursor, Lessons, News
from nemesis_gui.play.speaking import pick, speaker
from nemesis_gui.play.stage import enters
from nemesis_gui.session.closing import ALWAYS, BEFORE_OTHERS, NEVER, WAITS, takes_chance
from nemesis_gui.session.words import LINKS, clause_link
from nemesis_gui.widgets.card import ASKED, Card
from nemesis_gui.widgets.card_keys import CardKeys
from nemesis_gui.widgets.flow import flowing
from nemesis_gui.widgets.layouts import add, button, label
from nemesis_gui.widgets.meant_keys import typing
from nemesis_gui.widgets.seen import Seen

SETTING: Final = "end_check"
WAIT: Final = "phase_waits"
"""The setting where a phase that ends by itself stays open."""
WHEN: Final = {ALWAYS: "Always", BEFORE_OTHERS: "Before the other side", NEVER: "Never"}
OVERLAY: Final = "undone"
READ: Final = 3
"""So many times a rest of all hands the list stands before it is taken as read."""
MOST_PLACES: Final = 9
IDLE: Final = "Units that have not moved: {n}"
"""What is listed as long as nobody has moved."""
LATER: Final = "Once a unit has moved, only those are listed for whom staying may cost something."
Told = tuple[Sequence[str], Iterable[int], str]
"""Lines with links, the places they tell of, and what the button says that goes back to the segment."""


class EndCheck(Feature, Gate, Closing):
    """Stands before every command; holds back what ends a segment in which much is left undone, and what would end a
    phase by itself with chance to follow, until a button of the card says so.

    An *End* is asked about once: said again, by key or button, it ends, as soon as the list has been seen.
    """

    def __init__(self, context: Context, places: Places) -> None:
        super().__init__(context, places)
        self.card = Card(places.side, "left", rank=ASKED, asks=True)
        self.keys = CardKeys(self.card, self.escape, partial(enters, context))
        self.seen = Seen(self.card)
        self._passing = False
        self._held = ""
        """The command that waits for the player."""
        self._last = False
        """Whether it is an act that would end the phase by itself."""
        self._asked_at: object = None
        """Where the game stood when it was asked."""
        self.model.waits = self.wait
        self.card.closed.connect(self.escape)
        context.model.positionChanged.connect(self._gone_on)

    def actions(self) -> Iterator[Action]:
        yield Action(
            "end_anyway",
            "Game",
            22,
            "End anyway",
            "End the segment although the list says what can still be done",
            "Ctrl+Shift+E",
            self._end,
            self.context.needs.fact(lambda: not self.card.isHidden(), "No list of what can still be done is shown"),
        )

    def settings(self) -> Iterator[Setting]:
        text = self.context.words.tr("List what can still be done before a segment ends")
        yield Setting(80, "Before ending a segment", partial(switch, self.context.settings, text, SETTING))
        tr = self.words.tr
        tip = tr("With nothing more to do, a phase stays open until you end it: there is still Undo")
        whens = [(name, tr(text)) for name, text in WHEN.items()]
        yield Setting(85, "My phase waits for End", partial(choice, whens, self.wait, self.set_wait, tip))

    @property
    def wait(self) -> str:
        """Where a phase that ends by itself stays open."""
        kept = self.context.settings.text(WAIT, BEFORE_OTHERS)
        return kept if kept in WAITS else BEFORE_OTHERS

    def set_wait(self, wait: str) -> None:
        self.context.settings.put(WAIT, wait)
        self.model.waits = self.wait

    def follow_game(self) -> None:
        """A game that was closed while a phase stayed open waits again."""
        self.model.stay_open()

    def follow_decision(self, decision: Any) -> None:
        """Enter belongs to the phase that stays open, unless the player writes."""
        if decision is None and self.model.open_phase is not None and not typing(QApplication.focusWidget()):
            self.context.to_map()

    def may_play(self, command: Command | str) -> bool:
        """Whether a command is played at once."""
        decision, said = self.context.model.decision, self._read(command)
        if self._passing or decision is None or said is None:
            return True
        if not said.ends:
            return not self._asks_first(said)
        if self.context.services.of(Lessons).awaits(said) or not self.context.settings.flag(SETTING, True):
            return True
        return self._said_again(said) or not self._lists(said, decision)

    def _said_again(self, command: Command) -> bool:
        """Whether it is the *End* that is asked about, said by who can have read what is asked."""
        if self._last or self.card.isHidden() or command.text() != self._held:
            return False
        if self.seen.long_enough(READ):
            return True
        self.context.signals.said.emit(self.words.tr("First read what can still be done, then end"))
        return False

    def _lists(self, command: Command, decision: Decision) -> bool:
        """Whether something is left that matters, or anything at all where nothing was done; it is listed then."""
        undone = self._undone(decision)
        if undone is not None and self.card.isHidden():
            self._held, self._last, self._asked_at = command.text(), False, self._now
            self._show(*undone)
            self.context.actions.refresh()
        return undone is not None

    def _undone(self, decision: Decision) -> Told | None:
        """What is told of what is left, if anything is."""
        state = self.context.state
        concerns = self.model.playing.still_to_do(state, decision.side(state))
        if concerns:
            return self._concerned(concerns)
        left = self.context.services.of(Face).unfinished(state, decision, self.model.commands())
        return self._grouped(left) if left else None

    def undone(self, decision: Decision) -> bool:
        state = self.context.state
        left = self.context.services.of(Face).unfinished(state, decision, self.model.commands())
        matters = self.model.playing.still_to_do(state, decision.side(state))
        return bool(matters) or not all(group.slight for group in left)

    def let_pass(self, play: Callable[[], bool]) -> bool:
        self._passing = True
        try:
            return play()
        finally:
            self._passing = False

    def _concerned(self, concerns: Sequence[Concern]) -> Told:
        """What matters, a line each, with links to pieces and places."""
        words, state = self.context.words, self.context.state
        lines = [f"{words.game.concern(one, state, LINKS)} {clause_link(one.clause)}" for one in concerns]
        back = "Keep moving" if any(command.sends for command in self.model.commands()) else "Not yet"
        return lines, [state.world.find(one.hexes[0]) for one in concerns if one.hexes], back

    def _read(self, command: Command | str) -> Command | None:
        if not isinstance(command, str):
            return command
        try:
            return self.context.model.playing.notation.parse(command)
        except NotationError:
            return None

    # -- a phase that ends by itself

    def _asks_first(self, command: Command) -> bool:
        """Whether it is an act that leaves nothing more to do, and what follows could not be taken back."""
        model = self.model
        if model.lent or model.present.free_undo or model.by_computer(speaker(self.context, command)):
            return False
        if not self.card.isHidden() and command.text() == self._held:
            if self.seen.long_enough():
                self._end()
            return True
        if not takes_chance(model.playing, self.context.state, command, model.waits) or not model.judge(command).legal:
            return False
        self._held, self._last, self._asked_at = command.text(), True, self._now
        self._ask(command)
        self.context.actions.refresh()
        return True

    def _ask(self, command: Command) -> None:
        tr, parse = self.words.tr, self.model.playing.notation.parse
        before = [parse(said) for said in self.model.said_now]
        self.context.services.of(News).put_away()
        layout = self.card.begin(tr("Your phase ends with this"))
        if (cut := len(before) - MOST_PLACES) > 0:
            layout.addWidget(label(tr("{n:act|acts} before these:", n=cut), "faded"))
        for one in before[-MOST_PLACES:]:
            layout.addWidget(label(self.words.command(self.context.state, one), wrap=True))
        if before:
            layout.addWidget(label(tr("Still to come, with your End:"), "faded"))
        text = self.words.command(self.context.state, command)
        layout.addWidget(label(f"<b>{escape(text)}</b>", rich=True, wrap=True))
        why = tr("Dice or a draw follow, so it cannot be undone.")
        layout.addWidget(label(why, wrap=True))
        end, back = button(tr("End"), self._end, "primary"), button(tr("Back"), self.escape)
        show_key(end, self.context.actions.first_key("end"), enter=True)
        end.setProperty("command", self._held)
        add(self.card.foot, flowing((end, back), 6))
        self.card.finish()
        self.seen.begin()
        end.setFocus(Qt.FocusReason.OtherFocusReason)

    def waiting(self) -> bool:
        return (self.model.open_phase is not None and self.model.shown is None) or self._asking

    @property
    def _asking(self) -> bool:
        return self._last and not self.card.isHidden()

    def end(self) -> bool:
        """End the phase that has nothing more to do."""
        if self._asking:
            self._end()
            return True
        return self.context.end_phase()

    def take_back(self) -> bool:
        return self._asking and self.escape()

    def stay(self) -> bool:
        return not self._asking and self.escape()

    @property
    def _now(self) -> object:
        return self.model.present, self.model.present.record.head, self.model.shown

    def _gone_on(self) -> None:
        """What was asked is asked no longer; of a gesture that it ends, the window is told after it."""
        if not self.card.isHidden() and self._asked_at != self._now:
            self.escape()

    def escape(self) -> bool:
        """Hide the list; False if it was not shown."""
        shown = not self.card.isHidden()
        if shown:
            self.context.to_map()
            self.card.hide()
            self.context.overlay(OVERLAY, None)
            self.context.actions.refresh()
        return shown

    def _show(self, lines: Sequence[str], locs: Iterable[int], back: str) -> None:
        """Show the list, and the places it tells of."""
        tr = self.context.words.tr
        self.context.services.of(News).put_away()  # the room is for what is asked now
        layout = self.card.begin(tr("Still to do"))
        for line in lines:
            layout.addWidget(label(line, rich=True, wrap=True, follow=self._follow))
        back_ = button(tr(back), self.escape, "primary")
        anyway = button(tr("End anyway"), self._end)
        never = button(tr("Don't show this list again"), self._never, "link")
        show_key(back_, "", enter=True)
        show_key(anyway, self.context.actions.first_key("end"))
        for one in (anyway, never):
            one.setProperty("command", self._held)
        add(self.card.foot, flowing((back_, anyway), 6), never)
        self.card.finish()
        self.seen.begin()
        back_.setFocus(Qt.FocusReason.OtherFocusReason)
        self.context.services.of(KeyboardCursor).ask()
        self.context.overlay(OVERLAY, HexHighlights(tuple(filter(self.context.state.world.in_play, locs)), "hint"))

    def _grouped(self, groups: Sequence[Group]) -> Told:
        """What is left by kind, a list of places below each."""
        return list(self._headed(groups)), set(self._locs(groups)), groups[0].back

    def _headed(self, groups: Sequence[Group]) -> Iterator[str]:
        for group in groups:
            yield f"<b>{escape(self.context.words.tr(group.text, n=group.count))}</b>"
            if lines := list(self._lines(group)):
                yield "<br>".join(lines)
        if groups[0].text == IDLE:
            yield f"<small>{escape(self.context.words.tr(LATER))}</small>"

    def _locs(self, groups: Sequence[Group]) -> Iterator[int]:
        state = self.context.state
        yield from (state.pieces[unit].loc for group in groups for unit in group.units)
        yield from (state.world.find(label_) for group in groups for label_ in group.hexes)

    def _lines(self, group: Group) -> Iterator[str]:
        """A line for each place: its name, and the pieces there."""
        state, words = self.context.state, self.context.words
        places: dict[int, list[str]] = {state.world.find(label_): [] for label_ in group.hexes}
        for unit in group.units:
            places.setdefault(state.pieces[unit].loc, []).append(unit)
        for loc, units in list(places.items())[:MOST_PLACES]:
            name = f'<a href="hex:{state.world.label(loc)}">{escape(words.place(state, loc))}</a>'
            links = (f'<a href="unit:{unit}">{escape(words.game.unit(state, unit))}</a>' for unit in units)
            yield words.pair(name, ", ".join(links)) if units else name
        if len(places) > MOST_PLACES:
            yield escape(words.tr("and {n:more place|more places}", n=len(places) - MOST_PLACES))

    def _follow(self, link: str) -> None:
        kind, _, target = link.partition(":")
        if kind == "unit" and target in self.context.state.pieces:
            pick(self.context, [target])
        else:
            self.context.follow(link)

    def _end(self) -> None:
        """Play what was held back; the phase that ends with it does not stay open, not even in the picture that is
        held while dice fall."""
        self.model.waits = NEVER
        try:
            self.let_pass(partial(self.context.play, self._held))
        finally:
            self.model.waits = self.wait
        self.context.end_phase()

    def _never(self) -> None:
        self.context.settings.put(SETTING, False)
        self._end()
