"""The drawer of the air: units by kind, airbases, markers of the air, shuttles and bombs."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence

from PySide6.QtWidgets import QFrame

from engine.titles.tail_of_the_tiger.pieces import GERMAN, IMPERIAL
from engine.titles.tail_of_the_tiger.queries.points import shuttles
from engine.titles.tail_of_the_tiger.rules.ch14_air import IN_EAST, IN_WEST, JET, TIGER, ready
from engine.titles.tail_of_the_tiger.state import NOWHERE
from nemesis_gui.play.context import Context
from nemesis_gui.play.page import Page
from nemesis_gui.session.words import clause_link
from nemesis_gui.widgets.flow import flowing
from nemesis_gui.widgets.layouts import chip, column, label, plate, row, side_by_side

LEFT, AWAY = "■", "□"
KINDS = {GERMAN: ((JET, "14.0/5"), (TIGER, "14.0/6")), IMPERIAL: ((IN_EAST, "wtf-14.x/3"), (IN_WEST, "wtf-14.x/3"))}
"""Kinds of air unit of each side with the clause of their work."""


class AirPage(Page):
    """Plates of both sides, the German ones at the left."""

    @staticmethod
    def key(context: Context, name: str) -> Hashable:
        state = context.state
        units = tuple(state.air.items()), tuple(state.flown.items())
        marks = state.aerial, state.subversive, state.subversive_turn, state.airbases, state.bombs, state.naval
        return *units, *marks, shuttles(state), state.turn, state.broken

    def fill(self) -> None:
        line = row(self, 2, 18)
        german = (self._airbases(), self._aerial(), self._subversive(), self._bombs())
        for side, more in ((GERMAN, german), (IMPERIAL, (self._shuttles(),))):
            place = column(gap=4)
            name = self.context.words.side(side)
            number = sum(ready(self.context.state, kind) for kind, _ in KINDS[side])
            place.addWidget(side_by_side(chip(f"{name}  {number}", side), None))
            plates = [self._kind(kind, clause) for kind, clause in KINDS[side]]
            place.addWidget(flowing((*plates, *map(self._plate, more)), 6))
            place.addStretch(1)
            line.addLayout(place, 3 if side == GERMAN else 2)

    def _plate(self, lines: Sequence[str]) -> QFrame:
        frame, inside = plate(6)
        inside.addWidget(label("<br>".join(lines), rich=True, follow=self.context.follow))
        inside.addStretch(1)
        return frame

    def _kind(self, kind: str, clause: str) -> QFrame:
        """Those that are ready, and those that have flown in this player turn."""
        state, words = self.context.state, self.context.words
        has, free = state.air[kind], ready(state, kind)
        most = state.world.pack.air[kind].count
        told = words.tr("{n} ready, {flown} flown, {most} at most", n=free, flown=has - free, most=most)
        lines = (f"<b>{words.word('what', kind)}</b>", f"{LEFT * free}{AWAY * (has - free)}",
                 f"{told} {clause_link(clause)}")  # fmt: skip
        frame = self._plate([line for line in lines if line])
        frame.setAccessibleName(f"{words.word('what', kind)}, {told}")
        return frame

    def _airbases(self) -> list[str]:
        state, words = self.context.state, self.context.words
        places = (f"{words.place_link(state, loc)}" for loc in state.airbases)
        reach = words.tr("support within {n} hexes", n=state.world.charts.given.air.range)
        return [f"<b>{words.tr('Airbases')}</b>", *places, f"{reach} {clause_link('14.0/2')}"]

    def _aerial(self) -> list[str]:
        """The markers of this turn, and how many are left."""
        state, words = self.context.state, self.context.words
        left = state.world.charts.given.aerial.markers - len(state.aerial)
        places = (words.place_link(state, loc) for loc in state.aerial)
        told = words.tr("{n:marker|markers} left", n=left)
        barred = [words.tr("none in the West")] if state.naval else []
        return [f"<b>{words.tr('Aerial supply')}</b>", *places, f"{told} {clause_link('7.0/8')}", *barred]

    def _subversive(self) -> list[str]:
        state, words = self.context.state, self.context.words
        if state.subversive != NOWHERE:
            told = words.place_link(state, state.subversive)
        elif state.turn < state.subversive_turn:
            told = words.tr("back on turn {n}", n=state.subversive_turn)
        else:
            told = words.tr("ready")
        return [f"<b>{words.word('marker', 'subversive')}</b>", f"{told} {clause_link('7.0/10')}"]

    def _bombs(self) -> list[str]:
        state, words = self.context.state, self.context.words
        clouds = [words.place_link(state, loc) for loc in sorted(state.clouds)]
        left = words.tr("{n} left", n=state.bombs)
        return [f"<b>{words.tr('Atomic bombs')}</b>", f"{LEFT * state.bombs} {left} {clause_link('18.0/1')}", *clouds]

    def _shuttles(self) -> list[str]:
        """What is left of the shuttles to Kunming, and what takes them away."""
        return list(self._shuttle_lines())

    def _shuttle_lines(self) -> Iterator[str]:
        state, words = self.context.state, self.context.words
        left, allowed = shuttles(state)
        most = state.world.charts.given.strategic.imperial.shuttles
        yield f"<b>{words.tr('Shuttles to Kunming')}</b>"
        yield f"{LEFT * left}{AWAY * (most - left)} {words.tr('{n} of {most} left', n=left, most=allowed)}"
        yield f"{words.tr('one less for each Critical Hex in German hands')} {clause_link('10.0/10')}"
