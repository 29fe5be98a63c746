"""The supply of a side in words: counts, changes, why a piece has what it has, and who would be cut off."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING, Final

from engine.titles.nemesis.pieces import FULL, LIMITED, OUT
from engine.titles.nemesis.state import NemesisState
from nemesis_gui.play.before_now import before_now
from nemesis_gui.session.words import Words, clause_link
from nemesis_gui.titles.nemesis.layers.supply_map import SIGNS

if TYPE_CHECKING:
    from engine.titles.nemesis.queries.supply import AirdropHelp, PieceSupply, SupplyLink, SupplyPicture

LEVELS: Final = (FULL, LIMITED, OUT)
SHORT: Final = {FULL: "Full", LIMITED: "Limited", OUT: "Out"}


def counts(words: Words, pictures: Sequence[SupplyPicture]) -> str:
    """A table: pieces of each level, as marked and in a check now, for each side."""
    marked = [Counter(piece.marked for piece in p.pieces.values()) for p in pictures]
    now = [Counter(piece.now for piece in p.pieces.values()) for p in pictures]
    rows = {
        f"{SIGNS[level]}&nbsp;{words.tr(name)}": [(a[level], b[level]) for a, b in zip(marked, now, strict=True)]
        for level, name in ((level, SHORT[level]) for level in LEVELS)
    }
    return before_now(words, [picture.side for picture in pictures], rows)


def airdrops(words: Words, found: AirdropHelp) -> str:
    """How many of those out of supply Airdrops could still help; empty where nobody is out."""
    if not found.out:
        return ""
    text = "{free:free Airdrop|free Airdrops}: {helped} of {out} out of supply could be helped"
    return words.tr(text, free=found.free, helped=found.helped, out=found.out) + " " + clause_link("7.1-C/7")


def why(state: NemesisState, words: Words, piece: PieceSupply) -> str:
    """Why a piece would be full, limited or out in a check now, back to the source."""
    level = escape(words.word("levels", piece.now))
    head = f"<b>{words.unit_link(state, piece.unit)}</b> {SIGNS[piece.now]} {level} {clause_link(piece.why.clause)}"
    if piece.now != piece.marked:
        head += f" <small>({words.pair(words.tr('marked'), escape(words.word('levels', piece.marked)))})</small>"
    body = [_link(state, words, link) for link in piece.links] or [_missing(state, words, piece)]
    return "<br>".join([head, *body])


def reason_of(state: NemesisState, words: Words, piece: PieceSupply) -> str:
    """The source that supplies a piece, or what is missing."""
    return words.tr(SOURCES[piece.kind]) if piece.kind else _missing(state, words, piece)


def _link(state: NemesisState, words: Words, link: SupplyLink) -> str:
    """From where to where, with the points used."""
    start, end = (words.place_link(state, link.path[at]) for at in (0, -1))
    source = words.unit_link(state, link.unit) if link.unit else words.tr(SOURCES[link.kind])
    used = "" if link.used is None else words.tr(", {used} of {range} mp", used=link.used, range=link.range)
    return f"&nbsp;└ {source}, {start} → {end}{used}" if len(link.path) > 1 else f"&nbsp;└ {source}, {start}{used}"


def _missing(state: NemesisState, words: Words, piece: PieceSupply) -> str:
    facts = piece.why.facts
    if piece.why.kind == "no_trace":
        return words.tr("No source within reach: every route is blocked or too long.")
    source = str(facts.get("source", ""))
    name = words.unit_link(state, source) if source else words.tr(SOURCES["depot"])
    where = words.place_link(state, state.world.loc(str(facts["hex"])))
    if piece.why.kind == "second_divisional_hq":
        return words.tr("{name} in {place} is within range, but a chain has one Divisional HQ.", name=name, place=where)
    return words.tr(
        "Nearest: {name} in {place}, needs {needs} mp and has {has}.",
        name=name, place=where, needs=facts["needs"], has=facts["has"],
    )  # fmt: skip


SOURCES: Final = {
    "entry": "Supply Entry, by Road and Track", "airfield": "Airfield, by Road and Track", "river": "River supply",
    "depot": "Supply Depot", "transporter": "Transporter", "reinforcement": "Reinforcement Hex", "airdrop": "Airdrop",
    "plunder": "Lives off the land",
}  # fmt: skip
