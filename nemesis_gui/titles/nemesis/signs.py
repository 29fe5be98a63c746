"""The signs of Nemesis: what its marks, numbers, badges and styles mean, in one line each.

The ids begin with where a sign is seen: on a counter, as a marker, printed on the map, on a track, in the header, in an
overlay (badge, style, range). Those of the layers are made of their actions, see the face.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from engine.titles.nemesis.pieces import ALLIED, JAPANESE, LIMITED, OUT, SIDES
from nemesis_gui.play.signs import Sign, Signs

COUNTERS: Final = (
    Sign("counter:strength", "Strength", "What it adds to the odds of a combat.", "1.2-A/1"),
    Sign("counter:quality", "Quality",
         "How good it is, 1 to 3: as spearhead, for its zone of control and against Attrition.", "2.1/5"),
    Sign("counter:lasting", "Quality, white on black", "How good it is, 1 to 3; once lost it is never replaced.",
         "1.2-G/1"),
    Sign("counter:movement", "movement", "Movement points that it may spend in one move.", "5.1-A/1"),
    Sign("counter:range", "range", "Movement points over which this Transporter passes on supply.", "7.1-A/1"),
    Sign("counter:steps", "steps", "A dot for each step; a hollow one is lost.", "1.2-C/2"),
    Sign("counter:size", "Size mark", "II is a Battalion and small; III and X, Regiment and Brigade, are large.",
         "1.2-A/2"),
    Sign("counter:type", "Type symbol", "Its arm: infantry, cavalry, engineers, tanks, a headquarters, trucks.",
         "1.2-A/1"),
    Sign("counter:support", "Yellow type symbol", "A Support Unit: its Strength counts as Support Points, too.",
         "1.2-B/1", brief="Support Unit"),
    Sign("counter:light", "White type symbol", "Light Troops, as are Mules: faster on Paths, and able to enter Cliffs.",
         "1.2-H/1", brief="Light Troops"),
    Sign("counter:formation", "Name and colour of the band", "Units of one Division have one colour.", "1.2/1"),
    Sign("counter:nation", "Stripe of a nation",
         "Sun: Japan. Two bands: INA. Cross: British. Three blocks: Indian. Checks: African. Sun in a corner: Chinese. "
         "Bars: US.", "1.2/1"),
    Sign("counter:star", "Star of a counter", "A Chinese unit of the Stilwell Force.", "1.2-F/1"),
    Sign("counter:reduced", "Pale slash", "The reduced side of a unit that has lost a step.", "1.2-C/1",
         ("step_lost", "exchanged")),
    Sign("counter:limited", str(LIMITED), "Limited Movement, no assaults; half Strength in attack, full in defence.",
         "7.1-B/3", ("supply_changed", "moved"), {"after": (LIMITED,), "how": ("air",)}, table="levels"),
    Sign("counter:out", str(OUT), "Limited Movement, no assaults, half Strength; Attrition threatens it.", "7.1-B/4",
         ("supply_changed",), {"after": (OUT,)}, table="levels"),
    Sign("counter:spared", "Out of supply, spared for now", "The bar is upright while Attrition is not due yet.",
         "7.1-D/11", ("supply_changed",), {"after": (OUT,)}),
    Sign("counter:moved", "Moved", "Its movement in this phase is over, or has begun.", "5.1-A/1",
         ("moved", "marker_placed"),
         {"how": ("move", "stretch", "forward", "rail", "air"), "what": ("ambush", "bunker")}),
    Sign("stack:strength", "Strength of a stack", "Strength of all units stacked here, as printed on their faces.",
         "1.2-A/1"),
    Sign("counter:fought", "Fought", "It attacked or was attacked in this phase.", "6.1-C/1", ("attack_declared",)),
)  # fmt: skip
TRAITS: Final = (
    Sign("trait:motorized", "Motorized", "Moves, retreats and advances along Roads, Tracks and Paths only.", "5.1-A/8"),
    Sign("trait:garrison", "Garrison, never moves", "It only defends.", "1.2-J/1"),
    Sign("trait:chindit", "Chindits", "Their Brigades have three steps, and never merge.", "1.2-E/1"),
    Sign("trait:ina", "INA", "The Indian National Army, on the Japanese side.", "1.2-D/1"),
    Sign("trait:fierce", "Ambush and Banzai", "It may lay an Ambush, and declare a Banzai charge.", "6.1-F/7"),
    Sign("trait:digs", "can dig a Bunker", "It may stay where it is in an Assault Phase and dig in.", "5.1-E/2"),
    Sign("trait:regiment", "drops Battalions", "At full strength it may leave a Battalion behind.", "1.2-D/2"),
    Sign("trait:battalion", "can merge", "It may join its Regiment again at the end of a phase.", "1.2-D/5"),
    Sign("trait:divisional_hq", "Divisional HQ", "A chain of supply may have one of them.", "7.1-A/12"),
)
"""What the panel says of a counter beside its marks."""
MARKERS: Final = (
    Sign("marker:flag", "flag", "The side that took this Objective, which had been the enemy's.", "2.3/2",
         ("objective_taken",), table="markers"),
    Sign("marker:bunker", "bunker", "A defending unit that may use it has 1 Quality more.", "6.1-F/4",
         ("marker_placed",), {"what": ("bunker",)}, table="markers"),
    Sign("marker:ambush", "ambush", "To enter costs the Allies and their supply 1 movement point more.", "5.1-D/4",
         ("marker_placed",), {"what": ("ambush",)}, table="markers"),
    Sign("marker:airdrop", "air_supply", "All Allied units here are in Limited Supply.", "7.1-C/7",
         ("marker_placed",), {"what": ("airdrop",)}, table="markers"),
    Sign("marker:stock", "stock", "The supplies left at Imphal; the Japanese destroy them by entering.",
         "7.1-C/6",
         ("track_changed",), {"track": ("stock",)}, table="tracks"),
    Sign("marker:strip", "Flag at an airfield", "The side that holds the airfield, which had been the enemy's.",
         "7.1-C/2"),
    Sign("marker:air", "air_support", "Points added to one attack or assault; then it is used up for the turn.",
         "1.2-B/7", ("air_support_used", "air_support_returned"), table="markers"),
)  # fmt: skip
PRINTED: Final = (
    Sign("print:objective", "Objective", "The points for taking it, in the colours of the side that starts with it.",
         "1.1/3"),
    Sign("print:star", "Starred Objective", "Lost to the enemy it costs Laments at the end of each turn.", "1.1/5"),
    Sign("print:depot", "Supply Depot", "Supply reaches as many movement points as the red number says.", "1.1/6"),
    Sign("print:ring", "Ring of a Depot", "Supplied along its river: dark blue always, light blue from the monsoon on.",
         "7.1-C/14"),
    Sign("print:airfield", "Airfield", "A source of Limited Supply for the Allies while they hold it.", "7.1-C/2"),
    Sign("print:entry", "Supply Entry hex", "The supply of the side whose colour borders it starts here.", "1.1/7"),
    Sign("print:reinforcement", "Reinforcement Hex", "Where reinforcements arrive; the enemy may never enter.",
         "1.1/8"),
    Sign("print:terrain", "Terrain", "What a hex costs to enter; its most expensive terrain counts.", "1.1/2"),
    Sign("print:way", "Road, Track or Path", "Entering along it costs its own rate instead of the terrain's.",
         "5.1-A/4"),
    Sign("print:railway", "Railway", "Pieces move by rail for free, once a phase.", "8.1-C/4"),
    Sign("print:major", "Major River", "Costs extra to cross; attacking across costs 1 Quality.", "5.1-A/3"),
    Sign("print:minor", "Minor River", "Counts as a Major River from the Light Monsoon on.", "2.7/3"),
    Sign("print:lake", "Lake", "No movement or combat across it.", "5.1-A/6"),
    Sign("print:frontier", "Frontier", "Shows which country a hex is in."),
)  # fmt: skip
HEADER: Final = (
    Sign("header:turn", "Game Turn", "Ten turns from March to August; the framed one is being played.", "9.0-6/3",
         ("turn_began",)),
    Sign("header:light", "light", "Minor Rivers count as Major ones, and there is less support from the air.", "2.7/3",
         ("weather_changed",), {"monsoon": ("light",)}, table="monsoons"),
    Sign("header:heavy", "heavy", "Every movement cost is doubled, but not that of supply.", "2.7/7",
         ("weather_changed",), {"monsoon": ("heavy",)}, table="monsoons"),
    Sign("header:support", "Support Game Turn", "One Support Unit may return, and surplus flags are taken off.",
         "9.0-5D/1"),
    Sign("header:chits", "Phase Track", "The chits a side has played in this turn, in their order.", "4.0/4",
         ("phase_began", "drawn")),
    Sign("header:cup", "Cup", "The chits a side still has to draw in this turn.", "4.0/3"),
)  # fmt: skip
STYLES: Final = (
    Sign("style:side_0", "Japanese zone of control", "An Allied stretch may not enter it.", "2.1/3", brief="Japanese"),
    Sign("style:side_1", "Allied zone of control", "A Japanese stretch may not enter it.", "2.1/3", brief="Allied"),
    Sign("style:contested", "Zones of both sides", "Neither side may stretch through here.", "2.1/3", brief="Both"),
    Sign("style:full", "Japanese line of Full Supply", "From a source to a piece in Full Supply.", "7.1-B/2",
         brief="Japanese: Full"),
    Sign("style:full_1", "Allied line of Full Supply", "From a source to a piece in Full Supply.", "7.1-B/2",
         brief="Allied: Full"),
    Sign("style:limited", "Japanese line of Limited Supply", "It gives a piece Limited Supply only.", "7.1-B/3",
         brief="Limited"),
    Sign("style:limited_1", "Allied line of Limited Supply", "It gives a piece Limited Supply only.", "7.1-B/3",
         brief="Limited"),
    Sign("style:lost", "Hex out of supply", "Pieces here cannot be supplied.", "7.1-B/4"),
    Sign("style:threat", "Hex under threat", "The enemy could attack here at three to one or better.", "6.1-C/1"),
    Sign("range:normal", "Normal Movement", "Hexes it can reach; the number is the total cost from its hex.",
         "5.1-A/1", form=r"\d+", brief="Normal: total cost from the start"),
    Sign("range:stretch", "Operational Stretch",
         "Hexes it can reach only with twice its points, away from enemy zones; total cost from its hex.", "5.1-C/1"),
    Sign("range:full", "Overstacked hex", "Too many units would stand here; those over the limit are eliminated.",
         "2.2/8", brief="Overstacked"),
    Sign("badge:level", "Supply level", "● full, ◐ limited, ✕ out; ▼ it would get worse.", "7.1-B/1",
         ("supply_changed",), form="[●◐✕▼▲]"),
    Sign("badge:used", "Supply range used, such as 3/5",
         "Movement points used of the last link's range; its first hex is always reached.", "7.1-A/2", form=r"\d+/\d+"),
    Sign("badge:threat", "Odds on a stack", "The best the enemy could bring: A in an assault, B in an attack.",
         "6.1-C/1", form=r"\d:\d (A|B|AB)"),
    Sign("badge:odds", "Odds with a question mark", "The odds if it were attacked now from current positions.",
         "6.1-C/1", form=r"(\d:\d|✖)\?"),
    Sign("badge:price", "Price of a retreat",
         "Total steps lost on the way; ! a unit would be eliminated, ✕ it is blocked, no supply: none leads there.",
         "6.2-D/2", form=r"\d+!?|✕|free|no supply"),
    Sign("badge:must", "must", "A unit must enter this hex first.", "6.2-E/2", form="must"),
)  # fmt: skip
ODDS: Final = (
    Sign("odds:column", "Odds such as 3:2", "The column of the Combat Results Table after all shifts.", "6.1-G/1",
         form=r"\d:\d"),
    Sign("odds:drm", "DRM", "Die roll modifier: it is added to the die.", "0.0/2", form=r"DRM|Mod\. dé|[+−]\d"),
    Sign("odds:losses", "Losses such as 1.5 : 0.8", "Mean steps lost by attacker and defender.", "6.1-H/1",
         form=r"[\d.,]+ : [\d.,]+"),
    Sign("odds:retreat", "r, or retreat 4/6", "How many of the six die rolls let the attacker enforce a retreat.",
         "6.2-A/1", form=r"r|\d/6"),
    Sign("odds:emptied", "∅", "How many of the six die rolls clear the hex by losses alone.", "6.2-E/1",
         form="∅"),
    Sign("odds:sap", "★ with a letter, SaP",
         "The side that gets the Satisfaction Point of the roll; of six rolls how many.", "2.3/1", form=r"★\w?|SaP"),
    Sign("odds:held", "⊘", "A Bunker bars the retreat.", "6.2-A/2", form="⊘"),
    Sign("odds:steps", "Price of enforcing and of refusing",
         "Steps the attacker pays to enforce the retreat, the defender to refuse it.", "6.2-C/2"),
)  # fmt: skip
"""The figures of a forecast."""


SHARED: Final = (
    Sign("track:resources", "resources",
         "What the Allies pay to bring units in; losses and lost Objectives add to it, up to 9.", "2.5/1",
         ("track_changed",), {"track": ("resources",)}, table="tracks"),
    Sign("track:clf", "clf", "A die up to this number makes the Yunnan Force active; it rises with Churchill.", "2.6/9",
         ("track_changed",), {"track": ("clf",)}, table="tracks"),
    Sign("track:stock", "stock", "Falls by 1 in each Allied Supply Check that has to use Imphal Airfield.", "7.1-C/3",
         ("track_changed",), {"track": ("stock",)}, table="tracks"),
    Sign("track:airdrops", "Air Supply", "Airdrops the Allies can still place in their Supply Check Phase.",
         "7.1-C/7", ("marker_placed", "marker_removed"), {"what": ("airdrop", "air_supply")}),
    Sign("track:yunnan", "yunnan",
         "While inactive its units may not attack and hardly move; active for one turn at a time.", "2.6/6",
         ("yunnan_activated",), table="forces"),
)  # fmt: skip


def own_tracks(side: int, his: str) -> tuple[Sign, ...]:
    """The three markers of a side; `his` is its Superior."""
    texts = (
        ("general", "general", "tracks", "2.3/6",
         f"Success in combats and at Objectives; beyond 9 he starts again and {his} rises."),
        ("superior", SIDES[side], "superiors", "2.3/9",
         f"Victory at once with {his} at 9 and the enemy's Superior at 0."),
        ("lament", "lament", "tracks", "2.4/13",
         f"The price of losses; beyond 9 they start again and {his} falls."),
    )  # fmt: skip
    return tuple(
        Sign(f"track:{track}:{side}", name, text, clause, ("track_changed",), {"track": (track,), "side": (side,)},
             table=table)
        for track, name, table, clause, text in texts
    )  # fmt: skip


SIGNS: Final = (
    *COUNTERS, *TRAITS, *MARKERS, *PRINTED, *HEADER, *STYLES, *ODDS, *SHARED,
    *own_tracks(JAPANESE, "Hirohito"), *own_tracks(ALLIED, "Churchill"),
)  # fmt: skip


@cache
def register() -> Signs:
    """These signs and the general ones, for what knows no context."""
    return Signs(SIGNS)
