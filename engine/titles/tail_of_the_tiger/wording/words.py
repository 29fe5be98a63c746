"""All texts of Tail of the Tiger in one language; what stands in no table here is worded as in any title."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from engine.table import agenda
from engine.table.agenda import Decision
from engine.table.command import Command
from engine.table.event import Event
from engine.table.wording.catalogue import fill
from engine.table.wording.marks import PLAIN, Marks
from engine.table.wording.placed import PlacedWords
from engine.table.wording.typography import signed
from engine.titles.tail_of_the_tiger.commands import Allot, Place
from engine.titles.tail_of_the_tiger.events import CombatResolved, Redeployed, RingAttacked
from engine.titles.tail_of_the_tiger.loaded import Loaded
from engine.titles.tail_of_the_tiger.pieces import GERMAN, Counter
from engine.titles.tail_of_the_tiger.queries.placing import anybody_starves
from engine.titles.tail_of_the_tiger.rules.ch3_setup import SetUp, WriteElh, free_slots, unplaced
from engine.titles.tail_of_the_tiger.rules.ch7_aerial import PlaceAerial
from engine.titles.tail_of_the_tiger.rules.ch9_units import TakeSteps
from engine.titles.tail_of_the_tiger.rules.ch10_ends import BY_AIR, IN_EAST, IN_WEST, left
from engine.titles.tail_of_the_tiger.rules.ch10_strategic import MoveStrategically
from engine.titles.tail_of_the_tiger.rules.ch11_movement import MoveUnits, unentered
from engine.titles.tail_of_the_tiger.rules.ch14_air import AllotAir
from engine.titles.tail_of_the_tiger.state import TigerState
from engine.titles.tail_of_the_tiger.wording import places

FLOWN = "10.0/9"
"""The clause of a strategic movement by shuttle."""
DROPPED = "14.0/7"
"""The clause by which air units that were left over bring losses."""
BY_ELH = {"20.3/2", "20.3/3"}
"""The clauses by which ELH adds dice at the Ring."""
OF_A_HEX = ("LoseToGun", "WalkIn", "ThinOut")
"""Decisions about a hex, which they have by its number."""


class TigerWords(PlacedWords[TigerState]):
    """See :class:`engine.table.wording.words.Wording`."""

    title: Loaded

    # -- names

    def unit(self, state: TigerState | None, unit: str) -> str:
        """Its printed designation with what it is."""
        pieces = getattr(state, "pieces", {})
        return self._form(pieces[unit].counter) if unit in pieces else super().unit(state, unit)

    def _form(self, counter: Counter) -> str:
        """As the table of forms has it for its group, for its kind and size, or for its size alone."""
        forms = self.tables["unit_forms"]
        numbered = [f"{counter.size}.number"] if counter.name.isdigit() else []
        keys = (counter.group, f"{counter.kind}.{counter.size}", counter.kind, *numbered, counter.size)
        form = next((forms[key] for key in keys if key in forms), "{name}")
        return fill(form, {"name": counter.name.removeprefix("? ")})

    def thing(self, state: TigerState | None, name: str) -> str:
        """A hex where a fact may be a box, too."""
        world = getattr(state, "world", None)
        found = world is not None and name.isdigit() and world.find(name) is not None
        return self.place(state, name) if found else ""

    def phase(self, state: TigerState) -> str:
        """The player turn and the phase."""
        phase = self.word("phases", state.phase)
        if state.player >= 0:
            return fill(self.word("words", "turn_of"), {"side": self.side(state.player), "phase": phase})
        if state.phase:
            return phase
        begins = isinstance(agenda.current(state), (WriteElh, SetUp))
        return self.word("words", "setup" if begins else "end_of_turn")

    # -- sentences

    def event(self, state: TigerState, event: Event, marks: Marks = PLAIN) -> str:
        """As in the base class; a shuttle is described as a flight, and of losses what fell from the air."""
        if isinstance(event, Redeployed) and event.clause == FLOWN:
            return self._fill("events", ["redeployed.shuttle"], event.kind, event.facts(), state, marks)
        if isinstance(event, CombatResolved) and (flown := _from_the_air(event)):
            return self._fill("events", [], event.kind, {**event.facts(), **flown}, state, marks)
        if isinstance(event, RingAttacked) and BY_ELH.intersection(event.also):
            return self._fill("events", ["ring_attacked.elh"], event.kind, event.facts(), state, marks)
        return super().event(state, event, marks)

    def asked(self, state: TigerState, decision: Decision) -> dict[str, Any]:
        """The fields of a decision, the hex it is about, and what is still to do."""
        facts = super().asked(state, decision)
        if decision.kind in OF_A_HEX:
            facts["hex"] = state.world.label(facts["hex"])
        if isinstance(decision, PlaceAerial):
            facts["left"] = state.world.charts.given.aerial.markers - len(state.aerial)
            facts["need"] = "some" if anybody_starves(state) else "idle"
        if isinstance(decision, MoveUnits) and (left_out := sum(1 for _ in unentered(state))):
            facts |= {"need": "entering", "n": left_out}
        if isinstance(decision, TakeSteps):
            facts["credits"] = ", ".join(f"{item.steps} × {self.word('kind', item.kind)}" for item in state.credits)
        if isinstance(decision, MoveStrategically):
            facts |= {kind: left(state, kind) for kind in (IN_EAST, IN_WEST, BY_AIR)}
        return facts | {"draws": state.draws} | self._of_combat(state, decision)

    def _of_combat(self, state: TigerState, decision: Decision) -> dict[str, Any]:
        combat = state.combat
        if combat is None:
            return {}
        target = state.world.label(combat.target)
        return {"target": target, "how": combat.kind, "owed": combat.owed[decision.side(state)]}

    def _said(self, tables: Iterable[str], state: TigerState | None, command: Command, marks: Marks) -> str:
        """As in the base class; of an allotment only the air units that its side has; who has dropped no marker is not
        done with dropping more."""
        decision = None if state is None else agenda.current(state)
        if isinstance(command, Allot):
            return self._allotted(command, decision.owner if isinstance(decision, AllotAir) else GERMAN)
        if state is not None and isinstance(decision, PlaceAerial) and command.ends and not state.aerial:
            return self.word("words", "no_aerial")
        said = super()._said(tables, state, command, marks)
        if state is not None and isinstance(decision, SetUp) and isinstance(command, Place):
            return ", ".join((said, *self._last(state, decision, command)))
        return said

    def _last(self, state: TigerState, decision: SetUp, command: Place) -> Iterator[str]:
        """The one that goes to the last hex without a choice, where only two are left."""
        units = [unit for unit in unplaced(state, decision.start) if unit != command.unit]
        hexes = [state.world.label(hex_) for hex_ in free_slots(state, decision.start)]
        others = [label for label in hexes if label != command.hex]
        if len(units) == len(others) == 1:
            yield super()._said(("commands",), state, Place(units[0], others[0]), PLAIN)

    def _allotted(self, command: Allot, side: int) -> str:
        words = ("jets" if side == GERMAN else "strikes", "tigers")
        facts = {"first": command.first, "second": command.second}
        sent = [word for word, count in zip(words, facts.values(), strict=True) if count]
        return ", ".join(fill(self.word("words", word), facts, self.lang) for word in sent or ["no_air"])

    def _fill(
        self, table: str, keys: Sequence[str], kind: str, raw: Mapping[str, Any], state: TigerState | None, marks: Marks
    ) -> str:
        if table == "events":
            keys, raw = [*_variants(kind, raw), *keys], {**raw, **self._more(kind, raw)}
        return super()._fill(table, keys, kind, raw, state, marks)

    def _more(self, kind: str, raw: Mapping[str, Any]) -> dict[str, Any]:
        """Pairs of numbers of an event taken apart, shifts with their sign, air units as far as there are any; what a
        random event does [5.2/1]."""
        if kind == "event_happened":
            return {"brings": self.word("event_effects", raw["event"])}
        if kind == "combat_resolved":
            ours, theirs = raw["losses"]
            return {"ours": ours, "theirs": theirs, "shift": signed(raw["shift"])}
        if kind != "air_shown":
            return {}
        sent = {f"sent_{name}": raw[name] for name in ("jets", "tigers", "strikes")}
        left = dict(zip(("left_german", "left_imperial"), raw["left"], strict=True))
        return {"sent": self._counted(sent), "left": self._counted(left) or self.word("words", "left_none")}

    def _counted(self, numbers: Mapping[str, int]) -> str:
        """Numbers with their words, those that are none left out."""
        return ", ".join(fill(self.word("words", name), {"n": n}, self.lang) for name, n in numbers.items() if n)

    # -- descriptions

    def ground(self, state: TigerState, loc: int) -> Sequence[str]:
        return [*super().ground(state, loc), *places.ground(self, state, loc)]

    def condition(self, state: TigerState, unit: str) -> str:
        """What state it is in."""
        return ", ".join(places.conditions(self, state, state.pieces[unit]))

    def about(self, state: TigerState, unit: str) -> str:
        """Group, kind, values, steps and condition."""
        return places.about(self, state, state.pieces[unit]) if unit in state.pieces else ""


def _from_the_air(event: CombatResolved) -> dict[str, int]:
    """What of the losses of attacker and defender air units brought: all that neither the die did, twice against a
    city, nor fanaticism; nothing where none was left over [14.0/7, wtf-13.x/3, 20.3/7]."""
    if DROPPED not in event.also:
        return {}
    times, more = 2 if "wtf-13.x/3" in event.also else 1, int("20.3/7" in event.also)
    ours, theirs = (lost - points * times - more for lost, points in zip(event.losses, event.result, strict=True))
    return {"air_ours": ours, "air_theirs": theirs}


def _variants(kind: str, raw: Mapping[str, Any]) -> list[str]:
    """Keys of sentences for what an event says by its value alone."""
    if kind == "rolled":
        changed = "modified" if raw["die"] != raw["modified"] else ""
        found = "_".join(filter(None, ("unit" if raw.get("unit") else "", changed)))
    elif kind == "steps_lost":
        found = "" if raw["steps"] else "none"
    elif kind == "step_lost":
        found = "several" if "steps" in raw else ""
    elif kind == "air_shown":
        found = "" if raw["strikes"] and raw["jets"] + raw["tigers"] else "alone"
    elif kind == "combat_resolved":
        found = "_".join(filter(None, ("shifted" if raw["shift"] else "", "flown" if "air_ours" in raw else "")))
    else:
        found = "many" if kind in ("moved", "advanced") and len(raw["units"]) > 1 else ""
        found = "free" if kind == "moved" and not found and not raw["cost"] else found
    return [f"{kind}.{found}"] if found else []
