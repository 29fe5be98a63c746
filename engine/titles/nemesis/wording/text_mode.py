"""The sentences of Nemesis for the text mode, in one language."""

from __future__ import annotations

from typing import Any

from engine.table.event import Event
from engine.titles.nemesis import wording
from engine.titles.nemesis.pieces import SIDES, SUPPLY_LEVELS, Piece
from engine.titles.nemesis.state import NemesisState


class Words:
    """Events, reasons, prompts, places and tracks in words of one language."""

    def __init__(self, lang: str) -> None:
        self.lang = lang

    def event(self, state: NemesisState, event: Event) -> str:
        """What happened."""
        return wording.event_text(state, event, self.lang)

    def reason(self, reason: Any) -> str:
        """Why a command is not legal, with the clause."""
        text = wording.reason_text(reason, self.lang)
        return f"{text} [{reason.clause}]" if reason.clause and reason.clause not in text else text

    def prompt(self, state: NemesisState) -> str:
        """Who has to decide what."""
        return wording.prompt(state, None, self.lang)

    def place(self, state: NemesisState, label: str) -> str:
        """What stands at a hex or in a box."""
        loc = state.world.find(label)
        if loc is None:
            return f"? {label[:20]}"
        name = wording.place_name(state, label, self.lang)
        return "\n".join([name, *(self._piece(state, piece) for piece in state.pieces_at(loc))])

    def _piece(self, state: NemesisState, piece: Piece) -> str:
        values = piece.values
        condition = " reduced" if piece.reduced else ""
        supply = "" if piece.supply == 0 else f" supply {SUPPLY_LEVELS[piece.supply]}"
        return (
            f"  {piece.id} ({wording.unit_name(state, piece.id)}, {SIDES[piece.counter.side]})"
            f" {values.strength}-{values.quality}-{values.movement}{condition}{supply}"
        )

    def tracks(self, state: NemesisState) -> str:
        """All tracks: Japanese / Allied, then the Allied ones."""
        pairs = {"general": state.general, "lament": state.lament, "superior": state.superior}
        both = ", ".join(f"{name} {pair[0]} / {pair[1]}" for name, pair in pairs.items())
        return f"turn {state.turn}; {both}; resources {state.resources}; clf {state.clf}; stock {state.stock}"
