"""The signs of the layers: styles and badges laid over the map."""

from __future__ import annotations

from typing import Final

from nemesis_gui.play.signs import Sign

LAYER_SIGNS: Final = (
    Sign("style:side_0", "Japanese zone of control", "Allied units stop in it, and do not retreat into it.", "11.3/1",
         brief="Japanese"),
    Sign("style:side_1", "Allied zone of control", "Japanese units stop in it, and do not retreat into it.", "11.3/1",
         brief="Allied"),
    Sign("style:contested", "Zones of both sides", "They lie over each other without further effect.", "11.2/1",
         brief="Both"),
    Sign("style:full", "Japanese command", "Units here are in command of an activated headquarters.", "7.2/1",
         brief="Japanese command"),
    Sign("style:full_1", "Allied command", "Units here are in command of an activated headquarters.", "7.2/1",
         brief="Allied command"),
    Sign("style:threat", "Hex under threat", "The enemy could attack here at 300 per cent or more.", "13.9/1"),
    Sign("badge:threat", "Column of an attack on a stack",
         "The best the enemy could bring on foot; with a question mark if it hangs on units that are not seen.",
         "13.9/1", form=r"\d+(-\d+)?\??"),
)  # fmt: skip
