"""Commands made up: any kind of hex, piece and word in any place of any command."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Sequence
from functools import cache
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, Final

from engine.table.agenda import Decision
from engine.table.command import Command, NotationError
from engine.table.title import Title

JUNK: Final = ("x", "-", "é", "0000", "9999", "-1", "0", "1", "2", "99", "1e9", "yes", "no", "../x", "%s", "{0}")
_WORD: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,24}")
AT_RANDOM: Final = 0.12
"""How often a word is put in that is not even of the right kind."""


class Drawer:
    """Makes commands up at a position."""

    def __init__(self, title: Title, state: Any, rng: Random) -> None:
        self.title, self.state, self.rng, self.world = title, state, rng, state.world
        self.beside = getattr(state, "support", None) or getattr(state, "air", {})

    def one(self, decision: Decision, listed: Sequence[Command], known: Sequence[Command]) -> Command | None:
        """A listed command, one of an earlier decision or one of any accepted kind, with other words in it."""
        draw = self.rng.random()
        if draw < 0.5 and listed:
            return self.changed(self.rng.choice(listed))
        if draw < 0.6 and known:
            return self.changed(self.rng.choice(known))
        interrupt_kinds = tuple(kind for step in self.state.agenda for kind in step.interrupt_kinds)
        return self.any(self.rng.choice((*decision.accepts, *interrupt_kinds)))

    def changed(self, command: Command) -> Command | None:
        """A command with one or two of its words exchanged, or its lists turned, doubled, cut."""
        words = command.text().split()[1:]
        for _ in range(self.rng.choice((1, 1, 2))):
            if words:
                place = self.rng.randrange(len(words))
                words[place] = self.other(words[place])
        return self.parsed(command.verb, words)

    def any(self, kind: type[Command]) -> Command | None:
        """A command of a kind with words that are drawn by the names of its fields."""
        hints = inspect.get_annotations(kind)
        return self.parsed(kind.verb, [self.field(kind, name, str(hints.get(name))) for name in kind.__struct_fields__])

    def parsed(self, verb: str, words: Sequence[str]) -> Command | None:
        try:
            return self.title.notation.parse(" ".join((verb, *words)))
        except NotationError:
            return None

    def field(self, kind: type[Command], name: str, hint: str) -> str:
        """A word for a field of a command."""
        if "int" in hint:
            return str(self.rng.choice((0, 1, 1, 2, 3, 9, -1, 99)))
        if "bool" in hint:
            return self.rng.choice(("yes", "no"))
        draw = self.piece if name in kind.naming else self.place if name in kind.placing else self.word
        return ",".join(draw() for _ in range(self.rng.choice((1, 1, 2, 3)) if "tuple" in hint else 1))

    def other(self, word: str) -> str:
        """Another word of the same kind in its place, seldom of any."""
        parts = word.split(",")
        draw = self.rng.random()
        if draw < 0.15:
            lists = (parts[::-1], [*parts, parts[0]], parts[:-1] or ["-"], parts[1:] or ["-"])
            return ",".join(self.rng.choice(lists))
        place = self.rng.randrange(len(parts))
        parts[place] = self.like(parts[place])
        return ",".join(parts)

    def like(self, word: str) -> str:
        if self.rng.random() < AT_RANDOM:
            return self.rng.choice((self.piece, self.place, self.word))()
        if word in self.state.pieces or word in self.beside:
            return self.piece()
        return self.place() if self.world.find(word) is not None else self.word()

    # -- a place

    def place(self) -> str:
        """A hex of any terrain, beside a piece, at the edge, out of play, or a box."""
        draws = (self._ground, self._near, self._near, self._edge, self._closed, self._any)
        return str(self.world.label(self.rng.choice(draws)()))

    def _ground(self) -> int:
        kinds = _by_terrain(self.world)
        return self.rng.choice(kinds[self.rng.choice(sorted(kinds))])

    def _near(self) -> int:
        piece = self.state.pieces[self.rng.choice(sorted(self.state.pieces))]
        if not self.world.on_map(piece.loc):
            return self._any()
        return int(self.rng.choice((piece.loc, *self.world.board.adjacent[piece.loc])))

    def _edge(self) -> int:
        board = self.world.board
        return self.rng.choice([hex_ for hex_ in range(board.hex_count) if len(board.adjacent[hex_]) < 5])

    def _closed(self) -> int:
        found = [hex_ for hex_ in range(self.world.board.hex_count) if not self.world.open_hex(hex_)]
        return self.rng.choice(found) if found else self._any()

    def _any(self) -> int:
        return int(self.rng.choice((*sorted(self.state.at), *range(self.world.board.hex_count, _places(self.world)))))

    # -- a piece

    def piece(self) -> str:
        """A piece on the map, off it, dead, of either side, of any class, or of the air."""
        draw = self.rng.random()
        if draw < 0.2 and self.beside:
            return str(self.rng.choice(sorted(self.beside)))
        if draw < 0.6:
            there = self.state.at[self.rng.choice(sorted(self.state.at))]
            return str(self.rng.choice(there))
        return str(self.rng.choice(sorted(self.state.pieces)))

    def word(self) -> str:
        return self.rng.choice((*JUNK, *_words(type(self.title))))


@cache
def _by_terrain(world: Any) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for hex_ in range(world.board.hex_count):
        found.setdefault(str(world.board.terrain_id(hex_)), []).append(hex_)
    return found


@cache
def _places(world: Any) -> int:
    """How many hexes and other places there are."""
    for loc in count(world.board.hex_count):
        try:
            world.label(loc)
        except IndexError:
            return int(loc)
    raise AssertionError


@cache
def _words(title: type[Title]) -> tuple[str, ...]:
    """Every single word in quotes that its rules have."""
    folder = Path(inspect.getfile(title)).parent
    nodes = (node for file in sorted(folder.rglob("*.py")) for node in ast.walk(ast.parse(file.read_text("utf-8"))))
    found = {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    return tuple(sorted(word for word in found if _WORD.fullmatch(word)))
