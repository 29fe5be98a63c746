"""Which sentence asks a decision, says a command or a reason, and the facts of decisions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.table import agenda, entries
from engine.table.agenda import Decision
from engine.table.command import Command
from engine.table.verdict import Reason
from engine.titles.nemesis.pieces import SIDES
from engine.titles.nemesis.state import RETREATED, NemesisState

_SHUNNED: Final = frozenset({"leaves_tracks", "enters_zoc", "enters_objective", "enters_transporter", "enters_ambush"})
"""Reasons that several hexes of a path can give together."""


def decision_facts(state: NemesisState, decision: Decision) -> dict[str, Any]:
    """The fields of a decision, its price and the means to pay it, and what is left to place."""
    facts = {name: getattr(decision, name) for name in decision.__struct_fields__}
    if hasattr(decision, "price"):
        facts["price"] = decision.price
    if hasattr(decision, "means"):
        facts["has"] = decision.means(state)
    if type(decision).__name__ == "Airdrops":
        facts["left"] = state.air_supply - len(state.airdrops)
    facts["decides"] = decision.side(state)
    if type(decision).__name__ == "DrawChit" and _opens(state, facts["decides"]):
        facts["chit"] = state.first[facts["decides"]]
    return facts


def _opens(state: NemesisState, side: int) -> bool:
    """Whether the first chit of turn 1 is due, which the scenario fixes for all to see [4.0/6]."""
    return state.turn == 1 and state.first[side] is not None and not state.track[side]


def decision_keys(state: NemesisState, name: str, raw: Mapping[str, Any]) -> list[str]:
    keys = [f"{name}.{SIDES[raw['decides']]}"]
    if raw.get("assault"):
        keys.append(f"{name}.assault")
    if raw.get("price") == 0:
        keys.append(f"{name}.free")
    if "has" in raw and raw["has"] <= raw["price"]:
        keys.append(f"{name}.{'last' if raw['has'] == raw['price'] else 'lost'}")
    if name == "DrawChit":
        if "chit" in raw:
            keys.append("DrawChit.opens")
        chosen = state.first[raw["decides"]] is not None
        keys.append("DrawChit.chosen" if chosen else "DrawChit.pick" if state.options.choose_chits else "DrawChit")
    return [*keys, name]


def command_keys(state: NemesisState, command: Command, raw: Mapping[str, Any]) -> list[str]:
    decision = agenda.current(state)
    name = type(decision).__name__
    verb = command.verb
    if verb == "answer":
        word_ = "yes" if raw["yes"] else "no"
        return [f"answer.{name}.{word_}", f"answer.{word_}"]
    if verb == entries.Agreed.verb:
        return [f"{verb}.{raw['winner']}", verb]
    if verb == "dig" and raw["taken"]:
        return ["dig.taken"]
    if verb == "spend":
        return ["spend.marker" if raw["what"] == "marker" else "spend.hex" if _is_place(raw["what"]) else "spend"]
    if verb == "retreat" and raw["unit"] in state.pieces and _fatal(state, raw["unit"], raw["path"]):
        return ["retreat.lost", "retreat"]
    if verb == "draw" and decision is not None and state.first[decision.side(state)] is not None:
        return ["draw.chosen", "draw"]
    assault = [f"{verb}.{name}.assault"] if getattr(decision, "assault", False) else []
    return [*assault, f"{verb}.{name}", verb]


def _fatal(state: NemesisState, unit: str, path: Sequence[str]) -> bool:
    """Whether nothing of a unit comes to the end of its retreat [6.2-D/2, 6.2-D/7]."""
    from engine.titles.nemesis.rules.ch6_remnants import remnants

    piece = state.pieces[unit]
    return piece.counter.is_unit and len(path) + state.has(unit, RETREATED) > len(remnants(state, piece))


def _is_place(label: str) -> bool:
    return label[:1].isdigit()


def reason_keys(reason: Reason) -> list[str]:
    """Variants by the facts a reason carries."""
    facts = reason.facts
    if reason.kind == "already_there" and "unit" not in facts:
        return ["already_there.hex"]
    if reason.kind == "not_yours" and "air" in facts:
        return ["not_yours.air"]
    if reason.kind == "too_dear" and "allowance" not in facts:
        return ["too_dear.plain"]
    if "hexes" in facts and reason.kind in _SHUNNED:
        return [f"{reason.kind}.several"]
    if reason.kind == "overstack" and "hex" not in facts:
        return ["overstack.plain"]
    return [reason.kind]
