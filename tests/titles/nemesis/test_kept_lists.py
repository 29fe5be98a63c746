"""What is kept between commands changes no list: each is the one that is worked out from nothing."""

from __future__ import annotations

import pytest

from engine.lab.selfplay import GameRun
from engine.table import game
from engine.titles.nemesis.game import Nemesis
from engine.titles.nemesis.pieces import YUNNAN
from engine.titles.nemesis.rules.ch6_attack import DeclareAttacks
from engine.titles.nemesis.rules.ch6_limits import eligible, targets
from engine.titles.nemesis.state import ATTACKED

EVERY = 11


@pytest.mark.parametrize(("scenario", "options"), [
    ("campaign", {}), ("kohima-road", {"commanders": "west-east"}), ("race-to-myitkyina", {"commanders": "armies"}),
    ("salween-crossing", {"transporters_forward": True}),
])  # fmt: skip
def test_lists_are_the_same_from_nothing(scenario: str, options: dict[str, object]) -> None:
    """The caches are emptied on a title of their own, so that those of the game go on as in play."""
    played, fresh = GameRun(Nemesis(), scenario, options, "kept", checked=False), Nemesis()
    world = fresh.scenario_world(scenario)[1]
    while played.decisions < 500 and played.step():
        if played.decisions % EVERY == 0:
            world.forget()
            state = played.state.copy()
            kept = [command.text() for command in game.legal(state)]
            state.world = world
            assert kept == [command.text() for command in game.legal(state)], f"decision {played.decisions}"


def test_who_may_attack_is_asked_anew_after_whatever_changes_it() -> None:
    """No piece has moved, yet one has attacked, or the Yunnan Force has gone to sleep [2.6/6, 6.1-C/2]."""
    played = GameRun(Nemesis(), "salween-crossing", {}, "attackers", checked=False)
    while played.step():
        state, decision = played.state, game.decision(played.state)
        ours = isinstance(decision, DeclareAttacks) and decision.owner == 1 and not decision.assault
        found = [(target, eligible(state, 1, target, False)) for target in targets(state, 1, False)] if ours else []
        if found:
            break
    target, units = found[0]
    assert all(piece.counter.force == YUNNAN for piece in units)
    state.mark(units[0].id, ATTACKED)
    assert eligible(state, 1, target, False) == units[1:]
    state.yunnan_active = False
    assert eligible(state, 1, target, False) == []
