"""Air units for an assault: how many of each kind, with what each choice would come to; and the brigade that drops."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, Final

from PySide6.QtWidgets import QGridLayout, QPushButton, QVBoxLayout, QWidget

from engine.titles.tail_of_the_tiger.commands import Allot, Answer
from engine.titles.tail_of_the_tiger.pieces import GERMAN, enemy
from engine.titles.tail_of_the_tiger.queries.forecast import forecast
from engine.titles.tail_of_the_tiger.queries.overhead import answers, landing, overhead, with_air
from engine.titles.tail_of_the_tiger.rules.ch14_air import JET_CANCELS, TIGER_CANCELS, kinds, most
from nemesis_gui.play.choice_card import ChoiceCard
from nemesis_gui.play.figures import percent
from nemesis_gui.play.plain_card import PlainCard
from nemesis_gui.play.stage import Stage
from nemesis_gui.titles.tail_of_the_tiger.decisions.figures import flak_text, outcome, span
from nemesis_gui.widgets.layouts import column, empty, label, row

MOST_ANSWERS: Final = 6
NUMBER: Final = 40
"""Width in pixels that a button with a figure needs."""


class AirPresenter(PlainCard):
    """A card for each number, or of two kinds a row of numbers for each; with what the choice comes to against each
    answer of the enemy."""

    title = "Air units"

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.sent = (0, 0)
        self._area = column()

    def read(self, decision: Any) -> None:
        """Nothing is picked at first: what flies here flies nowhere else in this player turn."""
        super().read(decision)
        self.sent = (0, 0)

    def heading(self) -> str:
        state, words = self.context.state, self.context.words
        return words.pair(super().heading(), words.place(state, state.combat.target))

    def button_commands(self) -> list[Any]:
        """Of one kind each number, none last, so that a digit sends as many; else what is picked on the card."""
        return self._answers()

    def _answers(self) -> list[Allot]:
        state = self.context.state
        first, second = most(state, self.decision.owner, state.combat.target)
        if second or first > MOST_ANSWERS:
            return [Allot(*self.sent)]
        return [Allot(count, 0) for count in (*range(1, first + 1), 0)]

    # -- the card

    def fill(self, layout: QVBoxLayout) -> None:
        state, words, side = self.context.state, self.context.words, self.decision.owner
        limit = most(state, side, state.combat.target)
        given = self._answers()
        for which, kind in enumerate(kinds(state, side, state.combat.target)):
            if limit[which] and len(given) == 1:
                self._add_row(layout, which, words.word("air", kind), limit[which])
        self._area = column()
        layout.addLayout(self._area)
        self._show_outcome(self.sent)
        doubled = state.options.air_points_doubled_in_cities and state.world.city(state.combat.target)
        one = "Each unit left over costs the enemy a loss point."
        two = "Each unit left over costs the enemy two loss points."
        self.faded(layout, words.tr(two if doubled else one), "14.0/7")
        self._add_reach(layout)
        self.add_answers(self._choice(one) for one in given)

    def _choice(self, command: Allot) -> ChoiceCard:
        """Pointed at, it shows its forecast."""
        card = self.answer(command)
        sent = (command.first, command.second)
        card.pointed.connect(lambda here: self._show_outcome(sent) if here else None)
        return card

    def _show_outcome(self, sent: tuple[int, int]) -> None:
        """The forecast of sending so many."""
        empty(self._area)
        command = self.context.words.command(self.context.state, Allot(*sent))
        self._area.addWidget(label(f"<b>{command}</b>", rich=True))
        self._area.addWidget(self._table(sent))

    def _add_row(self, layout: QVBoxLayout, which: int, name: str, limit: int) -> None:
        line = row(gap=3)
        line.addWidget(label(name, wrap=True), 1)
        for count in range(limit + 1):
            button = QPushButton(str(count))
            button.setCheckable(True)
            button.setChecked(self.sent[which] == count)
            button.setAutoDefault(False)
            button.setAccessibleName(f"{name}: {count}")
            button.setMinimumWidth(NUMBER)
            button.clicked.connect(partial(self._pick, which, count))
            line.addWidget(button)
        layout.addLayout(line)

    def _pick(self, which: int, count: int) -> None:
        self.sent = (count, self.sent[1]) if which == 0 else (self.sent[0], count)
        self.stage.keys.before()
        self.show_buttons()
        self.show_card()

    def _add_reach(self, layout: QVBoxLayout) -> None:
        """Who flies where, what cancels whom, and why the German side does not fly."""
        state, words, tr = self.context.state, self.context.words, self.context.words.tr
        found = overhead(state, state.combat)
        for item in found.grounded:
            self.faded(layout, words.pair(words.side(GERMAN), words.reason(state, item)), item.clause)
        if not found.grounded:
            reach = state.world.charts.given.air.range
            text = "German units fly up to {n} hexes from an airbase, east of the Weather Line"
            self.faded(layout, tr(text, n=reach), "14.0/2")
            text = tr("A jet cancels {n:Japanese unit|Japanese units}, a Flying Tiger {m}, after the jets",
                      n=JET_CANCELS, m=TIGER_CANCELS)  # fmt: skip
            self.faded(layout, text, "14.0/5")
        if found.flak:
            self.faded(layout, flak_text(words), "20.7/1")
        self.faded(layout, tr("Each air unit flies once a player turn; both sides show theirs together"), "wtf-14.x/1")

    def _table(self, sent: tuple[int, int]) -> QWidget:
        """A line for each answer: who is left over, and the result."""
        state, words, side = self.context.state, self.context.words, self.decision.owner
        sheet = QWidget()
        grid = QGridLayout(sheet)
        grid.setContentsMargins(0, 4, 0, 4)
        grid.setColumnStretch(2, 1)
        heads = (words.tr("Enemy sends"), words.tr("Left over"), words.tr("Steps lost, hex emptied"))
        for number, head in enumerate(heads):
            grid.addWidget(label(f"<small>{head}</small>", "faded", rich=True), 0, number)
        for line, other in enumerate(_few(answers(state, side)), 1):
            found = with_air(state, side, sent, other)
            texts = self._sent(enemy(side), other), " : ".join(map(str, found.combat.left)), outcome(words, found)
            for number, text in enumerate(texts):
                grid.addWidget(label(f"<small>{text}</small>", rich=True, wrap=number == len(texts) - 1), line, number)
        return sheet

    def _sent(self, side: int, sent: tuple[int, int]) -> str:
        return str(sent[0]) if side != GERMAN or not sent[1] else f"{sent[0]} + {sent[1]}"


def _few(found: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Some of the answers, the first and the last among them."""
    if len(found) <= MOST_ANSWERS:
        return list(found)
    return [*found[: MOST_ANSWERS - 1], found[-1]]


class DropPresenter(PlainCard):
    """Whether the brigade drops on the hex that others assault: both ways with what they come to."""

    title = "Airdrop"

    def main_answer(self) -> None:
        """Neither is offered first: the brigade may be lost."""

    def heading(self) -> str:
        state, words = self.context.state, self.context.words
        return words.pair(super().heading(), words.place(state, state.combat.target))

    def fill(self, layout: QVBoxLayout) -> None:
        state, words = self.context.state, self.context.words
        text = words.tr("A die greater than the {n:enemy step|enemy steps} there, or it loses a step.",
                        n=landing(state).steps)  # fmt: skip
        self.faded(layout, text, "20.1/7")
        self.faded(layout, words.tr("If a defender is left it is eliminated."), "20.1/8")
        named = (one for one in self.index.loose if isinstance(one, Answer))
        self.add_answers(self._card(one) for one in named)

    def _card(self, command: Answer) -> ChoiceCard:
        return self.answer(command, list(self._lines(command)))

    def _lines(self, command: Answer) -> Iterator[str]:
        state, words = self.context.state, self.context.words
        if not command.yes:
            found = forecast(state, state.combat)
            chance = span(words, percent(found.worst.cleared), percent(found.best.cleared))
            yield words.tr("hex emptied {chance}", chance=chance)
            return
        drop = landing(state)
        yield words.tr("hex emptied {chance}", chance=percent(drop.cleared))
        yield words.tr("it loses a step landing {chance}", chance=percent(drop.lost))
        yield words.tr("it is eliminated {chance}", chance=percent(drop.dies))
