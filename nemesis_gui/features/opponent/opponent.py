"""Computer players: they are asked when they have to decide, or may say something out of turn, and play what they
choose; the table is open meanwhile."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator
from hashlib import sha256
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QTimer

from engine.players.circles import Circles
from engine.players.orders import Orders
from engine.table import agenda
from engine.table.command import Command
from engine.table.entries import Resign
from engine.table.event import Head
from engine.table.record import ROOT
from nemesis_gui.features.opponent.announcing import aim_of, announce_aim, keep_aim, keep_seat, may_announce, told_now
from nemesis_gui.features.opponent.dialog import SeatsDialog
from nemesis_gui.features.opponent.failing import NO_ANSWER, note_failure
from nemesis_gui.features.opponent.live import Live
from nemesis_gui.features.opponent.strip import Strip
from nemesis_gui.play.feature import Action, Context, Feature, Places, Why
from nemesis_gui.play.services import Coming, Showing
from nemesis_gui.session.played import Events
from nemesis_gui.session.thinking import Thinking, board_of

if TYPE_CHECKING:
    from engine.players.player import Choice
    from engine.players.process import Answer

PHASE_S: Final = 10.0
"""Seconds that it may think in a phase."""
LEAST_S: Final = 0.3
"""Seconds for a decision when these are over."""


class Opponent(Feature, Coming):
    """Asks one question at a time; any change at the table drops it, and asks again."""

    def __init__(self, context: Context, places: Places) -> None:
        super().__init__(context, places)
        self.thinking = Thinking(self)
        self.live = Live(context)
        self.strip = Strip(
            context, stop=self.stop, hurry=self.thinking.hurry, go_on=self.go_on, accept=self.resign,
            play_on=self.play_on, own=self.decide_myself, seats=self.choose_seats, report=self.report,
            faster=self.faster, skip=self.skip_acts,
        )  # fmt: skip
        places.side.add_head(self.strip, places.table)
        self._covers = False
        """Whether the strip stands in the place of the prompt."""
        self.paused = False
        """Whether it waits until it is allowed to go on."""
        self._trouble = ""
        """What has happened to it, until the player has decided what to do about that."""
        self._circles = Circles()
        self._plays_on = False
        """Whether it was asked to play a lost game to its end."""
        self._barred: tuple[int, tuple[Command, ...]] = ROOT, ()
        self._silent = -1
        """The command after which it had nothing to say out of turn."""
        self._phase: tuple[Any, ...] = ()
        self._ended = False
        """Whether its last act ended a phase: who is asked then is asked for a part of the turn, not in a combat."""
        self._used = self._since = 0.0
        self._speaks = False
        self._side = 0
        self._choice: Choice | None = None
        self._orders = Orders()
        self._soon, self._shown = QTimer(self, singleShot=True), QTimer(self, singleShot=True)
        self._connect()

    def _connect(self) -> None:
        self._soon.timeout.connect(self._consider)
        self._shown.timeout.connect(self._play)
        self.thinking.answered.connect(self._answered)
        self.thinking.progressed.connect(self.strip.progress)
        self.thinking.quiet.connect(self._quiet)
        self.thinking.died.connect(self._fail)
        self.context.signals.skipped.connect(self._hurry_on)
        self.places.side.turned.connect(self._stand)
        self.strip.turned.connect(self._stand)

    def actions(self) -> Iterator[Action]:
        yield Action(
            "computers",
            "Game",
            95,
            "Computer players…",
            "Who plays each side: a person, or a computer player",
            run=self.choose_seats,
            why_not=self.no_seats,
        )
        yield Action(
            "acts_pause",
            "Game",
            96,
            "Pause the computer",
            "Let the computer player wait, or go on",
            "Ctrl+Alt+P",
            self.toggle_pause,
            self.no_acts,
        )
        yield Action(
            "acts_faster",
            "Game",
            97,
            "Computer faster",
            "Show what it does twice or four times as fast, or as usual",
            "Ctrl+Alt+F",
            self.faster,
            self.no_acts,
        )
        yield Action(
            "acts_skip",
            "Game",
            98,
            "Skip to my next decision",
            "Show nothing more of what it does",
            "Ctrl+Alt+S",
            self.skip_acts,
            self.no_acts,
        )

    def _stand(self, _over: bool = False) -> None:
        """In the column above the cards; below the map in the place of the prompt."""
        low, prompt = self.places.side.over, self.places.prompt
        self.places.side.hold_spare(not self.strip.isHidden())
        self.strip.lie(low)
        covers = low and not self.strip.isHidden()
        if covers != self._covers:
            self.strip.setMinimumHeight(prompt.height() if covers else 0)
            self._covers = covers
            prompt.give_place("strip", covers)

    # -- following the game

    def follow_game(self) -> None:
        self._drop()
        self.paused, self._silent, self._phase, self._plays_on = False, -1, (), False
        self.live.forget()
        self._forgive()

    def follow_position(self, events: Events) -> None:
        """What came of its act is looked at where it happened."""
        self._ended = self._speaks and any(event.head == Head.PHASE for event in events)
        if self._speaks and events:
            self.live.acted(events)

    def follow_decision(self, decision: Any) -> None:
        """All other features are notified first."""
        self._drop()
        if not self._speaks:
            self._orders.drop()  # what it meant to do belongs to a position that is no more
        if not self._decides(decision):
            self.paused, self._trouble = False, ""
            self.live.over(at_home=self._own_phase(decision))
        elif not self._speaks and self.model.can_redo():
            self.paused = True  # a person went back here, and may not want the same again
        self._soon.start(0)

    def _own_phase(self, decision: Any) -> bool:
        """Whether nothing of another side's phase is to come, or a phase in it is the person's."""
        state = self.model.present.state if self.model.session is not None else None
        return self._ended or decision is None or state is None or not self.model.by_computer(state.phasing)

    def close(self) -> None:
        self.live.forget()
        self._drop()
        self.thinking.close()

    def _drop(self) -> None:
        self._count()
        self.thinking.drop()
        self._soon.stop()
        self._shown.stop()
        if self._choice is not None:
            self._choice = None
            self._orders.drop()

    def _decides(self, decision: Any) -> bool:
        """Whether a computer player has to answer."""
        return decision is not None and self.model.by_computer(decision.side(self.model.present.state))

    # -- asking

    def _consider(self) -> None:
        """Ask, whatever goes wrong."""
        self._guarded(self._ask_who_decides)

    def _guarded(self, work: Callable[[], object]) -> None:
        """Do something for a computer player; where that fails, the person is not locked out."""
        try:
            work()
        except Exception as error:
            self._fail(f"{type(error).__name__}: {error}", traceback.format_exc())

    def _ask_who_decides(self) -> None:
        """Ask the one of them that has to say something now."""
        decision, computers = self.model.decision, self.model.computers
        if decision is None or not computers:
            self.strip.hide()
        elif not self._decides(decision):
            self.strip.hide()
            self._ask_out_of_turn(computers)
        else:
            self._side = decision.side(self.model.present.state)
            self._ask_or_wait(computers[self._side])

    def _ask_or_wait(self, level: str) -> None:
        name = self.words.word("players", level)
        if self._trouble:
            self.strip.fail(self._side, self._trouble)
            return
        if self.paused:
            self.strip.wait(self._side, self.words.tr("{level} is waiting", level=name))
            return
        if self._gives_up():
            self.strip.resign(self._side, self.words.tr("{level} resigns", level=name))
            return
        self.strip.think(self._side, self._at(name), answers=self._answers)
        following = self._orders.following(self._view(self._side))
        if following is not None:
            self._choose(following)
            return
        self._ask(level)

    @property
    def _answers(self) -> bool:
        """Whether it is asked in the phase of a person."""
        phasing = self.model.present.state.phasing
        return phasing not in (-1, self._side) and phasing not in self.model.computers

    def _at(self, name: str) -> str:
        """Who thinks, and how many choices it has made since a person had the last one."""
        if not self.live.count:
            return self.words.tr("{level} is thinking", level=name)
        return self.words.tr("{level} is thinking: {n:choice|choices} made so far", level=name, n=self.live.count)

    def _ask_out_of_turn(self, computers: dict[int, str]) -> None:
        """After a command of a person those who may say something are asked once whether they do."""
        from engine.players.process import interrupts

        if self.model.present.record.head == self._silent:
            return
        silent = (self._last_speaker(), self.model.deputy)
        for side, level in computers.items():
            if side not in silent and interrupts(self.model.playing, self._view(side), side):
                self._side = side
                self._ask(level, out_of_turn=True)
                return

    def _last_speaker(self) -> int:
        record = self.model.present.record
        return record.nodes[record.head].side if record.head != ROOT else -1

    def _ask(self, level: str, *, out_of_turn: bool = False) -> None:
        from engine.players.process import Question, packed

        head = self.model.present.record.head
        barred = self._barred[1] if self._barred[0] == head else ()
        self._begin_clock()
        self._out_of_turn = out_of_turn
        worn = self._circles.worn(self.model.playing, self.model.present.state, self._side)
        self.thinking.ask(board_of(self.model), Question(
            level, self._seed(level, head), self._side, packed(self._view(self._side)),
            max(LEAST_S, PHASE_S - self._used), out_of_turn, barred, worn,
        ))  # fmt: skip

    def _seed(self, level: str, head: int) -> str:
        """Another one in each game and after each command, which gives no hint of the dice."""
        game = sha256(f"players {self.model.present.record.origin.seed}".encode()).hexdigest()
        return f"{level}/{self._side}/{head}/{game}"

    def _gives_up(self) -> bool:
        """Whether it has no hope left, and a person is there to take its word for it."""
        title, side = self.model.playing, self._side
        return not self._plays_on and self.model.person is not None and title.hopeless(self._view(side), side)

    def _view(self, side: int) -> Any:
        return self.model.playing.view(self.model.present.state, side)

    def _begin_clock(self) -> None:
        state = self.model.present.state
        phase = self.model.playing.chapter(state), state.phasing
        if phase != self._phase:
            self._phase, self._used = phase, 0.0
        self._since = monotonic()

    def _count(self) -> None:
        if self.thinking.busy:
            self._used += monotonic() - self._since

    # -- answers

    def _answered(self, answer: Answer) -> None:
        self._used += monotonic() - self._since
        if answer.choice is not None:
            self._orders.keep(self._view(self._side), answer.choice)
            self._choose(answer.choice)
        elif self._out_of_turn and not answer.fault:
            self._silent = self.model.present.record.head
        else:
            self._fail(answer.fault or "it says nothing", answer.trace)

    def _quiet(self, lasting: bool) -> None:
        """It gives no sign of life, or gives one again; who speaks out of turn is not waited for."""
        if self._decides(self.model.decision):
            name = self.words.word("players", self.model.computers[self._side])
            self.strip.say(self.words.tr(NO_ANSWER) if lasting else self._at(name))

    def _choose(self, choice: Choice) -> None:
        """Say what it means to play, where that will be, and play it when that was seen."""
        self._choice = choice
        self.live.chose()
        self.live.turn_to(choice, may_announce(self.context, choice))
        self.context.services.of(Showing).seen(lambda: self._guarded(self._announce))

    def _announce(self) -> None:
        if self._choice is not None:
            aim = aim_of(self.context, self._side, self._choice)
            told = aim if aim is not None and told_now(self.context, aim) else None
            words, state = self.words.game, self.context.state
            self.strip.aim(words.intention(state, told.key, told.facts) if told is not None else "")
            open_ = may_announce(self.context, self._choice)
            self._shown.start(self.live.look(self._choice, open_, told.key if told is not None else ""))

    def _hurry_on(self) -> None:
        """What it is about to do need not be read to its end."""
        if self._shown.isActive():
            self._shown.start(0)

    def _play(self) -> None:
        """Play what was chosen, once the window is seen as it is."""
        self.context.services.of(Showing).after(lambda: self._guarded(self._play_now))

    def _play_now(self) -> None:
        choice, self._choice = self._choice, None
        if choice is None or self.model.session is None:
            return
        state = self.model.session.state
        if not agenda.judge(state, choice.command).legal:
            self._bar(choice.command)
            return
        self._circles.note(self.model.playing, state, choice.command)
        self.live.plays()
        aim = aim_of(self.context, self._side, choice)
        if aim is not None:
            announce_aim(self.context, aim)
        self._speaks = True
        try:
            with self.model.reply(self._side):
                played = self.context.play(choice.command, computer=True)
        finally:
            self._speaks = False
        if played and aim is not None:
            keep_aim(self.context, aim)
        self.context.actions.refresh()

    def _bar(self, command: Command) -> None:
        """What its side cannot know kept it from this: it chooses again. That it could know it to be illegal is a
        fault."""
        head = self.model.present.record.head
        known = self._barred[1] if self._barred[0] == head else ()
        if command in known or not agenda.judge(self._view(self._side), command).legal:
            self._fail("it plays what is not legal")
            return
        self._barred = head, (*known, command)
        self._orders.drop()
        self._soon.start(0)

    def _fail(self, why: str, trace: str = "") -> None:
        """Nothing is lost: it can be asked again, or a player decides. One that had something to say out of turn is
        silent from now on."""
        self._drop()
        self._orders.drop()
        note_failure(self.context, self.model.computers.get(self._side, ""), why, trace)
        if not self._decides(self.model.decision):
            self._silent = self.model.present.record.head
            return
        self.paused, self._trouble = True, self.words.tr("The computer player has failed. Nothing is lost.")
        self.strip.fail(self._side, self._trouble)

    def _forgive(self) -> None:
        self._trouble = ""
        self._circles.forget()

    # -- what one can do about it

    def stop(self) -> None:
        """Let it wait, and think again afterwards."""
        self._drop()
        self._orders.drop()
        self.paused = True
        self.context.to_map()
        self._soon.start(0)

    def go_on(self) -> None:
        """Let it think again."""
        self.paused = False
        self._forgive()
        self.context.to_map()
        self._soon.start(0)

    def toggle_pause(self) -> None:
        """Let it wait, or think again."""
        (self.go_on if self.paused else self.stop)()

    def faster(self) -> None:
        """Show its acts faster, or normally again."""
        self.live.faster()
        self.strip.set_speed(self.live.speed)
        self._hurry_on()

    def skip_acts(self) -> None:
        """Show nothing more until a person decides; it thinks as before."""
        self.live.skip()
        self.context.services.of(Showing).skip(False)
        self.context.to_map()

    def hurry_back(self) -> bool:
        return self.live.hurry_back()

    def no_acts(self) -> Why:
        """Why there is nothing to be shown."""
        return None if self._decides(self.model.decision) else self.words.tr("No computer player decides now")

    def decide_myself(self) -> None:
        """Let the person answer this decision in its place."""
        if (decision := self.model.decision) is not None:
            self.model.answer_for(decision)
            self.context.to_map()

    def report(self) -> None:
        """Gather what is known of the failure."""
        if "problem" in self.context.actions:
            self.context.actions.by_id["problem"].trigger()

    def choose_seats(self) -> None:
        dialog = SeatsDialog(self.context, self.places.frame)
        dialog.accepted.connect(lambda: self.seat(dialog.notes()))
        dialog.open()

    def seat(self, notes: dict[str, str]) -> None:
        """Keep with the game who plays from now on, and go on with that."""
        for key, level in notes.items():
            keep_seat(self.context, key, level)
        self.paused = False
        self._forgive()
        self.model.notify()

    def resign(self) -> None:
        """It has resigned, and a person accepts that."""
        self.model.enter(Resign(self.model.playing.sides[self._side]), self._side)

    def play_on(self) -> None:
        """Let it play a lost game to its end."""
        self._plays_on = True
        self.go_on()

    def no_seats(self) -> Why:
        away = self.words.tr("A what-if does not count") if self.context.past.here is not None else None
        nothing = self.model.decision is None and self.model.open_phase is None
        return (self.words.tr("No decision to make") if nothing else None) or away
