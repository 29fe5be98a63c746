"""The list of keys, made from the registered actions: on the screen, printed, or as a page of its own."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from itertools import groupby
from pathlib import Path
from typing import Final

from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QWidget

from engine.board.files import write_whole
from nemesis_gui.play.actions import ActionTable
from nemesis_gui.play.texts import TextWindow
from nemesis_gui.session.words import Words
from nemesis_gui.widgets.save_path import ask_to_save, documents

MOUSE: Final = (
    ("Click", "select a piece; on a hex: move there, or select the stack"),
    ("Ctrl+Click", "select several pieces"),
    ("Shift+Click", "move there even if counters are in the way"),
    ("Drag a counter", "move it; dropped where it cannot go, it returns and you are told why"),
    ("Drag the number of a stack, or Shift+Drag", "move everything there that can act"),
    ("Esc or right button while dragging", "cancel the drag"),
    ("Drag the map, middle button, or Space+Drag", "scroll the map"),
    ("Right click", "menu of everything you can do there"),
    ("Wheel", "zoom or scroll the map, as set in the preferences"),
    ("Ctrl+Wheel, or pinch on a touchpad", "zoom"),
    ("Two fingers on a touchpad", "scroll the map"),
    ("1 … 9", "the buttons of the prompt bar, except ending a segment"),
)
FIRST: Final = 26
SECOND: Final = 30
"""Width of the columns, in percent."""
PAGE: Final = """<!doctype html>
<html lang="{lang}"><head><meta charset="utf-8"><title>{title}</title><style>
body {{ font: 11pt/1.4 Georgia, serif; max-width: 52em; margin: 2em auto; color: #2b231b; }}
table {{ border-collapse: collapse; width: 100%; }} td {{ padding: 2px 14px 2px 0; vertical-align: top; }}
.f {{ color: #75664d; }} h3 {{ margin: 1em 0 .2em; }}
</style></head><body><h1>{title}</h1>{body}</body></html>
"""


def keys_body(words: Words, actions: ActionTable) -> str:
    """The mouse, and tables of keys, one for each menu."""
    parts = [_table(words.tr("Mouse and map"), (_row(words.tr(key), words.tr(text)) for key, text in MOUSE))]
    for menu, keyed in groupby((one for one in actions if actions.key(one)), key=lambda one: one.menu):
        rows = [_row(actions.key_text(one), words.tr(one.text).rstrip("…"), words.tr(one.help)) for one in keyed]
        parts.append(_table(words.tr(menu), rows))
    return "".join(parts)


def _table(name: str, rows: Iterable[str]) -> str:
    return f'<h3>{escape(name)}</h3><table width="100%">{"".join(rows)}</table>'


def _row(key: str, text: str, help_: str = "") -> str:
    """Columns of the same width in every table; without help the text takes both."""
    first = f'<tr><td width="{FIRST}%"><b>{escape(key)}</b></td>'
    if not help_:
        return f'{first}<td width="{100 - FIRST}%" colspan="2">{escape(text)}</td></tr>'
    rest = 100 - FIRST - SECOND
    return f'{first}<td width="{SECOND}%">{escape(text)}</td><td width="{rest}%" class="f">{escape(help_)}</td></tr>'


def keys_page(words: Words, actions: ActionTable) -> str:
    """The list as a page that any browser shows and prints."""
    title = words.tr("Keys of {game}", game=words.title.name)
    return PAGE.format(lang=words.lang, title=escape(title), body=keys_body(words, actions))


class KeyWindow(TextWindow):
    """The list of keys, to be printed or written into a file."""

    def __init__(self, words: Words, actions: ActionTable, parent: QWidget | None = None) -> None:
        super().__init__(words, words.tr("Keys"), parent, (700, 660))
        self.actions_ = actions
        self.show_html(keys_body(words, actions))
        self.offer("Print…", self._print)
        self.offer("Save as HTML…", self._ask_file)

    def _print(self) -> None:
        printer = QPrinter()
        if QPrintDialog(printer, self).exec() == QPrintDialog.DialogCode.Accepted:
            self.view.document().print_(printer)

    def _ask_file(self) -> None:
        tr = self.words.tr
        path = ask_to_save(self, tr, tr("Save as HTML…"), documents() / "nemesis-keys.html")
        if path is not None:
            self.save(path)

    def save(self, path: Path) -> None:
        """Write the page; where that cannot be done, say why."""
        self.write(path, lambda: write_whole(path, keys_page(self.words, self.actions_)))
