"""The options of a new game as data: a form and a command line are made of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")

YES_NO = ("no", "yes")
MODULES = "variants"
READINGS = "readings"
"""Groups of options: what a rulebook leaves to the players, and how it is read where it is open."""
STUDY = "study"
"""The option that means a game for study, where a title has it: undo without limit, and no secrets."""
VERSION = "version"
"""The option that says by which version of its rulebook a game is played, where a title has several."""


class Option(msgspec.Struct, frozen=True):
    """One option of a new game. ``choices`` are words of the title; a switch has the two of :data:`YES_NO`.

    Its name and meaning and those of its choices are in the title's wording, in the tables ``options`` (key ``name``,
    and ``name.choice``) and ``options_about``.
    """

    name: str
    choices: tuple[str, ...]
    default: str
    group: str = ""
    """What belongs together on a form, such as ``variants`` or ``readings``; empty for what stands by itself."""
    clause: str = ""
    clauses: Mapping[str, str] = {}
    """The clauses of its choices, where each has one of its own."""
    flag: str = ""
    """How a command line spells it, such as ``--rules``; where it is empty, after its name."""
    short: str = ""
    """What a command line says of it, in a few English words."""
    earlier: tuple[int, str] | None = None
    """The last revision of the rules that had another default, and that default: games from before keep it."""

    @property
    def spelling(self) -> str:
        """What sets it on a command line."""
        return self.flag or f"--{self.name.replace('_', '-')}"

    @property
    def switch(self) -> bool:
        """Whether it is on or off and nothing else."""
        return self.choices == YES_NO

    def value(self, choice: str) -> Any:
        """A choice as the rules take it; raises ValueError for one that there is not."""
        if choice not in self.choices:
            raise ValueError(f"{self.name}: '{choice[:40]}' is not one of {', '.join(self.choices)}")
        return choice == "yes" if self.switch else choice


def reading(name: str, default: str, clause: str, short: str, earlier: tuple[int, str] | None = None) -> Option:
    """How an open clause is read, yes or no."""
    return Option(name, YES_NO, default, READINGS, clause, short=short, earlier=earlier)


def values(options: Sequence[Option], chosen: Mapping[str, str]) -> dict[str, Any]:
    """What was chosen as the options of a new game; what was not is left to the title. Raises ValueError."""
    named = {option.name: option for option in options}
    unknown = sorted(set(chosen) - set(named))
    if unknown:
        raise ValueError(f"no option '{unknown[0][:40]}'; there are: {', '.join(named)}")
    return {name: named[name].value(choice) for name, choice in chosen.items()}


def of_revision(options: Sequence[Option], rules: int) -> dict[str, Any]:
    """What was not chosen meant in games of that revision, where it means something else today."""
    earlier = [(option, *option.earlier) for option in options if option.earlier is not None]
    return {option.name: option.value(was) for option, last, was in earlier if rules <= last}


def freely(options: Sequence[Option]) -> dict[str, Any]:
    """The options of a game that may be taken back without limit, where the title has such games."""
    return values(options, {STUDY: "yes"}) if any(option.name == STUDY for option in options) else {}


class OptionsError(ValueError):
    """Options that do not fit; the message names the key."""


def read(values: Mapping[str, Any], kind: type[T]) -> T:
    """A title's own record of its options from plain data; raises :class:`OptionsError` with the key."""
    try:
        return msgspec.convert(dict(values), kind)
    except msgspec.ValidationError as error:
        raise OptionsError(f"options: {error}") from None
