"""The after-action report of all games on a map: sound and bounded for any game, in all languages, without secrets."""

from __future__ import annotations

import re
import xml.etree.ElementTree as Xml
from collections.abc import Iterator
from datetime import date
from functools import cache
from typing import Any

import pytest

from engine.games import titles
from engine.players.randomplayer import RandomPlayer
from engine.table import game
from engine.table.options import VERSION
from engine.table.record import Origin, Record
from engine.table.wording.catalogue import catalogue
from engine.titles.defeat_into_victory.queries import forecast as defeat
from engine.titles.tail_of_the_tiger.queries import forecast as tiger
from engine.wargame.report import replay
from engine.wargame.report.luck import mean
from engine.wargame.report.page import report
from engine.wargame.report.tale import Tale

SCENARIOS = {
    "nemesis": "campaign", "defeat-into-victory": "u-go", "vinegar-joes-war": "imphal",
    "tail-of-the-tiger": "tail-of-the-tiger",
}  # fmt: skip
TITLES = tuple(SCENARIOS)
DAY = date(1944, 3, 8)
MOST = 1_500_000
"""Bytes of a page: a long game with a map each turn."""


@cache
def played(title: str, seed: str = "3", most: int = 450) -> Record:
    """A game at random, as far as so many commands go."""
    found = titles().title(title)
    scenario = SCENARIOS[title]
    record, player = Record(Origin(title, scenario, {}, seed)), RandomPlayer(seed)
    state: Any = found.new(scenario, {}, seed)
    while state.outcome is None and len(record.line()) < most:
        command = player.drawn(game.legal(state))
        record.add(command.text(), 0, False)
        state = game.play_unchecked(found, state, command)
    return record


def tale(record: Record, eyes: tuple[int, ...] = (), lang: str = "en") -> Tale:
    return replay.tale_of(titles().title(record.origin.title), record, eyes=eyes, lang=lang)


@cache
def page(title: str, lang: str, eyes: tuple[int, ...] = ()) -> str:
    return report(tale(played(title), eyes, lang), lang=lang, today=DAY, names=("<A>", "B&B"))


def root(text: str) -> Xml.Element:
    return Xml.fromstring(text.removeprefix("<!DOCTYPE html>\n"))


# -- the page


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("title", TITLES)
def test_a_page_is_well_formed_bounded_and_needs_nothing_else(title: str, lang: str) -> None:
    text = page(title, lang)
    assert root(text).get("lang") == lang
    assert not re.findall(r"https?:|src=|@import|<script|<link|url\((?!#)", text)
    assert "<A>" not in text and "B&B" not in text and "&lt;A&gt;" in text
    assert len(text.encode()) < MOST


@pytest.mark.parametrize("title", ["defeat-into-victory", "tail-of-the-tiger"])
def test_what_a_battle_cost_was_lost_by_combat(title: str) -> None:
    """Whichever clause takes the step: a player looks for what his battles cost him."""
    found = tale(played(title))
    fought = [lost for battle in found.battles for lost in battle.losses]
    assert {lost.cause for lost in fought} == {"fought"}
    assert all(lost in found.losses for lost in fought)


@pytest.mark.parametrize("title", TITLES)
def test_every_link_leads_somewhere(title: str) -> None:
    found = root(page(title, "en"))
    names = [element.get("id") for element in found.iter() if element.get("id")]
    assert len(names) == len(set(names))
    assert {element.get("href") for element in found.iter() if element.get("href")} <= {f"#{name}" for name in names}


@pytest.mark.parametrize("title", TITLES)
def test_it_has_its_sections_and_a_map_for_each_turn(title: str) -> None:
    found, noted = root(page(title, "en")), tale(played(title))
    names = [element.get("id") for element in found.iter("section") if element.get("id")]
    assert names[:2] == ["tracks", "losses"] and names[-2:] == ["luck", "story"]
    boards = [element for element in found.iter("svg") if element.get("class") == "board"]
    assert len(boards) == len(noted.ends) >= 2
    assert [end.turn for end in noted.ends[1:]] == noted.turns


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("title", TITLES)
def test_all_that_a_title_declares_has_words(title: str, lang: str) -> None:
    """A report without one of its words was not made at all."""
    words, spec = catalogue(lang, title)["report"], titles().title(title).report_spec()
    wanted = {f"good.{purpose}" for purpose in spec.purposes} | {*spec.folded, *spec.counted}
    wanted |= {f"usual_{name}" for name in spec.counted[:1]}
    assert wanted <= words.keys()


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("title", TITLES)
def test_each_option_that_is_not_as_usual_is_told(title: str, lang: str) -> None:
    found, words = titles().title(title), catalogue(lang, title)["options"]
    options = [option for option in found.options if option.name != VERSION]
    others = {o.name: o.value(next(choice for choice in o.choices if choice != o.default)) for o in options}
    record = Record(Origin(title, SCENARIOS[title], others, "3"))
    text = " ".join(root(report(tale(record, lang=lang), lang=lang, today=DAY)).itertext())
    assert [name for name in others if words[name] not in text] == []


@pytest.mark.parametrize("title", TITLES)
def test_every_colour_and_ground_has_a_style(title: str) -> None:
    found, spec = titles().title(title), titles().title(title).report_spec()
    style = page(title, "en").partition("<style>")[2].partition("</style>")[0]
    grounds = {spec.looks.get(kind, kind) for kind in state_of(found).world.board.terrain_ids}
    classes = {f".m-{kind}" for kind in grounds - set(spec.beyond)} | {f".{face}" for face in spec.faces}
    assert {one for one in classes if not re.search(rf"{re.escape(one)}[,{{]", style)} == set()


def state_of(title: Any) -> Any:
    return title.new(SCENARIOS[title.id], {}, "a")


# -- numbers


@pytest.mark.parametrize("title", TITLES)
def test_what_a_die_brought_is_one_of_what_it_could_bring(title: str) -> None:
    noted = tale(played(title))
    assert all(roll.spread.get(roll.came, 0) > 0 and sum(roll.spread.values()) == 1 for roll in noted.rolls)
    assert {roll.purpose for roll in noted.rolls} <= set(noted.title.report_spec().purposes)
    assert noted.rolls


@pytest.mark.parametrize("title", TITLES)
def test_a_combat_is_judged_by_all_faces_of_its_die(title: str) -> None:
    battles = [*tale(played(title)).rolled()]
    assert battles
    for battle in battles:
        assert battle.roll is not None and battle.line in battle.lines
        assert [line.die for line in battle.lines] == list(range(1, battle.roll.faces + 1))
        assert battle.luck == battle.favour(battle.line) - mean(battle.swing)


@pytest.mark.parametrize("title", TITLES)
def test_nobody_loses_more_than_there_is(title: str) -> None:
    noted = tale(played(title))
    assert noted.losses
    assert all(0 <= casualty.steps <= 8 and (casualty.steps or casualty.carrier) for casualty in noted.losses)


# -- secrets


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("title", TITLES)
def test_positions_are_those_that_the_readers_may_see(title: str, side: int) -> None:
    """What is covered in the view of a side is covered in every map of its report."""
    found, record = titles().title(title), played(title)
    noted = tale(record, (side,))
    state = found.new(record.origin.scenario, {}, record.origin.seed)
    seen = {0: found.view(state, side).pieces.keys()}
    for node in record.line():
        after = game.play_unchecked(found, state, found.notation.parse(node.text))
        if found.chapter(after) != found.chapter(state):
            seen[found.chapter(state)] = found.view(after, side).pieces.keys()
        state = after
    for end in noted.ends[:-1]:
        assert end.state.pieces.keys() == seen[end.turn]


def test_a_choice_that_is_kept_secret_leaves_no_trace() -> None:
    """ELH is written down in one place or the other, and what is played is the same: the German side reads the same."""
    pages = []
    for place in ("manchuria", "japan"):
        record = Record(Origin("tail-of-the-tiger", "tail-of-the-tiger", {}, "s"))
        title = titles().title("tail-of-the-tiger")
        state: Any = title.new("tail-of-the-tiger", {}, "s")
        first = next(command for command in game.legal(state) if place in command.text())
        player = RandomPlayer("s")
        for number in range(40):
            command = first if number == 0 else player.drawn(game.legal(state))
            record.add(command.text(), 0, False)
            state = game.play_unchecked(title, state, command)
        assert state.elh == place and not state.elh_shown
        pages.append(report(tale(record, (0,)), lang="en", today=DAY))
    assert pages[0] == pages[1]


# -- the odds of a report are those that were foreseen


def resolved(title: str, seed: str, most: int) -> Iterator[tuple[Any, Any]]:
    """Each position before a command that settled a combat, with that of the report."""
    found, record = titles().title(title), played(title, seed, most)
    settled = {battle.noted.number: battle for battle in tale(record).rolled()}
    state = found.new(record.origin.scenario, {}, record.origin.seed)
    befores = []
    for node in record.line():
        after = game.play_unchecked(found, state, found.notation.parse(node.text))
        befores += [state] * sum(event.kind == "combat_resolved" for event in after.events)
        state = after
    assert len(befores) == len(settled)
    return zip(befores, settled.values(), strict=True)


def test_the_results_of_a_combat_are_those_of_its_forecast_in_defeat_into_victory() -> None:
    checked = 0
    for before, battle in resolved("defeat-into-victory", "1", 600):
        if before.combat is not None and before.combat.target == before.world.find(battle.target):
            foreseen = defeat.forecast(before, before.combat)
            assert foreseen.odds.final == before.world.charts.combat.columns.index(column_of(battle))
            most = [sum(before.pieces[unit].steps for unit in units) for units in (battle.attackers, battle.defenders)]
            for line, face in zip(battle.lines, foreseen.lines, strict=True):
                hits = [all_ if hit < 0 else min(hit, all_) for hit, all_ in
                        zip((face.attacker, face.defender), most, strict=True)]  # fmt: skip
                assert [line.attacker, line.defender] == hits
            checked += 1
    assert checked


def test_the_results_of_an_assault_are_those_of_its_forecast_in_tail_of_the_tiger() -> None:
    checked = 0
    for before, battle in resolved("tail-of-the-tiger", "3", 450):
        combat, shown = before.combat, any(noted.event.kind == "air_shown" for noted in battle.events)
        if shown or combat is None or combat.kind == "infiltration" or combat.units != battle.attackers:
            continue
        case, columns = tiger.forecast(before, combat).worst, before.world.charts.given.combat.columns
        if columns[case.odds.final] == column_of(battle):
            capped = [(min(a, case.steps[0]), min(b, case.steps[1])) for a, b in case.lines[0].results]
            assert [(line.attacker, line.defender) for line in battle.lines] == capped
            checked += 1
    assert checked


def column_of(battle: Any) -> str:
    event = next(noted.event for noted in battle.events if noted.event.kind == "combat_resolved")
    return str(getattr(event, "final", event.column))


def test_what_a_result_demands_in_vinegar_joes_war_is_printed_strength() -> None:
    """Half of the defenders, rounded up, by a DD; all of them by a DE or BB [13.10/1]."""
    for before, battle in resolved("vinegar-joes-war", "3", 450):
        results, table = before.world.charts.results, battle.noted.event.table
        column = before.world.charts.columns.index(column_of(battle))
        foe = sum(before.pieces[unit].strength for unit in battle.defenders)
        for line in battle.lines:
            result = results[before.world.charts.tables[table].result(line.die, column)]
            wanted = {"half": (foe + 1) // 2, "all": foe}.get(result.defender_loss, 0)
            assert line.defender == wanted
            assert line.counts["retreats"] == (result.defender_retreat > 0)
