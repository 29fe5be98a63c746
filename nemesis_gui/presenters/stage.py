"""Where presenters appear."""

from __future__ import annotations

from dataclasses import dataclass

from nemesis_gui.desk import Desk
from nemesis_gui.panels.prompt import PromptBar
from nemesis_gui.widgets.card import Card
from nemesis_gui.widgets.cardkeys import CardKeys
from nemesis_gui.widgets.guard import Guard


@dataclass
class Stage:
    """Where presenters appear: the desk, the prompt bar, and a card over the map."""

    desk: Desk
    bar: PromptBar
    card: Card

    def __post_init__(self) -> None:
        self.keys = CardKeys(self.card, self.to_map)
        self.guard = Guard((self.bar, self.card))
        self.card.folded.connect(self.bar.show_folded)
        self.card.folded.connect(lambda folded: self.to_map() if folded else None)
        self.bar.cardAsked.connect(self.card.unfold)

    def to_map(self) -> None:
        """Give the keyboard to the map."""
        if self.desk.scene is not None and self.desk.scene.views():
            self.desk.scene.views()[0].setFocus()
