"""Which sentence tells an event, and the facts that it tells otherwise than others do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.table.wording.typography import signed
from engine.titles.nemesis.pieces import SIDES
from engine.titles.nemesis.wording.facts import Facts

_VARIANTS: Final = ("how", "track", "what", "chit", "monsoon", "purpose")
_DRAWN: Final = {"9.0-6/3": "drawn.chosen", "4.0/6": "drawn.chosen", "var-3/1": "drawn.picked"}


def event_keys(kind: str, raw: Mapping[str, Any], clause: str) -> list[str]:
    """The sentences that would do, the most fitting first."""
    keys = [_DRAWN[clause]] if kind == "drawn" and clause in _DRAWN else []
    keys += [key for found, key in _CASES if key.split(".")[0] == kind and found(raw)]
    keys += [f"{kind}.{raw['purpose']}.met"] if kind == "die_read" and raw["met"] else []
    keys += [f"{kind}.{raw[field]}" for field in _VARIANTS if isinstance(raw.get(field), str)]
    return [*keys, kind]


def _alone(raw: Mapping[str, Any]) -> bool:
    return len(raw["units"]) == 1


_CASES: Final[tuple[tuple[Callable[[Mapping[str, Any]], bool], str], ...]] = (
    (lambda raw: raw["die"] == raw["modified"] and raw["side"] in (0, 1), "rolled.side.plain"),
    (lambda raw: raw["side"] in (0, 1), "rolled.side"),
    (lambda raw: raw["die"] == raw["modified"], "rolled.plain"),
    (lambda raw: raw["assault"] and _alone(raw), "attack_declared.assault.one"),
    (lambda raw: raw["assault"], "attack_declared.assault"),
    (_alone, "attack_declared.one"),
    (lambda raw: not raw["shift"] and not raw["drm"], "odds_fixed.plain"),
    (lambda raw: not raw["shift"], "odds_fixed.die"),
    (lambda raw: not raw["drm"], "odds_fixed.shift"),
    (lambda raw: raw["retreat"], "combat_result.retreat"),
    (lambda raw: raw["became"] is None, "step_lost.last"),
    (lambda raw: raw["became"] != raw["unit"], "step_lost.became"),
    (lambda raw: raw["how"] == "merge" and len(raw["battalions"]) == 1, "exchanged.rejoin"),
    (lambda raw: raw["why"] == "returned", "placed.returned"),
    (lambda raw: raw["why"] == "reinforcement", "placed.arrived"),
    (lambda raw: not raw["sap"], "objective_taken.plain"),
    (lambda raw: not raw["why"] and raw["track"] == "superior", "track_changed.summed.superior"),
    (lambda raw: not raw["why"] and raw["track"] in ("general", "lament"), "track_changed.summed.side"),
    (lambda raw: not raw["why"], "track_changed.summed"),
    (lambda raw: raw["winner"] == -1, "game_ended.draw"),
    (lambda raw: not raw["limited"] and not raw["out"], "supply_checked.full"),
)
"""Sentences for some cases of an event; the first that holds is used."""


def extras(kind: str, raw: Mapping[str, Any], facts: Facts) -> dict[str, Any]:
    """Facts that are written otherwise in one kind of event."""
    word = facts.words.word
    label = raw.get("hex") or raw.get("where")
    at = {"at": facts.where(label)} if label else {}
    if kind == "phase_began":
        named = word("commanders", raw["commander"]) if raw["commander"] else ""
        return {"commander": f" ({named})" if named else ""}
    if kind in ("supply_changed", "supply_changed_together"):
        return {key: word("levels", raw[key]) for key in ("before", "after")}
    if kind == "drawn":
        return {"what": word("chits", raw["what"])}
    if kind in ("marker_placed", "marker_removed"):
        return at | {"what": word("markers", raw["what"])}
    if kind in ("placed", "air_support_used"):
        return at | {"why": word(f"{kind}_why", raw["why"])}
    if kind == "track_changed" and raw["side"] in (0, 1):
        return {"superior": word("superiors", SIDES[raw["side"]]), "by": signed(raw["by"])}
    if kind == "die_read":
        return {"modifiers": facts.parts(raw["modifiers"])}
    if kind == "combat_result" and raw["drm"]:
        sign = signed(raw["drm"])
        return at | {"modified": f"{raw['modified'] - raw['drm']} {sign[0]} {sign[1:]}"}
    if kind == "odds_fixed":
        return {key: signed(raw[key]) for key in ("shift", "drm")}
    return at
