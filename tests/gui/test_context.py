"""What features are handed stays small."""

from __future__ import annotations

from PySide6.QtCore import QObject

from tests.gui.conftest import Player

MOST = 24


def test_the_context_has_at_most_twenty_four_public_members(player: Player) -> None:
    own = {name for name in dir(player.window.context) if not name.startswith("_")} - set(dir(QObject))
    assert len(own) <= MOST, sorted(own)
