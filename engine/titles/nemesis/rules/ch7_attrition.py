"""Rule 7.1-D: Attrition of pieces that are Out of Supply, after a Supply Check and in step 2 of the end of a turn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Final

from engine.table.agenda import Step, Steps
from engine.titles.nemesis.pieces import ALLIED, JAPANESE, OUT, Piece, enemy
from engine.titles.nemesis.rules import ch6_losses
from engine.titles.nemesis.rules.ch2_dice import read_die
from engine.titles.nemesis.rules.ch4_commanders import may_act
from engine.titles.nemesis.rules.ch7_trace import could_trace
from engine.titles.nemesis.state import NemesisState

LOSS_ROLL: Final = 3


def checked(state: NemesisState, side: int) -> list[Piece]:
    """The pieces a Supply Check is about, Transporters as well as units [7.0/1]."""
    pieces = state.in_play(side)
    if state.phase is None or state.phase.commander is None:
        return list(pieces)
    return [piece for piece in pieces if may_act(state, piece)]


def first_wait(piece: Piece) -> int:
    """How many occasions a piece is spared when it becomes OoS, by its printed Quality.

    None at Quality 1, one at 2 (so the end of the turn strikes), two at 3 (the next own check) [7.1-D/3, 7.1-D/4,
    7.1-D/5].
    """
    return piece.values.quality - 1


def attrition_after_check(state: NemesisState, side: int) -> Steps:
    """The Attrition that follows a Supply Check of its own side [7.1-D/2]."""
    return _strike(side, _due(state, checked(state, side), frozenset()))


def attrition_at_end(state: NemesisState) -> Steps:
    """Step 2 of the end of a turn: both sides at once, judged on the position before anything is lost [9.0-2/1].

    A piece that could trace is spared and keeps its level [7.1-D/2, 7.1-D/12]. The side with the higher Superior books
    first, the Japanese on a tie.
    """
    spared = {side: _could_trace(state, side) for side in (JAPANESE, ALLIED)}
    due = {side: _due(state, state.in_play(side), spared[side]) for side in (JAPANESE, ALLIED)}
    first = JAPANESE if state.superior[JAPANESE] >= state.superior[ALLIED] else ALLIED
    return (*_strike(first, due[first]), *_strike(enemy(first), due[enemy(first)]))


def _could_trace(state: NemesisState, side: int) -> frozenset[str]:
    starving = (piece.id for piece in state.in_play(side) if piece.supply == OUT)
    return frozenset(name for name in starving if could_trace(state, name, side) is not None)


def _due(state: NemesisState, pieces: Iterable[Piece], spared: frozenset[str]) -> tuple[str, ...]:
    """Count the occasion for every OoS piece; returns those that Attrition strikes [7.1-D/1, 7.1-D/2]."""
    struck = []
    for piece in pieces:
        if piece.supply != OUT:
            continue
        if piece.waits > 0:
            state.change(piece.id, waits=piece.waits - 1)
        elif piece.id not in spared:
            struck.append(piece.id)
    return tuple(struck)


def _strike(side: int, units: tuple[str, ...]) -> tuple[Step, ...]:
    return (Attrition(side, units),) if units else ()


class Attrition(Step, frozen=True):
    """Attrition strikes these pieces, one after the other [7.1-D/2]."""

    clause: ClassVar[str] = "7.1-D/2"
    side: int
    units: tuple[str, ...]

    def run(self, state: NemesisState) -> Steps:
        struck, *others = self.units
        return (*_suffer(state, state.pieces[struck]), *_strike(self.side, tuple(others)))


def _suffer(state: NemesisState, piece: Piece) -> Steps:
    """A large unit loses a step, a small one if its die says so; a Transporter is gone, without die or Lament.

    Each step costs 1 Lament more than usual, and what is eliminated is lost for good, Yunnan units excepted
    [2.4/5, 7.1-D/6, 7.1-D/8, 7.1-D/9, 7.1-D/10].
    """
    if piece.counter.transporter:
        return ch6_losses.eliminate(state, piece.id, "attrition", ("7.1-D/10",))
    if piece.counter.large:
        ch6_losses.lose_step(state, piece.id, "attrition", ("7.1-D/2", "7.1-D/6"))
    elif _die_takes(state, piece):
        ch6_losses.lose_step(state, piece.id, "attrition", ("7.1-D/2", "7.1-D/7"))
    return ()


def _die_takes(state: NemesisState, piece: Piece) -> bool:
    """Small units, remnants too, lose their step on a die of 3 or less [7.1-D/7]."""
    side = piece.counter.side
    die = state.roll("attrition", "7.1-D/7", side)
    return read_die(state, "attrition", die, LOSS_ROLL, "7.1-D/7", side, piece.id)
