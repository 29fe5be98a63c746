"""The cards of Tail of the Tiger, each by the kind of its decision."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.table.event import Rolled
from engine.titles.tail_of_the_tiger.events import CombatResolved
from nemesis_gui.play.cards import CHOICES, HEXES, UNITS, CardSpec
from nemesis_gui.titles.tail_of_the_tiger.decisions import choices, combat, places, units

CLICK: Final = "Click the units here or on the map."
DRAG: Final = "Drag a counter to its place, or select it and then the place."
STEPS: Final = "A click on a unit, here or on the map, gives it its step; one that has a choice is selected first."


def _joining(title: str) -> CardSpec:
    return CardSpec(title, UNITS, CLICK, note=units.place, batches=combat.all_join, more=combat.ahead,
                    about=combat.target, sources=combat.sources, kept=combat.joined, opens="payers",
                    prepares=True)  # fmt: skip


def _losing(title: str, announces: tuple[str, ...] = ()) -> CardSpec:
    return CardSpec(title, UNITS, CLICK, news=combat.owed, note=units.step_less, batches=units.all_lost,
                    about=combat.target, sources=combat.sources, announces=announces)  # fmt: skip


def _going_in(title: str) -> CardSpec:
    return CardSpec(title, UNITS, CLICK, news=combat.cannot_go, note=combat.leaves, batches=combat.all_advance,
                    about=combat.target, sources=combat.sources, enters=True)  # fmt: skip


CARDS: Final[Mapping[str, CardSpec]] = {
    "SetUp": CardSpec(
        "Set-up", UNITS, DRAG, news=units.who_stands_where, note=units.nothing, batches=units.all_placed, alike=True,
    ),
    "TakeSteps": CardSpec("Replacement steps", UNITS, STEPS, note=units.step_more),
    "PayDisease": CardSpec("Tropical disease", UNITS, CLICK, note=units.step_less_there, batches=units.all_lost),
    "WithdrawDivision": CardSpec("Random event", UNITS, CLICK, note=units.place),
    "ThinOut": CardSpec("Too many units in one hex", UNITS, CLICK, note=units.place),
    "NameFirst": CardSpec("Chungking", UNITS, CLICK, note=units.place),
    "Assemble": _joining("Prepared assault"),
    "AssembleStorm": _joining("Assault on the way"),
    "PayLosses": _losing("Losses", (CombatResolved.kind, Rolled.kind)),
    "LoseToGun": _losing("Bombardment"),
    "AdvanceUnits": _going_in("Advance"),
    "WalkIn": _going_in("Advance after bombardment"),
    "OfferDrop": CardSpec(
        "Airdrop", CHOICES, facts=choices.drop_facts, lines=choices.drop_lines, about=combat.target,
        sources=combat.sources, offers=False,
    ),
    "PlaceAerial": CardSpec(
        "Aerial supply", HEXES, facts=places.aerial_facts, gain=places.aerial_gain, style="hint",
    ),
    "DropSubversive": CardSpec(
        "Subversive Operations", HEXES, facts=places.subversive_facts, gain=places.subversive_gain, style="hint",
    ),
    "RaiseUprisings": CardSpec(
        "Uprisings", HEXES, facts=places.uprising_facts, gain=places.there, batches=places.all_raised,
    ),
    "SummonDivisions": CardSpec(
        "Divisions from the cup", HEXES, facts=places.cup_facts, gain=places.there, batches=places.all_drawn,
    ),
    "AttackRing": CardSpec(
        "The Ring", CHOICES, facts=choices.ring_stands, lines=choices.attack_lines, offers=False,
    ),
    "RevealElh": CardSpec(
        "The Ring", CHOICES, facts=choices.ring_stands, lines=choices.reveal_lines, offers=False,
    ),
    "StrengthenRing": CardSpec("The Ring", CHOICES, facts=choices.ring_stands, offers=False),
    "PayRing": CardSpec(
        "The Ring", UNITS, "Click the units here.", news=choices.ring_pays, note=units.step_less,
        foot=choices.ring_pays_all,
    ),
    "WriteElh": CardSpec("ELH", CHOICES, facts=choices.about_ring, lines=choices.hide_lines, offers=False),
    "EnterElh": CardSpec("ELH", CHOICES, offers=False),
    "SpendFuel": CardSpec("Fuel", CHOICES, facts=choices.fuel_lasts, lines=choices.fuel_lines, offers=False),
}  # fmt: skip
