"""The bar that says who has to decide what, under which rule, with a button for what can be said at once."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QAbstractButton, QBoxLayout, QFrame, QPushButton, QSizePolicy, QWidget

from engine.table.command import Command
from nemesis_gui.base.style import px, side_colours
from nemesis_gui.play.answers import entered
from nemesis_gui.play.command_button import LONG, BatchButton, CommandButton, LongButton, says, show_key
from nemesis_gui.play.context import Context
from nemesis_gui.play.parts import End, Part, Play
from nemesis_gui.play.services import Closing
from nemesis_gui.play.sheet import Parts
from nemesis_gui.session.closing import OpenPhase
from nemesis_gui.session.words import clause_link, clause_name
from nemesis_gui.widgets import layouts
from nemesis_gui.widgets.fitting import PromptText
from nemesis_gui.widgets.flow import Flow
from nemesis_gui.widgets.layouts import WIDEST, chip, label, paint_chip, row

MOST_BUTTONS = 6
LEAST_PROMPT = 190
"""Pixels that the prompt itself keeps."""
EDGE = 4
"""Pixels of the edge in the colour of the side that answers."""
GAP, NARROW_GAP = 12, 4
SHOW = "asked_place"
"""The action that brings what is asked about into view."""
NINE = 9
KEYED = 3 * NINE
"""Buttons with a key: nine by a digit, the next nine by 0 and a digit, then by 0, 0 and a digit."""


class PromptBar(QFrame):
    """Prompt, clause and buttons: in one line below the map, or one below the other at the head of the column."""

    cardAsked = Signal()
    """The card of the decision is wanted."""
    severalPressed = Signal(int)
    """Several digits ask for the button of this number: whoever knows whether it is meant presses it."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self.setObjectName("prompt")
        self.context = context
        self.tall = False
        """Whether it stands in the column."""
        self.who, self.partner, self.text = chip("", 0), label("", "faded"), PromptText()
        self.text.linkActivated.connect(context.follow)
        self.text.cutChanged.connect(self._spare_name)
        self.partner.hide()
        self._who = ""
        """The side that is asked, without the name of its player."""
        self._extra: list[QWidget] = []
        self._main: list[QPushButton] = []
        self._far: list[QWidget] = []
        self._open = self._away = False
        """Whether there is anything to decide; whether Enter presses another button than what is preselected."""
        self._twins: dict[QWidget, QAbstractButton] = {}
        """The buttons that are to be seen on the card instead."""
        tr = context.words.tr
        every, tip = context.signals.everyCommandAsked, tr("List every legal command (L)")
        self.every = layouts.button(tr("All commands…"), every, "link", tip)
        self.shower = layouts.button(tr("Show the card"), self.cardAsked, tip=tr("Expand the card again (F12)"))
        self.shower.hide()
        show, tip = context.signals.placesAsked, tr("Bring what is asked about into view")
        self.finder = layouts.button(tr("Show the place"), show, tip=tip)
        self.finder.hide()
        context.signals.unseen.connect(self.show_unseen)
        self._folded = self._lean = self._unseen = False
        self._given: set[str] = set()
        """What stands in its place."""
        self._numbered: list[QPushButton] = []
        self._digits = [self._digit(number) for number in range(KEYED)]
        context.signals.selectionChanged.connect(self.show_partner)
        self._lay_out()

    def _lay_out(self) -> None:
        self._answers = QWidget()
        self.buttons = Flow(self._answers, 6)
        self._parts = Parts(self.context, self.buttons)
        for button in (self.shower, self.finder, self.every):
            self.buttons.addWidget(button)
        self._whole = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._whole.setContentsMargins(12, 7, 12, 7)
        self._said = row(gap=GAP)
        self._said.addWidget(self.who, 0, Qt.AlignmentFlag.AlignVCenter)
        self._said.addWidget(self.text, 1)
        self._whole.addLayout(self._said, 1)
        self._whole.addWidget(self._answers)
        self.set_tall(False)

    def set_tall(self, tall: bool) -> None:
        """Stand in the column, or below the map."""
        self.tall = tall
        ways, policy = QBoxLayout.Direction, QSizePolicy.Policy
        self._whole.setDirection(ways.TopToBottom if tall else ways.LeftToRight)
        self._whole.setSpacing(NARROW_GAP if tall else GAP)
        (self._whole if tall else self._said).insertWidget(1, self.partner)
        self.setSizePolicy(policy.Ignored, policy.Preferred)
        self.setMinimumHeight(0)
        self.text.set_tall(tall)
        self._arrange()
        self._fit()

    def show_folded(self, folded: bool) -> None:
        """Offer to lay the card open while it is folded."""
        self._folded = folded
        self._fit()

    def show_unseen(self, unseen: bool) -> None:
        """Offer to go where the decision is, as nothing of it is seen."""
        if unseen != self._unseen:
            self._unseen = unseen
            show_key(self.finder, self.context.actions.first_key(SHOW))
            self._fit()

    def set_lean(self, lean: bool) -> None:
        """Offer nothing but answers to somebody who plays for the first time."""
        self._lean = lean
        self._fit()

    def give_place(self, name: str, given: bool) -> None:
        """Let something of this name stand in its place; it is back when nothing does any more."""
        (self._given.add if given else self._given.discard)(name)
        self.setVisible(not self._given)

    def keep_height(self, pixels: int) -> None:
        """Never be lower than this, whatever stands in it, so that the map keeps its size."""
        self.setMinimumHeight(max(self.minimumHeight(), pixels))

    def take_focus(self) -> None:
        buttons = [b for b in self.findChildren(CommandButton) if b.isVisible() and b.isEnabled()]
        if buttons:
            buttons[0].setFocus()

    def show_partner(self) -> None:
        """Where several play a side: which of them decides."""
        decision, game = self.context.model.decision, self.context.words.game
        names = game.partners(self.context.state, decision, self.context.selected) if decision is not None else ()
        told = [name for name in names if name not in self.who.text()]
        self.partner.setText(", ".join(told))
        self.partner.setVisible(bool(told))

    def show_decision(self, decision: object | None) -> None:
        words, self._open = self.context.words, self.context.needs.decision() is None
        open_phase = self.context.model.open_phase
        if decision is None and open_phase is not None and self.context.model.shown is None:
            self._show_open_phase(open_phase)
            return
        if decision is None:
            self.who.hide()
            self.partner.hide()
            back = self.context.model.shown is not None
            looking, over = words.tr("Viewing history: no orders here"), words.tr("The game is over")
            self.text.set_question(looking if back else over)
            self.set_buttons(())
            return
        side = decision.side(self.context.state)  # type: ignore[attr-defined]
        self._show_who(words.who(self.context.state, decision), side)
        self.show_partner()
        clause = decision.clause  # type: ignore[attr-defined]
        tip = f"{clause_name(clause)}  {words.clause(clause)}" if clause else ""
        self.text.set_question(words.prompt(self.context.state, decision), clause_link(clause), tip)

    def _show_who(self, who: str, side: int) -> None:
        name, self._who = self.context.model.player_names[side], who
        self.who.setText(f"{who} · {name}" if name else who)
        self.who.setToolTip(name)
        paint_chip(self.who, side)
        self._show_edge(side_colours(side)[0])
        self.who.show()

    def _spare_name(self) -> None:
        """Who plays the side is told in the header as well: the question comes first where there is little room."""
        if self.text.cut:
            self.who.setText(self._who)

    def _show_open_phase(self, open_: OpenPhase) -> None:
        """Nothing more can be done in a phase: its player ends it, or takes back what was done last. It says which one
        ends, and in a phase of the other side that only the answers do."""
        words, services = self.context.words, self.context.services
        side, phase = open_.owner, words.game.phase(open_.before)
        self._show_who(words.side(side), side)
        self.partner.hide()
        told = words.tr("Nothing more to do")
        self.text.set_question(f"{told} ({phase})" if phase else told)
        name = "End" if open_.before.phasing in (-1, side) else "End my answers"
        self.set_buttons((), [End(words.tr(name), lambda: services.of(Closing).end())])

    def _show_edge(self, colour: str) -> None:
        """Whose turn it is, along the whole bar."""
        edge = f"#prompt {{ border-top: {EDGE}px solid {colour}; }}"
        if edge != self.styleSheet():
            self.setStyleSheet(edge)

    def set_buttons(
        self,
        commands: Sequence[Command],
        extra: Sequence[Part] = (),
        main: Command | None = None,
        costly: Collection[Command] = (),
    ) -> None:
        """Buttons for commands; `main` stands out. `extra` ones stand before them. Digits go from left to right,
        past what ends a segment, which has a key of its own, and past what gives up what was begun.

        Those that are `costly` or end something have a place of their own at the right edge, where no other button ever
        was; in the column that is the first line: it stays where it is from question to question, and when what is
        selected brings further buttons.
        """
        self._twins = {}
        found = self._parts.show([*extra, *(Play(one, main=one == main) for one in _shown(commands))])
        self._extra = found[: len(extra)]
        self._main = [one for one in found[len(extra) :] if isinstance(one, QPushButton)]
        self._far = [one for one in found if _ends(one) or getattr(one, "command", None) in costly]
        self._arrange()
        for widget in found:
            if isinstance(widget, QPushButton) and widget.icon().isNull() and not _undigited(widget):
                show_key(widget, "0")
        self._fit()

    def _arrange(self) -> None:
        """Put the buttons in their order: in the column what is costly has the first line, else the end."""
        while self.buttons.takeAt(0) is not None:
            pass
        self.buttons.forget()
        always, first = (self.shower, self.finder, self.every), self.tall and self._far
        near = [one for one in (*self._extra, *self._main) if one not in self._far]
        for widget in (*always, *self._far, *near) if first else (*near, *always, *self._far):
            if widget in self._far:
                self.buttons.add_right(widget)
            else:
                self.buttons.addWidget(widget)

    def give_way(self, answers: Sequence[QAbstractButton]) -> None:
        """These are to be seen on the card: what one of them says is said only there, and has its digit there."""
        mine = (one for one in (*self._extra, *self._main) if isinstance(one, QPushButton) and says(one))
        self._twins = _paired(mine, answers)
        for answer in answers:
            if answer not in self._twins.values():
                show_key(answer, getattr(answer, "key", ""))
        self._fit()

    def _fit(self) -> None:
        """In one line show as many buttons as there is room for beside the prompt, the main one first, then what ends
        the segment; the list has the rest. In the column there is room for all."""
        self.shower.setVisible(self._folded and not self._lean)
        self.finder.setVisible(self._unseen and not self._lean)
        if self.tall:
            self._fit_all()
        else:
            self._fit_line()
        self._number()
        self.who.ensurePolished()
        self.who.setMinimumHeight(self.who.sizeHint().height())
        self._whole.activate()  # a key cap widens its button
        self.buttons.activate()

    @property
    def _lists(self) -> bool:
        """Whether the list of all commands is offered."""
        return self._open and not self._lean

    def _fit_all(self) -> None:
        for widget in (*self._main, *self._extra, self.every):
            widget.setVisible(not self._elsewhere(widget) and (self._lists or widget is not self.every))
        self._set_narrow(True)
        self._answers.setMinimumSize(0, 0)
        self._answers.setMaximumSize(WIDEST, WIDEST)

    def _fit_line(self) -> None:
        self._set_narrow(False)
        more = (self.partner, self.shower, self.finder)
        fixed = [self.who, self.every, *(one for one in more if not one.isHidden())]
        first: list[QWidget] = sorted(self._main, key=_spared)
        room = self.width() - px(LEAST_PROMPT) - sum(widget.sizeHint().width() + GAP for widget in fixed)
        for widget in filter(self._elsewhere, (*self._main, *self._extra)):
            widget.hide()
        self.every.setVisible(self._lists)
        for number, widget in enumerate(one for one in (*first, *self._extra) if not self._elsewhere(one)):
            room -= widget.sizeHint().width() + GAP
            widget.setVisible(room >= 0 or number == 0)
            if number == 0:
                self.every.setVisible(self._lists and room + px(LEAST_PROMPT) / 2 >= 0)
        self._answers.setFixedSize(self.buttons.line_size())
        self.keep_height(self._whole.sizeHint().height())

    def _elsewhere(self, widget: QWidget) -> bool:
        """Whether it is seen on the card instead, or not at all."""
        return widget in self._twins or bool(widget.property("taken"))

    def _set_narrow(self, narrow: bool) -> None:
        for button in (*self._main, *self._extra):
            if isinstance(button, LongButton):
                button.set_room(px(LONG) if narrow else 0)

    def _number(self) -> None:
        """Give the buttons their digits, from left to right, as far as digits press them. A button that finds no room
        keeps its digit: what a key means never depends on the width of the window."""
        found = [button for button in (*self._extra, *self._main) if isinstance(button, QPushButton)]
        buttons = [button for button in found if not _undigited(button)]
        for button, twin in self._twins.items():
            if isinstance(button, CommandButton) and button.key:
                show_key(twin, button.key)
        self._numbered = buttons[: len(self._digits)]
        for number, button in enumerate(buttons, start=1):
            key = digits_of(number) if number <= len(self._digits) else ""
            enter = not self._away and _preselected(button)
            _mark(button, key, "" if number > NINE else key, self._twins.get(button), enter=enter)
        for number, shortcut in enumerate(self._digits):
            hidden = number < len(self._numbered) and self._numbered[number].isHidden()
            shortcut.setEnabled(hidden or NINE <= number < len(self._numbered))

    @property
    def many(self) -> bool:
        """Whether keys of several digits press buttons of the card."""
        return any(one in self._twins for one in self._numbered[NINE:])

    @property
    def preselected(self) -> QAbstractButton | None:
        """The button with the sign of Enter, here or on the card."""
        return next((self._twins.get(one, one) for one in self._numbered if _preselected(one)), None)

    def set_away(self, away: bool) -> None:
        """The player has gone to another button of the card: Enter presses that one."""
        if away != self._away:
            self._away = away
            self._number()

    def _digit(self, number: int) -> QShortcut:
        """The key of a button that is hidden, as Qt lets the button's own rest then, or has more than one digit."""
        key = QShortcut(QKeySequence(digits_of(number + 1).replace(" ", ", ")), self, lambda: self._press(number))
        key.setAutoRepeat(False)
        key.setEnabled(False)
        return key

    def _press(self, number: int) -> None:
        if number < NINE:
            self.press(number + 1)
        else:
            self.severalPressed.emit(number + 1)

    def press(self, number: int) -> None:
        """Press the button of a number, here or on the card."""
        self.numbered[number - 1].click()

    def says(self, number: int) -> str:
        """What the button of a number plays, empty where it plays no single command."""
        button = self._numbered[number - 1] if 0 < number <= len(self._numbered) else None
        return button.command.text() if isinstance(button, CommandButton) else ""

    def alike(self, said: str, number: int) -> bool:
        """Whether who said something by this number would say something like it now: not another kind of answer, and
        none of its kind while what was said can be said once more, by another number."""
        now = self.says(number)
        if now == said:
            return True
        others = map(self.says, range(1, len(self._numbered) + 1))
        return now.partition(" ")[0] == said.partition(" ")[0] and said not in others

    @property
    def numbered(self) -> list[QAbstractButton]:
        """What the digits press, where it is to be seen: here or on the card."""
        return [self._twins.get(button, button) for button in self._numbered]

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()


def _paired(mine: Iterable[QPushButton], answers: Sequence[QAbstractButton]) -> dict[QWidget, QAbstractButton]:
    """Each button with the answer that says the same: of several one for several pieces with one of its kind first,
    and each answer once as long as there is another one."""
    found: dict[QWidget, QAbstractButton] = {}
    for one in mine:
        alike = [answer for answer in answers if says(answer) == says(one)]
        left = [answer for answer in alike if answer not in found.values()] or alike
        left.sort(key=lambda answer: isinstance(answer, BatchButton) != isinstance(one, BatchButton))
        if left:
            found[one] = left[0]
    return found


def _shown(commands: Sequence[Command]) -> list[Command]:
    """As many commands as there are buttons, among them what ends the segment."""
    ends = [command for command in commands if command.ends][-1:]
    first = [command for command in commands if command not in ends][: MOST_BUTTONS - len(ends)]
    return [command for command in commands if command in first or command in ends]


def _spared(button: QWidget) -> tuple[bool, bool]:
    """Which button goes sooner where room is short: the main one last, before it what ends the segment."""
    ends = isinstance(button, CommandButton) and button.command.ends
    return button.objectName() != "primary", not ends


def _ends(widget: QWidget) -> bool:
    """Whether a button ends a question, or the phase in which nothing more can be done."""
    return widget.command.ends if isinstance(widget, CommandButton) else bool(widget.property("ends"))


def _undigited(button: QPushButton) -> bool:
    """Whether no digit presses it: what ends a segment has a key of its own, and what gives up what was begun, or gives
    something to the other side, would get the digit of what was free until a moment ago."""
    if button.property("ends"):
        return True
    command = button.command if isinstance(button, CommandButton) else None
    return command is not None and (command.ends or command.cancels or command.dear)


def _entered(button: QPushButton) -> bool:
    """Whether Enter says what a button says; nothing does once the table is empty."""
    if not isinstance(button, CommandButton) or button.context.model.session is None:
        return False
    return entered(button.context.state, button.context.model.decision, button.command)


def digits_of(number: int) -> str:
    """The digits that press a button, as they stand on it: 7 the seventh, 0 1 the tenth."""
    page, digit = divmod(number - 1, NINE)
    return "0 " * page + str(digit + 1)


def _preselected(button: QPushButton) -> bool:
    """Whether Enter says what a button says while nobody has gone to another one."""
    return button.objectName() == "primary" and (isinstance(button, BatchButton) or _entered(button))


def _mark(button: QPushButton, key: str, own: str, twin: QAbstractButton | None = None, *, enter: bool = False) -> None:
    """Give a button the cap of its digits, and its twin on the card as well, and the shortcut of its `own`; empty ones
    take them away. `enter` says that Enter presses it as well."""
    if button.shortcut() != (keys := QKeySequence(own)):
        button.setShortcut(keys)
    for one in (button,) if twin is None else (button, twin):
        show_key(one, key, enter=enter)
