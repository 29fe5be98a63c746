"""Does for the player what a step of a lesson asks for."""

from __future__ import annotations

from engine.table.command import Command
from nemesis_gui.features.lessons.course import Course, meant
from nemesis_gui.features.lessons.lesson import Step
from nemesis_gui.play.context import Context
from nemesis_gui.play.services import WhyNot

MOST: int = 24


def show(context: Context, course: Course) -> None:
    """Do it: play, select, ask or open."""
    step = course.now
    if step.ordered:
        _play(context, course, step)
    elif step.select and context.presenter is not None:
        context.presenter.set_selection([step.select])
    elif step.ask:
        context.services.of(WhyNot).ask_place(context.state.world.loc(step.ask))
    elif step.open in context.actions:
        context.actions.by_id[step.open].trigger()


def _play(context: Context, course: Course, step: Step) -> None:
    """Play what is proposed until the step is done; where nothing of it fits, the first that is legal."""
    parse = context.model.playing.notation.parse
    left = [parse(line) for line in step.play]
    for _ in range(MOST):
        command = _fitting(context, left) or (context.model.commands()[0] if step.decide else None)
        if command is None or not context.model.play(command) or course.now is not step:
            return


def _fitting(context: Context, left: list[Command]) -> Command | None:
    """The first proposal that is legal and not used yet; a move by the way that is charged least."""
    for wanted in left:
        if context.model.judge(wanted).legal:
            left.remove(wanted)
            return wanted
    legal = {meant(command): command for command in context.model.commands()}
    return next((legal[meant(wanted)] for wanted in left if meant(wanted) in legal), None)
