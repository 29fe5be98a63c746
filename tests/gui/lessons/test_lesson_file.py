"""The lesson's file: all that it names is there, in both languages; a bad one is refused. The way through a lesson."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from engine.paths import data_file
from engine.table.lesson import LangText, Lesson, LessonError, load_lesson, meant
from engine.table.rulebook import Rulebook
from engine.titles.nemesis.commands import NOTATION
from engine.titles.nemesis.game import Nemesis
from engine.titles.tail_of_the_tiger.commands import NOTATION as STACKS
from engine.titles.vinegar_joes_war.commands import NOTATION as AIR
from nemesis_gui.base.settings import Settings, data_folder
from nemesis_gui.features.lessons.lesson import Course, Played
from nemesis_gui.features.lessons.way import Way
from nemesis_gui.play.services import Frame
from nemesis_gui.titles.nemesis.face import NemesisFace
from tests.gui.conftest import Player


@pytest.fixture(scope="module")
def lesson() -> Lesson:
    return load_lesson(data_file("assets/lessons/nemesis/first-steps.yaml"))


def test_every_clause_is_in_the_rulebook(lesson: Lesson) -> None:
    known = set(Rulebook.load(data_file("scenarios/nemesis/rulebook.yaml")).ids())
    assert {clause for step in lesson.steps for clause in step.clauses} - known == set()


def test_texts_are_short_and_in_both_languages(lesson: Lesson) -> None:
    assert 20 <= len(lesson.steps) <= 24
    for step in lesson.steps:
        for told in (step.title, step.text):
            assert told.en != told.fr
        for text in (step.text.en, step.text.fr):
            assert len([part for part in text.replace("?", ".").split(". ") if part]) <= 4, step.id


def test_everything_pointed_at_and_asked_for_exists(lesson: Lesson, title: Nemesis, player: Player) -> None:
    frame = player.window.context.services.of(Frame)
    state, actions = title.new(lesson.scenario, {}, lesson.seed), player.window.actions_.by_id
    known = {"hex": state.world.find, "unit": state.pieces.get, "part": lambda name: frame.parts(name) or None}
    for step in lesson.steps:
        kind, _, name = step.point.partition(" ")
        if kind == "action":
            assert name in actions, step.id
        elif kind:
            assert known[kind](name) is not None, step.id  # type: ignore[operator]
        assert not step.open or step.open in actions, step.id
        assert not step.select or step.select in state.pieces, step.id
        assert not step.ask or state.world.find(step.ask) is not None, step.id
        assert set(step.decide) <= NemesisFace.served(), step.id
        for line in (*step.play, *step.also):
            NOTATION.parse(line)


def test_a_stack_that_is_sent_is_all_of_its_units_in_any_order() -> None:
    both, turned, other = (
        meant(STACKS.parse(line))
        for line in ("march ge-gd,ge-7pz 5101,5102", "march ge-7pz,ge-gd 5201,5102", "march ge-gd 5101,5102")
    )
    assert both == turned != other


def test_a_mission_is_what_was_asked_for_from_whatever_base() -> None:
    asked, elsewhere, other = (
        meant(AIR.parse(f"fly TAC-us-1 {base} 2211 {mission}"))
        for base, mission in (("us-ab-10", "escort"), ("br-ab-221", "escort"), ("us-ab-10", "support"))
    )
    assert asked == elsewhere != other


HEAD = "format: nemesis-lesson/1\nid: x\ntitle: {en: A, fr: B}\nscenario: kohima-road\nseed: '1'\nlook: 1\nat: '0609'\n"
STEP = "{id: a, title: {en: A, fr: B}, text: {en: A, fr: B}"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (f"{HEAD}steps: [{STEP}}}, {STEP}}}]", "step a: there are two of that name"),
        (f"{HEAD}steps: [{STEP}, select: x, ask: '0609'}}]", "step a: completed by select and by ask"),
        (f"{HEAD}steps: [{STEP}, asker: x}}]", "step a: 'asker' without 'ask'"),
        (f"{HEAD}steps: [{STEP}, paint: red}}]", "step a: Object contains unknown field `paint`"),
        (f"{HEAD}steps: [{{id: a, title: {{en: A, fr: B}}, text: {{en: A}}}}]", "missing required field `fr`"),
        (f"{HEAD}steps: []", "steps"),
        ("a: &b 1", "anchor"),
        (f"{HEAD}steps: {'x' * 100_001}", "larger than the limit"),
    ],
)
def test_a_bad_file_is_refused_in_one_line(tmp_path: Path, text: str, fault: str) -> None:
    path = tmp_path / "bad.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(LessonError, match=f"bad.yaml.*{fault}") as found:
        load_lesson(path)
    assert "\n" not in str(found.value)


def step(name: str, **task: object) -> dict[str, object]:
    told = {"en": "A", "fr": "B"}
    return {"id": name, "title": told, "text": told, **task}


@pytest.fixture
def course() -> Course:
    """Read, move two pieces, read, decide."""
    steps = [
        step("read"),
        step("move", play=["move a 0809", "move b 0809,0708"], also=["move c 0708"]),
        step("look"),
        step("choose", decide=["ChooseSpearhead"]),
        step("free", until=["DrawChit"]),
        step("last"),
    ]
    told = {"en": "A", "fr": "B"}
    head = {"format": "nemesis-lesson/1", "id": "x", "title": told, "look": 1.0, "at": "0609"}
    head |= {"scenario": "y", "seed": "1"}
    return Course(msgspec.convert({**head, "steps": steps}, Lesson), NOTATION)


def played(*lines: tuple[str, str]) -> list[Played]:
    return [Played(number, kind, text) for number, (kind, text) in enumerate(lines, start=1)]


A, B, C, WRONG = (("Movement", f"move {move}") for move in ("a 0809", "b 0909,0708", "c 0708", "a 0910"))
CHOICE = "ChooseSpearhead", "choose a"


def test_reading_does_not_complete_a_step_with_commands(course: Course) -> None:
    course.complete()
    course.complete()
    assert course.now.id == "move"


def test_commands_count_in_any_order_and_by_any_way(course: Course) -> None:
    course.complete()
    course.follow(played(B, C), "Movement")
    assert (course.now.id, course.astray) == ("move", None)
    course.follow(played(B, C, A), "Movement")
    assert course.now.id == "look"


def test_only_what_comes_next_in_a_step_is_awaited(course: Course) -> None:
    course.complete()
    course.follow(played(), "Movement")
    first, second = (NOTATION.parse(text) for _, text in (A, B))
    assert course.awaits(first) and not course.awaits(second)
    course.follow(played(A), "Movement")
    assert course.awaits(second) and not course.awaits(first)
    course.follow(played(A, WRONG), "Movement")
    assert not course.awaits(second)


def test_a_lesson_is_done_where_only_a_last_step_to_read_is_left(course: Course) -> None:
    course.follow(played(A, B), "ChooseSpearhead")
    course.complete()
    assert not course.played
    course.follow(played(A, B, CHOICE), "DrawChit")
    assert course.now.id == "last" and course.played


def test_who_plays_ahead_is_followed(course: Course) -> None:
    course.follow(played(A, B), "Movement")
    assert course.now.id == "look"


def test_taking_back_leads_back_and_on_again(course: Course) -> None:
    course.follow(played(A, B), "ChooseSpearhead")
    course.complete()
    assert course.now.id == "choose"
    course.follow(played(A), "Movement")
    assert course.now.id == "move"
    course.follow(played(A, B), "ChooseSpearhead")
    assert course.now.id == "choose"


def test_another_command_leads_astray_until_it_is_taken_back(course: Course) -> None:
    course.complete()
    course.follow(played(A, WRONG), "Movement")
    assert (course.now.id, course.astray) == ("move", 2)
    course.follow(played(A), "Movement")
    assert (course.now.id, course.astray) == ("move", None)


def test_an_end_before_what_it_ends_leads_astray_and_behind_it_does_not(course: Course) -> None:
    """Otherwise the step would wait for what can no longer be played."""
    steps = [step("march", play=["move a 0809", "done"]), step("ends-first", play=["done", "move b 0708"])]
    head = {"format": "nemesis-lesson/1", "id": "x", "title": {"en": "A", "fr": "B"}, "look": 1.0, "at": "0609"}
    march = Course(msgspec.convert({**head, "scenario": "y", "seed": "1", "steps": steps}, Lesson), NOTATION)
    end = "Movement", "done"
    march.follow(played(end), "Movement")
    assert (march.now.id, march.astray) == ("march", 1)
    march.follow(played(A, end), "Movement")
    assert (march.now.id, march.astray) == ("ends-first", None)
    march.follow(played(A, end, end), "Movement")
    assert march.astray is None, "here the end comes first"


def test_a_decision_that_does_not_come_is_passed_over(course: Course) -> None:
    course.follow(played(A, B), "RollCombat")
    course.complete()
    course.follow(played(A, B), "RollCombat")
    assert course.now.id == "free"


def test_any_answer_to_a_decision_will_do(course: Course) -> None:
    course.follow(played(A, B, CHOICE), "RollCombat")
    assert (course.now.id, course.astray) == ("free", None)


def test_anything_may_be_played_until_a_decision_comes_or_the_game_ends(course: Course) -> None:
    course.follow(played(A, B), "ChooseSpearhead")
    course.complete()
    course.follow(played(A, B, CHOICE, C, WRONG), "RollCombat")
    assert (course.now.id, course.astray) == ("free", None)
    course.follow(played(A, B, CHOICE, C, WRONG), "")
    assert course.now.id == "last"
    course.follow(played(A, B, CHOICE, C), "DrawChit")
    course.complete()
    assert course.over


def test_all_lessons_are_found_those_of_the_player_too(calm: None) -> None:
    own = data_folder() / "lessons"
    own.mkdir()
    head = "title: {en: Mine, fr: La mienne}\n" + HEAD.replace("title: {en: A, fr: B}\n", "")
    (own / "mine.yaml").write_text(f"{head}steps: [{STEP}}}]", encoding="utf-8")
    (own / "other.yaml").write_text(f"{head.replace('nemesis-', 'other-')}steps: [{STEP}}}]", encoding="utf-8")
    (own / "bad.yaml").write_text("steps: []", encoding="utf-8")
    found = {path.name: lesson for path, lesson in Way(Settings(), "nemesis").all()}
    assert next(iter(found)) == "first-steps.yaml"
    assert list(found)[-2:] == ["mine.yaml", "bad.yaml"]
    assert isinstance(found["bad.yaml"], LessonError)
    assert "other.yaml" not in found


def test_what_is_answered_unasked_never_leads_away(course: Course) -> None:
    """The program answers where no other answer would make a difference."""
    course.complete()
    idle = Played(3, "ChooseMeeting", "choose d", idle=True)
    course.follow([*played(A), idle, *played(B)[:1]], "Movement")
    assert (course.now.id, course.astray) == ("look", None)


def test_what_may_be_played_besides_may_come_after_what_is_wanted(course: Course) -> None:
    course.complete()
    course.follow(played(A, B, C), "ChooseSpearhead")
    assert (course.now.id, course.astray) == ("look", None)


def test_a_french_text_is_set_in_french_type() -> None:
    told = LangText("A price: two steps", "Un prix : deux pas ; c'est tout")
    assert told.in_("fr") == "Un prix\u00a0: deux pas\u00a0; c’est tout"
    assert told.written("fr") == "Un prix : deux pas ; c'est tout"
    assert told.in_("en") == told.in_("xx") == "A price: two steps"
