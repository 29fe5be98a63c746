"""What the palette offers: actions, legal commands, places and pieces, each with what choosing it does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

import msgspec

from nemesis_gui.base.fuzzy import fold, score
from nemesis_gui.play.context import Context
from nemesis_gui.play.picking import pick
from nemesis_gui.play.services import Sight
from nemesis_gui.play.speaking import told_of

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


class Entries:
    """Everything that can be chosen in the present position; commands are put into words when they are needed."""

    def __init__(self, desk: Context) -> None:
        self.desk = desk
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
        if len(query) > 1 or len(self.desk.model.commands()) <= FEW:
            if self._commands is None:
                self._commands = list(self._legal())
            yield from self._commands

    # -- where they come from

    def _actions(self) -> Iterator[Entry]:
        actions, tr = self.desk.actions, self.desk.words.tr
        for one in actions:
            if one.run is not None and one.id != "palette":
                run, why = actions.by_id[one.id].trigger, actions.why_not(one)
                yield Entry(ACTION, tr(one.text).rstrip("…"), tr(one.help), run, actions.key_text(one), why)

    def _legal(self) -> Iterator[Entry]:
        model, words = self.desk.model, self.desk.words
        if self.desk.needs.decision() or self.desk.actions.bars():
            return
        state = model.state
        for command in model.commands():
            yield Entry(COMMAND, words.command(state, command), command.text(), partial(self.desk.play, command))
        for command in model.interrupts():
            yield Entry(COMMAND, told_of(self.desk, command), command.text(), partial(self.desk.play, command))

    def _places(self) -> Iterator[Entry]:
        if self.desk.model.session is None:
            return
        world = self.desk.state.world
        within = filter(world.in_play, range(world.board.hex_count + len(world.board.nodes)))
        labels = {world.label(loc): loc for loc in within}
        names = {label: self.desk.words.place(self.desk.state, loc) for label, loc in labels.items()}
        for label in sorted(labels, key=lambda label: (names[label] == label, label)):
            text = names[label] if names[label].startswith(label) else label
            yield Entry(PLACE, text, self.desk.words.tr("go to"), partial(self._go_to, labels[label]))

    def _go_to(self, loc: int) -> None:
        self.desk.services.of(Sight).centre_on(loc)
        self.desk.signals.lookedAt.emit(loc)

    def _units(self) -> Iterator[Entry]:
        if self.desk.model.session is None:
            return
        state, words = self.desk.state, self.desk.words
        out = state.world.find("out")
        for unit, piece in sorted(state.pieces.items(), key=lambda item: item[1].counter.name):
            if piece.loc != out:
                detail = f"{words.side(piece.counter.side)}, {words.place(state, piece.loc)}"
                yield Entry(UNIT, piece.counter.name, detail, partial(pick, self.desk, [unit]))
