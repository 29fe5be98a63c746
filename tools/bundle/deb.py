"""`python -m tools.bundle.deb [OUT]`: the frozen folder as a package of Debian, with menu entry, icons, file type."""

from __future__ import annotations

import argparse
import gzip
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import md5
from pathlib import Path
from typing import Final

from engine.version import VERSION
from tools.bundle.__main__ import (
    DOMAIN,
    NAME,
    PAPERS,
    ROOT,
    SHELF,
    BrokenBuildError,
    files,
    setting,
    size,
    try_out,
    weigh,
)  # fmt: skip
from tools.make_icons import DRAWING, SIZES

PACKAGE: Final = "nemesis-burma"
FILE_TYPE: Final = "application-vnd.nemesis-burma.game"
"""The file type of saved games, as icons name it."""
LINUX: Final = ROOT / "packaging" / "linux"
MACHINES: Final = {"x86_64": "amd64", "aarch64": "arm64"}
"""What Debian calls them."""
MAINTAINER: Final = "Nemesis project <nemesis@example.org>"
"""Stands for whoever releases the package, who gives another one: nobody has an address below example.org."""
METAINFO: Final = "nemesis_burma.metainfo.xml"
"""Its name without the domain."""
OLDEST_GLIBC: Final = "2.34"
"""What Qt's own libraries ask for."""


@dataclass(frozen=True)
class Owner:
    """Whoever releases a package."""

    maintainer: str = MAINTAINER
    domain: str = DOMAIN

    @property
    def sound(self) -> bool:
        named = re.fullmatch(r"[^<>\n]+ <[^<>@\s]+@[^<>@\s]+>", self.maintainer)
        return bool(named and re.fullmatch(r"[a-z][a-z0-9]*(\.[a-z_][a-z0-9_]*)+", self.domain))


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.bundle.deb", description="Make a package of Debian.")
    parser.add_argument("out", nargs="?", type=Path, default=ROOT / "dist", help="where the folder stands")
    parser.add_argument("--maintainer", default=MAINTAINER, help="who releases it, as 'Name <address>'")
    parser.add_argument("--domain", default=DOMAIN, help="domain of who releases it, as org.example")
    given = parser.parse_args(argv)
    out, owner = given.out, Owner(given.maintainer, given.domain)
    folder = out / NAME
    if not owner.sound:
        print(f"{owner.maintainer}, {owner.domain}: give 'Name <address>' and a domain as org.example", file=sys.stderr)
        return 2
    if not (folder / NAME).is_file():
        print(f"{folder}: there is no frozen program; make it with python -m tools.bundle", file=sys.stderr)
        return 2
    began = time.monotonic()
    try:
        try_out(folder)
        weigh("package", build(folder, out, owner).stat().st_size, held=not (folder / SHELF).is_dir())
    except BrokenBuildError as error:
        print(f"{folder}: {error}", file=sys.stderr)
        return 1
    print(f"{time.monotonic() - began:.0f} s")
    return 0


def build(folder: Path, out: Path, owner: Owner) -> Path:
    """Lay everything out as it will be installed and pack it; returns the package. Raises CalledProcessError."""
    machine = MACHINES.get(platform.machine(), platform.machine())
    target = out / f"{PACKAGE}_{VERSION}_{machine}.deb"
    with tempfile.TemporaryDirectory(prefix="deb-") as place:
        root = Path(place) / "root"
        lay_out(folder, root, owner.domain)
        control = root / "DEBIAN"
        control.mkdir()
        text = (ROOT / "packaging" / "deb" / "control").read_text(encoding="utf-8")
        facts = {"version": VERSION, "architecture": machine, "size": size(root) // 1024, "glibc": glibc(folder),
                 "maintainer": owner.maintainer}  # fmt: skip
        (control / "control").write_text(text.format(**facts), encoding="utf-8")
        (control / "md5sums").write_text(sums(root), encoding="utf-8")
        for path in root.rglob("*"):
            if path.is_dir():
                path.chmod(0o755)
        command = ["dpkg-deb", "--root-owner-group", "-Zxz", "-z9", "--build", str(root), str(target)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=setting())
    return target


def lay_out(folder: Path, root: Path, domain: str = DOMAIN) -> None:
    """Put every file at its place below a root."""
    library, share = root / "usr/lib" / PACKAGE, root / "usr/share"
    shutil.copytree(folder, library, symlinks=True)
    command = root / "usr/bin" / PACKAGE
    command.parent.mkdir(parents=True)
    command.symlink_to(os.path.relpath(library / NAME, command.parent))
    for source, place in shared(folder, domain):
        target = share / place
        target.parent.mkdir(parents=True, exist_ok=True)
        if target.suffix == ".gz":
            target.write_bytes(gzip.compress(source.read_bytes(), mtime=0))
        elif source.name.endswith(METAINFO):
            target.write_text(source.read_text(encoding="utf-8").replace(DOMAIN, domain), encoding="utf-8")
        else:
            shutil.copyfile(source, target)
        target.chmod(0o644)


def shared(folder: Path, domain: str) -> Iterator[tuple[Path, str]]:
    """What desktops look for, and its place below `share`."""
    yield LINUX / f"{PACKAGE}.desktop", f"applications/{PACKAGE}.desktop"
    yield LINUX / f"{PACKAGE}.xml", f"mime/packages/{PACKAGE}.xml"
    yield LINUX / f"{DOMAIN}.{METAINFO}", f"metainfo/{domain}.{METAINFO}"
    yield LINUX / f"{PACKAGE}.6", f"man/man6/{PACKAGE}.6.gz"
    yield DRAWING, f"icons/hicolor/scalable/apps/{PACKAGE}.svg"
    yield from icons()
    yield folder / PAPERS / "THIRD-PARTY.txt", f"doc/{PACKAGE}/copyright"
    yield folder / PAPERS / "CHANGELOG.md", f"doc/{PACKAGE}/changelog.gz"


def icons() -> Iterator[tuple[Path, str]]:
    """The program's icon, which saved games have as well: in every size, by the name of each."""
    for pixels in SIZES:
        for name in (f"apps/{PACKAGE}", f"mimetypes/{FILE_TYPE}"):
            yield DRAWING.parent / f"{pixels}.png", f"icons/hicolor/{pixels}x{pixels}/{name}.png"


def sums(root: Path) -> str:
    """Fingerprints of all installed files, as Debian keeps them."""
    found = (path for path in files(root) if "DEBIAN" not in path.parts)
    return "".join(f"{md5(path.read_bytes()).hexdigest()}  {path.relative_to(root)}\n" for path in found)


def glibc(folder: Path) -> str:
    """The newest version of the C library that a file of the folder asks for."""
    found = {OLDEST_GLIBC}
    for path in files(folder):
        if ".so" in path.name or path.name == NAME:
            told = subprocess.run(["readelf", "-V", str(path)], capture_output=True, text=True, check=False).stdout
            found.update(re.findall(r"GLIBC_(\d+\.\d+)", told))
    return max(found, key=lambda version: [int(part) for part in version.split(".")])


if __name__ == "__main__":
    sys.exit(main())
