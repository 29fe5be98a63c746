"""The board as a scene: map tiles, counters, markers, overlays, and what the mouse points at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QSize, Qt, Signal
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QGraphicsScene

from engine.titles.nemesis.state import NemesisState
from engine.titles.nemesis.world import World
from nemesis_gui.board.geometry import BoardGeometry
from nemesis_gui.board.overlays import Overlay


@dataclass(frozen=True)
class Click:
    """How something was clicked."""

    button: Qt.MouseButton = Qt.MouseButton.LeftButton
    modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier


class BoardScene(QGraphicsScene):
    """Shows one state of the game; says where the player points and clicks.

    A click on a counter emits `pieceClicked` only, a click beside the counters of a hex `hexClicked` only;
    `location_of(unit)` leads from the one to the other. A right click emits `contextRequested`.
    """

    hexHovered = Signal(int)
    """A location, or -1."""
    hexClicked = Signal(int, object)
    """A location and a `Click`."""
    hexDoubleClicked = Signal(int)
    pieceHovered = Signal(str)
    """A unit id, or ""."""
    pieceClicked = Signal(str, object)
    """A unit id and a `Click`."""
    contextRequested = Signal(int, str, object)
    """A location or -1, a unit id or "", and the global position (QPoint)."""

    def __init__(self, world: World, theme: str = "staff") -> None:
        super().__init__()
        self.world = world
        self.geometry = BoardGeometry(world.board)
        self.theme_name = theme
        self._state: NemesisState | None = None
        self.setSceneRect(self.geometry.scene_rect)

    # -- state

    def show_state(self, state: NemesisState) -> None:
        """Show a state; only what changed since the last one is touched."""
        self._state = state

    def animate(self, unit: str, path: Sequence[int], ms: int) -> None:
        """Move a counter along locations within `ms` milliseconds; the next `show_state` ends it."""

    def set_selected(self, units: Sequence[str]) -> None:
        """Frame these counters, and no others."""

    def pieces_at(self, loc: int) -> list[str]:
        """Unit ids at a location, the topmost first."""
        return list(reversed(self._state.at.get(loc, ()))) if self._state else []

    def location_of(self, unit: str) -> int:
        """Where a unit is shown, -1 if it is not on the map."""
        piece = self._state.pieces.get(unit) if self._state else None
        return piece.loc if piece is not None and self.geometry.has(piece.loc) else -1

    def position(self, loc: int) -> QPointF:
        """Centre of a location in the scene; raises IndexError for a box beside the map."""
        return self.geometry.point(loc)

    # -- looks

    def set_overlay(self, name: str, overlay: Overlay | None) -> None:
        """Show an overlay under a name in place of the one that was there; None removes it."""

    def set_counters_visible(self, on: bool) -> None:
        """Show or hide counters and markers."""

    def set_hex_numbers(self, mode: str) -> None:
        """`auto` (when zoomed in), `always` or `never`."""

    def set_theme(self, name: str) -> None:
        """Change the palette; raises KeyError for a name that is not in `theme.THEMES`."""
        self.theme_name = name


def render_board(state: NemesisState, size: QSize, *, theme: str = "staff", fit: bool = True) -> QImage:
    """A picture of the board without a window; `fit` shows the whole map, otherwise its middle at zoom 1."""
    image = QImage(size, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    return image
