"""What of a bundle is whose: `THIRD-PARTY.txt` with every library, its part and the licences, and a list of parts as
CycloneDX for programs that read such lists."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Final

from engine.version import VERSION

TEXTS: Final = "THIRD-PARTY.txt"
LISTED: Final = "parts.json"
PURE: Final = ("PySide6_Essentials", "shiboken6", "numpy", "PyYAML", "msgspec", "platformdirs", "PyInstaller")
"""Distributions of which a bundle has modules, whether or not a library comes with them."""
LICENCES: Final = {
    "PySide6_Essentials": "LGPL-3.0-only (Qt and Qt for Python; with ICU, Unicode licence)",
    "shiboken6": "LGPL-3.0-only",
    "PyYAML": "MIT",
    "msgspec": "BSD-3-Clause",
    "platformdirs": "MIT",
    "numpy": "BSD-3-Clause and others, see the text",
    "PyInstaller": "GPL-2.0-or-later with an exception for what it builds (its start program)",
    "Python": "PSF-2.0",
}
_NOTICE: Final = """\
Qt is used under the GNU Lesser General Public License, version 3. It stands in files of its own, which may be
exchanged for others of the same interface; taking the program apart for that purpose is allowed. Its source is at
https://download.qt.io/official_releases/QtForPython/ and https://download.qt.io/official_releases/qt/.

"""
_RULE: Final = "=" * 100


@dataclass(frozen=True, order=True)
class Part:
    """Something that others made; `where` is "Python package", "Debian package" or "program"."""

    name: str
    version: str
    where: str

    @property
    def licence(self) -> str:
        return LICENCES.get(self.name, "see the text below")


class UnknownPartError(LookupError):
    """A file in the bundle of which nobody knows whose it is."""


Owner = Callable[[Path], Part | None]
Read = Callable[[Part], Iterable[tuple[str, str]]]


def list_parts(origins: Path, folder: Path) -> Mapping[str, str]:
    """The texts to be put into a bundle, by the names of their files.

    ``origins`` is the list that the specification writes. Raises UnknownPartError for a library without an owner.
    """
    pairs = [(name, Path(source)) for name, source in json.loads(origins.read_text(encoding="utf-8"))]
    there = [(name, source) for name, source in pairs if (folder / "_internal" / name).exists()]
    owned = owners(there, (of_python, of_distribution(), of_debian))
    return texts(owned, {Part(name, metadata.version(name), "Python package") for name in PURE}, licence_texts)


def texts(owned: Mapping[str, Part], others: Iterable[Part], read: Read) -> Mapping[str, str]:
    """The texts to be put into a bundle, by the names of their files; `read` gives the licences of a part."""
    parts = sorted({*owned.values(), *others})
    return {TEXTS: "".join(part_texts(owned, parts, read)), LISTED: listed(parts)}


def owners(pairs: Iterable[tuple[str, Path]], ways: Iterable[Owner]) -> dict[str, Part]:
    """Whose each file is, by its place in the bundle; the first way that knows it tells."""
    found, ways = {}, tuple(ways)
    for name, source in pairs:
        part = next((part for way in ways if (part := way(source)) is not None), None)
        if part is None:
            raise UnknownPartError(f"{name}: nobody knows whose {source} is")
        found[name] = part
    return found


def of_python(source: Path) -> Part | None:
    """What belongs to Python itself."""
    base = Path(sys.base_prefix).resolve()
    within = source.resolve()
    own = base in within.parents and "site-packages" not in within.parts
    return Part("Python", sys.version.split()[0], "program") if own and base != Path("/usr") else None


def of_distribution(path: Sequence[str] | None = None) -> Owner:
    """What was installed with pip, by the files that each distribution says it has; here, or in other folders."""
    known: dict[Path, Part] = {}
    for distribution in metadata.distributions(path=list(sys.path if path is None else path)):
        part = Part(distribution.metadata["Name"], distribution.version, "Python package")
        for file in distribution.files or ():
            known[Path(str(distribution.locate_file(file))).resolve()] = part
    return lambda source: known.get(source.resolve())


def of_debian(source: Path) -> Part | None:
    """What a package of the build machine brought."""
    real = source.resolve()
    short = Path("/", *real.parts[2:]) if real.parts[:2] == ("/", "usr") else real
    for path in (source, real, short):
        try:
            done = subprocess.run(["dpkg-query", "-S", str(path)], capture_output=True, text=True, check=False)
        except OSError:
            return None
        if done.returncode == 0:
            package = done.stdout.partition(": ")[0].partition(",")[0]
            shown = subprocess.run(
                ["dpkg-query", "-W", "-f", "${Version}", package], capture_output=True, text=True, check=True
            )
            return Part(package.partition(":")[0], shown.stdout, "Debian package")
    return None


def part_texts(owned: Mapping[str, Part], parts: Iterable[Part], read: Read) -> Iterator[str]:
    """The text: parts, files, licences."""
    parts = tuple(parts)
    yield f"Nemesis {VERSION} comes with these parts, each under its own licence.\n\n"
    yield _NOTICE
    for part in parts:
        yield f"{part.name} {part.version} ({part.where}): {part.licence}\n"
    yield f"\n{_RULE}\nWhose each library is\n{_RULE}\n\n"
    for name, part in sorted(owned.items()):
        yield f"{name}: {part.name} {part.version}\n"
    for part in parts:
        for heading, text in read(part):
            yield f"\n{_RULE}\n{part.name} {part.version}: {heading}\n{_RULE}\n\n{text.strip()}\n"


def licence_texts(part: Part) -> Iterator[tuple[str, str]]:
    """The licence texts that came with a part of this machine."""
    if part.where == "Debian package":
        copyright_ = Path("/usr/share/doc") / part.name / "copyright"
        if copyright_.is_file():
            yield "copyright", copyright_.read_text(encoding="utf-8", errors="replace")
    elif part.where == "Python package":
        yield from papers_of(metadata.distribution(part.name))


def papers_of(distribution: metadata.Distribution) -> Iterator[tuple[str, str]]:
    """The licence texts that a distribution brings, by the names of their files."""
    for file in sorted(distribution.files or (), key=str):
        words = file.name.upper()
        if ".dist-info" in str(file) and words.startswith(("LICEN", "COPYING", "NOTICE", "AUTHORS")):
            yield file.name, Path(str(file.locate())).read_text(encoding="utf-8", errors="replace")


def listed(parts: Iterable[Part]) -> str:
    """The parts as a CycloneDX document without a number of its own, so that two builds are equal."""
    components = [
        {"type": "library", "name": part.name, "version": part.version,
         "licenses": [{"license": {"name": part.licence}}]}
        for part in parts
    ]  # fmt: skip
    about = {"component": {"type": "application", "name": "nemesis-burma", "version": VERSION}}
    head = {"bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1, "metadata": about}
    return json.dumps(head | {"components": components}, indent=1) + "\n"
