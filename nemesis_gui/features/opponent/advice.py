"""Advice: what the best computer player would do in the place of the side that decides, from what that side sees; and
what a computer player meant by its latest commands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import takewhile
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import Qt

from engine.table.command import Command
from engine.table.event import Advised
from engine.table.placed import PlacedState
from engine.table.save.faults import JournalError
from nemesis_gui.features.opponent.failing import NO_ANSWER, note_failure
from nemesis_gui.play.command_button import show_key
from nemesis_gui.play.feature import Action, Context, Feature, Places, Why
from nemesis_gui.play.stage import enters
from nemesis_gui.session.closing import ALWAYS, NEVER
from nemesis_gui.session.computers import ADVICE, FORBIDDEN
from nemesis_gui.session.consents import ADVISED, advised_with
from nemesis_gui.session.intentions import INTENTIONS, Aim, on_the_way, read
from nemesis_gui.session.thinking import Thinking, board_of
from nemesis_gui.widgets.card import Card
from nemesis_gui.widgets.card_keys import CardKeys
from nemesis_gui.widgets.layouts import button, label, title

if TYPE_CHECKING:
    from engine.players.player import Choice
    from engine.players.process import Answer

SECONDS: Final = 10.0
MOST_LINES: Final = 6
"""Orders of a plan that are told in full."""
LATEST: Final = 6
"""Commands whose intentions are shown."""


class Advice(Feature):
    """A card beside the map, until the next command."""

    def __init__(self, context: Context, places: Places) -> None:
        super().__init__(context, places)
        self.thinking = Thinking(self)
        self.thinking.answered.connect(self._answered)
        self.thinking.died.connect(self._failed)
        self.thinking.quiet.connect(self._quiet)
        self.card = Card(places.side, "advice")
        self.keys = CardKeys(self.card, self.escape, partial(enters, context))
        self.card.closed.connect(self.put_away)

    def actions(self) -> Iterator[Action]:
        yield Action(
            "advice", "Game", 60, "Advice", "What the best computer player would do here, and why", "Shift+A",
            self.ask, self.no_advice
        )

    # -- following the game

    def follow_decision(self, _decision: Any) -> None:
        self.put_away()

    def escape(self) -> bool:
        self.thinking.drop()
        return self.card.put_away()

    def close(self) -> None:
        self.put_away()
        self.thinking.close()

    def put_away(self) -> None:
        self.thinking.drop()
        self.card.hide()

    # -- asking

    @property
    def level(self) -> str:
        """The best there is."""
        from engine.players.registry import names

        return names(self.model.playing)[-1]

    def ask(self) -> None:
        """Ask in the place of the side that decides; that it was so is noted in the log and kept with the game."""
        from engine.players.process import Question, packed

        model, decision = self.model, self.model.decision
        if decision is None:
            return
        side, head = decision.side(model.present.state), model.present.record.head
        with suppress(JournalError):
            model.note(ADVISED, advised_with(model.notes().get(ADVISED, ""), head, side))
        self.context.signals.remarked.emit(Advised(side))
        self._say(self.words.tr("{level} is thinking", level=self._name))
        view = model.playing.view(model.view(model.present.state), side)
        question = Question(self.level, f"{self.level}/{side}/{head}", side, packed(view), SECONDS)
        self.thinking.ask(board_of(model), question)

    @property
    def _name(self) -> str:
        return self.words.word("players", self.level)

    def _say(self, text: str) -> None:
        layout = self.card.begin(self.words.tr("Advice"))
        layout.addWidget(label(text, wrap=True))
        self.card.finish()

    def _quiet(self, lasting: bool) -> None:
        told = self.words.tr(NO_ANSWER) if lasting else self.words.tr("{level} is thinking", level=self._name)
        self._say(told)

    def _failed(self, why: str, trace: str = "") -> None:
        note_failure(self.context, self.level, why, trace)
        self._say(self.words.tr("The computer player has failed. Nothing is lost."))

    def _answered(self, answer: Answer) -> None:
        if answer.choice is None:
            self._failed(answer.fault, answer.trace)
        else:
            self._show(answer.choice)

    def _show(self, choice: Choice) -> None:
        """The act, what it is for, and the next best."""
        words, state = self.words, self.context.state
        layout = self.card.begin(words.tr("Advice"))
        act = title(words.command(state, choice.command), 12)
        act.setWordWrap(True)
        layout.addWidget(act)
        if choice.intention is not None:
            meant = choice.intention
            aim = words.tr("Aim: {text}", text=words.game.intention(state, meant.key, meant.facts))
            layout.addWidget(label(aim, "faded", wrap=True))
        if (plan := _alike(choice))[1:]:
            self._show_plan(plan)
        for other in choice.others[:2]:
            text = words.tr("Next best: {command}", command=words.command(state, other.command))
            layout.addWidget(label(text, "faded", wrap=True))
        self.card.finish()

    def _show_plan(self, plan: Sequence[Command]) -> None:
        """What it would say after that to others, and a button that says all of it; one *Undo* takes it back."""
        words, state, layout = self.words, self.context.state, self.card.layout_
        for command in plan[1:MOST_LINES]:
            layout.addWidget(label(words.command(state, command), wrap=True))
        if len(plan) > MOST_LINES:
            text = words.tr("and {n:more order|more orders} like these", n=len(plan) - MOST_LINES)
            layout.addWidget(label(text, "faded", wrap=True))
        tip = words.tr("One Undo takes all of them back")
        text = words.tr("Do all {n} as proposed", n=len(plan))
        do = button(text, partial(self._do, plan), "primary", tip)
        show_key(do, "", enter=True)
        self.card.foot.addWidget(do)
        do.setFocus(Qt.FocusReason.OtherFocusReason)

    def _do(self, plan: Sequence[Command]) -> None:
        """Do all of it; a phase that is over with that stays open, so that an *End* meant for it ends no other."""
        kept = self.model.waits
        self.model.waits = kept if kept == NEVER else ALWAYS
        try:
            self.context.play_all(plan)
        finally:
            self.model.waits = kept

    def no_advice(self) -> Why:
        tr, decision = self.words.tr, self.model.decision
        if decision is None:
            return self.context.needs.decision()
        if self.model.by_computer(decision.side(self.model.present.state)):
            return tr("The computer player decides")
        forbidden = self.model.notes().get(ADVICE) == FORBIDDEN
        return tr("This game is played without advice") if forbidden else None


def _alike(choice: Choice) -> list[Command]:
    """What it means to say one after the other that is of one kind and takes no chance, such as a move each."""
    first = choice.command
    said = (first, *(one.command for one in choice.then))
    return list(takewhile(lambda one: one.verb == first.verb and not (one.random or one.ends), said))


class Meant(Feature):
    """A card with the latest commands of a computer player, what they were for, and the next best that it saw."""

    def __init__(self, context: Context, places: Places) -> None:
        super().__init__(context, places)
        self.card = Card(places.side, "meant")

    def actions(self) -> Iterator[Action]:
        yield Action(
            "meant", "Game", 61, "Computer's intentions", "What its latest commands were for, and the next best",
            run=self.show, why_not=self.context.needs.fact(self.aims, "No computer player has said what it wants")
        )

    def follow_decision(self, _decision: Any) -> None:
        self.card.hide()

    def escape(self) -> bool:
        return self.card.put_away()

    def aims(self) -> list[Aim]:
        """The latest, the last one first."""
        if self.model.session is None:
            return []
        record = self.model.present.record
        return on_the_way(read(self.model.notes().get(INTENTIONS, "")), record)[: -1 - LATEST : -1]

    def show(self) -> None:
        words, session = self.words, self.model.present
        layout = self.card.begin(words.tr("Computer's intentions"))
        for aim in self.aims():
            state = self.model.view_of(session, session.state_at(session.record.nodes[aim.node].parent))
            layout.addWidget(title(self._describe(state, aim.said), 11))
            layout.addWidget(label(words.game.intention(state, aim.key, aim.facts), wrap=True))
            if aim.other:
                other = self._describe(state, aim.other)
                layout.addWidget(label(words.tr("Next best: {command}", command=other), "faded", wrap=True))
        self.card.finish()

    def _describe(self, state: PlacedState, said: str) -> str:
        """A command in words; as it was noted where this version cannot read it."""
        try:
            return self.words.command(state, self.model.playing.notation.parse(said))
        except ValueError:
            return said
