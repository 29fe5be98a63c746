"""Playing a record again and noting what it tells; see :mod:`engine.titles.nemesis.report.tale`."""

from __future__ import annotations

from typing import Final

from engine.board.errors import one_line
from engine.table import agenda, entries
from engine.table.checkpoints import Checkpoints
from engine.table.event import Drawn, Event, Rolled
from engine.table.record import Node, Record
from engine.table.save.check import beginning
from engine.table.session import ReplayError
from engine.table.title import Progress
from engine.titles.nemesis.events import (
    AirSupportUsed,
    AttackDeclared,
    BarricadesManned,
    CombatResult,
    Declared,
    Eliminated,
    EndOfTurnBegan,
    MarkerRemoved,
    Moved,
    ObjectiveTaken,
    OddsFixed,
    PhaseBegan,
    SegmentBegan,
    StepLost,
    TrackChanged,
    TurnBegan,
)
from engine.titles.nemesis.loaded import Loaded
from engine.titles.nemesis.pieces import ALLIED
from engine.titles.nemesis.report.luck import die_chance
from engine.titles.nemesis.report.tale import END, SETUP, Fight, Loss, Moment, Roll, Tale, Told, TurnEnd
from engine.titles.nemesis.rules.ch6_barricades import RollCombat
from engine.titles.nemesis.rules.ch6_distribution import distribution
from engine.titles.nemesis.rules.ch6_objective import LAST_LOSS
from engine.titles.nemesis.rules.ch6_odds import odds
from engine.titles.nemesis.rules.ch7_attrition import LOSS_ROLL
from engine.titles.nemesis.rules.ch8_arrivals import REPLENISHED_ON
from engine.titles.nemesis.state import NemesisState

_OF_A_FIGHT: Final = (
    BarricadesManned, OddsFixed, Declared, Rolled, CombatResult, StepLost, Eliminated, Moved, ObjectiveTaken,
    TrackChanged, MarkerRemoved, AirSupportUsed,
)  # fmt: skip
_OPENERS: Final = (AttackDeclared, SegmentBegan, PhaseBegan, TurnBegan)


def tell(title: Loaded, record: Record, progress: Progress | None = None, keep: Checkpoints | None = None) -> Tale:
    """Play the line to the head of a record, from the position it goes on from where ``keep`` has one.

    Raises :class:`ReplayError` with the command that does not fit.
    """
    state, line = beginning(title, record, keep)
    teller = _Teller(title, record, state)
    for done, node in enumerate(line, 1):
        state = teller.play(state, node)
        if progress is not None:
            progress(done, len(line))
    return teller.finish(state)


class _Teller:
    """Notes command by command."""

    def __init__(self, title: Loaded, record: Record, start: NemesisState) -> None:
        self.title = title
        self.tale = Tale(title, record, start, start)
        self.moment = Moment(0, 0, -1, SETUP)
        self.tale.moments.append(self.moment)
        self.tale.ends.append(TurnEnd(0, start))
        self.fight: Fight | None = None
        self.clf = 0
        self.general = [0, 0]
        self.waiting: list[Event] | None = None
        self._note_all(start, start)

    def play(self, before: NemesisState, node: Node) -> NemesisState:
        """The state after a command, with everything it brought about noted."""
        self._look_at_die(before)
        after = self._replayed(before, node)
        self.clf, self.general = before.clf, list(before.general)
        self._note_all(before, after)
        if self.fight is not None and after.combat is None:
            self.fight = None
        if after.turn != before.turn:
            self.tale.ends.append(TurnEnd(before.turn, after))
        return after

    def _replayed(self, before: NemesisState, node: Node) -> NemesisState:
        try:
            after: NemesisState = entries.replay(self.title, before, node.text)
        except ValueError as error:
            shown = one_line(node.text, 80)
            raise ReplayError(f"command {node.id} '{shown}' cannot be replayed: {one_line(str(error))}") from error
        return after

    def finish(self, state: NemesisState) -> Tale:
        """The tale with the last position."""
        for event in self.waiting or ():
            self._note(state, state, event)
        self.tale.end = state
        if self.tale.ends[-1].turn != state.turn:
            self.tale.ends.append(TurnEnd(state.turn, state))
        return self.tale

    # -- moments ------------------------------------------------------------------------------------------------------

    def _note_all(self, before: NemesisState, after: NemesisState) -> None:
        for event in after.events:
            self._take(before, after, event)

    def _take(self, before: NemesisState, after: NemesisState, event: Event) -> None:
        """What is told between a chit and its phase (the chit, the activation of Yunnan) belongs to the phase."""
        if isinstance(event, PhaseBegan):
            self._phase(after, event)
            self._note(before, after, event)
            for early in self.waiting or ():
                self._note(before, after, early)
            self.waiting = None
        elif isinstance(event, EndOfTurnBegan):
            self._begin(Moment(len(self.tale.moments), event.turn, -1, END))
        elif isinstance(event, (TurnBegan, Drawn)):
            self.waiting = [*(self.waiting or ()), event]
        elif self.waiting is not None:
            self.waiting.append(event)
        else:
            self._note(before, after, event)

    def _phase(self, after: NemesisState, event: PhaseBegan) -> None:
        drawn = any(isinstance(early, Drawn) for early in self.waiting or ())
        number = len(self.tale.moments)
        self._begin(Moment(number, after.turn, event.side, event.chit, event.commander, drawn))

    def _begin(self, moment: Moment) -> None:
        self.moment = moment
        self.tale.moments.append(moment)
        self.fight = None

    # -- events -------------------------------------------------------------------------------------------------------

    def _note(self, before: NemesisState, after: NemesisState, event: Event) -> None:
        told = Told(len(self.tale.told), self.moment, event)
        self.tale.told.append(told)
        self._note_fight(after, told)
        self._note_loss(before, after, told)
        self._note_roll(told)

    def _note_fight(self, after: NemesisState, told: Told) -> None:
        event = told.event
        if isinstance(event, _OPENERS):
            self.fight = None
        if isinstance(event, AttackDeclared):
            attacker = after.world.counters[event.units[0]].side
            self.fight = Fight(len(self.tale.fights) + 1, told, event, attacker)
            self.tale.fights.append(self.fight)
        elif self.fight is not None and isinstance(event, _OF_A_FIGHT):
            self.fight.events.append(told)
            if isinstance(event, Rolled):
                self.fight.roll = event

    def _look_at_die(self, before: NemesisState) -> None:
        """The exact distribution of a combat, just before its die is rolled."""
        combat = before.combat
        if self.fight is None or combat is None or not isinstance(agenda.current(before), RollCombat):
            return
        found = odds(before, combat)
        self.fight.odds = found
        self.fight.massive, self.fight.banzai = combat.massive, combat.banzai
        self.fight.spread = distribution(before.world.charts.combat, found, massive=combat.massive)

    # -- losses -------------------------------------------------------------------------------------------------------

    def _note_loss(self, before: NemesisState, after: NemesisState, told: Told) -> None:
        loss = self._loss(before, after, told)
        if loss is not None:
            self.tale.losses.append(loss)
            if self.fight is not None:
                self.fight.losses.append(loss)

    def _loss(self, before: NemesisState, after: NemesisState, told: Told) -> Loss | None:
        event = told.event
        if isinstance(event, StepLost):
            side = after.world.counters[event.unit].side
            return Loss(told, side, event.unit, event.cause, event.hex, 1, event.became is None)
        if isinstance(event, Eliminated) and not _by_step(after.events, event):
            counter = after.world.counters[event.unit]
            piece = before.pieces[event.unit]
            steps = piece.steps - _steps_lost(after.events, event)
            where = before.world.label(piece.loc)
            transporter = counter.transporter
            return Loss(told, counter.side, event.unit, event.cause, where, steps, not transporter, transporter)
        return None

    # -- rolls --------------------------------------------------------------------------------------------------------

    def _note_roll(self, told: Told) -> None:
        event = told.event
        if isinstance(event, TrackChanged):
            self._follow(event)
        elif isinstance(event, Rolled):
            roll = self._roll(told, event)
            if roll is not None:
                self.tale.rolls.append(roll)

    def _follow(self, event: TrackChanged) -> None:
        """Checkpoints the numbers true that rolls later in the same command are made against."""
        if event.track == "clf":
            self.clf = event.after
        elif event.track == "general":
            self.general[event.side] = event.after

    def _roll(self, told: Told, event: Rolled) -> Roll | None:
        """What a roll needed; None for dice that are judged otherwise (combat) or favour nobody (a dispute)."""
        modifier = event.modified - event.die
        least, most, side = None, None, event.side
        match event.purpose:
            case "yunnan_activation":
                most = self.clf
            case "replenishment":
                least, side = REPLENISHED_ON, ALLIED
            case "general":
                most = self.general[event.side]
            case "attrition":
                least = LOSS_ROLL + 1
            case "objective":
                least = LAST_LOSS + 1
            case _:
                return None
        came = event.modified >= least if least is not None else event.modified <= (most or 0)
        needed = least if least is not None else most or 0
        return Roll(
            told, event.purpose, side, event.die, event.modified, needed, die_chance(least, most, modifier), came
        )


def _by_step(events: list[Event], gone: Eliminated) -> bool:
    """Whether a unit was eliminated by a step loss, which is told before it."""
    number = next(n for n, event in enumerate(events) if event is gone)
    lost = [event for event in events[:number] if isinstance(event, StepLost) and event.unit == gone.unit]
    return bool(lost) and lost[-1].became != gone.unit


def _steps_lost(events: list[Event], gone: Eliminated) -> int:
    """Steps a unit had lost earlier in the same command."""
    number = next(n for n, event in enumerate(events) if event is gone)
    return sum(isinstance(event, StepLost) and event.unit == gone.unit for event in events[:number])
