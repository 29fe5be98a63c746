"""Chapters 17, 23 and 24: who may be in which country."""

from __future__ import annotations

from engine.titles.vinegar_joes_war.pieces import JAPANESE, Counter
from engine.titles.vinegar_joes_war.state import VinegarState
from engine.titles.vinegar_joes_war.world import CHINA


def forbidding(state: VinegarState, counter: Counter, hex_: int) -> str:
    """The clause by which a unit may not be in the country of a land hex, empty where it may. No land unit of Japan
    ever enters China, Vichy French, Siamese and guerrillas keep to their own country; all others go anywhere.
    It bars movement, retreat and pursuit, not an attack [24.1/2, 17.3/3, 23.1/1, 23.2/1, 24.0/1, 24.1/1]."""
    country = state.world.country(hex_)
    if counter.country and country != counter.country:
        return "17.3/3" if counter.guerrilla else "23.1/1"
    return "24.1/1" if counter.side == JAPANESE and country == CHINA else ""


def forbidding_in_combat(state: VinegarState, counter: Counter, hex_: int) -> str:
    """The clause by which a unit neither retreats nor pursues into a country, empty where it may [24.1/2]."""
    clause = forbidding(state, counter, hex_)
    return "24.1/2" if clause == "24.1/1" else clause
