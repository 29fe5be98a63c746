"""The band above the map: turn, season and phase, and of each side its points, depots and airstrikes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtWidgets import QWidget

from engine.titles.vinegar_joes_war.pieces import BOX, UNKNOWN, enemy
from engine.titles.vinegar_joes_war.rules.ch4_turn import PHASES
from engine.titles.vinegar_joes_war.state import VinegarState
from nemesis_gui.play.band import SidesHeader
from nemesis_gui.play.context import Context
from nemesis_gui.play.phase_strip import Phase


class VinegarHeader(SidesHeader):
    """Below the phase it says who leads."""

    def parts(self, name: str) -> Sequence[QWidget]:
        """`turn`, `points` or `phase`."""
        found: Mapping[str, Sequence[QWidget]] = {"turn": [self.turn], "points": self.sides, "phase": [self.phase]}
        return found.get(name, ())

    def show_state(self) -> None:
        super().show_state()
        state, words = self.context.state, self.context.words
        level, lead = words.word("whys", leading(state)), state.vp[0] - state.vp[1]
        self.other.setText(words.pair(words.side(int(lead < 0)), level) if lead else level)

    def season(self, state: VinegarState) -> Sequence[str]:
        """The months with their weather, and the weather alone."""
        weather = self.context.words.word("weather", "monsoon" if state.monsoon else "normal")
        return f"{super().season(state)[0]} · {weather}", weather

    def phases(self, state: VinegarState) -> tuple[Sequence[Phase], int]:
        """Those of both player turns; a monsoon turn has fewer [4.1/2, 25.0/1]."""
        held = [number for number, phase in enumerate(PHASES, start=1) if phase.monsoon or not state.monsoon]
        turn = [(side, number) for side in (0, 1) for number in held]
        now = state.player, state.phase
        found = [Phase(self.short_name(str(number)), enemy(side) if PHASES[number - 1].answers else side)
                 for side, number in turn]  # fmt: skip
        return found, turn.index(now) if now in turn else -1

    def figures(self, side: int, *, short: bool) -> Sequence[str]:
        """Victory points, airstrikes in the box, and depots on the map unless some may be hidden."""
        state, words = self.context.state, self.context.words
        ready = sum(piece.counter.strike for piece in state.supports(side, BOX))
        figures = [words.tr("{points} VP", points=state.vp[side]), words.tr("{n:airstrike|airstrikes} ready", n=ready)]
        if short or not all_seen(self.context, side):
            return figures
        return [*figures, words.tr("{n:depot|depots}", n=depots(state, side))]


def all_seen(context: Context, side: int) -> bool:
    """Whether no unit of a side is hidden from whom the window is shown to."""
    model = context.model
    covered = model.at_screen != side and model.hides(side)
    return not covered and all(piece.counter.kind != UNKNOWN for piece in context.state.on_map(side))


def depots(state: VinegarState, side: int) -> int:
    """The depots of a side on the map, as far as they are seen."""
    return sum(piece.counter.depot for piece in state.on_map(side))


def leading(state: VinegarState) -> str:
    """The level of victory of the lead as it stands [26.2/1]."""
    return state.world.charts.points.level(abs(state.vp[0] - state.vp[1]))
