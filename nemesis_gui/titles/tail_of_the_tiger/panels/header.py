"""The band above the map: turn, months and weather, player turn and phase, points, air units, the Ring and shuttles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtWidgets import QWidget

from engine.titles.tail_of_the_tiger.pieces import GERMAN
from engine.titles.tail_of_the_tiger.queries.points import level, shuttles, total
from engine.titles.tail_of_the_tiger.rules.ch4_turn import PHASES
from engine.titles.tail_of_the_tiger.rules.ch14_air import IN_EAST, IN_WEST, JET, TIGER, ready
from engine.titles.tail_of_the_tiger.state import TigerState
from nemesis_gui.play.band import SidesHeader
from nemesis_gui.play.phase_strip import Phase
from nemesis_gui.session.words import Words

NOBODY: Final = "18.0/6"
"""The clause of the end of a player turn, which passes by itself."""


class TigerHeader(SidesHeader):
    """Below the phase it says who leads, and at sea what hampers the West."""

    turn_width = 300, 150

    def parts(self, name: str) -> Sequence[QWidget]:
        """`turn`, `points`, `phase` or `ring`."""
        found: Mapping[str, Sequence[QWidget]] = {
            "turn": [self.turn], "points": self.sides, "phase": [self.phase], "ring": [self.sides[GERMAN]],
        }  # fmt: skip
        return found.get(name, ())

    def show_state(self) -> None:
        super().show_state()
        state, words = self.context.state, self.context.words
        self.other.set_texts(" · ".join(about_turn(state, words)), leading(state, words))

    def season(self, state: TigerState) -> Sequence[str]:
        """The months with their weather, and the weather alone."""
        weather = self.context.words.word("weather", "monsoon" if state.monsoon else "dry")
        return f"{super().season(state)[0]} · {weather}", weather

    def phases(self, state: TigerState) -> tuple[Sequence[Phase], int]:
        """Those in which somebody acts, or something is rolled for both [5.3/3]."""
        held = [phase for phase in PHASES if phase.clause != NOBODY]
        names = [phase.name for phase in held]
        found = [Phase(self.short_name(phase.name), phase.owner) for phase in held]
        return found, names.index(state.phase) if state.phase in names else -1

    def figures(self, side: int, *, short: bool) -> Sequence[str]:
        """Points, what is left of the Ring or of the shuttles, air units that are ready."""
        state, words = self.context.state, self.context.words
        parts = [words.tr("{points} VP", points=total(state, side))]
        if side == GERMAN:
            parts.append(describe_ring(state, words))
            air = (("{n:jet|jets}", JET), ("{n:Flying Tiger|Flying Tigers}", TIGER))
            parts += [] if short else [words.tr(text, n=ready(state, kind)) for text, kind in air]
        else:
            left, _ = shuttles(state)
            parts.append(words.tr("{n:shuttle|shuttles}", n=left))
            east, west = ready(state, IN_EAST), ready(state, IN_WEST)
            parts += [] if short else [words.tr("air units {east} East, {west} West", east=east, west=west)]
        return parts


def describe_ring(state: TigerState, words: Words) -> str:
    """The strength of the Ring, or that it is broken."""
    if state.broken:
        return words.tr("Ring broken")
    return words.tr("Ring {n}", n=state.ring)


def leading(state: TigerState, words: Words) -> str:
    """Who leads, and what it would come to; of a game that is over what it came to."""
    over = state.outcome
    side, name = level(state) if over is None else (-1 if over.winner is None else over.winner, over.why)
    told = words.word("whys", name)
    return words.pair(words.side(side), told) if side >= 0 else told


def about_turn(state: TigerState, words: Words) -> list[str]:
    """Who leads, the event of this turn, the naval marker."""
    parts = [leading(state, words)]
    parts += [words.word("event", state.event)] if state.event else []
    return [*parts, words.word("marker", state.naval)] if state.naval else parts
