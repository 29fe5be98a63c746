"""What is expected of a computer player in a position: sensible acts, judged by the commands it gives and their
results. A situation carries it under ``intent``; a player is held to it by :mod:`engine.lab.intents`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from typing import Annotated, Any, Final, Literal

import msgspec

from engine.table import agenda
from engine.table.command import Command
from engine.table.game import legal, play
from engine.table.placed import PlacedState
from engine.table.title import Title

LONGEST: Final = 400
"""Most commands until what ``at`` names is done."""
Lines = tuple[str, ...]
Few = Annotated[tuple[Lines, ...], msgspec.Meta(max_length=20)]


class Intent(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A side is judged by its first command, or by all it does until nothing is left to decide (``lasts: phase``), or
    until facts hold (``until``), where a title plays on.

    ``says``: for each of these it gives a command that is like it, ``*`` standing for anything, or like another one
    that stands behind ``|``. ``never``: it gives none like these. ``facts`` hold in the end, and of ``either`` one
    mapping of facts does. ``good`` are ways to do what is expected, ``bad`` ways to fail, as commands in their order;
    the decisions after them are answered as shortly as can be.
    """

    side: str
    lasts: Literal["command", "phase"] = "command"
    until: Mapping[str, Any] = {}
    says: Lines = ()
    never: Lines = ()
    facts: Mapping[str, Any] = {}
    either: tuple[Mapping[str, Any], ...] = ()
    good: Few
    bad: Few

    def __post_init__(self) -> None:
        if not (self.says or self.never or self.facts or self.either):
            raise ValueError("an intent expects something: 'says', 'never', 'facts' or 'either'")
        if not (self.good and self.bad):
            raise ValueError("an intent has a way that is 'good' and one that is 'bad'")


Chooses = Callable[[Any, int, Sequence[Command]], Command]
"""Chooses for a side among the listed commands of a state."""


def played(title: Title, state: PlacedState, intent: Intent, chooses: Chooses) -> tuple[Any, list[str]]:
    """The position after what is judged, and the commands of the side in notation. Raises ValueError where another
    side decides at first, and IllegalCommandError."""
    judged, said = title.sides.index(intent.side), list[str]()
    for _ in range(LONGEST):
        decision = agenda.current(state)
        if decision is None or (said and _over(title, intent, state)):
            break
        side = decision.side(state)
        if side != judged and not said:
            raise ValueError(f"the {title.sides[side]} side decides, not the {intent.side} one")
        command = chooses(state, side, legal(state))
        if side == judged:
            said.append(command.text())
        state = play(title, state, command)
    return state, said


def _over(title: Title, intent: Intent, state: PlacedState) -> bool:
    """Whether what is judged is over, though decisions are left."""
    if intent.until:
        return not any(_differing(title, intent.until, state))
    return intent.lasts == "command"


def missed(title: Title, intent: Intent, state: PlacedState, said: Sequence[str]) -> list[str]:
    """What is not as expected, in plain words; nothing where the intent is fulfilled."""
    return [*_said(intent, said), *_facts(title, intent, state)]


def _said(intent: Intent, said: Sequence[str]) -> Iterator[str]:
    for wanted in intent.says:
        if not like(said, wanted.split("|")):
            yield f"nothing like '{wanted}' was said: {', '.join(said)}"
    for found in like(said, intent.never):
        yield f"'{found}' was said"


def like(said: Sequence[str], patterns: Sequence[str]) -> list[str]:
    """The commands that are like one of the patterns, ``*`` standing for anything."""
    return [line for line in said if any(fnmatchcase(line, pattern.strip()) for pattern in patterns)]


def _facts(title: Title, intent: Intent, state: PlacedState) -> Iterator[str]:
    yield from _differing(title, intent.facts, state)
    others = [list(_differing(title, facts, state)) for facts in intent.either]
    if others and all(others):
        yield "none of 'either' holds: " + "; ".join(found[0] for found in others)


def _differing(title: Title, facts: Mapping[str, Any], state: PlacedState) -> Iterator[str]:
    for name, wanted in facts.items():
        value = title.fact(state, name)
        if not holds(value, wanted):
            yield f"{name} should be {wanted}, it is {value}"


def holds(value: Any, wanted: Any) -> bool:
    """Whether a fact is as expected: equal, or in the relation that a mapping names. Raises ValueError."""
    if not isinstance(wanted, Mapping):
        return bool(value == wanted)
    unknown = [name for name in wanted if name not in _RELATIONS]
    if unknown or not wanted:
        raise ValueError(f"'{', '.join(unknown)}' is none of {', '.join(_RELATIONS)}")
    try:
        return all(_RELATIONS[name](value, other) for name, other in wanted.items())
    except TypeError:
        raise ValueError(f"{wanted} does not fit a fact that is {value}") from None


_RELATIONS: Final[dict[str, Callable[[Any, Any], bool]]] = {
    "in": lambda value, other: value in other,
    "not_in": lambda value, other: value not in other,
    "has": lambda value, other: other in value,
    "has_not": lambda value, other: other not in value,
    "at_least": lambda value, other: value >= other,
    "at_most": lambda value, other: value <= other,
}


def faults(title: Title, state: PlacedState, intent: Intent) -> Iterator[str]:
    """What is wrong with an intent: a way that cannot be played, a good one that misses, a bad one that does not."""
    if intent.side not in title.sides:
        yield f"intent: '{intent.side[:40]}' is no side; there are {', '.join(title.sides)}"
        return
    for name, ways in (("good", intent.good), ("bad", intent.bad)):
        for number, way in enumerate(ways, 1):
            yield from (f"intent: {name} way {number}: {found}" for found in _way(title, state, intent, way, name))


def _way(title: Title, state: PlacedState, intent: Intent, way: Lines, name: str) -> Iterator[str]:
    rest = [title.notation.parse(line) for line in way]

    def next_one(state: PlacedState, side: int, listed: Sequence[Command]) -> Command:
        return rest.pop(0) if rest else briefly(listed)

    after, said = played(title, state, intent, next_one)
    found = missed(title, intent, after, said)
    if rest:
        yield f"'{rest[0].text()}' and what follows was not asked for any more"
    elif name == "good":
        yield from found
    elif not found:
        yield "it is what is expected"


def briefly(listed: Sequence[Command]) -> Command:
    """The answer that closes what is open, else a no, else the first."""
    closing = [command for command in listed if command.ends]
    no = [command for command in listed if command.text().endswith(" no")]
    return (closing or no or list(listed))[0]
