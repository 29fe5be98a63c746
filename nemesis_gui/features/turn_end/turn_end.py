"""The end of a turn: it is shown while it goes on, and again when asked for."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from engine.table.session import Session
from nemesis_gui.board.overlays import HexHighlights
from nemesis_gui.features.turn_end.card import TurnEndCard, Walk, Walker
from nemesis_gui.play.action import TURN_END
from nemesis_gui.play.face import Face
from nemesis_gui.play.feature import Action, Context, Feature, Places, Why
from nemesis_gui.play.services import News, Sight
from nemesis_gui.session.model import LOGGED
from nemesis_gui.session.played import NOTHING, Events

OVERLAY = "turn_end"


class TurnEnd(Feature):
    """What a player has seen of a sequence stays seen: the card goes on from there."""

    def __init__(self, context: Context, places: Places) -> None:
        super().__init__(context, places)
        self.card = TurnEndCard(context, places.side)
        self._ending = context.services.of(Face).turn_ending()
        self._walker = Walker(self._ending) if self._ending is not None else None
        self.walk: Walk | None = None
        self.at = 0
        self._aside: tuple[tuple[Session, int, object], Walk, int] | None = None
        """Where the game stood when the card was put aside to look back, and what it showed."""
        self.card.looked.connect(self.look)
        self.card.closed.connect(self._closed)

    def actions(self) -> Iterator[Action]:
        """None in a game that has no such sequence."""
        if self._walker is None:
            return
        yield Action(
            "turn_end", "View", 120, "End of the turn",
            "Step through the end of the turn: every step, its rule, and what it changed", "Shift+E", self.toggle,
            self.no_turn_end, check=lambda: self.on, within=TURN_END,
        )
        yield Action(
            "turn_next", "View", 130, "Next step of the turn", "On to the next step of the turn", ".",
            partial(self.go, 1), partial(self.why_not, 1), within=TURN_END,
        )
        yield Action(
            "turn_back", "View", 140, "Previous step of the turn", "Back to the previous step of the turn", ",",
            partial(self.go, -1), partial(self.why_not, -1), within=TURN_END,
        )

    def follow_game(self) -> None:
        self._aside = None
        self.put_away()

    def follow_position(self, events: Events) -> None:
        self._follow(events, stays=self._unread(events))

    def follow_reset(self) -> None:
        """Where a computer player decides, nothing was taken back."""
        if self._comes_back():
            return
        decision = self.model.decision
        decides = decision is not None and self.model.by_computer(decision.side(self.model.state))
        self._follow(NOTHING, stays=self.on and decides and self.model.shown is None)

    def _comes_back(self) -> bool:
        """While one looks back the card is put aside; whether it is there again, in the present."""
        if self.model.session is None:
            return False
        stands = self.model.present, self.model.present.record.head, self.model.eyes
        if self.model.shown is not None:
            if self.on and self.walk is not None:
                self._aside = stands, self.walk, self.at
            return False
        aside, self._aside = self._aside, None
        if aside is None or aside[0] != stands:
            return False
        _, self.walk, self.at = aside
        self._show()
        return True

    def _follow(self, events: Events, *, stays: bool) -> None:
        """Show the end of a turn that is going on; the last one stays shown, or not."""
        model, found = self.model, None
        if self._walker is not None and model.session is not None and model.shown is None:
            found = self._walker.now(model.state, model.backwards())
        if found is None:
            if stays:
                self.card.open(now=False)
            else:
                self.put_away()
            return
        before, self.walk = self.walk, found
        if before is None or before.turn != found.turn or before.open > found.open:
            self.at = 0
        elif events or before.open < found.open:
            self.at = before.open
        self._show()

    def _unread(self, events: Events) -> bool:
        """Whether it is still read: no person has spoken since."""
        nodes, computer = self.model.present.record.nodes, self.model.by_computer
        spoken = (nodes[one.node].side for one in events.played if one.node in nodes)
        return self.on and self.model.shown is None and all(map(computer, spoken))

    def follow_decision(self, decision: Any) -> None:
        """What a person is asked comes before what is told where there is no room for both; the key brings it back."""
        asked, crowded = self.places.card, self.places.side.over or self.places.card.foot_cut
        person = decision is not None and not self.model.by_computer(decision.side(self.model.state))
        if not (self.on and person and crowded) or asked.isHidden():
            return
        if self.walk is not None and self.walk.over:
            self.put_away()
        else:
            self.card.hide()
            self.context.overlay(OVERLAY, None)

    def _show(self) -> None:
        assert self.walk is not None
        assert self._ending is not None
        self.context.services.of(News).put_away()
        back, after = (self.context.actions.first_key(name) for name in ("turn_back", "turn_next"))
        self.card.show_walk(self.walk, self.at, (back, after), self._ending)
        find = self.context.state.world.find
        locs = [loc for label in self.walk.stages[self.at].places() if (loc := find(label)) is not None]
        self.context.overlay(OVERLAY, HexHighlights(locs, "hint") if locs else None)

    def put_away(self) -> None:
        if self.walk is not None:
            self.walk = None
            self.card.hide()
            self.context.overlay(OVERLAY, None)

    def _closed(self) -> None:
        self.context.overlay(OVERLAY, None)
        self.context.actions.refresh()

    @property
    def on(self) -> bool:
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
                self.card.open()
        self.context.actions.refresh()

    def look(self, number: int) -> None:
        """Open a step, and bring the first hex it was about into sight."""
        if self.walk is None:
            return
        self.at = number
        self._show()
        self.context.actions.refresh()
        self.card.open()
        places = self.walk.stages[number].places()
        loc = self.context.state.world.find(places[0]) if places else None
        if loc is not None:
            self.context.signals.centreAsked.emit(loc)
        else:
            self.context.services.of(Sight).put_out()

    def go(self, by: int) -> None:
        """Open the next step, or with -1 the one before."""
        target = self.walk.neighbour(self.at, by) if self.walk is not None else None
        if target is not None:
            self.look(target)

    def no_turn_end(self) -> Why:
        if self.model.session is None:
            return self.context.needs.game()
        early = self.model.session.state.turn == 1 and self.walk is None
        return self.words.tr("No turn has ended yet") if early else None

    def why_not(self, by: int) -> Why:
        """Why there is no next step, or with -1 none before."""
        if self.walk is None or not self.on:
            return self.words.tr("No end of turn is shown")
        return self.words.tr("There is no further step yet") if self.walk.neighbour(self.at, by) is None else None
