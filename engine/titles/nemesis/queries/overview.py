"""Queries for a client: what is not a choice, answered by the functions of the rules. Nothing here changes a state.

Places are locations (ints) unless a docstring says label; ranges are movement points; columns are indexes.
"""

from __future__ import annotations

import msgspec

from engine.titles.nemesis.pieces import Piece
from engine.titles.nemesis.queries.actions import actions_for, units_to_act
from engine.titles.nemesis.queries.chits import chance_before, cup_chances, next_side
from engine.titles.nemesis.queries.now import Outlook, assault_barred, attack_now
from engine.titles.nemesis.queries.odds import NextColumn, steps_next_column
from engine.titles.nemesis.queries.supply import PieceSupply, SupplyLink, SupplyPicture, cut_by, supply_picture
from engine.titles.nemesis.queries.threat import Strike, Threat, threat, threat_map
from engine.titles.nemesis.rules.ch2_zoc import piece_zoc
from engine.titles.nemesis.rules.ch9_end_of_turn import SEQUENCE
from engine.titles.nemesis.rules.ch9_step import TurnStep
from engine.titles.nemesis.state import NemesisState


class TurnStepEntry(msgspec.Struct, frozen=True):
    """A step of the end of the turn. ``due``: whether it belongs to this turn [9.0/1]."""

    name: str
    clause: str
    due: bool


def turn_steps(state: NemesisState) -> list[TurnStepEntry]:
    """The steps of the end of this turn in their order [9.0/1]."""
    steps = (step for step in SEQUENCE if isinstance(step, TurnStep))
    return [TurnStepEntry(step.name, step.clause, step.due(state)) for step in steps]


class ObjectiveEntry(msgspec.Struct, frozen=True):
    """One Objective in the ledger [1.1/3, 1.1/4, 1.1/5].

    ``owner`` owned it when the game began, ``controller`` holds it now, ``flag`` is the side of the flag on it if there
    is one. ``sap`` is its value in Superior Approval Points, ``star`` marks the ones whose loss costs extra Laments.
    """

    hex: int
    label: str
    name: str
    owner: int
    controller: int
    flag: int | None
    sap: int
    star: bool
    occupied: bool
    """Whether units of its controller stand in it [9.0-1/1]."""


def objectives_ledger(state: NemesisState) -> list[ObjectiveEntry]:
    """All Objectives of the area of play, the most valuable first, then by label [1.1/4, 2.3/2]."""
    world = state.world
    found = [_entry(state, hex_) for hex_ in world.objectives if world.open_hex(hex_)]
    return sorted(found, key=lambda entry: (-entry.sap, entry.label))


def _entry(state: NemesisState, hex_: int) -> ObjectiveEntry:
    objective, controller = state.world.objectives[hex_], state.controller(hex_)
    assert controller is not None
    return ObjectiveEntry(
        hex=hex_,
        label=state.world.label(hex_),
        name=objective.name,
        owner=objective.owner,
        controller=controller,
        flag=state.flags.get(hex_),
        sap=objective.sap,
        star=objective.star,
        occupied=hex_ in state.occupied(controller),
    )


def zoc_sources(state: NemesisState, side: int, hex_: int) -> list[Piece]:
    """The pieces of a side that exert a zone of control into a hex [2.1/5, 2.1/6]."""
    return [piece for piece in state.in_play(side) if hex_ in piece_zoc(state, piece)]


def agenda_preview(state: NemesisState) -> list[str]:
    """The steps still to come as far as they are known, first things first: ``DeclareAttacks [6.1-C/1]``.

    A step may put others in front when its turn comes, or vanish.
    """
    return [f"{type(step).__name__} [{step.clause}]" for step in state.agenda]


__all__ = [
    "NextColumn",
    "ObjectiveEntry",
    "Outlook",
    "PieceSupply",
    "Strike",
    "SupplyLink",
    "SupplyPicture",
    "Threat",
    "TurnStepEntry",
    "actions_for",
    "agenda_preview",
    "assault_barred",
    "attack_now",
    "chance_before",
    "cup_chances",
    "cut_by",
    "next_side",
    "objectives_ledger",
    "steps_next_column",
    "supply_picture",
    "threat",
    "threat_map",
    "turn_steps",
    "units_to_act",
    "zoc_sources",
]
