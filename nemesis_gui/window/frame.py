"""The window as a whole, as features may ask for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from nemesis_gui.play.services import Frame
from nemesis_gui.play.setting import Setting

if TYPE_CHECKING:
    from nemesis_gui.window.main_window import MainWindow


class WindowFrame(Frame):
    """Asks all features in their order."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window

    def rebuild(self) -> None:
        from nemesis_gui.window.rebuild import refit

        refit(self._window)

    def suspend(self) -> Callable[[], None]:
        from nemesis_gui.window.rebuild import put_by

        return put_by(self._window)

    def clear(self) -> None:
        window = self._window
        for layer in window.layers.all:
            if layer.on:
                window.layers.toggle(layer)
        if window.tools.front_on:
            window.tools.toggle_front()
        for feature in window.features:
            feature.clear()

    def escape(self) -> bool:
        window = self._window
        parts = (window.why.put_aside, window.check.put_aside, window.drawers.put_aside)
        return any(close() for close in (*parts, *(feature.escape for feature in window.features)))

    def set_bare(self, bare: bool) -> None:
        window = self._window
        for part in (window.header, window.prompt, window.side, window.drawers.rail):
            if part is not None:
                part.setVisible(not bare)

    def parts(self, name: str) -> Sequence[QWidget]:
        window = self._window
        rail = window.drawers.rail
        kind, _, drawer = name.partition(" ")
        if kind == "drawer":
            return [rail.tabs[drawer]] if rail is not None else []
        found: dict[str, Sequence[QWidget]] = {
            "prompt": [window.prompt], "card": [window.card], "cups": window.header.chits,
            "turn": [window.header.track], "tracks": [window.tracks], "tabs": [window.tabs],
            "drawers": [rail] if rail is not None else [],
        }  # fmt: skip
        return found.get(name, ())

    def settings(self) -> Sequence[Setting]:
        return sorted(self._settings(), key=lambda one: one.rank)

    def _settings(self) -> Iterator[Setting]:
        window = self._window
        for part in (window.why, window.check, window.tools.reader, window.drawers):
            yield from part.settings()
        for feature in window.features:
            yield from feature.settings()
