"""A picture of every decision of the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tools.pictures.maps import ASSAULT, FIRST
from tools.pictures.picture import Picture, Way


def _played(name: str, decision: str, shows: str, number: int = 1, do: Sequence[str] = ()) -> Picture:
    """A decision of the campaign that is played by the script."""
    return Picture(name, shows, Way(script="campaign.txt", until=f"{decision} {number}"), tuple(do), decision)


def _posed(name: str, decision: str, shows: str, file: str, do: Sequence[str] = (), number: int = 1) -> Picture:
    """A decision in a situation file."""
    return Picture(name, shows, Way(situation=file, until=f"{decision} {number}"), tuple(do), decision)


PHASES: Final = (
    _played("first-chit", "ChooseFirstChit", "The first chit of the next turn is chosen in secret"),
    _played("draw-chit", "DrawChit", "The next chit is drawn", 12),
    Picture("movement", "Movement in an Assault Phase", FIRST, decision="Movement"),
    Picture("out-of-turn", "What the other side may do meanwhile", Way(script="campaign.txt", until="Movement 30"),
            ("action news", "action out_of_turn")),
    _played("forward", "ForwardMove", "Forward moves before an Attack Phase's combats", 1),
    _posed("press-on", "PressOn", "A unit presses on behind headquarters it has pushed aside",
           "movement/push-the-headquarters.yaml", ("zoom 1.25 jp-31-58", "click jp-31-58")),
    _played("fly", "AirMovement", "Air movement in an Allied phase", 2),
    _played("overstack", "ResolveOverstack", "A stack over the limit"),
    _posed("before-check", "BeforeCheck", "Battalions dropped before a Supply Check",
           "supply/battalion-dropped-before-the-check.yaml"),
    _played("airdrops", "Airdrops", "Airdrops in the Supply Phase", 2),
    _posed("imphal-pays", "PayImphal", "Imphal lives on its stock or by air", "supply/imphal-paid-in-the-air.yaml"),
    _posed("imphal-hunger", "ChooseImphalLoss", "Hunger at Imphal", "supply/imphal-without-stock.yaml"),
    _played("replacements", "Replacements", "Replacements in the Reinforcement Phase", 4),
    _played("bring-in", "BringIn", "Reinforcements arrive", 4),
    _posed("replenish", "ReplenishmentDie", "The die for replenishment", "reinforcement/replenishment-die.yaml"),
    _played("rail", "RailMovement", "Rail movement", 1),
    _played("depot", "PlaceTransporter", "A transporter finds its new place", 2),
    _played("merge", "MergeBattalions", "Battalions merge into a regiment", 1),
    _played("take-over", "TakeOver", "Objectives whose owner has left are taken over", 2),
    _played("flags", "RemoveFlags", "Flags beyond five go"),
    _posed("move-flag", "MoveFlag", "An own flag moves to what was taken", "flags.yaml"),
    Picture("turn-end", "The end of the turn, step by step", Way(script="campaign.txt", until="DrawChit 9"),
            ("on turn_end", "action turn_next", "action turn_next")),
    _played("general", "RollGeneral", "The roll of the Generals at the end of the turn", 3),
)  # fmt: skip

COMBAT: Final = (
    _played("declare", "DeclareAttacks", "Attacks are declared", 5),
    Picture("declare-hover", "What an attack on this hex would come to",
            Way(script="campaign.txt", until="DeclareAttacks 5"), ("point 0516",), "DeclareAttacks"),
    Picture("commit", "Units join an attack one by one", Way(script="ukhrul.txt", until="DeclareAttacks"),
            ("play attack 0609",), "CommitUnits"),
    Picture("spearhead", "The spearhead is chosen", Way(script="ukhrul.txt", until="ChooseSpearhead"),
            (), "ChooseSpearhead"),
    Picture("meeting", "An assault on Ukhrul: odds, forecast, and the price of each choice", ASSAULT, (),
            "ChooseMeeting"),
    _played("massive", "DeclareMassive", "A massive combat may be declared", 2),
    Picture("banzai", "Banzai or not, and its price", ASSAULT, ("play choose uk-ivc-50p",), "DeclareBanzai"),
    _played("roll", "RollCombat", "The roll, with the forecast of every face", 8),
    _played("losses", "AssignLosses", "Losses are taken by clicking counters", 2),
    _played("try-retreat", "TryRetreat", "Who makes the enemy retreat", 3),
    _played("refuser", "ChooseRefuser", "Who refuses"),
    _played("enforce", "EnforceRetreat", "Shall the retreat be enforced, and what it costs", 3),
    _posed("enforcing-loss", "EnforcingLoss", "The price of enforcing", "combat/enforce-price.yaml"),
    _played("refuse", "RetreatOrRefuse", "Retreat or fight to the last man", 2),
    Picture("refusing-loss", "The price of refusing",
            Way(situation="combat/retreat-preferences.yaml", until="RetreatOrRefuse"),
            ("play answer yes",), "RefusingLoss"),
    _posed("retreat", "RetreatUnits", "The way back on the map", "combat/retreat-preferences.yaml", ("zoom 1 1008",),
           number=2),
    _played("retreat-transporter", "RetreatTransporters", "Headquarters get out of the way"),
    _played("advance", "AdvanceUnits", "Advance after combat", 6),
    _posed("seizers", "CommitSeizers", "Units for a vacant Objective", "seizure.yaml", number=2),
    _posed("seizure-loss", "SeizureLoss", "The step that a vacant Objective costs", "seizure.yaml"),
    Picture("game-over", "The game is over", Way(script="campaign.txt")),
)  # fmt: skip
