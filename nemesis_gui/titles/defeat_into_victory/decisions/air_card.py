"""A card of the air segments."""

from __future__ import annotations

from typing import Final

from engine.table.command import Command
from engine.titles.defeat_into_victory.commands import Assign, Drop, Fly
from nemesis_gui.play.plain_card import PlainCard

ON_CARD: Final = (Assign, Drop, Fly)
"""Commands that have their place on the card or the map, not in the prompt bar."""


class AirPresenter(PlainCard):
    """A card of the air segments."""

    title = "Air units"

    def button_commands(self) -> list[Command]:
        """What ends the segment; all else stands on the card, or is said on the map."""
        return [command for command in super().button_commands() if not isinstance(command, ON_CARD)]
