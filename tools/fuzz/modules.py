"""Ways to spoil modules of VASSAL: their zip, their XML, the texts within texts, the saved game in them."""

from __future__ import annotations

import zipfile
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Final

_BOARDS: Final = "VASSAL.build.module.map.boardPicker.board"
_PIECE: Final = (
    "+/null/prototype;Unit\temb2\\;F;;;;;;;;;;;false;0;0;a.png,b.png;,;false;Flip;;;false;;1\\\tmark\\;Side\\\\\tpiece;;;"
    "a.png;58\\/31/\t1\\\tEast\\\\\tnull;0;0;7;0"
)
BUILD: Final = f"""<?xml version="1.0" encoding="UTF-8"?>
<VASSAL.build.GameModule name="Good" version="1.0" VassalVersion="3.7.9">
<VASSAL.build.module.PlayerRoster><entry>East</entry><entry>West</entry></VASSAL.build.module.PlayerRoster>
<VASSAL.build.module.Map mapName="Main" edgeWidth="10" edgeHeight="10">
<VASSAL.build.module.map.BoardPicker><setup>MainBoardPicker\tMap\t0\t0</setup>
<{_BOARDS[:-6]}.Board name="Map" width="900" height="700">
<{_BOARDS}.ZonedGrid><{_BOARDS}.mapgrid.Zone name="All" path="0,0;900,0;900,700;0,700" locationFormat="$gridLocation$">
<{_BOARDS}.HexGrid dx="51.9" dy="60" x0="30" y0="30" sideways="false">
<{_BOARDS}.mapgrid.HexGridNumbering first="H" sep="" hType="N" vType="N" hOff="1" vOff="1"
vDescend="true" stagger="false"/>
</{_BOARDS}.HexGrid></{_BOARDS}.mapgrid.Zone></{_BOARDS}.ZonedGrid></{_BOARDS[:-6]}.Board>
</VASSAL.build.module.map.BoardPicker>
<VASSAL.build.module.map.SetupStack name="S" owningBoard="Map" x="30" y="30">
<VASSAL.build.widget.PieceSlot entryName="58" gpid="8">{_PIECE}</VASSAL.build.widget.PieceSlot>
</VASSAL.build.module.map.SetupStack></VASSAL.build.module.Map>
<VASSAL.build.module.PrototypesContainer><VASSAL.build.module.PrototypeDefinition name="Unit">
+/null/mark;Type\tpiece;;;;/Unit\tnull;0;0;;0</VASSAL.build.module.PrototypeDefinition></VASSAL.build.module.PrototypesContainer>
<VASSAL.build.module.PieceWindow><VASSAL.build.widget.ListWidget entryName="East">
<VASSAL.build.widget.PieceSlot entryName="58" gpid="7">{_PIECE}</VASSAL.build.widget.PieceSlot>
</VASSAL.build.widget.ListWidget></VASSAL.build.module.PieceWindow>
<VASSAL.build.module.PredefinedSetup name="At start" file="start.vsav" useFile="true"/>
</VASSAL.build.GameModule>
"""
SAVED: Final = "\x1b".join(
    (
        "begin_save",
        _PIECE.replace("null", "1", 1),
        "+/2/obs\\;k\\;a.png\tpiece;;;a.png;60/sesame\tMain;40;40;7;0".replace("\\;", ";"),
        "+/3/stack/Main;40;40;1",
        "MainBoardPicker\tMap\t0\t0",
        "PLAYER\tsesame\tSomebody\tEast",
        "CHAThello",
        "end_save",
        "LOG\tM/3/Main/80/80/null/Main/40/40/null/x",
    )
)
_LINES: Final = (
    '<!DOCTYPE x [<!ENTITY a "b">]>', "<a>" * 200, "</a>", "&a;", "\x00", "<x y='1' y='2'/>", "<![CDATA[", "<?x",
    '<VASSAL.build.module.Map mapName="Main"/>', "<HexGrid dx='0' dy='0'/>", "+/null/piece;;;;/", "\t" * 5000,
    "\\" * 5000, "'" * 5000, "\x1b" * 3000, "<Board name='x' width='999999999' height='999999999'/>",
)  # fmt: skip
_WORDS: Final = (
    "0", "-1", "1e999", "nan", "99999999999999999999", "", "true", "null", ";;;;;;", "/", "\\", "\\\t", "'",
    "prototype;Unit",    "emb2;", "obs;", "deck;", "$gridLocation$", "٣", "x" * 30_000,
)  # fmt: skip


def damaged_module(random: Random, path: Path) -> None:
    """Write a module that was cut, flipped, or got something in it that does not belong there."""
    build, saved = BUILD.encode(), SAVED.encode()
    way = random.choice((0, 0, 1, 1, 2, 2, 3, 4))
    if way == 0:
        build = _spoiled(random, build)
    elif way == 1:
        saved = _spoiled(random, saved)
    elif way == 2:
        build = _exchanged(random, build)
    inner = _zipped({"savedGame": _obfuscated(random, saved)})
    if way == 3:
        inner = _flipped(random, inner)
    data = _zipped({"buildFile.xml": build, "start.vsav": inner, "images/a.png": b"\x89PNG"})
    path.write_bytes(_flipped(random, data) if way == 4 else data)


def _zipped(files: dict[str, bytes]) -> bytes:
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as zipped:
        for name, data in files.items():
            zipped.writestr(zipfile.ZipInfo(name), data)
    return out.getvalue()


def _obfuscated(random: Random, saved: bytes) -> bytes:
    if random.random() < 0.5:
        return saved
    key = random.randrange(256)
    return b"!VCSK%02x" % key + bytes(byte ^ key for byte in saved).hex().encode()


def _spoiled(random: Random, good: bytes) -> bytes:
    """A text that was cut or flipped, or has a line too many."""
    way = random.randrange(3)
    if way == 0:
        return good[: random.randrange(len(good))]
    if way == 1:
        return _flipped(random, good)
    lines = good.split(b"\n")
    lines.insert(random.randrange(len(lines) + 1), random.choice(_LINES).encode())
    return b"\n".join(lines)


def _flipped(random: Random, good: bytes) -> bytes:
    data = bytearray(good)
    for _ in range(random.choice((1, 3, 20, 200))):
        data[random.randrange(len(data))] ^= 1 << random.randrange(8)
    return bytes(data)


def _exchanged(random: Random, good: bytes) -> bytes:
    """A number or word in quotes, or between the marks of a sequence, that is another one."""
    mark = random.choice((b'"', b";", b"/", b"\t"))
    parts = good.split(mark)
    for _ in range(random.choice((1, 3, 10))):
        parts[random.randrange(len(parts))] = random.choice(_WORDS).encode()
    return mark.join(parts)
