"""The card that answers "why not": conditions with their clauses, the hexes lit, and what is possible instead."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from engine.table.command import Command
from engine.table.verdict import Reason
from engine.table.why import Answer, Finding, end_of, way_of
from nemesis_gui.base.style import skin
from nemesis_gui.board.overlays import Arrows, Group, HexHighlights, Overlay, PathOverlay
from nemesis_gui.play.context import Context
from nemesis_gui.session.words import LINKS, clause_link
from nemesis_gui.widgets.card import Card
from nemesis_gui.widgets.layouts import label, row

WIDTH = 360
OVERLAY = "whynot"
PRICE = "too_dear"
"""Told last: what bars a longer way says why the price is too high."""


class WhyNotCard(Card):
    """Lies over the map until the player points elsewhere, plays, or puts it aside."""

    disputed = Signal(object)
    """The player thinks that what is said here is wrong; the clauses it rests on."""

    def __init__(self, context: Context, parent: QWidget) -> None:
        super().__init__(parent, WIDTH, right=True)
        self.context = context
        self.closed.connect(self._unlit)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.context.signals.explained.emit()

    def _unlit(self) -> None:
        self.context.overlay(OVERLAY, None)

    def put_aside(self) -> bool:
        """Hide the card; False if it was not shown."""
        self._unlit()
        shown = not self.isHidden()
        self.hide()
        return shown

    # -- an action of the program

    def show_action(self, text: str, help_: str, why: str | None, key: str = "") -> None:
        """Say what an action does and why it is not possible now."""
        self._unlit()
        layout = self.begin(text)
        if why is None:
            layout.addWidget(self._line(f"✓ {escape(self.context.words.tr('This is possible now.'))}", skin().good))
        else:
            layout.addWidget(self._line(f"✗ {escape(why)}", skin().bad))
        layout.addWidget(label(help_, "faded", wrap=True))
        if key:
            layout.addWidget(label(self.context.words.tr("Key: {key}", key=key), "faded"))
        self.finish()

    # -- a place or a piece

    def show_answer(self, answer: Answer, reach: int) -> None:
        """Say everything about a question; `reach` is the number of hexes the piece asked about can go to."""
        self._unlit()
        layout = self.begin(self._title(answer))
        legal = [item for item in answer.findings if item.legal]
        for finding in answer.refused:
            self._add_refused(layout, finding)
        if reach:
            text = self.context.words.tr("{n:hex|hexes} within its reach, select it to see.", n=reach)
            layout.addWidget(self._line(f"✓ {escape(text)}", skin().good))
        if legal:
            layout.addWidget(label(self.context.words.tr("Possible here:"), "faded"))
            for finding in legal:
                layout.addWidget(self._button([finding.command]))
        if not answer.findings and not reach:
            nothing = self.context.words.tr("Nothing that has to be decided now is about this.")
            layout.addWidget(label(nothing, wrap=True))
            layout.addWidget(self._decision())
        self._add_instead(layout, answer)
        self._add_dispute(layout, answer)
        self.finish()
        self._light(answer)

    def _title(self, answer: Answer) -> str:
        state, words, question = self.context.state, self.context.words, answer.question
        place = words.place(state, question.loc) if question.loc >= 0 else ""
        if question.selected and question.loc >= 0:
            names = [state.pieces[unit].counter.name for unit in question.selected]
            who = names[0] if len(names) == 1 else words.tr("{n} pieces", n=len(names))
            return f"{who} → {place}"
        if question.unit:
            return f"{state.pieces[question.unit].counter.name}, {place}"
        return place

    def _decision(self) -> QWidget:
        decision = self.context.model.decision
        if decision is None:
            return label(self.context.words.tr("The game is over"))
        text = self.context.words.prompt(self.context.state, decision)
        return self._line(f"{text} <small>{clause_link(decision.clause)}</small>", skin().ink)

    def _add_refused(self, layout: QVBoxLayout, finding: Finding) -> None:
        layout.addWidget(self._line(f"<b>{escape(self._heading_of(finding))}</b>", skin().ink))
        for reason in sorted(finding.reasons, key=lambda item: item.kind == PRICE):
            layout.addWidget(self._line(f"✗ {self._reason(reason)}", skin().bad))

    def _heading_of(self, finding: Finding) -> str:
        state, words = self.context.state, self.context.words
        unit = getattr(finding.command, "unit", "")
        if finding.anywhere and unit in state.pieces:
            return words.tr("{unit}, wherever it would go", unit=state.pieces[unit].counter.name)
        return words.command(state, finding.command)

    def _reason(self, reason: Reason) -> str:
        text = self.context.words.game.reason(reason, self.context.state, LINKS)
        clause = f" <small>[{clause_link(reason.clause)}]</small>" if reason.clause else ""
        return f"{text}{clause}"

    def _line(self, html: str, colour: str) -> QWidget:
        """A line whose mark has a colour; its words are ink."""
        mark, _, rest = html.partition(" ") if html[:1] in "✓✗" else ("", "", html)
        start = f'<span style="color:{colour}"><b>{mark}</b></span> ' if mark else ""
        text = label(start + rest, wrap=True, rich=True)
        text.linkActivated.connect(self.context.follow)
        return text

    def _add_instead(self, layout: QVBoxLayout, answer: Answer) -> None:
        if answer.instead:
            layout.addWidget(label(self.context.words.tr("The nearest thing that is possible:"), "faded"))
            layout.addWidget(self._button(answer.instead))

    def _add_dispute(self, layout: QVBoxLayout, answer: Answer) -> None:
        """A way to say that the program is wrong."""
        reasons = (reason for finding in answer.refused for reason in finding.reasons)
        clauses = list(dict.fromkeys(reason.clause for reason in reasons if reason.clause))
        if not clauses:
            return
        button = QPushButton(self.context.words.tr("Report a wrong ruling…"))
        button.setObjectName("link")
        button.setToolTip(self.context.words.tr("Say which clause is wrong, with the position as a text to send"))
        button.clicked.connect(lambda: self.disputed.emit(clauses))
        layout.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)

    def _button(self, commands: Sequence[Command]) -> QWidget:
        holder = QWidget()
        line = row(holder, gap=6)
        text = self.context.words.command(self.context.state, commands[0])
        if len(commands) > 1:
            text = self.context.words.tr("{text}, and {n} more with it", text=text, n=len(commands) - 1)
        button = QPushButton(text)
        button.setProperty("command", commands[0].text())
        button.clicked.connect(lambda: self._play(commands))
        line.addWidget(button)
        line.addStretch(1)
        return holder

    def _play(self, commands: Sequence[Command]) -> None:
        self.put_aside()
        self.context.play_all(commands)

    # -- on the map

    def _light(self, answer: Answer) -> None:
        """The way that was meant, the hexes that stand against it, and the nearest legal place."""
        bad = self._bad(answer)
        parts = [*self._way(answer), HexHighlights(tuple(bad), "danger"), *self._near(answer, bad)]
        self.context.overlay(OVERLAY, Group(tuple(parts)))

    def _bad(self, answer: Answer) -> set[int]:
        state = self.context.state
        named = {loc for label_ in answer.labels() if (loc := state.world.find(label_)) is not None}
        if answer.refused and answer.question.loc >= 0 and not named:
            named = {answer.question.loc}
        return {loc for loc in named if state.world.in_play(loc)}

    def _start(self, answer: Answer) -> int | None:
        """Where the only selected piece stands."""
        selected = answer.question.selected
        return self.context.state.pieces[selected[0]].loc if len(selected) == 1 else None

    def _way(self, answer: Answer) -> list[Overlay]:
        find, start = self.context.state.world.find, self._start(answer)
        ways = filter(None, (way_of(item.command) for item in answer.refused))
        locs = [loc for label_ in next(ways, ()) if (loc := find(label_)) is not None]
        return [PathOverlay([start, *locs], style="info")] if start is not None and len(locs) > 1 else []

    def _near(self, answer: Answer, bad: set[int]) -> list[Overlay]:
        near, start = end_of(self.context.state, answer.instead), self._start(answer)
        if near is None or near in bad or not self.context.state.world.in_play(near):
            return []
        parts: list[Overlay] = [HexHighlights((near,), "hint")]
        if start is not None and way_of(answer.instead[0]):
            parts.append(Arrows([(start, near)], "hint"))
        return parts
