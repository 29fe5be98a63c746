"""`python -m tools.bundle.same ONE OTHER`: whether two builds are equal; names each difference, ends with 1."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path


def differences(one: Path, other: Path) -> Iterator[str]:
    """What of two folders, or of two files, is not the same."""
    first, second = prints(one), prints(other)
    for name in sorted(first.keys() | second.keys()):
        if name not in second:
            yield f"only in {one}: {name}"
        elif name not in first:
            yield f"only in {other}: {name}"
        elif first[name] != second[name]:
            yield f"not the same: {name}"


def prints(place: Path) -> dict[str, str]:
    """Rights and fingerprint of each file, target of each link, by its place."""
    found = sorted(place.rglob("*")) if place.is_dir() else [place]
    return {str(path.relative_to(place)): _print(path) for path in found if path.is_symlink() or path.is_file()}


def _print(path: Path) -> str:
    if path.is_symlink():
        return f"-> {path.readlink()}"
    return f"{path.stat().st_mode:o} {sha256(path.read_bytes()).hexdigest()}"


def main(argv: Sequence[str]) -> int:
    if len(argv) != 2 or not all(Path(name).exists() for name in argv):
        print("usage: python -m tools.bundle.same ONE OTHER", file=sys.stderr)
        return 2
    one, other = map(Path, argv)
    found = list(differences(one, other))
    print("\n".join(found) or f"all {len(prints(one))} files are the same")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
