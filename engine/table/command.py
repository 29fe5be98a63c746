"""Commands: what a player says, as a small frozen record with a one-line notation.

A title declares its commands as subclasses of :class:`Command`; the verb follows from the name of the class. Fields
hold players' words only: unit ids, hex labels as printed, numbers, and tuples of such words; a word has no blanks and
no commas. The notation is the verb followed by one word a field; a tuple is joined by commas, an empty one and a
missing value are written ``-``::

    move jp-31-58 0808,0707
    attack 0410 jp-31-58,jp-31-124 -
"""

from __future__ import annotations

import re
import types
import typing
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, ClassVar, TypedDict, TypeVar, Unpack, dataclass_transform

import msgspec

from engine.board.errors import one_line
from engine.table.declared import declared, marked, written_name

EMPTY = "-"
MAX_NOTATION = 4000
_INT = re.compile(r"[+-]?[0-9]{1,18}")


class NotationError(ValueError):
    """A line that is no command of this title."""


@dataclass_transform(frozen_default=True)
class Command(msgspec.Struct, frozen=True, gc=False):
    """Base of all commands; subclasses declare their fields, and the class variables with :func:`command`."""

    verb: ClassVar[str] = ""
    """The first word of the notation; follows from the name of the class."""
    ends: ClassVar[bool] = False
    """It closes what is open, and with it all that could still be done there."""
    cancels: ClassVar[bool] = False
    """It undoes what was begun and not finished yet."""
    random: ClassVar[bool] = False
    """Dice fall, or something is drawn."""
    default_ok: ClassVar[bool] = False
    """May be preselected; of yes and no only the yes."""
    chooses: ClassVar[bool] = False
    """A click on its piece says it."""
    unchooses: ClassVar[bool] = False
    """A click on its piece takes back that it was chosen."""
    sends: ClassVar[bool] = False
    """It sends its piece to a place, as a click there means before anything else."""
    dear: ClassVar[bool] = False
    """It gives something to the other side, so that no habit is to say it."""
    optional: ClassVar[bool] = False
    """May be played at any open decision; a piece that can do nothing else is not listed for it."""
    naming: ClassVar[tuple[str, ...]] = ("unit", "regiment", "units", "battalions")
    """The fields that name pieces, the one it is about first."""
    placing: ClassVar[tuple[str, ...]] = ("path", "hex", "target", "where", "what")
    """The fields that name a place; of a path its end."""

    aiming: ClassVar[tuple[str, ...]] = ("mission",)
    """The fields that say in a word what it is for."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "verb" not in vars(cls):
            cls.verb = written_name(cls)

    def pieces(self) -> tuple[str, ...]:
        """Every piece it names, the one it is about first."""
        found: tuple[str, ...] = ()
        for field in _present(type(self), self.naming):
            value = getattr(self, field)
            found += (value,) if isinstance(value, str) else tuple(value or ())
        return found

    def place(self) -> str:
        """The label of the place it is about; empty where there is none."""
        for field in _present(type(self), self.placing):
            value = getattr(self, field)
            if value:
                return value if isinstance(value, str) else str(value[-1])
        return ""

    def aim(self) -> str:
        """What it is for, in a word; empty where only one thing can be meant."""
        return " ".join(getattr(self, field) for field in _present(type(self), self.aiming))

    def text(self) -> str:
        """The one-line notation of this command."""
        words = [self.verb]
        words.extend(_write(getattr(self, name)) for name in self.__struct_fields__)
        return " ".join(words)

    def __str__(self) -> str:
        return self.text()


C = TypeVar("C", bound=Command)


class CommandMarks(TypedDict, total=False):
    """The class variables of :class:`Command`; those that are not given are inherited."""

    verb: str
    ends: bool
    cancels: bool
    random: bool
    default_ok: bool
    chooses: bool
    unchooses: bool
    sends: bool
    dear: bool
    optional: bool
    naming: tuple[str, ...]
    placing: tuple[str, ...]


def command(**marks: Unpack[CommandMarks]) -> Callable[[type[C]], type[C]]:
    """Declare how a command is said and offered: ``@command(sends=True)``."""
    return marked(marks)


@cache
def _present(kind: type[Command], names: tuple[str, ...]) -> tuple[str, ...]:
    """Those of these fields that a kind of command has."""
    return tuple(name for name in names if hasattr(kind, name))


def _write(value: Any) -> str:
    if value is None or value == ():
        return EMPTY
    if isinstance(value, tuple):
        return ",".join(str(item) for item in value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _read_bool(word: str) -> bool:
    if word not in ("yes", "no"):
        raise NotationError(f"'{one_line(word, 40)}' should be yes or no")
    return word == "yes"


def _read_int(word: str) -> int:
    if not _INT.fullmatch(word):
        raise NotationError(f"'{one_line(word, 40)}' is not a whole number")
    return int(word)


def _read_tuple(word: str) -> tuple[str, ...]:
    return () if word == EMPTY else tuple(word.split(","))


def _reader(kind: Any) -> Callable[[str], Any]:
    """The function that reads one word into a field of the given type."""
    origin = typing.get_origin(kind)
    if origin in (types.UnionType, typing.Union):
        inner = _reader(next(arg for arg in typing.get_args(kind) if arg is not type(None)))
        return lambda word: None if word == EMPTY else inner(word)
    if origin is tuple:
        return _read_tuple
    if kind is bool:
        return _read_bool
    if kind is int:
        return _read_int
    return str


class Notation:
    """Reads the notation of one title's commands."""

    def __init__(self, commands: Iterable[type[Command]]) -> None:
        self.commands = {kind.verb: kind for kind in commands}
        self._readers: dict[str, list[tuple[str, Callable[[str], Any]]]] = {}

    @classmethod
    def of(cls, names: Mapping[str, Any]) -> Notation:
        """That of all commands among the names of a module."""
        return cls(declared(Command, names))

    def parse(self, line: str) -> Command:
        """Read one line; raises :class:`NotationError` with the fault in plain words."""
        if len(line) > MAX_NOTATION:
            raise NotationError(f"a command line may have {MAX_NOTATION} characters, this one has {len(line)}")
        words = line.split()
        if not words:
            raise NotationError("empty line")
        if words[0] not in self.commands:
            known = ", ".join(sorted(self.commands))
            raise NotationError(f"unknown command '{one_line(words[0], 40)}'; known: {known}")
        return self._build(words, self._readers_of(words[0]))

    def _readers_of(self, verb: str) -> list[tuple[str, Callable[[str], Any]]]:
        """What reads the words behind a verb, made when the verb is first read."""
        if verb not in self._readers:
            self._readers[verb] = [(name, _reader(hint)) for name, hint in _field_types(self.commands[verb])]
        return self._readers[verb]

    def _build(self, words: list[str], readers: list[tuple[str, Callable[[str], Any]]]) -> Command:
        given = words[1:]
        if len(given) > len(readers):
            raise NotationError(f"'{words[0]}' takes {len(readers)} words, got {len(given)}")
        given += [EMPTY] * (len(readers) - len(given))
        values = {name: read(word) for (name, read), word in zip(readers, given, strict=True)}
        return self.commands[words[0]](**values)


def _field_types(kind: type[Command]) -> list[tuple[str, Any]]:
    hints = typing.get_type_hints(kind)
    return [(name, hints[name]) for name in kind.__struct_fields__]
