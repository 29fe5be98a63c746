"""What is kept between commands changes no list: each is the one that is worked out from nothing."""

from __future__ import annotations

import pytest

from engine.lab.selfplay import GameRun
from engine.table import game
from engine.titles.nemesis.game import Nemesis

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
