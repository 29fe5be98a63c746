"""How the acts of computer players are shown while they happen: where, and for how long. What one looks at while they
think is theirs; afterwards the view is where the player left it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from time import monotonic
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QTimer

from engine.table.event import Event, Weight
from nemesis_gui.base import pace
from nemesis_gui.features.opponent.marches import Marches
from nemesis_gui.play.context import Context
from nemesis_gui.play.playback import Act
from nemesis_gui.play.services import Showing, Since
from nemesis_gui.play.visit import Visit
from nemesis_gui.session.deeds import SET_UP, comes

if TYPE_CHECKING:
    from engine.players.player import Choice
    from engine.table.command import Command

WHOLE_MS: Final = 60_000
"""All acts from one decision of a person to the next take no longer, whatever they are; thinking comes on top."""
LAST_PART: Final = 0.5
"""When this part of it is left, all goes faster and faster."""
STILL: Final = 0.08
"""So hasty that it is better shown at once."""
LOOK_MS: Final = 600
"""To read what is to be done now. More of that need not be read: the act is near those before, or the view goes
there."""
FAR_MS: Final = 400
GLANCE_MS: Final = 90
WAY_MS: Final = 360
"""For counters on their way, see the map."""
READ_MS: Final = {
    Weight.ROUTINE: 0, Weight.MINOR: 0, Weight.NOTABLE: 250, Weight.SERIOUS: 650, Weight.GRAVE: 800,
}  # fmt: skip
"""To read what came of an act, by the gravest of it."""
SPEEDS: Final = (1, 2, 4)
FEW: Final = 12
"""Places of a decision that are all to be seen."""
REAR: Final = 4
"""Hexes from the nearest counter of a person; a move farther off is told and not gone to, unless something notable
came of it. Who comes into play is gone to."""


class Live:
    """Goes along with the acts from one decision of a person to the next."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.visit = Visit(context)
        self.marches = Marches(context)
        self.now: Callable[[], float] = lambda: monotonic() * 1000
        self.speed = SPEEDS[0]
        """How many times faster the player wants it."""
        self.skips = False
        """Whether nothing more is shown until a person decides."""
        self.count = 0
        """The decisions that were made since."""
        self._spent = 0.0
        self._from: float | None = None
        """Since when the next act is known."""
        self._acted, self._rest = 0.0, 0
        self._aim = ""
        """What kind of purpose the last act had."""
        self._ahead: list[int] = []
        self._there = QTimer(context, singleShot=True)
        self._there.timeout.connect(self._go_ahead)
        self._ending = False
        """Whether the view comes back as soon as all marks on the map were seen."""
        self._back = QTimer(context, singleShot=True)
        self._back.timeout.connect(self._come_back)

    @property
    def coming_back(self) -> bool:
        """Whether the view is still where others acted, though a person decides."""
        return self._ending or self._back.isActive()

    # -- one act

    def chose(self) -> None:
        """The next act is chosen: from now on one waits for what is shown, such as marks of the last one, and no longer
        for a player who thinks."""
        self._from = self.now()

    def turn_to(self, choice: Choice, open_: bool) -> None:
        """What was done so far in another place is told before the next act."""
        told = self.marches.turn_to(choice.command.verb, self.places(choice.command) if open_ else [])
        self.context.services.of(Showing).mark(told)

    def look(self, choice: Choice, open_: bool, aim: str = "") -> int:
        """Go where it will happen, as far as it may be known before; returns for how many milliseconds what happened,
        and what will with the kind of its purpose, as far as that is told, is to be looked at."""
        self._stay()
        if self._from is None:
            self.chose()
        self._hasten()
        if not self._moves:
            return 0
        fresh, self._aim = aim not in ("", self._aim), aim
        places = self.places(choice.command) if open_ else []
        self._ahead = places if self._near(places) and not self.marches.left(places) else []
        far = self.visit.needed(self._ahead)
        if far:
            self._there.start(self._left)
        return self._left + pace.ms(LOOK_MS if fresh else FAR_MS if far else GLANCE_MS)

    @property
    def _left(self) -> int:
        """Milliseconds for which what came of the last act is still to be looked at."""
        return max(0, round(self._rest - (self.now() - self._acted))) if self._moves else 0

    def _go_ahead(self) -> None:
        self.visit.go(self._ahead)

    @property
    def _moves(self) -> bool:
        return self.context.looks.motion and pace.moving()

    def places(self, command: Command) -> list[int]:
        """Where its pieces are, and where they are to go."""
        state = self.context.state
        there = [state.pieces[name].loc for name in command.pieces() if name in state.pieces]
        end = state.world.find(command.place()) if command.place() else None
        return [*there, *(() if end is None else (end,))]

    def _near(self, locs: Iterable[int]) -> bool:
        """Whether any of these places is near the counters of a person; where no person plays, all of them are."""
        model, state = self.context.model, self.context.state
        persons = [side for side in range(len(model.playing.sides)) if not model.by_computer(side)]
        world = state.world
        own = {one.loc for one in state.pieces.values() if one.counter.side in persons and world.on_map(one.loc)}
        far = world.board.grid.distance
        return not own or any(far(loc, mine) <= REAR for loc in locs if world.on_map(loc) for mine in own)

    def plays(self) -> None:
        """It is played now."""
        self._there.stop()
        self.count += 1
        now = self.now()
        self._spent += max(0.0, now - max(now if self._from is None else self._from, self._acted))
        self._from = None

    def acted(self, events: Sequence[Event]) -> None:
        """This came of it; it is seen when dice and draws have been."""
        act = Act(self.context.state, events)
        places, gravest = act.places(), max((event.weight for event in events), default=Weight.ROUTINE)
        arrives = any(comes(one) and SET_UP not in one.topics for one in events)
        near = arrives or (self._near(places) and not self.marches.left(places))
        counts = near or gravest >= Weight.NOTABLE
        self.marches.add(events)
        moved = len(act.deeds()) if counts or not self.visit.needed(places) else 0
        self._rest = pace.ms(moved * WAY_MS + READ_MS[gravest])
        if self._moves and counts and (moved or arrives or gravest >= Weight.NOTABLE):
            self.visit.go(places)
        began = self.now()
        self.context.services.of(Showing).after(lambda: self._mark(began))

    def _mark(self, began: float) -> None:
        """Dice, draws and great events have had their moment."""
        self._acted = self.now()
        self._spent += max(0.0, self._acted - began)

    # -- how fast

    def _hasten(self) -> None:
        """The more was shown already, the faster."""
        whole = max(1, pace.unhurried(WHOLE_MS))
        spent = self._spent if self._awaited else 0.0
        left = (1 - spent / whole) / LAST_PART
        haste = 0.0 if self.skips or left < STILL else min(1.0, left) / self.speed
        pace.set_haste(haste)

    @property
    def _awaited(self) -> bool:
        """Whether a person waits for a decision."""
        model = self.context.model
        return not all(map(model.by_computer, range(len(model.playing.sides))))

    def faster(self) -> None:
        """The next speed; after the last one the first."""
        self.speed = SPEEDS[(SPEEDS.index(self.speed) + 1) % len(SPEEDS)]
        self._hasten()

    def skip(self) -> None:
        """Show nothing more until a person decides."""
        self.skips = True
        self._hasten()

    # -- from one decision of a person to the next

    def over(self, *, at_home: bool) -> None:
        """A person decides: where the acts of the others are over, the view goes home when the last one was seen. Where
        they go on after an answer, what comes then has its time, too."""
        pace.set_haste(1.0)
        self.skips = False
        self.context.services.of(Showing).mark(self.marches.over())
        if not at_home:
            self._spent = min(self._spent, pace.unhurried(WHOLE_MS) * (1 - LAST_PART))
            self.visit.rest(self._asked())
            return
        acted, self.count, self._spent, self._aim = self.count > 0, 0, 0.0, ""
        self._there.stop()
        if self.visit.away:
            self.context.services.of(Showing).after(self._last_marks)
        if acted:
            self.context.services.of(Since).offer_since()

    def _asked(self) -> list[int]:
        """The places that the open decision is about, if they are few."""
        presenter, world = self.context.presenter, self.context.state.world
        locs = [loc for loc in presenter.focus_hexes() if world.in_play(loc)] if presenter is not None else []
        return locs if len(locs) <= FEW else []

    def _last_marks(self) -> None:
        """Dice, draws and great events were seen; what has its mark on the map is seen where it happened."""
        self._ending = True
        self.context.services.of(Showing).seen(self._go_back)

    def _go_back(self) -> None:
        """Come back when what came of the last act was looked at, unless that was done, or others act again."""
        if self._ending:
            self._ending = False
            self._back.start(self._left)

    def hurry_back(self) -> bool:
        """Come back at once; whether it was on its way."""
        if not self.coming_back:
            return False
        self._stay()
        self._come_back()
        return True

    def _come_back(self) -> None:
        """Unless nothing of what is asked is seen from there: then the view stays at that."""
        asked = self._asked()
        if self.visit.away and asked and not any(self.visit.seen_from_home([loc]) for loc in asked):
            self.visit.rest(asked)
            self.visit.forget()
        self.visit.come_back()

    def forget(self) -> None:
        """Another game is on the table."""
        self.visit.forget()
        self.over(at_home=True)
        self._stay()

    def _stay(self) -> None:
        """The view comes back no more by itself."""
        self._ending = False
        self._back.stop()
