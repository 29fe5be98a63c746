"""The game in ten minutes: what a newcomer wants on one page, as data of a title: the turn, how it is won, and what
newcomers get wrong, each with its clauses and a picture of the board.

The files are `assets/sheets/<title>.yaml`; docs/lessons.md describes them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec

from engine.board.errors import YamlError
from engine.board.safeyaml import load_yaml
from engine.paths import DataNotFound, data_file
from engine.table.lesson import LangText, Line, Name, load_lesson, open_lesson, seek, translate
from engine.table.options import freely
from engine.table.placed import PlacedState
from engine.table.showing import shots
from engine.table.showme import Showing
from engine.table.situation import load_situation
from engine.table.title import Title

ENDING: Final = "-sheet/1"
"""What the format ends with, after the id of its game."""
TABLE: Final = "sheets"
MOST_BYTES: Final = 50_000
SEED: Final = "1"
"""Of a game that is begun for a picture."""


class SheetError(ValueError):
    """A page that cannot be read, or a picture that cannot be drawn; one line."""


class Picture(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the board in a position: the beginning of a `scenario` or of a `lesson`, or a `situation` and its step,
    such as "combat/limits 3"."""

    at: Line
    """The hex in the middle."""
    wide: Annotated[float, msgspec.Meta(ge=2, le=24)]
    """Hexes from edge to edge."""
    scenario: str = ""
    lesson: str = ""
    situation: str = ""
    light: Annotated[tuple[Line, ...], msgspec.Meta(max_length=8)] = ()
    """Hexes that are lit."""

    def __post_init__(self) -> None:
        if sum(map(bool, (self.scenario, self.lesson, self.situation))) != 1:
            raise ValueError("a picture is of a 'scenario', of a 'lesson' or of a 'situation'")


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A heading, a few sentences and their clauses."""

    id: Name
    about: Literal["turn", "win", "wrong"]
    title: LangText
    text: LangText
    clauses: Annotated[tuple[Line, ...], msgspec.Meta(min_length=1, max_length=8)]
    picture: Picture

    @property
    def file(self) -> str:
        """Its picture among those of the game."""
        return f"{self.id}.jpg"


class Overview(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The page of a game."""

    format: Annotated[str, msgspec.Meta(pattern="^[a-z0-9-]{1,40}-sheet/1$")]
    parts: Annotated[tuple[Part, ...], msgspec.Meta(min_length=1, max_length=8)]

    @property
    def game(self) -> str:
        return self.format.removesuffix(ENDING)


def load_overview(title: str) -> Overview | None:
    """The page of a game, None where it has none; raises SheetError."""
    try:
        return read_overview(data_file(f"assets/sheets/{title}.yaml"), title)
    except DataNotFound:
        return None


def there(title: str) -> bool:
    """Whether a game has a page; it is not read."""
    try:
        return data_file(f"assets/sheets/{title}.yaml").is_file()
    except DataNotFound:
        return False


def read_overview(path: Path, title: str) -> Overview:
    """Read a page of a game; raises SheetError."""
    try:
        found = msgspec.convert(load_yaml(path, limit_bytes=MOST_BYTES), Overview)
    except (YamlError, msgspec.ValidationError, ValueError) as error:
        raise SheetError(f"{path.name}: {error}") from None
    if found.game != title:
        raise SheetError(f"{path.name}: a sheet of '{found.game}', and not of '{title}'")
    translate(texts_of(found), title, TABLE)
    return found


def picture_of(title: str, part: Part) -> Path:
    """The file of a picture; raises DataNotFound."""
    return data_file(f"assets/sheets/{title}/{part.file}")


def texts_of(overview: Overview) -> dict[str, LangText]:
    """Every text by the key it has in a catalogue."""
    found: dict[str, LangText] = {}
    for part in overview.parts:
        found |= {f"{part.id}.title": part.title, f"{part.id}.text": part.text}
    return found


def position(title: Title, picture: Picture) -> PlacedState:
    """The position of a picture; raises ValueError."""
    if picture.scenario:
        state: PlacedState = title.new(picture.scenario, freely(title.options), SEED)
    elif picture.lesson:
        state = open_lesson(title, load_lesson(data_file(f"assets/lessons/{title.id}/{picture.lesson}.yaml"))).state
    else:
        showing = Showing.read(picture.situation)
        path = data_file(f"scenarios/{title.id}/situations/{showing.situation}.yaml")
        found = [shot.after for shot in shots(title, load_situation(path))]
        if showing.step >= len(found):
            raise SheetError(f"{picture.situation}: it has {len(found) - 1} steps")
        state = found[showing.step]
    for label in (picture.at, *picture.light):
        seek(state, "picture", label)
    return state
