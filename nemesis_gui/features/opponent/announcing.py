"""What the log says of computer players, and what is kept with the game: their intentions, and who took which seat."""

from __future__ import annotations

from contextlib import suppress

import msgspec

from engine.players.player import Choice
from engine.table.event import Seated
from engine.table.save.faults import JournalError
from nemesis_gui.play.feature import Context
from nemesis_gui.session.computers import SEAT
from nemesis_gui.session.intentions import INTENTIONS, SEATED, Aim, on_the_way, read, seated_with, written


def may_announce(context: Context, choice: Choice) -> bool:
    """Whether those at the screen may know of a choice: nothing of a secret one, nor of what they cannot see."""
    decision, seen = context.model.decision, context.state.pieces.keys()
    return decision is not None and not decision.hidden and seen >= {*choice.command.pieces()}


def aim_of(context: Context, side: int, choice: Choice) -> Aim | None:
    """The purpose of what a side is about to do; None where it has none, or nothing may be said."""
    return Aim.of(context.model.present.record.head, side, choice) if may_announce(context, choice) else None


def told_now(context: Context, aim: Aim) -> bool:
    """Whether a purpose is told with what is done now: where the act itself shows it, and beyond that as
    :func:`aims_open` has it."""
    return aim.shown or context.model.aims_open


def announce_aim(context: Context, aim: Aim) -> None:
    """Announce the purpose of what a side is about to do, unless it has just done so, or the log does not tell it."""
    if context.model.aims_open and [one.purpose for one in _aims(context)[-1:]] != [aim.purpose]:
        context.signals.remarked.emit(aim.event)


def keep_aim(context: Context, aim: Aim) -> None:
    """Keep with the game what was meant by the command that was played behind its node."""
    model = context.model
    played = [step.id for step in model.present.record.line() if step.parent == aim.node]
    if played:
        with suppress(JournalError):
            model.note(INTENTIONS, written([*_aims(context), msgspec.structs.replace(aim, node=played[0])]))


def _aims(context: Context) -> list[Aim]:
    return on_the_way(read(context.model.notes().get(INTENTIONS, "")), context.model.present.record)


def keep_seat(context: Context, key: str, level: str) -> None:
    """Keep with the game who plays a side from now on, and announce it."""
    model = context.model
    if model.notes().get(key, "") == level or not model.keep(key, level):
        return
    side, head = model.playing.sides.index(key.removeprefix(SEAT)), model.present.record.head
    with suppress(JournalError):
        model.note(SEATED, seated_with(model.notes().get(SEATED, ""), head, side, level))
    context.signals.remarked.emit(Seated(side, level))
