"""Named chains of hexes for roads, tracks, paths and railways, found on the ways of the hex table."""

from __future__ import annotations

import heapq
import math
from collections import defaultdict
from itertools import pairwise

from hexgrid import centre
from nemesis_source import CLASSES, REROUTED, Source

Pair = tuple[str, str]
Stop = str | list[float]


def pair(a: str, b: str) -> Pair:
    return (a, b) if a < b else (b, a)


class Net:
    """Ways as a graph, to lead a named way from stop to stop."""

    def __init__(self, source: Source, edges: dict[Pair, str]) -> None:
        self.source, self.edges = source, edges
        self.next: dict[str, set[str]] = defaultdict(set)
        for a, b in edges:
            self.next[a].add(b)
            self.next[b].add(a)

    def where(self, stop: Stop) -> tuple[str | None, tuple[float, float]]:
        """Hex of a stop (None off the map) and its place in map units."""
        if isinstance(stop, str):
            return self.source.hex_of[stop], self.source.projection.xy(*self.source.position[stop])
        return self.source.projection.hex_at(*stop), self.source.projection.xy(*stop)

    def exit_near(self, xy: tuple[float, float], kind: str, inside: str) -> str | None:
        """The hex where a way of this kind leaves the map, nearest to a point beyond the edge."""
        exits = [h for h in self.source.table if kind in self.source.exits(h)]
        found = [h for h in exits if h in self.next or h == inside]
        return min(found, key=lambda h: math.dist(middle(h), xy), default=None)

    def lead(self, a: str, b: str, kind: str, ends: list[tuple[float, float]]) -> list[str]:
        """Cheapest chain from a to b near the straight line, own kind of way preferred."""
        best, queue = {a: 0.0}, [(0.0, [a])]
        while queue:
            cost, chain = heapq.heappop(queue)
            if chain[-1] == b:
                return chain
            for step in sorted(self.next[chain[-1]]):
                alike = self.edges[pair(chain[-1], step)] == kind
                total = cost + (1.0 if alike else 1.6) + 0.3 * off_line(middle(step), *ends)
                if total < best.get(step, 1e9):
                    best[step] = total
                    heapq.heappush(queue, (total, [*chain, step]))
        raise SystemExit(f"no way from {a} to {b}")

    def chain(self, via: list[Stop], kind: str) -> list[str]:
        """Hexes of a named way; stops off the map end it at the edge."""
        stops = [self.where(stop) for stop in via]
        out: list[str] = []
        for (a, pa), (b, pb) in pairwise(stops):
            start = a or (self.exit_near(pa, kind, b) if b else None)
            end = b or (self.exit_near(pb, kind, a) if a else None)
            if start and end:
                leg = self.lead(start, end, kind, [pa, pb])
                out += leg if not out else leg[1:] if leg[0] == out[-1] else leg
        return out


def middle(name: str) -> tuple[float, float]:
    return centre(int(name[:2]), int(name[2:]))


def off_line(p: tuple[float, float], a: tuple[float, float], b: tuple[float, float]) -> float:
    """Distance of a point from the stretch a - b."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    t = max(0.0, min(1.0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length)) if length else 0.0
    return math.dist(p, (a[0] + t * dx, a[1] + t * dy))


def rail_chain(source: Source, via: list[Stop]) -> list[str]:
    """Hexes of a railway; where no rail is drawn it follows the road the rules call a railway."""
    real = dict.fromkeys(source.rails(), "track")
    try:
        return Net(source, real).chain(via, "track")
    except SystemExit:
        return Net(source, source.edges()).chain(via, "road")


def runs(chain: list[str], kind: str, edges: dict[Pair, str], done: set[Pair]) -> list[list[str]]:
    """The stretches of a chain whose hexsides are of one kind and not given yet."""
    out: list[list[str]] = []
    for a, b in pairwise(chain):
        if edges[pair(a, b)] == kind and pair(a, b) not in done:
            done.add(pair(a, b))
            if out and out[-1][-1] == a:
                out[-1].append(b)
            else:
                out.append([a, b])
    return out


def chains(source: Source, rails: list[list[str]]) -> dict[str, dict[str, list[list[str]]]]:
    """Kind of way to name to chains of hexes; every hexside with a way stands in exactly one chain."""
    edges = source.edges()
    net = Net(source, edges)
    done: set[Pair] = set()
    out: dict[str, dict[str, list[list[str]]]] = {kind: {} for kind in CLASSES}
    for way in sorted(source.places["ways"], key=lambda w: w["name"] != "Burma Road"):
        kind = way["class"]
        found = REROUTED.get(way["name"]) or net.chain(way["via"], kind)
        out[kind][way["name"]] = runs(found, kind, edges, done)
    for line, chain in zip(source.places["railways"], rails, strict=True):
        out["track"][f"along the {line['name']}"] = runs(chain, "track", edges, done)
    left = {p: kind for p, kind in edges.items() if p not in done}
    for (a, b), kind in sorted(left.items()):
        print(f"no named way covers {a}/{b} ({kind})")
    return {kind: {name: found for name, found in named.items() if found} for kind, named in out.items()}
