"""Scenarios of a pack that begin at a position of another scenario and have no set-up of their own.

    format: position-scenario/1
    id: in-june
    name: In June
    about: the road is open, the monsoon breaks
    position: {scenario: campaign, turn: 7, cleared: true, pieces: {...}, at: chits}

Map, victory and words are those of the scenario that the position names, and the state of the game is one of that.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import chain, count
from typing import Any, Final, Literal

import msgspec

from engine.board.errors import one_line
from engine.wargame.packfiles import MAX_NAME, PackError, PackFiles, where
from engine.wargame.schema import Id, Line, Sourced, Text

FORMAT: Final = "position-scenario/1"
CHOSEN: Final = ("options", "rolled")
"""What of a position is chosen when a game is begun."""
OWN: Final = "house rule"
"""Where such a scenario comes from."""
LONGEST_ID: Final = 36


class Begun(Sourced, frozen=True, kw_only=True):
    """A scenario that begins at a position."""

    format: Literal["position-scenario/1"] = FORMAT
    id: Id
    name: Line
    about: Text = ""
    position: dict[str, Any]

    @property
    def set_up(self) -> str:
        """The scenario with whose set-up, map and victory it is played."""
        return str(self.position["scenario"])


def is_begun(data: object) -> bool:
    """Whether a file is that of such a scenario."""
    return isinstance(data, Mapping) and data.get("format") == FORMAT


def read_begun(files: PackFiles, name: str) -> Begun | None:
    """The scenario of a name that begins at a position, None for one with a set-up and for none; raises PackError."""
    file = f"{name}.yaml"
    if not is_name(name) or not files.has(file) or not is_begun(data := files.data(file)):
        return None
    try:
        found = msgspec.convert(data, Begun)
    except msgspec.ValidationError as error:
        raise PackError(f"{file}: {one_line(where(str(error)))}") from None
    if found.id != name:
        raise PackError(f"{file}: id: must be '{name}', as the file is called")
    _check(files, file, found.position)
    return found


def begun_at(position: Mapping[str, Any], name: str, about: str, taken: Collection[str]) -> Begun:
    """A scenario that begins at a position as :meth:`Title.describe` has it; ``taken`` are ids of others. Raises
    PackError for a name that none can have."""
    said = {key: value for key, value in position.items() if key not in CHOSEN}
    given = {"format": FORMAT, "id": _free_id(name, taken), "name": name, "about": about, "source": OWN}
    try:
        return msgspec.convert({**given, "position": said}, Begun)
    except msgspec.ValidationError as error:
        raise PackError(where(str(error))) from None


def told(begun: Begun) -> dict[str, Any]:
    """Such a scenario as it stands in its file."""
    return {key: value for key, value in msgspec.to_builtins(begun).items() if value != ""}


def _free_id(name: str, taken: Collection[str]) -> str:
    plain = "".join(letter if letter.isascii() and letter.isalnum() else " " for letter in name.lower())
    stem = "-".join(plain.split())[:LONGEST_ID].strip("-") or "scenario"
    numbered = chain([stem], (f"{stem}-{number}" for number in count(2)))
    return next(one for one in numbered if one not in taken)


def is_name(name: str) -> bool:
    """Whether a scenario can be called so in a file's name."""
    return len(name) <= MAX_NAME and name.replace("-", "").isalnum()


def _check(files: PackFiles, file: str, position: Mapping[str, Any]) -> None:
    """What a position says of scenario and chance; raises PackError."""
    over = position.get("scenario")
    if not isinstance(over, str) or not is_name(over) or not files.has(f"{over}.yaml"):
        raise PackError(f"{file}: position.scenario: no scenario '{one_line(str(over), 40)}'")
    if is_begun(files.data(f"{over}.yaml")):
        raise PackError(f"{file}: position.scenario: '{over}' begins at a position itself")
    said = next((key for key in CHOSEN if key in position), None)
    if said is not None:
        raise PackError(f"{file}: position.{said}: is chosen with each new game")
