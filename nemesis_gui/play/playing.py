"""Playing: the open decision by keys and menus, from the next piece to the end of a segment."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication

from engine.table.command import Command
from nemesis_gui.play.action import Action, Setting, Why, switch
from nemesis_gui.play.answers import ENTER, ending, entered
from nemesis_gui.play.context import ASKED, ROLLED, Context
from nemesis_gui.play.face import Face
from nemesis_gui.play.feature import Feature, Places
from nemesis_gui.play.services import Closing, Frame, KeyboardCursor, LeftOff, Puzzles, Selecting

if TYPE_CHECKING:
    from nemesis_gui.play.generic import CommandList


class Playing(Feature, Selecting):
    """What can be done at any decision."""

    def __init__(self, context: Context, places: Places) -> None:
        super().__init__(context, places)
        self.list: CommandList | None = None
        context.signals.everyCommandAsked.connect(self.all_commands)

    def follow_game(self) -> None:
        """The first decision of a kind does not wait for its file."""
        self.context.work.put(self, "presenters", self.context.services.of(Face).ahead())

    def actions(self) -> Iterator[Action]:
        yield Action(
            "next", "Game", 10, "Next piece", "Select the next piece that can act", "N", self.next_piece,
            self.context.needs.decision, toolbar=20
        )
        yield Action(
            "previous", "Game", 11, "Previous piece", "Select the piece before among those that can act", "P",
            partial(self.next_piece, -1), self.context.needs.decision
        )
        yield Action(
            "end", "Game", 20, "End segment", "End this segment", "E",
            self.end_segment, self.no_end, toolbar=10
        )
        yield Action(
            "start", "Game", 25, "Start", "Start the combat or check you prepared", "R",
            self.end_segment, self.no_start
        )
        yield Action(
            "together", "Game", 30, "All at once",
            "Give several pieces the first order offered, all at once", "A", self.all_together,
            self.no_together
        )
        yield Action(
            "list", "Game", 50, "All commands…", "List every legal command", "L", self.all_commands,
            self.context.needs.decision
        )
        yield Action(
            "cancel", "Game", 70, "Deselect", "Clear the selection, or cancel an attack that has not begun", "Esc",
            self.cancel, self.context.needs.game
        )

    def settings(self) -> Iterator[Setting]:
        text = self.words.tr("Enter also ends segments")
        yield Setting(90, "Enter key", partial(switch, self.context.settings, text, ENTER, False))
        for side in range(len(self.model.title.sides)):
            text = self.words.tr("Ask {side} even when no answer makes a difference", side=self.words.side(side))
            yield Setting(95, "Questions", partial(switch, self.context.settings, text, f"{ASKED}{side}", False))
            text = self.words.tr("Draw and roll for {side} without asking", side=self.words.side(side))
            yield Setting(96, "Questions", partial(switch, self.context.settings, text, f"{ROLLED}{side}", False))

    # -- the open decision

    def next_piece(self, step: int = 1) -> None:
        """Select the next piece that can act, or with -1 the one before; the arrow keys are the map's then."""
        if self.context.presenter is not None:
            self.context.presenter.next_piece(step)
        cursor, state = self.context.services.of(KeyboardCursor), self.context.state
        locs = [state.pieces[unit].loc for unit in self.context.selected[-1:]]
        if cursor.at >= 0 and locs and state.world.in_play(locs[0]):
            cursor.put(locs[0])
        focus = QApplication.focusWidget()
        on_card = focus is not None and self.places.card.isAncestorOf(focus)
        if self.context.view is not None and self.context.selected and not on_card:
            self.context.view.setFocus()

    def answer(self) -> bool:
        """What Enter plays on the map: the preselected answer, unless it ends a segment; else what most would say. A
        puzzle that is solved leads on to the next one, and where one left off is read first."""
        services = self.context.services
        if services.of(Puzzles).go_on() or services.of(LeftOff).go_on() or services.of(Closing).end():
            return True
        presenter, decision = self.context.presenter, self.model.decision
        if presenter is None or decision is None or presenter.decision is not decision:
            return False
        command = presenter.main_answer()
        if command is not None and (entered(self.context.state, decision, command) or self._ends_too()):
            return self.context.play(command)
        usual = next((batch.commands for batch in presenter.batches if batch.usual), ())
        return self.context.play_all(usual)

    def _ends_too(self) -> bool:
        """Whether Enter ends segments as well."""
        return self.context.settings.flag(ENTER, False)

    def end_segment(self) -> None:
        command = self._ending()
        if not self.context.services.of(Closing).end() and command is not None:
            self.context.play(command)

    def _ending(self) -> Command | None:
        decision = self.model.decision
        return ending(decision, self.model.playing.notation) if decision is not None else None

    def all_together(self) -> None:
        """Play the first of what can be said to several pieces at once."""
        if self.context.presenter is not None and self.context.presenter.batches:
            self.context.play_all(self.context.presenter.batches[0].commands)

    def cancel(self) -> None:
        """Give up what is dragged, close what lies over the map, give up the selection, what was begun, or the look
        back."""
        hand, presenter = self.context.hand, self.context.presenter
        if (hand is not None and hand.cancel()) or self.context.services.of(Frame).escape():
            return
        if self.context.past.looking:
            self.context.past.present()
        elif presenter is not None:
            presenter.cancel()
        self.context.to_map()

    def all_commands(self) -> None:
        if self.context.needs.decision() is not None:
            return
        if self.list is None:
            from nemesis_gui.play.generic import CommandList

            self.list = CommandList(self.context, self.places.frame)
        self.list.fill()
        names = [self.context.state.pieces[unit].counter.name for unit in self.context.selected[:1]]
        self.list.filter.setText("".join(names))
        self.list.filter.selectAll()
        self.list.show()
        self.list.raise_()
        self.list.filter.setFocus()

    # -- why an action is not possible

    def no_together(self) -> Why:
        if self.context.presenter is not None and self.context.presenter.batches and self.model.decision is not None:
            return None
        return self.context.needs.decision() or self.words.tr("No order can be given to all at once now")

    def no_end(self) -> Why:
        if self.context.services.of(Closing).waiting():
            return None
        if self._starts():
            key = self.context.actions.first_key("start")
            return self.words.tr("Nothing ends here: {key} starts what you prepared", key=key)
        return self._no_done()

    def no_start(self) -> Why:
        if self.model.decision is None or self._starts():
            return self._no_done()
        fought = self.model.decision.fighting
        return self.words.tr("Answer first what this combat asks" if fought else "No combat or check is prepared")

    def _starts(self) -> bool:
        decision = self.model.decision
        return decision is not None and decision.starts

    def _no_done(self) -> Why:
        if (why := self.context.needs.decision()) is not None:
            return why
        command = self._ending()
        verdict = self.model.judge(command) if command is not None else None
        if verdict is None or (not verdict.legal and verdict.reasons[0].kind == "not_now"):
            text = "Nobody takes part yet: choose who does" if self._starts() else "This question needs an answer"
            return self.words.tr(text)
        return None if verdict.legal else self.words.reason(self.context.state, verdict.reasons[0])
