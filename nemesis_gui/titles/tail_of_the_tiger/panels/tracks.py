"""The tab of the tracks: points with what they come from, the Ring, and all that is counted and not on the map."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Final

from PySide6.QtWidgets import QFrame, QWidget

from engine.titles.tail_of_the_tiger.pieces import GERMAN, IMPERIAL
from engine.titles.tail_of_the_tiger.queries.ahead import capacity, race
from engine.titles.tail_of_the_tiger.queries.points import counted, critical_held, shuttles, total, weather_change
from engine.titles.tail_of_the_tiger.rules.ch16_ring import attack_dice, elh_dice
from engine.titles.tail_of_the_tiger.state import BLOCKADE, DISASTER
from nemesis_gui.play.context import Context
from nemesis_gui.play.figures import percent
from nemesis_gui.play.panels import SideScores
from nemesis_gui.session.words import clause_link
from nemesis_gui.titles.tail_of_the_tiger.panels.header import leading
from nemesis_gui.titles.tail_of_the_tiger.panels.ring import RingTrack
from nemesis_gui.widgets.layouts import label, plate

HELD, OPEN = "●", "○"
NAVAL: Final = {DISASTER: "ev-13/1", BLOCKADE: "ev-13/2"}
"""What hampers the West, and its clause."""


class TigerScores(SideScores):
    """Everything that is counted."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.ring, self.odds = RingTrack(context), label(wrap=True, follow=context.follow)
        self.turn = label(wrap=True, follow=context.follow)
        self.sheet.addWidget(_plate(self.ring, self.odds))
        self.sheet.addWidget(_plate(self.turn))
        self.sheet.addStretch(1)

    def show_state(self) -> None:
        state, words = self.context.state, self.context.words
        for side in (0, 1):
            self.points[side].setText(f"<b>{words.word('tracks', 'vp')} {total(state, side)}</b>")
            self.texts[side].setText("<br>".join(self._points(side)))
        self.ring.show_state()
        self.odds.setText("<br>".join(self._ring()))
        self.turn.setText("<br>".join(self._turn()))

    def _points(self, side: int) -> Iterator[str]:
        """Each point there is, held or not, with its clause."""
        state, words = self.context.state, self.context.words
        for part in counted(state, side):
            held = words.game.modifier(part, state)
            yield f"{HELD if part.value else OPEN} {escape(held)} {clause_link(part.clause)}"

    def _ring(self) -> Iterator[str]:
        """The dice of this turn, and the odds of breaking it in the next attack and by the end."""
        state, words = self.context.state, self.context.words
        if state.broken:
            for fuel, left in state.fuel.items():
                spent = f" ({words.tr('spent in this turn')})" if fuel in state.spent else ""
                yield f"{words.pair(words.word('fuel', fuel), str(left))}{spent} {clause_link('16.0/10')}"
            return
        dice = attack_dice(state)
        if dice:
            yield f"{words.pair(words.tr('Dice of this turn'), str(dice + elh_dice(state)))} {clause_link('16.0/4')}"
        yield f"{words.tr('{n:hit breaks it|hits break it} as the box is', n=capacity(state))} {clause_link('16.0/7')}"
        found = [turn for turn in race(state) if turn.breaks]
        if found:
            odds = words.tr("turn {n}: {chance}", n=found[0].turn, chance=percent(found[0].breaks))
            end = words.tr("by turn {n}: {chance}", n=found[-1].turn, chance=percent(found[-1].broken))
            yield f"{words.pair(words.tr('Odds of breaking'), f'{odds}, {end}')} {clause_link('16.0/8')}"

    def _turn(self) -> Iterator[str]:
        """Weather with its change, the event, what is at sea, who leads, and what is counted down."""
        state, words = self.context.state, self.context.words
        weather = words.word("weather", "monsoon" if state.monsoon else "dry")
        change = weather_change(state)
        until = f", {words.tr('until turn {n}', n=change - 1)}" if change else ""
        yield f"<b>{words.word('turns', str(state.turn))}</b> · {weather}{until} {clause_link('wtf-6.2/1')}"
        yield f"{words.pair(words.tr('As it stands'), leading(state, words))} {clause_link('4.0/2')}"
        if state.event:
            event = words.pair(words.tr("Random event"), words.word("event", state.event))
            yield f"{event} {clause_link('5.2/1')}"
        if state.naval:
            yield f"{words.word('naval', state.naval)} {clause_link(NAVAL[state.naval])}"
        yield from self._counts()

    def _counts(self) -> Iterator[str]:
        """Supply Centers, Critical Hexes, shuttles, air units, bombs, Chinese steps."""
        state, words = self.context.state, self.context.words
        world, (left, most) = state.world, shuttles(state)
        found = [
            (words.word("tracks", "centers"), f"{len(state.centers)} / {len(world.centers)}", "4.0/1"),
            (words.tr("Critical Hexes in German hands"), f"{critical_held(state)} / {len(world.critical)}", "4.0/3"),
            (words.tr("Shuttles left"), f"{left} / {most}", "10.0/10"),
            (words.tr("Atomic bombs left"), str(state.bombs), "18.0/1"),
            (words.tr("Chinese steps left"), str(state.chinese_steps), "9.0/7"),
        ]
        yield from (f"{escape(words.pair(name, told))} {clause_link(clause)}" for name, told, clause in found)
        for side in (GERMAN, IMPERIAL):
            kinds = [kind for kind, row_ in world.pack.air.items() if row_.side == ("german", "imperial")[side]]
            told = ", ".join(words.pair(words.word("what", kind), str(state.air[kind])) for kind in kinds)
            yield f"{escape(told)} {clause_link('14.0/2' if side == GERMAN else 'wtf-14.x/3')}"


def _plate(*inside: QWidget) -> QFrame:
    frame, layout = plate()
    for widget in inside:
        layout.addWidget(widget)
    return frame
