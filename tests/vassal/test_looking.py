"""A saved game looked at as a position: what stands where, whose eyes look, what is left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from engine.games import titles
from engine.lab.commandline import main
from engine.table import agenda
from engine.table.game import legal
from engine.table.situation import load_situation, start
from engine.vassal.errors import VassalError
from engine.vassal.saved import module_of
from engine.wargame import modulelook
from engine.wargame.begun import begun_at
from engine.wargame.modulelook import Looked, Looking
from engine.wargame.modules import Taken
from engine.wargame.study import Stands, studied, turns_of
from tests.vassal.games import GAMES, Game, game
from tools.module_writer import Play, Recipe, Unit, Written, added, basic, write_module, write_saved

SCENARIOS = {
    "nemesis": "kohima-road", "defeat-into-victory": "u-go", "vinegar-joes-war": "imphal",
    "tail-of-the-tiger": "tail-of-the-tiger",
}  # fmt: skip
MASKED = Play(more=("PLAYER\tpw-1\tAnna Someone\tjapanese", "CHAT<Anna> anna@example.org", "NOTES\tsecret notes"))


@dataclass(frozen=True)
class Laid:
    """A module of the counters of one scenario, laid on its game."""

    of: Game
    scenario: str
    taken: Taken
    units: tuple[Unit, ...]
    made: Written

    @property
    def placed(self) -> Mapping[str, int]:
        return self.of.set_ups[self.scenario]

    def look(
        self, folder: Path, placed: Mapping[str, int], play: Play | None = None, *, eyes: str = "", **more: Any
    ) -> Looked:
        return self.looking(folder, placed, play, eyes).look(**more)

    def looking(self, folder: Path, placed: Mapping[str, int], play: Play | None = None, eyes: str = "") -> Looking:
        path = write_saved(folder / "g.vsav", self.of.grid, self.units, self.made, placed, Recipe(drawn=True), play)
        return Looking(self.taken, path, eyes)

    def kinds(self, at: Mapping[str, str]) -> Counter[tuple[object, str]]:
        """Which kinds of counters are where: those of one kind cannot be told apart."""
        kind = {own.id: own.kind for own in self.taken.ours}
        return Counter((kind[id_], label) for id_, label in at.items())


@pytest.fixture(scope="module")
def laid(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Laid]:
    made: dict[str, Laid] = {}

    def lay(name: str) -> Laid:
        if name not in made:
            made[name] = _laid(tmp_path_factory.mktemp("module"), name)
        return made[name]

    return lay


def _laid(folder: Path, name: str) -> Laid:
    of, scenario = game(name), SCENARIOS[name]
    units = tuple(unit for unit in of.units if unit.id in of.set_ups[scenario])
    written = write_module(folder / "m.vmod", of.grid, units, {}, Recipe(drawn=True))
    taken = Taken(of.title, written.path)
    return Laid(of, scenario, taken, units, written)


def on_map(state: Any) -> dict[str, str]:
    return {id_: state.world.label(piece.loc) for id_, piece in state.pieces.items() if state.world.on_map(piece.loc)}


@pytest.mark.parametrize("name", GAMES)
def test_each_counter_stands_where_the_saved_game_has_it_and_all_others_are_out_of_play(
    name: str, laid: Callable[[str], Laid], tmp_path: Path
) -> None:
    of = laid(name)
    sure = {match.id for match in of.taken.sure}
    placed = {id_: hex_ for number, (id_, hex_) in enumerate(of.placed.items()) if number % 5 and id_ in sure}
    last = turns_of(of.of.title, of.scenario)[1]
    for side in of.of.title.sides:
        play = Play(more=(f"TURNTurnTracker0\t0|{last};0;false;-1",))
        found = of.look(tmp_path, placed, play, scenario=of.scenario, side=side)
        assert (found.turn, found.state.turn, found.left, dict(found.covered)) == (last, last, (), {})
        there = {id_: of.of.grid.label(hex_) for id_, hex_ in placed.items()}
        assert of.kinds(on_map(found.state)) == of.kinds(there)
        decision = agenda.current(found.state)
        assert decision is not None
        assert of.of.title.sides[decision.side(found.state)] == side
        assert legal(found.state)
        assert of.of.title.impossible(found.state) == []
        again = of.of.title.position(of.of.title.describe(found.state))
        assert of.of.title.digest(again) == of.of.title.digest(found.state), "it can be kept as a situation"


@pytest.mark.parametrize("name", GAMES)
def test_what_was_turned_over_is_so_as_far_as_it_can_be(name: str) -> None:
    title, scenario = game(name).title, SCENARIOS[name]
    base = title.laid_over(scenario, {}, "0")
    stands = [Stands(id_, label, 9) for id_, label in on_map(base).items()]
    found = studied(title, scenario, turns_of(title, scenario)[0], title.sides[0], stands)
    assert found.refused == () and found.away == ()
    whole = [id_ for id_, label in on_map(base).items() if title.study.written(base.pieces[id_].counter, label, 0)
             == title.study.written(base.pieces[id_].counter, label, 9)]  # fmt: skip
    turned = [id_ for id_ in on_map(base) if id_ not in whole]
    assert turned and all(weakened(found.state.pieces[id_]) for id_ in turned)
    assert not any(weakened(found.state.pieces[id_]) for id_ in whole)


def test_what_a_set_up_has_on_the_ground_gives_way_to_the_units() -> None:
    """Improved Positions and supplies of the first turn do not refuse a position in which their side is gone, nor the
    enemy who stands there; what lies beside the map stays there."""
    title, scenario = game("defeat-into-victory").title, SCENARIOS["defeat-into-victory"]
    base = title.laid_over(scenario, {}, "0")
    label, counters = base.world.label, {id_: piece.counter for id_, piece in base.pieces.items()}
    left = next(hex_ for hex_ in base.positions if hex_ in base.supplies)
    side = base.positions[left].side
    enemy = next(id_ for id_ in on_map(base) if counters[id_].side != side)
    there = {id_: at for id_, at in on_map(base).items() if at != label(left)} | {enemy: label(left)}
    for placed in (there, {id_: at for id_, at in there.items() if id_ != enemy}, {}):
        stands = [Stands(id_, at) for id_, at in placed.items()]
        found = studied(title, scenario, turns_of(title, scenario)[0], title.sides[0], stands)
        assert found.refused == () and on_map(found.state) == placed
        assert title.impossible(found.state) == []
        held = {hex_ for hex_, one in base.positions.items() if found.state.units_at(hex_, one.side)}
        assert found.state.positions.keys() == held and left not in held
        assert (left in found.state.supplies) == (enemy not in placed)
        beside = base.pieces.keys() - on_map(base).keys()
        assert all(found.state.pieces[id_].loc == base.pieces[id_].loc for id_ in beside)


def test_of_a_scenario_of_a_pack_the_situation_names_the_one_that_ships() -> None:
    title, scenario = game("defeat-into-victory").title, SCENARIOS["defeat-into-victory"]
    begun = begun_at(title.describe(title.told_first(scenario, {}, "0")), "In June", "", {})
    found = studied(title.with_begun(begun), begun.id, 1, title.sides[0], [])
    assert found.position["scenario"] == scenario == title.position(found.position).scenario


def weakened(piece: Any) -> bool:
    return bool(getattr(piece, "reduced", 0) or getattr(piece, "lost", 0))


def test_what_is_masked_is_unknown_to_the_other_side_and_nobody_is_named(
    laid: Callable[[str], Laid], tmp_path: Path
) -> None:
    of = laid("vinegar-joes-war")
    masked = next(match.id for match in of.taken.sure if match.id in of.placed)
    label = of.of.grid.label(of.placed[masked])
    play = Play(masked={masked: "pw-1"}, more=MASKED.more)
    own = of.look(tmp_path, of.placed, play, eyes="japanese")
    assert on_map(own.state)[masked] == label and not own.covered
    for eyes in ("", "allied", "pw-1"):
        looking = of.looking(tmp_path, of.placed, play, eyes)
        found = looking.look()
        assert dict(found.covered) == {label: 1}
        assert found.left[0].name == "?" and found.left[0].places == (label,)
        kept = repr(found.left) + repr(looking.saved) + repr(of.of.title.describe(found.state))
        name = of.taken.names[masked]
        assert masked not in on_map(found.state)
        assert f"'{name}'" not in repr([one.piece.name for one in looking.saved.standing])
        assert not any(word in kept for word in ("pw-1", "Anna", "example", "secret notes", "sesame"))


def test_what_cannot_stand_there_is_left_out_and_told(laid: Callable[[str], Laid], tmp_path: Path) -> None:
    """A unit among its enemies, and all others as they were."""
    of = laid("vinegar-joes-war")
    sure = [match.id for match in of.taken.sure if match.id in of.placed]
    counters = of.of.title.world(of.scenario).counters
    first = next(id_ for id_ in sure if counters[id_].side == 0 and not counters[id_].depot)
    enemy = next(id_ for id_ in sure if counters[id_].side == 1 and not counters[id_].depot)
    found = of.look(tmp_path, {id_: of.placed[id_] for id_ in sure} | {first: of.placed[enemy]})
    ((unit, why),) = found.studied.refused
    assert unit.place == of.of.grid.label(of.placed[enemy])
    assert found.left[0].why == modulelook.REFUSED and found.left[0].about == why and "\n" not in why
    assert len(on_map(found.state)) == len(sure) - 1


def test_what_is_no_counter_of_ours_or_in_no_hex_is_told(laid: Callable[[str], Laid], tmp_path: Path) -> None:
    of = laid("tail-of-the-tiger")
    unit, number = next((unit, number) for number, unit in of.made.units.items() if unit in of.placed)
    name = of.taken.names[unit]
    more = (
        added("7000", [basic("Weather", "w.png", ("Main Map", 300, 300))]),
        added("7001", [basic(name, f"drawn-{number}", ("Main Map", 1, 1), number)]),
    )
    placed = {id_: hex_ for id_, hex_ in of.placed.items() if id_ != unit}
    left = {one.name: one for one in of.look(tmp_path, placed, Play(more=more)).left}
    assert left["Weather"].why == modulelook.UNKNOWN
    assert left[name].why == modulelook.ELSEWHERE
    assert all("None" not in one.places for one in left.values())


def test_without_a_turn_the_first_one_is_taken_and_its_module_is_named(
    laid: Callable[[str], Laid], tmp_path: Path
) -> None:
    of = laid("tail-of-the-tiger")
    looking = of.looking(tmp_path, of.placed)
    assert looking.counted_turn == 0
    assert looking.turn(of.scenario) == turns_of(of.of.title, of.scenario)[0]
    assert looking.look().side == of.of.title.sides[0]
    assert module_of(tmp_path / "g.vsav") == ("Printed game", "1.2")
    far = of.looking(tmp_path, of.placed, Play(more=("TURNTurnTracker0\t0|999;0;false;-1",)))
    assert far.turn(of.scenario) == turns_of(of.of.title, of.scenario)[0]


def test_the_command_tells_it_and_keeps_it_as_a_situation(
    laid: Callable[[str], Laid], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    of = laid("tail-of-the-tiger")
    masked = next(iter(of.placed))
    found = of.look(tmp_path, of.placed, Play(masked={masked: "pw-1"}, more=MASKED.more))
    told = ["vassal", str(tmp_path / "g.vsav"), "--module", str(of.made.path), "--title", "tail-of-the-tiger"]
    assert main([*told, "--situation", str(tmp_path / "s.yaml")], titles()) == 0
    said = capsys.readouterr().out
    assert "german to move, which no saved game says" in said
    assert f"left out: ? in {of.of.grid.label(of.placed[masked])}: hidden from these eyes" in said
    kept = (tmp_path / "s.yaml").read_text()
    assert not any(word in said + kept for word in ("pw-1", "Anna", "example", "secret notes", "sesame"))
    again = start(of.of.title, load_situation(tmp_path / "s.yaml"))
    assert on_map(again) == on_map(found.state) and masked not in on_map(again)
    assert main([*told, "--situation", str(tmp_path / "s.yaml")], titles()) == 2
    capsys.readouterr()
    for more, fault in (
        ([*told[:2], "--situation"], "need --title"), ([*told[:2], *told[4:], "--situation"], "needs --module"),
        ([*told, "--pack"], "without --module"), ([*told, "--skin"], "without --module"),
    ):  # fmt: skip
        assert main([*more, str(tmp_path / "t.yaml")], titles()) == 2, "nothing that was asked for is passed over"
        assert fault in capsys.readouterr().err and not (tmp_path / "t.yaml").exists()


def test_a_module_of_another_game_is_refused(laid: Callable[[str], Laid], tmp_path: Path) -> None:
    of = laid("tail-of-the-tiger")
    other = Taken(game("defeat-into-victory").title, of.made.path)
    with pytest.raises(VassalError, match="its map is not that of"):
        Looking(other, tmp_path / "g.vsav")
