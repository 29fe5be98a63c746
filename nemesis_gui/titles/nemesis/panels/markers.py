"""The markers of the tracks in words: their signs, what they count, and what happens at the ends of their track."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any, Final

from engine.titles.nemesis.state import NemesisState
from nemesis_gui.base.style import side_colours
from nemesis_gui.play.context import Context
from nemesis_gui.play.signs import Sign, came_about, capital, describe_origin, meaning, name_of
from nemesis_gui.session.words import Words
from nemesis_gui.titles.nemesis.signs import register

SIGNS: Final[Mapping[str, str]] = {"general": "●", "superior": "■", "lament": "△", "resources": "●", "clf": "■"}
LETTERS: Final[Mapping[str, str]] = {"general": "G", "superior": "S", "lament": "L", "resources": "R", "clf": "C"}
"""What stands on the markers."""
OWN: Final = ("general", "superior", "lament")
"""Markers that both sides have."""
SHARED: Final = ("resources", "clf")
"""Those of the Allies alone."""
LEDGERED: Final = frozenset((*OWN, *SHARED, "stock"))
"""What the ledger keeps."""


def track_sign(name: str, side: int) -> Sign:
    """What a marker or number beside the map is."""
    return register()[f"track:{name}:{side}" if name in OWN else f"track:{name}"]


def marker_name(words: Words, name: str, side: int) -> str:
    """What a marker is called; the Superior by name."""
    return name_of(words, track_sign(name, side))


def headings(words: Words, values: Mapping[str, int], side: int) -> tuple[str, str, str]:
    """Sign, name and number of each marker; the same with short names; the same without any."""
    parts = []
    for name, value in values.items():
        sign, long = _sign(name, side), escape(_brief(words, name, side))
        brief = escape(short_name(words, name, side))
        parts.append((f"{sign} {long} <b>{value}</b>", f"{sign} {brief} <b>{value}</b>", f"{sign} <b>{value}</b>"))
    long, middle, short = ("&nbsp; ".join(texts) for texts in zip(*parts, strict=True))
    return long, middle, short


def _sign(name: str, side: int) -> str:
    ground, _ = side_colours(side)
    return f'<span style="color:{ground}">{SIGNS[name]}</span>'


def _brief(words: Words, name: str, side: int) -> str:
    return words.tr("Loss of face") if name == "clf" else marker_name(words, name, side)


def short_name(words: Words, name: str, side: int) -> str:
    """What a marker is called where there is little room."""
    tr = words.tr
    short = {
        "general": tr("Gen."), "lament": tr("Lam."), "resources": tr("Res."), "clf": tr("Face"), "stock": tr("Stock"),
        "airdrops": tr("Airdrops"),
    }  # fmt: skip
    return short.get(name) or marker_name(words, name, side)


def describe_marker(words: Words, name: str, side: int = 0) -> str:
    """One sentence about a marker, with its clause."""
    return meaning(words, track_sign(name, side))


def tip(context: Context, names: Sequence[str], side: int) -> str:
    """Markers with where they stand, what they are and why they moved last, a paragraph each; and what a click does."""
    lines = [f"<p>{_marker_tip(context, name, side)}</p>" for name in names]
    click = context.words.tr("Click for the track history: every change and its cause.")
    return "".join([*lines, f"<p><i>{click}</i></p>" if LEDGERED.intersection(names) else ""])


def _marker_tip(context: Context, name: str, side: int) -> str:
    words, sign = context.words, f"{_sign(name, side)} " if name in SIGNS else ""
    text = escape(describe_marker(words, name, side))
    head = f"{sign}{_lettered(words, name, side)} <b>{value_of(context.state, name, side)}</b>"
    came = came_about(track_sign(name, side), context.model.backwards(context.past.node))
    last = words.tr("Last: {what}", what=escape(describe_origin(words, came))) if came is not None else ""
    return words.pair(head, text) + (f"<br><i>{last}</i>" if last else "")


def _lettered(words: Words, name: str, side: int) -> str:
    letter = f" ({LETTERS[name]})" if name in LETTERS else ""
    return f"<b>{escape(capital(marker_name(words, name, side)))}</b>{letter}"


def value_of(state: NemesisState, name: str, side: int) -> int:
    """Where a marker stands."""
    if name == "airdrops":
        return state.air_supply - len(state.airdrops)
    value: Any = getattr(state, name)
    return int(value[side] if name in OWN else value)


def spoken(words: Words, names: Sequence[str], side: int) -> str:
    """What they are, as plain text."""
    return " ".join(words.pair(marker_name(words, name, side), describe_marker(words, name, side)) for name in names)
