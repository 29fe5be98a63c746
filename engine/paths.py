"""Where the data folders stand: at the top of a checkout, or inside the installed package."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent


def data_of(package: Path) -> Path:
    """Where the data of an installed package stand; where its modules are in an archive, in a folder beside that."""
    archive = package.parent
    return (archive.with_name(package.name) if archive.suffix == ".zip" else package) / "_data"


DATA = data_of(PACKAGE)
ROOTS = (DATA, PACKAGE.parent)


class DataNotFound(FileNotFoundError):
    """A data folder or file of the program is missing."""


@cache
def data_dir(name: str) -> Path:
    """The data folder `name`, such as `scenarios/nemesis` or `assets/icons`.

    Looks into the installed package first, then into the checkout.
    Raises `DataNotFound` with the places that were searched.
    """
    return _find(name, "folder", Path.is_dir)


@cache
def data_file(name: str) -> Path:
    """The data file `name`, such as `scenarios/nemesis/rulebook.yaml`. Raises `DataNotFound`."""
    return _find(name, "file", Path.is_file)


def _find(name: str, kind: str, exists: Callable[[Path], bool]) -> Path:
    for root in ROOTS:
        if exists(root / name):
            return root / name
    searched = " and ".join(str(root) for root in ROOTS)
    raise DataNotFound(f"data {kind} {name!r} not found; searched {searched}")
