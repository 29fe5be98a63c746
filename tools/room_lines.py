"""`python -m tools.room_lines`: lines of the client by room and of the bookkeeping of each game, and 1 where a room has
more than it may or is not there.

What a room may have stands in `tools/room_lines.txt`. A feature is a folder and counts for itself, so that what comes
later adds its own folder; the rooms below do not grow with it. The bookkeeping of a game is its state, world, pieces,
positions and data: what it does not leave to `engine/wargame`. Lines are counted as they stand, with docstrings,
imports and blank ones.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
CLIENT: Final = ROOT / "nemesis_gui"
TITLES: Final = ROOT / "engine" / "titles"
CEILINGS: Final = Path(__file__).resolve().with_suffix(".txt")
DIVIDED: Final = ("features", "titles")
"""Rooms whose folders count for themselves."""
BOOKS: Final = ("state", "world", "pieces", "records", "positions", "data")
"""Modules and folders of a title that are its bookkeeping."""


def rooms(client: Path = CLIENT) -> Counter[str]:
    """Lines by room; a room that is divided by its folders. What stands in no folder is `start`."""
    found: Counter[str] = Counter()
    for path in sorted(client.rglob("*.py")):
        found[_room(path.relative_to(client).parts)] += len(path.read_text("utf-8").splitlines())
    return found


def _room(parts: tuple[str, ...]) -> str:
    if len(parts) == 1:
        return "start"
    return "/".join(parts[:2]) if parts[0] in DIVIDED and len(parts) > 2 else parts[0]


def books(titles: Path = TITLES) -> Counter[str]:
    """Lines of the bookkeeping of each title."""
    found: Counter[str] = Counter()
    for path in sorted(titles.glob("*/**/*.py")):
        title, part, *_ = path.relative_to(titles).with_suffix("").parts
        if part in BOOKS:
            found[f"books/{title}"] += len(path.read_text("utf-8").splitlines())
    return found


def ceilings(path: Path = CEILINGS) -> dict[str, int]:
    """The most lines of each room that has a limit; raises ValueError with the line where there is no number."""
    found = {}
    for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
        words = line.partition("#")[0].split()
        if words:
            if len(words) != 2 or not words[1].isdigit():
                raise ValueError(f"{path.name}:{number}: a room and a number of lines are expected")
            found[words[0]] = int(words[1])
    return found


def main() -> int:
    """Print the rooms, those that are too large with what they may have."""
    client, most = rooms(), ceilings()
    lines = client + books()
    for room, count in sorted(lines.items()):
        print(f"{room:<32} {count:>6}" + (f"  at most {most[room]}" if room in most else ""))
    generic = sum(count for room, count in client.items() if not room.startswith("titles"))
    print(f"{'without titles':<32} {generic:>6}")
    over = [room for room in most if lines[room] > most[room] or room not in lines]
    if over:
        print(f"too large, or not there: {', '.join(over)}", file=sys.stderr)
    return 1 if over else 0


if __name__ == "__main__":
    sys.exit(main())
