"""The digest of a position, over everything that matters, by the names under which it is written."""

from __future__ import annotations

from typing import Any

from engine.table.digests import contents, fingerprint, standing
from engine.titles.tail_of_the_tiger.state import TigerState


def digest(state: TigerState) -> str:
    """Sixteen hexadecimal digits that stand for the position."""
    return fingerprint(digest_data(state))


def digest_data(state: TigerState) -> list[Any]:
    """Everything that matters in a state, as plain sorted data."""
    label = state.world.label
    pieces = [
        [
            p.id, label(p.loc), p.lost, contents(p.shown), p.rising, p.west, p.moved, p.stormed, p.attacked,
            p.redeployed, p.dropped, p.origin,
        ]
        for _, p in sorted(state.pieces.items())
    ]  # fmt: skip
    stacks = [[label(loc), *names] for loc, names in sorted(state.at.items()) if state.world.on_map(loc)]
    ground = [
        sorted(state.german), sorted(state.touched), sorted(state.centers), sorted(state.clouds), state.airbases,
        state.aerial, state.subversive,
    ]  # fmt: skip
    game = [
        state.turn, state.bombs, state.ring, state.broken, state.chinese_steps, state.fuel, state.naval,
        sorted(state.settled), state.elh, state.elh_shown, state.chance_gone, state.stood, state.air,
        state.subversive_turn,
    ]  # fmt: skip
    turn = [
        state.player, state.phase, state.event, sorted(state.spent), state.flown, sorted(state.freed), state.used,
        state.shuttles, sorted(state.struck), state.bombarded, state.mover,
        [state.budget[name] for name in state.mover], state.draws, state.jumped,
    ]  # fmt: skip
    doing = [contents(state.combat), contents(state.credits)]
    return [pieces, stacks, ground, game, turn, doing, standing(state)]
