"""What hangs together on the map: railways by hexes, rivers by hexsides."""

from __future__ import annotations

from collections.abc import Mapping

from engine.board.boardmap import BoardMap

Side = tuple[int, int]
"""A hex and a direction."""


def components(near: Mapping[int, list[int]]) -> dict[int, frozenset[int]]:
    """Each node with neighbours -> the nodes connected with it, itself included."""
    found: dict[int, frozenset[int]] = {}
    for start, first in near.items():
        if start in found or not first:
            continue
        net, left = {start}, [start]
        while left:
            new = [node for node in near[left.pop()] if node not in net]
            net.update(new)
            left += new
        found |= dict.fromkeys(net, frozenset(net))
    return found


def connected_rivers(board: BoardMap, apart: frozenset[frozenset[str]]) -> dict[Side, Side]:
    """Each river hexside -> the first one of its connected river; both hexes name the side they share [9.6/1].

    Hexsides are connected where they meet in a corner, but not those of two rivers that are ``apart``.
    """
    names = _names(board)
    near: dict[int, list[int]] = {}
    for side, name in names.items():
        hex_, direction = divmod(side, 6)
        beside = (6 * hex_ + (direction + turn) % 6 for turn in (1, 5))
        met = [other for other in beside if other in names and frozenset((name, names[other])) not in apart]
        near[side] = [side, *_across(board, side), *met]
    nets = components(near)
    return {divmod(side, 6): divmod(min(nets[side]), 6) for side in names}


def _names(board: BoardMap) -> dict[int, str]:
    """Each side along a river, six a hex and from both its hexes, and the river's name."""
    lines = (line for line in board.side_lines if line.kind != "lake")
    found = {6 * hex_ + direction: line.name for line in lines for hex_, direction in line.sides}
    return found | {other: name for side, name in found.items() for other in _across(board, side)}


def _across(board: BoardMap, side: int) -> tuple[int, ...]:
    """The same side as the hex beyond it counts it; none at the edge of the map."""
    hex_, direction = divmod(side, 6)
    beyond = board.grid.neighbours(hex_)[direction]
    return (6 * beyond + (direction + 3) % 6,) if beyond >= 0 else ()
