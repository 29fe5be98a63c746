"""A card with a heading, notes with their clauses, and answers below each other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from msgspec.structs import replace

from engine.table.command import Command
from nemesis_gui.play.figures import SEPARATOR
from nemesis_gui.play.parts import Choice, Part, Text
from nemesis_gui.play.presenter import Presenter
from nemesis_gui.play.sheet import Stack
from nemesis_gui.session.words import clause_link

WIDTH: Final = 420


class PlainCard(Presenter):
    """Filled by the presenters of single decisions."""

    title = "Decision"

    def show_card(self) -> None:
        """The question, then the answers in the foot."""
        answers = (*self.batch_rows(), *self._in_less_room(tuple(self.answers())))
        self.put_card(self.heading(), self.body(), [Stack(answers)] if answers else (), WIDTH)

    def heading(self) -> str:
        return self.context.words.tr(self.title)

    def body(self) -> Iterable[Part]:
        """What stands above the answers."""
        return ()

    def answers(self) -> Iterable[Part]:
        """Answers in the foot, one below the other."""
        return ()

    def _in_less_room(self, answers: Sequence[Part]) -> Sequence[Part]:
        """Where there is little room, answers that say the same of several places are called by their places, with what
        they come to beside them."""
        choices = [one for one in answers if isinstance(one, Choice) and len(one.commands) == 1]
        names = self.places_alone([one.commands[0] for one in choices]) if len(choices) == len(answers) else []
        return [_short(one, name) for one, name in zip(choices, names, strict=True)] if names else answers

    def answer(
        self, command: Command, lines: Sequence[str] = (), aside: str = "", sign: str = "", *, wrap: bool = True
    ) -> Choice:
        """A card that plays a command."""
        title = self.context.words.command(self.context.state, command)
        return Choice([command], title, lines, self.player(command), aside=aside, sign=sign, wrap=wrap,
                      main=command == self.main_answer())  # fmt: skip


def _short(one: Choice, name: str) -> Choice:
    aside = SEPARATOR.join(filter(None, (one.aside, *one.lines)))
    spoken = ". ".join(filter(None, (one.title, one.aside, *one.lines)))
    return replace(one, title=name, lines=(), aside=aside, wrap=False, accessible=one.accessible or spoken)


def faded(text: str, clause: str = "") -> Text:
    """A line of explanation."""
    return Text(f"{text} <small>{clause_link(clause)}</small>" if clause else text, "faded")
