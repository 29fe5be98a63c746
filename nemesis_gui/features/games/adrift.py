"""When files do not stand as they should: the save that is played is gone, or a log lies in the way of another."""

from __future__ import annotations

from PySide6.QtWidgets import QMessageBox, QWidget

from engine.table.savefile import LogUse
from nemesis_gui.session.game_faults import LogError
from nemesis_gui.session.words import Words


def offer_rescue(words: Words, window: QWidget, fault: str) -> bool:
    """Say that nothing more can be written where the game was kept, and offer another place; True if one is wanted."""
    tr = words.tr
    box = QMessageBox(QMessageBox.Icon.Critical, window.windowTitle(), words.fault(fault), parent=window)
    text = "Nothing more can be played here, for it would be lost. All that was played is still in memory: save it as…"
    box.setInformativeText(tr(text))
    save = box.addButton(tr("Save as…"), QMessageBox.ButtonRole.AcceptRole)
    box.addButton(tr("Not now"), QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(save)
    box.exec()
    wanted = box.clickedButton() is save
    box.deleteLater()
    return wanted


def choose_log(words: Words, window: QWidget, fault: LogError) -> LogUse | None:
    """Ask what becomes of a log that does not belong to a save; None when the save is not to be opened."""
    tr = words.tr
    box = QMessageBox(QMessageBox.Icon.Question, window.windowTitle(), words.fault(str(fault)), parent=window)
    text = "It was left behind by another game, or by another state of this one. Nothing of it is deleted."
    box.setInformativeText(tr(text))
    alone = box.addButton(tr("Open the file alone"), QMessageBox.ButtonRole.AcceptRole)
    both = box.addButton(tr("Open it with the log"), QMessageBox.ButtonRole.ActionRole) if fault.usable else None
    box.addButton(QMessageBox.StandardButton.Cancel)
    box.setDefaultButton(alone)
    box.exec()
    chosen = box.clickedButton()
    box.deleteLater()
    if chosen is alone:
        return "without"
    return "with" if both is not None and chosen is both else None
