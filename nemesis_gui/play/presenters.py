"""The presenters of a window: each made when the first decision comes up that it serves, and its file loaded then."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nemesis_gui.play.face import Face

if TYPE_CHECKING:
    from nemesis_gui.play.cards import CardSpec
    from nemesis_gui.play.presenter import Presenter
    from nemesis_gui.play.stage import Stage


class Presenters:
    """One presenter of each class, and of each card that is a value, made when it is first needed."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self._made: dict[object, Presenter] = {}

    def of(self, decision: Any) -> Presenter:
        face = self.stage.context.services.of(Face)
        own = face.presenter(decision.kind)
        card = None if own is not None else face.card(decision.kind)
        kind = own or (_general() if card is None else _of_card(card))
        key = kind if card is None else decision.kind
        if key not in self._made:
            self._made[key] = kind(self.stage)
        return self._made[key]

    def forget(self) -> None:
        """Make each anew when it is next needed: what they know was made of what others saw."""
        self._made.clear()


def _general() -> type[Presenter]:
    from nemesis_gui.play.generic import GenericPresenter

    return GenericPresenter


def _of_card(card: CardSpec) -> type[Presenter]:
    from nemesis_gui.play.card_presenters import PRESENTERS

    return PRESENTERS[card.body]
