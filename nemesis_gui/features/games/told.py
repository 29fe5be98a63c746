"""What a scenario is about, how long it is, and how it is won."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from nemesis_gui.session.words import Words
from nemesis_gui.widgets.layouts import add, column, label


class Told(QWidget):
    """What is said of a scenario."""

    def __init__(self, words: Words, name: str) -> None:
        super().__init__()
        victory = words.game.scenario_victory(name)
        won = words.pair(words.tr("Victory"), victory) if victory else ""
        self.facts = label(words.game.scenario_facts(name), "faded", wrap=True)
        self.about = label(_about(words, name), wrap=True)
        self.victory = label(won, wrap=True)
        add(column(self, 0, 8), self.facts, self.about, self.victory, None)


def _about(words: Words, name: str) -> str:
    """What a scenario is about; of one that begins at a position also which scenario it is of."""
    set_up, told = words.title.set_up_of(name), words.game.scenario_about(name)
    if set_up == name:
        return told
    text = "Begins at a position of its own; map, reinforcements and victory are those of: {scenario}"
    return "\n".join(filter(None, (told, words.tr(text, scenario=words.scenario(set_up)))))
