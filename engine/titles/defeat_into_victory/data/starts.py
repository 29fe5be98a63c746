"""Who holds what when a scenario begins, as it is painted on a map."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

import msgspec

from engine.titles.defeat_into_victory.pieces import ALLIED, JAPANESE, SIDES
from engine.wargame.startlists import Lying, Path, listed

if TYPE_CHECKING:
    from engine.titles.defeat_into_victory.world import World

HEXES: Final[Path] = ("control", "hexes")
EXCEPT: Final[Path] = ("control", "except")


class Control(msgspec.Struct, frozen=True):
    """Each hex is held by one side: by the Allied one those of some countries and regions, some exceptions left out,
    and others by label; all else by the Japanese one [3.1/5]."""

    path: Path = ("control",)
    words: tuple[str, ...] = SIDES
    standing: bool = True

    def read(self, world: World, data: object) -> dict[str, str]:
        allied = {world.label(hex_) for hex_ in world.allied_lands} | set(listed(data, HEXES))
        allied -= set(listed(data, EXCEPT))
        return {label: SIDES[ALLIED if label in allied else JAPANESE] for label in world.labels[: world.hexes]}

    def said(self, world: World, data: object, there: Lying) -> Mapping[Path, list[str]]:
        """What was listed before stays at its place in the list."""
        lands = {world.label(hex_) for hex_ in world.allied_lands}
        allied = [label for label, side in there.items() if side == SIDES[ALLIED]]
        others = frozenset(there) - frozenset(allied)
        before = [label for label in listed(data, HEXES) if label not in others]
        without = [label for label in listed(data, EXCEPT) if label in others]
        return {
            HEXES: list(dict.fromkeys((*before, *(label for label in allied if label not in lands)))),
            EXCEPT: list(dict.fromkeys((*without, *(label for label in there if label in others & lands)))),
        }

    def takes(self, world: World) -> frozenset[int]:
        return frozenset(filter(world.open_hex, range(world.hexes)))


STARTS: Final = (Control(),)
