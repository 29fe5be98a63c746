"""A lesson that is shown step by step in a window."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication

from nemesis_gui.features.lessons.card import rect_of
from nemesis_gui.features.lessons.tour import Tour
from tests.gui.conftest import Player


def begin(player: Player) -> Tour:
    """Start the first lesson of the game."""
    player.window.actions_.by_id["first_steps"].trigger()
    QApplication.processEvents()
    return player.window.tour


def go_on(tour: Tour) -> None:
    """One step further, by what *Show me* does or *Next*."""
    (tour.card.show_me if tour.no_show() is None else tour.card.next).click()
    QApplication.processEvents()


def shown(player: Player) -> tuple[list[str], list[str]]:
    """The whole lesson: the steps in their order, and those that point at what is not seen."""
    tour, seen, unseen = begin(player), list[str](), list[str]()
    while tour.course is not None and not tour.course.over:
        step = tour.course.now
        assert step.id not in seen, f"the lesson does not go on from {step.id}"
        seen.append(step.id)
        if step.point and rect_of(player.window.context, player.window.places, step.point) is None:
            unseen.append(step.id)
        go_on(tour)
    return seen, unseen
