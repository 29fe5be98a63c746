"""The air operations phases: who flies, on what mission, and the hexes for it on the map."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final

from msgspec.structs import replace

from engine.table.command import Command
from engine.table.wording.words import counted
from engine.titles.vinegar_joes_war.commands import Carry, Drop, Fly, Sail
from engine.titles.vinegar_joes_war.pieces import BOX, GUNFIRE, MAP, enemy
from engine.titles.vinegar_joes_war.rules.ch12_bases import LAUNCHES, in_range, launched, reach_of, usable_bases
from engine.titles.vinegar_joes_war.rules.ch12_missions import launch_hex
from nemesis_gui.board.overlays import Group, HexHighlights
from nemesis_gui.board.scene import Click
from nemesis_gui.play.figures import SEPARATOR
from nemesis_gui.play.parts import Part, Pick, Text
from nemesis_gui.play.presenter import Presenter
from nemesis_gui.play.sheet import Flowing
from nemesis_gui.play.stage import Stage
from nemesis_gui.session.words import clause_link

WIDTH: Final = 420
SAILING: Final = "basing"
MISSION_CLAUSES: Final = {"support": "13.71/1", "escort": "12.42/1", "units": "12.6/1", "hex": "12.6/1",
                          "defence": "13.71/2", "interception": "12.42/2", GUNFIRE: "13.72/1"}  # fmt: skip


def task(command: Any) -> str:
    """What an airstrike or ship is to do: its mission, and the unit that it carries."""
    if isinstance(command, Carry | Drop):
        return f"{command.verb}:{command.load}"
    return SAILING if isinstance(command, Sail) else str(command.mission)


class AirPresenter(Presenter):
    """A card lists who can fly; then the mission is picked, and a click on a marked hex sends it there from the nearest
    base."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.kin, self.task = "", ""
        self.found: dict[str, dict[str, dict[int, list[Command]]]] = {}
        """Row of the roster -> task -> hex -> commands."""
        self._again = False
        """Whether it goes on after an order, and nothing has been picked since."""

    def begin(self, decision: Any) -> None:
        """What was picked stays so from one order to the next, and so does the map."""
        self._again = self._asked == (type(decision), decision.side(self.context.state))
        super().begin(decision)

    def stays_put(self) -> bool:
        return self._again

    def read(self, decision: Any) -> None:
        """Sort what can be flown. In what was picked nothing else takes the place of what is used up: the next click
        would order it."""
        super().read(decision)
        self.found = {}
        for command in self.index.loose:
            if not command.ends:
                self._sort(command)
        if self._again:
            return
        if self.kin not in self.found:
            self.kin = next(iter(self.found), "")
        tasks = self.found.get(self.kin, {})
        if self.task not in tasks:
            self.task = next(iter(tasks), "")

    def _sort(self, command: Any) -> None:
        state = self.context.state
        kin = state.support[command.unit].counter.kin
        loc = state.world.find(command.hex)
        tasks = self.found.setdefault(kin, {})
        tasks.setdefault(task(command), {}).setdefault(loc, []).append(command)

    # -- the map

    def show_marks(self) -> None:
        """Where what is picked can go, no target where that is one's own, and where one's own missions lie."""
        side = self.decision.side(self.context.state)
        marked, flown = self.marked(), self._lying(side)
        style = "legal" if {*marked} <= {*self.context.state.occupied(side)} else "target"
        kept = HexHighlights(tuple(loc for loc in flown if loc not in marked), "info")
        self.context.overlay("places", Group((HexHighlights(tuple(marked), style), kept)))

    def marked(self) -> list[int]:
        """The hexes for the mission that is picked."""
        return list(self.found.get(self.kin, {}).get(self.task, {}))

    def focus_hexes(self) -> list[int]:
        """Of these the ones where an attack is near, beside units of the other side: the map does not zoom out for far
        ones."""
        state, marked, side = self.context.state, self.marked(), self.decision.side(self.context.state)
        distance, own = state.world.grid.distance, state.occupied(side)
        at = [{piece.loc for piece in state.on_map(one)} for one in (side, 1 - side)]
        near = [loc for loc in marked if any(distance(loc, other) <= 1 for other in at[loc in own])]
        return near or marked

    def hex_clicked(self, loc: int, click: Click) -> None:
        """Fly there from the nearest base; elsewhere say why not."""
        commands = self.found.get(self.kin, {}).get(self.task, {}).get(loc, [])
        if commands:
            self.context.play(min(commands, key=self._way))
        elif why := self._why_not(loc):
            self.context.signals.said.emit(why)
        else:
            super().hex_clicked(loc, click)

    def _why_not(self, loc: int) -> str:
        """Why what was picked does not go to a hex, judged from the base that is nearest to it; empty where nothing is
        picked."""
        state, places = self.context.state, self.found.get(self.kin, {}).get(self.task, {})
        label, distance = state.world.label(loc), state.world.grid.distance
        ways = [replace(one, hex=label) for there in places.values() for one in there]
        if not ways:
            return ""

        def far(command: Command) -> int:
            return distance(launch_hex(state, command.base), loc) if isinstance(command, Fly) else 0

        return self.context.words.why_not(state, self.context.model.judge(min(ways, key=far)))

    def piece_clicked(self, unit: str, click: Click) -> None:
        """A counter stands for its hex."""
        self.hex_clicked(self.context.state.pieces[unit].loc, click)

    def _way(self, command: Command) -> int:
        """Points of range from the base."""
        state = self.context.state
        if not isinstance(command, Fly):
            return 0
        near = in_range(state, state.support[command.unit], launch_hex(state, command.base))
        return near[state.world.find(command.hex) or 0]

    def button_commands(self) -> list[Command]:
        """Only what ends the phase: the rest is said on the map."""
        return [command for command in super().button_commands() if command.ends]

    # -- the card

    def show_card(self) -> None:
        """Who, what, and from where."""
        self.put_card(self.context.words.tr("Air operations"), self._body(), width=WIDTH)

    def _body(self) -> Iterator[Part]:
        tr = self.context.words.tr
        yield from self._against()
        if not self.found:
            yield Text(tr("Nothing can be flown."), rich=False)
        for heading, buttons in (("Who flies or sails", [*self._kins()]), ("Mission", [*self._tasks()])):
            if buttons:
                yield Text(tr(heading), "faded", rich=False, wrap=False)
                yield Flowing(buttons)
        if self.kin in self.found:
            told = SEPARATOR.join(filter(None, (self._about(self.kin), self._mission_about(self.task))))
            yield Text(f"<small>{told}</small>", "faded")
        if self.marked():
            yield Text(tr("Click a marked hex."), "faded", rich=False)
        elif self.found:
            yield Text(tr("No hex is left for this mission: pick who flies or sails, and another mission."), rich=False)
        yield from self._bases()

    def _lying(self, side: int) -> Mapping[int, Sequence[str]]:
        """The missions of a side that lie on the map, each with its number or whom it carries, by hex."""
        state, words = self.context.state, self.context.words
        found = defaultdict[int, list[str]](list)
        for one in state.support.values():
            if one.counter.side == side and one.box == MAP and one.mission:
                mission = words.word("mission", one.mission)
                found[one.loc].append(words.pair(mission, words.game.unit(state, one.load)) if one.load else mission)
        return {loc: counted(found[loc]) for loc in sorted(found)}

    def _against(self) -> Iterator[Part]:
        """What lies on the map: of the other side what is answered, of one's own what was flown."""
        state, words = self.context.state, self.context.words
        side = self.decision.side(state)
        for heading, missions in (("The enemy has", self._lying(enemy(side))), ("You have", self._lying(side))):
            if missions:
                yield Text(words.tr(heading), "faded", rich=False, wrap=False)
            for loc, told in missions.items():
                yield Text(words.pair(words.place_link(state, loc), f"<b>{', '.join(told)}</b>"))

    def _kins(self) -> Iterator[Pick]:
        """A button for each row of the roster, with how many are left and their range."""
        state, words = self.context.state, self.context.words
        for kin in self.found:
            left = [piece for piece in state.support.values() if piece.counter.kin == kin and piece.box == BOX]
            text = f"{words.word('support', kin)} ×{len(left)}"
            if left[0].counter.range:
                text += " · " + words.tr("range {n}", n=reach_of(state, left[0]))
            yield Pick(text, partial(self._pick, kin, ""), kin == self.kin, tip=self._about(kin, link=False))

    def _about(self, kin: str, *, link: bool = True) -> str:
        """What the letters on a piece of a row stand for."""
        about = self.context.words.word("support_about", self._type(kin))
        return f"{about} {clause_link('2.36/1')}" if link else about

    def _type(self, kin: str) -> str:
        pieces = self.context.state.support.values()
        return str(next(piece.counter.type for piece in pieces if piece.counter.kin == kin))

    def _mission_about(self, task: str) -> str:
        """What a mission brings, with the clause that says so; empty where its name says it."""
        found = GUNFIRE if task == "support" and self._type(self.kin) == GUNFIRE else task
        clause = MISSION_CLAUSES.get(found, "")
        return f"{self.context.words.word('mission_about', found)} {clause_link(clause)}" if clause else ""

    def _tasks(self) -> Iterator[Pick]:
        """A button for each mission, and for each unit that could be carried."""
        state, words = self.context.state, self.context.words
        for name in self.found.get(self.kin, {}):
            verb, _, load = name.partition(":")
            if load:
                kind = words.word("mission", "drop" if verb == "drop" else "transport")
                text = words.pair(kind, words.game.unit(state, load))
            else:
                text = words.tr("at sea") if name == SAILING else words.word("mission", name)
            yield Pick(text, partial(self._pick, self.kin, name), name == self.task)

    def _pick(self, kin: str, name: str) -> None:
        self.kin, self._again = kin, False
        self.task = name or next(iter(self.found.get(kin, {})), "")
        self.stage.keys.before()
        self.show_marks()
        self.show_card()
        self.focus()

    def _bases(self) -> Iterator[Part]:
        """Where the bases are that can launch what was picked, and how many more there; the guns of ships need none."""
        state, words, left = self.context.state, self.context.words, Counter[int]()
        if any(piece.counter.kin == self.kin and not piece.counter.strike for piece in state.support.values()):
            return
        for base in usable_bases(state, self.decision.side(state)):
            left[base.loc] += LAUNCHES - launched(state, base.id)
        if ready := +left:
            told = ", ".join(f"{words.place(state, loc)} ({number})" for loc, number in ready.items())
            text = words.tr("To launch from: {bases}", bases=told)
            yield Text(f"<small>{text} {clause_link('12.21/2')}</small>", "faded")
