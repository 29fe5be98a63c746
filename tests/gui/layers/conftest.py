"""The battlefield as a fixture."""

from __future__ import annotations

from functools import partial

import pytest

from tests.gui.combat.stage import Stage, battlefield
from tests.gui.conftest import Player


@pytest.fixture
def stage(player: Player) -> Stage:
    """Puts a battlefield into the window, see `battlefield`."""
    return partial(battlefield, player)
