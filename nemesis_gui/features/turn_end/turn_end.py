"""The end of a turn: it is shown while it goes on, and again when asked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.table.event import Event
from nemesis_gui.board.overlays import HexHighlights
from nemesis_gui.features.turn_end.card import TurnEndCard, neighbour
from nemesis_gui.features.turn_end.walk import Walk, Walker
from nemesis_gui.play.action import Action
from nemesis_gui.play.context import Context
from nemesis_gui.play.face import Face
from nemesis_gui.play.feature import Feature, Places
from nemesis_gui.play.services import News
from nemesis_gui.session.model import LOGGED

OVERLAY = "turn_end"


class TurnEnd(Feature):
    """What a player has seen of a sequence stays behind him: the card goes on from there."""

    def __init__(self, context: Context, places: Places) -> None:
        super().__init__(context, places)
        self.card = TurnEndCard(context, places.board)
        ending = context.services.of(Face).turn_ending()
        self._walker = Walker(ending) if ending is not None else None
        self.walk: Walk | None = None
        self.at = 0
        self.card.looked.connect(self.look)
        self.card.closed.connect(self._closed)

    def actions(self) -> Iterator[Action]:
        """What can be done with it, in a game that has such a sequence."""
        if self._walker is None:
            return
        yield Action(
            "turn_end", "View", 120, "End of the turn",
            "Walk through the end of the turn: every step, its rule, and what it changed", "Shift+E", self.toggle,
            self.no_turn_end, check=lambda: self.on
        )
        yield Action("turn_next", "View", 130, "Next step of the turn", "What came then", ".", self.next, self.no_next)
        yield Action(
            "turn_back", "View", 140, "Previous step of the turn", "What came before", ",", self.back, self.no_back
        )

    # -- following the game

    def follow_game(self) -> None:
        self.put_away()

    def follow_position(self, events: Sequence[Event]) -> None:
        if self._walker is None or self.model.session is None or self.model.shown is not None:
            self.put_away()
            return
        found = self._walker.now(self.model.state, self.model.backwards())
        if found is None:
            self.put_away()
            return
        before, self.walk = self.walk, found
        goes_on = before is not None and before.turn == found.turn and before.open <= found.open
        if not (goes_on and before is not None and before.open == found.open and not events):
            self.at = before.open if goes_on and before is not None else 0
        self._show()

    def _show(self) -> None:
        assert self.walk is not None
        self.context.services.of(News).put_away()
        back, after = (self.context.actions.first_key(name) for name in ("turn_back", "turn_next"))
        self.card.show_walk(self.walk, self.at, (back, after))
        self._light()
        self.context.actions.refresh()

    def _light(self) -> None:
        assert self.walk is not None
        find = self.context.state.world.find
        locs = [loc for label in self.walk.stages[self.at].places() if (loc := find(label)) is not None]
        self.context.overlay(OVERLAY, HexHighlights(locs, "hint") if locs else None)

    def put_away(self) -> None:
        """Hide the card and what it lit."""
        if self.walk is not None:
            self.walk = None
            self.card.hide()
            self.context.overlay(OVERLAY, None)

    def _closed(self) -> None:
        self.context.overlay(OVERLAY, None)
        self.context.actions.refresh()

    # -- actions

    @property
    def on(self) -> bool:
        """Whether the card is shown."""
        return self.card.isVisible()

    def toggle(self) -> None:
        """Show the end of this turn, or of the last one; put it away again."""
        if self.on:
            self.put_away()
        elif self._walker is not None and self.model.session is not None:
            self.walk = self.walk or self._walker.last(self.model.backwards(), LOGGED)
            if self.walk is not None:
                self.at = min(self.at, self.walk.open)
                self._show()
        self.context.actions.refresh()

    def look(self, number: int) -> None:
        """Open a step, and bring the first hex it was about into sight."""
        if self.walk is None:
            return
        self.at = number
        self._show()
        places = self.walk.stages[number].places()
        loc = self.context.state.world.find(places[0]) if places else None
        if loc is not None:
            self.context.signals.centreAsked.emit(loc)

    def next(self) -> None:
        """The next step."""
        self._go(1)

    def back(self) -> None:
        """The step before."""
        self._go(-1)

    def _go(self, by: int) -> None:
        target = neighbour(self.walk, self.at, by) if self.walk is not None else None
        if target is not None:
            self.look(target)

    # -- why not

    def no_turn_end(self) -> str | None:
        if self.model.session is None:
            return self.context.needs.game()
        early = self.model.session.state.turn == 1 and self.walk is None
        return self.context.words.tr("No turn has ended yet") if early else None

    def no_next(self) -> str | None:
        return self._no(1)

    def no_back(self) -> str | None:
        return self._no(-1)

    def _no(self, by: int) -> str | None:
        if self.walk is None or not self.on:
            return self.context.words.tr("The end of a turn is not shown")
        ended = neighbour(self.walk, self.at, by) is None
        return self.context.words.tr("There is no further step yet") if ended else None
