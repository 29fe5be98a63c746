"""Chapter 26: victory points as they are scored, and first captures."""

from __future__ import annotations

from engine.titles.vinegar_joes_war.events import PointsScored
from engine.titles.vinegar_joes_war.pieces import Counter
from engine.titles.vinegar_joes_war.rules.ch2_occupation import occupier
from engine.titles.vinegar_joes_war.state import VinegarState


def score(state: VinegarState, side: int, points: int, why: str, about: str, clause: str) -> None:
    """A side scores on the Victory Point Index; ``about`` is a unit, a place or a number [2.2/3, 26.0/1]."""
    if not points:
        return
    vp = list(state.vp)
    vp[side] += points
    state.vp = (vp[0], vp[1])
    state.emit(PointsScored(side, points, vp[side], why, about, clause))


def score_elimination(state: VinegarState, counter: Counter, side: int) -> None:
    """Points for an eliminated unit of certain types, each time; none for guerrillas and clients [26.1/1]."""
    if counter.guerrilla or counter.client:
        return
    kind = "headquarters" if counter.hq else "airbase" if counter.airbase else "division" if counter.division else ""
    points = state.world.charts.points.eliminations.get(kind, 0)
    score(state, side, points, "elimination", counter.id, "26.1/1")


def capture_cities(state: VinegarState) -> None:
    """A side that occupies a city of the chart for the first time scores at once, and nobody twice; a unit that is
    still moving occupies nothing [26.1/2, 2.4/3]."""
    for hex_, prices in state.world.first_captures.items():
        side = occupier(state, hex_) if hex_ in state.at else -1
        if side >= 0 and prices[side] and (side, hex_) not in state.captured:
            state.captured = state.captured | {(side, hex_)}
            score(state, side, prices[side], "capture", state.world.label(hex_), "26.1/2")
