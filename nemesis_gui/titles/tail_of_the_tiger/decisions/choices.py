"""Answers with what they bring and cost: the Ring, ELH, fuel, the brigade that drops."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.titles.tail_of_the_tiger.commands import Answer, Hide, Spend, Weaken
from engine.titles.tail_of_the_tiger.queries.forecast import forecast
from engine.titles.tail_of_the_tiger.queries.overhead import landing
from engine.titles.tail_of_the_tiger.queries.special import RingAttack, ring_attack
from engine.titles.tail_of_the_tiger.rules.ch16_ring import (
    ELH_LOSES,
    attack_dice,
    beside_fanatics,
    elh_adds,
    elh_dice,
    payers,
)
from engine.titles.tail_of_the_tiger.state import MANCHURIA, PANZER_FUEL
from nemesis_gui.play.cards import Asked, Fact
from nemesis_gui.play.figures import SEPARATOR, mean, percent
from nemesis_gui.play.parts import Part, Play, PlayAll
from nemesis_gui.session.words import clause_link
from nemesis_gui.titles.tail_of_the_tiger.decisions.figures import span

# -- the Ring

RING = (
    "A Ring of {n:step|steps} pens in your army in Manchuria. Your attacks wear it down; "
    "at 0 German fuel runs out."
)
"""What the army in Manchuria is about, for somebody who begins."""


def ring_stands(asked: Asked) -> Iterator[Fact]:
    steps = sum(piece.steps for piece in payers(asked.state))
    text = "The Ring has {n:step|steps}, units in the box that can pay {m}"
    yield asked.words.tr(text, n=asked.state.ring, m=steps), "16.0/6"


def attack_lines(asked: Asked, command: Answer) -> Iterator[str]:
    """What the attack would do to the Ring."""
    if command.yes:
        yield _attack(asked, ring_attack(asked.state, attack_dice(asked.state) + elh_dice(asked.state)))


def reveal_lines(asked: Asked, command: Answer) -> Iterator[str]:
    """What the attack does with ELH and without."""
    state = asked.state
    more = elh_adds(state) if command.yes else 0
    yield _attack(asked, ring_attack(state, attack_dice(state) + elh_dice(state) + more))
    if more and beside_fanatics(state):
        text = "ELH loses {n:step|steps} after the roll if S.A. or S.S. units are there too [20.3/3]"
        yield asked.words.tr(text, n=ELH_LOSES)


def _attack(asked: Asked, found: RingAttack) -> str:
    tr, hit = asked.words.tr, asked.state.world.charts.given.ring.hit
    average = sum((count * share for count, share in found.hits.items()), start=0 * found.breaks)
    parts = [tr("{n} dice, a hit from {hit} on", n=found.dice, hit=hit), tr("{n} hits on average", n=mean(average)),
             tr("the Ring breaks {chance}", chance=percent(found.breaks))]  # fmt: skip
    return SEPARATOR.join(parts)


def ring_pays(asked: Asked) -> Iterator[str]:
    """Hit by hit, by the Ring or by a unit of the box."""
    state, words = asked.state, asked.words
    text = words.tr("{n:hit|hits} to pay: by the Ring, or by a step of a unit in the box", n=asked.decision.left)
    yield f"{text} {clause_link('16.0/6')}"
    steps = sum(piece.steps for piece in payers(state))
    yield words.tr("The Ring {n}, units in the box {m} steps", n=state.ring, m=steps)
    if state.ring == 1 and payers(state):
        yield f"{words.tr('Its last step stays while a unit can pay.')} {clause_link('16.0/7')}"
    elif any(isinstance(one, Weaken) for one in asked.index.loose):
        yield words.tr("By the Ring: {n} \u2192 {m}", n=state.ring, m=state.ring - 1)


def ring_pays_all(asked: Asked) -> Sequence[Part]:
    """One hit by the Ring, and all as long as its last step is not among them [16.0/6, 16.0/7]. All have no digit:
    those of the others stay while one hit is paid after the other."""
    left, found = asked.decision.left, [one for one in asked.index.loose if isinstance(one, Weaken)]
    if not found or not 1 < left < asked.state.ring:
        return ()
    return Play(found[0]), PlayAll(asked.words.tr("By the Ring: {n:hit|hits}", n=left), found * left)


# -- ELH and fuel


def about_ring(asked: Asked) -> Iterator[Fact]:
    yield asked.words.tr(RING, n=asked.state.ring), "16.0/1"


def hide_lines(asked: Asked, command: Hide) -> Iterator[str]:
    tr, charts = asked.words.tr, asked.state.world.charts.given
    if command.where == MANCHURIA:
        text = "Adds {n} dice to each attack on the Ring, {m} beside units of the S.A. or S.S."
        yield tr(text, n=charts.ring.dice.elh, m=charts.ring.dice.elh_fanatics)
    else:
        yield tr("May come to Formosa from turn {n} on", n=charts.elh.turn)


def fuel_lasts(asked: Asked) -> Iterator[Fact]:
    yield asked.words.tr("A point lasts for the whole game turn; with the last one its users go for good."), "16.0/10"


def fuel_lines(asked: Asked, command: Spend | Answer) -> Iterator[str]:
    if isinstance(command, Spend):
        tr = asked.words.tr
        yield tr("{n} left after it", n=asked.state.fuel[command.fuel] - 1)
        panzer = "panzers, panzergrenadiers and the railway gun move"
        yield tr(panzer if command.fuel == PANZER_FUEL else "jets, Flying Tigers and the airborne brigade fly")


# -- the brigade that drops


def drop_facts(asked: Asked) -> Iterator[Fact]:
    tr = asked.words.tr
    text = "A die greater than the {n:enemy step|enemy steps} there, or it loses a step."
    yield tr(text, n=landing(asked.state).steps), "20.1/7"
    yield tr("If a defender is left it is eliminated."), "20.1/8"


def drop_lines(asked: Asked, command: Answer) -> Iterator[str]:
    """What the assault comes to with the brigade and without."""
    state, words = asked.state, asked.words
    if not command.yes:
        found = forecast(state, state.combat)
        chance = span(words, percent(found.worst.cleared), percent(found.best.cleared))
        yield words.tr("hex emptied {chance}", chance=chance)
        return
    drop = landing(state)
    yield words.tr("hex emptied {chance}", chance=percent(drop.cleared))
    yield words.tr("it loses a step landing {chance}", chance=percent(drop.lost))
    yield words.tr("it is eliminated {chance}", chance=percent(drop.dies))
