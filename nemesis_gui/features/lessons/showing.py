"""Does for the player what a step of a lesson asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.table.command import Command
from engine.titles.nemesis.commands import NOTATION
from nemesis_gui.features.lessons.course import Course, meant
from nemesis_gui.features.lessons.lesson import Step

if TYPE_CHECKING:
    from nemesis_gui.window.main_window import MainWindow

MOST: int = 24


def show(window: MainWindow, course: Course) -> None:
    """Do it: play, select, ask or open."""
    step = course.now
    if step.ordered:
        _play(window, course, step)
    elif step.select and window.presenter is not None:
        window.presenter.set_selection([step.select])
    elif step.ask:
        window.why.ask_place(window.desk.state.world.loc(step.ask))
    elif step.open:
        window.actions_.by_id[step.open].trigger()


def _play(window: MainWindow, course: Course, step: Step) -> None:
    """Play what is proposed until the step is done; where nothing of it fits, the first that is legal."""
    left = [NOTATION.parse(line) for line in step.play]
    for _ in range(MOST):
        command = _fitting(window, left) or (window.model.commands()[0] if step.decide else None)
        if command is None or not window.model.play(command) or course.now is not step:
            return


def _fitting(window: MainWindow, left: list[Command]) -> Command | None:
    """The first proposal that is legal and not used yet; a move by the way that is charged least."""
    for wanted in left:
        if window.model.judge(wanted).legal:
            left.remove(wanted)
            return wanted
    legal = {meant(command): command for command in window.model.commands()}
    return next((legal[meant(wanted)] for wanted in left if meant(wanted) in legal), None)
