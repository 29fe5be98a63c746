"""The cards of Nemesis that are values, each by the kind of its decision: pieces under a title, or places."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from nemesis_gui.play.cards import CHOICES, HEXES, UNITS, Asked, CardSpec, Fact
from nemesis_gui.titles.nemesis.decisions import chits
from nemesis_gui.titles.nemesis.decisions.moving import Loading
from nemesis_gui.titles.nemesis.decisions.reinforce import DRAG


def _plain(title: str, hint: str = "") -> CardSpec:
    return CardSpec(title, UNITS, hint, gesture=Loading)


def _flags(asked: Asked) -> Iterator[Fact]:
    """How many lie on the map."""
    mine = sum(owner == asked.side for owner in asked.state.flags.values())
    yield asked.words.tr("{n} flags of yours are on the map.", n=mine), ""


CARDS: Final[Mapping[str, CardSpec]] = {
    "RailMovement": _plain("Rail movement", DRAG),
    "AirMovement": _plain("Air Movement", DRAG),
    "PlaceTransporter": _plain("Transporter"),
    "MergeBattalions": _plain("Battalions"),
    "ChooseImphalLoss": _plain("Imphal without Stock"),
    "ResolveOverstack": _plain("Overstacked hex"),
    "ChooseFirstChit": CardSpec(
        "Phase Chit", CHOICES, lines=lambda asked, one: (chits.meaning(asked.words, one),),
        picture=lambda asked, one: chits.face(asked.words, one, asked.side),
    ),
    "PayImphal": CardSpec("Flights to Imphal", HEXES),
    "TakeOver": CardSpec("Objectives that are cut off", HEXES),
    "RemoveFlags": CardSpec("Flags", HEXES, facts=_flags),
    "MoveFlag": CardSpec("Flags", HEXES, facts=_flags),
}  # fmt: skip
