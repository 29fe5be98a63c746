"""What a pack says of a map while it is painted: hexes, sides and places over the map below it.

Nothing here changes a map: what is said is kept beside it, so that any act can be taken back, and becomes the pack's
``map.yaml`` as :mod:`engine.wargame.mapoverlay` reads it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, Literal

import msgspec

from engine.board.boardmap import BoardMap
from engine.board.entry import Entry
from engine.board.errors import BoardError, one_line
from engine.board.mapfile import read_map
from engine.board.mapsides import SideReader
from engine.wargame.confirmed import PRINTED, Side, confirmed, is_printed, side_between
from engine.wargame.mapgrow import GROW, Grow, larger
from engine.wargame.mapoverlay import BY_KEY, NONE, MapKeys, SideValues, map_laid, told_of
from engine.wargame.overlay import ABSENT, NOTES, Overlay
from engine.wargame.ownpack import LaidFiles, OwnPack
from engine.wargame.packfiles import MAP, PackError, PackFiles, read_board, where
from engine.wargame.startlists import Start
from engine.wargame.starts import Starts, with_starts

RIVERS_BY_NUMBER: Final[tuple[Literal["none", "minor", "major"], ...]] = ("none", "minor", "major")
WAYS_BY_NUMBER: Final[tuple[Literal["none", "path", "track", "road"], ...]] = ("none", "path", "track", "road")
PLACES: Final = "places"
GRID: Final = "grid"
"""The key of a whole map."""


class PlaceSaid(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is said of a place: where it is, what is written there, and what it is; nothing of what is left out."""

    hex: str | None = None
    label: str | None = None
    kind: str | None = None
    absent: bool | None = None
    """Whether it is taken away."""


Key = int | Side | str | Start
"""A hex, a side, the name of a place, or a hex in a list of a scenario."""
Value = str | SideValues | PlaceSaid
"""The terrain of a hex, what lies on a side, what is said of a place, the word of a list."""
Change = Mapping[Key, Value | None]
"""What is said of some keys; None for nothing any more."""


class _Said(MapKeys, frozen=True, forbid_unknown_fields=True):
    places: tuple[dict[str, Any], ...] = ()


class MapDraft:
    """The map below a pack, and what the pack says of it; ``shipped`` is the map that it is compared with."""

    def __init__(self, board: BoardMap, shipped: BoardMap | None = None) -> None:
        self.board, self.grid = board, board.grid
        self.shipped = shipped if shipped is not None and repr(shipped.grid) == repr(board.grid) else board
        self.said: dict[Key, Value] = {}
        self._extra: dict[str, dict[str, Any]] = {}
        """What a pack says of places that is not painted, such as attributes."""
        self.different: set[Key] = set()
        """The hexes and sides that were made otherwise than in the shipped map."""
        self.starts: Starts | None = None
        """The lists of scenarios that are painted, too."""

    def paint_starts(self, starts: Starts) -> None:
        """Paint the lists of scenarios, too."""
        self.starts = starts
        self.different.update(starts.different())

    # -- as it is now

    def terrain(self, hex_: int) -> str:
        """The terrain of a hex."""
        said = self.said.get(hex_)
        return said if isinstance(said, str) else self.board.terrain_id(hex_)

    def on_side(self, side: Side) -> SideValues:
        """What lies on a side, all of it said."""
        return merged(lying(self.board, side), self.said.get(side))

    def places(self) -> Iterator[tuple[str, int, str]]:
        """The places: name, hex, and what is written there."""
        for place in self.board.places:
            said = self._place(place.name)
            if said.absent:
                continue
            yield place.name, self._hex_of(said, place.hex), said.label if said.label is not None else place.label
        known = {place.name for place in self.board.places}
        for name in self.said:
            if isinstance(name, str) and name not in known:
                said = self._place(name)
                yield name, self._hex_of(said, 0), said.label if said.label is not None else name

    def place_at(self, hex_: int) -> str:
        """The name of the first place in a hex, empty where there is none."""
        return next((name for name, at, _ in self.places() if at == hex_), "")

    def gone_at(self, hex_: int) -> list[str]:
        """The places that were taken away from a hex."""
        return [place.name for place in self.board.places if place.hex == hex_ and self._place(place.name).absent]

    def without(self, name: str) -> dict[Key, Value | None]:
        """The change that takes a place away."""
        below = any(place.name == name for place in self.board.places)
        return {name: PlaceSaid(absent=True) if below else None}

    def _place(self, name: str) -> PlaceSaid:
        said = self.said.get(name)
        return said if isinstance(said, PlaceSaid) else PlaceSaid()

    def _hex_of(self, said: PlaceSaid, usual: int) -> int:
        return self.grid.index(said.hex) if said.hex is not None else usual

    # -- what is said

    def put(self, change: Change) -> dict[Key, Value | None]:
        """Say this of hexes, sides and places; what was said of them before is returned."""
        before: dict[Key, Value | None] = {key: self.said.get(key) for key in change}
        for key, value in change.items():
            if value is None:
                self.said.pop(key, None)
            else:
                self.said[key] = value
            note = self.different.add if self.differs(key) else self.different.discard
            note(key)
        return before

    def right(self, keys: Iterable[Key]) -> dict[Key, Value | None]:
        """The change that says of hexes and sides that they are as they stand."""
        found: dict[Key, Value | None] = {}
        for key in keys:
            if isinstance(key, int):
                found[key] = self.terrain(key)
            elif isinstance(key, tuple):
                found[key] = self._sayable(key, self.on_side(key))
        return found

    def laid(self, side: Side, values: SideValues) -> SideValues:
        """What is said of a side once these values are laid on it: all that lies there."""
        return self._sayable(side, merged(self.on_side(side), values))

    def _sayable(self, side: Side, values: SideValues) -> SideValues:
        """Of a side at the edge of the map nothing is said of ways: those that leave the map are exits."""
        if self.beyond(side) < 0:
            return msgspec.structs.replace(values, way=None, rail=None)
        return values

    def done(self, keys: Iterable[Key]) -> int:
        """How many of some hexes and sides something is said of."""
        return sum(key in self.said for key in keys)

    def differs(self, key: Key) -> bool:
        """Whether a hex or side is otherwise than in the shipped map."""
        if isinstance(key, int):
            return self.terrain(key) != self.shipped.terrain_id(key)
        if isinstance(key, Start):
            word = self.said.get(key)
            return self.starts is not None and self.starts.differs(key, word if isinstance(word, str) else None)
        return isinstance(key, tuple) and unnamed(self.on_side(key)) != lying(self.shipped, key)

    # -- sides

    def side(self, hex_: int, direction: int) -> Side:
        """A side by the one of its names that it is kept under."""
        return side_between(self.grid, hex_, direction)

    def sides_of(self, hex_: int) -> list[Side]:
        """The six sides of a hex."""
        return [self.side(hex_, direction) for direction in range(6)]

    def beyond(self, side: Side) -> int:
        """The hex across a side, or -1 beside the map."""
        return self.grid.neighbours(side[0])[side[1]]

    def word(self, key: Key) -> str:
        """What a hex, side or place is called in a file."""
        if isinstance(key, str):
            return key
        if isinstance(key, int | Start):
            return self.grid.label(hex_of(key))
        beyond = self.beyond(key)
        label = self.grid.label(key[0])
        return f"{label}/{self.grid.label(beyond)}" if beyond >= 0 else f"{label}-{self.grid.directions[key[1]]}"

    def key(self, section: str, word: str) -> Key:
        """The hex or side that a word of a file means; raises BoardError."""
        if section == "hexes":
            return self.grid.index(word)
        return self.side(*SideReader(self.grid).side(Entry(MAP, section, word)))

    def reading_order(self) -> list[int]:
        """The hexes as one reads: row by row from the north, each from the west."""
        return sorted(range(self.grid.n), key=lambda hex_: (hex_ % self.grid.rows, hex_ // self.grid.rows))

    # -- as data

    def data(self, change: Change | None = None) -> dict[str, Any]:
        """What is said, or a change, as a pack's ``map.yaml``; in a change what is no longer said is None."""
        said = self.said if change is None else change
        ordered = sorted((key for key in said if isinstance(key, int | tuple)), key=_order)
        found = {
            "hexes": {self.word(key): said[key] for key in ordered if isinstance(key, int)},
            "sides": {self.word(key): _plain(said[key]) for key in ordered if isinstance(key, tuple)},
            PLACES: [self._place_data(key, said[key]) for key in said if isinstance(key, str)],
        }
        return {section: values for section, values in found.items() if values}

    def _place_data(self, name: str, said: Value | None) -> dict[str, Any] | None:
        if isinstance(said, PlaceSaid) and said.absent:
            return {"name": name, ABSENT: True}
        return {"name": name, **self._extra.get(name, {}), **(_plain(said) or {})}

    def read(self, data: object, file: str) -> dict[Key, Value]:
        """What a pack's ``map.yaml`` says of hexes, sides and places, as it is kept here; raises PackError."""
        try:
            said = msgspec.convert(data, _Said)
            change: dict[Key, Value] = {self.grid.index(label): terrain for label, terrain in said.hexes.items()}
            reader = SideReader(self.grid)
            for word, values in said.sides.items():
                change[self.side(*reader.side(Entry(file, "sides", word)))] = values
            for place in said.places:
                change[str(place.get("name", ""))] = self._read_place(place)
        except msgspec.ValidationError as error:
            raise PackError(one_line(f"{file}: {where(str(error))}")) from None
        except BoardError as error:
            raise PackError(one_line(str(error))) from None
        return change

    def _read_place(self, place: Mapping[str, Any]) -> PlaceSaid:
        painted = {key: value for key, value in place.items() if key in PlaceSaid.__struct_fields__}
        extra = {key: value for key, value in place.items() if key not in (*painted, "name")}
        said = msgspec.convert(painted, PlaceSaid)
        if said.hex is not None:
            self.grid.index(said.hex)
        if extra:
            self._extra[str(place.get("name", ""))] = extra
        return said


def hex_of(key: int | Side | Start) -> int:
    """The hex that something is kept under."""
    if isinstance(key, Start):
        return key.hex
    return key if isinstance(key, int) else key[0]


def lying(board: BoardMap, side: Side) -> SideValues:
    """What lies on a side of a map."""
    at, sides = 6 * side[0] + side[1], board.sides
    return SideValues(
        river=RIVERS_BY_NUMBER[sides.river_bytes[at]], lake=bool(sides.lake_bytes[at]),
        way=WAYS_BY_NUMBER[sides.way_bytes[at]], rail=board.rail_systems[sides.rail_bytes[at]] or NONE,
    )  # fmt: skip


def merged(values: SideValues, over: object) -> SideValues:
    """What lies on a side, with what is said of it laid over that."""
    if not isinstance(over, SideValues):
        return values
    said = {name: value for name, value in msgspec.structs.asdict(over).items() if value not in (None, "")}
    return msgspec.structs.replace(values, **said)


def unnamed(values: SideValues) -> SideValues:
    """The same without name and source."""
    return msgspec.structs.replace(values, name="", source="")


def _plain(value: object) -> Any:
    if not isinstance(value, msgspec.Struct):
        return value
    return {name: said for name, said in msgspec.structs.asdict(value).items() if said not in (None, "")}


def _order(key: Any) -> tuple[int, int]:
    return key if isinstance(key, tuple) else (key, -1)


def draft_of(shipped: PackFiles, packs: Sequence[OwnPack], kinds: Mapping[str, Any], scenario: Any) -> MapDraft:
    """The draft of the uppermost of some packs over those below it and the shipped files; raises PackError."""
    own = packs[-1] if packs else None
    below = LaidFiles(shipped, packs[:-1], kinds, scenario) if packs[1:] else shipped
    said = own.data(MAP) if own is not None and MAP in own.names() else {}
    if own is None or not isinstance(said, Mapping):
        return MapDraft(read_board(below, MAP))
    plain = {key: value for key, value in said.items() if key not in (*BY_KEY, PLACES)}
    if GRID in plain:
        return _whole_draft(own, said, read_board(shipped, MAP))
    printed, others = _by_source(said, own.head.source)
    base = map_laid(Overlay(MAP, own.head.source), below.data(MAP), plain | others)
    larger = {GROW: said[GROW]} if GROW in said else {}
    draft = MapDraft(read_map(base, MAP), read_map(map_laid(Overlay(MAP, ""), shipped.data(MAP), larger), MAP))
    draft.put(draft.read(printed, f"{own.path.name}: {MAP}"))
    return draft


def _whole_draft(own: OwnPack, said: Mapping[str, Any], shipped: BoardMap) -> MapDraft:
    """That of a pack with a whole map: what it says itself is printed of it is confirmed; raises PackError."""
    try:
        board = read_map(said, f"{own.path.name}: {MAP}")
    except BoardError as error:
        raise PackError(one_line(str(error))) from None
    draft, found = MapDraft(board, shipped), confirmed(board)
    draft.put(draft.right([*found.hexes, *found.sides]))
    return draft


def _with_whole(said: Mapping[str, Any], draft: MapDraft) -> object:
    """A whole map with what was painted laid into it: printed, as all that is painted."""
    others = {section: {word: source for word, source in told_of(said, section).items() if not is_printed(source)}
              for section in BY_KEY}  # fmt: skip
    told = said.get("sources")
    sources = {**(told if isinstance(told, Mapping) else {}), **others}
    return map_laid(Overlay(MAP, PRINTED), {**said, "sources": sources}, draft.data())


def _by_source(said: Mapping[str, Any], usual: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """What a pack says of hexes, sides and places: what is printed, and what comes from elsewhere and nobody has
    confirmed."""
    printed: dict[str, Any] = {}
    others: dict[str, Any] = {}
    places = said.get(PLACES, [])
    if not isinstance(places, list) or not all(isinstance(said.get(section, {}), Mapping) for section in BY_KEY):
        return {key: said[key] for key in (*BY_KEY, PLACES) if key in said}, {}
    for place in places:
        own = place.get("source") if isinstance(place, Mapping) else None
        (printed if is_printed(own or usual) else others).setdefault(PLACES, []).append(place)
    for section in (key for key in BY_KEY if key in said):
        told = told_of(said, section)
        for word, values in said[section].items():
            own = values.get("source") if isinstance(values, Mapping) else None
            kind = printed if is_printed(own or told.get(word) or usual) else others
            kind.setdefault(section, {})[word] = values
    return printed, others


def with_draft(pack: OwnPack, draft: MapDraft) -> OwnPack:
    """A pack that says of hexes, sides, places and lists of scenarios what is painted, and of all else what it said
    before; of what is painted in a pack of another source it says that it is printed, a place with all that was said of
    it. Raises PackError."""
    with_map = _with_map(pack, draft)
    return with_map if draft.starts is None else with_starts(with_map, draft.starts, draft.said)


def _with_map(pack: OwnPack, draft: MapDraft) -> OwnPack:
    said = pack.data(MAP) if MAP in pack.names() else {}
    assert isinstance(said, Mapping)
    if GRID in said:
        files = {name: pack.data(name) for name in pack.names()} | {MAP: _with_whole(said, draft)}
        return OwnPack(Path(), msgspec.structs.replace(pack.head, files=files))
    kept = {key: value for key, value in said.items() if key not in (*BY_KEY, PLACES)}
    painted, (_, others) = draft.data(), _by_source(said, pack.head.source)
    left, places = _left(others, draft), _places_left(others, draft, painted)
    if not is_printed(pack.head.source):
        _tell_printed(painted, kept, left)
    files = {name: pack.data(name) for name in pack.names() if name != MAP}
    for section, values in left.items():
        painted[section] = values | painted.get(section, {})
    if places:
        painted[PLACES] = [*places, *painted.get(PLACES, ())]
    found = {**kept, **painted}
    if found or MAP in pack.names():
        files[MAP] = found
    return OwnPack(Path(), msgspec.structs.replace(pack.head, files=files))


def with_larger(pack: OwnPack, by: Grow) -> OwnPack:
    """A pack whose map has grown by so much."""
    said = pack.data(MAP) if MAP in pack.names() else {}
    assert isinstance(said, Mapping)
    files = {name: pack.data(name) for name in pack.names()} | {MAP: larger(said, by)}
    return OwnPack(Path(), msgspec.structs.replace(pack.head, files=files))


def _left(others: Mapping[str, Any], draft: MapDraft) -> dict[str, dict[str, Any]]:
    """What comes from elsewhere of hexes and sides that nobody has painted."""
    left = {section: {word: value for word, value in values.items() if draft.key(section, word) not in draft.said}
            for section, values in others.items() if section != PLACES}  # fmt: skip
    return {section: values for section, values in left.items() if values}


def _places_left(others: Mapping[str, Any], draft: MapDraft, painted: dict[str, Any]) -> list[Mapping[str, Any]]:
    """The places from elsewhere that nobody has painted; what was said of those that are goes on being said."""
    known = {str(place.get("name")): place for place in others.get(PLACES, ())}
    painted[PLACES] = [{key: value for key, value in known.get(place["name"], {}).items() if key not in NOTES} | place
                       for place in painted.get(PLACES, ())]  # fmt: skip
    if not painted[PLACES]:
        del painted[PLACES]
    return [place for name, place in known.items() if name not in draft.said]


def _tell_printed(painted: dict[str, Any], kept: dict[str, Any], left: Mapping[str, Any]) -> None:
    """Say of painted hexes, sides and places that they are as printed."""
    sources = kept.get("sources")
    told = dict(sources) if isinstance(sources, Mapping) else {}
    if "hexes" in painted:
        others = {label: own for label, own in told_of(kept, "hexes").items() if label in left.get("hexes", {})}
        told["hexes"] = others | dict.fromkeys(painted["hexes"], PRINTED)
        kept["sources"] = told
    if PLACES in painted:
        painted[PLACES] = [{**place, "source": PRINTED} for place in painted[PLACES]]
    if "sides" in painted:
        painted["sides"] = {word: {**values, "source": PRINTED} for word, values in painted["sides"].items()}
