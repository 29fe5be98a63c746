"""What stands on the screen of what the model says: map, prompt, card and header, and whether that is the model's
position."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QWidget

from tools.driver import Driven


class Standing(msgspec.Struct, frozen=True):
    """What is painted, as far as it says what the position and the decision are. Numbers that come later have no part
    in it."""

    pieces: dict[str, tuple[int, object]]
    markers: frozenset[object]
    selected: tuple[str, ...]
    prompt: tuple[str, ...]
    card: tuple[str, ...]
    header: tuple[str, ...]
    windows: frozenset[int]
    """Dialogs and menus over the window."""
    more: object = None
    """What else is to be seen in the end."""


def standing(window: Driven, more: object = None) -> Standing:
    """What would be painted now."""
    scene, prompt, card = window.context.scene, window.prompt, window.card
    pieces = {} if scene is None else {unit: (item.piece.loc, item.look) for unit, item in scene.counters.items()}
    markers: Any = () if scene is None else scene._markers.items
    asked = (prompt.who.text(), prompt.text.question, *commands_in(prompt))
    return Standing(pieces, frozenset(markers), window.context.selected, asked, _said(card), _texts(window.header),
                    frozenset(id(one) for one in over(window)), more)  # fmt: skip


def over(window: Driven) -> list[QWidget]:
    """What is open beside the window: dialogs, menus, whatever else is a window of its own; tips do not count."""
    tops = QApplication.topLevelWidgets()
    return [one for one in tops if one is not window and one.isVisible() and not one.inherits("QTipLabel")]


def places(window: Driven) -> dict[str, QRect]:
    """Where the buttons of commands are seen in the window."""
    found = dict[str, QRect]()
    for button in (*_buttons(window.prompt), *_buttons(window.card)):
        found[_command(button)] = QRect(button.mapTo(window, QPoint()), button.size())
    return found


def follows_model(window: Driven) -> str:
    """What does not stand as the model says; empty where all does."""
    model, scene, presenter = window.model, window.context.scene, window.context.presenter
    if model.session is None or scene is None:
        return ""
    pieces = model.state.pieces
    seen = {unit: item.piece.loc for unit, item in scene.counters.items()}
    wanted = {unit: piece.loc for unit, piece in pieces.items() if scene.geometry.has(piece.loc)}
    if seen != wanted:
        return "map"
    decision = model.decision
    if decision is None or presenter is None:
        return ""
    if presenter.decision not in (None, decision):
        return "card"
    return "" if window.words.prompt(model.state, decision) in window.prompt.text.question else "prompt"


def commands_in(widget: QWidget) -> tuple[str, ...]:
    """The commands that can be clicked."""
    return tuple(_command(button) for button in _buttons(widget))


def _said(card: QWidget) -> tuple[str, ...]:
    if not card.isVisible():
        return ()
    heading: QLabel | None = getattr(card, "heading", None)
    return (heading.text() if heading is not None else "", *commands_in(card))


def _texts(widget: QWidget) -> tuple[str, ...]:
    return tuple(label.text() for label in widget.findChildren(QLabel) if label.isVisible())


def _buttons(widget: QWidget) -> Iterator[QAbstractButton]:
    for button in widget.findChildren(QAbstractButton):
        if button.isVisible() and _command(button):
            yield button


def _command(button: QAbstractButton) -> str:
    return str(button.property("command") or button.property("commands") or "")
