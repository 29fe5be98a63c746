"""Chapter 20: victory points and victory."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final

from engine.board.fields import trace
from engine.table.agenda import Step, Steps
from engine.titles.defeat_into_victory.data.packfile import Award
from engine.titles.defeat_into_victory.events import PhaseBegan, PointsScored
from engine.titles.defeat_into_victory.pieces import ALLIED, JAPANESE, SIDES
from engine.titles.defeat_into_victory.rules.ch3_control import holds
from engine.titles.defeat_into_victory.rules.ch11_zones import along_lines, joined, zone
from engine.titles.defeat_into_victory.state import DefeatState
from engine.titles.defeat_into_victory.world import ELIMINATED


def score(state: DefeatState, side: int, points: int, why: str, clause: str) -> None:
    """The victory points of a side go up or down, never below 0 [14.1.7/2, 20.1.2/1]."""
    total = max(0, state.vp[side] + points)
    done = total - state.vp[side]
    state.vp = (total, state.vp[1]) if side == 0 else (state.vp[0], total)
    if done:
        state.emit(PointsScored(side, done, total, why, clause))


class ScoreTurn(Step, frozen=True):
    """Victory points for the end of the turn, after the last one those of the end of the game [14.1.7/1, 14.1.7/3]."""

    clause = "14.1.7/1"

    def run(self, state: DefeatState) -> Steps:
        state.emit(PhaseBegan("victory_points", self.clause))
        chart = state.world.charts.victory
        _award(state, chart.turn, self.clause)
        return [ScoreGame()] if state.last_turn else ()


def _award(state: DefeatState, awards: Iterable[Award], clause: str) -> None:
    for award in awards:
        side = SIDES.index(award.side)
        meant = not award.scenarios or state.scenario in award.scenarios
        if meant and award.year in (0, state.year) and all(holds(state, side, label) for label in award.hexes):
            score(state, side, award.vp, ",".join(award.hexes), clause)


class ScoreGame(Step, frozen=True):
    """The points of the end of the game, and who has won [3.1/13, 20.1.1/1, 20.2/1]."""

    clause = "14.1.7/3"

    def run(self, state: DefeatState) -> Steps:
        chart = state.world.charts.victory
        _award(state, chart.end, self.clause)
        road, india = chart.road_open, chart.india_clear
        if state.scenario in road.scenarios and road_open(state, road.hexes):
            score(state, ALLIED, road.vp, "road_open", self.clause)
        if state.scenario in india.scenarios and india_clear(state):
            score(state, ALLIED, india.vp, "india_clear", self.clause)
        score(state, ALLIED, len(_gone(state, JAPANESE)) // 2 * chart.lost_pair, "losses", self.clause)
        score(state, JAPANESE, len(_gone(state, ALLIED)) * chart.lost_unit, "losses", self.clause)
        decide(state)
        return ()


def _gone(state: DefeatState, side: int) -> list[str]:
    """Infantry units eliminated and not rebuilt."""
    box = state.world.box(ELIMINATED)
    return [p.id for p in state.pieces_at(box) if p.counter.side == side and p.counter.infantry]


def road_open(state: DefeatState, labels: Sequence[str]) -> bool:
    """Whether a road is free of Japanese units and their zones, cut or not: each of its hexes [14.1.7/3].

    Between two hexes that are no neighbours any chain of lines serves, as in the charts of older games.
    """
    hexes = [hex_ for label in labels if (hex_ := state.world.find(label)) is not None]
    shut = shut_by(state, JAPANESE)
    return shut.isdisjoint(hexes) and all(_connected(state, a, b) for a, b in pairwise(hexes))


def _connected(state: DefeatState, a: int, b: int) -> bool:
    if b in state.world.adjacent[a]:
        return joined(state, a, b)
    return b in chain_from(state, a, shut_by(state, JAPANESE))


def chain_from(state: DefeatState, start: int, shut: frozenset[int]) -> set[int]:
    """The hexes joined to one by lines, cut or not, without those that are shut [17.5.9/1]."""
    if start in shut:
        return set()
    return set(trace(along_lines(state), [start], lambda hex_: hex_ not in shut).cost)


def shut_by(state: DefeatState, side: int) -> frozenset[int]:
    """The hexes where units of a side stand or that lie in their zones."""
    return state.occupied(side) | zone(state, side)


def india_clear(state: DefeatState) -> bool:
    """Whether no Japanese unit in supply stands in an Indian hex."""
    units = (p for p in state.on_map(JAPANESE) if p.counter.projects and not p.oos)
    return not any(state.world.country(piece.loc) == "India" for piece in units)


LEVELS: Final = {"draw": "20.2/2", "minor": "20.2/3", "major": "20.2/4", "decisive": "20.2/5"}
"""How clearly a side wins, the closest first, and where it stands."""


def level(state: DefeatState) -> str:
    """How clearly the side with more points would win [20.2/2, 20.2/3, 20.2/4, 20.2/5]."""
    points, bands = abs(state.vp[ALLIED] - state.vp[JAPANESE]), state.world.charts.victory.bands
    if points >= bands.decisive:
        return "decisive"
    if points >= bands.major:
        return "major"
    return "minor" if points else "draw"


def decide(state: DefeatState) -> None:
    """The side with more points wins, by a margin that says how clearly, in every scenario; the words of the outcome
    tell what became of the land [20.2/1, 20.2/2, 20.2/3, 20.2/4, 20.2/5, 20.2/6, 21.1.5/1, 21.3/2]."""
    found = level(state)
    winner = ALLIED if state.vp[ALLIED] > state.vp[JAPANESE] else JAPANESE
    state.end(None if found == "draw" else winner, found, LEVELS[found])
