"""The cup of Activation Markers, and the markers that are left of each stock."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from html import escape
from typing import Final

from PySide6.QtWidgets import QFrame

from engine.titles.defeat_into_victory.pieces import ALLIED, JAPANESE
from engine.titles.defeat_into_victory.queries.cup import Cup, Draw, cup
from engine.titles.defeat_into_victory.rules.ch7_stock import pool
from nemesis_gui.play.context import Context
from nemesis_gui.play.figures import percent
from nemesis_gui.play.page import Page
from nemesis_gui.session.words import clause_link
from nemesis_gui.widgets.flow import flowing
from nemesis_gui.widgets.layouts import chip, column, label, plate, row, side_by_side

LEFT, AWAY = "■", "□"
MOST_PIPS: Final = 30


class LinesPage(Page):
    """Plates of some lines of text."""

    def plate(self, lines: Sequence[str]) -> QFrame:
        frame, inside = plate(6)
        inside.addWidget(label("<br>".join(lines), wrap=True, follow=self.context.follow))
        inside.addStretch(1)
        return frame


class CupPage(LinesPage):
    """The markers of both sides, and what comes next."""

    @staticmethod
    def key(context: Context, name: str) -> Hashable:
        state = context.state
        return state.cup, state.played, state.drawn, bool(state.held), state.initiative, state.turn

    def fill(self) -> None:
        """The Japanese, the Allies, the End Turn markers."""
        found = cup(self.context.state)
        line = row(self, 2, 10)
        for draw in found.sides:
            place = column(gap=4)
            head = chip(self.context.words.side(draw.side), draw.side)
            place.addWidget(side_by_side(head, None))
            place.addWidget(self.plate(list(self._side(found, draw))), 1)
            line.addLayout(place, 3)
        line.addWidget(self.plate(list(self._common(found))), 2)

    def _side(self, found: Cup, draw: Draw) -> Iterator[str]:
        words, state = self.context.words, self.context.state
        if not draw.drawn:
            yield words.tr("No markers drawn in this turn yet.")
            return
        text = "{n:marker|markers} of kind {kind} drawn" if draw.kind else "{n:marker|markers} drawn"
        kind = words.tr(text, n=draw.drawn, kind="I" * draw.kind)
        yield f"{kind} {clause_link('8.1.2/1')}"
        yield from (f"{LEFT} {escape(words.game.thing(state, name))}" for name in draw.played)
        if draw.held:
            yield f"{AWAY} {words.tr('one kept for the first segment')} {clause_link('8.1.4/1')}"
        if draw.left:
            chance = f" ({percent(found.chance(draw.left))})" if found.filled else ""
            yield f"{AWAY * draw.left} {words.tr('{n:marker|markers} in the cup', n=draw.left)}{chance}"
        if draw.maybe and (draw.left or draw.held):
            names = words.series(dict.fromkeys(escape(self._uses(name)) for name in draw.maybe))
            yield f"<small>{words.pair(words.tr('May be'), names)}</small>"

    def _uses(self, marker: str) -> str:
        """The ways to use a marker."""
        words, state = self.context.words, self.context.state
        uses = (words.game.use(use) for use in state.world.pack.markers[marker].uses)  # type: ignore[attr-defined]
        return f" {words.word('uses', 'or')} ".join(uses)

    def _common(self, found: Cup) -> Iterator[str]:
        words, state = self.context.words, self.context.state
        yield f"<b>{words.tr('{n:marker|markers} in the cup', n=found.total)}</b> {clause_link('9.1.3/1')}"
        if not found.filled:
            return
        name = words.word("markers", "end-turn")
        yield f"{LEFT * found.end_turns} {name} {found.end_turns} ({percent(found.chance(found.end_turns))})"
        yield words.tr("The second one ends the phase at once.")
        if state.drawer >= 0:
            yield words.pair(words.tr("Draws next"), words.side(state.drawer))


class MarkersPage(LinesPage):
    """How many markers are left of each stock, and where the others lie."""

    @staticmethod
    def key(context: Context, name: str) -> Hashable:
        state = context.state
        lying = tuple(state.supplies.items()), tuple(state.positions), state.cuts, tuple(state.lines), state.work
        return *lying, state.trucks, state.turn

    def fill(self) -> None:
        """One plate a stock."""
        column(self, 2, 6).addWidget(flowing(self._plates(), 8))

    def _plates(self) -> Iterator[QFrame]:
        state, tr = self.context.state, self.context.words.tr
        limits = state.world.pack.limits
        yield self._stock(tr("SP markers"), pool(state), limits.sp, "7.2.1/1", self._supplies())
        free, used, lost = state.trucks
        trucks = (tr("{n} free, {used} used, {lost} lost", n=free, used=used, lost=lost),)
        yield self._stock(tr("Trucks"), limits.trucks - free - used - lost, limits.trucks, "17.7/1", trucks)
        places = tuple(state.positions)
        yield self._stock(tr("Improved Positions"), limits.positions - len(places), limits.positions, "17.2.1/1",
                          self._at(places))  # fmt: skip
        cuts = tuple(sorted(state.cuts))
        yield self._stock(tr("Lines cut"), limits.cuts - len(cuts), limits.cuts, "5.5.5/1", self._at(cuts))
        built = len(state.lines) + len(state.work)
        yield self._stock(tr("Lines built"), limits.lines - built, limits.lines, "7.8.2/1", ())

    def _stock(self, name: str, left: int, most: int, clause: str, more: Sequence[str]) -> QFrame:
        tr, left = self.context.words.tr, max(0, left)
        told = f"{tr('{n} of {most} left', n=left, most=most)} {clause_link(clause)}"
        pips = f"{LEFT * left}{AWAY * (most - left)}" if most <= MOST_PIPS else ""
        frame = self.plate([f"<b>{name}</b>", told, pips, *more])
        frame.setAccessibleName(f"{name}, {tr('{n} of {most} left', n=left, most=most)}")
        return frame

    def _supplies(self) -> tuple[str, ...]:
        words, state = self.context.words, self.context.state
        found = []
        for side in (JAPANESE, ALLIED):
            lots = [(loc, lot.count) for loc, lot in sorted(state.supplies.items()) if lot.side == side]
            places = ", ".join(f"{words.place_link(state, loc)} {count}" for loc, count in lots)
            found += [words.pair(words.side(side), places)] if places else []
        return tuple(found)

    def _at(self, locs: Sequence[int]) -> tuple[str, ...]:
        words, state = self.context.words, self.context.state
        places = ", ".join(words.place_link(state, loc) for loc in sorted(locs))
        return (words.tr("on the map: {hexes}", hexes=places),) if places else ()
