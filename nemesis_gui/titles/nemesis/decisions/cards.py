"""The cards of Nemesis that are values, each by the kind of its decision: pieces under a title, and where they are sent
to places, a hint."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from nemesis_gui.play.cards import UNITS, CardSpec
from nemesis_gui.titles.nemesis.decisions.moving import Loading
from nemesis_gui.titles.nemesis.decisions.reinforce import DRAG


def _plain(title: str, hint: str = "") -> CardSpec:
    return CardSpec(title, UNITS, hint, gesture=Loading)


CARDS: Final[Mapping[str, CardSpec]] = {
    "RailMovement": _plain("Rail movement", DRAG),
    "AirMovement": _plain("Air Movement", DRAG),
    "PlaceTransporter": _plain("Transporter"),
    "MergeBattalions": _plain("Battalions"),
    "ChooseImphalLoss": _plain("Imphal without Stock"),
    "ResolveOverstack": _plain("Overstacked hex"),
}
