"""The after-action report: numbers of a small staged game, and a page that is sound for any game."""

from __future__ import annotations

import re
import shutil
import xml.etree.ElementTree as Xml
from collections.abc import Mapping
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from engine.games import titles
from engine.lab.commandline import main
from engine.paths import data_dir
from engine.players.randomplayer import RandomPlayer
from engine.table.html import el, esc
from engine.table.record import Origin, Record
from engine.table.save.journal import create
from engine.table.session import ReplayError, Session
from engine.table.wording.catalogue import catalogue
from engine.titles.nemesis.events import Declared, Eliminated, StepLost
from engine.titles.nemesis.game import Nemesis
from engine.titles.nemesis.pieces import ALLIED, JAPANESE
from engine.titles.nemesis.report import tables, tracks
from engine.titles.nemesis.state import NemesisState
from engine.wargame.report import luckpage, replay
from engine.wargame.report.luck import added, die_chance, sixths, weigh, yes_no
from engine.wargame.report.page import report
from engine.wargame.report.spec import Desk
from engine.wargame.report.svgmap import MapArt, chains, smooth
from engine.wargame.report.tables import taken
from engine.wargame.report.tale import END, SETUP, Tale

DAY = date(1944, 3, 8)


class Staged(Nemesis):
    """The game from a position of a situation, with scripted dice."""

    def __init__(self, position: Mapping[str, Any], dice: tuple[int, ...]) -> None:
        super().__init__()
        self._staged = position
        self._dice = tuple(die - 1 for die in dice)

    def new(self, scenario: str, options: Mapping[str, Any], seed: str) -> NemesisState:
        return self.position(self._staged, self._dice)


def staged(position: Mapping[str, Any], dice: tuple[int, ...], *commands: str) -> Tale:
    """The tale of a position played on with these commands."""
    record = Record(Origin("nemesis", "campaign", {}, "seed"))
    for text in commands:
        record.add(text, 0, False)
    return replay.tale_of(Staged(position, dice), record)


def random_session(scenario: str, seed: str, most: int = 100_000) -> Session:
    """A game by the random player, up to so many commands."""
    session = Session.new(Nemesis(), scenario, {}, seed)
    player = RandomPlayer(seed)
    while session.state.outcome is None and most > 0:
        session.play(player.pick(session.state, session.commands()))
        most -= 1
    return session


@pytest.fixture(scope="module")
def finished() -> Session:
    """A game that is over."""
    return random_session("kohima-road", "k<2>&\"'")


@pytest.fixture(scope="module")
def opening() -> Session:
    """The first phases of the campaign."""
    return random_session("campaign", "open", 500)


def page(session: Session, lang: str = "en") -> str:
    """The report of a session."""
    return report(replay.tale_of(Nemesis(), session.record), lang=lang, today=DAY)


# -- chances -----------------------------------------------------------------------------------------------------------


def test_a_series_is_weighed_exactly() -> None:
    """Three coins, two heads: expected 1.5; two or more in 4 of 8, two or fewer in 7 of 8."""
    coin = yes_no(Fraction(1, 2))
    found = weigh([(coin, 1), (coin, 1), (coin, 0)])
    assert (found.rolls, found.expected, found.actual, found.luck) == (3, Fraction(3, 2), 2, 0.5)
    assert (found.at_least, found.at_most) == (pytest.approx(4 / 8), pytest.approx(7 / 8))
    assert found.deviation == pytest.approx((3 / 4) ** 0.5)


def test_two_dice_add_up() -> None:
    total = added([sixths(range(1, 7)), sixths(range(1, 7))])
    assert total[7] == pytest.approx(6 / 36)
    assert sum(total.values()) == pytest.approx(1)


@pytest.mark.parametrize(
    ("limits", "chance"),
    [({"most": 2}, Fraction(2, 6)), ({"most": 2, "modifier": 1}, Fraction(1, 6)), ({"least": 5}, Fraction(2, 6)),
     ({"least": 5, "modifier": 2}, Fraction(4, 6)), ({"most": 0}, Fraction(0)), ({"most": 9}, Fraction(1))],
)  # fmt: skip
def test_chance_of_a_die(limits: dict[str, int], chance: Fraction) -> None:
    assert die_chance(**limits) == chance


# -- a staged combat ---------------------------------------------------------------------------------------------------

BANZAI: dict[str, Any] = {
    "pieces": {
        "uk-2-4": "1609", "uk-2-5": "1609", "uk-2-6": "1609", "jp-18-114": "1509",
        "jp-18-b1": "jp-battalions", "jp-18-b2": "jp-battalions", "jp-18-b3": "jp-battalions",
    },
    "markers": {"flags": {"1609": "allied"}},
    "phase": {"side": "allied", "chit": "attack"},
    "at": "attacks",
}  # fmt: skip


@pytest.fixture(scope="module")
def banzai() -> Tale:
    """Three brigades with aircraft attack a regiment at 3:1; Banzai takes 1 off the die, a 3."""
    return staged(BANZAI, (3,), "attack 1509 uk-2-4,uk-2-5,uk-2-6 us-air-10", "choose uk-2-4", "answer yes", "roll")


def test_the_combat_is_told(banzai: Tale) -> None:
    (battle,) = banzai.battles
    assert (battle.attacker, battle.target) == (ALLIED, "1509")
    assert battle.roll is not None
    assert (battle.more.drm, battle.roll.die, battle.roll.modified) == (-1, 3, 2)
    assert [said.what for said in battle.of(Declared)] == ["banzai"]
    assert [(loss.unit, loss.side, loss.cause, loss.steps, loss.gone) for loss in banzai.losses] == [
        ("uk-2-4", ALLIED, "combat", 1, False)
    ]
    assert battle.losses == banzai.losses


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_whatever_is_declared_in_a_combat_has_words_in_its_block(lang: str) -> None:
    """The log has a sentence for each; a report without its word was not made at all."""
    noted, words = catalogue(lang, "nemesis")["events"], catalogue(lang, "nemesis")["report"]
    declared = {key.removeprefix("declared.") for key in noted if key.startswith("declared.")}
    assert {"massive", "void_loss", "bunker_holds"} <= declared
    assert {f"call.{what}" for what in declared} <= words.keys()


def test_luck_against_the_exact_distribution(banzai: Tale) -> None:
    """Column 3:1 with -1: the faces 1 to 6 bring 2-0, 1-0, 1-0, 1-1, 1-1r, 1-1r.

    For the Japanese that is +2, +1, +1, 0, 0, 0, on average 2/3. The 3 brings +1, so the luck is +1/3; as much or more
    comes in 3 of 6.
    """
    (battle,) = banzai.battles
    found = [(line.attacker, line.defender, line.counts["retreats"]) for line in battle.lines]
    assert found == [(2, 0, 0), (1, 0, 0), (1, 0, 0), (1, 1, 0), (1, 1, 1), (1, 1, 1)]
    assert battle.luck == Fraction(1, 3)
    judged = luckpage.judged(banzai.battles)
    assert (judged.expected, judged.actual) == (Fraction(2, 3), 1)
    assert judged.at_least == pytest.approx(1 / 2)


def test_the_verdict_names_the_side_and_the_share(banzai: Tale) -> None:
    text = luckpage.verdict(Desk(banzai, "en"), banzai.battles)
    assert "Japanese side 0.3 steps" in text
    assert "50 games of 100" in text
    assert "ordinary luck" in text


def test_the_general_is_drawn_where_he_stands(banzai: Tale) -> None:
    """A modified 2 satisfies the defender: the Japanese General goes to 1, the Allied stays at 0."""
    desk = Desk(banzai, "en")
    japanese, allied = (tracks.wheel(desk, "general", side) for side in (JAPANESE, ALLIED))
    assert [value for _, value in japanese.runs[0]] == [0, 1, 1]
    assert [value for _, value in allied.runs[0]] == [0, 0]
    assert not japanese.rings


def test_a_track_that_runs_past_9_begins_again() -> None:
    """A General at 9 who gains 1 is back at 0, and his Superior rises from 5 to 6."""
    position = {**BANZAI, "tracks": {"general": {"japanese": 9}}}
    tale = staged(position, (3,), "attack 1509 uk-2-4,uk-2-5,uk-2-6 us-air-10", "choose uk-2-4", "answer yes", "roll")
    line = tracks.wheel(Desk(tale, "en"), "general", JAPANESE)
    assert [[value for _, value in run] for run in line.runs] == [[9, 9], [0, 0, 0]]
    assert len(line.rings) == 1
    assert [event.after for _, event in tracks.changes(Desk(tale, "en"), "superior", JAPANESE)] == [6]


# -- other rolls -------------------------------------------------------------------------------------------------------


def test_superior_rolls_are_judged_by_the_general() -> None:
    """Generals at 4 and 1: chances 4/6 and 1/6. The Allies roll first (equal Superiors): 2 fails, the Japanese 4 does
    not."""
    chits = ["assault", "attack", "supply", "reinforcement"]
    position = {
        "tracks": {"general": {"japanese": 4, "allied": 1}},
        "chits": {"track": {"japanese": chits, "allied": chits}},
        "at": "end-of-turn",
    }
    tale = staged(position, (2, 4), "roll", "roll")
    assert [(roll.purpose, roll.side, roll.number, roll.chance, roll.came) for roll in tale.rolls] == [
        ("general", ALLIED, 1, Fraction(1, 6), False),
        ("general", JAPANESE, 4, Fraction(4, 6), True),
    ]


def test_a_vacant_objective_has_a_die_but_no_odds() -> None:
    """A 2 costs the attacker a step: it went badly, with an even chance. Kohima is taken and stands in the ledger."""
    position = {
        "pieces": {"jp-31-58": "0506", "jp-31-b1": "jp-battalions"},
        "phase": {"side": "japanese", "chit": "attack"},
        "at": "attacks",
    }
    tale = staged(position, (2,), "seize 0406 jp-31-58")
    (battle,) = tale.battles
    assert battle.more is None
    assert battle.line is None
    assert [(roll.purpose, roll.side, roll.chance, roll.came) for roll in tale.rolls] == [
        ("objective", JAPANESE, Fraction(1, 2), False)
    ]
    assert [(loss.cause, loss.steps, loss.gone) for loss in tale.losses] == [("objective", 1, False)]
    assert [(event.hex, event.side) for _, event in taken(Desk(tale, "en"))] == [("0406", JAPANESE)]
    ledger = tables.objectives(Desk(tale, "en"))
    assert "0406 Kohima" in ledger


def test_a_unit_without_retreat_loses_all_its_steps() -> None:
    """Too many units in a hex: what is eliminated whole counts with the steps it had."""
    position = {
        "pieces": {"uk-2-4": "0908", "uk-2-5": "0908 reduced", "uk-2-6": "0908"},
        "phase": {"side": "allied", "chit": "assault"},
        "at": "stacking",
    }
    tale = staged(position, (), "choose uk-2-4")
    assert [(loss.unit, loss.cause, loss.steps, loss.gone) for loss in tale.losses] == [
        ("uk-2-4", "overstack", 2, True)
    ]


# -- a whole game ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["finished", "opening"])
def test_the_tracks_end_where_the_game_does(name: str, request: pytest.FixtureRequest) -> None:
    session: Session = request.getfixturevalue(name)
    tale = replay.tale_of(Nemesis(), session.record)
    desk, state = Desk(tale, "en"), session.state
    for side in (JAPANESE, ALLIED):
        assert tracks.superior(desk, side).runs[-1][-1][1] == state.superior[side]
        for track in ("general", "lament"):
            assert tracks.wheel(desk, track, side).runs[-1][-1][1] == getattr(state, track)[side]
    assert [line.runs[-1][-1][1] for line in tracks.shared(desk)] == [state.resources, state.clf]


@pytest.mark.parametrize("name", ["finished", "opening"])
def test_a_battle_costs_what_its_line_says(name: str, request: pytest.FixtureRequest) -> None:
    tale = replay.tale_of(Nemesis(), request.getfixturevalue(name).record)
    lines = [(battle, battle.line) for battle in tale.battles if battle.line is not None]
    assert lines
    for battle, line in lines:
        table = [loss for loss in battle.losses if loss.cause in ("combat", "banzai", "massive")]
        sides = (battle.attacker, 1 - battle.attacker)
        lost = [sum(loss.steps for loss in table if loss.side == side) for side in sides]
        assert lost == [line.attacker, line.defender]


def test_an_elimination_by_a_step_is_one_loss(finished: Session) -> None:
    tale = replay.tale_of(Nemesis(), finished.record)
    assert all(loss.steps or loss.carrier for loss in tale.losses)
    eliminated = {loss.noted.number for loss in tale.losses if isinstance(loss.noted.event, Eliminated)}
    last = [noted.number for noted in tale.noted if isinstance(noted.event, StepLost) and noted.event.became is None]
    assert last and not eliminated & {number + 1 for number in last}


def test_moments_follow_the_turn(finished: Session) -> None:
    """The set-up, then eight phases and the end of each turn."""
    tale = replay.tale_of(Nemesis(), finished.record)
    first = [moment.name for moment in tale.moments if moment.turn == 1]
    assert tale.moments[0].name == SETUP
    assert sorted(first[:8]) == sorted(["assault", "attack", "supply", "reinforcement"] * 2)
    assert first[8:] == [END]
    assert [end.turn for end in tale.ends] == list(range(finished.state.turn + 1))


def test_time_runs_forward(opening: Session) -> None:
    tale = replay.tale_of(Nemesis(), opening.record)
    desk = Desk(tale, "en")
    times = [desk.axis.at(noted) for noted in tale.noted]
    assert times == sorted(times)
    assert 0 <= times[0] < times[-1] < len(desk.axis.turns)


# -- the page ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("name", ["finished", "opening"])
def test_the_page_is_well_formed_and_needs_nothing_else(name: str, lang: str, request: pytest.FixtureRequest) -> None:
    text = page(request.getfixturevalue(name), lang)
    root = Xml.fromstring(text.removeprefix("<!DOCTYPE html>\n"))
    assert root.get("lang") == lang
    assert not re.findall(r"https?:|src=|@import|<script|<link|url\((?!#)", text)
    assert len(text.encode()) < 400_000


@pytest.mark.parametrize("name", ["finished", "opening"])
def test_every_link_leads_somewhere(name: str, request: pytest.FixtureRequest) -> None:
    root = Xml.fromstring(page(request.getfixturevalue(name)).removeprefix("<!DOCTYPE html>\n"))
    names = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(names) == len(set(names))
    links = {element.get("href") for element in root.iter() if element.get("href")}
    assert links
    assert links <= {f"#{name}" for name in names}


def test_an_unfinished_game_keeps_its_seed(opening: Session) -> None:
    text = page(opening)
    assert "<code>open</code>" not in text
    assert opening.state.chance.commitment() in text
    assert "Not finished" in text


def test_a_finished_game_shows_seed_result_and_undo(finished: Session) -> None:
    text = page(finished)
    outcome = finished.state.outcome
    side = {None: "A draw", JAPANESE: "Japanese victory", ALLIED: "Allied victory"}[outcome.winner]
    assert f"{side}</strong>" in text
    assert "<code>k&lt;2&gt;&amp;&quot;&#x27;</code>" in text
    assert "reconstructed" in text
    assert "<dt>Commands undone</dt><dd>0</dd>" in text


def test_taking_back_is_told() -> None:
    session = Session.new(Nemesis(), "kohima-road", {"study": True}, "back")
    session.play("draw")
    session.undo()
    session.play("draw")
    assert "<dt>Commands undone</dt><dd>1</dd>" in page(session)
    assert catalogue("en", "nemesis")["options"]["study"] in page(session)


def test_names_are_escaped(tmp_path: Path) -> None:
    folder = tmp_path / "pack"
    shutil.copytree(data_dir("scenarios/nemesis"), folder)
    counters = folder / "counters.yaml"
    evil = "<script>x</script>&"
    counters.write_text(counters.read_text("utf-8").replace('"58/31"', f'"{evil}"'), "utf-8")
    title = Nemesis(folder)
    record = Session.new(title, "campaign", {}, "names").record
    text = report(replay.tale_of(title, record), lang="en", today=DAY)
    assert "&lt;script&gt;x&lt;/script&gt;&amp;" in text
    assert "<script" not in text
    Xml.fromstring(text.removeprefix("<!DOCTYPE html>\n"))


def test_text_and_attributes_are_escaped() -> None:
    assert el("p", "a<b", title='"x"\x00') == '<p title="&quot;x&quot;">a&lt;b</p>'
    assert el("p", el("b", esc("&"))) == "<p><b>&amp;</b></p>"


def test_a_record_that_does_not_fit_is_refused() -> None:
    record = Record(Origin("nemesis", "kohima-road", {}, "x"))
    record.add("draw", 0, True)
    record.add("move nobody 0101", 0, False)
    with pytest.raises(ReplayError, match="command 2 'move nobody 0101'"):
        replay.tale_of(Nemesis(), record)


# -- the map -----------------------------------------------------------------------------------------------------------


def test_every_hex_is_drawn_once_in_its_terrain() -> None:
    state = Nemesis().new("campaign", {}, "map")
    board = state.world.board
    art = MapArt(board)
    drawn = art.symbol("ground")
    for code, kind in enumerate(board.terrain_ids):
        found = re.search(rf'd="([^"]*)" class="m-{kind}"', drawn)
        assert found is not None
        assert found[1].count("M") == sum(value == code for value in board.terrain_at)


def test_a_small_scenario_shows_its_area_only() -> None:
    world = Nemesis().new("kohima-road", {}, "map").world
    whole, part = MapArt(world.board), MapArt(world.board, world.area)
    assert len(part.open) < len(whole.open) == world.hexes
    assert part.view[2] < whole.view[2]


def test_lines_are_joined_but_not_across_a_fork() -> None:
    a, b, c, d, e = (0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (3.0, 0.0), (2.0, 1.0)
    assert chains([(b, a), (b, c)]) == [[a, b, c]]
    assert sorted(map(len, chains([(a, b), (b, c), (c, d), (c, e)]))) == [2, 2, 3]
    assert smooth([a, b, c]) == "M0.0 0.0Q1.0 0.0 1.5 0.0L2.0 0.0"


# -- the command -------------------------------------------------------------------------------------------------------


def test_the_command_writes_a_report(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    save, html = tmp_path / "game.nem", tmp_path / "game.html"
    session = Session.new(Nemesis(), "kohima-road", {}, "cli")
    with create(save, session.record.origin) as journal:
        session.sink = journal
        session.play("draw")
    assert main(["report", str(save), str(html), "--lang", "fr"], titles()) == 0
    assert str(html) in capsys.readouterr().out
    assert "Compte rendu de partie" in html.read_text("utf-8")


def test_the_save_is_never_written_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    save = tmp_path / "game.nem"
    create(save, Origin("nemesis", "kohima-road", {}, "cli")).close()
    before = save.read_bytes()
    assert main(["report", str(save), str(save)], titles()) == 2
    assert save.read_bytes() == before
    assert "this is the saved game" in capsys.readouterr().err


def test_french_keeps_its_spaces_and_small_letters(finished: Session) -> None:
    """In what is read: before a colon or a semicolon stands a space, and a side inside a sentence is no name."""
    text = re.sub(r"<style>.*?</style>|<[^>]*>", " ", page(finished, "fr"), flags=re.DOTALL)
    assert not re.search(r"camp (Japonais|Allié)", text)
    assert re.findall(r"\w+[:;] \w+", text.replace("Nemesis: Burma", "")) == []
