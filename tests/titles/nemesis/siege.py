"""Positions for the tests of the Allied Supply Check: Imphal cut off, Chindits in the wilds."""

from __future__ import annotations

from engine.table import agenda
from engine.titles.nemesis.pieces import ALLIED
from engine.titles.nemesis.rules.ch4_phase import EndPhase
from engine.titles.nemesis.rules.ch7_airdrops import Airdrops
from engine.titles.nemesis.rules.ch7_supply import supply_phase
from engine.titles.nemesis.state import NemesisState
from tests.titles.nemesis.board import ask, empty, judge, phase, play, put

AIRS = {"uk-air-221", "uk-air-3tac", "us-air-1ac", "us-air-10"}
WILDS = ("1406", "1607", "1909", "2208")
CHINDITS = ("uk-chn-77", "uk-chn-111", "uk-chn-16", "uk-chn-14")


def begin(state: NemesisState, side: int = ALLIED) -> None:
    """Start a Supply Check and run to its first decision."""
    phase(state, side, "supply")
    ask(state, *supply_phase(state, side), EndPhase())


def kinds(state: NemesisState, line: str) -> list[str]:
    """The reasons against a command."""
    return [item.kind for item in judge(state, line).reasons]


def level(state: NemesisState, unit: str) -> int:
    return state.pieces[unit].supply


def besieged(turn: int = 1, version: str = "1.2b", stock: int = 3) -> NemesisState:
    """Imphal cut off by road, with one Brigade south of it that lives on its Airfield."""
    state = empty(turn=turn, version=version)
    state.stock = stock
    put(state, "jp-31-138", "0409")
    put(state, "jp-31-124", "0509")
    put(state, "uk-20-32", "0411")
    return state


def chindits(state: NemesisState, number: int) -> None:
    """Chindits in roadless hexes, far from everything."""
    for unit, hex_ in list(zip(CHINDITS, WILDS, strict=True))[:number]:
        put(state, unit, hex_)


def airdrops(state: NemesisState, *hexes: str) -> None:
    """Place Airdrops and close the segment, which closes itself when nothing is left to place."""
    play(state, *(f"airdrop {hex_}" for hex_ in hexes))
    if isinstance(agenda.current(state), Airdrops):
        play(state, "done")


def drop_on(state: NemesisState, number: int) -> None:
    """Airdrops on that many Chindits."""
    airdrops(state, *WILDS[:number])
