"""What lies in which drawer: boxes, pieces, piles of equal counters, numbers left."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from engine.titles.nemesis.pieces import Counter, Piece
from engine.titles.nemesis.rules.ch2_control import flags_left
from engine.titles.nemesis.rules.ch5_fieldworks import STOCKS, ambushes_left, bunkers_left
from engine.titles.nemesis.state import NemesisState
from engine.titles.nemesis.world import LAST_TURN_BOX
from nemesis_gui.play.page import Drawer

Columns = tuple[tuple[str, ...], ...]

TURNS: Final = tuple(f"turn-{turn}" for turn in range(1, LAST_TURN_BOX + 1))
COLUMNS: Final[Mapping[str, Columns]] = {
    "off_map": (("off-map",), ("airfield",)),
    "battalions": (("jp-battalions",),),
    "regiments": (("jp-regiments",),),
    "chindits": (("chindit-battalions",),),
    "losses": (("jp-losses", "jp-permanent", "jp-waiting"), ("allied-losses", "allied-permanent")),
    "turns": (TURNS,),
}
"""Drawer -> its columns of boxes; drawers of markers have none."""
DRAWER_OF: Final = {box: name for name, columns in COLUMNS.items() for boxes in columns for box in boxes}
BUNKER_STOCKS: Final = ("japanese", "british", "yunnan")
"""One kind of each stock of Bunkers; British and US ones are two faces of the same counters [5.1-E/6]."""

KINDS: Final = (
    Drawer("off_map", "Off-map", "The Allied Off-Map Box and the Off-Map Airfield", "⇥"),
    Drawer("battalions", "Battalions", "Japanese Battalions that Regiments may drop, by Division", "II"),
    Drawer("regiments", "Regiments", "Japanese Regiments that broke up and may be formed again", "III"),
    Drawer("chindits", "Chindits", "Battalions that a Chindit Brigade may leave behind", "⚔"),
    Drawer("losses", "Losses", "What each side has lost, for now or permanently, and what waits to come back", "✝"),
    Drawer("air", "Air", "Air Supports with their points, used and available, and Air Supply", "✈"),
    Drawer(
        "markers", "Markers", "Ambushes, Bunkers, flags and Air Supply that are left, and where the others are", "⚑"
    ),
    Drawer("turns", "Turns", "Who arrives in which turn, with the monsoons and the Support Game Turns", "◷"),
)
"""The drawers in the order of their keys."""


def drawer_at(state: NemesisState, loc: int) -> str | None:
    """The drawer in which a location is, None for hexes and what is out of the scenario."""
    return None if state.world.in_play(loc) else DRAWER_OF.get(state.world.label(loc))


def pieces_in(state: NemesisState, name: str) -> list[Piece]:
    """All pieces of a drawer."""
    boxes = (state.world.loc(box) for column in COLUMNS.get(name, ()) for box in column)
    return [piece for loc in boxes for piece in state.pieces_at(loc)]


def count(state: NemesisState, name: str) -> int:
    """The number on the tab: pieces, Air Supports still available, or markers left."""
    if name == "air":
        return sum(status == "available" for status in state.air.values())
    if name == "markers":
        bunkers = sum(max(0, bunkers_left(state, kind)) for kind in BUNKER_STOCKS)
        return bunkers + max(0, ambushes_left(state)) + max(0, flags_left(state))
    return len(pieces_in(state, name))


def piles(pieces: Iterable[Piece]) -> list[list[Piece]]:
    """Pieces that look and count the same, together; units first, Transporters last."""
    found: dict[object, list[Piece]] = {}
    for piece in sorted(pieces, key=_order):
        found.setdefault(_alike(piece), []).append(piece)
    return list(found.values())


def _order(piece: Piece) -> tuple[object, ...]:
    counter = piece.counter
    return counter.transporter, not counter.large, counter.support, counter.kind, counter.name, piece.reduced, piece.id


def _alike(piece: Piece) -> tuple[object, ...]:
    counter = piece.counter
    face = counter.full, counter.reduced, counter.replaceable, piece.reduced, piece.supply
    return counter.side, formation(counter), counter.name, counter.kind, *face


def formation(counter: Counter) -> tuple[str, str]:
    """What a counter is grouped under: its Division, or the army for troops without one."""
    return (counter.division, "") if counter.division else ("", counter.army or counter.force)


def groups(pieces: Iterable[Piece]) -> list[tuple[tuple[str, str], Sequence[Piece]]]:
    """Pieces by formation, Divisions before army troops."""
    found: dict[tuple[str, str], list[Piece]] = {}
    for piece in pieces:
        found.setdefault(formation(piece.counter), []).append(piece)
    return sorted(found.items(), key=lambda item: (not item[0][0], item[0]))


def markers_left(state: NemesisState) -> list[tuple[str, str, int, int]]:
    """Marker, variant, how many are left, and how many there are [2.3/3, 5.1-D/3, 5.1-E/6, 7.1-C/7]."""
    limits = state.world.charts.marker_limits
    rows = [("ambush", "japanese", ambushes_left(state), limits["ambush"])]
    rows += [("bunker", kind, bunkers_left(state, kind), limits[STOCKS[kind][0]]) for kind in BUNKER_STOCKS]
    rows.append(("flag", "allied", flags_left(state), limits["flags"]))
    rows.append(("airdrop", "", state.air_supply - len(state.airdrops), limits["air_supply"]))
    return rows


def on_map(state: NemesisState, kind: str, variant: str) -> list[int]:
    """Where the markers of a stock lie."""
    faces = STOCKS[variant][1] if kind == "bunker" else frozenset[str]()
    lying: Mapping[str, Iterable[int]] = {
        "ambush": state.ambushes,
        "flag": state.flags,
        "airdrop": state.airdrops,
        "bunker": [loc for loc, face in state.bunkers.items() if face in faces],
    }
    return sorted(lying[kind])
