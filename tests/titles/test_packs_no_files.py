"""What lies in a player's own data in the place of a file, and is none, is refused in one line by every title."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.games import titles
from engine.table.titles import checked
from engine.wargame.packfiles import MAX_FILE, FolderFiles, PackError

WHAT: dict[str, Callable[[Path], object]] = {"folder": Path.mkdir}
if os.name != "nt":
    WHAT |= {
        "pipe": os.mkfifo, "endless": lambda path: path.symlink_to("/dev/zero"),
        "lost": lambda path: path.symlink_to(path.with_name("nothing")),
    }  # fmt: skip


@pytest.mark.parametrize("what", WHAT)
@pytest.mark.parametrize("name", [entry.id for entry in titles()])
def test_it_is_told(name: str, what: str, tmp_path: Path) -> None:
    shipped = titles().title(name)
    for file in ("map.yaml", "counters.yaml"):
        folder = tmp_path / file.removesuffix(".yaml")
        folder.mkdir()
        WHAT[what](folder / file)
        with pytest.raises(ValueError, match=file) as found:
            checked(titles(), name, folder)
        assert "\n" not in str(found.value)
        with pytest.raises(PackError, match=file):
            FolderFiles(name, (file,), folder).read(file)
    assert shipped.sources()


def test_a_file_without_end_is_read_no_further_than_its_bound(tmp_path: Path) -> None:
    with (tmp_path / "map.yaml").open("wb") as file:
        file.truncate(20 * MAX_FILE)
    files = FolderFiles("nemesis", ("map.yaml",), tmp_path)
    assert len(files.read("map.yaml")) == MAX_FILE
    with pytest.raises(PackError, match=r"map\.yaml: larger than the limit of 4000000 bytes"):
        files.data("map.yaml")
