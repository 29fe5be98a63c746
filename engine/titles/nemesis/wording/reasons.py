"""Why a command is not legal, and what the parts of a number are called."""

from __future__ import annotations

from typing import Final

from engine.table.verdict import Modifier, Reason
from engine.table.wording.marks import PLAIN, Marks
from engine.titles.nemesis.state import NemesisState
from engine.titles.nemesis.wording.catalogue import DEFAULT, fallback, sentence
from engine.titles.nemesis.wording.facts import Facts

_SHUNNED: Final = frozenset({"leaves_tracks", "enters_zoc", "enters_objective", "enters_transporter", "enters_ambush"})
"""Reasons that several hexes of a path can give together."""


def reason_text(reason: Reason, lang: str = DEFAULT, state: NemesisState | None = None, marks: Marks = PLAIN) -> str:
    """Why a command is not legal."""
    facts = Facts(state, lang, marks).all(reason.facts)
    return sentence("reasons", _reason_keys(reason), facts, lang) or fallback(reason.kind, facts)


def _reason_keys(reason: Reason) -> list[str]:
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


def modifier_text(part: Modifier, lang: str = DEFAULT, state: NemesisState | None = None) -> str:
    """What a part of a number is called."""
    facts = Facts(state, lang, PLAIN).all(part.facts)
    return sentence("modifiers", [part.name], facts, lang) or part.name.replace("_", " ").capitalize()
