"""Which pieces can do what at the open decision, and why a piece cannot go where it is pointed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from engine.board.fields import cheapest
from engine.table import agenda
from engine.table.agenda import GAME_OVER, Decision
from engine.table.command import Command
from engine.table.listing import Listing
from engine.table.verdict import Reason
from engine.titles.nemesis.commands import (
    Airdrop,
    Ambush,
    Attack,
    Choose,
    Fly,
    Move,
    Place,
    Rail,
    Retreat,
    Seize,
    Take,
)
from engine.titles.nemesis.pieces import Piece
from engine.titles.nemesis.rules.ch5_costs import ground
from engine.titles.nemesis.rules.ch5_lists import Moves
from engine.titles.nemesis.rules.ch6_attack import DeclareAttacks
from engine.titles.nemesis.rules.ch6_limits import workable
from engine.titles.nemesis.rules.ch6_objective import seizers
from engine.titles.nemesis.state import NemesisState
from engine.titles.nemesis.world import mobility

FAR: Final = 250
"""Movement points that suffice for every path of the map."""


def actions_for(state: NemesisState, unit: str) -> list[Command]:
    """All listed commands of the open decision, interrupts included, that name a piece.

    Where attacks are declared also those openings of an attack that the unit can join [6.1-C/1, 6.1-C/5].
    """
    decision = agenda.current(state)
    if decision is None:
        return []
    found = [command for command in _listed(state, decision, unit) if unit in command.pieces()]
    if isinstance(decision, DeclareAttacks):
        found += [command for command in decision.commands(state) if unit in _joining(state, decision, command)]
    return found


def units_to_act(state: NemesisState) -> list[str]:
    """The pieces that can still do something at the open decision, by id, in the order of the list of commands."""
    decision = agenda.current(state)
    if decision is None:
        return []
    found: dict[str, None] = {}
    for part in _parts(decision.commands(state)):
        if isinstance(part, Moves):
            found.update({part.unit: None} if part else {})
        else:
            found.update(dict.fromkeys(name for command in part for name in _acting(state, decision, command)))
    return list(found)


def why_not(state: NemesisState, unit: str, hex_: str) -> list[Reason]:
    """What keeps a piece from going to (retreating to, attacking, being placed in ...) a hex at the open decision.

    The hex is a printed label. Empty if a listed command of the piece ends there; otherwise the reasons against what
    the player can mean, a move along the way with the least against it. For a way out see :func:`nearest_legal`.
    """
    decision = agenda.current(state)
    if decision is None:
        return list(GAME_OVER.reasons)
    if any(command.place() == hex_ for command in _going(state, unit)):
        return []
    verdicts = [decision.judge(state, command) for command in _meant(state, decision, unit, hex_)]
    return list(min(verdicts, key=lambda verdict: len(verdict.reasons)).reasons)


def nearest_legal(state: NemesisState, unit: str, hex_: str) -> Command | None:
    """The listed command with which the piece comes nearest to a hex of the map, as the crow flies in hexes.

    None for a label that is no hex, and for a piece that has nothing to do there.
    """
    goal, world = state.world.find(hex_), state.world
    if goal is None or not world.on_map(goal):
        return None
    ends = ((command, world.find(command.place())) for command in _going(state, unit))
    near = [(world.grid.distance(end, goal), command) for command, end in ends if end is not None and world.on_map(end)]
    return min(near, key=lambda item: item[0])[1] if near else None


# -- the words of commands ---------------------------------------------------------------------------------------------


def _parts(listed: Sequence[Command]) -> Sequence[Sequence[Command]]:
    return listed.parts if isinstance(listed, Listing) else (listed,)


def _listed(state: NemesisState, decision: Decision, unit: str) -> Iterator[Command]:
    """The commands of a decision, without the moves of other pieces."""
    for part in _parts(decision.commands(state)):
        if not isinstance(part, Moves) or part.unit == unit:
            yield from part
    yield from decision.interrupts(state)


def _going(state: NemesisState, unit: str) -> list[Command]:
    """What takes a piece somewhere; an Ambush is laid elsewhere and leaves it where it is."""
    return [command for command in actions_for(state, unit) if not isinstance(command, Ambush)]


def _acting(state: NemesisState, decision: Decision, command: Command) -> Iterable[str]:
    names = _joining(state, decision, command) if isinstance(decision, DeclareAttacks) else ()
    return [name for name in (*command.pieces(), *names) if name in state.pieces]


def _joining(state: NemesisState, decision: DeclareAttacks, command: Command) -> Sequence[str]:
    """The units that can take part in an attack that is opened without naming them."""
    if not isinstance(command, Attack | Seize):
        return ()
    target, side = state.world.loc(command.target), decision.owner
    if isinstance(command, Seize):
        return [piece.id for piece in seizers(state, side, target, decision.assault)]
    return [piece.id for piece in workable(state, side, target, decision.assault)]


def _meant(state: NemesisState, decision: Decision, unit: str, hex_: str) -> list[Command]:
    """The commands a player can mean who points with a piece at a hex; of the first kind that the decision accepts."""
    paths = _paths(state, unit, hex_)
    spellings: tuple[Sequence[Command], ...] = (
        [Move(unit, path) for path in paths],
        [Retreat(unit, path) for path in paths],
        [Attack(hex_, (unit,)), Seize(hex_, (unit,))],
        [Rail(unit, hex_)],
        [Fly(unit, hex_)],
        [Place(unit, hex_)],
        [Airdrop(hex_)],
        [Take(hex_)],
        [Choose(unit)],
    )
    fitting = (commands for commands in spellings if isinstance(commands[0], decision.accepts))
    return list(next(fitting, spellings[0]))


def _paths(state: NemesisState, unit: str, hex_: str) -> list[tuple[str, ...]]:
    """Ways to a hex, the most natural first: round the enemy, straight through him, in a line."""
    piece, goal = state.pieces.get(unit), state.world.find(hex_)
    if piece is None or goal is None or not (state.world.on_map(goal) and state.world.in_play(piece.loc)):
        return [(hex_,)]
    return [state.labels(path[1:]) for path in _searched(state, piece, goal) if len(path) > 1] or [(hex_,)]


def _searched(state: NemesisState, piece: Piece, goal: int) -> Iterator[tuple[int, ...]]:
    here = ground(state, piece.counter.side)
    costs = here.world.movement_costs(mobility(piece.counter), piece.limited_movement, here.rivers_up, here.heavy)
    for blocked in (here.closed[piece.counter.transporter], frozenset[int]()):
        field = cheapest(costs, piece.loc, FAR, blocked=blocked, surcharge=here.surcharge)
        if goal in field:
            yield field.path_to(goal)
    if state.world.on_map(piece.loc):
        yield state.world.grid.line(piece.loc, goal)
