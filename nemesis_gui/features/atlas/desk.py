"""What the window of the map works on: the draft of a pack over the shipped map, and the world that shows it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from engine.table.placed import World
from engine.wargame.actfile import waiting
from engine.wargame.mapdraft import MapDraft, draft_of
from engine.wargame.mapstrokes import Strokes
from engine.wargame.ownpack import LaidFiles, OwnPack, is_own_pack, stack
from engine.wargame.packtitle import WorldTitle
from engine.wargame.starts import Starts
from nemesis_gui.play.keeping import Keep

AnyTitle = WorldTitle[Any, Any, Any]


class Desk(msgspec.Struct, frozen=True):
    """The draft, the world that the board shows, the pack that is gone on with, and how it is kept."""

    draft: MapDraft
    starts: Starts
    """The lists of scenarios that the draft paints."""
    world: World
    old: OwnPack | None
    strokes: Strokes
    strokes_of: Callable[[Path], Strokes]
    """Those of another pack."""
    keep: Keep
    drawn: Callable[[OwnPack], World]
    """The world of a pack; raises PackError, also where a scenario cannot be set up on its map."""


def desk_of(title: AnyTitle, pack: Path | None, folder: Path, keep: Keep) -> Desk:
    """For a title with the shipped values and the pack that new games are begun with; raises PackError."""
    packs = stack(pack, title.id) if pack is not None and is_own_pack(pack) else ()
    making, files = title.making, title.shipped_files()

    def laid(upper: Sequence[OwnPack]) -> AnyTitle:
        return type(title)(files=LaidFiles(files, upper, making.kinds, making.scenario)) if upper else title

    draft = draft_of(files, packs, making.kinds, making.scenario)
    played = laid(packs)
    starts = Starts(played, title)
    draft.paint_starts(starts)
    attempt, use = keep

    def drawn(own: OwnPack) -> World:
        over = laid((*packs[:-1], own))
        for name in over.scenarios():
            over.world(name)
        return widest(over)

    def tried(path: Path) -> None:
        attempt(path)
        drawn(stack(path, title.id)[-1])

    old = packs[-1] if packs else None

    def strokes_of(path: Path | None) -> Strokes:
        return Strokes(waiting(folder, "map", title.id, path))

    return Desk(draft, starts, widest(played), old, strokes_of(pack if old else None), strokes_of, (tried, use), drawn)


def widest(title: AnyTitle) -> World:
    """The world of the scenario that is played on most of the map, its set-up not judged; raises PackError."""
    worlds = [title.make_world(name) for name in title.scenarios()]
    found: World = max(worlds, key=lambda world: sum(map(world.open_hex, range(world.hexes))))
    return found
