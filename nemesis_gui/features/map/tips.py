"""The tooltip of the map: what the sign under the pointer means, and how it came about."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QObject, QPoint, QPointF
from PySide6.QtWidgets import QToolTip

from nemesis_gui.board.pointed import Pointed
from nemesis_gui.play.context import Context
from nemesis_gui.play.signs import Sign, came_about, came_told, capital, meaning, name_of


class Tips(QObject):
    """Tells when the pointer rests on something that has a meaning of its own."""

    def __init__(self, context: Context, parent: QObject) -> None:
        super().__init__(parent)
        self.context = context

    def show(self, point: QPointF, where: QPoint) -> None:
        """The pointer rests on a point of the scene."""
        text, view = self.text(point), self.context.view
        if text and view is not None:
            QToolTip.showText(where, text, view.viewport())

    def text(self, point: QPointF) -> str:
        """What is to be said there; of a counter in an open stack its name first."""
        scene, signs = self.context.scene, self.context.looks.signs
        if scene is None:
            return ""
        pointed, name = scene.sign_at(point), scene.name_in_fan(point)
        if pointed.sign not in signs:
            return ""
        sign = signs[pointed.sign]
        words = self.context.words
        told = words.pair(f"<b>{escape(capital(name_of(words, sign)))}</b>", escape(meaning(words, sign)))
        lines = [f"<b>{escape(name)}</b>" if name else "", told, escape(self._came(sign, pointed))]
        return "".join(f"<p>{line}</p>" for line in lines if line)

    def _came(self, sign: Sign, pointed: Pointed) -> str:
        context = self.context
        place = "" if pointed.unit else context.state.world.label(pointed.loc)
        came = came_about(sign, context.model.backwards(context.past.node), piece=pointed.unit, place=place)
        return came_told(context.words, came) if came is not None else ""
