"""What the last command brought about, over the map: dice that fell, and the lines that matter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.table.event import Event, Weight
from nemesis_gui.play.action import Action
from nemesis_gui.play.context import Context
from nemesis_gui.play.feature import Feature, Places
from nemesis_gui.play.services import News
from nemesis_gui.play.telling import tell_events
from nemesis_gui.widgets.card import Card


class LatestNews(Feature, News):
    """A card at the right edge until the next command."""

    def __init__(self, context: Context, places: Places) -> None:
        super().__init__(context, places)
        self.on = True
        self.card = Card(places.board, 330, right=True)
        self.card.keep_clear(places.card, below=True)
        context.services.offer(News, self)

    def actions(self) -> Iterator[Action]:
        yield Action(
            "news", "View", 230, "What just happened", "Show the latest events over the map", "F7", self.toggle,
            self.context.needs.game, check=lambda: self.on
        )

    def follow_game(self) -> None:
        self.lift()

    def follow_position(self, events: Sequence[Event]) -> None:
        """Show what matters of these events, or hide if nothing does."""
        if not self.on or not any(event.weight >= Weight.GRAVE for event in events):
            self.card.hide()
            return
        layout = self.card.begin(self.context.words.tr("What just happened"))
        show_dice = tell_events(self.context, layout, events)
        self.card.finish()
        show_dice()

    def lift(self) -> None:
        self.card.raise_()

    def set_right(self, right: bool) -> None:
        self.card.set_right(right)

    def put_away(self) -> None:
        self.card.hide()

    def toggle(self) -> None:
        """Show the latest events from now on, or no more."""
        self.on = not self.on
        self.card.hide()
        self.context.actions.refresh()

    def remember(self) -> bool:
        return self.on

    def recall(self, kept: bool) -> None:
        self.on = kept
