"""The tab of the tracks: the Victory Point Index, depots and airstrikes of both sides, the event, built lines."""

from __future__ import annotations

from collections.abc import Iterator

from engine.titles.vinegar_joes_war.pieces import BOX
from engine.titles.vinegar_joes_war.rules.ch8_depots import pool
from engine.titles.vinegar_joes_war.rules.ch9_rail import capacity
from engine.titles.vinegar_joes_war.rules.ch22_lines import joined_nets
from nemesis_gui.play.context import Context
from nemesis_gui.play.panels import SideScores
from nemesis_gui.session.words import clause_link
from nemesis_gui.titles.vinegar_joes_war.panels.header import all_seen, depots, leading
from nemesis_gui.widgets.layouts import label, plate


class VinegarScores(SideScores):
    """Everything that is counted and not on the map."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        frame, inside = plate()
        self.turn = label(wrap=True, follow=context.follow)
        inside.addWidget(self.turn)
        self.sheet.addWidget(frame)
        self.sheet.addStretch(1)

    def show_state(self) -> None:
        state, words = self.context.state, self.context.words
        for side in (0, 1):
            self.points[side].setText(f"<b>{words.word('tracks', 'vp')} {state.vp[side]}</b>")
            self.texts[side].setText("<br>".join(self._lines(side)))
        self.turn.setText("<br>".join(self._common()))

    def _lines(self, side: int) -> Iterator[str]:
        state, words = self.context.state, self.context.words
        told = {"n": depots(state, side), "left": len(pool(state, side))}
        text = "{n:depot|depots} on the map, {left} in the pool"
        if not all_seen(self.context, side):  # the pool would give those away that are not seen
            text = "{n:depot|depots} seen on the map; how many there are is not known"
        yield f"{words.tr(text, **told)} {clause_link('6.35/3')}"
        ready = [piece for piece in state.supports(side, BOX) if piece.counter.strike]
        yield f"{words.tr('{n:airstrike|airstrikes} ready', n=len(ready))} {clause_link('12.1/1')}"

    def _common(self) -> Iterator[str]:
        """Season, who leads, rail moves, the railway."""
        state, words = self.context.state, self.context.words
        weather = words.word("weather", "monsoon" if state.monsoon else "normal")
        yield f"<b>{words.word('turns', str(state.turn))}</b> · {weather} {clause_link('25.0/1')}"
        yield f"{words.pair(words.tr('As it stands'), words.word('whys', leading(state)))} {clause_link('26.2/1')}"
        if state.player >= 0:
            moves = words.tr("Rail moves left: {n}", n=max(0, capacity(state) - state.rails))
            yield f"{moves} {clause_link('9.43/1')}"
        if joined_nets(state):
            yield f"{words.tr('The Siam-Burma Railway is through.')} {clause_link('22.1/1')}"
