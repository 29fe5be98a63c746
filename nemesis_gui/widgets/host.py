"""What cards stand in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QFrame

from nemesis_gui.widgets.boardplace import BoardPlace, free_height

if TYPE_CHECKING:
    from nemesis_gui.widgets.card import Card


class Host(QFrame):
    """What a card stands in while it is not pulled out."""

    board: BoardPlace
    """Where it lies when it is pulled out."""
    tips: dict[str, str]
    """The tips of its buttons in the player's language."""
    extra = 0
    """Pixels by which it is wider than usual, which its cards do not have."""

    def take(self, card: Card) -> None:
        """From now on a card has its place here."""

    def arrange(self) -> None:
        """Give every card its place."""

    def card_width(self) -> int:
        """Pixels of a card that stands here."""
        return self.width()

    def room_for(self, _card: Card) -> int:
        """Pixels of height that a card has at most while it is asked about."""
        return free_height(self.board)

    def spot(self, _name: str) -> QPoint | None:
        """Where a card lies over the map, in pixels; None for one that stands here."""
        return None

    def keep_spot(self, name: str, spot: QPoint | None) -> None:
        """Remember where the player put a card."""
