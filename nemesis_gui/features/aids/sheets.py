"""The aid sheets line by line, for the panel beside the map and for paper. What they say comes from the title."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from typing import Any, Final

import msgspec

from engine.table.aids import (
    NOWHERE,
    Aids,
    Cause,
    Cell,
    Chart,
    Factor,
    Kind,
    Row,
    Stage,
    Standing,
    Term,
    Track,
    held,
)
from engine.table.event import Event
from engine.table.overview import Overview
from engine.table.placed import PlacedState
from nemesis_gui.base.style import skin
from nemesis_gui.features.aids.beginning import Beginning
from nemesis_gui.features.aids.line import BEGIN, CHARTS, COMBAT, SHEETS, TRACKS, TURN, UNITS, Line
from nemesis_gui.play.signs import capital
from nemesis_gui.session.words import Words, clause_link, clause_name, unbroken

CODES: Final = "codes"
"""The chart that tells the results of combat in words, which stands beside them."""
HERE, DONE, COMES = "▸", "✓", "·"
INFERRED, REBUILT = "≈", "◇"
MEANINGS: Final = {
    INFERRED: "Inferred: the printed rule is not held", REBUILT: "Rebuilt: the printed value is not held",
}  # fmt: skip
"""What the marks behind a clause and before a value mean."""
MOST_NAMES: Final = 3
"""Counters that are named of a kind."""
MOST_NEXT: Final = 3
BESIDE, ON_PAPER = (7, 77, 16), (5, 84, 11)
"""Percents of the width for the mark before a line, the line, and the clause behind it."""


class Last(msgspec.Struct, frozen=True):
    """What moved a track, the position it led to, and the number of its turn."""

    turn: int
    state: PlacedState
    event: Event


class Live(msgspec.Struct, frozen=True):
    """What of a game is lit on the sheets; nothing of it is on paper."""

    turn: Standing = NOWHERE
    combat: Standing = NOWHERE
    scores: Mapping[str, int | tuple[int, ...]] = {}
    last: Mapping[int, Sequence[Last]] = {}
    """By the number of a track, the latest first."""
    counter: Any = None
    """That of the selected piece."""


class Sheets:
    """The sheets of one game in one language. `state` names places; `live` is None for paper; `page` is the one to
    begin with, where there is one."""

    def __init__(
        self, words: Words, aids: Aids, version: str | None, state: PlacedState, live: Live | None = None,
        page: Overview | None = None,
    ) -> None:  # fmt: skip
        self.words, self.aids, self._version, self._state = words, aids, version, state
        self.live, self._paper = live or Live(), live is None
        self._said = set[str]()
        self._beginning = Beginning(words, page, paper=self._paper) if page is not None else None
        there = {BEGIN: page is not None, CHARTS: bool(aids.charts)}
        self.names = [name for name in SHEETS if there.get(name, True)]
        """The sheets there are of this game."""

    def lines(self, sheet: str) -> list[Line]:
        """A sheet. On paper each clause is written out, but none twice."""
        self._said.clear()
        if sheet == BEGIN:
            return self._beginning.lines() if self._beginning is not None else []
        made = {TURN: self._turn, COMBAT: self._combat, TRACKS: self._tracks, UNITS: self._units, CHARTS: self._charts}
        lines = list(made[sheet]())
        return [*self._legend(lines), *lines]

    def _legend(self, lines: Sequence[Line]) -> Iterator[Line]:
        """What the marks of a sheet mean, as far as it has any."""
        marked = (mark for mark in MEANINGS if any(mark in line.html for line in lines))
        told = [f"{mark} {self.words.tr(MEANINGS[mark])}" for mark in marked]
        if told:
            yield Line(f"<small>{_faded(' · '.join(told))}</small>")

    # -- turn and combat

    def _turn(self) -> Iterator[Line]:
        where = self.live.turn
        if where.now >= 0:
            yield self._now(where)
        yield from self._stages(self.aids.turn, where)

    def _now(self, where: Standing) -> Line:
        """Where one is, and what comes next on the agenda."""
        words, stages = self.words, self.aids.turn
        told = words.pair(words.tr("Current step"), f"<b>{self._name(stages[where.now])}</b>")
        if where.coming:
            coming = (self._name(stages[number]) for number in where.coming[:MOST_NEXT])
            told += "<br>" + words.pair(words.tr("Then"), " → ".join(coming))
        return Line(told)

    def _stages(self, stages: Sequence[Stage], where: Standing) -> Iterator[Line]:
        for number, stage in enumerate(stages):
            here = number == where.now
            mark = HERE if here else DONE if number in where.done else COMES if number in where.coming else ""
            name = self._name(stage) if stage.inside else f"<b>{self._name(stage)}</b>"
            yield self._line(name, stage.clause, mark, lit=here, inside=stage.inside)

    def _name(self, stage: Stage) -> str:
        return escape(self.words.word(stage.table, stage.name))

    def _combat(self) -> Iterator[Line]:
        where = self.live.combat
        if not self._paper and where.now < 0:
            yield Line(f"<i>{escape(self.words.tr('No combat is being fought.'))}</i>")
        yield from self._stages(self.aids.combat, where)
        for group, factors in self.aids.factors.items():
            yield _head(self.words.word("factors", group))
            yield from map(self._factor, factors)
        if self.aids.results.rows:
            yield _head(" ".join((self.words.tr("Combat results"), *([REBUILT] if self.aids.results.rebuilt else ()))))
            cells = (map(escape, row) for row in self.aids.results.rows)
            yield Line(_chart(map(escape, self.aids.results.columns), cells, self._size()))
            yield from (line for chart in self.aids.charts if chart.name == CODES for line in self._one(chart))

    def _factor(self, factor: Factor) -> Line:
        name = escape(capital(self.words.word("factors", factor.name)))
        return self._line(f"{name} <b>{factor.value}</b>" if factor.value else name, factor.clause, inside=True)

    # -- charts

    def _charts(self) -> Iterator[Line]:
        for chart in self.aids.charts:
            if chart.name != CODES:
                yield from self._one(chart)

    def _one(self, chart: Chart) -> Iterator[Line]:
        name = escape(capital(self.words.word("charts", chart.name)))
        yield msgspec.structs.replace(self._line(f"<b>{name}</b>", chart.clause), head=True)
        yield Line(_chart(self._heads(chart), self._rows(chart), self._size()))

    def _heads(self, chart: Chart) -> list[str]:
        heads = [escape(self.words.word("charts", name)) if name else "" for name in chart.columns]
        return [*heads, ""] if _ruled(chart) else heads

    def _rows(self, chart: Chart) -> Iterator[list[str]]:
        for row in chart.rows:
            yield [*self._cells(row), *([self._rule(row.clause)] if _ruled(chart) else [])]

    def _cells(self, row: Row) -> Iterator[str]:
        mark = f"{REBUILT} " if row.rebuilt else ""
        for number, cell in enumerate(row.cells):
            parts = cell if isinstance(cell, tuple) else (cell,)
            yield ("" if number else mark) + ", ".join(escape(self._part(part)) for part in parts)

    def _part(self, part: Cell) -> str:
        return self.words.word(part.table, part.key) if isinstance(part, Term) else part

    def _size(self) -> str:
        """Of the figures in a chart."""
        return "medium" if self._paper else "small"

    # -- tracks

    def _tracks(self) -> Iterator[Line]:
        for number, track in enumerate(self.aids.tracks):
            yield _head(self._track_name(track))
            yield from map(self._last, self.live.last.get(number, ()))
            yield from self._causes("+", track.raised)
            yield from self._causes("−", track.lowered)

    def _track_name(self, track: Track) -> str:
        what = capital(self.words.word(track.table, track.name))
        name = what if track.side < 0 else f"{self.words.side(track.side)} · {what}"
        score = self.live.scores.get(track.score)
        value = score[track.side] if isinstance(score, tuple) else score
        return name if value is None else f"{name} {value}"

    def _last(self, last: Last) -> Line:
        told = self.words.pair(self.words.tr("Turn {n}", n=last.turn), self.words.event(last.state, last.event))
        return self._line(f"<i>{told}</i>", getattr(last.event, "clause", ""), HERE)

    def _causes(self, sign: str, causes: Iterable[Cause]) -> Iterator[Line]:
        for cause in causes:
            amount = f"{sign}{abs(cause.by)}" if cause.by else sign
            yield self._line(self._why(cause), cause.clause, amount, inside=True)

    def _why(self, cause: Cause) -> str:
        if not cause.hexes:
            table, key = ("causes", cause.name) if cause.name else ("whys", cause.why)
            return escape(capital(self.words.word(table, key)))
        places = ", ".join(self.words.game.place(self._state, label) for label in cause.hexes)
        told = self.words.tr("Control of {places}", places=places)
        return escape(f"{told} ({cause.year})" if cause.year else told)

    # -- units

    def _units(self) -> Iterator[Line]:
        side = -1
        for kind in self.aids.kinds():
            if kind.side != side:
                side = kind.side
                yield _head(self.words.side(side))
            yield from self._kind(kind)
        if self._paper:
            yield _head(self.words.tr("What it means"))
            yield from self._abilities(ability.name for ability in self.aids.abilities)

    def _kind(self, kind: Kind) -> Iterator[Line]:
        lit = self.live.counter in kind.counters
        names = list(dict.fromkeys(counter.name for counter in kind.counters))
        few = ", ".join(names[:MOST_NAMES]) + (" …" if len(names) > MOST_NAMES else "")
        mark = f"{REBUILT} " if any(counter.id in self.aids.rebuilt for counter in kind.counters) else ""
        head = f"{mark}<b>{escape(capital(self.words.word('kinds', kind.kind)))}</b> {_faded(few)}"
        can = " · ".join(map(self._able, kind.abilities)) or "–"
        yield self._line(head if lit else f"{head}<br>{can}", "", HERE if lit else "", lit=lit)
        if lit:
            yield from self._abilities(kind.abilities)

    def _abilities(self, names: Iterable[str]) -> Iterator[Line]:
        found = {ability.name: ability.clause for ability in self.aids.abilities}
        for name in names:
            yield self._line(f"<b>{self._able(name)}</b>", found[name], lit=True)

    def _able(self, name: str) -> str:
        return escape(capital(self.words.word("abilities", name)))

    # -- lines

    def _line(self, text: str, clause: str, mark: str = "", *, lit: bool = False, inside: bool = False) -> Line:
        """A line with a mark before it and its clause behind; on paper, and where it is lit, with what the clause
        says."""
        clause = held(clause, self.words.rulebook, self._version) if clause else ""
        said = self._describe(clause) if clause and (lit or self._paper) else ""
        name = f"{text}&nbsp;{INFERRED}" if clause and self._inferred(clause) else text
        body = f"{name}<br>{_faded(said)}" if said else name
        mark_wide, wide, rule_wide = ON_PAPER if self._paper else BESIDE
        bright = lit and not self._paper
        ground = f' bgcolor="{skin().hover}"' if bright else ""
        indent = "&nbsp;&nbsp;" if inside and not self._paper else ""
        return Line(
            f'<table width="100%" cellspacing="0" cellpadding="1"{ground}><tr>'
            f'<td width="{mark_wide}%" align="center">{mark}</td><td width="{wide}%">{indent}{body}</td>'
            f'<td width="{rule_wide}%" align="right"><small>{self._number(clause)}</small></td></tr></table>',
            bright,
        )

    def _number(self, clause: str) -> str:
        return unbroken(clause_name(clause)) if self._paper else clause_link(clause)

    def _rule(self, clause: str) -> str:
        """The number of a clause, marked where the clause is inferred."""
        return f"{self._number(clause)}{INFERRED}" if clause and self._inferred(clause) else self._number(clause)

    def _inferred(self, clause: str) -> bool:
        book = self.words.rulebook
        return clause in book and bool(book.clause(clause).inferred)

    def _describe(self, clause: str) -> str:
        known = self._paper and clause in self._said
        self._said.add(clause)
        return "" if known else self.words.clause(clause)


def _head(text: str) -> Line:
    return Line(f"<h3>{escape(text)}</h3>", head=True)


def _faded(text: str) -> str:
    return f'<span class="f">{escape(text)}</span>'


def _ruled(chart: Chart) -> bool:
    """Whether the rows of a chart have clauses of their own."""
    return any(row.clause for row in chart.rows)


def _chart(columns: Iterable[str], rows: Iterable[Iterable[str]], size: str) -> str:
    """A chart of cells of HTML with figures of a size, so that it finds room beside the map."""
    told = [_row("th", columns), *(_row("td", row) for row in rows)]
    looks = f'style="border-collapse: collapse; font-size: {size}" border="1" cellspacing="0" cellpadding="1"'
    return f'<table {looks} width="100%">{"".join(told)}</table>'


def _row(cell: str, values: Iterable[str]) -> str:
    return f"<tr>{''.join(f'<{cell} align=center>{value}</{cell}>' for value in values)}</tr>"
