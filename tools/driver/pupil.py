"""Plays a lesson as somebody with only a mouse does: first what is foreseen as wrong, then what the step asks for."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QMenu, QToolBar, QToolButton

from engine.table.command import Command
from engine.table.legal import place_of, unit_of
from engine.table.lesson import Lesson, Step, load_lesson, meant
from nemesis_gui.features.lessons.card import rect_of
from tools.driver.giving import MouseHands

MOST = 100
"""Commands that a step takes at most."""


class Pupil(MouseHands):
    """Fails where the lesson does not go on, where a wrong try passes unnoticed, or what is pointed at is not seen."""

    def learn(self, path: Path) -> int:
        """Play a lesson to its end; returns the number of wrong tries."""
        lesson, tour = load_lesson(path), self.window.tour
        tour.hold(path)
        tries, tried = 0, set[str]()
        while tour.course is not None and not tour.course.over:
            step = tour.course.now
            self._look(lesson, step)
            if step.id not in tried:
                tried.add(step.id)
                tries += sum(self._in_vain(self._parse(line), lesson, step) for line in step.wrong)
            self._do(step)
            assert tour.course.over or tour.course.now is not step, f"{lesson.id}: no way on from {step.id}"
        self.hands.click(tour.card.leave)
        return tries

    def _loc(self, label: str) -> int:
        found: int | None = self.model.state.world.find(label)
        assert found is not None, label
        return found

    def _parse(self, line: str) -> Command:
        return self.model.playing.notation.parse(line)

    def _look(self, lesson: Lesson, step: Step) -> None:
        """What is pointed at comes into sight."""
        QApplication.processEvents()
        seen = partial(rect_of, self.window.context, self.window.places, step.point)
        try:
            self.hands.until(lambda: not step.point or seen() is not None)
        except AssertionError:
            raise AssertionError(f"{lesson.id}: {step.id} points at {step.point}, which is not seen") from None

    # -- what the step asks for

    def _do(self, step: Step) -> None:
        if step.ordered:
            self._answer(step)
        elif step.select:
            self.hands.click_map(self.hands.counter_spot(step.select))
        elif step.ask:
            self.hands.ask_at(self._loc(step.ask))
            assert self.hands.answer_menu(self.window.words.tr("Why not here?"))
        elif step.click:
            self.hands.click_map(self.hands.clear_spot(self._loc(step.click)))
        elif step.open:
            self._open(step.open)
        else:
            self.hands.click(self.window.tour.card.next)
        QApplication.processEvents()

    def _answer(self, step: Step) -> None:
        """What is shown for the step, in its order as far as it is legal; any answer where nothing is."""
        course = self.window.tour.course
        assert course is not None
        left = [self._parse(line) for line in step.play]
        for _ in range(MOST):
            if not step.free:
                left = [command for command in left if meant(command) in course.wanted]
            command = self._legal(left) or (self.model.commands()[0] if step.free else None)
            assert command is not None, f"{step.id}: nothing of it is legal"
            left = [one for one in left if one is not command]
            self.give(self._as_listed(command))
            assert course.astray is None, f"{step.id}: {command.text()} leads away"
            if course.over or course.now is not step:
                return

    def _legal(self, commands: list[Command]) -> Command | None:
        return next((one for one in commands if self.model.judge(one).legal or self._same(one) is not None), None)

    def _as_listed(self, command: Command) -> Command:
        return command if self.model.judge(command).legal else self._same(command) or command

    def _same(self, command: Command) -> Command | None:
        """What is legal and comes to the same."""
        return next((one for one in self.model.commands() if meant(one) == meant(command)), None)

    def _open(self, name: str) -> None:
        """Its button in the tool bar, or its line in a menu."""
        action = self.window.actions_.by_id[name]
        for bar in self.window.findChildren(QToolBar):
            for button in bar.findChildren(QToolButton):
                if button.defaultAction() is action and button.isVisible():
                    self.hands.click(button)
                    return
        menus = self.window.menuBar().findChildren(QMenu)
        menu = next(menu for menu in menus if action in menu.actions())
        menu.popup(QPoint(0, 0))
        self.hands.click(menu, menu.actionGeometry(action).center())

    # -- what is wrong

    def _in_vain(self, command: Command, lesson: Lesson, step: Step) -> bool:
        """Try it: the game refuses it, or the lesson offers to undo it. The step is then as before."""
        tour, before = self.window.tour, self.given()
        assert tour.course is not None
        if self.model.judge(command).legal:
            self.give(command)
            assert tour.course.astray is not None, f"{lesson.id}: {step.id}: {command.text()} is not noticed"
            self.hands.click(tour.card.mend)
        else:
            self._press_on(command)
            if tour.course.astray is not None:  # by another way it can be done
                self.hands.click(tour.card.mend)
        QApplication.processEvents()
        same = self.given() == before and tour.course.now is step and tour.course.astray is None
        assert same, f"{lesson.id}: {step.id}: {command.text()} changes something"
        return True

    def _press_on(self, command: Command) -> None:
        """The counter, then the place; a button that plays it there is none. What cannot be selected cannot be sent."""
        unit, place = unit_of(command), place_of(self.model.state, command)
        assert self.hands.button_of(command.text()) is None
        if unit is not None and not (self._pick(unit) and self.window.context.selected == (unit,)):
            return
        if place is None or not self.on_map(place):
            return
        presenter, there = self.window.context.presenter, self.model.state.at.get(place, ())
        if unit is not None and presenter is not None and presenter.index.acting() & set(there):
            assert self.hands.carry(unit, place), f"{command.text()}: not both are in sight"  # a click selects those
        else:
            self.hands.click_map(self.hands.clear_spot(place))
        tour = self.window.tour
        told = not self.window.why.card.isHidden() or (tour.course is not None and tour.course.astray is not None)
        assert told or not unit, f"{command.text()}: nobody says why not"
