"""Rule 2.6: activation of the Yunnan Force."""

from __future__ import annotations

from typing import ClassVar

from engine.table.agenda import Step, Steps
from engine.table.verdict import Modifier, Tally
from engine.titles.nemesis.events import YunnanActivated
from engine.titles.nemesis.inputs import LASTING
from engine.titles.nemesis.pieces import ALLIED, JAPANESE, YUNNAN, Piece
from engine.titles.nemesis.rules.ch2_dice import read_die
from engine.titles.nemesis.state import NemesisState
from engine.wargame.memo import memo

NEAR = 7
FEW_STEPS = 8


def activate(state: NemesisState, why: str, clause: str) -> None:
    """The Yunnan Force is active for the rest of the Game Turn [2.6/1, 2.6/8]."""
    if not state.yunnan_active:
        state.yunnan_active = True
        state.emit(YunnanActivated(why, clause))


def check_presence(state: NemesisState) -> None:
    """A Japanese unit in a Chinese Supply Entry hex or next to one activates it, passing by too [2.6/2]."""
    if not state.yunnan_active and threatened_entries(state) & state.occupied(JAPANESE):
        activate(state, "presence", "2.6/2")


def chinese_entries(state: NemesisState) -> frozenset[int]:
    """The Supply Entry hexes in China [2.6/2, 2.6/6]."""
    return frozenset(entry.hex for entry in state.world.entries if entry.country == "China")


@memo(LASTING)
def threatened_entries(state: NemesisState) -> frozenset[int]:
    """Chinese Supply Entry hexes and the hexes beside them [2.6/2, 2.6/6]."""
    entries, grid = chinese_entries(state), state.world.grid
    return entries | {hex_ for entry in entries for hex_ in grid.neighbours(entry) if hex_ >= 0}


def activation_modifiers(state: NemesisState) -> Tally:
    """Modifiers of the activation die [2.6/4, 2.6/5]."""
    parts = []
    if japanese_steps_near(state) <= FEW_STEPS:
        parts.append(Modifier("few_japanese_near", -1, "2.6/4"))
    if any(p.counter.force == YUNNAN and p.counter.is_unit for p in state.pieces_at(state.world.loc("allied-losses"))):
        parts.append(Modifier("yunnan_losses", 1, "2.6/5"))
    return Tally(tuple(parts))


def japanese_steps_near(state: NemesisState) -> int:
    """Steps of Japanese units within 7 hexes of any Yunnan unit on the map, each unit counted once [2.6/4]."""
    world = state.world
    yunnan = {p.loc for p in state.in_play(ALLIED) if _yunnan_unit(p) and world.on_map(p.loc)}
    near = frozenset().union(*(world.grid.within(loc, NEAR) for loc in yunnan))
    return sum(p.steps for p in state.in_play(JAPANESE) if p.counter.is_unit and p.loc in near)


def _yunnan_unit(piece: Piece) -> bool:
    return piece.counter.force == YUNNAN and piece.counter.is_unit


class RollActivation(Step, frozen=True):
    """Before the first Allied chit of a turn, if still inactive: a die at or below the CLF number activates.

    The roll is no choice, but a scenario without any Yunnan unit goes without it [2.6/3a, 2.6/3b].
    """

    clause: ClassVar[str] = "2.6/3b"

    def run(self, state: NemesisState) -> Steps:
        out = state.world.loc("out")
        if not state.yunnan_active and any(_yunnan_unit(p) and p.loc != out for p in state.pieces.values()):
            tally = activation_modifiers(state)
            clause = "2.6/3a" if state.options.old_rules else self.clause
            die = state.roll("yunnan_activation", clause, ALLIED, int(tally.total))
            parts = tuple((part.name, int(part.value)) for part in tally.parts)
            also = tuple(part.clause for part in tally.parts)
            if read_die(state, "yunnan_activation", die, state.clf, clause, ALLIED, parts=parts, also=also):
                activate(state, "roll", clause)
        return ()


def bound(state: NemesisState, piece: Piece) -> bool:
    """Whether a unit is held back because the Yunnan Force is inactive; Transporters are not [2.6/6]."""
    return _yunnan_unit(piece) and not state.yunnan_active


def may_end_at(state: NemesisState, piece: Piece, loc: int) -> bool:
    """Where an inactive Yunnan unit may finish: on or beside a Chinese entry, or with another Yunnan unit [2.6/6]."""
    if not bound(state, piece) or loc in threatened_entries(state):
        return True
    return any(_yunnan_unit(other) and other.id != piece.id for other in state.pieces_at(loc))
