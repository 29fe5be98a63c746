"""What is made around the frozen program; the freezing itself is `make bundle`, with `--self-check` as its test."""

from __future__ import annotations

import json
import plistlib
import runpy
import shutil
import sqlite3
import struct
import subprocess
import sys
import tarfile
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from engine.table.record import Origin
from engine.table.save.journal import create
from engine.version import VERSION
from nemesis_gui.base.application import ENTRY, SIZES
from nemesis_gui.selfcheck import LIST, BrokenError, verify
from tools import make_icons
from tools.bundle import __main__ as bundle
from tools.bundle import deb
from tools.bundle.parts import (
    Part,
    UnknownPartError,
    licence_texts,
    listed,
    of_debian,
    of_distribution,
    of_python,
    owners,
    part_texts,
)  # fmt: skip
from tools.bundle.same import differences

ROOT = Path(__file__).parents[2]
LINUX = ROOT / "packaging" / "linux"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A frozen program in small."""
    made = tmp_path / "out" / bundle.NAME
    data = made / bundle.PAPERS
    (data / "assets").mkdir(parents=True)
    (made / bundle.NAME).write_text("#!")
    for name in ("THIRD-PARTY.txt", "CHANGELOG.md", "assets/a.yaml"):
        (data / name).write_text(name)
    (made / "_internal" / "libx.so.1").write_text("x")
    (made / "_internal" / "libx.so").symlink_to("libx.so.1")
    (data / LIST).write_text(bundle.fingerprints(data))
    return made


# -- the folder


def test_a_whole_program_is_known_as_such(folder: Path) -> None:
    assert verify(folder / bundle.PAPERS) == "3 files"


@pytest.mark.parametrize("harm", ["missing", "changed"])
def test_one_data_file_that_is_not_right_is_named(folder: Path, harm: str) -> None:
    data = folder / bundle.PAPERS
    path = data / "assets" / "a.yaml"
    path.unlink() if harm == "missing" else path.write_text("other")
    with pytest.raises(BrokenError, match=r"assets/a\.yaml"):
        verify(data)


def test_a_frozen_program_without_its_list_is_broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    with pytest.raises(BrokenError, match=LIST):
        verify(tmp_path)


def test_a_program_that_hangs_is_broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bundle, "SECONDS", 0.1)
    program = tmp_path / "nemesis"
    program.write_text("#!/bin/sh\nexec sleep 60\n")
    program.chmod(0o755)
    with pytest.raises(bundle.BrokenBuildError, match=r"^--self-check was not over after 0\.1 s$"):
        bundle.try_out(tmp_path)


def test_two_folders_are_compared_file_by_file(folder: Path, tmp_path: Path) -> None:
    again = tmp_path / "again"
    shutil.copytree(folder, again, symlinks=True)
    assert list(differences(folder, again)) == []
    (again / bundle.NAME).chmod(0o700)
    (again / "_internal" / "libx.so.1").write_text("y")
    (again / "more").touch()
    assert len(list(differences(folder, again))) == 3


def test_an_archive_is_the_same_each_time(folder: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    bundle.smooth(folder, 1_700_000_000)
    first = bundle.pack(folder, tmp_path / "a.tar.xz").read_bytes()
    (folder / "_internal" / "libx.so.1").touch()
    second = bundle.pack(folder, tmp_path / "b.tar.xz")
    assert second.read_bytes() == first
    with tarfile.open(second) as archive:
        names = archive.getnames()
        assert f"nemesis-{VERSION}/nemesis" in names and f"nemesis-{VERSION}/_internal/libx.so" in names
        assert {entry.uname for entry in archive} == {"root"}


def test_what_the_program_starts_gets_the_library_path_of_the_system() -> None:
    restore = runpy.run_path(str(ROOT / "packaging" / "launcher.py"))["restore"]
    bundled = {"LD_LIBRARY_PATH": "/bundle", "LD_LIBRARY_PATH_ORIG": "/mine", "HOME": "/home/x"}
    restore(bundled)
    assert bundled == {"LD_LIBRARY_PATH": "/mine", "HOME": "/home/x"}
    bare = {"LD_LIBRARY_PATH": "/bundle"}
    restore(bare)
    assert bare == {}


def test_the_specification_names_what_there_is() -> None:
    text = (ROOT / "packaging" / "nemesis.spec").read_text(encoding="utf-8")
    compile(text, "nemesis.spec", "exec")
    for name in ("packaging/launcher.py", "packaging/icons/nemesis.ico", "packaging/icons/nemesis.icns",
                 "packaging/macos/Info.plist", "CREDITS.md", "CHANGELOG.md", "LICENSE"):  # fmt: skip
        assert (ROOT / name).is_file() and Path(name).name in text


# -- whose it is


def test_each_library_has_an_owner_and_its_licence_in_the_list() -> None:
    import msgspec

    library = Path(msgspec._core.__file__)
    python = Path(json.__file__)
    owned = owners([("msgspec/_core.so", library), ("json.py", python)], (of_python, of_distribution(), of_debian))
    python_of = owned["json.py"].name
    assert owned["msgspec/_core.so"].name == "msgspec" and "python" in python_of.lower()
    text = "".join(part_texts(owned, sorted(set(owned.values())), licence_texts))
    assert "msgspec/_core.so: msgspec" in text and "BSD-3-Clause" in text and "LGPL" not in text.split("Whose")[1]
    components = json.loads(listed(owned.values()))["components"]
    assert {one["name"] for one in components} == {"msgspec", python_of}


def test_a_library_that_nobody_knows_stops_the_build(tmp_path: Path) -> None:
    with pytest.raises(UnknownPartError, match=r"libodd\.so"):
        owners([("libodd.so", tmp_path / "libodd.so")], (of_python, lambda _source: None))


def test_a_part_without_a_known_licence_points_to_its_text() -> None:
    assert "text" in Part("odd", "1", "Debian package").licence


# -- icons


def test_the_icon_is_in_every_size_and_form_from_one_drawing(qapp: object) -> None:
    for pixels in make_icons.SIZES:
        stored = QImage(str(make_icons.DRAWING.parent / f"{pixels}.png"))
        assert stored.size() == make_icons.drawn(pixels).size()
    assert set(SIZES) <= set(make_icons.SIZES)
    near = make_icons.drawn(64), QImage(str(make_icons.DRAWING.parent / "64.png"))
    apart = sum(
        abs(a - b)
        for x in range(0, 64, 4)
        for y in range(0, 64, 4)
        for a, b in zip(near[0].pixelColor(x, y).getRgb(), near[1].pixelColor(x, y).getRgb(), strict=True)
    )
    assert apart < 2000, "run python -m tools.make_icons"


def test_the_icons_of_windows_and_macos_hold_pngs() -> None:
    data = (make_icons.SYSTEMS / "nemesis.ico").read_bytes()
    kind, number = struct.unpack_from("<HH", data, 2)
    assert (kind, number) == (1, len(make_icons.ICO))
    for entry in range(number):
        length, at = struct.unpack_from("<II", data, 6 + 16 * entry + 8)
        assert data[at : at + 4] == b"\x89PNG" and at + length <= len(data)
    data = (make_icons.SYSTEMS / "nemesis.icns").read_bytes()
    assert data[:4] == b"icns" and struct.unpack(">I", data[4:8])[0] == len(data)
    at, kinds = 8, []
    while at < len(data):
        kinds.append(data[at : at + 4])
        assert data[at + 8 : at + 12] == b"\x89PNG"
        at += struct.unpack(">I", data[at + 4 : at + 8])[0]
    assert kinds == list(make_icons.ICNS)


# -- Linux


@pytest.mark.parametrize(
    ("program", "arguments", "name"),
    [
        ("desktop-file-validate", (), f"{ENTRY}.desktop"),
        ("appstreamcli", ("validate", "--no-net"), "org.example.nemesis_burma.metainfo.xml"),
    ],
)
def test_desktops_accept_the_files(program: str, arguments: tuple[str, ...], name: str) -> None:
    if shutil.which(program) is None:
        pytest.skip(f"{program} is not installed")
    done = subprocess.run([program, *arguments, str(LINUX / name)], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_save_is_known_by_its_content(tmp_path: Path) -> None:
    """What the file type looks for stands in a save, and not in any other database."""
    space = {"m": "http://www.freedesktop.org/standards/shared-mime-info"}
    tree = ET.parse(LINUX / f"{ENTRY}.xml")
    matches = tree.findall(".//m:match", space)
    wanted = [(int(one.attrib["offset"]), one.attrib["value"].replace("\\0", "\0").encode()) for one in matches]
    path, other = tmp_path / "a", tmp_path / "b"
    create(path, Origin("nemesis", "campaign", {}, "1")).close()
    with sqlite3.connect(other) as db:
        db.execute("CREATE TABLE game (key TEXT)")
    db.close()

    def known(data: bytes) -> bool:
        return all(data[at : at + len(word)] == word for at, word in wanted)

    assert len(wanted) == 2
    assert known(path.read_bytes()) and not known(other.read_bytes())


def test_entry_file_type_and_metainfo_agree() -> None:
    lines = (LINUX / f"{ENTRY}.desktop").read_text(encoding="utf-8").splitlines()
    entry = dict(line.split("=", 1) for line in lines if "=" in line)
    kind = ET.parse(LINUX / f"{ENTRY}.xml").find("{*}mime-type")
    metainfo = ET.parse(LINUX / "org.example.nemesis_burma.metainfo.xml")
    assert kind is not None and kind.attrib["type"].replace("/", "-") == deb.FILE_TYPE
    assert entry["MimeType"] == f"{kind.attrib['type']};"
    assert {kind.find(f"{{*}}{name}").attrib["name"] for name in ("icon", "generic-icon")} == {ENTRY}
    assert metainfo.findtext("provides/mediatype") == kind.attrib["type"]
    assert metainfo.findtext("launchable") == f"{ENTRY}.desktop"
    releases = metainfo.findall("releases/release")
    assert releases[0].attrib["version"] == VERSION, "the latest release stands first"
    assert entry["Exec"] == f"{ENTRY} %f" and entry["Icon"] == entry["StartupWMClass"] == ENTRY


def test_a_package_has_everything_at_its_place(folder: Path, tmp_path: Path) -> None:
    root = tmp_path / "root"
    deb.lay_out(folder, root)
    assert (root / "usr/bin" / ENTRY).resolve() == (root / "usr/lib" / ENTRY / bundle.NAME).resolve()
    for name in (f"applications/{ENTRY}.desktop", f"mime/packages/{ENTRY}.xml", f"doc/{ENTRY}/copyright",
                 f"icons/hicolor/48x48/apps/{ENTRY}.png",
                 f"icons/hicolor/48x48/mimetypes/{deb.FILE_TYPE}.png", f"man/man6/{ENTRY}.6.gz"):  # fmt: skip
        assert (root / "usr/share" / name).is_file(), name
    assert not [line for line in deb.sums(root).splitlines() if "DEBIAN" in line]


def test_whoever_releases_the_program_stands_in_its_package(folder: Path, tmp_path: Path) -> None:
    deb.lay_out(folder, tmp_path / "root", "org.mine")
    (found,) = (tmp_path / "root/usr/share/metainfo").iterdir()
    assert found.name == "org.mine.nemesis_burma.metainfo.xml"
    assert ET.parse(found).findtext("id") == "org.mine.nemesis_burma" == found.name.removesuffix(".metainfo.xml")
    assert deb.Owner().sound and deb.Owner("Ann Lee <ann@mine.org>", "org.mine").sound


@pytest.mark.parametrize("option", [("--maintainer", "Ann"), ("--domain", "https://mine.org"), ("--domain", "mine")])
def test_a_package_without_a_sound_owner_is_not_made(
    option: tuple[str, str], folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert deb.main([str(folder.parent), *option]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_without_a_folder_the_package_says_what_is_missing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert deb.main([str(tmp_path)]) == 2
    assert "no frozen program" in capsys.readouterr().err


# -- Windows and macOS, whose builds need their own systems


def test_the_app_of_macos_says_which_files_are_its_own() -> None:
    info = plistlib.loads((ROOT / "packaging" / "macos" / "Info.plist").read_bytes())
    (document,) = info["CFBundleDocumentTypes"]
    (exported,) = info["UTExportedTypeDeclarations"]
    assert document["LSItemContentTypes"] == [exported["UTTypeIdentifier"]]
    assert exported["UTTypeTagSpecification"]["public.filename-extension"] == ["nemesis"]
    assert info["NSHighResolutionCapable"] is True
