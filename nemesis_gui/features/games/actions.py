"""The window's actions about play, and why one of them is not possible."""

from __future__ import annotations

from collections.abc import Iterator

from engine.titles.nemesis.wording import place_names
from nemesis_gui.play.action import Action, Why
from nemesis_gui.window.part import WindowPart


class GameActions(WindowPart):
    """A part of the main window."""

    def game_actions(self) -> Iterator[Action]:
        """What can be done with it."""
        yield Action(
            "out_of_turn", "Game", 40, "Out of turn…", "What may be done out of turn now, and by whom", "D",
            self.out_of_turn.open, self.no_other
        )

    def go_to(self, text: str) -> bool:
        """Centre a hex by its number or name."""
        state = self.desk.state
        towns = {name.lower(): label_ for label_, name in place_names(state).items()}
        named = next((label_ for name, label_ in towns.items() if name.startswith(text.lower())), text)
        loc = state.world.find(named)
        if loc is None or not state.world.in_play(loc):
            self.say(self.words.tr("There is no hex {name}", name=text))
            return False
        self.centre_on(loc)
        self.desk.lookedAt.emit(loc)
        return True

    def no_other(self) -> Why:
        if self.out_of_turn.isHidden():
            return self.desk.no_decision() or self.words.tr("Nothing can be done out of turn now")
        return self.desk.no_decision()
