"""What must hold at a point of the turn: events, the optional module, the cup, who has done what, and who may stand
together by then."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.table.title import HIDDEN
from engine.titles.defeat_into_victory.pieces import SIDES
from engine.titles.defeat_into_victory.rules.ch3_zones import PlaceUnits
from engine.titles.defeat_into_victory.rules.ch4_turn import BeginTurn
from engine.titles.defeat_into_victory.rules.ch10_stacking import overstacked
from engine.titles.defeat_into_victory.rules.ch17_chinese import Thursday
from engine.titles.defeat_into_victory.rules.ch19_sustained import DECLARED, MOST_ITEMS
from engine.titles.defeat_into_victory.state import END_TURN, DefeatState


def turnwise(state: DefeatState) -> Iterator[str]:
    """What is wrong with a state at this point of its turn."""
    events = {"", *(str(word) for _, _, word in state.world.charts.tables["random_events"].rows)}
    for key, event in (("event", state.event), ("next_event", state.next_event)):
        if event not in events:
            yield f"{key}: there is no '{event[:40]}'"
    yield from (f"scored: nothing like '{name[:40]}' scores once" for name in sorted(state.scored))
    yield from _items(state)
    yield from _markers(state)
    yield from _done(state)


def _items(state: DefeatState) -> Iterator[str]:
    """What the optional module has: two items at most, of a side that has declared [19.1.1/1]."""
    known = {f"{name}-{side}" for name in (DECLARED, *state.world.charts.sustained) for side in (0, 1)}
    for item in state.sustained_items:
        if item not in known:
            yield f"sustained_items: there is no '{item[:40]}'"
    if len(state.sustained_items) > MOST_ITEMS + 1 or len(set(state.sustained_items)) < len(state.sustained_items):
        yield f"sustained_items: more than {MOST_ITEMS}, or one twice"


def _markers(state: DefeatState) -> Iterator[str]:
    """Each marker is there once, End Turn markers as often as there are [8.1.4/1, 8.1.6/1]."""
    for name, count in Counter((*state.cup, *((state.held,) if state.held else ()))).items():
        if name != HIDDEN and count > (state.world.pack.limits.end_turn if name == END_TURN else 1):
            yield f"cup, held: '{name[:40]}' {count} times"
    markers = state.world.pack.markers
    for side, names in enumerate(state.drawn):
        wrong = (name for name in names if name != HIDDEN and (name not in markers or markers[name].side != side))
        yield from (f"drawn.{SIDES[side]}: this side has no marker '{name[:40]}'" for name in wrong)
    yield from (f"played: there is no marker '{name[:40]}'" for name in state.played if name not in markers)


def _done(state: DefeatState) -> Iterator[str]:
    """What was done in the turn was done by those who can: ranges by HQs, support by guns [7.7.2/6, 17.3.3/1]."""
    pieces = state.pieces
    yield from (f"reached: '{n[:40]}' is no HQ" for n in state.reached if n in pieces and not pieces[n].counter.hq)
    guns = (n for n in sorted(state.fired) if n in pieces and not pieces[n].counter.artillery)
    yield from (f"fired: '{name[:40]}' is no artillery" for name in guns)
    for name, count in state.refitted.items():
        if name in pieces and count > pieces[name].counter.steps:
            yield f"refitted.{name[:40]}: {count} of {pieces[name].counter.steps} steps"


def exceeded(state: DefeatState) -> list[str]:
    """Where too many stand at a point at which nobody can: from the end of a turn to the coming of the Chinese
    [10.1.3/1, 17.4.7/4]."""
    if not state.agenda or not _at_rest(state):
        return []
    crowds = [hex_ for side in (0, 1) for hex_ in overstacked(state, side)]
    return [f"units: too many stand in {state.world.label(hex_)}" for hex_ in crowds]


def _at_rest(state: DefeatState) -> bool:
    """Whether nobody has come or moved since stacking was enforced."""
    if isinstance(state.agenda[0], PlaceUnits):
        return False
    return any(isinstance(step, BeginTurn | Thursday) for step in state.agenda)
