"""What the Japanese side made of a game, for swapped pairs: the weightiest number first."""

from __future__ import annotations

from engine.titles.vinegar_joes_war.pieces import ALLIED, JAPANESE
from engine.titles.vinegar_joes_war.rules.ch2_occupation import occupier
from engine.titles.vinegar_joes_war.state import VinegarState


def merits(state: VinegarState) -> tuple[float, ...]:
    """The level of victory, the points, and what decides between equals in this scenario, each less what the Allied
    side has of it [26.1/7, 26.2/1, 26.3/1]."""
    names, outcome = [name for _, name in state.world.charts.points.levels], state.outcome
    winner = None if outcome is None else outcome.winner
    level = 0 if outcome is None or winner is None else _level(names, outcome.why)
    measure = _strength if state.world.scenario.final_objectives else _objectives
    return (
        float(level if winner == JAPANESE else -level),
        float(state.vp[JAPANESE] - state.vp[ALLIED]),
        float(measure(state, JAPANESE) - measure(state, ALLIED)),
    )


def _level(names: list[str], why: str) -> int:
    """The place of a level; sudden death, and a game that is given up, count as the highest."""
    return names.index(why) if why in names else len(names) - 1


def _strength(state: VinegarState, side: int) -> int:
    """The strength on the map: where objectives are scored at the end the points hold them already."""
    return sum(piece.strength for piece in state.on_map(side))


def _objectives(state: VinegarState, side: int) -> int:
    """The objectives in which a side stands, by what they would score: in *Fall of an Empire*, which ends before they
    count."""
    points = state.world.charts.points.final_objectives
    return sum(worth for hex_, worth in points.items() if occupier(state, hex_) == side)
