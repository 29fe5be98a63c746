"""`python -m tools.first_start`: what lies between the first start of the program and the first accepted command.

Starts it as in an empty home, takes the first steps from a title's card on the start page, does what the lesson says,
and counts clicks, seconds, and the words of prompts, cards and buttons, of the start page those of that card. Each text
counts once; menu bar, header, and map with its counters do not. Prints all three for each title; 1 if one is over.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Iterator
from html import unescape
from re import findall, sub
from typing import Final

from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QMenuBar, QWidget

from engine.games import titles
from engine.table.wording.spoken import DEFAULT, LANGUAGES
from nemesis_gui.base import style
from nemesis_gui.base.room import size_of
from nemesis_gui.base.settings import Settings, nothing_kept
from nemesis_gui.camera import pause
from nemesis_gui.features.games.start_page import StartPage
from nemesis_gui.games import faces
from nemesis_gui.play.panels import Header
from nemesis_gui.session.model import GameModel
from tools.driver import Driven
from tools.driver.hands import Hands

CLICKS, WORDS, SECONDS = 3, 60, 10.0
STEPS: Final = 40
"""Clicks after which nobody would go on."""
SIZE: Final = "1600x1000"
SILENT: Final = (QMenuBar, Header)
"""What is neither prompt, card nor button."""


def said(window: QWidget) -> Iterator[str]:
    """The texts of prompts, cards and buttons that are seen."""
    for widget in window.findChildren(QWidget):
        shown = widget.isVisible() and not widget.visibleRegion().isEmpty()
        if shown and isinstance(widget, (QLabel, QAbstractButton)) and not _silent(widget):
            yield unescape(sub(r"<[^>]*>", " ", widget.text()))


def _silent(widget: QWidget) -> bool:
    """Whether it belongs to what does not count."""
    holder: QWidget | None = widget
    while holder is not None and not isinstance(holder, SILENT):
        holder = holder.parentWidget()
    return holder is not None


def words(texts: set[str]) -> int:
    """How many words some texts have; a number is one, a sign is none."""
    return sum(len(findall(r"\w[\w'’./-]*", text)) for text in texts)


class Start:
    """One first start."""

    def __init__(self, app: QApplication, title: str, lang: str) -> None:
        self.title, self.begun = title, time.perf_counter()
        settings = Settings()
        settings.put("language", lang)
        style.dress(app, "staff")
        known = titles()
        self.window = Driven(GameModel(known.title(known.first), known), faces(), settings)
        self.window.resize(size_of(SIZE))
        self.window.show()
        self.hands = Hands(self.window)
        self.texts: set[str] = set()
        self.seconds = 0.0

    def run(self) -> bool:
        """Up to the first accepted command; False if none was reached."""
        page = self.window.findChild(StartPage)
        assert page is not None
        card = page.cards[self.title]
        self._click(card.buttons["first_steps"], card)
        while self.hands.inputs < STEPS and not self._commanded():
            self._click(self._wanted(), self.window)
        self.seconds = time.perf_counter() - self.begun
        return self._commanded()

    def _commanded(self) -> bool:
        session = self.window.model.session
        return session is not None and bool(session.record.line())

    def _click(self, button: QAbstractButton, read: QWidget) -> None:
        """Read a part of the window, and click a button there."""
        pause(50)
        self.texts.update(said(read))
        self.hands.click(button)
        pause(50)

    def _wanted(self) -> QAbstractButton:
        """What the lesson asks for: a command's button, else the one that goes on."""
        tour = self.window.tour
        play = tour.course.now.play if tour.course is not None else ()
        found = next(filter(None, map(self.hands.button_of, play)), None)
        if found is not None:
            return found
        return tour.card.next if tour.card.next.isVisible() else tour.card.show_me


def main() -> int:
    """Tell the three figures of each title; 1 if one is over, or no command was reached."""
    parser = argparse.ArgumentParser(prog="python -m tools.first_start", description="Measure the first start.")
    known = [one.id for one in titles()]
    parser.add_argument("titles", nargs="*", metavar="TITLE", help=f"one of {', '.join(known)}; all if none is named")
    parser.add_argument("--lang", choices=LANGUAGES, default=DEFAULT, help="language of the texts")
    parser.add_argument("--list", action="store_true", help="list the texts that count")
    given = parser.parse_args()
    if unknown := set(given.titles) - set(known):
        parser.error(f"no title of these: {', '.join(sorted(unknown))}")
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = QApplication.instance() or QApplication(sys.argv[:1])
    assert isinstance(app, QApplication)
    measured = [measure(app, title, given.lang, listed=given.list) for title in given.titles or known]
    return 0 if all(measured) else 1


def measure(app: QApplication, title: str, lang: str, *, listed: bool = False) -> bool:
    """Tell the figures of one title, perhaps with the texts that count; whether all are in bounds."""
    with nothing_kept():
        start = Start(app, title, lang)
        reached = start.run()
        start.window.close()
    if listed:
        print("\n".join(sorted(filter(str.strip, start.texts))))
    figures = ((start.hands.inputs, CLICKS, "clicks"), (words(start.texts), WORDS, "words"),
               (round(start.seconds, 1), SECONDS, "seconds"))  # fmt: skip
    told = ", ".join(f"{count} {name} of at most {most:g}" for count, most, name in figures)
    print(f"{title}: {told}" if reached else f"{title}: no command was reached")
    return reached and all(count <= most for count, most, _ in figures)


if __name__ == "__main__":
    sys.exit(main())
