"""What the palette offers: actions, legal commands, places and pieces, each with what choosing it does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

import msgspec

from nemesis_gui.base.fuzzy import fold, score
from nemesis_gui.play.context import Context
from nemesis_gui.play.face import Face
from nemesis_gui.play.services import Sight
from nemesis_gui.play.speaking import pick, told_of

ACTION, COMMAND, PLACE, UNIT = "Action", "Command", "Place", "Piece"
KINDS: Final = (ACTION, COMMAND, PLACE, UNIT)
FEW: Final = 400
"""Up to so many legal commands are offered at the first letter, more only from the second one on."""
MOST: Final = 60
HANDICAP: Final = {ACTION: 0, COMMAND: 2, PLACE: 4, UNIT: 4}
CALLED_SO, BEGINS_SO, NOT_NOW = 40, 10, 6


class Entry(msgspec.Struct, frozen=True):
    """One line of the palette; `why` says why it cannot be chosen now."""

    kind: str
    text: str
    detail: str
    run: Callable[[], object]
    key: str = ""
    why: str | None = None


def _extra(query: str, entry: Entry) -> int:
    """Names count more than sentences that contain them, what is possible more than what is not."""
    wanted, text = fold(query), fold(entry.text)
    named = CALLED_SO if text == wanted else BEGINS_SO if text.startswith(wanted) else 0
    return named - HANDICAP[entry.kind] - (NOT_NOW if entry.why else 0)


def _go_to(context: Context, loc: int) -> None:
    context.services.of(Sight).centre_on(loc)
    context.signals.lookedAt.emit(loc)


class Entries:
    """Everything that can be chosen in the present position; commands are put into words when they are needed."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self._fixed = [*self._actions(), *self._places(), *self._units()]
        self._commands: list[Entry] | None = None

    def find(self, query: str) -> list[Entry]:
        """The best fits, the best first; all actions for an empty query."""
        query = query.strip()
        if not query:
            return [entry for entry in self._fixed if entry.kind == ACTION]
        found = [
            (fits + _extra(query, entry), number, entry)
            for number, entry in enumerate(self._pool(query))
            if (fits := score(query, f"{entry.text} {entry.detail}")) is not None
        ]
        found.sort(key=lambda item: (-item[0], item[1]))
        return [entry for _, _, entry in found[:MOST]]

    def _pool(self, query: str) -> Iterator[Entry]:
        yield from self._fixed
        if len(query) > 1 or len(self.context.model.commands()) <= FEW:
            if self._commands is None:
                self._commands = list(self._legal())
            yield from self._commands

    # -- where they come from

    def _actions(self) -> Iterator[Entry]:
        actions, tr = self.context.actions, self.context.words.tr
        for one in actions:
            if one.run is not None and one.id != "palette":
                run, why = actions.by_id[one.id].trigger, actions.why_not(one)
                yield Entry(ACTION, tr(one.text).rstrip("…"), tr(one.help), run, actions.key_text(one), why)

    def _legal(self) -> Iterator[Entry]:
        model, words = self.context.model, self.context.words
        if self.context.needs.decision() or self.context.actions.bars():
            return
        state = model.state
        for command in model.commands():
            yield Entry(COMMAND, words.command(state, command), command.text(), partial(self.context.play, command))
        for command in model.interrupts():
            yield Entry(COMMAND, told_of(self.context, command), command.text(), partial(self.context.play, command))

    def _places(self) -> Iterator[Entry]:
        if self.context.model.session is None:
            return
        world = self.context.state.world
        labels = {world.label(loc): loc for loc in range(world.board.location_count) if world.in_play(loc)}
        names = {label: self.context.words.place(self.context.state, loc) for label, loc in labels.items()}
        for label in sorted(labels, key=lambda label: (names[label] == label, label)):
            text = names[label] if names[label].startswith(label) else label
            yield Entry(PLACE, text, self.context.words.tr("go to"), partial(_go_to, self.context, labels[label]))

    def _units(self) -> Iterator[Entry]:
        if self.context.model.session is None:
            return
        state, words, boxes = self.context.state, self.context.words, self.context.services.of(Face).boxes()
        for unit, piece in sorted(state.pieces.items(), key=lambda item: item[1].counter.name):
            if state.world.in_play(piece.loc) or boxes.at(state, piece.loc) is not None:
                detail = f"{words.side(piece.counter.side)}, {words.place(state, piece.loc)}"
                yield Entry(UNIT, piece.counter.name, detail, partial(pick, self.context, [unit]))
