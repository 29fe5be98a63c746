"""Where presenters appear."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Final

from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QFontMetrics, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractButton, QPushButton, QToolTip, QWidget

from nemesis_gui.base.later import later
from nemesis_gui.base.style import px
from nemesis_gui.play.answers import ENTER, NO_ENTER, entered
from nemesis_gui.play.compact import EXPLAINED, apart, compacted
from nemesis_gui.play.context import Context
from nemesis_gui.play.counter_button import UnitButton
from nemesis_gui.play.parts import Part, nothing
from nemesis_gui.play.prompt import PromptBar, digits_of
from nemesis_gui.play.services import Frame, Heard, HeldKeys, Seating, Showing
from nemesis_gui.play.sheet import Sheet, put_away
from nemesis_gui.widgets.card import Card
from nemesis_gui.widgets.card_keys import CardKeys
from nemesis_gui.widgets.guard import ClickGuard
from nemesis_gui.widgets.scrolled import ScrollColumn

SWAY: Final = 60
"""Pixels by which the question above a card may be lower from step to step: the card keeps its form."""
LET_GO: Final = "Release the key or button first"
PRESS_AGAIN: Final = "The {side} player answers now: press {key} again"
SURE: Final = ("end", "start", "together")
"""Actions whose keys answer every question that can be answered so."""
TWO_DIGITS: Final = "0 1: press 0, then 1"
SEEN: Final = 4000  # ms for which it is said beside a button why it was not pressed
BESIDE: Final = QPoint(24, 16)  # pixels by which Qt puts what is said lower than it is asked to, and room at its left
AGAIN: Final = "Another question now: press {key} again"


class Stage(HeldKeys):
    """Where presenters appear: the context, the prompt bar, and a card over the map."""

    def __init__(self, context: Context, bar: PromptBar, card: Card) -> None:
        self.context, self.bar, self.card = context, bar, card
        may_enter = partial(enters, self.context)
        self.card.lay_out()
        self._body, self._foot = Sheet(context, self.card.layout_), Sheet(context, self.card.foot)
        self._holds, self._unshared = 0, False
        self.filling = self.outdated = False
        """Whether the card is being filled, and whether something else was to stand on it meanwhile."""
        self.compact = False
        """Whether the card is shown in less room, from the question on that would have scrolled until it is hidden."""
        self._explained, self._room = False, 0
        self._asked: object = None
        self._answers = 0
        self._crowded_by: dict[object, tuple[int, int]] = {}
        """With how many answers a question did not find room, and in what room."""
        self.keys = CardKeys(self.card, self._leave, may_enter)
        self.keys.preselected = lambda: self.bar.preselected
        self.keys.changed.connect(self._show_enter)
        self.keyboard_went: Callable[[], object] = nothing
        """Called when the keyboard came to something on the card, or left it."""
        self.guard = ClickGuard((self.bar, self.card))
        self.guard.says, self.guard.alike = self.bar.says, self.bar.alike
        self.bar.severalPressed.connect(self._press)
        self.guard.enters = may_enter
        self.guard.skips = partial(skips, self.context)
        self.guard.passes = partial(passes, self.context)
        self.guard.shows = lambda: self.context.services.of(Showing).holds()
        self.guard.again = self._say_again
        self.guard.passed_on, self.guard.press_again = self._passed_on, self._say_press_again
        self.guard.sure, self.guard.ends_otherwise = self._sure, self._say_ends_otherwise
        self.context.services.offer(HeldKeys, self)
        self.card.shown.connect(self.share_out)
        self.card.shown.connect(self._let_go)
        self.card.crowded.connect(self._crowded)
        self._high = 0
        """Pixels of the card's height."""
        self.card.moved.connect(self._resized)
        self.bar.text.cutChanged.connect(self._repeat)
        self.card.lead.linkActivated.connect(self.context.follow)
        self.card.folded.connect(self.bar.show_folded)
        self.card.folded.connect(lambda folded: self.context.to_map() if folded else None)
        self.bar.cardAsked.connect(self.card.unfold)

    def show(self, heading: str, body: Iterable[Part], foot: Iterable[Part] = (), width: int | None = None) -> None:
        """Show a card; what stands there and is to stand there stays, and the keyboard where it was."""
        self.filling, self.outdated = True, False
        try:
            with self.at_once():
                self.card.begin(heading, width=width, keep=True)
                self._body.show(self._compacted(body) if self.compact else body)
                self._foot.show(foot)
                self.card.finish()
        finally:
            self.filling = False

    def _compacted(self, body: Iterable[Part]) -> Iterable[Part]:
        return compacted(body, self.context.words.tr("Details"), self._explain, on=self._explained)

    def _explain(self, on: bool) -> None:
        self._explained = on
        if self.context.presenter is not None:
            self.context.presenter.show_card()

    def make_compact(self) -> bool:
        """Whether the card would scroll, and is to be shown once more in less room. A window that was not shown yet
        does not know its room."""
        if self.compact or not self.card.window().isVisible() or not self.card.crowds():
            return False
        self.compact, self._room = True, self.card.room
        self._crowded_by[self._asked] = self._answers, self._room
        return True

    def judge_anew(self, asked: object, answers: int) -> None:
        """Where the window is higher, or cards beside it are gone, the whole card may have room again. A question that
        found no room before, with no more answers, is not laid out in vain."""
        self._asked, self._answers = asked, answers
        self.compact = self.compact and self.card.room <= self._room + px(SWAY)
        fewest, room = self._crowded_by.get(asked, (answers + 1, 0))
        if answers >= fewest and self.card.room <= room:
            self.compact, self._room = True, room

    def expect(self, least: int) -> None:
        """So many pixels of height stand on the card at least: it is not laid out in vain where they find no room."""
        if self.card.window().isVisible() and least > self.card.room:
            self.compact, self._room = True, self.card.room

    def _leave(self) -> None:
        """Escape on the card: close what lies over the map, or deselect what was clicked there, and back to the map."""
        closed, selected = self.context.services.of(Frame).escape(), self.context.selected
        if selected and not closed and self.context.presenter is not None:
            self.context.presenter.cancel()
        self.context.to_map()

    def _crowded(self) -> None:
        """There is less room than before, such as below the log."""
        presenter = self.context.presenter
        if presenter is not None and presenter.decision is not None and self.make_compact():
            presenter.show_card()
            later(self.card, self._keep_selected)

    def _resized(self) -> None:
        """Beside another card, such as the one that answers why not, the card may be lower than before; when that one
        is closed, another button may lie below the mouse that closed it."""
        self.guard.shift()
        before, self._high = self._high, self.card.height()
        if self._high < before:
            later(self.card, self._keep_selected)

    def _keep_selected(self) -> None:
        """Let the counters of selected pieces be seen, the last one before others."""
        counters = {one.unit: one for one in self.card.findChildren(UnitButton) if one.isVisible()}
        for unit in self.context.selected:
            if unit in counters:
                self.card.reveal(counters[unit])

    def _let_go(self) -> None:
        if self.card.isHidden():
            self.compact = self._explained = False

    def reshow(self, name: str, parts: Sequence[Part]) -> None:
        """Show other parts in the stack of a name on the card."""
        told: list[Part] = []
        self._body.reshow(name, [*apart(parts, told)] if self.compact else parts)
        if told:
            self._body.reshow(EXPLAINED, told)

    @contextmanager
    def at_once(self) -> Iterator[None]:
        """Room and buttons are shared out between card and bar once, when all is said."""
        self._holds += 1
        try:
            with self.card.filling():
                yield
        finally:
            self._holds -= 1
            if self._unshared and not self._holds:
                self.share_out()

    def share_out(self) -> None:
        """What the card offers is not offered by the bar."""
        self._unshared = self._holds > 0
        if self._unshared:
            return
        shown = not self.card.isHidden() and not self.card.is_folded
        kinds = (QPushButton, UnitButton) if shown else ()
        found = (button for kind in kinds for button in self.card.findChildren(kind))
        answers = [button for button in found if not self._folded(button)]
        self.bar.give_way(answers)
        self.guard.cover()
        self._repeat()

    def _show_enter(self) -> None:
        """What Enter presses has its sign."""
        gone_to = self.keys.gone_to
        self.bar.set_away(gone_to is not None and gone_to is not self.bar.preselected)
        self.keyboard_went()

    def _folded(self, widget: QWidget | None) -> bool:
        """Whether it stands in a part of the card that is put away. A card that has no room for its answers still has
        them: if the bar took them over, the card would have less room still."""
        while widget is not None and not isinstance(widget, ScrollColumn):
            if put_away(widget):
                return True
            widget = widget.parentWidget()
        return False

    def _repeat(self) -> None:
        """The question stands on the card, too, where that lies elsewhere or the bar cannot show all of it; and how
        keys of two digits are pressed."""
        text = self.bar.text
        told = [text.question] if self.card.out or text.cut else []
        told += [f"<small>{self.context.words.tr(TWO_DIGITS)}</small>"] if self.bar.many else []
        self.card.set_lead("<br>".join(told))

    def holding(self) -> bool:
        """Whether something must be let go of before anything is played; the status bar says so once."""
        held = self.guard.holding
        QToolTip.hideText()
        if held and not self.guard.warned:
            self.guard.warned = True
            self.context.signals.said.emit(self.context.words.tr(LET_GO))
        return held

    def _press(self, number: int) -> None:
        if self.guard.meant(number):
            self.bar.press(number)

    def _passed_on(self) -> bool:
        """Whether the other one of two people at one screen is asked, and no curtain lies between them."""
        seating = self.context.services.of(Seating)
        return self.context.model.decision is not None and not (seating.alone or seating.covered)

    def _sure(self, event: QKeyEvent) -> str:
        """What the key is called that says the same at every decision; empty for other keys, and where it answers
        nothing."""
        pressed, native = QKeySequence(event.keyCombination()), QKeySequence.SequenceFormat.NativeText
        actions = self.context.actions
        found = [one for one in actions if one.id in SURE and pressed in actions.by_id[one.id].shortcuts()]
        return pressed.toString(native) if any(actions.why_not(one) is None for one in found) else ""

    def _say_press_again(self, key: str) -> None:
        decision, words = self.context.model.decision, self.context.words
        side = words.side(decision.side(self.context.state)) if decision is not None else ""
        self._point_out(words.tr(PRESS_AGAIN, side=side, key=words.tr(key)))

    def _say_again(self, number: int) -> None:
        self._say_ends_otherwise(digits_of(number))

    def _say_ends_otherwise(self, key: str) -> None:
        self._point_out(self.context.words.tr(AGAIN, key=key))

    def _point_out(self, text: str) -> None:
        """Say it beside the column, at the height of the button that was not pressed, or else of the question: it
        covers neither."""
        wanted: QWidget | None = self.keys.gone_to or self.bar.preselected
        at = wanted if wanted is not None and wanted.isVisible() else self.bar
        left = self.bar.mapToGlobal(QPoint()).x() - QFontMetrics(QToolTip.font()).horizontalAdvance(text)
        QToolTip.showText(QPoint(left, at.mapToGlobal(QPoint()).y()) - BESIDE, text, at, QRect(), SEEN)


def skips(context: Context, mouse: bool) -> bool:
    """End what has its moment, and what was said beside a button; whether a press of a key, or of a mouse button, is
    used up by that."""
    QToolTip.hideText()
    return context.services.of(Showing).skip(mouse)


def passes(context: Context) -> bool:
    """The same for a digit: it is used up only where play is stopped, or an answer has to be read."""
    return skips(context, mouse=True) or context.services.of(Heard).hear()


def enters(context: Context, button: QAbstractButton) -> bool:
    """Whether Enter presses a button; if not, the status bar says what does."""
    verb = str(button.property("command")).partition(" ")[0]
    kind = context.model.playing.notation.commands.get(verb)
    ends = kind is not None and not entered(context.state, context.model.decision, kind)
    if not ends or context.settings.flag(ENTER, False):
        return True
    context.signals.said.emit(context.words.tr(NO_ENTER))
    return False
