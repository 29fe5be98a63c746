"""The markers of the tracks in words: their signs, what they count, and what happens at the ends of their track."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Final

from engine.titles.nemesis.pieces import SIDES
from nemesis_gui.base.style import side_colours
from nemesis_gui.session.words import Words

SIGNS: Final[Mapping[str, str]] = {"general": "●", "superior": "■", "lament": "△", "resources": "●", "clf": "■"}
LETTERS: Final[Mapping[str, str]] = {"general": "G", "superior": "S", "lament": "L", "resources": "R", "clf": "C"}
"""What stands on the markers."""
CLAUSES: Final[Mapping[str, str]] = {
    "general": "2.3/6", "superior": "2.3/9", "lament": "2.4/13", "resources": "2.5/1", "clf": "2.6/9",
    "stock": "7.1-C/3", "airdrops": "7.1-C/7", "yunnan": "2.6/6",
}  # fmt: skip


def marker_name(words: Words, name: str, side: int) -> str:
    """What a marker is called; the Superior by his name."""
    return words.word("superiors", SIDES[side]) if name == "superior" else words.word("tracks", name)


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
    his = words.word("superiors", SIDES[side])
    texts = {
        "general": words.tr("Success in combats and at Objectives; beyond 9 he starts again and {his} rises.", his=his),
        "superior": words.tr("Victory at once with {his} at 9 and the enemy's Superior at 0.", his=his),
        "lament": words.tr("The price of losses; beyond 9 they start again and {his} falls.", his=his),
        "resources": words.tr("What the Allies bring units in with; losses and lost Objectives add to it, up to 9."),
        "clf": words.tr("A die up to this number makes the Yunnan Force active; it rises with Churchill."),
        "stock": words.tr("Falls by 1 in each Allied Supply Check that has to use Imphal Airfield."),
        "airdrops": words.tr("Airdrops that the Allies can still lay down in their Supply Check Phase."),
        "yunnan": words.tr("While inactive its units may not attack and hardly move; active for one turn at a time."),
    }
    return f"{texts[name]} [{CLAUSES[name]}]"


def tip(words: Words, names: tuple[str, ...], side: int) -> str:
    """All markers of a track, a paragraph each, and what a click does."""
    lines = [
        f"<p>{_sign(name, side)} {words.pair(_lettered(words, name, side), escape(told(words, name, side)))}</p>"
        for name in names
    ]
    return "".join([*lines, f"<p><i>{words.tr('A click opens the ledger: every step and why.')}</i></p>"])


def _lettered(words: Words, name: str, side: int) -> str:
    return f"<b>{escape(marker_name(words, name, side))}</b> ({LETTERS[name]})"


def spoken(words: Words, names: tuple[str, ...], side: int) -> str:
    """The same as plain text."""
    return " ".join(words.pair(marker_name(words, name, side), told(words, name, side)) for name in names)
