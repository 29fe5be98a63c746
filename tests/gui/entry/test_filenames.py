"""Names that every system keeps, and places where a game is better not played."""

from __future__ import annotations

from pathlib import Path, PureWindowsPath

import pytest
from PySide6.QtCore import QStandardPaths

from nemesis_gui.base import filenames
from nemesis_gui.base.filenames import LONGEST, away, is_share, safe_file_name, with_ending
from nemesis_gui.base.settings import games_folder


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("Turn 3. Imphal", "Turn 3. Imphal"),
        ("CON", "CON_"),
        ("nul.txt", "nul.txt_"),
        ("Com1", "Com1_"),
        ("Console", "Console"),
        ("a.", "a"),
        (" a . ", "a"),
        ("...", "Nemesis"),
        ("", "Nemesis"),
        ('Imphal: 1/2 "x"', "Imphal- 1-2 -x-"),
        ("tab\there", "tab-here"),
        ("x" * 300, "x" * LONGEST),
    ],
)
def test_a_name_is_one_that_every_system_keeps(given: str, kept: str) -> None:
    assert safe_file_name(given) == kept


def test_a_long_name_of_wide_letters_is_short_in_bytes_too() -> None:
    assert len(safe_file_name("緬" * 300).encode()) <= 2 * LONGEST


@pytest.mark.parametrize(
    ("given", "named"),
    [
        ("Turn 3. Imphal", "Turn 3. Imphal.nemesis"),
        ("Round 1.2", "Round 1.2.nemesis"),
        ("mine.nemesis", "mine.nemesis"),
        ("MINE.NEMESIS", "MINE.NEMESIS"),
    ],
)
def test_the_ending_is_added_whenever_it_is_not_there(given: str, named: str, tmp_path: Path) -> None:
    assert with_ending(tmp_path / given, ".nemesis") == tmp_path / named


def test_shares_of_windows_are_known() -> None:
    assert is_share(PureWindowsPath(r"\\server\games\a.nemesis"))
    assert not is_share(PureWindowsPath(r"C:\games\a.nemesis"))
    assert not is_share(PureWindowsPath(r"\\?\C:\games\a.nemesis"))


def test_a_share_is_known_by_the_name_it_was_opened_by(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its real name may be that of a folder of this machine, as under Wine."""
    path = saved(tmp_path)
    assert not away(path, local)
    monkeypatch.setattr(filenames, "is_share", lambda given: given is path)
    assert away(path, local)


def test_a_device_is_nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`con.nemesis` on Windows: what opens it tells that it is no game."""

    def fail(_path: Path) -> str:
        raise OSError(6, "Invalid handle")

    monkeypatch.setattr("os.path.realpath", fail)
    assert not away(tmp_path / "con.nemesis", local)


def saved(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "a.nemesis"
    path.touch()
    return path


def local(_folder: Path) -> str:
    return "ext4"


@pytest.mark.parametrize(
    "folder", ["Dropbox", "OneDrive - Home", "Nextcloud2/games", "MEGA", "Library/Mobile Documents/com~apple~CloudDocs"]
)
def test_a_synced_folder_is_no_place_to_play_in(folder: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    assert away(saved(tmp_path / folder), local)
    assert not away(saved(tmp_path / "wargames" / folder), local), "a name somewhere else says nothing"


@pytest.mark.parametrize("mark", [".stfolder/x", ".dropbox", ".owncloudsync.log", ".sync_5f2.db", ".sync/ID"])
def test_a_synced_folder_is_known_by_what_its_program_leaves_in_it(mark: str, tmp_path: Path) -> None:
    saved(tmp_path / "shelf" / Path(mark).parent).with_name(Path(mark).name).touch()
    assert away(saved(tmp_path / "shelf" / "games"), local)


def test_windows_says_where_its_synced_folder_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OneDriveCommercial", str(tmp_path / "Work"))
    assert away(saved(tmp_path / "Work" / "games"), local)


def test_folders_that_are_merely_named_so_are_places_to_play_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    (tmp_path / ".dropbox").mkdir()  # the settings of that program
    for name in ("sync", "mega", "Syncthing backups", "Dropboxes"):
        assert not away(saved(tmp_path / name), local), name


@pytest.mark.parametrize("kind", ["nfs4", "cifs", "fuse.sshfs"])
def test_a_share_is_no_place_to_play_on(kind: str, tmp_path: Path) -> None:
    assert away(saved(tmp_path), lambda _folder: kind)


def test_downloads_are_no_place_to_play_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    downloads = tmp_path / "Downloads"
    monkeypatch.setattr(QStandardPaths, "writableLocation", lambda _kind: str(downloads))
    assert away(saved(downloads / "games"), local)
    assert not away(saved(tmp_path / "wargames"), local)


def test_ones_own_games_and_any_plain_folder_are_places_to_play_in(tmp_path: Path) -> None:
    assert not away(saved(games_folder()), lambda _folder: "nfs4")
    assert not away(saved(tmp_path / "Syncopation"), local)
    assert not away(tmp_path / "Dropbox" / "missing.nemesis", local)
