"""Points of a position in the middle of the Operations Phase: a marker that is to be drawn, and the plain decisions of
an Activation Segment that is under way.

``draw`` draws a marker; ``declaring`` names who is activated, ``sequence`` chooses the order of movement and combat,
``preparing`` is before both, ``moving`` and ``attacking`` are in the midst of them. The segment is told as it stands.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Final, Literal

import msgspec

from engine.table import agenda
from engine.table.agenda import Decision, Step
from engine.titles.defeat_into_victory.pieces import SIDES
from engine.titles.defeat_into_victory.rules.ch4_turn import END_OF_TURN
from engine.titles.defeat_into_victory.rules.ch9_operations import (
    ChooseSequence,
    DeclareActivation,
    DrawMarker,
    EndSegment,
    NextMarker,
)
from engine.titles.defeat_into_victory.rules.ch9_prepare import PrepareUnits
from engine.titles.defeat_into_victory.rules.ch12_movement import MovementPart, MoveUnits
from engine.titles.defeat_into_victory.rules.ch13_combat import CombatPart, DeclareAttack, LandTheRest
from engine.titles.defeat_into_victory.state import COMBAT_MOVE, END_TURN, DefeatState, Segment
from engine.wargame.kinds import Where
from engine.wargame.positions import PositionError

STUDIED: Final = "position"
"""The marker of a segment that no marker began."""
Few = Annotated[int, msgspec.Meta(ge=0, le=99)]
Names = tuple[str, ...]


class Running(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The segment that is under way, see :class:`Segment`."""

    side: Literal["japanese", "allied"]
    marker: str
    formations: Few = 0
    units: Few = 0
    second: bool = False
    named: Names = ()
    declared: Names = ()
    again: Names = ()
    sequence: Literal["", "move-combat", "combat-move"] = ""
    moved: Names = ()
    attacked: Names = ()
    dug: Names = ()
    landed: dict[str, str] = {}
    displaced: Names = ()


_UNITS: Final = ("declared", "again", "moved", "attacked", "dug", "displaced")


def running_from(state: DefeatState, said: Running, find: Where) -> Segment:
    """The segment that a position tells; raises PositionError."""
    _known(state, said)
    landed = tuple((name, find(label, "segment.landed")) for name, label in said.landed.items())
    rest = {name: getattr(said, name) for name in Running.__struct_fields__ if name not in ("side", "landed")}
    return Segment(side=SIDES.index(said.side), landed=landed, **rest)


def _known(state: DefeatState, said: Running) -> None:
    """Whether there is what it names, all of it of its side; raises PositionError."""
    markers, side = state.world.pack.markers, SIDES.index(said.side)
    own = said.marker in (STUDIED, END_TURN) or (said.marker in markers and markers[said.marker].side == side)
    if not own:
        raise PositionError(f"segment.marker: this side has no marker '{said.marker[:40]}'")
    for name in said.named:
        if name not in state.world.pack.formations:
            raise PositionError(f"segment.named: there is no formation '{name[:40]}'")
    for key, names in (*((key, getattr(said, key)) for key in _UNITS), ("landed", tuple(said.landed))):
        if len(set(names)) < len(names):
            raise PositionError(f"segment.{key}: one twice")
        for name in names:
            if name not in state.pieces or (key == "declared" and state.pieces[name].counter.side != side):
                raise PositionError(f"segment.{key}: this side has no unit '{name[:40]}'")


# -- where in it the game stands


def _parts(state: DefeatState) -> list[Step]:
    """Movement and combat in the order of the segment."""
    parts: list[Step] = [MovementPart(), CombatPart()]
    return parts[::-1] if _segment(state).sequence == COMBAT_MOVE else parts


def _after(state: DefeatState, part: Step) -> list[Step]:
    """The part of the segment that follows one of them, if any does."""
    parts = _parts(state)
    if not _segment(state).sequence:
        raise PositionError("segment.sequence: movement or combat, which is first?")
    return parts[parts.index(part) + 1 :]


def _segment(state: DefeatState) -> Segment:
    if state.segment is None:
        raise PositionError("segment: there is none under way")
    return state.segment


_ENDING: Final = (EndSegment(), NextMarker(), *END_OF_TURN)
WITHIN: Final[Mapping[str, Callable[[DefeatState], list[Step]]]] = {
    "draw": lambda _state: [DrawMarker(), *END_OF_TURN],
    "declaring": lambda state: _open(state, DeclareActivation(), ChooseSequence()),
    "sequence": lambda state: _open(state, ChooseSequence()),
    "preparing": lambda state: _open(state, PrepareUnits(), *_parts(state)),
    "moving": lambda state: _open(state, MoveUnits(), *_after(state, MovementPart())),
    "attacking": lambda state: _open(state, DeclareAttack(), LandTheRest(), *_after(state, CombatPart())),
}
"""The steps that follow from a point; each raises PositionError without a segment."""
_KINDS: Final[Mapping[str, type[Decision]]] = {
    "draw": DrawMarker, "declaring": DeclareActivation, "sequence": ChooseSequence, "preparing": PrepareUnits,
    "moving": MoveUnits, "attacking": DeclareAttack,
}  # fmt: skip


def _open(state: DefeatState, *steps: Step) -> list[Step]:
    _segment(state)
    return [*steps, *_ENDING]


def underway(state: DefeatState) -> dict[str, Any] | None:
    """The point at which a state stands, as a position has it; None where none is its."""
    decision = agenda.current(state)
    at = next((at for at, kind in _KINDS.items() if isinstance(decision, kind)), None)
    if at is None or state.combat is not None or (at == "draw") != (state.segment is None):
        return None
    try:
        stands = WITHIN[at](state) == list(state.agenda)
    except PositionError:
        return None
    segment = {"segment": _told(state, state.segment)} if state.segment is not None else {}
    return {"at": at, **segment} if stands else None


def _told(state: DefeatState, segment: Segment) -> dict[str, Any]:
    said = msgspec.structs.asdict(segment)
    landed = {name: state.world.label(hex_) for name, hex_ in segment.landed}
    return {**said, "side": SIDES[segment.side], "landed": landed}
