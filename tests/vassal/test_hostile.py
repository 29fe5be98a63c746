"""Hostile modules and saved games made by hand: each is refused in one clear line, without harm."""

from __future__ import annotations

import os
import struct
import zipfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest

from engine.vassal.errors import VassalError
from engine.vassal.listing import listing
from engine.vassal.module import MOST_BUILD, Module
from engine.vassal.pictures import size_of
from engine.vassal.xmltree import MOST_ELEMENTS
from tools.module_writer import added, basic, chained, join, obfuscated, saved_zip

ROOT = "<VASSAL.build.GameModule name='x'>{}</VASSAL.build.GameModule>"
GOOD = ROOT.format("<PieceWindow/>")


def zipped(packing: int = zipfile.ZIP_DEFLATED, **files: str | bytes) -> bytes:
    out = BytesIO()
    with zipfile.ZipFile(out, "w", packing) as archive:
        for name, data in files.items():
            archive.writestr(name.replace("__", ".").replace("SLASH", "/"), data)
    return out.getvalue()


def module(inner: str) -> bytes:
    return zipped(buildFile__xml=ROOT.format(inner))


def slot(text: str) -> bytes:
    return module(f"<ListWidget entryName='t'><PieceSlot entryName='s'>{text}</PieceSlot></ListWidget>")


def with_set_up(saved: bytes) -> bytes:
    inner = "<Map mapName='M'/><PredefinedSetup name='s' file='s.vsav'/>"
    return zipped(buildFile__xml=ROOT.format(inner), s__vsav=saved)


def board(inner: str, size: str = "width='900' height='900'") -> bytes:
    return module(f"<Map mapName='M'><Board name='b' {size}>{inner}</Board></Map>")


def patched(data: bytes, what: bytes, at: int, value: bytes) -> bytes:
    """A zip with other bytes so far behind the last place of a mark."""
    place = data.rfind(what) + at
    return data[:place] + value + data[place + len(value) :]


ALL: dict[str, Callable[[], bytes]] = {
    "nothing": lambda: b"",
    "no zip and no XML": lambda: b"MZ\x90\x00",
    "only the end of a zip": lambda: b"PK\x05\x06" + bytes(18),
    "the start of a zip": lambda: zipped(buildFile__xml=GOOD)[:40],
    "a zip without a build file": lambda: zipped(readme="x"),
    "a build file of 13 MB of blanks": lambda: zipped(buildFile__xml=GOOD + " " * (MOST_BUILD + 1)),
    "a bomb whose size is a lie": lambda: patched(
        zipped(buildFile__xml=GOOD + " " * (MOST_BUILD + 1)), b"PK\x01\x02", 24, struct.pack("<I", 100)
    ),
    "a list of files of 5 MB": lambda: patched(
        zipped(buildFile__xml=GOOD), b"PK\x05\x06", 12, struct.pack("<I", 5 << 20)
    ),
    "a zip for more than 4 GB": lambda: zipped(buildFile__xml=GOOD)[:-22] + b"PK\x06\x07" + bytes(16)
    + zipped(buildFile__xml=GOOD)[-22:],
    "four hundred zones of small hexes": lambda: board(
        "<ZonedGrid>" + 400 * "<Zone name='z' path='0,0;900,0;900,900;0,900'><HexGrid dx='4' dy='4'/></Zone>"
        + "</ZonedGrid>"
    ),
    "a name that leads up": lambda: zipped(**{"..SLASH..SLASHetcSLASHpasswd": "x", "buildFile__xml": GOOD}),
    "a name from the root": lambda: zipped(**{"SLASHetcSLASHpasswd": "x", "buildFile__xml": GOOD}),
    "a name with a drive": lambda: zipped(**{"C:SLASHx": "x", "buildFile__xml": GOOD}),
    "a name with backslashes": lambda: zipped(**{"imagesSLASH..\\..\\x": "x", "buildFile__xml": GOOD}),
    "packed as VASSAL does not": lambda: zipped(zipfile.ZIP_LZMA, buildFile__xml=GOOD),
    "locked": lambda: patched(zipped(buildFile__xml=GOOD), b"PK\x01\x02", 8, b"\x01"),
    "a wrong checksum": lambda: patched(zipped(buildFile__xml=GOOD), b"PK\x01\x02", 16, b"\0\0\0\0"),
    "a document type": lambda: zipped(buildFile__xml="<!DOCTYPE x>" + GOOD),
    "a billion laughs": lambda: zipped(
        buildFile__xml="<!DOCTYPE x [<!ENTITY a 'ha'><!ENTITY b '&a;&a;&a;&a;'>]>" + ROOT.format("&b;")
    ),
    "an entity from outside": lambda: zipped(
        buildFile__xml="<!DOCTYPE x [<!ENTITY a SYSTEM 'file:///etc/passwd'>]>" + ROOT.format("&a;")
    ),
    "an entity nobody declared": lambda: module("&a;"),
    "a hundred elements deep": lambda: module("<a>" * 120 + "</a>" * 120),
    "too many elements": lambda: module("<a/>" * (MOST_ELEMENTS + 1)),
    "three hundred attributes": lambda: module("<a " + " ".join(f"a{n}=''" for n in range(300)) + "/>"),
    "an element that is never closed": lambda: module("<a>"),
    "letters of an unknown kind": lambda: zipped(buildFile__xml="<?xml version='1.0' encoding='x-none'?>" + GOOD),
    "bytes that are no letters": lambda: zipped(buildFile__xml=b"<VASSAL.build.GameModule name='\xff'/>"),
    "XML of something else": lambda: zipped(buildFile__xml="<html/>"),
    "a piece of 201 traits": lambda: slot(join(("+", "null", chained(["a"] * 200 + ["piece;;;;"]), ""), "/")),
    "a piece of a million letters": lambda: slot("+/null/piece;;;;/" + "x" * 1_000_000),
    "prototypes that double": lambda: module(
        "".join(f"<PrototypeDefinition name='{n}'>{doubling(n)}</PrototypeDefinition>" for n in range(9))
        + "".join(f"<ListWidget><PieceSlot>{doubling(9)}/{n}</PieceSlot></ListWidget>" for n in range(900))
    ),
    "hexes without a size": lambda: board("<HexGrid dx='0' dy='0'/>"),
    "a board of a billion hexes": lambda: board("<HexGrid dx='4' dy='4'/>", "width='99999999' height='99999999'"),
    "a thousand zones": lambda: board("<ZonedGrid>" + "<Zone path='0,0;1,1'/>" * 1000 + "</ZonedGrid>"),
    "a zone of a thousand corners": lambda: board(f"<ZonedGrid><Zone path='{'1,1;' * 1000}'/></ZonedGrid>"),
    "a saved game of odd letters": lambda: with_set_up(obfuscated("begin_save")[:-1]),
    "a saved game of no digits": lambda: with_set_up(b"!VCSKzzzz"),
    "a saved game of no text": lambda: with_set_up(b"begin_save\xff\xfe"),
    "a saved game in no sound zip": lambda: with_set_up(b"PK\x03\x04"),
    "a saved game of half a million commands": lambda: with_set_up(saved_zip("a\x1b" * 500_000, plain=True)),
    "commands twenty deep": lambda: with_set_up(saved_zip(nested("a", 20))),
    "quotes within quotes": lambda: with_set_up(saved_zip("'" * 400_000, plain=True)),
    "a saved game of 70 MB": lambda: with_set_up(saved_zip(" " * (70 << 20), plain=True)),
    "a saved piece of 300 traits": lambda: with_set_up(
        saved_zip(added("1", [("a", "")] * 300 + [basic("x", "")]), plain=True)
    ),
}  # fmt: skip


def doubling(number: int) -> str:
    """A piece that holds the prototype before it twice."""
    inner = (f"prototype;{number - 1}", "")
    return added("null", [inner, inner, basic("", "")])


def nested(text: str, depth: int) -> str:
    for _ in range(depth):
        text = join([text, "b"], "\x1b")
    return text


@pytest.mark.parametrize("name", ALL)
def test_each_is_refused_in_one_clear_line(tmp_path: Path, name: str) -> None:
    path = tmp_path / "game.vmod"
    path.write_bytes(ALL[name]())
    with pytest.raises(VassalError) as raised:
        list(listing(path))
    text = str(raised.value)
    assert text.isprintable()
    assert 10 < len(text) <= 300
    assert any(place in text for place in ("game.vmod", "s.vsav"))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes")
def test_pipes_and_links_out_of_a_folder_are_not_read(tmp_path: Path) -> None:
    folder = tmp_path / "module"
    (folder / "images").mkdir(parents=True)
    (folder / "buildFile.xml").write_text(GOOD)
    (tmp_path / "secret.png").write_bytes(b"secret")
    (folder / "images" / "out.png").symlink_to(tmp_path / "secret.png")
    os.mkfifo(folder / "images" / "pipe.png")
    for name in ("out.png", "pipe.png", "none.png", "../buildFile.xml"):
        with pytest.raises(VassalError, match="there is no file"):
            Module(folder).picture(name)
    (folder / "buildFile.xml").unlink()
    os.mkfifo(folder / "buildFile.xml")
    with pytest.raises((VassalError, OSError)):
        Module(folder)


@pytest.mark.parametrize(
    "data",
    [
        b"\x89PNG\r\n\x1a\n", b"GIF89a", b"\xff\xd8" + b"\xff" * 5000, b"\xff\xd8\xff\xe0\x00\x00" * 900,
        b"RIFF....WEBPVP8X",
        b"<svg " + b"width='1' " * 9000, b"<svg width='" + b"9" * 5000, b"BM" + b"\xff" * 50,
    ],
)  # fmt: skip
def test_the_size_of_a_broken_picture_is_asked_without_harm(data: bytes) -> None:
    assert len(size_of(data)) == 2


def test_names_in_a_module_cannot_speak_to_the_terminal(tmp_path: Path) -> None:
    path = tmp_path / "game.vmod"
    path.write_bytes(zipped(buildFile__xml="<GameModule name='a&#10;b&#x202e;c' version='&#9;'/>"))
    assert all(line.isprintable() for line in listing(path))
