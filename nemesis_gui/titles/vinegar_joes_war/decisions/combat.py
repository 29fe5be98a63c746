"""A combat from the units that join to the pursuit: what it would come to on each table, and what it came to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from engine.table.command import Command
from engine.table.wording.typography import signed
from engine.table.wording.words import capital
from engine.titles.vinegar_joes_war.commands import Advance, Answer, Join, Retreat, Support
from engine.titles.vinegar_joes_war.queries.dangers import at_stake
from engine.titles.vinegar_joes_war.queries.forecast import assembled, chosen, foreseen, with_choice
from engine.titles.vinegar_joes_war.queries.pursuers import able, fighters, has_room, pursuers
from engine.titles.vinegar_joes_war.queries.retreats import LOST, hemmed_in, price
from engine.titles.vinegar_joes_war.rules.ch13_odds import shifts
from engine.titles.vinegar_joes_war.rules.ch14_pursuit import at_sea
from nemesis_gui.play.answers import main_command
from nemesis_gui.play.cards import Asked
from nemesis_gui.play.command_button import Batch
from nemesis_gui.play.figures import SEPARATOR
from nemesis_gui.play.parts import Choice, Part
from nemesis_gui.play.sheet import Grid
from nemesis_gui.session.words import clause_link
from nemesis_gui.titles.vinegar_joes_war.decisions.figures import below_even, in_per_cent, lines
from nemesis_gui.titles.vinegar_joes_war.decisions.units import place

FREE: Final = "free"
SOME_FIT: Final = "Not all fit in {place}: whoever is too many is eliminated when the phase ends"
FULL: Final = "{place} is full: for each unit more that goes in one is eliminated when the phase ends"


def target(asked: Asked) -> int:
    """The hex it is about; -1 where none is."""
    return -1 if asked.state.combat is None else int(asked.state.combat.target)


def sources(asked: Asked) -> Iterable[int]:
    """Where those stand who attack; from where one has gone back there is no arrow."""
    combat, pieces = asked.state.combat, asked.state.pieces
    near = asked.state.world.adjacent[combat.target]
    return (pieces[unit].loc for unit in combat.units if unit not in combat.retreated and pieces[unit].loc in near)


def all_join(asked: Asked) -> Sequence[Batch]:
    """All that have strength join, where several can; headquarters are left out where others fight. Below even odds
    that is not preselected."""
    pieces = asked.state.pieces
    offered = (one for found in asked.index.orders.values() for one in found)
    able = [pieces[one.unit] for one in offered if isinstance(one, Join) and pieces[one.unit].strength]
    several = fighters(able)
    usual = not asked.decision.starts or not asked.state.combat.units
    name = "All but headquarters join" if len(several) < len(able) else "All join"
    joins = tuple(Join(piece.id) for piece in several)
    usual = usual and len(several) > 1 and not _weak(asked, [piece.id for piece in several])
    return [Batch(asked.words.tr(name), joins, usual=usual)] if len(several) > 1 else []


def digits(asked: Asked) -> int:
    """One for each who has joined or could, and one for all together where they are several."""
    pieces = asked.state.pieces
    able = {unit for unit in asked.index.orders if pieces[unit].strength}.union(asked.state.combat.units)
    return len(able) + (len(fighters([pieces[unit] for unit in able])) > 1)


def _weak(asked: Asked, units: Sequence[str]) -> bool:
    """Whether some attack together below even odds."""
    combat = assembled(asked.state, units, asked.state.combat.target)
    return below_even(asked.state, foreseen(asked.state, combat, asked.side))


def aside(asked: Asked) -> Iterable[str]:
    """Depots and bases, which add nothing to an attack and may be lost in it; and headquarters as soon as all others
    have joined."""
    pieces = [asked.state.pieces[unit] for unit in asked.index.orders]
    strong = [piece for piece in pieces if piece.strength]
    spared = [piece for piece in strong if piece.counter.hq and piece.assault < 0]
    joined = bool(asked.state.combat.units) and len(spared) == len(strong)
    return (piece.id for piece in pieces if not piece.strength or (joined and piece in spared))


def going(asked: Asked) -> Sequence[Command]:
    """Those go in who find room there."""
    return [Advance(piece.id) for piece in pursuers(asked.state)]


def all_advance(asked: Asked) -> Sequence[Batch]:
    """Those that find room go in, where several can."""
    several, units = tuple(going(asked)), able(asked.state)
    if len(several) < 2:
        return []
    crowd = any(not piece.counter.hq for piece in units if Advance(piece.id) not in several)
    left = "All but headquarters advance" if len(several) < len(units) else "All advance"
    return [Batch(asked.words.tr("As many as fit advance" if crowd else left), several, usual=True)]


def ahead(asked: Asked) -> Iterable[str]:
    """Before the die what it would come to, as long as nobody has joined with all who join together, and with the
    support that is offered first; once the table is chosen its results are known."""
    combat = asked.state.combat
    if combat is None:
        return ()
    if not combat.units:
        return _ahead_of_all(asked)
    offered = main_command(asked.state, asked.decision, asked.index)
    if isinstance(offered, Support | Answer):
        combat = chosen(asked.state, offered)
    found = foreseen(asked.state, combat, asked.side)
    return lines(asked.words, asked.state, found, legend=not combat.table)


def _ahead_of_all(asked: Asked) -> Iterator[str]:
    """What it would come to if all join."""
    for batch in all_join(asked):
        units = [unit for command in batch.commands for unit in command.pieces()]
        found = foreseen(asked.state, assembled(asked.state, units, asked.state.combat.target), asked.side)
        yield f"<i>{batch.name}</i>"
        yield from lines(asked.words, asked.state, found)


def came_to(asked: Asked) -> Iterator[str]:
    """What the die brought."""
    words, combat = asked.words, asked.state.combat
    if combat is None or not combat.units:
        return
    column = in_per_cent(words, asked.state.world.charts.heads[combat.final])
    told = words.tr("Die {die} in column {column}", die=combat.die, column=column)
    result = f"<b>{combat.result}</b>, {words.word('result', combat.result)} {clause_link('13.10/1')}"
    yield words.pair(told, result)
    for part in shifts(asked.state, combat).parts:
        yield f"<small>{words.game.modifier(part, asked.state)} {signed(part.value, words.lang)}</small>"


# -- support


def support(asked: Asked) -> Sequence[Part]:
    """A choice of support tells to which column it leads, those with gunfire beside those without."""
    found = [one for one in asked.index.loose if isinstance(one, Support | Answer)]
    guns = any(isinstance(one, Support) and one.guns for one in found)
    finals = [with_choice(asked.state, one).final for one in found]
    parts = [
        _support(asked, one, finals[number], finals[number] in finals[number + 1 :]) for number, one in enumerate(found)
    ]
    return [Grid(parts, (1, 1) if guns else (1,))] if found else []


def _support(asked: Asked, command: Support | Answer, final: int, idle: bool) -> Choice:
    """The column that it leads to; `idle` is what brings no more than a choice below it, which spends less."""
    state, words = asked.state, asked.words
    told = words.tr("column {column}", column=in_per_cent(words, state.world.charts.heads[final]))
    told += f"{SEPARATOR}{words.tr('brings nothing more')}" if idle else ""
    main = command == main_command(state, asked.decision, asked.index)
    return Choice([command], asked.context.answer_text(command), (told,), _player(asked, command), main=main, wrap=True)


def _player(asked: Asked, command: Support | Answer) -> Callable[[], object]:
    return lambda: asked.context.play(command)


# -- retreats and pursuit


def retreat(asked: Asked) -> Iterator[str]:
    """Also which first choices leave others only full hexes."""
    yield from came_to(asked)
    state, words = asked.state, asked.words
    found: dict[tuple[str, tuple[str, ...]], list[str]] = {}
    for unit, loc, others in hemmed_in(state, asked.decision):
        found.setdefault((unit, others), []).append(words.place(state, loc))
    for (unit, others), places in found.items():
        gone, *names = (words.game.unit(state, one) for one in (unit, *others))
        facts = {"unit": gone, "places": ", ".join(places), "others": ", ".join(names)}
        told = words.tr("{unit} in {places} would leave no room for {others}", **facts)
        yield f"<b>{capital(told)}</b> {clause_link('14.11/6')}"


def way_out(asked: Asked, unit: str) -> str:
    """What the retreat of a unit costs it; all its ways cost the same [14.11/6, 15.1/2]."""
    ways = (price(asked.state, one) for one in asked.index.of_unit(unit) if isinstance(one, Retreat))
    return str(asked.words.word("retreat_short", next(ways, LOST) or FREE))


def pays(asked: Asked, unit: str) -> str:
    """What a loss makes of a unit, and how much of the demanded strength that is [15.11/2]."""
    words, piece = asked.words, asked.state.pieces[unit]
    if piece.counter.two_sided and not piece.reduced:
        left = piece.counter.reduced
        return f"{piece.strength} \u2192 {left}\n{words.tr('pays {n}', n=piece.strength - left)}"
    return f"{words.tr('it is eliminated')}\n{words.tr('pays {n}', n=piece.strength)}"


def leaves(asked: Asked, unit: str) -> str:
    """Where a unit stands that goes in; of a place that is worth points that it leaves it empty."""
    state, piece = asked.state, asked.state.pieces[unit]
    alone = len(state.units_at(piece.loc, asked.side)) == 1 and state.world.on_map(piece.loc)
    if alone and (points := at_stake(state, piece.loc, asked.side)):
        told = asked.words.tr("leaves {n:point|points} empty", n=points)
        return f"{place(asked, unit)}\n{told}"
    return place(asked, unit) or state.world.label(piece.loc)


def pursuit(asked: Asked) -> Iterator[str]:
    """Also who has no other way to live, and that there is no room for all."""
    yield from came_to(asked)
    state, words = asked.state, asked.words
    inside = pursuers(state)
    if any(not has_room(state, piece, inside) for piece in able(state) if piece not in inside):
        told = words.tr(SOME_FIT if inside else FULL, place=words.place(state, state.combat.target))
        yield f"{told} {clause_link('10.2/1')}"
    if units := at_sea(state):
        names = ", ".join(words.game.unit(state, unit) for unit in units)
        yield f"<b>{words.tr('Lost unless it goes in: {units}', units=names)}</b> {clause_link('18.5/2')}"
