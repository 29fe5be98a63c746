"""What the program is: versions, whose work it contains and under which licences, and what it does not do."""

from __future__ import annotations

import platform
from collections.abc import Iterator
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Final

from PySide6.QtCore import qVersion
from PySide6.QtWidgets import QWidget

from engine.board.files import read_plain
from engine.paths import DataNotFound, data_dir, data_file
from engine.table.title import Title
from engine.version import VERSION
from nemesis_gui.play.texts import TextWindow
from nemesis_gui.session.words import Words

QT_SOURCE: Final = "https://download.qt.io/official_releases/QtForPython/"
PAPERS: Final = {
    "credits": "CREDITS.md",
    "licence": "LICENSE",
    "parts": "THIRD-PARTY.txt",
    "lgpl": "assets/licences/LGPL-3.0.txt",
    "gpl": "assets/licences/GPL-3.0.txt",
}
"""Files that About shows, by the names of their links. The list of parts is in bundles only."""
NAMES: Final = {"credits": "Credits", "licence": "Licence", "parts": "All parts", "lgpl": "LGPL 3", "gpl": "GPL 3"}
MOST: Final = 3_000_000
"""Bytes of a paper that are shown."""


def data_revision(title: Title) -> str:
    """Eight digits that change with any file of the shipped data of a title; empty for one that brings none."""
    try:
        folder = data_dir(f"scenarios/{title.id}")
    except DataNotFound:
        return ""
    found = sha256()
    for path in sorted(folder.rglob("*.yaml")):
        found.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes())
    return found.hexdigest()[:8]


def about_html(words: Words, title: Title, credits_: str, origins: str) -> str:
    """All that About says, with links to the papers."""
    tr = words.tr
    facts = [tr("Version {version}", version=VERSION), tr("rules revision {n}", n=title.rules)]
    revision = data_revision(title)
    if revision:
        facts.append(tr("data {digest}", digest=revision))
    facts.append(f"Qt {qVersion()}, Python {platform.python_version()}")
    head = f"<h3>{escape(title.name)}</h3><p>{escape(' · '.join(facts))}</p><p>{escape(credits_)}</p>"
    return head + "".join(f"<p>{line}</p>" for line in _notices(words)) + origins


def _notices(words: Words) -> Iterator[str]:
    tr = words.tr
    yield escape(tr("The program never connects to the network and collects nothing."))
    yield escape(tr(
        "It uses Qt and PySide6 under the GNU LGPL, version 3. They are separate files that you may replace; "
        "their source: {address}", address=QT_SOURCE
    ))  # fmt: skip
    yield escape(tr("Contains data from GeoNames (geonames.org), CC BY 4.0, converted and fitted to hexes."))
    yield escape(tr("Fonts: Open Sans (Apache 2.0), Gentium Book Plus (OFL 1.1), DejaVu Sans (Bitstream Vera)."))
    yield " · ".join(f'<a href="paper:{name}">{escape(tr(NAMES[name]))}</a>' for name in PAPERS if paper(name))


def paper(name: str) -> Path | None:
    """The file of a paper, None where it did not come with the program."""
    try:
        return data_file(PAPERS[name])
    except (KeyError, DataNotFound):
        return None


class AboutWindow(TextWindow):
    """The text, with windows of their own for the papers."""

    def __init__(self, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(words, words.tr("About"), parent, (600, 560), self._follow)

    def _follow(self, link: str) -> None:
        name = link.removeprefix("paper:")
        path = paper(name)
        if path is not None:
            show_paper(self.words, NAMES[name], path, self)


def show_paper(words: Words, name: str, path: Path, parent: QWidget) -> TextWindow:
    """A file in a window, as it is."""
    window = TextWindow(words, words.tr(name), parent, (720, 600))
    text = read_plain(path, MOST).decode("utf-8", "replace")
    if path.suffix == ".md":
        window.view.setMarkdown(text)
    else:
        window.view.setPlainText(text)
    window.show()
    return window
