"""What is done in a moment has an owner and a subject: it is not done when the owner is gone or the subject has changed
meanwhile. Nothing else in the client waits by a single shot."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import QObject, QTimer

GIVEN_UP: Final = "givenUp"
"""The property of what was taken out and is still there until Qt looks after it."""


def later(owner: QObject, run: Callable[[], object], about: Callable[[], object] | None = None, ms: int = 0) -> None:
    """Do something once all that is due now is done, or after milliseconds. Not if its owner is gone or given up by
    then, or if `about` returns another thing than now."""
    before = about() if about is not None else None
    QTimer.singleShot(ms, owner, partial(_do, owner, run, about, before))


def _do(owner: QObject, run: Callable[[], object], about: Callable[[], object] | None, before: object) -> None:
    if not given_up(owner) and (about is None or about() is before):
        run()


def give_up(owner: QObject) -> None:
    """It is taken out with all that is in it: nothing waits there any more."""
    owner.setProperty(GIVEN_UP, True)
    for timer in owner.findChildren(QTimer):
        timer.stop()


def given_up(one: QObject | None) -> bool:
    """Whether it, or what it is in, was given up."""
    while one is not None and not one.property(GIVEN_UP):
        one = one.parent()
    return one is not None
