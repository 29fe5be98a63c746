"""All texts of Defeat Into Victory in one language; what stands in no table here is worded as in any title."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import msgspec

from engine.table import agenda
from engine.table.agenda import Decision
from engine.table.command import Command
from engine.table.event import Drawn, Event, Rolled
from engine.table.wording.catalogue import fill
from engine.table.wording.marks import PLAIN, Marks
from engine.table.wording.placed import PlacedWords
from engine.table.wording.typography import signed
from engine.table.wording.words import PLACES, Sentence
from engine.titles.defeat_into_victory.commands import Done, Hold, Rebuild, Retreat, Use
from engine.titles.defeat_into_victory.events import AirStruck, EventHappened, EventRolled, SegmentBegan, StockChanged
from engine.titles.defeat_into_victory.loaded import Loaded
from engine.titles.defeat_into_victory.pieces import FLOWN, Marker
from engine.titles.defeat_into_victory.pieces import Use as MarkerUse
from engine.titles.defeat_into_victory.rules.ch5_combat import Cover, NameTarget
from engine.titles.defeat_into_victory.rules.ch7_acquisition import AllotSupply, StrategicSupply
from engine.titles.defeat_into_victory.rules.ch7_adjustment import Porters, served
from engine.titles.defeat_into_victory.rules.ch7_payment import Price
from engine.titles.defeat_into_victory.rules.ch7_stock import markers_in
from engine.titles.defeat_into_victory.rules.ch7_supply import IMPULSE, LAST_CHANCE, FeedUnits, SupplyUnits
from engine.titles.defeat_into_victory.rules.ch9_operations import ChooseUse, DeclareActivation
from engine.titles.defeat_into_victory.rules.ch10_stacking import ResolveOverstack
from engine.titles.defeat_into_victory.rules.ch12_movement import MoveUnits
from engine.titles.defeat_into_victory.rules.ch13_combat import combat_may_follow, held_back
from engine.titles.defeat_into_victory.rules.ch13_retreat import OFF
from engine.titles.defeat_into_victory.rules.ch14_events import past_change
from engine.titles.defeat_into_victory.state import END_TURN, DefeatState
from engine.titles.defeat_into_victory.wording import places
from engine.titles.defeat_into_victory.wording.points import points

SIGNED: Final = {"stock_changed": ("change",), "points_scored": ("points",), "combat_resolved": ("shift",)}
"""Numbers of events that are written with their sign."""
DISRUPTED: Final = "status_changed.disrupted"
FULL: Final = "7.5.2/1"
"""What is more than the stock holds is lost."""
HITS: Final = ("attacker_hits", "defender_hits")
ROLLS: Final = {(False, False): "rolled.plain", (True, False): "rolled.unit", (True, True): "rolled.unit.modified"}
"""How a die is described: whether it was rolled for a unit, and whether it was modified."""
NO_NUMBERS: Final = {-1: "unit", 0: "none"}
"""Entries of the Combat Results Table that are no number of hits [13.4.2/1, 13.4.5/1]."""


class DefeatWords(PlacedWords[DefeatState]):
    """See :class:`engine.table.wording.words.Wording`."""

    title: Loaded

    # -- names

    def unit(self, state: DefeatState | None, unit: str) -> str:
        return self.tables["units"].get(unit) or super().unit(state, unit)

    def designation(self, state: DefeatState, unit: str) -> str:
        return self.tables["units"].get(unit) or super().designation(state, unit)

    def thing(self, state: DefeatState | None, name: str) -> str:
        """An air unit, a marker, a formation, and a hex or several where a fact may be something else, too."""
        world = getattr(state, "world", None)
        if world is None:
            return ""
        if name in world.pack.air:
            return str(world.pack.air[name].name)
        if name in world.pack.markers:
            return self._marker(world.pack.markers[name])
        if name in world.pack.formations:
            return self.tables["formations"].get(name) or world.pack.formations[name]
        if name in self.tables["markers"]:
            return self.tables["markers"][name]
        labels = name.split(",")
        return ", ".join(self.place(state, label) for label in labels) if all(map(str.isdigit, labels)) else ""

    def _marker(self, marker: Marker) -> str:
        return f"{self.side(marker.side)} {'I' * marker.kind} ({self._uses(marker)})"

    def _short(self, state: DefeatState, name: str) -> str:
        """A marker without how it may be used."""
        marker = state.world.pack.markers.get(name)
        return self.thing(state, name) if marker is None else f"{self.side(marker.side)} {'I' * marker.kind}"

    def _uses(self, marker: Marker) -> str:
        return f" {self.word('uses', 'or')} ".join(map(self.use, marker.uses))

    def use(self, use: MarkerUse) -> str:
        """One way to use an Activation Marker."""
        if use.formations:
            return fill(self.word("uses", "formations"), {"count": use.formations}, self.lang)
        kind = "units" if not use.dice else "dice_units" if use.units else "dice"
        return fill(self.word("uses", kind), {"count": use.units}, self.lang)

    def event(self, state: DefeatState, event: Event, marks: Marks = PLAIN) -> str:
        """As in the base class; an air unit that is driven off has not flown its mission; a stock that is full loses
        the rest [7.5.2/1]; a random event is told with what it does, the first End Turn marker with how many units act
        by it [9.2.2/1]."""
        if isinstance(event, AirStruck) and event.box == FLOWN:
            return self._fill("events", ["air_moved.turned_back"], event.kind, event.facts(), state, marks)
        if isinstance(event, StockChanged) and FULL in event.also:
            return self._fill("events", ["stock_changed.full"], event.kind, event.facts(), state, marks)
        told = super().event(state, event, marks)
        brings = self._brings(state, event) if isinstance(event, EventHappened | EventRolled) and state else ""
        if isinstance(event, Drawn) and event.what == END_TURN and state:
            return f"{told}{self._first_end_turn(state, event)}"
        return f"{told} ({brings})" if brings else told

    def _first_end_turn(self, state: DefeatState, drawn: Drawn) -> str:
        """What the first End Turn marker brings, of a position in which it was just drawn; empty for any other."""
        after = state.events[state.events.index(drawn) :] if drawn in state.events else ()
        first = any(isinstance(event, SegmentBegan) and event.marker == END_TURN for event in after)
        rolls = [event.die for event in after if isinstance(event, Rolled) and event.purpose == "units"]
        return fill(self.word("words", "first_end_turn"), {"n": rolls[0]}, self.lang) if first and rolls else ""

    def together(self, state: DefeatState, events: Sequence[Event], marks: Marks = PLAIN) -> Sequence[Sentence]:
        """As in the base class; of those for whom dice fell as they are out of supply it is told first how many are
        disrupted, and who [7.9.9/1]."""
        found = list(super().together(state, events, marks))
        for side in range(len(self.title.sides)):
            checks = [one for one in found if _alike(one, side, purpose="oos_disruption")]
            worse = [one for one in found if _alike(one, side, status="disrupted")]
            whole, some = ([event for _, told in each for event in told] for each in (checks, worse))
            if whole:
                checked = {event.piece() for event in whole}
                here, apart = ([one for one in some if (one.piece() in checked) is by] for by in (True, False))
                told = [(self._disrupted(state, side, len(whole), here, marks), [*whole, *here])]
                if apart:
                    told.append((self._together(state, side, DISRUPTED, apart, marks), apart))
                found = [*told, *(one for one in found if one not in checks and one not in worse)]
        return found

    def _disrupted(self, state: DefeatState, side: int, whole: int, some: Sequence[Event], marks: Marks) -> str:
        if not some:
            facts = self.named(state, marks).all({"side": side, "n": whole})
            return fill(self.word("together", "disrupted.none"), facts, self.lang)
        told = self._together(state, side, DISRUPTED, some, marks)
        return fill(self.word("together", "disrupted.of"), {"told": told, "n": whole}, self.lang)

    def _brings(self, state: DefeatState, told: EventHappened | EventRolled) -> str:
        """What a random event does in the turn in which it happens, which is the next one where it was only rolled
        [14.1.6/2]."""
        event = told.event
        turn = state.turn + (isinstance(told, EventRolled) and event == state.next_event)
        texts, late = self.tables["brings"], past_change(state, event, turn)
        found = texts.get(f"{event}.late", "") if late else ""
        return found or texts.get(event, "")

    def phase(self, state: DefeatState) -> str:
        """The part of the turn, in a segment with its side."""
        name = self.part(state)
        if not name or state.segment is None:
            return name
        return fill(self.word("words", "segment"), {"side": self.side(state.segment.side), "phase": name})

    def part(self, state: DefeatState) -> str:
        """The part of the turn by the clause that the open decision stands under."""
        decision = agenda.current(state)
        if decision is None:
            return ""
        clause = _part(state, decision).partition("/")[0]
        chapter, case = clause.split(".")[:2]
        names = self.tables["phases"]
        return names.get(clause) or names.get(f"{chapter}.{case}") or names.get(chapter, "")

    # -- sentences

    def prompt(self, state: DefeatState, decision: Decision | None = None, marks: Marks = PLAIN) -> str:
        """As in the base class; of movement that no combat can follow any more it says so, and who beside an
        enemy cannot attack."""
        told = super().prompt(state, decision, marks)
        if not isinstance(decision or agenda.current(state), MoveUnits) or combat_may_follow(state):
            return told
        why = held_back(state)
        if why is None:
            return f"{told} ({self.word('words', 'no_combat')})"
        none = fill(self.word("words", "no_combat_as"), {"why": self.reason(why, state, marks)}, self.lang)
        return f"{told} ({none})"

    def asked(self, state: DefeatState, decision: Decision) -> dict[str, Any]:
        """The fields of a decision, the hex it is about, and what is still to do."""
        facts = super().asked(state, decision)
        locs = {name: loc for name, loc in facts.items() if name in PLACES and isinstance(loc, int)}
        facts |= {name: state.world.label(loc) for name, loc in locs.items()}
        if isinstance(decision, ResolveOverstack):
            facts["hex"] = state.world.label(decision.loc)
        if isinstance(decision, (Cover, NameTarget)):
            facts["hex"] = state.world.label(decision.raid.hex)
        if isinstance(decision, NameTarget):
            facts["unit"] = decision.firer(state) or ""
        if isinstance(decision, Porters):
            there = markers_in(state, decision.owner, served(state, decision.owner, decision.hqs))
            facts["left"] = min(decision.left, sum(there.values()))
        if isinstance(decision, SupplyUnits) and decision.moment == IMPULSE and state.phasing == 1 - decision.player:
            facts["moment"] = "defence"
        if isinstance(decision, SupplyUnits) and decision.needy(state) and not decision.offers(state):
            facts["moment"] = f"longer.{facts['moment']}" if decision.moment == IMPULSE else "longer"
        if isinstance(decision, DeclareActivation) and state.segment is not None:
            left = state.segment.units - len(state.segment.declared)
            facts |= {"formations": state.segment.formations, "units": left}
            facts["names"] = "formations" if state.segment.formations else "units"
            facts["marker"] = self._short(state, state.segment.marker)
        if state.combat is not None:
            side = decision.side(state)
            facts |= {"target": state.world.label(state.combat.target), "hits": state.combat.hits[side]}
        return facts

    def _said(self, tables: Iterable[str], state: DefeatState | None, command: Command, marks: Marks) -> str:
        decision = None if state is None else agenda.current(state)
        if state is not None and isinstance(command, Use) and isinstance(decision, ChooseUse):
            return self.use(state.world.pack.markers[decision.marker].uses[command.number - 1])
        if state is not None and isinstance(command, Done) and isinstance(decision, MoveUnits):
            return self.word("commands", "done.MoveUnits" if combat_may_follow(state) else "done.segment")
        if isinstance(command, Hold) and state is not None and command.marker in state.world.pack.markers:
            uses = self._uses(state.world.pack.markers[command.marker])
            return self._fill("commands", ["hold"], command.verb, {"marker": uses}, state, marks)
        if isinstance(command, Rebuild) and command.hex is not None:
            return self._fill("commands", ["rebuild.hex"], command.verb, msgspec.structs.asdict(command), state, marks)
        if isinstance(command, Retreat) and OFF in command.path:
            return self._fill("commands", ["retreat.off"], command.verb, {"unit": command.unit}, state, marks)
        return super()._said(tables, state, command, marks)

    def _fill(
        self, table: str, keys: Sequence[str], kind: str, raw: Mapping[str, Any], state: DefeatState | None,
        marks: Marks,
    ) -> str:  # fmt: skip
        if kind == "retreated" and len(raw["path"]) == 1:
            keys = ["retreated.off", *keys]
        if kind == "combat_resolved" and not raw["shift"]:
            keys = ["combat_resolved.unshifted", *keys]
        if kind == "step_lost" and raw.get("steps", 1) > 1:
            keys = ["step_lost.several", *keys]
        if kind == "stock_changed" and not raw["why"]:
            keys, raw = ["stock_changed.summed", *keys], {**raw, "before": raw["stock"] - raw["change"]}
        raw = {name: points(value) if isinstance(value, float) else value for name, value in raw.items()}
        raw = {**raw, **{name: signed(raw[name]) for name in SIGNED.get(kind, ())}}
        raw |= {name: self._hits(raw[name]) for name in HITS if name in raw}
        if kind == "rolled":
            modified, purpose = raw["die"] != raw["modified"], f"rolled.{raw['purpose']}"
            plain = [f"{purpose}.plain"] * (not modified)
            keys = [*plain, purpose, ROLLS.get(("unit" in raw, modified), kind), *keys]
        told = super()._fill(table, keys, kind, raw, state, marks) + self._by(raw.get("parts", ()))
        came = self._came_of(state, raw) if kind == "rolled" and state is not None else ""
        return fill(self.word("words", "came"), {"told": told, "result": came}) if came else told

    def _by(self, parts: Sequence[str]) -> str:
        """What modified a roll."""
        named = [f"{self.word('modifiers', name)} {signed(int(value))}" for name, value in map(str.split, parts)]
        return f" ({', '.join(named)})" if named else ""

    def _came_of(self, state: DefeatState, raw: Mapping[str, Any]) -> str:
        """The result of a table for a roll, where no event names it."""
        texts, purpose = self.tables["came"], raw["purpose"]
        if purpose not in texts or getattr(state, "world", None) is None:
            return ""
        result = state.world.charts.tables[purpose].result(raw["modified"])
        return fill(texts.get(f"{purpose}.{result}", texts[purpose]), {"n": result}, self.lang)

    def _hits(self, hits: int) -> str:
        return fill(self.word("hits", NO_NUMBERS.get(hits, "number")), {"n": hits}, self.lang)

    # -- descriptions

    def ground(self, state: DefeatState, loc: int) -> Sequence[str]:
        return [*super().ground(state, loc), *places.ground(self, state, loc)]

    def condition(self, state: DefeatState, unit: str) -> str:
        """Its supply, and what else hinders it."""
        return ", ".join(places.conditions(self, state.pieces[unit]))

    def about(self, state: DefeatState, unit: str) -> str:
        """Kind, values, steps and condition."""
        return places.about(self, state.pieces[unit]) if unit in state.pieces else ""


def _alike(sentence: Sentence, side: int, **facts: str) -> bool:
    """Whether a sentence tells of events of a side with such a fact."""
    has = sentence[1][0].facts()
    return {**has, **facts, "side": side} == has


def _part(state: DefeatState, decision: Decision) -> str:
    """The clause of the part of the turn that a decision belongs to: SPs are allotted in two of them, and units are
    supplied once more in the End Phase [7.1.3/1, 14.1.2/1]."""
    if isinstance(decision, AllotSupply) and not any(isinstance(one, StrategicSupply) for one in state.agenda):
        return "7.1.3/1"
    moments = [one.moment for one in state.agenda if isinstance(one, SupplyUnits)]
    if isinstance(decision, (SupplyUnits, FeedUnits, Price)) and moments[:1] == [LAST_CHANCE]:
        return "14.1.2/1"
    return decision.under if isinstance(decision, Price) else decision.clause
