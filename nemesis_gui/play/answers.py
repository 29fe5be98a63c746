"""Which answer is costly, which one is the plain positive one, and in what order answers stand. No Qt here.

What costs something comes last and is never offered as the natural choice.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from msgspec.structs import astuple

from engine.table.command import Command, Notation
from engine.table.legal import Index
from engine.table.placed import PlacedState

ENTER: Final = "enter_plays"
"""The setting whether Enter ends segments as well."""
NO_ENTER: Final = "Enter ends no segment: press the key shown on the button"


def costly(decision: Any, command: Command) -> bool:
    """Whether a command has its price, gives something to the other side, or closes a segment in which something else
    could be done."""
    if getattr(command, "yes", False):
        return decision.costly or bool(getattr(decision, "price", 0))
    return command.dear or (command.ends and not (decision.joining or decision.naming))


def ending(decision: Any, notation: Notation) -> Command | None:
    """What closes the open segment; what closes others of this game where nothing closes this one."""
    kinds = [kind for kind in (*decision.accepts, *notation.commands.values()) if kind.ends]
    return kinds[0]() if kinds else None


def key_action(decision: Any, command: Command) -> str:
    """The action whose key says a command at every decision: one ends, another starts, a third cancels; empty for
    what has a digit."""
    if command.ends:
        return "start" if getattr(decision, "starts", False) else "end"
    return "cancel" if command.cancels else ""


def entered(state: PlacedState, decision: Any, command: Command | type[Command]) -> bool:
    """Whether Enter says a command: it starts what was prepared and ends a step of a combat, but never a segment."""
    fought = getattr(state, "combat", None) is not None
    within = decision is not None and (decision.starts or decision.fighting or fought)
    return within or not command.ends


def question(state: PlacedState, decision: Any) -> tuple[Any, ...]:
    """What tells one question from the next: who is asked, of what kind it is and the words in it, but not how much is
    left to say."""
    words = (value for value in astuple(decision) if isinstance(value, str))
    return decision.side(state), decision.kind, *words


def in_order(decision: Any, commands: Iterable[Command]) -> list[Command]:
    """The commands with the costly ones last."""
    return sorted(commands, key=lambda command: costly(decision, command))


def main_command(state: PlacedState, decision: Any, index: Index) -> Command | None:
    """The answer that is preselected: what most would say, or else the one sensible positive answer; None where there
    are several, or where it is costly."""
    likely: Command | None = decision.likely(state)
    if likely is not None:
        return likely
    found = [command for command in index.loose if _positive(decision, command)]
    found += [command for _, command in named(decision, index)]
    if not found and not index.acting() and not index.places:
        found = list(index.loose)
        return found[0] if len(found) == 1 else None
    return found[0] if len(found) == 1 and not costly(decision, found[0]) else None


def _positive(decision: Any, command: Command) -> bool:
    if command.ends:
        return bool(decision.joining)
    return command.default_ok and getattr(command, "yes", True)


def named(decision: Any, index: Index) -> Sequence[tuple[str, Command]]:
    """Pieces that are an answer by being named, and the answer."""
    if not decision.naming:
        return ()
    return [(unit, command) for unit, commands in index.orders.items() for command in commands]
