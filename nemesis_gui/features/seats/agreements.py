"""What two players settle between them: a way back that the other one agrees to, giving up, an offered result."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from html import escape
from typing import Final

from engine.table.entries import Entry
from nemesis_gui.base.style import side_colours
from nemesis_gui.play.feature import Action, Feature, Why
from nemesis_gui.play.services import Consent, Seating
from nemesis_gui.session.computers import replies_stand

MOST: Final = 8
"""How many of the latest commands are listed before they are taken back."""


class Agreements(Feature, Consent):
    """Each is asked of the other player in a dialog of their colour."""

    def actions(self) -> Iterator[Action]:
        yield Action(
            "resign", "Game", 110, "Resign…", "Concede the game: the other side wins", run=self.resign,
            why_not=self.no_resign, before=True
        )
        yield Action(
            "offer", "Game", 120, "Offer a result…",
            "A victory or a draw; the game ends with it if the other player accepts", run=self.offer,
            why_not=self.no_offer
        )

    def _player(self, side: int) -> str:
        return self.words.player(side, self.model.player_names)

    def back(self, node: int, go: Callable[[Collection[int]], object]) -> None:
        """Go back to a command, once those who have to agree have done so."""
        asked = self.model.asked(node)
        if not asked:
            go(())
            return
        if self.model.computers:
            self._ask_computer(asked, go)
            return
        side = asked[0]
        text = self.words.tr("{player} asks to undo:", player=self._player(1 - side))
        declined = "{player} does not agree: nothing is undone"
        self._ask(side, text, [*self._taken_back(node)], lambda: go(asked), declined)

    def _ask_computer(self, asked: Collection[int], go: Callable[[Collection[int]], object]) -> None:
        """A computer player agrees, unless the game was begun so that its replies stand."""
        if replies_stand(self.model.notes()):
            self.context.signals.said.emit(self.words.tr("The computer's replies stand: nothing is undone"))
        else:
            go(asked)

    def _taken_back(self, node: int) -> Iterator[str]:
        """The commands on the way back to one, in the order in which they were given."""
        past = self.context.past
        back = past.record.way_back(node)[::-1]
        if len(back) > MOST:
            yield self.words.tr("{n:earlier command|earlier commands}, and", n=len(back) - MOST)
        for step in back[-MOST:]:
            bar = f'<span style="color:{side_colours(step.side)[0]}">▌</span>' if step.side in (0, 1) else ""
            yield f"{bar}{escape(past.describe(step.id))}"

    def _ask(self, side: int, text: str, lines: list[str], agreed: Callable[[], object], declined: str) -> None:
        """Ask a side; what it agrees to is done if the game still stands where it stood."""
        from nemesis_gui.features.seats.agreement_dialogs import ConsentDialog

        session, stood = self.context.past.session, self.context.past.record.head
        dialog = ConsentDialog(self.context, side, text, lines, self.places.frame)

        def answered(result: int) -> None:
            if self.model.session is not session or session.record.head != stood:
                return
            if result == ConsentDialog.DialogCode.Accepted:
                agreed()
            else:
                self.context.signals.said.emit(self.words.tr(declined, player=self._player(side)))

        dialog.finished.connect(answered)
        self.places.frame.statusBar().clearMessage()
        dialog.open()

    def resign(self) -> None:
        from nemesis_gui.features.seats.agreement_dialogs import ResignDialog

        dialog = ResignDialog(self.context, self.places.frame)
        dialog.accepted.connect(lambda: self.model.enter(dialog.entry(), dialog.side()))
        dialog.open()

    def offer(self) -> None:
        from nemesis_gui.features.seats.agreement_dialogs import OfferDialog

        dialog = OfferDialog(self.context, self.places.frame)
        dialog.accepted.connect(lambda: self._offered(dialog.entry(), dialog.side(), dialog.results.currentText()))
        dialog.open()

    def _offered(self, entry: Entry, side: int, result: str) -> None:
        text = self.words.tr("{player} offers: {result}", player=self._player(side), result=result)
        declined = "{player} does not agree: the game continues"
        if 1 - side in self.model.computers:
            if self._accepted(entry, 1 - side):
                self.model.enter(entry, side)
            else:
                self.context.signals.said.emit(self.words.tr(declined, player=self._player(1 - side)))
            return
        self._ask(1 - side, text, [], lambda: self.model.enter(entry, side), declined)

    def _accepted(self, entry: Entry, side: int) -> bool:
        """A computer player takes a victory, a draw where it stands no better than the other, and a defeat only where
        there is no hope for it."""
        title = self.model.playing
        view = title.view(self.model.present.state, side)
        ended = entry.apply(title, view).outcome
        winner = None if ended is None else ended.winner
        if winner == side or title.hopeless(view, side):
            return True
        return (winner is None and title.evaluate(view, side) <= title.evaluate(view, 1 - side))

    def no_resign(self) -> Why:
        tr = self.words.tr
        if self.model.session is None:
            return self.context.needs.game()
        if self.context.past.looking:
            return tr("You are viewing an earlier position")
        if self.context.past.here is not None:
            return tr("A what-if does not count")
        return tr("The game is over") if self.model.state.outcome is not None else None

    def no_offer(self) -> Why:
        alone = self.context.services.of(Seating).alone and self.model.person is None
        return self.no_resign() or (self.words.tr("Solitaire, you play both sides") if alone else None)
