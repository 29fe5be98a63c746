"""What the range of selected units shows."""

from __future__ import annotations

from typing import Final

from nemesis_gui.play.signs import Sign

RANGES: Final = (
    Sign("range:normal", "Move", "Hexes they can reach; the number is the total cost from their hex.", "wtf-11.x/1",
         form=r"\d*", brief="Total movement points from the start hex"),
    Sign("range:assault", "Assault on the way",
         "Enemies they can assault while they move; the number has the way there.", "wtf-12.2/1"),
    Sign("range:minimum", "Minimum move", "One hex, whatever it costs.", "wtf-11.x/4"),
)  # fmt: skip
