"""What stands on a card and in the prompt bar, as values: each can make its widget, and let one that stands show it.

A card is described at each decision and compared with what stands there (`sheet.py`). What a widget cannot change is
its shape; all else it takes over, so that nothing is made that only says something else.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec
from PySide6.QtCore import Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QLabel, QPushButton, QWidget

from engine.table.command import Command
from nemesis_gui.base.style import px
from nemesis_gui.play.choice_card import ChoiceCard
from nemesis_gui.play.command_button import BatchButton, CommandButton, PickButton, set_name, show_key
from nemesis_gui.play.context import Context
from nemesis_gui.play.counter_button import FACE, UnitButton
from nemesis_gui.widgets.folded import Folded
from nemesis_gui.widgets.layouts import label

if TYPE_CHECKING:
    from nemesis_gui.play.numbers import Number, Numbers
    from nemesis_gui.play.odds_track import OddsShown, OddsTrack


def nothing() -> None:
    """What a click does that does nothing."""


def nothing_of(_widget: QWidget) -> None:
    """How a widget is shown that shows always the same."""


class Part(msgspec.Struct, frozen=True):
    """Something on a card."""

    whole: ClassVar[bool] = True
    """Whether it says all that is seen; else that depends on the position, too, or on parts that do."""

    def shape(self) -> Hashable:
        """What a widget has to be to show it."""
        return type(self)

    def make(self, context: Context) -> QWidget:
        """A widget of this shape; it is shown by `show`."""
        raise NotImplementedError

    def show(self, widget: Any, context: Context) -> None:
        """Let a widget of this shape show it."""


class Given(Part, frozen=True):
    """A widget that somebody has made; it stands as long as the same one is given."""

    widget: QWidget

    def shape(self) -> Hashable:
        return id(self.widget)

    def make(self, context: Context) -> QWidget:
        return self.widget


class Own(Part, frozen=True):
    """A widget of a title: how it is made, and how one that stands shows what it is to show."""

    kind: Hashable
    """What it cannot change."""
    maker: Callable[[], QWidget]
    update: Callable[[Any], object] = nothing_of

    def shape(self) -> Hashable:
        return Own, self.kind

    def make(self, context: Context) -> QWidget:
        return self.maker()

    def show(self, widget: Any, context: Context) -> None:
        self.update(widget)


class Text(Part, frozen=True):
    """A text; one that is `rich` may have links."""

    text: str
    name: str = ""
    """Its style, such as `faded`."""
    rich: bool = True
    wrap: bool = True
    tip: str = ""

    def shape(self) -> Hashable:
        return Text, self.name, self.rich, self.wrap

    def make(self, context: Context) -> QLabel:
        return label("", self.name, wrap=self.wrap, follow=context.follow if self.rich else None)

    def show(self, widget: QLabel, context: Context) -> None:
        if widget.text() != self.text:
            widget.setText(self.text)
        if widget.toolTip() != self.tip:
            widget.setToolTip(self.tip)


class Picture(Part, frozen=True):
    """A picture."""

    picture: QPixmap

    def make(self, context: Context) -> QLabel:
        return label()

    def show(self, widget: QLabel, context: Context) -> None:
        widget.setPixmap(self.picture)


class Play(Part, frozen=True):
    """A button that plays a command, with a text of its own or that of the command."""

    whole = False
    command: Command
    text: str = ""
    main: bool = False
    room: int = 0
    """Pixels for its text on one line, 0 for all there are."""
    accessible: str = ""
    tip: str = ""
    style: str = ""
    enabled: bool = True
    on: bool | None = None
    """Whether it is what was chosen; None where that is not shown."""
    steady: bool = False
    """Whether it is as high with a key as without."""

    def shape(self) -> Hashable:
        return Play, self.main, self.style, self.steady

    def make(self, context: Context) -> CommandButton:
        button = CommandButton(context, self.command, self.text, primary=self.main)
        if self.style:
            button.setStyleSheet(self.style)
        if self.steady:
            button.setFixedHeight(button.sizeHint().height())
        return button

    def show(self, widget: CommandButton, context: Context) -> None:
        widget.become(self.command, self.text, primary=self.main, tip=self.tip)
        widget.setEnabled(self.enabled)
        widget.setCheckable(self.on is not None)
        widget.setChecked(bool(self.on))
        if self.room:
            widget.set_room(self.room)
        if self.accessible:
            widget.setAccessibleName(self.accessible)


class PlayAll(Part, frozen=True):
    """A button that plays commands one after the other; `accessible` is the whole of a text that is cut short."""

    text: str
    commands: Sequence[Command]
    accessible: str = ""
    main: bool = False
    room: int = 0
    """Pixels for its text on one line, 0 for all there are."""

    def make(self, context: Context) -> BatchButton:
        return BatchButton(context, self.text, self.commands)

    def show(self, widget: BatchButton, context: Context) -> None:
        widget.become(self.text, self.commands, self.accessible, primary=self.main)
        if self.room:
            widget.set_room(self.room)


class Taken(Part, frozen=True):
    """Nothing is seen of it: it keeps the digit of an answer that was given, so that those of the others stay."""

    def make(self, context: Context) -> QPushButton:
        button = QPushButton()
        button.setEnabled(False)
        button.setProperty("taken", True)
        return button


class Pick(Part, frozen=True):
    """A button that does something on the card; `on` says whether it is picked, None that it cannot be."""

    text: str
    run: Callable[[], object]
    on: bool | None = None
    says: str = ""
    """The command it stands for."""
    mode: str = ""
    tip: str = ""
    accessible: str = ""
    style: str = ""
    least: int = 0
    """Pixels that it has at least."""
    back: bool = False
    """Whether it takes back what was begun."""

    def shape(self) -> Hashable:
        return Pick, self.on is None, self.style, self.least

    def make(self, context: Context) -> PickButton:
        return PickButton(self.style, self.least, checkable=self.on is not None)

    def show(self, widget: PickButton, context: Context) -> None:
        widget.become(self.text, self.run, tip=self.tip, accessible=self.accessible)
        widget.setChecked(bool(self.on))
        widget.setProperty("command", self.says)
        widget.setProperty("mode", self.mode)
        widget.setProperty("back", self.back)


class End(Part, frozen=True):
    """The button that ends a phase in which nothing more can be done, as the key of ends and Enter do."""

    text: str
    run: Callable[[], object]

    def make(self, context: Context) -> PickButton:
        button = PickButton()
        button.setProperty("ends", True)
        set_name(button, "primary")
        return button

    def show(self, widget: PickButton, context: Context) -> None:
        widget.become(self.text, self.run)
        show_key(widget, context.actions.first_key("end"), enter=True)


class Counter(Part, frozen=True):
    """The face of a piece, see `UnitButton`; a click on an active one does what `run` says."""

    whole = False
    unit: str
    note: str = ""
    run: Callable[[], object] | None = None
    plays: Command | None = None
    """The command that is played by naming the piece."""
    active: bool = False
    chosen: bool = False
    face: int = FACE
    beside: bool = False
    named: bool = True
    main: bool = False
    done: bool | None = None
    lit: bool | None = None
    """Whether it stands out by its ground, where counters have no names; None where they have."""
    enabled: bool = True
    tip: str = ""
    """Instead of what the tip says of any piece."""
    about: str = ""
    """Further lines of the tip."""
    focus: Qt.FocusPolicy = Qt.FocusPolicy.TabFocus

    def shape(self) -> Hashable:
        return Counter, self.face, self.beside, self.named, bool(self.note), self.done is None

    def make(self, context: Context) -> UnitButton:
        return UnitButton(context, self.unit, self.note, face=px(self.face), beside=self.beside, named=self.named)

    def show(self, widget: UnitButton, context: Context) -> None:
        widget.run = self.run
        widget.become(self.unit, self.note, active=self.active, chosen=self.chosen, main=self.main, done=self.done,
                      lit=self.lit, tip=self.tip, about=self.about)  # fmt: skip
        widget.setFocusPolicy(self.focus)
        widget.setEnabled(self.enabled)
        widget.setProperty("command", "" if self.plays is None else self.plays.text())


class Choice(Part, frozen=True):
    """A choice with its price, see `ChoiceCard`."""

    commands: Sequence[Command]
    title: str
    lines: Sequence[str] = ()
    run: Callable[[], object] = nothing
    aside: str = ""
    picture: QPixmap | None = None
    sign: str = ""
    main: bool = False
    wrap: bool = False
    pointed: Callable[[bool], object] | None = None
    """Told when the mouse or the focus comes and goes."""
    tip: str = ""
    accessible: str = ""
    quiet: bool = False
    """Whether it has no tip of what is spoken: that is told on the card while it is pointed at."""
    enabled: bool = True
    done: bool = False
    """Whether it was chosen already."""

    def shape(self) -> Hashable:
        return Choice, self.main, self.wrap

    def make(self, context: Context) -> ChoiceCard:
        return ChoiceCard(self.commands, self.title, self.lines, aside=self.aside, picture=self.picture,
                          sign=self.sign, main=self.main, wrap=self.wrap)  # fmt: skip

    def show(self, widget: ChoiceCard, context: Context) -> None:
        widget.become(self.commands, self.title, self.lines, aside=self.aside, picture=self.picture, sign=self.sign,
                      tip=self.tip or ("" if self.quiet else self.accessible))  # fmt: skip
        widget.run, widget.point = self.run, self.pointed
        widget.setEnabled(self.enabled)
        widget.set_done(self.done)
        if self.accessible:
            widget.setAccessibleName(self.accessible)


class Fold(Part, frozen=True):
    """A button that lays something open and folds it again."""

    name: str
    on: bool
    turn: Callable[[bool], object]

    def make(self, context: Context) -> Folded:
        return Folded(self.name, (), self.turn, on=self.on)

    def show(self, widget: Folded, context: Context) -> None:
        widget.become(self.name, self.turn, on=self.on)


class Track(Part, frozen=True):
    """The columns of a combat table and the faces of the die, see `OddsTrack`."""

    shown: OddsShown
    attacker: int
    about: str
    low: bool = False
    rolled: int = 0

    def shape(self) -> Hashable:
        return Track, self.attacker, self.about, self.low

    def make(self, context: Context) -> OddsTrack:
        from nemesis_gui.play.odds_track import OddsTrack

        return OddsTrack(context.words, self.attacker, self.about, low=self.low)

    def show(self, widget: OddsTrack, context: Context) -> None:
        if (self.shown, self.rolled) != (widget.shown, widget.rolled):
            widget.show_odds(self.shown, self.rolled)


class Figures(Part, frozen=True):
    """Numbers that open into their parts, see `Numbers`."""

    numbers: Sequence[Number]
    opened: str
    """The key of the one that is open."""
    notify: Callable[[str], object]
    """Called with the key of the one that is opened."""

    def shape(self) -> Hashable:
        return Figures, *(number.key for number in self.numbers)

    def make(self, context: Context) -> Numbers:
        from nemesis_gui.play.numbers import Numbers

        return Numbers(context, self.opened)

    def show(self, widget: Numbers, context: Context) -> None:
        widget.notify = self.notify
        widget.open(self.opened)
        widget.show_numbers(self.numbers)
