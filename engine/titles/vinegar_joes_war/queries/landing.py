"""What a landing would cost, and what the unit could attack from there."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.titles.vinegar_joes_war.commands import Assault, Land
from engine.titles.vinegar_joes_war.pieces import Piece
from engine.titles.vinegar_joes_war.positions.hiding import covered
from engine.titles.vinegar_joes_war.queries.forecast import Forecast, assembled, forecast
from engine.titles.vinegar_joes_war.rules import ch18_landing
from engine.titles.vinegar_joes_war.rules.ch9_movers import afloat
from engine.titles.vinegar_joes_war.rules.ch13_attack import aims
from engine.titles.vinegar_joes_war.rules.ch18_ports import usable_port
from engine.titles.vinegar_joes_war.rules.ch18_waters import markers
from engine.titles.vinegar_joes_war.state import VinegarState


class Landing(msgspec.Struct, frozen=True):
    """A landing, or an assault from the sea, as it would be."""

    markers: int
    """Amphibious markers that can be used now, that which it takes included."""
    port: int
    """The port that it needs, at either end; -1 for a reinforcement, which counts as coming from one."""
    strikes: Mapping[int, Forecast]
    """The enemy hexes that it could attack from where it comes to, with the unit alone or with those that were sent
    there from the sea before it."""
    company: int
    """How many of these there are."""


def landing(state: VinegarState, command: Land | Assault, viewer: int) -> Landing:
    """What a legal landing comes to, as a side sees it; the position is not changed
    [18.1/1, 18.11/1, 18.2/1, 18.5/1, 18.72/2]."""
    seen = covered(state, viewer)
    piece, free = seen.pieces[command.unit], len(markers(seen))
    end = "" if isinstance(command, Assault) else command.hex
    port = _port(seen, piece, end)
    if isinstance(command, Assault):
        ch18_landing.assault(seen, piece, command)
    else:
        ch18_landing.land(seen, piece, command.hex)
    landed = seen.pieces[command.unit]
    found = {hex_: _attackers(seen, landed, hex_) for hex_ in sorted(aims(seen, landed)) if landed.strength}
    strikes = {hex_: forecast(seen, assembled(seen, units, hex_)) for hex_, units in found.items()}
    return Landing(free, port, strikes, max((len(units) - 1 for units in found.values()), default=0))


def _port(state: VinegarState, piece: Piece, end: str) -> int:
    if afloat(state, piece):
        return -1
    at = piece.loc if usable_port(state, piece.loc, piece.counter.side) else state.world.find(end)
    return -1 if at is None else at


def _attackers(state: VinegarState, landed: Piece, hex_: int) -> list[str]:
    """The unit, and in an assault all that were sent against the same hex."""
    with_it = [p.id for p in state.on_map(landed.counter.side) if p.assault == hex_] if landed.assault >= 0 else []
    return list(dict.fromkeys([landed.id, *with_it]))
