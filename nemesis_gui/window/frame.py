"""The window as a whole, as features may ask for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QWidget

from nemesis_gui.play.services import Frame
from nemesis_gui.play.setting import Setting
from nemesis_gui.window.rebuild import put_by, rebuild
from nemesis_gui.window.whole import Whole


class WindowFrame(Frame):
    """Asks all features in their order."""

    def __init__(self, window: Whole) -> None:
        self._window = window

    def rebuild(self) -> None:
        rebuild(self._window)

    def suspend(self) -> Callable[[], None]:
        return put_by(self._window)

    def clear(self) -> None:
        for feature in self._window.features:
            feature.clear()

    def escape(self) -> bool:
        return any(feature.escape() for feature in self._window.features)

    def set_bare(self, bare: bool) -> None:
        window = self._window
        for part in (window.header, window.prompt, window.places.frame.statusBar()):
            part.setVisible(not bare)
        window.side.set_bare(bare)
        for feature in window.features:
            feature.set_bare(bare)

    def parts(self, name: str) -> Sequence[QWidget]:
        window = self._window
        tracks = [window.tracks] if window.tracks is not None else []
        found: dict[str, Sequence[QWidget]] = {
            "prompt": [window.prompt], "card": [window.card], "tracks": tracks, "tabs": [window.tabs],
        }  # fmt: skip
        own = (part for feature in window.features for part in feature.parts(name))
        return found.get(name) or window.header.parts(name) or list(own)

    def settings(self) -> Sequence[Setting]:
        found = (setting for feature in self._window.features for setting in feature.settings())
        return sorted(found, key=lambda one: one.rank)
