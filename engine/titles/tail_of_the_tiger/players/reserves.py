"""Imperial strategic movement: reserves to the places that lack somebody, shuttles to China, arrivals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from engine.players.planning import Aim
from engine.players.scratch import Scratch
from engine.table.command import Command
from engine.titles.tail_of_the_tiger.commands import Done, Redeploy, Shuttle, Summon
from engine.titles.tail_of_the_tiger.pieces import GERMAN, IMPERIAL, Piece
from engine.titles.tail_of_the_tiger.players.aims import HELD, aims, fights, stakes, threats
from engine.titles.tail_of_the_tiger.players.missions import missions
from engine.titles.tail_of_the_tiger.players.redoubt import weighed
from engine.titles.tail_of_the_tiger.players.strategic import in_own_city
from engine.titles.tail_of_the_tiger.players.style import PLAIN, Style
from engine.titles.tail_of_the_tiger.rules.ch10_ends import BY_AIR, IN_EAST, IN_WEST, ends, left, reached
from engine.titles.tail_of_the_tiger.state import TigerState
from engine.titles.tail_of_the_tiger.world import FORMOSA

WATCH: Final = 2
"""Divisions that stay in the West whatever happens: one may be called away, and without one the game is lost
[ev-15/1]."""


def redeployed(view: TigerState, style: Style = PLAIN) -> list[Command]:
    """All strategic movements of the phase."""
    scratch = Scratch(view)
    _imperial(scratch, style)
    return [*scratch.said, *([Done()] if scratch.running else [])]


def _imperial(scratch: Scratch[TigerState], style: Style) -> None:
    state = scratch.state
    lacking = any(aim.weight >= HELD for aim in _short(state, IN_EAST, style))
    if lacking:
        _shuttles(scratch, style)
    for kind in (IN_EAST, IN_WEST):
        _open_places(scratch, kind, style)
        if kind == IN_WEST and lacking:
            _to_airfields(scratch, style)
        for aim in _short(state, kind, style):
            while left(state, kind) and scratch.running and _lacking(state, aim) > 0:
                best = _reserve(state, aim, style)
                if best is None or not scratch.say(best):
                    break


def _open_places(scratch: Scratch[TigerState], kind: str, style: Style) -> None:
    """Somebody for each open place that is dear, before any has more."""
    state = scratch.state
    for aim in _short(state, kind, style) if style.redoubt else ():
        best = _reserve(state, aim, style) if not state.units_at(aim.hex) and left(state, kind) else None
        if best is not None and aim.weight >= HELD:
            scratch.say(best)


def _shuttles(scratch: Scratch[TigerState], style: Style) -> None:
    """Divisions fly to China while the West keeps what it needs."""
    state = scratch.state
    for piece in sorted(_spare_in_west(state, style), key=lambda p: (-p.values.attack, p.id)):
        if scratch.running and left(state, BY_AIR) and len(_divisions_in_west(state)) > WATCH:
            scratch.say(Shuttle(piece.id))


def _divisions_in_west(state: TigerState) -> list[Piece]:
    return [p for p in state.on_map(IMPERIAL) if p.counter.japanese and p.counter.division and state.world.west(p.loc)]


def _spare_in_west(state: TigerState, style: Style) -> list[Piece]:
    """The divisions of the West that hold no place there, and those on an airfield beside its guard."""
    units = [p for p in state.on_map(IMPERIAL) if state.world.west(p.loc) and fights(p)]
    given, found, guarded = missions(state, units, style), list[Piece](), set[int]()
    for piece in sorted(_divisions_in_west(state), key=lambda p: (p.values.defence, p.id)):
        aim = given.get(piece.id)
        needed = aim is not None and aim.held and aim.need > 0 and aim.hex == piece.loc
        if piece.loc in state.world.airfields and piece.loc in guarded:
            needed = False
        guarded.add(piece.loc)
        if not needed:
            found.append(piece)
    return found


def _short(state: TigerState, kind: str, style: Style) -> list[Aim]:
    """The places to be held in a half of the map that lack somebody, the dearest first."""
    found = [aim for aim in aims(state, IMPERIAL, style) if aim.held and state.world.west(aim.hex) == (kind == IN_WEST)]
    found = [aim for aim in found if aim.hex in ends(state)]
    return [aim for aim in found if _lacking(state, aim) > 0]


def _lacking(state: TigerState, aim: Aim) -> float:
    return aim.need - sum(piece.values.defence for piece in state.units_at(aim.hex, IMPERIAL))


def _reserve(state: TigerState, aim: Aim, style: Style) -> Redeploy | None:
    """The unit that is missed least where it stands: the strongest such."""
    found = [(_worth_moving(state, piece, aim, style), piece.id) for piece in _stock(state)]
    found = [one for one in found if one[0] > 0]
    return Redeploy(max(found)[1], state.world.label(aim.hex)) if found else None


def _stock(state: TigerState) -> Iterator[Piece]:
    yield from state.units_at(state.world.box(FORMOSA), IMPERIAL)
    yield from state.on_map(IMPERIAL)


def _worth_moving(state: TigerState, piece: Piece, aim: Aim, style: Style) -> float:
    """The defence that it brings, if it can come and is not needed as much where it is."""
    if piece.redeployed or not fights(piece) or piece.loc == aim.hex or aim.hex not in reached(state, piece):
        return 0.0
    if piece.counter.stacking > _room(state, aim.hex):
        return 0.0
    if piece.id == "jp-34" and state.stood and (len(state.centers) > 1 or aim.hex not in state.centers):
        return 0.0
    if state.world.on_map(piece.loc):
        if not in_own_city(state, piece) and not state.world.west(piece.loc):
            return 0.0
        at_stake = stakes(state, style)
        weight = (weighed(state, at_stake) if style.redoubt else at_stake).get(piece.loc, 0.0)
        if weight >= aim.weight or (weight * 3 >= aim.weight and threats(state, [piece.loc], GERMAN)[piece.loc] > 0):
            return 0.0
    return piece.values.defence + 0.1 * max(0, piece.values.attack)


def _room(state: TigerState, hex_: int) -> int:
    limit = state.world.charts.given.stacking.limit
    return limit - sum(piece.counter.stacking for piece in state.units_at(hex_, IMPERIAL))


def _to_airfields(scratch: Scratch[TigerState], style: Style) -> None:
    """What is spare in the West goes where it can be flown off next turn, unless a road leads to Kunming."""
    state, world = scratch.state, scratch.state.world
    fields = sorted(world.airfields, key=lambda h: (threats(state, [h], GERMAN)[h], -h))
    for piece in sorted(_spare_in_west(state, style), key=lambda p: (-p.values.attack, p.id)):
        if not left(state, IN_WEST) or not scratch.running:
            return
        if not piece.redeployed and piece.loc not in fields:
            any(scratch.say(Redeploy(piece.id, world.label(hex_))) for hex_ in fields)


def summoned(view: TigerState, listed: Sequence[Command]) -> list[Command]:
    """Where a shuttle can pick the division up, the emptiest first; else near the middle of the edge."""
    places = [one for one in listed if isinstance(one, Summon)]
    if not places:
        return [Done()]
    world = view.world

    def merit(one: Summon) -> tuple[int, int, str]:
        hex_ = world.find(one.hex) or 0
        return hex_ not in world.settlements, len(view.units_at(hex_, IMPERIAL)), one.hex

    return [min(places, key=merit)]
