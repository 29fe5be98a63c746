"""Chapter 26: year ends, the end of the game, and sudden death."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.board.fields import trace
from engine.table.agenda import Step, Steps
from engine.titles.vinegar_joes_war.events import PhaseBegan
from engine.titles.vinegar_joes_war.pieces import ALLIED, JAPANESE, SIDES
from engine.titles.vinegar_joes_war.rules.ch2_occupation import occupier
from engine.titles.vinegar_joes_war.rules.ch6_arrivals import ports
from engine.titles.vinegar_joes_war.rules.ch22_lines import joined_nets, roads_from
from engine.titles.vinegar_joes_war.rules.ch26_points import score
from engine.titles.vinegar_joes_war.state import VinegarState
from engine.titles.vinegar_joes_war.world import INDIA, KUNMING, LEDO

ABROAD: Final = ("Malaya", "Thailand", "Indochina")


class SuddenDeath(Step, frozen=True):
    """After the Allied player turn Japan wins at once if it occupies every city outside China; after the Japanese one
    the Allied side if it occupies every city [26.3/1, 26.3/2]. With the Allied one the turn ends [4.1/1]."""

    clause = "26.3/1"

    def run(self, state: VinegarState) -> Steps:
        player = state.player
        if player == ALLIED and _all(state, state.world.cities_outside_china, JAPANESE):
            state.end(JAPANESE, "sudden_death", "26.3/1")
        elif player == JAPANESE and _all(state, state.world.cities, ALLIED):
            state.end(ALLIED, "sudden_death", "26.3/2")
        state.player, state.phase = -1, 0
        if player == ALLIED and state.outcome is None:
            state.emit(PhaseBegan(-1, "end-of-turn", "4.1/1"))
        return ()


def _all(state: VinegarState, cities: frozenset[int], side: int) -> bool:
    return all(occupier(state, hex_) == side for hex_ in cities)


class YearEnd(Step, frozen=True):
    """When the last turn of 1941, 1942, 1943 or 1944 is over, points for what the chart lists [26.1/5]."""

    clause = "26.1/5"

    def run(self, state: VinegarState) -> Steps:
        if not state.world.pack.turns[state.turn - 1].year_end:
            return ()
        state.emit(PhaseBegan(-1, "year-end", self.clause))
        holds = conditions(state)
        for entry in state.world.charts.points.year_end:
            if holds[entry.id] and (entry.first_year or state.turn > 1):
                score(state, SIDES.index(entry.side), entry.points, entry.id, str(state.turn), self.clause)
        return ()


def conditions(state: VinegarState) -> Mapping[str, bool]:
    """What the Victory Point Chart asks at the end of a year [26.1/5]."""
    world = state.world
    open_ = china_open(state)
    japanese = [world.country(piece.loc) for piece in state.on_map(JAPANESE)]
    allied = [world.country(piece.loc) for piece in state.on_map(ALLIED) if not piece.counter.guerrilla]
    return {
        "china-cut": not open_,
        "china-open": open_,
        "siam-burma-railway": joined_nets(state),
        "invader-in-india": INDIA in japanese,
        "allies-in-siam": any(country in ABROAD for country in allied),
    }


def china_open(state: VinegarState) -> bool:
    """Whether roads and railways without Japanese units on them lead from an Allied port or Ledo to Kunming."""
    shut = state.occupied(JAPANESE)
    starts = [hex_ for hex_ in (*ports(state, ALLIED), state.world.named(LEDO)) if hex_ not in shut]
    field = trace(roads_from(state), starts, lambda hex_: hex_ not in shut)
    return state.world.named(KUNMING) in field


class EndOfGame(Step, frozen=True):
    """After the last turn objectives are counted for the side that stands in them, and the game is decided [4.1/15,
    26.1/6, 26.1/7]."""

    clause = "4.1/15"

    def run(self, state: VinegarState) -> Steps:
        if state.turn < state.last_turn:
            return ()
        state.emit(PhaseBegan(-1, "end-of-game", self.clause))
        if state.world.scenario.final_objectives:
            for hex_, points in state.world.charts.points.final_objectives.items():
                side = occupier(state, hex_)
                if side >= 0:
                    score(state, side, points, "objective", state.world.label(hex_), "26.1/6")
        decide(state)
        return ()


def decide(state: VinegarState) -> None:
    """More points win, at a level by the lead; less than ten is a draw [26.1/7, 26.2/1]."""
    lead = state.vp[JAPANESE] - state.vp[ALLIED]
    level = state.world.charts.points.level(abs(lead))
    winner = None if level == "draw" else JAPANESE if lead > 0 else ALLIED
    state.end(winner, level, "26.2/1")
