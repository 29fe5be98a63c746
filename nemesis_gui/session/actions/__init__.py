"""Everything the player can do with the program, each thing registered once, in the order of the menus."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from nemesis_gui.session.actions.action import Spec, Why
from nemesis_gui.session.actions.drawers import drawers
from nemesis_gui.session.actions.file import FILE
from nemesis_gui.session.actions.game import GAME
from nemesis_gui.session.actions.lessons import LESSONS
from nemesis_gui.session.actions.view import VIEW

__all__ = ["MENUS", "SPECS", "Spec", "Why"]

MENUS: Final = ("File", "Edit", "View", "Boxes", "Game", "History", "Help")


def _bookmarks() -> Iterator[Spec]:
    """Nine bookmarks, each with a key that sets it and one that goes there."""
    for n in range(1, 10):
        yield Spec(
            f"mark_{n}", "", f"Set bookmark {n}", "Keep what the view shows", f"Ctrl+{n}", f"tools.mark_{n}", "no_game"
        )
        yield Spec(
            f"to_{n}", "", f"Bookmark {n}", "Show again what was kept", f"Alt+{n}", f"tools.mark_to_{n}", "no_game"
        )


SPECS: Final = (*FILE, *VIEW, *drawers(), *LESSONS, *GAME, *_bookmarks())
