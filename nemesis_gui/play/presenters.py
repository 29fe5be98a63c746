"""The presenters of a window: each made when the first decision comes up that it serves, and its file loaded then."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nemesis_gui.play.face import Face

if TYPE_CHECKING:
    from nemesis_gui.play.presenter import Presenter
    from nemesis_gui.play.stage import Stage


class Presenters:
    """One presenter of each class, made when it is first needed."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self._made: dict[type[Presenter], Presenter] = {}

    def of(self, decision: Any) -> Presenter:
        kind = self.stage.context.services.of(Face).presenter(decision.kind) or _general()
        if kind not in self._made:
            self._made[kind] = kind(self.stage)
        return self._made[kind]

    def forget(self) -> None:
        """Make each anew when it is next needed: what they know was made of what others saw."""
        self._made.clear()


def _general() -> type[Presenter]:
    from nemesis_gui.play.generic import GenericPresenter

    return GenericPresenter
