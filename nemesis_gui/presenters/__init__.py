"""A presenter for each type of decision; what has none of its own is served by the generic one."""

from __future__ import annotations

from typing import Any

from nemesis_gui.presenters.base import Presenter, Stage
from nemesis_gui.presenters.generic import GenericPresenter
from nemesis_gui.presenters.movement import MovementPresenter

REGISTRY: dict[str, type[Presenter]] = {
    "Movement": MovementPresenter,
    "ForwardMove": MovementPresenter,
    "PressOn": MovementPresenter,
}


class Presenters:
    """One presenter of each kind, made when it is first needed."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self._made: dict[type[Presenter], Presenter] = {}

    def of(self, decision: Any) -> Presenter:
        """The presenter of a decision."""
        kind = REGISTRY.get(type(decision).__name__, GenericPresenter)
        if kind not in self._made:
            self._made[kind] = kind(self.stage)
        return self._made[kind]
