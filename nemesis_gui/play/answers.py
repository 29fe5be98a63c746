"""Which answer is dear, which one is the plain positive one, and in what order answers stand. No Qt here.

What costs something comes last and is never offered as the natural choice.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from engine.table.command import Command
from nemesis_gui.session.legal import Index

POSITIVE: Final = ("roll", "draw", "answer", "chit")

MOMENTOUS: Final = ("draw", "roll", "done")
ENTER: Final = "enter_plays"
"""The setting whether Enter draws, rolls and ends segments as well."""
NO_ENTER: Final = "Enter does not draw, roll or end a segment: press Space, or the key on the button"


def momentous(command: str) -> bool:
    """Whether a command in notation draws a chit, rolls a die or ends a segment."""
    return command.partition(" ")[0] in MOMENTOUS


def costly(decision: Any, command: Command) -> bool:
    """Whether a command costs steps or Laments, or closes a segment in which something else could be done."""
    if command.verb == "answer" and getattr(command, "yes", False):
        return decision.costly or bool(getattr(decision, "price", 0))
    return command.verb == "done" and not (decision.joining or decision.naming)


def in_order(decision: Any, commands: Iterable[Command]) -> list[Command]:
    """The commands with the dear ones last."""
    return sorted(commands, key=lambda command: costly(decision, command))


def main_command(decision: Any, index: Index) -> Command | None:
    """The one sensible positive answer; None where there are several, or where it is dear."""
    found = [command for command in index.loose if _positive(decision, command)]
    found += [command for _, command in named(decision, index)]
    if not found and not index.acting() and not index.places:
        found = list(index.loose)
        return found[0] if len(found) == 1 else None
    return found[0] if len(found) == 1 and not costly(decision, found[0]) else None


def _positive(decision: Any, command: Command) -> bool:
    if command.verb == "done":
        return bool(decision.joining)
    return command.verb in POSITIVE and getattr(command, "yes", True)


def named(decision: Any, index: Index) -> Sequence[tuple[str, Command]]:
    """Pieces that are an answer by being named, and the answer."""
    if not decision.naming:
        return ()
    return [(unit, command) for unit, commands in index.orders.items() for command in commands]
