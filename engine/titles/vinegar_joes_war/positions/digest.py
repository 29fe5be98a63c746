"""The digest of a position, over everything that matters, by the names under which it is written."""

from __future__ import annotations

from typing import Any

from engine.table.digests import contents, fingerprint, standing
from engine.titles.vinegar_joes_war.state import VinegarState


def digest(state: VinegarState) -> str:
    """Sixteen hexadecimal digits that stand for the position."""
    return fingerprint(digest_data(state))


def digest_data(state: VinegarState) -> list[Any]:
    """Everything that matters in a state, as plain sorted data."""
    label = state.world.label
    pieces = [
        [
            p.id, label(p.loc), p.reduced, p.active, p.moved, p.shifted, p.railed, p.attacked, p.due, p.delayed,
            p.assault, p.hampered,
        ]
        for _, p in sorted(state.pieces.items())
    ]  # fmt: skip
    stacks = [[label(loc), *names] for loc, names in sorted(state.at.items()) if state.world.on_map(loc)]
    support = [
        [s.id, s.box, s.loc, s.mission, s.base, s.load, s.units, s.due] for _, s in sorted(state.support.items())
    ]
    ground = [
        [[label(h), side] for h, side in sorted(state.fortified.items())],
        [[label(h), side] for h, side in sorted(state.interdicted.items())],
        state.lines, sorted(state.fresh), sorted(state.paid),
    ]  # fmt: skip
    game = [
        state.turn, state.vp, sorted(state.captured), sorted(state.charged), state.conversions, state.reserve_called,
        state.owed,
    ]  # fmt: skip
    turn = [
        state.player, state.phase, state.event, state.pending, state.rail_limit, state.rails, sorted(state.command),
        state.mover, state.spent, sorted(state.minimum), sorted(state.used), sorted(state.opened),
        sorted(state.settled),
    ]  # fmt: skip
    doing = [contents(state.combat), contents(state.credits), contents(state.downs)]
    return [pieces, stacks, support, ground, game, turn, doing, standing(state)]
