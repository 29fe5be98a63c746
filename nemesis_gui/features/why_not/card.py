"""The card that answers "why not": conditions with their clauses, the hexes lit, and what is possible instead."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from engine.table.command import Command
from engine.table.verdict import Reason
from engine.table.why import Answer, Group, Objection, end_of, way_of
from nemesis_gui.base.style import skin
from nemesis_gui.board.overlays import Arrows, HexHighlights, Overlay, PathOverlay
from nemesis_gui.board.overlays import Group as Overlays
from nemesis_gui.play.context import Context
from nemesis_gui.play.services import Rulings
from nemesis_gui.session.closing import overcrowds
from nemesis_gui.session.words import LINKS, clause_link
from nemesis_gui.widgets.card import Card, Host
from nemesis_gui.widgets.layouts import add, button, label, side_by_side

OVERLAY = "whynot"
SELECT_FIRST = "Select a counter first: then this tells whether it can come here."
YES, NO = "✓", "✗"
MOST_NAMES = 6
"""Pieces that are named for a reason."""
PRICE = "too_dear"
"""Comes last: what bars a longer way says why the price is too high."""


class WhyNotCard(Card):
    """Open until the player points elsewhere, plays, or puts it aside."""

    def __init__(self, context: Context, host: Host) -> None:
        super().__init__(host, "why_not")
        self.context, self.words = context, context.words
        self.closed.connect(self._unlit)

    def _unlit(self) -> None:
        self.context.overlay(OVERLAY, None)

    def put_away(self) -> bool:
        self._unlit()
        return super().put_away()

    def show_action(self, text: str, help_: str, why: str | None, key: str = "") -> None:
        """Say what an action does and why it is not possible now."""
        self._unlit()
        layout = self.begin(text)
        told, mark = (why, NO) if why is not None else (self.words.tr("This is possible now."), YES)
        add(layout, self._line(escape(told), mark), label(help_, "faded", wrap=True))
        if key:
            layout.addWidget(label(self.words.tr("Key: {key}", key=key), "faded"))
        self.finish()

    def show_answer(self, answer: Answer, reach: int) -> None:
        """Say everything about a question; `reach` is the number of hexes the piece asked about can go to."""
        self._unlit()
        layout, tr = self.begin(self._title(answer)), self.words.tr
        legal = [self._button(commands) for commands in self._possible(answer)]
        for told, headings in self._refused(answer.against).items():
            add(layout, *map(self._line, headings), *(self._line(one, NO) for one in told))
        if reach:
            add(layout, self._line(escape(tr("It can reach {n:hex|hexes}; select it to see them.", n=reach)), YES))
        if legal:
            add(layout, label(tr("Possible here:"), "faded"), *legal)
        if not answer.findings and not reach:
            nothing = tr(SELECT_FIRST if self._unaimed(answer) else "The current decision is not about this.")
            add(layout, label(nothing, wrap=True), self._decision())
        if answer.instead:
            nearest = tr("Closest legal alternative:")
            add(layout, label(nearest, "faded", wrap=True), self._button(answer.instead))
            if overcrowds(self.context.model.playing, self.context.state, answer.instead):
                add(layout, self._line(escape(tr("More would stand there than may stay.")), NO))
        self._add_dispute(layout, answer)
        self.finish()
        self._light(answer)

    def _unaimed(self, answer: Answer) -> bool:
        """Whether a place is asked about without a unit."""
        question, presenter = answer.question, self.context.presenter
        nobody = not question.unit and not question.selected
        return nobody and presenter is not None and bool(presenter.index.acting())

    def _title(self, answer: Answer) -> str:
        state, words, question = self.context.state, self.words, answer.question
        place = words.place(state, question.loc) if question.loc >= 0 else ""
        if question.selected and question.loc >= 0:
            return f"{self._count(question.selected)} → {place}"
        if question.unit:
            return f"{state.pieces[question.unit].counter.name}, {place}"
        return place

    def _decision(self) -> QWidget:
        decision = self.context.model.decision
        if decision is None:
            return label(self.words.tr("The game is over"))
        text = self.words.prompt(self.context.state, decision)
        return self._line(f"{text} <small>{clause_link(decision.clause)}</small>")

    def _possible(self, answer: Answer) -> Iterable[Sequence[Command]]:
        """What can be played, each thing once: a place to go is meant for all who can."""
        state, words = self.context.state, self.words
        found: dict[str, Sequence[Command]] = {}
        for group in answer.groups:
            if not group.objections:
                ways = [group.commands] if group.commands[0].sends else [(command,) for command in group.commands]
                found |= {words.command(state, commands[0]): commands for commands in ways}
        return found.values()

    def _refused(self, groups: Iterable[Group]) -> dict[tuple[str, ...], list[str]]:
        """What stands against what could be meant, each reason once, with the headings of all it stands against."""
        found: dict[tuple[str, ...], list[str]] = {}
        for group in groups:
            objections = sorted(group.objections, key=lambda item: item.reason.kind == PRICE)
            told = tuple(dict.fromkeys(self._objection(group, item) for item in objections))
            heading = f"<b>{escape(self._heading_of(group))}</b>"
            if heading not in found.setdefault(told, []):
                found[told].append(heading)
        return found

    def _heading_of(self, group: Group) -> str:
        state, words = self.context.state, self.words
        unit = next(iter(group.commands[0].pieces()), "")
        if group.anywhere and unit in state.pieces:
            return words.tr("{unit}, to any hex", unit=self._count(group.units))
        if len(group.commands) > 1 and group.commands[0].place():
            where = state.world.find(group.commands[0].place())
            return f"{self._count(group.units)} → {words.place(state, where)}" if where is not None else ""
        return words.command(state, group.commands[0])

    def _count(self, units: Sequence[str]) -> str:
        """A piece by name, several by their number."""
        name = self.context.state.pieces[units[0]].counter.name
        return name if len(units) == 1 else self.words.tr("{n} pieces", n=len(units))

    def _objection(self, group: Group, found: Objection) -> str:
        """A reason, when it will have passed, and the pieces it holds for where that is not all of them."""
        told = [self._reason(item) for item in found.reasons]
        return "<br>".join([*told[:1], *(f"→ {text}" for text in told[1:]), *self._whom(group, found)])

    def _whom(self, group: Group, found: Objection) -> Iterator[str]:
        named = found.reason.facts.get("unit")
        others = [unit for unit in found.units if unit != named]
        if named in found.units and others and not found.untimely:
            yield self.words.tr("Same for {units}", units=self._names(others))
        elif named not in found.units and group.partial(found):
            yield self.words.tr("Only for {units}", units=self._names(others))

    def _names(self, units: Sequence[str]) -> str:
        state = self.context.state
        shown = [LINKS.unit(self.words.game.unit(state, unit), unit) for unit in units[:MOST_NAMES]]
        more = [self.words.tr("and {n} more", n=len(units) - MOST_NAMES)] if len(units) > MOST_NAMES else []
        return ", ".join([*shown, *more])

    def _reason(self, reason: Reason) -> str:
        text = self.words.game.reason(reason, self.context.state, LINKS)
        clause = f" <small>[{clause_link(reason.clause)}]</small>" if reason.clause else ""
        return f"{text}{clause}"

    def _line(self, html: str, mark: str = "") -> QWidget:
        """A line behind a coloured mark; its words are ink."""
        colour = skin().good if mark == YES else skin().bad
        start = f'<span style="color:{colour}"><b>{mark}</b></span> ' if mark else ""
        return label(start + html, wrap=True, follow=self.context.follow)

    def _add_dispute(self, layout: QVBoxLayout, answer: Answer) -> None:
        told = (reason for group in answer.against for found in group.objections for reason in found.reasons)
        clauses = list(dict.fromkeys(reason.clause for reason in told if reason.clause))
        if clauses:
            tip = self.words.tr("Say which rule was applied wrongly; the position is added as text you can send")
            report = self.words.tr("Report a rules error…")
            dispute = button(report, lambda: self.context.services.of(Rulings).ruling(clauses), "link", tip)
            layout.addWidget(dispute, 0, Qt.AlignmentFlag.AlignLeft)

    def _button(self, commands: Sequence[Command]) -> QWidget:
        text = self.words.command(self.context.state, commands[0])
        if len(commands) > 1:
            text = self.words.tr("{text}, and {n:other|others} with it", text=text, n=len(commands) - 1)
        play = button(text, lambda: self._play(commands))
        play.setProperty("command", commands[0].text())
        return side_by_side(play, None, gap=6)

    def _play(self, commands: Sequence[Command]) -> None:
        self.put_away()
        self.context.play_all(commands)

    def _light(self, answer: Answer) -> None:
        """The way that was meant, the hexes that stand against it, and the nearest legal place."""
        bad = self._bad(answer)
        parts = *self._way(answer), HexHighlights(tuple(bad), "blocked"), *self._near(answer, bad)
        self.context.overlay(OVERLAY, Overlays(parts))

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
