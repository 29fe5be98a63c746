"""Partners who command a side together, and what they disagree about."""

from __future__ import annotations

from collections.abc import Iterator

from engine.titles.nemesis.queries.commanders import partners
from nemesis_gui.play.action import Action, Why
from nemesis_gui.play.feature import Feature


class Disputes(Feature):
    """Dice between partners."""

    def actions(self) -> Iterator[Action]:
        """What can be done with it."""
        yield Action(
            "dispute",
            "Game",
            100,
            "Settle a dispute between partners…",
            "Partners who disagree roll dice until they differ; nothing in the game changes",
            run=self.settle_dispute,
            why_not=self.no_partners,
        )

    def settle_dispute(self) -> None:
        """Roll for partners who disagree."""
        from nemesis_gui.titles.nemesis.variants.dispute import DisputeDialog

        DisputeDialog(self.context, self.places.frame).show()

    def no_partners(self) -> Why:
        if self.model.session is None:
            return self.context.needs.game()
        single = not partners(self.context.state, 0)
        return self.words.tr("In this game one player commands each side") if single else None
