"""The signs of the layers: styles laid over the map."""

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
)  # fmt: skip
