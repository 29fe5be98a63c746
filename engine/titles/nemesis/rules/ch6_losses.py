"""Step losses and eliminations, with their boxes, Laments and Resources (rules 1.2-C to 1.2-G, 2.4, 2.5, 6.1-H,
7.1-D)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from engine.table.agenda import Steps
from engine.titles.nemesis.commands import Choose
from engine.titles.nemesis.events import Eliminated, StepLost, TrackChanged
from engine.titles.nemesis.pieces import ALLIED, FULL, JAPANESE, YUNNAN, Counter, Piece
from engine.titles.nemesis.rules import ch5_transporters
from engine.titles.nemesis.rules.ch2_tracks import add_laments, add_resources
from engine.titles.nemesis.state import NemesisState

Clauses = tuple[str, ...]


def steps_of(state: NemesisState, units: Iterable[str]) -> int:
    """Total steps of these units; Transporters have none [1.2-C/2, 1.2-C/3, 6.0/2]."""
    return sum(state.pieces[name].steps for name in units)


def lose_step(state: NemesisState, name: str, cause: str, also: Clauses = ()) -> str | None:
    """Take one step from a unit; returns the piece that now stands for it, None when it is gone [6.1-H/5].

    ``cause``: combat, banzai, massive, enforce, refuse, retreat, objective, attrition or imphal. The loss is emitted
    before its consequences, with the clauses that made it what it is and those it was taken by, ``also``.
    """
    piece, told = state.pieces[name], len(state.events)
    where = state.world.label(piece.loc)
    if piece.counter.regiment:
        became, why = _regiment_step(state, piece, cause)
    elif piece.steps > 1 and not _leaves_battalion(piece):
        became, why = _flip(state, piece)
    else:
        became, why = _last_step(state, piece, cause)
    why = _as_read(state, (*also, *why, *_ordinary(state, piece, cause)))
    state.events.insert(told, StepLost(name, cause, became, where, "6.1-H/5", why))
    _step_laments(state, piece, cause, gone=became is None)
    if became != name:
        _rename(state, name, became)
    return became


def cheapest(state: NemesisState, units: Iterable[str], cause: str) -> Choose | None:
    """Names the unit whose step costs the fewest Laments, of these one with most steps; None where every loss is the
    last step of its unit."""
    found = min(((*_price(state, name, cause), name) for name in units), default=None)
    return None if found is None or found[0] else Choose(found[-1])


def _price(state: NemesisState, name: str, cause: str) -> tuple[bool, int, int]:
    """Whether a step is the unit's last, its Laments, and the steps of the unit, most first."""
    copy, piece = state.copy(), state.pieces[name]
    gone = lose_step(copy, name, cause) is None
    told = (event for event in copy.events if isinstance(event, TrackChanged) and event.side == piece.counter.side)
    return gone, sum(event.by for event in told if event.track == "lament"), -piece.steps


def _as_read(state: NemesisState, clauses: Clauses) -> Clauses:
    """The same in the version that is played [6.1-F/9a, 6.1-F/9b]."""
    if not state.options.old_rules:
        return clauses
    return tuple("6.1-F/9a" if clause == "6.1-F/9b" else clause for clause in clauses)


def _ordinary(state: NemesisState, piece: Piece, cause: str) -> Clauses:
    """What keeps a loss beside the result ordinary, Banzai or not [6.1-F/10, 6.2-B/5]."""
    if state.combat is None or not state.combat.banzai or piece.counter.side != JAPANESE:
        return ()
    return {"massive": ("6.1-F/10",), "refuse": ("6.1-F/10",), "enforce": ("6.1-F/10", "6.2-B/5")}.get(cause, ())


def _flip(state: NemesisState, piece: Piece) -> tuple[str, Clauses]:
    """A full large unit is turned to its reduced side, Chindit Brigades too [1.2-C/1, 1.2-E/2, 6.1-H/5]."""
    state.change(piece.id, reduced=True)
    return piece.id, (("1.2-C/1", "1.2-E/2") if piece.counter.chindit and piece.counter.brigade else ("1.2-C/1",))


def _regiment_step(state: NemesisState, piece: Piece, cause: str) -> tuple[str | None, Clauses]:
    """A Japanese Regiment pays with Battalions of its Division [6.1-H/6, 6.1-H/7]."""
    if not piece.reduced:
        state.change(piece.id, reduced=True)
        return piece.id, ("6.1-H/6", *_battalion_to_losses(state, piece, cause))
    why: Clauses = ()
    stand_in = boxed_battalion(state, piece.counter.division)
    if stand_in is not None:
        _take_over(state, piece, stand_in)
        why = ("6.1-H/7", *_battalion_to_losses(state, piece, cause))
    state.change(piece.id, loc=state.world.loc("jp-regiments"), reduced=False, supply=FULL, waits=0)
    return stand_in, why


def _battalion_to_losses(state: NemesisState, piece: Piece, cause: str) -> Clauses:
    """The Battalion that is the actual loss; when the box holds none, no counter moves [6.1-H/6].

    Returns the clauses by which it goes to its box.
    """
    lost = boxed_battalion(state, piece.counter.division)
    if lost is None:
        return ()
    box, why = box_by_clause(state.pieces[lost].counter, cause)
    state.change(lost, loc=state.world.loc(box))
    return why


def boxed_battalion(state: NemesisState, division: str) -> str | None:
    """A Battalion of a Division waiting in the Japanese Battalions Box [1.2-D/2]."""
    for name in state.at.get(state.world.loc("jp-battalions"), ()):
        if state.pieces[name].counter.division == division:
            return name
    return None


def _take_over(state: NemesisState, piece: Piece, stand_in: str) -> None:
    """A remnant inherits place, supply level, attrition schedule and what was done this phase [1.2-E/3, 6.1-H/7]."""
    state.change(stand_in, loc=piece.loc, supply=piece.supply, waits=piece.waits, reduced=False)
    state.activity[stand_in] = state.activity.get(piece.id, 0)


def _leaves_battalion(piece: Piece) -> bool:
    """A reduced Chindit Brigade is replaced by a Battalion; Morris Force is not [1.2-E/3, 1.2-E/6]."""
    counter = piece.counter
    return counter.chindit and counter.large and counter.brigade and piece.reduced


def _last_step(state: NemesisState, piece: Piece, cause: str) -> tuple[str | None, Clauses]:
    """The last step of a counter: to its box, a Chindit Brigade leaving a Battalion [1.2-E/3, 1.2-E/4, 6.1-H/5]."""
    stand_in, counter = None, piece.counter
    if _leaves_battalion(piece):
        waiting = state.at.get(state.world.loc("chindit-battalions"), ())
        stand_in = waiting[0] if waiting else None
    if stand_in is not None:
        _take_over(state, piece, stand_in)
    to_losses(state, piece, cause)
    if stand_in is not None:
        return stand_in, ("1.2-E/3", "1.2-C/2")
    if not counter.large:
        return None, ("1.2-C/3",)
    return None, ("1.2-E/6",) if counter.chindit and not counter.brigade else ("1.2-C/2",)


def to_losses(state: NemesisState, piece: Piece, cause: str, also: Clauses = ()) -> None:
    """Put an eliminated unit into its box and count the Resources it is worth [2.5/2a, 2.5/2b, 2.5/3]."""
    box, why = box_by_clause(piece.counter, cause)
    state.change(piece.id, loc=state.world.loc(box), reduced=False, supply=FULL, waits=0)
    worth = box.startswith("allied") and piece.counter.force != YUNNAN
    nothing = () if worth or piece.counter.side == JAPANESE else ("2.5/3",)
    state.emit(Eliminated(piece.id, cause, box, "6.1-H/5", _as_read(state, (*also, *why, *nothing))))
    if worth:
        clause, also = ("2.5/2a", ()) if state.options.old_rules else ("2.5/2b", ("2.5/3",) * piece.counter.chindit)
        add_resources(state, 1, "unit_lost", clause, also)


def box_by_clause(counter: Counter, cause: str) -> tuple[str, Clauses]:
    """The box an eliminated unit goes to, and by which clauses it is no ordinary one [1.2-E/4, 1.2-G/1, 6.1-F/9a,
    6.1-F/9b, 7.1-C/5, 7.1-D/9]."""
    if counter.chindit and not counter.large:
        return "chindit-battalions", ("1.2-E/4",)
    side = "jp" if counter.side == JAPANESE else "allied"
    if counter.force == YUNNAN:
        return "allied-losses", ("7.1-D/9",) * (cause == "attrition")
    if cause == "banzai" and counter.side == JAPANESE:
        return "jp-permanent", ("6.1-F/9b",)
    if cause == "attrition":
        return f"{side}-permanent", ("7.1-D/9",)
    if not counter.replaceable:
        return f"{side}-permanent", ("1.2-G/1",)
    if counter.chindit:
        return "allied-permanent", ("1.2-E/3",) * counter.brigade
    return f"{side}-losses", ("7.1-C/5",) * (cause == "imphal")


def _step_laments(state: NemesisState, piece: Piece, cause: str, *, gone: bool) -> None:
    """What one lost step costs in Laments: Regiments, Chindits, Banzai; Attrition adds 1 [2.4/3, 2.4/4, 2.4/5,
    2.4/8, 7.1-D/8]."""
    counter = piece.counter
    where = state.world.label(piece.loc)
    if cause == "banzai":
        add_laments(state, counter.side, 2, "banzai_step", "2.4/8", where)
    elif counter.regiment:
        add_laments(state, counter.side, 1, "regiment_step", "2.4/4", where)
    elif counter.chindit:
        add_laments(state, counter.side, 1, "chindit_step", "2.4/3", where)
    if gone and not counter.regiment and not counter.chindit:
        laments, clause = elimination_laments(counter)
        if not (cause == "banzai" and laments == 1):
            add_laments(state, counter.side, laments, "unit_eliminated", clause, where)
    if cause == "attrition":
        add_laments(state, counter.side, 1, "attrition_step", "2.4/5", where, ("7.1-D/8",))


def elimination_laments(counter: Counter) -> tuple[int, str]:
    """Laments for an eliminated unit that is no Regiment and no Chindit, with the clause.

    Garrison 5; Local Rifles, small and Quality 1 units 1; other large units 3 [2.4/1, 2.4/2, 2.4/9, 2.4/10].
    """
    if counter.garrison:
        return 5, "2.4/10"
    if not counter.large:
        return 1, "2.4/1"
    if counter.local_rifles or counter.full.quality == 1:
        return 1, "2.4/2"
    return 3, "2.4/9"


def eliminate(state: NemesisState, name: str, cause: str, also: Clauses = ()) -> Steps:
    """Remove a whole piece: impossible retreat, overstacking [2.2/8, 6.2-D/9]. Transporters come back [6.2-D/11,
    6.2-D/12]."""
    piece = state.pieces[name]
    if piece.counter.transporter:
        return ch5_transporters.return_transporter(state, name, cause, also)
    where = state.world.label(piece.loc)
    if piece.counter.regiment:
        _eliminate_regiment(state, piece, cause)
        add_laments(state, JAPANESE, piece.steps, "regiment_step", "2.4/4", where)
    else:
        to_losses(state, piece, cause, also)
        _elimination_booked(state, piece, where)
    _rename(state, name, None)
    return ()


def _elimination_booked(state: NemesisState, piece: Piece, where: str) -> None:
    """Laments for a unit gone at one blow: a Chindit pays for each step it had left [1.2-E/3, 2.4/3, 2.4/9]."""
    counter = piece.counter
    if counter.chindit:
        add_laments(state, ALLIED, piece.steps, "chindit_step", "2.4/3", where)
        return
    laments, clause = elimination_laments(counter)
    add_laments(state, counter.side, laments, "unit_eliminated", clause, where)


def _eliminate_regiment(state: NemesisState, piece: Piece, cause: str) -> None:
    """As many Battalions as it had steps go to the Losses Box, the Regiment to its own box [6.2-D/9]."""
    for _ in range(piece.steps):
        _battalion_to_losses(state, piece, cause)
    state.change(piece.id, loc=state.world.loc("jp-regiments"), reduced=False, supply=FULL, waits=0)
    state.emit(Eliminated(piece.id, cause, "jp-regiments", "6.2-D/9"))


def _rename(state: NemesisState, old: str, new: str | None) -> None:
    """Keep the running combat's lists of participants true when a unit is replaced or gone."""
    combat = state.combat
    if combat is None:
        return

    def swap(names: tuple[str, ...]) -> tuple[str, ...]:
        changed = tuple(new if name == old else name for name in names)
        return tuple(name for name in changed if name is not None)

    def one(name: str | None) -> str | None:
        return new if name == old else name

    state.combat = msgspec.structs.replace(
        combat,
        units=swap(combat.units),
        defenders=swap(combat.defenders),
        bystanders=swap(combat.bystanders),
        paid=swap(combat.paid),
        spearhead=one(combat.spearhead),
        meeting=one(combat.meeting),
        leader=one(combat.leader),
        refuser=one(combat.refuser),
    )
