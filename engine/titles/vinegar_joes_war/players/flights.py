"""The air operations phases: support where it turns an attack, cover over the own troops, bombs on what is left."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from engine.players.scratch import Scratch
from engine.table.command import Command
from engine.titles.vinegar_joes_war.commands import Done, Fly, Open, Shell
from engine.titles.vinegar_joes_war.pieces import BOX, GUNFIRE, SAC, Piece, enemy
from engine.titles.vinegar_joes_war.players.aims import might, stakes
from engine.titles.vinegar_joes_war.players.fights import LEAST, Prospect, prospect
from engine.titles.vinegar_joes_war.rules.ch12_bases import in_range, launchers
from engine.titles.vinegar_joes_war.rules.ch13_attack import ready, targets
from engine.titles.vinegar_joes_war.state import VinegarState

GAIN: Final = 0.08
"""What an airstrike must add to an attack, in victory points."""
OPENED: Final = 0.6
"""What airstrikes must add to the attacks of a second impulse before a depot is spent on them."""
MEET: Final = 3
"""Fighters beyond their escort that shoot down transports with even chances."""
BOMBED: Final = 4
"""The strength of a stack that is worth bombs."""


Foreseen = Callable[[VinegarState, int, list[Piece], int], Prospect | None]
"""What an attack on a hex brings, with so many airstrikes more."""


def support(view: VinegarState, foreseen: Foreseen = prospect) -> list[Command]:
    """Airstrikes and guns to the attacks that they turn, the others on the strongest stacks in range."""
    scratch = Scratch(view)
    for _, target, count in gains(view, foreseen):
        _shell(scratch, target)
        for _ in range(count):
            if not _send(scratch, view.player, target, "support"):
                break
    foe = enemy(view.player)
    strong = sorted(view.occupied(foe), key=lambda hex_: (-sum(map(might, view.units_at(hex_, foe))), hex_))
    for hex_ in strong:
        if sum(map(might, view.units_at(hex_, foe))) >= BOMBED:
            _send(scratch, view.player, hex_, "units")
    return _ended(scratch)


def gains(view: VinegarState, foreseen: Foreseen = prospect) -> list[tuple[float, int, int]]:
    """What airstrikes add to each attack that can be made now, where, and how many pay; the most first."""
    able, found = ready(view), []
    for hex_ in sorted(targets(view)):
        values = [one.value for extra in range(4) if (one := foreseen(view, hex_, able, extra))]
        if len(values) == 4 and max(values) >= LEAST:
            floor = max(0.0, values[0])
            count = max(range(4), key=lambda extra: (values[extra] - GAIN * extra, -extra))
            if count:
                found.append((values[count] - floor, hex_, count))
    return sorted(found, key=lambda one: (-one[0], one[1]))


def _shell(scratch: Scratch[VinegarState], target: int) -> None:
    state = scratch.state
    guns = state.supports(state.player, BOX, GUNFIRE) if scratch.running else []
    if guns and state.world.coastal(target):
        scratch.say(Shell(guns[0].id, state.world.label(target), "support"))


def _send(scratch: Scratch[VinegarState], side: int, hex_: int, mission: str) -> bool:
    """Let an airstrike that can fly a mission to a hex; bombers only bomb, and do so first."""
    state = scratch.state
    if not scratch.running:
        return False
    there = state.supports(side, BOX)
    ready_ = [piece for piece in there if piece.counter.fighter or (piece.counter.type == SAC and mission == "units")]
    for piece in sorted(ready_, key=lambda p: (p.counter.fighter, p.counter.range, p.id)):
        for base, start in launchers(state, piece).items():
            if hex_ in in_range(state, piece, start):
                return scratch.say(Fly(piece.id, base, state.world.label(hex_), mission))
    return False


def _ended(scratch: Scratch[VinegarState]) -> list[Command]:
    return [*scratch.said, *([Done()] if scratch.running else [])]


def cover(view: VinegarState) -> list[Command]:
    """One airstrike over each own stack that the enemy can attack with a will, the dearest first."""
    side, scratch = view.other, Scratch(view)
    for hex_ in _endangered(view, side):
        _send(scratch, side, hex_, "defence")
    return _ended(scratch)


def _endangered(view: VinegarState, side: int) -> list[int]:
    foes, dear = view.occupied(enemy(side)), stakes(view, side)
    found = []
    for hex_ in sorted(view.occupied(side)):
        near = [h for h in view.world.adjacent[hex_] if h in foes]
        attack = sum(might(piece) for h in near for piece in view.units_at(h, enemy(side)))
        own = sum(piece.strength for piece in view.units_at(hex_, side)) * view.world.defence[1][hex_] / 2
        if near and attack >= own and own:
            found.append((-dear.get(hex_, 0.0) - own / 10, hex_))
    return [hex_ for _, hex_ in sorted(found)]


def intercept(view: VinegarState, meet: int = 0) -> list[Command]:
    """As many fighters as the enemy has over a hex, while there are so many; first, and by so many more, against
    transports that carry somebody, who falls with them [9.5/2, 12.4/3]."""
    side, scratch = view.other, Scratch(view)
    flown = [piece for piece in view.supports(view.player, "map") if piece.counter.strike]
    laden = {piece.loc for piece in flown if piece.load and meet}
    for hex_ in sorted({piece.loc for piece in flown}, key=lambda one: (one not in laden, one)):
        fighters = sum(piece.counter.fighter for piece in flown if piece.loc == hex_)
        wanted = fighters + meet if hex_ in laden else max(1, fighters)
        free = sum(piece.counter.fighter for piece in scratch.state.supports(side, BOX))
        if hex_ in laden or (free >= wanted and view.units_at(hex_, side)):
            for _ in range(wanted):
                _send(scratch, side, hex_, "interception")
    return _ended(scratch)


def opened(view: VinegarState, listed: Iterable[Command], foreseen: Foreseen = prospect) -> list[Command]:
    """The country from whose bases airstrikes turn attacks, where a depot can be had for it."""
    side, world, found = view.player, view.world, gains(view, foreseen)
    best: tuple[float, str, Command] = (OPENED, "", Done())
    fighters = [piece for piece in view.supports(side, BOX) if piece.counter.fighter]
    for command in listed:
        if isinstance(command, Open) and fighters:
            hex_ = world.hex(command.hex, "open")
            country = world.country(hex_)
            bases = [p for p in view.on_map(side) if p.counter.airbase and world.country(p.loc) == country]
            bases = [p for p in bases if world.settlement(p.loc) and not p.shifted]
            near = set[int]().union(*(in_range(view, fighters[0], base.loc) for base in bases))
            gain = sum(value for value, target, _ in found if target in near)
            if gain >= OPENED and _spare(view, hex_, side) > 0:
                best = max(best, (gain, command.hex, command), key=lambda one: one[:2])
    return [best[2]]


def _spare(view: VinegarState, hex_: int, side: int) -> int:
    """The depots of a hex that no headquarters there needs."""
    leads = any(piece.counter.hq for piece in view.units_at(hex_, side))
    return len(view.depots_at(hex_, side)) - leads
