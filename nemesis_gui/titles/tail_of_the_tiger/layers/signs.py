"""The signs of the layers: styles and badges laid over the map."""

from __future__ import annotations

from typing import Final

from nemesis_gui.play.signs import Sign

LAYER_SIGNS: Final = (
    Sign("style:full", "German line", "From a source to a unit that it supplies.", "wtf-7.0/1", brief="German line"),
    Sign("style:full_1", "Imperial line", "From a source to a unit that it supplies.", "wtf-7.0/1",
         brief="Imperial line"),
    Sign("style:side_1", "German side", "Held by the German side, or within its supply.", "wtf-3.5/1"),
    Sign("style:side_0", "Imperial side", "Held by the Imperial side, or within its supply.", "wtf-3.5/1"),
    Sign("style:limited", "Attenuated supply", "Units here attack at half.", "16.0/14", brief="Attenuated"),
    Sign("style:lost", "Out of supply", "Units here have half their attack, defence and movement.", "wtf-7.3/1",
         brief="Out of supply"),
    Sign("badge:supply", "Supply of a unit", "● supplied, ◐ attenuated, ✕ out of supply; ▼ would be cut off.",
         "wtf-7.0/1", form=r"[●◐✕▼]"),
    Sign("style:threat", "Hex under threat", "The enemy could attack here at 3:1 or more.", "wtf-13.x/1"),
    Sign("badge:threat", "Column of an assault on a stack",
         "The best the enemy could bring after one move; with ? where untried units defend.", "wtf-13.x/1",
         form=r"\d+:\d+\??"),
)  # fmt: skip
