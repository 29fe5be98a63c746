"""Where features put what they show: the places of the window."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtWidgets import QHBoxLayout, QMainWindow, QTabWidget, QVBoxLayout, QWidget

from nemesis_gui.play.prompt import PromptBar
from nemesis_gui.widgets.boardplace import BoardPlace
from nemesis_gui.widgets.card import Card
from nemesis_gui.widgets.side import SideColumn


@dataclass
class Places:
    """The places of a window."""

    frame: QMainWindow
    """For docks, and as parent of dialogs."""
    centre: QWidget
    """All between menus and status bar: header, map, prompt and panels."""
    board: BoardPlace
    """Where the map lies, with the cards over it."""
    board_layout: QVBoxLayout
    table: QVBoxLayout
    """The map and what stands below it."""
    foot: QHBoxLayout
    """The line below the map, with the status bar at its end."""
    side: SideColumn
    """The column beside the map: decision, cards and tabs."""
    tabs: QTabWidget
    prompt: PromptBar
    card: Card
    """The card of the open decision."""
