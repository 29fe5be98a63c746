"""What the parts of playing know of each other: who answers the open decision, who carries counters over the map."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol

import msgspec
from PySide6.QtCore import QPoint, QPointF
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QMenu, QWidget

from engine.table.command import Command
from engine.table.event import Event
from nemesis_gui.board.scene import Click
from nemesis_gui.session.legal import Index


class Pull(msgspec.Struct, frozen=True):
    """What is taken along: pieces, or a marker with the picture `face`."""

    units: tuple[str, ...]
    face: QPixmap | None = None
    off: QPointF = msgspec.field(default_factory=QPointF)
    """From the pointer to the middle of the topmost counter, in scene units."""


Find = Callable[[QPoint], Pull | None]


class Answering(Protocol):
    """Who shows the open decision, and turns clicks and keys into commands."""

    index: Index
    decision: Any
    batches: Sequence[Any]
    gesture: Any

    def begin(self, decision: Any) -> None: ...
    def end(self) -> None: ...
    def told(self, events: Sequence[Event]) -> None: ...
    def hovered(self, loc: int) -> None: ...
    def hex_clicked(self, loc: int, click: Click) -> None: ...
    def piece_clicked(self, unit: str, click: Click) -> None: ...
    def context_commands(self, loc: int, unit: str) -> list[Command]: ...
    def menu_of(self, commands: Iterable[Command]) -> QMenu: ...
    def set_selection(self, units: Sequence[str]) -> None: ...
    def next_piece(self) -> None: ...
    def cancel(self) -> None: ...
    def carriable(self, units: Sequence[str]) -> bool: ...
    def held(self, loc: int, unit: str, click: Click, *, stack: bool) -> list[str]: ...


class Carrier(Protocol):
    """Who carries what is dragged."""

    laying: bool
    taking: bool

    @property
    def presenter(self) -> Answering | None: ...
    @property
    def carrying(self) -> bool: ...
    def serve(self, widget: QWidget, find: Find) -> None: ...
    def may(self, units: Sequence[str]) -> bool: ...
    def pick_up(
        self, units: Sequence[str], where: QPoint, face: QPixmap | None = None, off: QPointF | None = None
    ) -> bool: ...
    def carry(self, where: QPoint) -> None: ...
    def drop(self) -> bool: ...
    def cancel(self) -> bool: ...
