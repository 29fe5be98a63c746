"""When what is refused will be possible, from the order of the segments, the chits still to be played and the turns.

No rule stands here; see :mod:`engine.table.why`. What time does not mend has no answer. Only what both sides may know
is used: which chits of a turn are still to be played, never which was chosen beforehand [4.0/4, 9.0-6/2].
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from engine.table.agenda import Decision
from engine.table.command import Command
from engine.table.verdict import Reason, reason
from engine.table.why import NOT_NOW
from engine.titles.nemesis import commands as said
from engine.titles.nemesis.pieces import ALLIED, JAPANESE, YUNNAN, Piece, enemy
from engine.titles.nemesis.rules.ch3_victory import last_turn
from engine.titles.nemesis.rules.ch4_commanders import whose_chit
from engine.titles.nemesis.rules.ch5_movement import Movement
from engine.titles.nemesis.rules.ch5_paths import path_costs
from engine.titles.nemesis.rules.ch8_allied import lost
from engine.titles.nemesis.rules.ch8_japanese import candidates
from engine.titles.nemesis.state import CHITS, NemesisState, Phase

Answer = Reason | None
Again = Callable[[NemesisState, Command, Reason], Answer]

ASSAULT, ATTACK, SUPPLY, REINFORCEMENT = CHITS
FIGHTS: Final = (said.Attack, said.Seize)
OWN: Final = (said.Move, said.Ambush, said.Dig, said.Fly, said.Rail, said.Place, said.Rebuild, said.Flip)
"""Orders to pieces of the side that plays the chit."""
AT_END: Final = (said.Flag, said.Take, said.Chit)
CHITS_FOR: Final[Mapping[type[Command], tuple[str, ...]]] = {
    said.Ambush: (ASSAULT,), said.Dig: (ASSAULT,), said.Attack: (ASSAULT, ATTACK), said.Seize: (ASSAULT, ATTACK),
    said.Fly: (ATTACK,), said.Airdrop: (SUPPLY,), said.Place: (REINFORCEMENT,), said.Rebuild: (REINFORCEMENT,),
    said.Flip: (REINFORCEMENT,), said.SendBack: (REINFORCEMENT,), said.Rail: (REINFORCEMENT,),
}  # fmt: skip
"""The phases that have a segment for a command; for a move see :func:`_chits`."""
AFTER: Final = {
    ("Movement", "DeclareAttacks"): ("when_assaults", "5.0/1"),
    ("ForwardMove", "DeclareAttacks"): ("when_attacks", "6.0/1"),
    ("AirMovement", "DeclareAttacks"): ("when_attacks.air", "6.0/1"),
    ("ForwardMove", "AirMovement"): ("when_flights", "6.0/1"),
    ("Replacements", "BringIn"): ("when_reinforcements", "8.0/1"),
    ("Replacements", "RailMovement"): ("when_rail", "8.0/1"),
    ("BringIn", "RailMovement"): ("when_rail", "8.0/1"),
    ("ReplenishmentDie", "RailMovement"): ("when_rail", "8.0/1"),
}
"""The decision that is open, one that comes later in the phase -> its word, and its clause."""
SIDES: Final = {said.Airdrop: ALLIED, said.Fly: ALLIED, said.Rebuild: ALLIED, said.Flip: ALLIED, said.SendBack: ALLIED}


def when(state: NemesisState, decision: Decision, command: Command, against: Reason) -> Answer:
    """When a reason against a command will have passed, of a kind that begins with ``when_``, or what will stand
    against it even then; None where time does not mend it."""
    if against.kind in (NOT_NOW, "not_in_attack_phase"):
        return _when_asked(state, decision, command)
    found = _PASSES.get(against.kind)
    return None if found is None else found(state, command, against)


# -- a command that this decision does not accept


def _when_asked(state: NemesisState, decision: Decision, command: Command) -> Answer:
    piece = _actor(state, command)
    if piece is not None and not state.world.in_play(piece.loc):
        return _arrives(state, piece)
    if isinstance(command, FIGHTS) and _fighting(state, decision):
        return reason("when_combat", "6.1-C/4")
    later = _later(state, decision, command)
    if later is not None:
        return _never(state, command) or later
    if isinstance(command, said.Draw):
        return reason("when_phase_ends", "4.0/2") if state.phase is not None else None
    if isinstance(command, AT_END):
        return _at_turn_end(state, "9.0/1")
    if isinstance(command, said.Merge):
        return reason("when_phase_ends", "1.2-D/5")
    return _never(state, command) or _chit(state, command, _chits(state, command))


def _never(state: NemesisState, command: Command) -> Answer:
    """What stands against a move or an attack whatever is played: the unit itself, or the way as things stand."""
    piece = _actor(state, command)
    if piece is None or not isinstance(command, (said.Move, *FIGHTS)):
        return None
    if piece.counter.garrison:
        return reason("garrison", "1.2-J/1", unit=piece.id)
    if isinstance(command, FIGHTS):
        return None if piece.counter.is_unit else reason("not_a_unit", "6.0/2", unit=piece.id)
    return _even_then(state, piece, command)


def _even_then(state: NemesisState, piece: Piece, command: said.Move) -> Answer:
    """What the next movement of its side would have against a move from where everything stands now, but for the single
    hex that any piece may move [5.1-A/7]."""
    if len(command.path) == 1:
        return None
    scene = state.copy()
    scene.phase, scene.activity = Phase(piece.counter.side, ASSAULT), {}
    found = Movement(piece.counter.side).judge(scene, command).reasons
    return found[0] if found else None


def _fighting(state: NemesisState, decision: Decision) -> bool:
    """Whether an attack is open, and others may follow in this phase."""
    others = any(getattr(step, "kind", "") == "DeclareAttacks" for step in state.agenda[1:])
    return others and (state.combat is not None or decision.kind in ("CommitUnits", "CommitSeizers"))


def _later(state: NemesisState, decision: Decision, command: Command) -> Answer:
    """A segment later in this phase, of the side that would act."""
    for step in state.agenda[1:]:
        if isinstance(step, Decision) and isinstance(command, step.accepts):
            told = AFTER.get((decision.kind, step.kind))
            if told is not None and step.side(state) == _side(state, command):
                return reason(*told)
    return None


# -- the phases


def _chits(state: NemesisState, command: Command) -> tuple[str, ...]:
    """The chits whose phases have room for a command; none where it goes with no phase [5.0/1, 6.0/1, 7.0/1, 8.0/1]."""
    piece = _actor(state, command)
    if isinstance(command, said.Move):
        return (ASSAULT, ATTACK) if piece is not None and _forward(state, piece, command) else (ASSAULT,)
    if isinstance(command, FIGHTS) and piece is not None and piece.counter.force == YUNNAN:
        return (ATTACK,)
    return CHITS_FOR.get(type(command), ())


def _forward(state: NemesisState, piece: Piece, command: said.Move) -> bool:
    """Whether a move would do as a Forward Move, too: one hex, at the price of its Quality [6.1-A/1, 6.1-A/2]."""
    wagon = piece.counter.transporter and not state.options.transporters_forward
    locs = [loc for label in command.path if (loc := state.world.find(label)) is not None]
    if wagon or piece.counter.garrison or len(command.path) != 1 or len(locs) != 1:
        return False
    return state.world.board.find_edge(piece.loc, locs[0]) is not None and (
        sum(path_costs(state, piece, locs)) <= piece.values.quality
    )


def _chit(state: NemesisState, command: Command, chits: tuple[str, ...]) -> Answer:
    """When one of these chits is played again: this turn, the next one, or never in this game [4.0/1, 4.0/3, 4.0/5]."""
    piece = _actor(state, command)
    side = whose_chit(state, piece) if piece is not None else _side(state, command)
    return _played(state, side, chits) if chits else None


def _played(state: NemesisState, side: int, chits: tuple[str, ...]) -> Answer:
    open_ = [chit for chit in chits if chit not in state.track[side]]
    if len(open_) > 1:
        return reason("when_chits", "4.0/3", side=side, chit=open_[0], second=open_[1])
    if open_:
        return reason("when_chit", "4.0/3", side=side, chit=open_[0])
    if _last(state):
        return reason("when_never", "9.0-5V/1")
    if len(chits) > 1:
        return reason("when_next_chits", "4.0/1", side=side, chit=chits[0], second=chits[1])
    return reason("when_next_chit", "4.0/1", side=side, chit=chits[0])


def _last(state: NemesisState) -> bool:
    return state.turn >= last_turn(state)


def _at_turn_end(state: NemesisState, clause: str) -> Answer:
    return reason("when_turn_ends", clause)


# -- whose it is


def _actor(state: NemesisState, command: Command) -> Piece | None:
    return next((state.pieces[unit] for unit in command.pieces() if unit in state.pieces), None)


def _side(state: NemesisState, command: Command) -> int:
    piece = _actor(state, command)
    if piece is not None:
        return piece.counter.side
    return SIDES.get(type(command), _target_enemy(state, command))


def _target_enemy(state: NemesisState, command: Command) -> int:
    """Who could attack a hex: the enemy of those who stand in it."""
    loc = state.world.find(command.place()) if isinstance(command, FIGHTS) else None
    units = state.units_at(loc) if loc is not None else []
    return enemy(units[0].counter.side) if units else state.active


# -- a piece that is not in play


def _arrives(state: NemesisState, piece: Piece) -> Answer:
    """When a piece in a box can come to the map; None for one that never does [1.2-A/1]."""
    where, side = state.world.label(piece.loc), piece.counter.side
    if where.startswith("turn-"):
        return _due(state, piece, int(where.removeprefix("turn-")))
    if where == "airfield":
        return None if piece.counter.motorized else _boxed(state, piece, "when_flown", "6.1-B/1", ATTACK)
    if where == "off-map":
        return _boxed(state, piece, "when_brought_in", "8.2-B/3", REINFORCEMENT)
    if where == "jp-battalions":
        return reason("when_dropped", "1.2-D/2", unit=piece.id)
    if piece in candidates(state) or (side == ALLIED and piece in lost(state)):
        return _boxed(state, piece, "when_replaced", "8.1-A/1" if side == JAPANESE else "8.2-A/1", REINFORCEMENT)
    return None


def _boxed(state: NemesisState, piece: Piece, kind: str, clause: str, chit: str) -> Answer:
    """By a chit of its side, in this turn or a later one."""
    side = whose_chit(state, piece)
    if chit not in state.track[side] or _running(state, piece, chit):
        return reason(f"{kind}.now", clause, unit=piece.id)
    return reason("when_never", "9.0-5V/1") if _last(state) else reason(f"{kind}.next", clause, unit=piece.id)


def _running(state: NemesisState, piece: Piece, chit: str) -> bool:
    """Whether the phase that could bring a piece in is being played, and its segment is still to come."""
    phase = state.phase
    if phase is None or (phase.side, phase.chit) != (piece.counter.side, chit):
        return False
    return any(isinstance(step, Decision) and {said.Place, said.Fly} & {*step.accepts} for step in state.agenda[1:])


def _due(state: NemesisState, piece: Piece, turn: int) -> Answer:
    """Reinforcements come in the Reinforcement Phase of their turn, or of the first one after it [8.1-B/1, 8.2-B/1]."""
    played = REINFORCEMENT in state.track[whose_chit(state, piece)]
    turn = max(turn, state.turn + played)
    if turn > last_turn(state):
        return None
    clause = "8.1-B/1" if piece.counter.side == JAPANESE else "8.2-B/1"
    return reason("when_due", clause, unit=piece.id, turn=turn)


# -- reasons that pass


def _again(*chits: str) -> Again:
    """With the next chit of these that is played, or of those that the command goes with."""

    def found(state: NemesisState, command: Command, against: Reason) -> Answer:
        return _chit(state, command, chits or _chits(state, command))

    return found


def _turn_end(clause: str) -> Again:
    return lambda state, command, against: None if _last(state) else _at_turn_end(state, clause)


def _theirs(state: NemesisState, command: Command, against: Reason) -> Answer:
    """A piece of the other side acts in its own phases."""
    if not isinstance(command, OWN):
        return None
    piece = _actor(state, command)
    if piece is not None and not state.world.in_play(piece.loc):
        return _arrives(state, piece)
    return _chit(state, command, _chits(state, command))


def _absent(state: NemesisState, command: Command, against: Reason) -> Answer:
    piece = state.pieces.get(against.facts.get("unit", ""))
    return None if piece is None else _arrives(state, piece)


def _awake(state: NemesisState, command: Command, against: Reason) -> Answer:
    """The next roll for activation: before the first Allied phase of a turn, by armies the first Japanese one
    [2.6/3b]."""
    opener = JAPANESE if state.options.commanders == "armies" and state.turn > 1 else ALLIED
    if not state.track[opener]:
        return reason("when_rolled", "2.6/3b")
    return reason("when_never", "9.0-5V/1") if _last(state) else reason("when_rolled.next", "2.6/3b")


def _judged(state: NemesisState, command: Command, against: Reason) -> Answer:
    """The next Supply Check of its side [7.1-B/1]."""
    piece = _actor(state, command)
    if piece is None:
        return None
    found = _played(state, whose_chit(state, piece), (SUPPLY,))
    if found is None or found.kind == "when_never":
        return found
    return reason("when_judged.next" if found.kind == "when_next_chit" else "when_judged", "7.1-B/1")


def _support(state: NemesisState, command: Command, against: Reason) -> Answer:
    """The next Support Game Turn [8.1-A/5, 8.2-A/3]."""
    turns = state.world.charts.turns[state.turn : last_turn(state)]
    found = next((number for number, turn in enumerate(turns, state.turn + 1) if turn.support), None)
    return None if found is None else reason("when_support", against.clause, turn=found)


def _earned(state: NemesisState, command: Command, against: Reason) -> Answer:
    """Hirohito's lead brings Resource Points at the end of the turn [9.0-5C/1]."""
    lead = state.superior[JAPANESE] - state.superior[ALLIED]
    return reason("when_earned", "9.0-5C/1", n=lead) if lead > 0 and not _last(state) else None


def _fought(state: NemesisState, command: Command, against: Reason) -> Answer:
    return reason("when_combat", "1.2-D/2")


_PASSES: Final[Mapping[str, Again]] = {
    **dict.fromkeys(("already_moved", "has_dug", "movement_over", "has_attacked", "already_attacked", "attacks_spent",
                     "stilwell_spent", "battle_fought", "other_commander", "not_in_command"), _again()),
    "yunnan_assault": _again(ATTACK),
    **dict.fromkeys(("not_full_supply", "stretch_limited"), _judged),
    **dict.fromkeys(("inactive_yunnan", "yunnan_inactive"), _awake),
    **dict.fromkeys(("enough_returned", "enough_of_division", "second_support", "yunnan_returned", "too_many_flips",
                     "nothing_to_forgo", "airfield_full", "enough_sent_back"), _again(REINFORCEMENT)),
    "no_more_flights": _again(ATTACK),
    "air_used": _turn_end("9.0-4/1"),
    "no_marker": _turn_end("9.0-3/1"),
    "no_support_turn": _support,
    "no_resources": _earned,
    "combat_here": _fought,
    "not_yours": _theirs,
    **dict.fromkeys(("not_in_play", "not_off_map"), _absent),
}  # fmt: skip
"""Reasons that time mends, by kind."""
