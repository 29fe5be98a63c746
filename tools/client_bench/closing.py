"""Windows that are opened, dressed in another theme and closed, one after the other."""

from __future__ import annotations

import gc
from itertools import cycle, islice

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QWidget

from engine.titles.nemesis.game import Nemesis
from nemesis_gui.base.settings import Settings
from nemesis_gui.base.style import SKINS, dress
from nemesis_gui.games import faces
from nemesis_gui.session.model import GameModel
from tools.client_bench import hands
from tools.driver import Driven


class Collecting(QWidget):
    """Lets Python's collector run in the middle of every change of looks, and at no other time: the worst moment."""

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        gc.collect()


def change_themes(windows: int) -> int:
    """Open so many windows, change the theme in each, close it and change it again; returns how many widgets are left
    of them. Whatever a closed window leaves to the collector is taken away while Qt walks its list of widgets, and
    that ends the program."""
    app = hands.application()
    probe, game = Collecting(), Nemesis()
    before = len(QApplication.allWidgets())
    gc.disable()
    for theme in islice(cycle(SKINS), windows):
        window = Driven(GameModel(game), faces(), Settings())
        window.show()
        hands.wait(0)
        window.preferences.set_theme(theme)
        window.close()
        window.deleteLater()
        del window
        hands.wait(0)
        dress(app, theme)
    gc.enable()
    left = len(QApplication.allWidgets()) - before
    probe.deleteLater()
    return left
