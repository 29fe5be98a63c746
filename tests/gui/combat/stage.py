"""A battlefield in the window: two brigades against a regiment, with dice to order."""

from __future__ import annotations

from collections.abc import Callable

from engine.table import agenda
from engine.table.record import Origin, Record
from engine.table.session import Session
from engine.table.situation import standing
from engine.titles.nemesis.pieces import ALLIED, JAPANESE
from engine.titles.nemesis.rules.ch5_movement import Movement
from engine.titles.nemesis.rules.ch6_attack import DeclareAttacks
from engine.titles.nemesis.rules.ch6_retreating import RetreatFrom
from engine.titles.nemesis.state import NemesisState
from tests.gui.conftest import Player
from tests.titles.nemesis.battlefield import dress, quiet
from tests.titles.nemesis.board import empty, phase, put, script

ONE, TWO, FOE = "uk-20-80", "uk-20-32", "jp-31-58"
Stage = Callable[..., "Battlefield"]


class Battlefield:
    """The window, the hex that is attacked and the hex of the brigades."""

    def __init__(self, player: Player, state: NemesisState, target: str, near: str) -> None:
        self.player, self.target, self.near = player, target, near
        record = Record(Origin("nemesis", "campaign", {}, "0"))
        self.player.model._take(Session(standing(player.model.title, state), record), None)
        player.window.show()
        player.qtbot.waitExposed(player.window)

    @property
    def state(self) -> NemesisState:
        return self.player.model.state

    def loc(self, label: str) -> int:
        return self.state.world.loc(label)

    def hover(self, label: str) -> None:
        scene = self.player.window.context.scene
        assert scene is not None
        scene.hexHovered.emit(self.loc(label))


def battlefield(
    player: Player,
    *dice: int,
    defence: int = 2,
    strength: int = 5,
    quality: int = 2,
    foe_quality: int = 2,
    retreat: bool = False,
    moving: bool = False,
) -> Battlefield:
    """Brigades of 5 (or so many) and 1 points, the first of Quality 2, against a regiment; the dice fall as ordered.

    The attacks are to be declared, or the defenders have to retreat, or an Assault Phase begins.
    """
    state = empty()
    phase(state, ALLIED, "attack")
    target, near, *_ = quiet(state)
    for unit in ("jp-31-b8", "jp-31-b9"):
        put(state, unit, "jp-battalions")
    put(state, dress(state, ONE, strength=strength, quality=2), near)
    put(state, dress(state, TWO, strength=1, quality=quality), near)
    put(state, dress(state, FOE, strength=defence, quality=foe_quality), target)
    script(state, *dice)
    if moving:
        phase(state, ALLIED, "assault")
    opening = RetreatFrom(target, JAPANESE) if retreat else Movement(ALLIED) if moving else DeclareAttacks(ALLIED)
    state.put((opening,))
    agenda.advance(state)
    return Battlefield(player, state, target, near)
