"""The markers of the tracks in words: their signs, what they count, and what happens at the ends of their track."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Final

from nemesis_gui.base.style import side_colours
from nemesis_gui.play.signs import Sign, meaning, name_of
from nemesis_gui.session.words import Words
from nemesis_gui.titles.nemesis.signs import register

SIGNS: Final[Mapping[str, str]] = {"general": "●", "superior": "■", "lament": "△", "resources": "●", "clf": "■"}
LETTERS: Final[Mapping[str, str]] = {"general": "G", "superior": "S", "lament": "L", "resources": "R", "clf": "C"}
"""What stands on the markers."""
OWN: Final = ("general", "superior", "lament")
"""Markers that both sides have."""


def track_sign(name: str, side: int) -> Sign:
    """What a marker or number beside the map is."""
    return register()[f"track:{name}:{side}" if name in OWN else f"track:{name}"]


def marker_name(words: Words, name: str, side: int) -> str:
    """What a marker is called; the Superior by his name."""
    return name_of(words, track_sign(name, side))


def headings(words: Words, values: Mapping[str, int], side: int) -> tuple[str, str, str]:
    """Sign, name and number of each marker; the same with short names; the same without any."""
    parts = []
    for name, value in values.items():
        sign, long = _sign(name, side), escape(_brief(words, name, side))
        brief = _briefer(words, name, side)
        parts.append((f"{sign} {long} <b>{value}</b>", f"{sign} {brief} <b>{value}</b>", f"{sign} <b>{value}</b>"))
    long, middle, short = ("&nbsp; ".join(texts) for texts in zip(*parts, strict=True))
    return long, middle, short


def _sign(name: str, side: int) -> str:
    ground, _ = side_colours(side)
    return f'<span style="color:{ground}">{SIGNS[name]}</span>'


def _brief(words: Words, name: str, side: int) -> str:
    return words.tr("Loss of face") if name == "clf" else marker_name(words, name, side)


def _briefer(words: Words, name: str, side: int) -> str:
    tr = words.tr
    short = {"general": tr("Gen."), "lament": tr("Lam."), "resources": tr("Res."), "clf": tr("Face")}
    return escape(short.get(name) or marker_name(words, name, side))


def told(words: Words, name: str, side: int = 0) -> str:
    """One sentence about a marker, with its clause."""
    return meaning(words, track_sign(name, side))


def tip(words: Words, names: tuple[str, ...], side: int) -> str:
    """All markers of a track, a paragraph each, and what a click does."""
    lines = [
        f"<p>{_sign(name, side)} {words.pair(_lettered(words, name, side), escape(told(words, name, side)))}</p>"
        for name in names
    ]
    return "".join([*lines, f"<p><i>{words.tr('Click for the track history: every change and its cause.')}</i></p>"])


def _lettered(words: Words, name: str, side: int) -> str:
    return f"<b>{escape(marker_name(words, name, side))}</b> ({LETTERS[name]})"


def spoken(words: Words, names: tuple[str, ...], side: int) -> str:
    """The same as plain text."""
    return " ".join(words.pair(marker_name(words, name, side), told(words, name, side)) for name in names)
