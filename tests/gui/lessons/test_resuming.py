"""A lesson goes on where it was left, with what the player did; and a game may be over before the last step."""

from __future__ import annotations

from pathlib import Path

from engine.paths import data_file
from nemesis_gui.features.lessons.tour import Tour
from tests.gui.conftest import Player
from tests.gui.lessons.test_way import at, tour

__all__ = ["tour"]

SCENARIO = data_file("assets/lessons/nemesis/hints-kohima-road.yaml")
SHORT = """
format: nemesis-lesson/1
id: short
title: {en: Short, fr: Court}
position:
  turn: 2
  markers: {flags: {"0909": allied}}
  tracks: {superior: {japanese: 1, allied: 9}, general: {japanese: 2, allied: 6}, resources: 2, clf: 5}
  chits: {track: {japanese: [assault, attack, supply, reinforcement], allied: [reinforcement, assault, attack, supply]}}
  at: end-of-turn
dice: [3, 6]
look: 1
at: "0909"
steps:
"""
STEP = """
  - id: step-{n}
    {asks}
    title: {{en: Step, fr: Pas}}
    text: {{en: Do it., fr: Faites.}}
"""


def test_a_lesson_goes_on_from_what_was_played_not_from_what_it_proposes(player: Player, tour: Tour) -> None:
    tour.hold(SCENARIO)
    while tour.course is not None and not tour.course.now.ordered:
        tour.card.next.click()
    player.play("draw", "move jp-31-124 0809")
    played, step = [node.text for node in player.model.present.record.line()], at(tour)
    assert tour.course is not None and "move jp-31-124 0809" not in tour.course.now.play
    tour.leave()
    tour.hold(SCENARIO)
    assert at(tour) == step and [node.text for node in player.model.present.record.line()] == played
    tour.again()
    assert not player.model.present.record.line(), "from the beginning is from the beginning"


def test_a_game_that_ends_before_the_last_step_completes_the_lesson(
    player: Player, tour: Tour, tmp_path: Path
) -> None:
    """Victory comes at once [2.3/9]: the lesson is ticked, and leads on; taken back, it goes on."""
    file = tmp_path / "short.yaml"
    asks = ['until: [ChooseFirstChit]\n    play: ["roll", "roll"]', *["open: rules"] * 6]
    file.write_text(SHORT + "".join(STEP.format(n=n, asks=ask) for n, ask in enumerate(asks)), encoding="utf-8")
    tour.hold(file)
    player.play("roll", "roll")
    course = tour.course
    assert course is not None and player.model.state.outcome is not None
    assert course.over and course.step < len(course.lesson.steps) and tour.shelf.done(course.lesson)
    assert tour.card.following.isVisibleTo(tour.card) and tour.card.free.isVisibleTo(tour.card)
    assert player.window.words.tr("The game is over") in tour.card.text.text()
    assert tour.no_repeat() is not None, "nothing was played in the last step"
    player.window.actions_.by_id["undo"].trigger()
    assert not course.over and player.model.decision is not None
