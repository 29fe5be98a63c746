"""The column shift and the die roll modifier opened into everything that goes into them, also where it comes to 0."""

from __future__ import annotations

from collections.abc import Iterator

from engine.table.verdict import Modifier, Tally
from engine.table.wording.typography import signed
from engine.titles.nemesis.rules.ch6_odds import Odds
from engine.titles.nemesis.state import NemesisState
from nemesis_gui.play.figures import part_line, parts_table
from nemesis_gui.session.words import Words, clause_link
from nemesis_gui.titles.nemesis.combat.figures import piece_name

ALWAYS = ("quality", "terrain", "support_advantage")
"""Parts of the shift that are shown even where they add nothing."""
CLAUSES = {"quality": "6.1-G/4", "terrain": "6.1-G/5", "support_advantage": "6.1-G/6"}


def shift_html(words: Words, state: NemesisState, odds: Odds) -> str:
    """Quality of spearhead and meeting unit with their parts, their difference, terrain, Support, and the sum."""
    lines = [*_duel(words, state, odds), *_parts(words, state, odds)]
    lines.append(part_line(f"= {signed(odds.shift)}", f"<b>{words.tr('Shift')}</b>", "6.1-G/1"))
    return parts_table(lines)


def drm_html(words: Words, state: NemesisState, odds: Odds) -> str:
    """What is added to the die, or that no Banzai is declared."""
    lines = [part_line(signed(part.value), words.game.modifier(part, state), part.clause) for part in odds.drms.parts]
    if all(part.name != "banzai" for part in odds.drms.parts):
        lines.append(part_line("0", words.tr("no Banzai"), "6.1-F/8"))
    return parts_table(lines)


def _duel(words: Words, state: NemesisState, odds: Odds) -> Iterator[str]:
    """The Quality of both who meet at the barricades, part by part."""
    for name, tally in ((odds.spearhead, odds.attack_quality), (odds.meeting, odds.defence_quality)):
        if name is not None:
            unit = words.tr("Quality of {unit}", unit=piece_name(words, state, name))
            text = words.pair(unit, _sum(words, state, tally))
            links = " ".join(clause_link(part.clause) for part in tally.parts)
            yield f"<tr><td></td><td>{text} <small>{links}</small></td></tr>"


def _sum(words: Words, state: NemesisState, tally: Tally) -> str:
    """`3 − 1 (across a Major River)`."""
    first, *more = tally.parts
    if not more:
        return f"<b>{first.value:g}</b>"
    tell = words.game.modifier
    told = (f"{'+' if part.value > 0 else '−'} {abs(part.value):g} ({tell(part, state)})" for part in more)
    return f"{' '.join((f'{first.value:g}', *told))} = <b>{tally.total:g}</b>"


def _parts(words: Words, state: NemesisState, odds: Odds) -> Iterator[str]:
    """What shifts the column, each with its clause."""
    found = {part.name: part for part in odds.shifts.parts}
    terrain = state.world.terrain[state.world.loc(odds.target)]
    for name in ALWAYS:
        facts = {"terrain": terrain} if name == "terrain" else {}
        part = found.pop(name, Modifier(name, 0, CLAUSES[name], facts))
        yield part_line(signed(part.value), _describe(words, state, odds, part), part.clause)
    for part in found.values():
        yield part_line(signed(part.value), words.game.modifier(part, state), part.clause)


def _describe(words: Words, state: NemesisState, odds: Odds, part: Modifier) -> str:
    """The part, with the two numbers that are compared."""
    pairs = {
        "quality": (odds.attack_quality, odds.defence_quality),
        "support_advantage": (odds.attack_support, odds.defence_support),
    }
    text = words.game.modifier(part, state)
    if part.name not in pairs:
        return text
    ours, theirs = pairs[part.name]
    return f"{text} ({words.tr('{a} against {b}', a=f'{ours.total:g}', b=f'{theirs.total:g}')})"
