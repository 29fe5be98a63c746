"""Sentences of Nemesis in English and French, made from the catalogues in ``assets/locale``.

What has no sentence there is still told readably, from its kind and its facts. A :class:`Marks` decides how places,
units and clauses are written: plain for the text mode, with links in the client.
"""

from __future__ import annotations

from engine.table.wording.marks import PLAIN, Marks
from engine.table.wording.typography import number, set_type
from engine.titles.nemesis.wording.asked import command_text, decision_facts, past_command, prompt, who_decides
from engine.titles.nemesis.wording.catalogue import DEFAULT, LANGUAGES, catalogue, fill, word
from engine.titles.nemesis.wording.happened import event_text
from engine.titles.nemesis.wording.names import air_name, place_name, side_name, unit_name
from engine.titles.nemesis.wording.reasons import modifier_text, reason_text

__all__ = [
    "DEFAULT",
    "LANGUAGES",
    "PLAIN",
    "Marks",
    "air_name",
    "catalogue",
    "command_text",
    "past_command",
    "decision_facts",
    "event_text",
    "fill",
    "modifier_text",
    "number",
    "place_name",
    "prompt",
    "reason_text",
    "set_type",
    "side_name",
    "unit_name",
    "who_decides",
    "word",
]
