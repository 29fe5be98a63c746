"""Write assets/geography: lines and heights of the map area in map units, to draw a period map with.

    python tools/nemesis_geography.py --source FOLDER [--out assets/geography]

Map units: 1 = centre to corner of a hex, x to the right, y down, origin at the top left of the grid.
"""

from __future__ import annotations

import argparse
import json
import math
from itertools import pairwise
from pathlib import Path

import numpy as np
from hexgrid import COLUMNS, ROWS, SQ3
from nemesis_source import Source

Point = tuple[float, float]
MARGIN = 2.5
WIDTH, HEIGHT = 1.5 * (COLUMNS - 1) + 2, SQ3 * (ROWS + 0.5)
BOX = (-MARGIN, -MARGIN, WIDTH + MARGIN, HEIGHT + MARGIN)
TOLERANCE = 0.025
STEP = 0.25
OLD_NAMES = {"Myanmar": "Burma"}


def features(source: Source, name: str) -> list[dict]:
    path = source.folder / "geography" / f"{name}.geojson"
    return json.loads(path.read_text(encoding="utf-8"))["features"]


def inside(p: Point) -> bool:
    return BOX[0] <= p[0] <= BOX[2] and BOX[1] <= p[1] <= BOX[3]


def clip_line(points: list[Point]) -> list[list[Point]]:
    """Stretches of a line near the map, with one point beyond each end."""
    out: list[list[Point]] = []
    open_run = False
    for a, b in pairwise(points):
        if inside(a) or inside(b):
            if open_run:
                out[-1].append(b)
            else:
                out.append([a, b])
            open_run = True
        else:
            open_run = False
    return out


def clip_ring(ring: list[Point]) -> list[Point]:
    """A polygon cut to the box, side by side."""
    for axis, bound, keep in ((0, BOX[0], 1), (0, BOX[2], -1), (1, BOX[1], 1), (1, BOX[3], -1)):
        out: list[Point] = []
        for a, b in pairwise([*ring, *ring[:1]]):
            in_a, in_b = (a[axis] - bound) * keep >= 0, (b[axis] - bound) * keep >= 0
            if in_a:
                out.append(a)
            if in_a != in_b:
                t = (bound - a[axis]) / (b[axis] - a[axis])
                out.append((a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])))
        ring = out
    return ring


def simplify(points: list[Point]) -> list[Point]:
    """Douglas-Peucker: the fewest points that stay within the tolerance."""
    keep = {0, len(points) - 1}
    todo = [(0, len(points) - 1)]
    while todo:
        first, last = todo.pop()
        far = [(off(points[i], points[first], points[last]), i) for i in range(first + 1, last)]
        worst, at = max(far, default=(0.0, 0))
        if worst > TOLERANCE:
            keep.add(at)
            todo += [(first, at), (at, last)]
    return [points[i] for i in sorted(keep)]


def off(p: Point, a: Point, b: Point) -> float:
    """Distance of a point from the stretch a - b."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    t = max(0.0, min(1.0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length)) if length else 0.0
    return math.dist(p, (a[0] + t * dx, a[1] + t * dy))


def rounded(points: list[Point]) -> list[list[float]]:
    return [[round(x, 2), round(y, 2)] for x, y in points]


def project(source: Source, coordinates: list) -> list[Point]:
    return [source.projection.xy(lat, lon) for lon, lat in coordinates]


def lines(source: Source, name: str, keys: tuple[str, ...]) -> list[dict]:
    """Lines of a file near the map, with the properties named."""
    out = []
    for item in features(source, name):
        shape = item["geometry"]
        parts = [shape["coordinates"]] if shape["type"] == "LineString" else shape["coordinates"]
        kept = {key: item["properties"][key] for key in keys if item["properties"].get(key)}
        for part in parts:
            for run in clip_line(project(source, part)):
                out.append({**kept, "points": rounded(simplify(run))})
    return out


def areas(source: Source, name: str) -> list[dict]:
    """Outer rings of the named areas of a file near the map."""
    out = []
    for item in features(source, name):
        shape = item["geometry"]
        parts = [shape["coordinates"]] if shape["type"] == "Polygon" else shape["coordinates"]
        for part in parts:
            ring = clip_ring(project(source, part[0]))
            if len(ring) > 2 and item["properties"].get("name"):
                out.append({"name": item["properties"]["name"], "points": rounded(simplify(ring))})
    return out


def borders(source: Source) -> list[dict]:
    """Borders that existed in 1944, their pieces joined; Burma under its name of the time."""
    groups: dict[tuple[str, ...], list[list[list[float]]]] = {}
    for line in lines(source, "borders", ("between", "in_1944")):
        if not line.get("in_1944", "").startswith("no"):
            pair = tuple(sorted(OLD_NAMES.get(name, name) for name in line["between"]))
            groups.setdefault(pair, []).append(line["points"])
    return [{"between": list(pair), "points": run} for pair, runs in groups.items() for run in joined(runs)]


def ends(run: list[list[float]]) -> tuple[Point, Point]:
    return (run[0][0], run[0][1]), (run[-1][0], run[-1][1])


def joined(runs: list[list[list[float]]]) -> list[list[list[float]]]:
    """Lines that meet end to end made into one."""
    todo, out = [list(run) for run in runs], []
    while todo:
        run = todo.pop()
        while other := next((r for r in todo if {*ends(run)} & {*ends(r)}), None):
            todo.remove(other)
            if run[-1] not in (other[0], other[-1]):
                run.reverse()
            run += (other if run[-1] == other[0] else other[::-1])[1:]
        out.append(run)
    return out


def relief(source: Source) -> dict[str, np.ndarray]:
    """Heights in metres on a regular grid of map units; `heights[row, column]`, row 0 at y0."""
    data = np.load(source.folder / "geography/elevation.npz")
    lat, lon, height = data["lat"], data["lon"], data["elevation"]
    xs, ys = np.arange(BOX[0], BOX[2] + STEP / 2, STEP), np.arange(BOX[1], BOX[3] + STEP / 2, STEP)
    out = np.zeros((len(ys), len(xs)), dtype=np.int16)
    for i, y in enumerate(ys):
        for j, x in enumerate(xs):
            out[i, j] = round(bilinear(lat, lon, height, *source.projection.latlon(float(x), float(y))))
    frame = {"x0": np.float64(xs[0]), "y0": np.float64(ys[0]), "step": np.float64(STEP)}
    return {"heights": out, **{key: np.array(value) for key, value in frame.items()}}


def bilinear(lat: np.ndarray, lon: np.ndarray, height: np.ndarray, a: float, b: float) -> float:
    i, j = (a - lat[0]) / (lat[1] - lat[0]), (b - lon[0]) / (lon[1] - lon[0])
    i0, j0 = min(max(int(i), 0), len(lat) - 2), min(max(int(j), 0), len(lon) - 2)
    u, v = i - i0, j - j0
    top = height[i0, j0] * (1 - v) + height[i0, j0 + 1] * v
    return float(top * (1 - u) + (height[i0 + 1, j0] * (1 - v) + height[i0 + 1, j0 + 1] * v) * u)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--source", type=Path, required=True)
    parser.add_argument("--out", type=Path, default=Path("assets/geography"))
    args = parser.parse_args()
    source = Source(args.source)
    args.out.mkdir(parents=True, exist_ok=True)
    layers = {
        "rivers": lines(source, "rivers", ("name", "class")),
        "lakes": areas(source, "lakes"),
        "borders": borders(source),
        "countries": areas(source, "countries_1944"),
        "railways": lines(source, "railways_1944", ("name",)),
        "roads": lines(source, "roads_1944", ("name", "class")),
    }
    frame = {"units": "hex size 1, origin top left", "width": round(WIDTH, 3), "height": round(HEIGHT, 3)}
    text = f'{{"frame":{compact(frame)}'
    for name, layer in layers.items():
        text += f',\n"{name}":[\n' + ",\n".join(compact(item) for item in layer) + "\n]"
    text += "}\n"
    (args.out / "lines.json").write_text(text, encoding="utf-8")
    np.savez_compressed(args.out / "relief.npz", **relief(source))


def compact(item: object) -> str:
    return json.dumps(item, ensure_ascii=False, separators=(",", ":"))


if __name__ == "__main__":
    main()
