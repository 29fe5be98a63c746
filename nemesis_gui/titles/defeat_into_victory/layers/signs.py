"""The signs of the layers: styles and badges laid over the map."""

from __future__ import annotations

from typing import Final

from nemesis_gui.play.signs import Sign

LAYER_SIGNS: Final = (
    Sign("style:side_0", "Japanese zone of control", "Allied supply lines and retreats do not enter it.", "11.1.7/1",
         brief="Japanese"),
    Sign("style:side_1", "Allied zone of control", "Japanese supply lines and retreats do not enter it.", "11.1.7/1",
         brief="Allied"),
    Sign("style:contested", "Zones of both sides", "Moving from zone to zone costs more.", "11.1.3/1", brief="Both"),
    Sign("style:full", "Japanese line, paid", "Someone at its start has what supplies the unit.", "7.9.3/1",
         brief="Japanese: can be paid"),
    Sign("style:full_1", "Allied line, paid", "Someone at its start has what supplies the unit.", "7.9.3/1",
         brief="Allied: can be paid"),
    Sign("style:limited", "Japanese line, unpaid", "In range, but with no marker and no HQ to commit.", "7.9.3/1",
         brief="Unpaid"),
    Sign("style:limited_1", "Allied line, unpaid", "In range, but with no marker and no HQ to commit.", "7.9.3/1",
         brief="Unpaid"),
    Sign("style:lost", "Out of supply", "Units here cannot be supplied, or an HQ has no line of communications.",
         "7.10.1/1"),
    Sign("style:threat", "Hex under threat", "The enemy could attack here at three to one or better.", "13.2.1/9"),
    Sign("badge:level", "Supply of a hex", "● supplied, ◐ in range but unpaid, ✕ out; ▼ it would get worse.",
         "7.9.1/1", form="[●◐✕▼]"),
    Sign("badge:used", "Supply range used, such as 2.5/5",
         "Movement points used of a supply line or a line of communications.", "7.7.2/1", form=r"[\d.]+/[\d.]+"),
    Sign("badge:threat", "Odds on a stack", "The best the enemy could bring with every unit in reach.", "13.2.1/9",
         form=r"\d:\d"),
)  # fmt: skip
