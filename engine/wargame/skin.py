"""Skins: pictures of a player's own copy of a game, and where they lie on our map and counters.

A folder with ``skin.yaml`` and the pictures that it names:

    format: game-skin/1
    title: nemesis
    name: My copy, scanned
    map:
      picture: map.png
      points: [{hex: "0410", at: [312.5, 840]}, {hex: "2803", at: [2210, 700]}, {hex: "1516", at: [1190, 1830]}]
    counters: {jp-31-58: {front: 58.png, back: 58-reduced.png}}
    figures: {jp-31-58: 6-3-4}

``points`` are centres of hexes in pixels of the picture. Three lay it on the map, whatever they are; all others check
that, and a picture that is off by more than a tenth of a hex at one of these is refused. With ``fit: all`` all but the
last fifth lay it as well as they can together. ``figures`` are those that stand on counters of a module as text: they
are proposed where values are typed, and are no values.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import hypot, isfinite, sqrt
from pathlib import Path
from typing import Annotated, Any, Final, Literal, NamedTuple

import msgspec

from engine.board.affine import fitted
from engine.board.errors import BoardError, one_line
from engine.board.files import write_whole
from engine.board.hexgrid import HexGrid
from engine.board.safeyaml import load_yaml
from engine.table.situation_text import to_text
from engine.wargame.packfiles import where
from engine.wargame.schema import Id, Name

FORMAT: Final = "game-skin/1"
FILE: Final = "skin.yaml"
ENDINGS: Final = ("png", "jpg", "jpeg", "gif", "webp", "svg")
MOST_POINTS: Final = 20_000
MOST_COUNTERS: Final = 5_000
LARGEST_ERROR: Final = 0.1
"""Of a hex, at a point that checks the fit."""
CHECKING: Final = 5
"""One of so many points checks where all are used."""
_LEAST_AREA: Final = 1e-3
"""Of what points span, by the square of their reach: less is one line."""
_HEX_PIXELS: Final = (4.0, 4000.0)
"""Pixels of a picture from one hex to the next, at least and at most."""
_PICTURE: Final = re.compile(r'(?![. ])[^\\/:*?"<>|\x00-\x1f\x7f]{1,116}\.(?i:' + "|".join(ENDINGS) + ")")
_DEVICE: Final = re.compile(r"(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])\..*", re.IGNORECASE)

Picture = Annotated[str, msgspec.Meta(max_length=120)]
"""The name of a file in the folder."""
Word = Annotated[str, msgspec.Meta(max_length=120)]
Figures = Annotated[str, msgspec.Meta(pattern=r"^[0-9()\[\]*+ -]{1,40}$")]
"""As on a counter, such as 5-6 or (2)-4."""
Pixel = Annotated[float, msgspec.Meta(ge=-1e6, le=1e6)]


class SkinError(ValueError):
    """A skin that cannot be used; one line that names file and key."""


class PictureError(SkinError):
    """A picture of a skin that cannot be used; one line with its name."""


class Module(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The module that the pictures came from."""

    name: Word = ""
    version: Word = ""
    checksum: Word = ""


class Point(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the centre of a hex lies in the picture."""

    hex: Annotated[str, msgspec.Meta(min_length=1, max_length=20)]
    at: tuple[Pixel, Pixel]


class MapPicture(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The picture of a map and the points that lay it on ours."""

    picture: Picture
    points: Annotated[tuple[Point, ...], msgspec.Meta(min_length=3, max_length=MOST_POINTS)]
    fit: Literal["three", "all"] = "three"


class Faces(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The pictures of a counter."""

    front: Picture
    back: Picture = ""
    """Empty where there is none."""


class Skin(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a skin says of itself."""

    format: Literal["game-skin/1"] = "game-skin/1"
    title: Id
    name: Name
    module: Module = Module()
    map: MapPicture | None = None
    counters: Annotated[dict[Annotated[str, msgspec.Meta(max_length=120)], Faces],
                        msgspec.Meta(max_length=MOST_COUNTERS)] = {}  # fmt: skip
    figures: Annotated[dict[Annotated[str, msgspec.Meta(max_length=120)], Figures],
                       msgspec.Meta(max_length=MOST_COUNTERS)] = {}  # fmt: skip

    def pictures(self) -> list[str]:
        """The files it names, each once."""
        faces = [name for one in self.counters.values() for name in (one.front, *filter(None, (one.back,)))]
        return list(dict.fromkeys([*([self.map.picture] if self.map else []), *faces]))


class Fit(NamedTuple):
    """How a picture lies on a map. Lengths on the map are hexes: 1 from the centre of one to that of the next."""

    xx: float
    xy: float
    yx: float
    yy: float
    dx: float
    dy: float
    error: float
    """The largest at the points that checked it."""
    checked: int
    """How many did."""

    def onto_map(self, x: float, y: float) -> tuple[float, float]:
        """Where a pixel of the picture lies on the map."""
        return self.xx * x + self.xy * y + self.dx, self.yx * x + self.yy * y + self.dy


def is_skin(folder: Path) -> bool:
    """Whether there is a skin in a folder, to judge by its name."""
    return (folder / FILE).is_file()


def read_skin(folder: Path) -> Skin:
    """The skin in a folder; its pictures are not opened. Raises SkinError."""
    file = folder / FILE
    try:
        skin = msgspec.convert(load_yaml(file), Skin)
    except msgspec.ValidationError as error:
        raise SkinError(one_line(f"{file}: {where(str(error))}")) from None
    except (BoardError, OSError) as error:
        raise SkinError(one_line(str(error))) from None
    _check_names(skin, file)
    return skin


def _check_names(skin: Skin, file: Path) -> None:
    """Raises SkinError for a picture whose name is not that of one in the folder."""
    for name in skin.pictures():
        if _DEVICE.fullmatch(name):
            raise SkinError(one_line(f"{file}: '{name}' is the name of a device"))
        if not _PICTURE.fullmatch(name):
            raise SkinError(one_line(f"{file}: '{name}' is no name of a picture in this folder ({', '.join(ENDINGS)})"))


def write_skin(folder: Path, skin: Skin) -> None:
    """Write down what a skin says of itself beside its pictures; raises OSError, and SkinError for a picture that could
    not be named in it."""
    _check_names(skin, folder / FILE)
    said = {key: value for key, value in msgspec.to_builtins(skin).items() if value}
    write_whole(folder / FILE, to_text(said))


def fit_of(picture: MapPicture, grid: HexGrid) -> Fit:
    """How a picture of a map lies on a grid; raises SkinError with the point that is wrong."""
    points = [(one.at, _centre(grid, one.hex, number)) for number, one in enumerate(picture.points)]
    making = 3 if picture.fit == "three" else max(3, len(points) - len(points) // CHECKING)
    fit = _laid(points[:making])
    errors = [(_off(fit, at, centre), one.hex) for (at, centre), one in zip(points, picture.points, strict=True)]
    worst, label = max(errors[making:], default=(0.0, ""))
    if worst > LARGEST_ERROR:
        off = f"the picture is off by {worst:.2f} of a hex at {label}, more than {LARGEST_ERROR}"
        raise SkinError(f"map: points: {off}")
    return fit._replace(error=worst, checked=len(errors) - making)


def _centre(grid: HexGrid, label: str, number: int) -> tuple[float, float]:
    try:
        return grid.centre(grid.index(label), 1 / sqrt(3.0))
    except BoardError as error:
        raise SkinError(one_line(f"map: points[{number}] hex: {error}")) from None


def _off(fit: Fit, at: tuple[float, float], centre: tuple[float, float]) -> float:
    x, y = fit.onto_map(*at)
    return hypot(x - centre[0], y - centre[1])


def _laid(points: Sequence[tuple[tuple[float, float], tuple[float, float]]]) -> Fit:
    """Least squares; raises SkinError for what cannot be how a map is printed."""
    found = fitted(points, _LEAST_AREA)
    if found is None:
        raise SkinError("map: points: those that lay the picture on the map lie on one line")
    (xx, xy, dx), (yx, yy, dy) = found.across, found.down
    turned = xx * yy - xy * yx
    if not isfinite(turned) or turned <= 0:
        raise SkinError("map: points: they would turn the picture over")
    if not _HEX_PIXELS[0] <= 1 / sqrt(turned) <= _HEX_PIXELS[1]:
        raise SkinError(f"map: points: {1 / sqrt(turned):.0f} pixels from one hex to the next")
    return Fit(xx, xy, yx, yy, dx, dy, 0.0, 0)


def skin_of(title: str, name: str, picture: str, points: Sequence[tuple[str, tuple[float, float]]]) -> Skin:
    """A skin of a map picture alone; raises SkinError for a name that none can have."""
    said: dict[str, Any] = {"picture": picture, "points": [{"hex": label, "at": list(at)} for label, at in points]}
    try:
        return msgspec.convert({"format": FORMAT, "title": title, "name": name, "map": said}, Skin)
    except msgspec.ValidationError as error:
        raise SkinError(one_line(where(str(error)))) from None
