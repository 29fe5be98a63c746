"""All texts of Vinegar Joe's War in one language; what stands in no table here is worded as in any title."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from engine.table.agenda import Decision
from engine.table.command import Command
from engine.table.event import Event
from engine.table.wording.catalogue import fill
from engine.table.wording.marks import PLAIN, Marks
from engine.table.wording.placed import PlacedWords
from engine.table.wording.typography import number, signed
from engine.titles.vinegar_joes_war.commands import Retreat, Support, Take
from engine.titles.vinegar_joes_war.events import EventHappened
from engine.titles.vinegar_joes_war.loaded import Loaded
from engine.titles.vinegar_joes_war.pieces import Counter, Piece
from engine.titles.vinegar_joes_war.positions.hiding import UNSEEN, fought
from engine.titles.vinegar_joes_war.queries.retreats import price as price_of
from engine.titles.vinegar_joes_war.rules.ch5_events import AnswerEvent
from engine.titles.vinegar_joes_war.rules.ch6_arrivals import Reinforce, entry_hexes
from engine.titles.vinegar_joes_war.rules.ch6_due import arriving
from engine.titles.vinegar_joes_war.rules.ch10_stacking import ThinOut, crowded, excess
from engine.titles.vinegar_joes_war.rules.ch12_fire import ChooseAirLosses
from engine.titles.vinegar_joes_war.rules.ch13_odds import WHOLE
from engine.titles.vinegar_joes_war.rules.ch17_contingency import charge
from engine.titles.vinegar_joes_war.state import VinegarState
from engine.titles.vinegar_joes_war.wording import places

DIVISION: Final = " Div"
"""What the names of some divisions end with."""
INTERDICTION: Final = "12.6/1"
SIGNED: Final = {"points_scored": ("points",), "combat_resolved": ("shift",)}
"""Numbers of events that are written with their sign."""


class VinegarWords(PlacedWords[VinegarState]):
    """See :class:`engine.table.wording.words.Wording`."""

    title: Loaded

    def command(self, state: VinegarState, command: Command, marks: Marks = PLAIN) -> str:
        """As in the base class; of a retreat with its way, because several may lead to one hex, and with what it comes
        to in a full one; of a contingency unit with the points that it gives to the enemy."""
        told = super().command(state, command, marks)
        if isinstance(command, Take) and state is not None:
            return f"{told} ({self._price(state, command.unit)})"
        if isinstance(command, Retreat):
            told += f" ({' – '.join(command.path)})" if len(command.path) > 1 else ""
            cost = price_of(state, command) if state is not None else ""
            return f"{told}: {self.word('retreat', cost)}" if cost else told
        return told

    def _said(self, tables: Iterable[str], state: VinegarState | None, command: Command, marks: Marks) -> str:
        """As in the base class; of a support without airstrikes what is left of it."""
        if isinstance(command, Support) and not command.strikes:
            return self.word("words", "guns_alone" if command.guns else "no_support")
        return super()._said(tables, state, command, marks)

    def _price(self, state: VinegarState, name: str) -> str:
        """What a contingency unit costs [17.4/2]."""
        return fill(self.word("words", "price"), {"points": charge(state, name)})

    # -- names

    def unit(self, state: VinegarState | None, unit: str) -> str:
        """Its printed designation with what it is; what lies unseen in an enemy stack is not named."""
        pieces = getattr(state, "pieces", {})
        counter = pieces[unit].counter if unit in pieces else None
        if isinstance(counter, Counter) and counter.name != "?":
            return self._form(counter)
        hidden = counter is not None or unit in UNSEEN
        return self.word("words", "unseen") if hidden else super().unit(state, unit)

    def designation(self, state: VinegarState, unit: str) -> str:
        """Of what is no fighting unit what it is, too: "28" is a headquarters, and all depots are called the same."""
        counter = state.pieces[unit].counter
        formed = counter.kind in self.tables["unit_forms"] and counter.name != "?"
        return self._form(counter) if formed else counter.name

    def _form(self, counter: Counter) -> str:
        forms = self.tables["unit_forms"]
        name = counter.name.removesuffix(DIVISION)
        keys = (counter.kind, *([f"{counter.size}.number"] if name.isdigit() else []), counter.size)
        return fill(next((forms[key] for key in keys if key in forms), "{name}"), {"name": name})

    def thing(self, state: VinegarState | None, name: str) -> str:
        """An airstrike or naval piece, what is not seen, and a hex where a fact may be something else, too."""
        world = getattr(state, "world", None)
        if world is None:
            return ""
        if name in UNSEEN:
            return self.word("words", "unseen")
        if name in world.support:
            counter = world.support[name]
            alone = sum(one.kin == counter.kin for one in world.support.values()) == 1
            return self.word("support", counter.kin) + ("" if alone else f" {name.rpartition('-')[2]}")
        if name in self.tables["countries"]:
            return self.tables["countries"][name]
        return self.place(state, name) if name.isdigit() and world.find(name) is not None else ""

    def phase(self, state: VinegarState) -> str:
        """The player turn and the phase."""
        if state.player < 0:
            return self.word("words", "end_of_turn")
        phase = self.word("phases", state.phase)
        return fill(self.word("words", "turn_of"), {"side": self.side(state.player), "phase": phase})

    def column(self, state: VinegarState, name: str) -> str:
        """A column of the combat tables as the cards head it; of the outer ones with what they hold [13.73/2]."""
        charts = state.world.charts
        return charts.heads[charts.columns.index(name)]

    # -- sentences

    def event(self, state: VinegarState, event: Event, marks: Marks = PLAIN) -> str:
        """As in the base class; what a random event brings is told with it."""
        told = super().event(state if state is None else self.known(state, event), event, marks)
        brings = self._brings(state, event) if isinstance(event, EventHappened) and state is not None else ""
        return f"{told} ({brings})" if brings else told

    def known(self, state: VinegarState, event: Event) -> VinegarState:
        """A unit that lay open when it happened is named, though it is covered again [10.6/2]."""
        if not any(event is told for told in state.events):
            return state
        named, counters = {*event.pieces(), *fought([event])}, state.world.counters
        covered = [name for name in named if name in counters and name not in state.pieces]
        if covered:
            state = state.copy()
            state.pieces.update({name: Piece(counters[name], -1) for name in covered})
        return state

    def _brings(self, state: VinegarState, event: EventHappened) -> str:
        """What a random event of this turn does, in words [5.0/1]."""
        charts = state.world.charts
        die = next((n for n, one in enumerate(charts.events[event.side], 1) if one.name == event.event), 0)
        if not die:
            return ""
        _, effect = charts.event(event.side, die, state.turn)
        numbers = {
            "withdrawn": len(effect.withdraw), "due": max(0, effect.depots), "lost": max(0, -effect.depots),
            "guerrillas": effect.guerrillas, "client": int(bool(effect.place_client)),
            "strength": effect.replace_strength, "air": effect.replace_air,
        }  # fmt: skip
        told = [fill(self.word("brings", name), {"n": n}, self.lang) for name, n in numbers.items() if n]
        if effect.rail_capacity is not None:
            told.append(fill(self.word("brings", "rail"), {"n": effect.rail_capacity}, self.lang))
        return ", ".join(told) or ("" if effect.remove else self.word("brings", "nothing"))

    def asked(self, state: VinegarState, decision: Decision) -> dict[str, Any]:
        """The fields of a decision, the hex it is about, and what is still to do."""
        facts = super().asked(state, decision)
        if isinstance(decision, AnswerEvent) and state.pending:
            what, _, left = state.pending[0].partition(":")
            event, _ = state.world.charts.event(state.player, int(state.event), state.turn)
            facts |= {"event": event.name, "die": state.event, "kind": what, "left": left}
            facts["n"] = sum(one.partition(":")[0] == what for one in state.pending)
        if isinstance(decision, Reinforce):
            due = sum(bool(entry_hexes(state, piece)) for piece in arriving(state, state.player))
            facts |= {"kind": "due", "n": due} if due else {}
        if isinstance(decision, ThinOut):
            hex_ = crowded(state, decision.owner)[0]
            many = excess(state, hex_, decision.owner)
            facts |= {"hex": state.world.label(hex_), "n": many, "how": "" if many else "mixed"}
        if isinstance(decision, ChooseAirLosses) and state.downs:
            toll = state.downs[0]
            facts |= {"hex": state.world.label(toll.hex), "kind": "down" if toll.down else "back"}
        return facts | self._of_combat(state, decision)

    def _of_combat(self, state: VinegarState, decision: Decision) -> dict[str, Any]:
        combat = state.combat
        if combat is None:
            return {}
        side = decision.side(state)
        return {
            "target": state.world.label(combat.target), "hexes": combat.falling_back[side],
            "owed": combat.owed[side] / WHOLE,
        }  # fmt: skip

    def _fill(
        self, table: str, keys: Sequence[str], kind: str, raw: Mapping[str, Any], state: VinegarState | None,
        marks: Marks,
    ) -> str:  # fmt: skip
        clause = next(iter(keys), "").partition(".")[2]
        keys = [*_variants(kind, {**raw, "clause": clause}), *keys]
        raw = {**raw, **{name: signed(raw[name]) for name in SIGNED.get(kind, ())}}
        if kind == "combat_resolved" and state is not None:
            raw |= {name: self.column(state, raw[name]) for name in ("column", "final")}
        if kind == "points_scored" and raw["about"].isdigit() and len(raw["about"]) < 4:
            raw["about"] = self.word("turns", raw["about"])
        raw = {name: number(value, self.lang) if isinstance(value, float) else value for name, value in raw.items()}
        return super()._fill(table, keys, kind, raw, state, marks)

    # -- descriptions

    def ground(self, state: VinegarState, loc: int) -> Sequence[str]:
        return [*super().ground(state, loc), *places.ground(self, state, loc)]

    def condition(self, state: VinegarState, unit: str) -> str:
        """What state it is in."""
        return ", ".join(places.conditions(self, state, state.pieces[unit]))

    def about(self, state: VinegarState, unit: str) -> str:
        """Kind, values and condition."""
        return places.about(self, state, state.pieces[unit]) if unit in state.pieces else ""


def _variants(kind: str, raw: Mapping[str, Any]) -> list[str]:
    """Keys of sentences for what a fact says by its value alone."""
    found = {
        "rolled": bool(raw.get("unit")) and "unit", "combat_resolved": _resolved(raw),
        "fort_changed": raw.get("built") and "built",
        "interdicted": raw.get("placed") and "placed", "depot_captured": raw.get("taken") and "taken",
        "recalled": not raw.get("turn") and "lost", "flown": not raw.get("origin") and "fleet",
        "air_fired": _fired(raw),
        "no_such_retreat": raw.get("why"),
        "activated": raw.get("unit") in UNSEEN and "unseen",
    }  # fmt: skip
    return [f"{kind}.{found[kind]}"] if found.get(kind) else []


def _fired(raw: Mapping[str, Any]) -> str:
    """What fire at aircraft came to alone; empty where it did both. An interdiction is no fire at aircraft: they attack
    what is on the ground [12.6/1]."""
    if raw["clause"] == INTERDICTION:
        return "struck" if raw.get("down") else "missed"
    came = [name for name in ("down", "back") if raw.get(name)]
    return "" if len(came) > 1 else "".join(came) or "nothing"


def _resolved(raw: Mapping[str, Any]) -> str:
    """How a combat is described: no percentage against a defence of nothing, no second column without a shift or where
    the first is the last one."""
    shift = "unshifted" if not raw.get("shift") else "held" if raw.get("column") == raw.get("final") else ""
    return "_".join(filter(None, ("" if raw.get("defence") else "undefended", shift)))
