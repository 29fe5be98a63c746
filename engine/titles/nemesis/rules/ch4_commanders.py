"""The optional variants for four players: who commands which pieces, and how partners settle a dispute."""

from __future__ import annotations

from typing import Final

from engine.titles.nemesis.inputs import LASTING
from engine.titles.nemesis.pieces import ALLIED, BRITISH, JAPANESE, Counter, Piece
from engine.titles.nemesis.state import NemesisState
from engine.titles.nemesis.world import World
from engine.wargame.memo import memo

WEST: Final = "west"
EAST: Final = "east"
LAST_WESTERN_COLUMN: Final = 10

ARMY_15: Final = "15th-army"
ARMY_33: Final = "33rd-army"
STILWELL_GROUP: Final = "stilwell"
ARMY_14: Final = "14th-army"
DIVISIONS_15: Final = ("15", "31", "33")
DIVISIONS_33: Final = ("18", "53", "56")
AUXILIARY: Final = "aux"

GROUPS: Final = {
    JAPANESE: ((JAPANESE, ARMY_15), (ALLIED, STILWELL_GROUP)),
    ALLIED: ((JAPANESE, ARMY_33), (ALLIED, ARMY_14)),
}
"""Who plays a chit drawn by a side, in order [var-2/2, var-2/3a, var-2/3b]."""

CHINDWIN: Final = "Chindwin"
IMPHAL: Final = "Imphal"


def note_commanders(state: NemesisState) -> None:
    """Note at the start of a phase what its pieces' places decide: a move in the phase changes no command [var-1/1]."""
    if state.options.commanders == "west-east":
        for piece in (*state.in_play(JAPANESE), *state.in_play(ALLIED)):
            state.allowance[f"east {piece.id}"] = int(_half(state, piece.loc) == EAST)
    elif state.options.commanders == "armies":
        for piece in state.in_play(ALLIED):
            if _goes_by_river(piece.counter):
                state.allowance[f"west {piece.id}"] = int(piece.loc in west_of_chindwin(state))


def commander_of(state: NemesisState, piece: Piece) -> str | None:
    """The partner who decides for a piece, None where the side has one commander or the partners decide together.

    Variant 1: column 1000 and west of it, or 1100 and east, at the start of the phase [var-1/1]. Variant 2: the army.
    """
    if state.options.commanders == "west-east":
        east = state.allowance.get(f"east {piece.id}")
        if east is not None:
            return EAST if east else WEST
        return _half(state, piece.loc)
    return army_of(state, piece) if state.options.commanders == "armies" else None


def _half(state: NemesisState, loc: int) -> str | None:
    """Half of the map; a Reinforcement Hex belongs to the one its arrows lead into, boxes to neither [var-1/1]."""
    world = state.world
    if world.on_map(loc):
        column, _ = world.grid.col_row(loc)
        return WEST if column <= LAST_WESTERN_COLUMN else EAST
    if world.in_play(loc):
        return _half(state, world.board.adjacent[loc][0])
    return None


def army_of(state: NemesisState, piece: Piece) -> str:
    """The army a piece belongs to [var-2/2, var-2/3a, var-2/3b]."""
    if piece.counter.side == JAPANESE:
        return _japanese_army(piece.counter)
    return _allied_army(state, piece)


def _japanese_army(counter: Counter) -> str:
    """15th Army: its Divisions and the auxiliaries of the setup; 33rd Army: its own and those that arrive [var-2/2].

    All others by the army on the counter: the lists name no INA, and only auxiliaries go by when they come.
    """
    if counter.division in DIVISIONS_15:
        return ARMY_15
    if counter.division in DIVISIONS_33:
        return ARMY_33
    if counter.division == AUXILIARY and counter.entry_turn is not None:
        return ARMY_33
    return ARMY_33 if counter.army.startswith("33") else ARMY_15


def _allied_army(state: NemesisState, piece: Piece) -> str:
    """Stilwell has his force, the Yunnan Force and the Chindits, except arrivals west of the Chindwin [var-2/2]."""
    counter = piece.counter
    if counter.force != BRITISH:
        return STILWELL_GROUP
    if not counter.chindit:
        return ARMY_14
    return ARMY_14 if _goes_by_river(counter) and _west(state, piece) else STILWELL_GROUP


def _goes_by_river(counter: Counter) -> bool:
    """Chindits that arrive, and Battalions, which stand for a Brigade; those set up are Stilwell's [var-2/3b]."""
    return counter.chindit and (counter.entry_turn is not None or not counter.large)


def _west(state: NemesisState, piece: Piece) -> bool:
    noted = state.allowance.get(f"west {piece.id}")
    return piece.loc in west_of_chindwin(state) if noted is None else bool(noted)


@memo(LASTING)
def west_of_chindwin(state: NemesisState) -> frozenset[int]:
    """Hexes on the Imphal side of the Chindwin, with the British Reinforcement Hex and the boxes [var-2/2]."""
    world = state.world
    river = _banks(world)
    start = world.named(IMPHAL)
    seen, front = {start}, [start]
    while front:
        loc = front.pop()
        fresh = [to for to in world.grid.neighbours(loc) if to >= 0 and to not in seen and (loc, to) not in river]
        seen.update(fresh)
        front.extend(fresh)
    return frozenset((*seen, world.loc("off-map"), world.loc("airfield"), world.reinforcement_hex(BRITISH)))


def _banks(world: World) -> frozenset[tuple[int, int]]:
    """Pairs of hexes with the Chindwin between them, both ways round."""
    lines = (line for line in world.board.side_lines if line.name == CHINDWIN)
    sides = [(hex_, world.grid.neighbours(hex_)[direction]) for line in lines for hex_, direction in line.sides]
    return frozenset(pair for a, b in sides for pair in ((a, b), (b, a)))


def command_clause(state: NemesisState) -> str:
    """The variant that divides the command of a side [var-1/1, var-2/1]."""
    return "var-1/1" if state.options.commanders == "west-east" else "var-2/1"


def may_act(state: NemesisState, piece: Piece) -> bool:
    """Whether a piece may act in the running phase: under variant 2 only the army that plays the chit does [var-2/1].

    In a Supply Check all friendly Transporters serve; only who is checked depends on this [var-2/4].
    """
    phase = state.phase
    if phase is None or phase.commander is None or piece.counter.side != phase.side:
        return True
    return army_of(state, piece) == phase.commander


def whose_chit(state: NemesisState, piece: Piece) -> int:
    """The side whose chits a piece plays: its own, or by armies the one that draws for its army [var-2/2, var-2/3b]."""
    if state.options.commanders != "armies":
        return piece.counter.side
    group = (piece.counter.side, army_of(state, piece))
    return next(side for side, groups in GROUPS.items() if group in groups)


def resolve_dispute(state: NemesisState, clause: str = "var-1/2") -> int:
    """Partners who disagree roll until the dice differ: 0 if the first (western) one prevails, else 1 [var-1/2]."""
    while True:
        first, second = (state.roll("dispute", clause, state.active) for _ in range(2))
        if first != second:
            return 0 if first > second else 1
