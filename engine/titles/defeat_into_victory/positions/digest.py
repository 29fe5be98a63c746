"""The digest of a position, over everything that matters, by the names under which it is written."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.table.digests import fingerprint, standing
from engine.titles.defeat_into_victory.state import DefeatState


def digest(state: DefeatState) -> str:
    """Sixteen hexadecimal digits that stand for the position."""
    return fingerprint(digest_data(state))


def digest_data(state: DefeatState) -> list[Any]:
    """Everything that matters in a state, as plain sorted data."""
    label = state.world.label
    pieces = [
        [p.id, label(p.loc), p.lost, p.oos, p.disrupted, p.acted, p.committed, p.truck]
        for _, p in sorted(state.pieces.items())
    ]
    air = [[u.id, u.box, u.mission, u.flies_as, u.loc] for _, u in sorted(state.air.items())]
    ground = [
        [[label(h), s.side, s.count, s.flown] for h, s in sorted(state.supplies.items())],
        [[label(h), p.side, p.builder, p.done] for h, p in sorted(state.positions.items())],
        [[label(h), side] for h, side in sorted(state.control.items())],
        [[label(a), label(b), kind] for (a, b), kind in sorted(state.lines.items())],
        sorted(map(label, state.cuts)),
        [[w.side, w.hex, w.origin, w.kind, w.upgrade] for w in state.work],
    ]
    tracks = [state.turn, state.stock, state.vp, state.initiative, state.trucks, state.event, state.next_event]
    turn = [
        sorted(state.reached.items()), sorted(state.refitted.items()), sorted(state.fired),
        sorted(state.allowance.items()), state.thursday, state.reserve_used, state.sustained, state.sustained_items,
        sorted(state.scored),
    ]  # fmt: skip
    cup = [sorted(state.cup), [sorted(d) for d in state.drawn], state.held, state.played, state.end_turns, state.drawer]
    doing = [_plain(state.segment), _plain(state.combat)]
    return [pieces, air, ground, tracks, turn, cup, doing, standing(state)]


def _plain(record: msgspec.Struct | None) -> Any:
    return None if record is None else msgspec.to_builtins(msgspec.structs.asdict(record))
