"""Markup for reports: text is always escaped, elements are always closed, so that a page is well-formed XML."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Final

_VOID: Final = frozenset({"meta", "br", "use", "rect", "line", "circle", "path", "polygon", "polyline"})


class Html(str):
    """Markup, as opposed to plain text."""

    __slots__ = ()


Child = str | int | None
EMPTY: Final = Html("")


def esc(text: object) -> Html:
    """Text as markup. Control characters that XML forbids are dropped."""
    plain = "".join(letter for letter in str(text) if letter >= " " or letter in "\n\t")
    return Html(escape(plain, quote=True))


def attributes(values: dict[str, object]) -> str:
    """Attributes of an element: ``class_`` is ``class``, ``stroke_width`` is ``stroke-width``; None is left out."""
    found = []
    for name, value in values.items():
        if value is not None:
            shown = f"{value:.5g}" if isinstance(value, float) else value
            found.append(f' {name.rstrip("_").replace("_", "-")}="{esc(shown)}"')
    return "".join(found)


def el(name: str, *children: Child, **values: object) -> Html:
    """An element. Children that are not :class:`Html` are text."""
    inner = join(children)
    if not inner and name in _VOID:
        return Html(f"<{name}{attributes(values)}/>")
    return Html(f"<{name}{attributes(values)}>{inner}</{name}>")


def join(children: Iterable[Child], between: str = "") -> Html:
    """Several pieces in a row; None is left out."""
    kept = (child if isinstance(child, Html) else esc(child) for child in children if child is not None)
    return Html(esc(between).join(kept))


def table(head: Iterable[Child], rows: Iterable[Iterable[Child]], class_: str = "") -> Html:
    """A table in a box of its own that scrolls sideways; a first row of cells is the head."""
    top = el("thead", el("tr", *(el("th", cell, scope="col") for cell in head)))
    body = el("tbody", *(el("tr", *_cells(row)) for row in rows))
    return el("div", el("table", top, body, class_=class_ or None), class_="wide")


def _cells(row: Iterable[Child]) -> list[Html]:
    """The first cell of a row is its heading."""
    first, *others = row
    return [el("th", first, scope="row"), *(el("td", cell) for cell in others)]


def fold(title: Child, *content: Child, open_: bool = False) -> Html:
    """A part that can be folded away without a script."""
    return el("details", el("summary", title), *content, open="open" if open_ else None)


def items(found: list[Html], class_: str | None = None) -> Html | None:
    """A list, None when it is empty."""
    return el("ul", *(el("li", item) for item in found), class_=class_) if found else None
