"""The brushes that a map is painted with, made from what it knows: terrain, water, ways, railways, places."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, Literal

import msgspec

from engine.wargame.mapdraft import MapDraft, lying
from engine.wargame.mapoverlay import NONE, SideValues
from nemesis_gui.play.signs import capital
from nemesis_gui.session.words import Words

Kind = Literal["terrain", "along", "across", "place"]
"""It paints hexes, along their sides, from hex to hex, or a place."""
RIVERS: Final[tuple[tuple[Literal["minor", "major"], str], ...]] = (("minor", "Minor River"), ("major", "Major River"))
WAYS: Final[tuple[tuple[Literal["path", "track", "road"], str], ...]] = (
    ("path", "Path"), ("track", "Track"), ("road", "Road"),
)  # fmt: skip


class Brush(msgspec.Struct, frozen=True):
    """What it paints, what it is called, and the key that takes it."""

    kind: Kind
    text: str
    terrain: str = ""
    values: SideValues = SideValues()
    key: str = ""

    @property
    def on_sides(self) -> bool:
        return self.kind in ("along", "across")


def brushes(draft: MapDraft, words: Words) -> list[Brush]:
    """The brushes of a map, each with a key of its own: the first letter of its name that is free."""
    taken: set[str] = set()
    found = []
    for brush in _brushes(draft, words):
        key = next((letter for letter in _letters(brush.text) if letter not in taken), "")
        taken.add(key)
        found.append(msgspec.structs.replace(brush, key=key))
    return found


def _letters(text: str) -> Iterator[str]:
    """Keys by which something is remembered: the first letters of its words, others of them, then any."""
    words = text.upper().replace("'", " ").split()
    letters = "".join((*(word[0] for word in words), *words))
    yield from (letter for letter in letters if letter.isascii() and letter.isalpha())
    yield from "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def _brushes(draft: MapDraft, words: Words) -> Iterator[Brush]:
    tr, there = words.tr, _lying(draft)
    for terrain in draft.board.terrain_ids:
        yield Brush("terrain", capital(words.word("terrain", terrain)), terrain)
    for river, text in RIVERS:
        if any(values.river == river for values in there):
            yield Brush("along", tr(text), values=SideValues(river=river, lake=False))
    if any(values.lake for values in there):
        yield Brush("along", tr("Lake or strait"), values=SideValues(river="none", lake=True))
    yield Brush("along", tr("No water"), values=SideValues(river="none", lake=False))
    for way, text in WAYS:
        if any(values.way == way for values in there):
            yield Brush("across", tr(text), values=SideValues(way=way))
    systems = [system for system in draft.board.rail_systems if system]
    for system in systems:
        text = words.pair(tr("Railway"), tr(system)) if systems[1:] else tr("Railway")
        yield Brush("across", text, values=SideValues(rail=system))
    yield Brush("across", tr("No way"), values=SideValues(way="none", rail=NONE))
    yield Brush("place", tr("Place"))


def _lying(draft: MapDraft) -> set[SideValues]:
    """All that lies on sides of the map, each once."""
    board, hexes = draft.board, range(draft.board.hex_count)
    return {lying(board, (hex_, direction)) for hex_ in hexes for direction in range(6)}


def told(values: SideValues, among: Iterable[Brush]) -> list[str]:
    """What lies on a side in the words of the brushes, water first."""
    return [brush.text for brush in among if brush.on_sides and _paints(brush.values, values)]


def _paints(said: SideValues, values: SideValues) -> bool:
    """Whether a brush leaves something on a side that lies there."""
    pairs = ((said.river, values.river), (said.way, values.way), (said.rail, values.rail))
    return any(one == other not in (None, NONE) for one, other in pairs) or bool(said.lake and values.lake)
