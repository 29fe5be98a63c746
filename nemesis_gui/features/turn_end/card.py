"""The end of a turn as it went so far, read from the record, and the card that walks through it: who leads and why,
every step with its clause, what it changed, and what comes next."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from html import escape
from itertools import islice
from textwrap import fill
from typing import Final

import msgspec
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QWidget

from engine.table.event import Event, Head
from engine.table.placed import PlacedState
from nemesis_gui.base.later import later
from nemesis_gui.base.style import skin
from nemesis_gui.play.context import Context
from nemesis_gui.play.face import TurnEnding
from nemesis_gui.play.leads import counted, losses, of_turn, standing
from nemesis_gui.play.parts import Own, Part, Text
from nemesis_gui.play.sheet import Sheet
from nemesis_gui.session.deeds import seen
from nemesis_gui.session.model import PastEvent
from nemesis_gui.session.timeline import side_mark
from nemesis_gui.session.words import clause_link
from nemesis_gui.widgets.card import Card, Host
from nemesis_gui.widgets.flow import Flow
from nemesis_gui.widgets.layouts import add, button, column, label, row

MOST_NOW: Final = 60
"""Commands that a running end of a turn may have."""
PLACES: Final = ("hex", "where")
MOST_LINES: Final = 14
MOST_REASONS: Final = 4
GAP: Final = 6
LONG: Final = 30
"""Letters of a step's name that find room on one line."""
INDENT: Final = 22
LINKS: Final = Qt.TextInteractionFlag.LinksAccessibleByMouse | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
DONE, HERE, COMES, NOT_NOW = "✓", "▶", "○", "–"


class Stage(msgspec.Struct):
    """A step of the sequence. It is `begun` when its event came, and not `due` when it is none of this turn's."""

    name: str
    clause: str
    due: bool
    begun: bool = False
    events: list[PastEvent] = msgspec.field(default_factory=list)

    def places(self) -> list[str]:
        """Labels of the hexes it was about."""
        return list(dict.fromkeys(place for state, event in self.events for place in _places(state, event)))


class Walk(msgspec.Struct):
    """The end of one turn; `over` when the next turn has begun, or the game is over."""

    turn: int
    stages: list[Stage]
    state: PlacedState
    """The position as far as it went."""
    over: bool = False
    into_next: bool = False
    """Whether steps of it are those of the turn that has begun by then."""

    @property
    def steps(self) -> bool:
        """Whether there is a step to look at."""
        return not self.over or any(stage.due for stage in self.stages)

    @property
    def open(self) -> int:
        """The step at which the sequence stands."""
        return max((number for number, stage in enumerate(self.stages) if stage.begun), default=0)

    def neighbour(self, at: int, by: int) -> int | None:
        """The step before or after one among those that have begun; None at an end."""
        begun = [number for number, stage in enumerate(self.stages) if stage.begun]
        further = [number for number in begun if (number - at) * by > 0]
        return min(further, key=lambda number: abs(number - at)) if further else None


def _ended(state: PlacedState) -> int:
    """The turn whose end begins in a position, in which another turn may have begun already."""
    return state.turn - any(event.head == Head.TURN for event in state.events)


def _places(state: PlacedState, event: Event) -> Iterator[str]:
    facts = event.facts()
    for place in (facts.get(name) for name in PLACES):
        loc = state.world.find(place) if place else None
        if loc is not None and state.world.on_map(loc):
            yield str(place)


class Walker:
    """Reads the ends of turns of a game from its record."""

    def __init__(self, ending: TurnEnding) -> None:
        self._ending = ending

    def now(self, state: PlacedState, states: Iterator[PlacedState]) -> Walk | None:
        """The end of the turn that is going on in the present state, or that has just ended with the last command;
        `states` lead backwards from it."""
        return self.last(states, MOST_NOW) if self._ending.runs(state) else None

    def last(self, states: Iterator[PlacedState], most: int) -> Walk | None:
        """The last end of a turn within so many positions."""
        found: list[PlacedState] = []
        for state in islice(states, most):
            found.append(state)
            if any(self._ending.begins(event) for event in state.events):
                return self._read(found[::-1])
        return None

    def _read(self, states: Sequence[PlacedState]) -> Walk:
        first = states[0]
        stages = [Stage(step.name, step.clause, step.due) for step in self._ending.steps(first)]
        walk = Walk(_ended(first), stages, states[-1])
        stage: Stage | None = None
        for state, event in self._since_begun(states):
            if name := self._ending.step(event):
                stage = next(stage for stage in walk.stages if stage.name == name)
                stage.begun = True
            elif self._ending.ends(event):
                walk.state, walk.over = state, True
                return walk
            elif event.head == Head.TURN:
                walk.into_next = True
            elif stage is not None:
                stage.events.append((state, event))
        walk.over = states[-1].outcome is not None
        return walk

    def _since_begun(self, states: Iterable[PlacedState]) -> Iterator[tuple[PlacedState, Event]]:
        """The events from the one with which it begins, which may be that of its first step."""
        begun = False
        for state in states:
            for event in state.events:
                begun = begun or self._ending.begins(event)
                if begun:
                    yield state, event


class StageRow(QFrame):
    """One step: a line, and below it what it brought about when it is the one that is looked at."""

    chosen = Signal()

    def __init__(self, context: Context, *, opened: bool) -> None:
        super().__init__()
        self.context, self._opened = context, opened
        self.setObjectName("plate" if opened else "")
        self.button = button("", self.chosen, "step")
        self.button.setCheckable(True)
        self.button.setChecked(opened)
        self.chosen.connect(partial(self.button.setChecked, opened))  # a click at the open one leaves it so
        self._told = Text("", wrap=False).make(context)
        layout, lines = column(self, 5 if opened else 1, 3), column(gap=3)
        lines.setContentsMargins(INDENT, 0, 0, 0)
        add(layout, self._head(), lines)
        self._lines = Sheet(context, lines)

    def _head(self) -> QWidget:
        """Its name, and at the right its result and its clause: below it where there is no room beside."""
        head = QWidget()
        line = Flow(head, GAP)
        line.addWidget(self.button)
        line.add_right(self._told)
        return head

    def become(self, stage: Stage, mark: str) -> None:
        """Stand for a step as it is now."""
        self.stage, self._running, words = stage, mark == HERE, self.context.words
        name, summary = words.word("turn_steps", stage.name), self.summary()
        tip = words.pair(name, summary) if summary else name
        self.button.setText(f"{mark}  {fill(name, LONG, subsequent_indent='     ')}")
        self.button.setToolTip(tip)
        self.button.setAccessibleDescription(tip)
        self.button.setAccessibleName(f"{name}. {summary}")
        self.button.setEnabled(stage.begun)
        came = stage.events and not self._opened
        told = f'<span style="color:{skin().faded}">{escape(summary)}</span> &nbsp;' if came else ""
        Text(f"<small>{told}{clause_link(stage.clause)}</small>").show(self._told, self.context)
        self._lines.show(self._parts() if self._opened else ())

    def summary(self) -> str:
        """The result of the step, in a word or two."""
        tr, count = self.context.words.tr, len(self.stage.events)
        if not self.stage.due:
            return tr("not in this turn")
        if not self.stage.begun:
            return ""
        return tr("1 event") if count == 1 else tr("{n} events", n=count) if count else tr("nothing changed")

    def _parts(self) -> Iterator[Part]:
        """What it brought about; each line can be followed by keyboard, too."""
        for text, style in self._said():
            shown = Text(text, style)
            yield Own((Text, style), partial(self._line, shown), partial(shown.show, context=self.context))

    def _line(self, text: Text) -> QLabel:
        line = text.make(self.context)
        line.setTextInteractionFlags(LINKS)
        return line

    def _said(self) -> list[tuple[str, str]]:
        words, told = self.context.words, self.stage.events
        most = seen(len(told), MOST_LINES)
        lines = [(self._event(*item), "") for item in told[:most]]
        if len(told) > most:
            lines.append((words.tr("{n:more line|more lines} in the log", n=len(told) - most), "faded"))
        return lines or [(words.tr("Nothing yet." if self._running else "Nothing changed."), "faded")]

    def _event(self, state: PlacedState, event: Event) -> str:
        rule = clause_link(getattr(event, "clause", ""))
        return f"{side_mark(state, event)} {self.context.words.event(state, event)} <small>{rule}</small>"


class WalkFoot(QWidget):
    """Back and next, and between them why there is no next step yet."""

    def __init__(self) -> None:
        super().__init__()
        self.go: Callable[[int], object] = lambda by: None
        """Called with -1 for back and 1 for next."""
        self.back = button("", lambda: self.go(-1))
        self.next = button("", lambda: self.go(1), "primary")
        self.told = label("", "faded", wrap=True)
        add(row(self, gap=6), self.back, self.told, self.next, wide=self.told)


class TurnEndCard(Card):
    """Open while a turn ends. `looked` carries the step that is looked at."""

    looked = Signal(int)

    def __init__(self, context: Context, host: Host) -> None:
        super().__init__(host, "turn_end", told=True)
        self.context = context
        self.rows: list[StageRow] = []
        self._sheets: tuple[Sheet, Sheet] | None = None

    def show_walk(self, walk: Walk, at: int, keys: tuple[str, str], ending: TurnEnding) -> None:
        """Refill the card; `keys` are those of back and next. Of a turn with no step that was due the lead is all there
        is to tell. A row that stands says what is new of its step: they are many, and one of them has changed."""
        heading = "End of Turn {turn}, beginning of Turn {next}" if walk.into_next else "End of Game Turn {turn}"
        self.begin(self.context.words.tr(heading, turn=walk.turn, next=walk.turn + 1), keep=True)
        body, foot = self._sheets = self._sheets or (Sheet(self.context, self.layout_), Sheet(self.context, self.foot))
        body.show([*(Text(*lead) for lead in self._leads(walk, ending)), *self._steps(walk, at)])
        foot.show([Own(WalkFoot, WalkFoot, partial(self._show_foot, walk, at, keys))] if walk.steps else ())
        self.rows = [widget for widget in body.widgets if isinstance(widget, StageRow)]
        self.finish()
        if 0 <= at < len(self.rows):
            later(self.rows[at], partial(self._show_row, self.rows[at]))

    def _steps(self, walk: Walk, at: int) -> Iterator[Part]:
        for number, stage in enumerate(walk.stages if walk.steps else ()):
            update, opened = partial(StageRow.become, stage=stage, mark=_mark(walk, number)), number == at
            yield Own((StageRow, number, opened), partial(self._row, number, opened=opened), update)

    def _row(self, number: int, *, opened: bool) -> StageRow:
        row = StageRow(self.context, opened=opened)
        row.chosen.connect(partial(self.looked.emit, number))
        return row

    def _leads(self, walk: Walk, ending: TurnEnding) -> Iterator[tuple[str, str]]:
        """Who leads, the figures, and what of this turn led to it."""
        (who, figures), words = standing(self.context, ending, walk.state), self.context.words
        yield f"<b>{escape(who)}</b>", ""
        yield escape(figures), "faded"
        told = of_turn(self.context.model, ending, walk.turn)
        found = counted(told, ending)
        for state, event in found[-MOST_REASONS:]:
            yield f"{side_mark(state, event)} {words.event(state, event)}", ""
        was = standing(self.context, ending, told[0][0])[1] if told else figures
        if was != figures:
            yield escape(words.tr("At the beginning of the turn: {figures}", figures=was)), "faded"
        elif not found and walk.over:
            yield escape(words.tr("Nothing in this turn changed that.")), "faded"
        if lost := losses(self.context, told):
            yield escape(lost), "faded"

    def _show_row(self, line: StageRow) -> None:
        """Bring a step into view with what it brought about; its head at least where there is no room for all."""
        self.reveal(line)
        self.reveal(line.button)

    def _show_foot(self, walk: Walk, at: int, keys: tuple[str, str], foot: WalkFoot) -> None:
        tr, targets = self.context.words.tr, (walk.neighbour(at, -1), walk.neighbour(at, 1))
        texts = f"◂ {tr('Back')}", f"{tr('Next')} ▸"
        for one, text, tip, target in zip((foot.back, foot.next), texts, keys, targets, strict=True):
            one.setText(text)
            one.setToolTip(tip)
            one.setAccessibleDescription(tip)
            one.setEnabled(target is not None)
        foot.told.setText(tr(self._still(walk)) if targets[1] is None else "")
        foot.go = lambda by: self.looked.emit(targets[by > 0])

    @property
    def next_button(self) -> QPushButton:
        """What leads on to the next step."""
        assert self._sheets is not None
        (foot,) = self._sheets[1].widgets
        assert isinstance(foot, WalkFoot)
        return foot.next

    def _still(self, walk: Walk) -> str:
        """Why there is no further step yet; nothing where only the phase is to be ended."""
        decides = self.context.model.decision is not None
        return "The turn is over." if walk.over else "Decide this first." if decides else ""


def _mark(walk: Walk, number: int) -> str:
    stage = walk.stages[number]
    if not stage.due:
        return NOT_NOW
    if not stage.begun:
        return COMES
    return HERE if number == walk.open and not walk.over else DONE
