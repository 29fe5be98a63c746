"""What the program says of itself: keys, credits, news of a version, once unasked; and a report of a problem."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from typing import Final

from PySide6.QtWidgets import QApplication

from engine.paths import DataNotFound, data_file
from engine.table.wording.typography import set_type
from engine.version import VERSION
from nemesis_gui.base.later import later
from nemesis_gui.base.room import GEOMETRY
from nemesis_gui.play.face import Face
from nemesis_gui.play.feature import Action, Feature

SEEN: Final = "seen_version"
"""The setting with the version whose news were shown last."""
BEFORE: Final = "0.6.0"
"""The last version that did not note it."""
CHANGELOG: Final = "CHANGELOG.md"
NEWS: Final = "assets/news/{language}.md"
"""What a player of another language reads of the versions it has a part about."""
MOST_VERSIONS: Final = 3
_HEAD: Final = re.compile(r"^## \[([0-9][0-9.]*)\].*$", re.MULTILINE)


class Help(Feature):
    """News are shown over the start page of the first window after an update; a first start has none."""

    def attach(self) -> None:
        later(self, self.announce_news)

    def actions(self) -> Iterator[Action]:
        yield Action("keys", "Help", 50, "Keys…", "All keys", "Shift+F11", self.show_keys, covered=True, start=8)
        yield Action(
            "about", "Help", 70, "About…", "Credits, and where the data comes from", run=self.show_about, before=True,
            covered=True
        )
        yield Action(
            "new_in", "Help", 55, "What is new…", "What the latest versions brought", run=self.show_news, covered=True
        )
        yield Action(
            "problem", "Help", 65, "Report a problem…",
            "Gather version, settings and faults in one file you can send; nothing is sent", run=self.report,
            covered=True
        )

    def show_keys(self) -> None:
        from nemesis_gui.features.help.key_list import KeyWindow

        KeyWindow(self.words, self.context.actions, self.places.frame).show()

    def show_about(self) -> None:
        """Versions, credits, licences and provenance."""
        from nemesis_gui.features.help.about import AboutWindow, about_html
        from nemesis_gui.session.provenance import provenance_html

        title, told = self.model.playing, " ".join(self.context.services.of(Face).credits(self.words))
        origins = provenance_html(self.words, title) if title.sources() else ""
        window = AboutWindow(self.words, self.places.frame)
        window.show_html(about_html(self.words, title, told, origins))
        window.show()

    def announce_news(self) -> None:
        """Show what the versions since the last start brought, unless a game is on the table or something is told that
        it would cover: then the next time."""
        settings = self.context.settings
        used = BEFORE if not settings.blob(GEOMETRY).isEmpty() else VERSION
        before = settings.text(SEEN, "") or used
        if before == VERSION:
            settings.put(SEEN, VERSION)
        elif (
            self.model.session is None and self.places.frame.isVisible() and QApplication.activeModalWidget() is None
        ):
            settings.put(SEEN, VERSION)
            self.show_news(before)

    def show_news(self, before: str = "") -> None:
        """The changelog of the versions after one, or of the latest ones."""
        from nemesis_gui.play.texts import TextWindow

        own = set_type(since(_file(NEWS.format(language=self.words.lang)), before, VERSION), self.words.lang)
        text = own or since(changelog(), before, VERSION)
        if not text and before:
            return
        tr, native = self.words.tr, bool(own) or self.words.lang == "en"
        name = tr("What is new") if native else tr("What is new, in English")
        window = TextWindow(self.words, name, self.places.frame, (720, 560))
        window.view.setMarkdown(text or self.words.tr("The changelog is missing."))
        window.show()

    def report(self) -> None:
        from nemesis_gui.features.help.problem import ProblemDialog

        journal = self.model.kept
        copy = journal.copy_to if journal is not None and not journal.lost else None
        settings = self.context.settings.harmless()
        ProblemDialog(self.words, settings, os.environ, copy, self.places.frame).show()


def changelog() -> str:
    """The whole changelog; empty where it did not come with the program."""
    return _file(CHANGELOG)


def _file(name: str) -> str:
    try:
        return data_file(name).read_text(encoding="utf-8")
    except DataNotFound:
        return ""


def number(version: str) -> tuple[int, ...]:
    """A version as numbers to be compared; nothing for what is none."""
    return tuple(int(part) for part in version.split(".")) if re.fullmatch(r"\d+(\.\d+)*", version) else ()


def since(text: str, before: str, now: str) -> str:
    """The parts of a changelog about the versions after one, up to that of now; the latest ones only."""
    heads = list(_HEAD.finditer(text))
    ends = [*(head.start() for head in heads[1:]), len(text)][: len(heads)]
    found = [
        text[head.start() : end].strip()
        for head, end in zip(heads, ends, strict=True)
        if number(before) < number(head[1]) <= number(now)
    ]
    return "\n\n".join(found[:MOST_VERSIONS])
