"""Players that every game has: what they choose is legal, repeatable, and within the budget."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from engine.lab.selfplay import budget_of
from engine.players import randomplayer
from engine.players.greedy import GreedyPlayer
from engine.players.player import BUDGETS, Budget, Meter
from engine.players.randomplayer import FEW, BusyPlayer, RandomPlayer
from engine.players.recruit import RecruitPlayer
from engine.players.registry import names, opponents, player
from engine.table import game
from engine.table.command import Command
from engine.table.listing import Chain, Lazy
from engine.table.title import Title
from tests.table.tiny import Countdown, Peek, Shout, Take
from tests.tiny.title import Skirmish

BENCH = BUDGETS["bench"]


def play(title: Title, scenario: str, seed: str, players: tuple[Any, Any]) -> tuple[list[str], int | None]:
    """A whole game; every choice is checked to be one of those listed."""
    state, said = title.new(scenario, {}, seed), []
    while (decision := game.decision(state)) is not None:
        listed, side = game.legal(state), decision.side(state)
        choice = players[side].choose(title.view(state, side), listed, Meter(BENCH))
        assert choice.command in listed
        assert choice.command not in [other.command for other in choice.others]
        said.append(choice.command.text())
        state = game.play(title, state, choice.command)
    assert state.outcome is not None
    return said, state.outcome.winner


@pytest.mark.parametrize("title", [Countdown(), Skirmish()])
@pytest.mark.parametrize("name", ["random", "recruit", "greedy"])
def test_every_game_has_players_that_repeat_themselves(title: Title, name: str) -> None:
    scenario = next(iter(title.scenarios()))
    games = [play(title, scenario, "s", (player(title, name, "a"), player(title, name, "b"))) for _ in range(2)]
    assert games[0] == games[1]
    assert names(title) == ("random", "greedy")


def test_a_person_is_offered_no_player_of_the_laboratory() -> None:
    assert opponents(Skirmish()) == ("recruit", "greedy")


class Named(Countdown):
    """Has a captain of its own."""

    def players(self) -> dict[str, Any]:
        return {"captain": RandomPlayer}


def test_a_level_is_found_by_the_name_it_had() -> None:
    assert isinstance(player(Named(), "subaltern", "s"), RandomPlayer)
    assert budget_of("subaltern").name == budget_of("staff", "subaltern").name == "captain"


def test_the_recruit_overlooks_what_would_win() -> None:
    """It takes the best of what it sees, and does not always see what is best."""
    title = Countdown()
    state = title.position({"left": 3})
    said = {RecruitPlayer(title, f"{n}").choose(title.view(state, 0), game.legal(state), Meter(BENCH)).command
            for n in range(20)}  # fmt: skip
    assert Take(3) in said and len(said) > 1


def test_an_unknown_player_is_refused_with_those_there_are() -> None:
    with pytest.raises(ValueError, match="no player 'marshal'; there are: random, greedy, .*recruit"):
        player(Countdown(), "marshal", "s")


@pytest.mark.parametrize("left", [1, 2, 3])
def test_greedy_takes_what_wins(left: int) -> None:
    title = Countdown()
    state = title.position({"left": left})
    choice = GreedyPlayer(title, "s").choose(title.view(state, 0), game.legal(state), Meter(BENCH))
    assert choice.command == Take(left)
    assert choice.value == 1000
    assert all(other.value <= choice.value for other in choice.others)


class Told(Countdown):
    """A game that knows which ways to go on deserve a try."""

    def __init__(self, *known: tuple[Command, ...]) -> None:
        super().__init__()
        self.known = known

    def candidate_lines(self, view: Any, listed: Sequence[Command]) -> Sequence[Sequence[Command]]:
        return self.known


def test_greedy_goes_the_one_way_its_title_knows_without_trying() -> None:
    title = Told((Take(1), Take(2)))
    state, meter = title.position({"left": 3}), Meter(BENCH)
    choice = GreedyPlayer(title, "s").choose(title.view(state, 0), game.legal(state), meter)
    assert choice.command == Take(1)
    assert [after.command for after in choice.then] == [Take(2)]
    assert meter.spent == 0


def test_greedy_takes_the_best_of_the_ways_its_title_knows() -> None:
    title = Told((Take(2),), (Take(3), Take(1)))
    state = title.position({"left": 3})
    choice = GreedyPlayer(title, "s").choose(title.view(state, 0), game.legal(state), Meter(BENCH))
    assert (choice.command, choice.value) == (Take(3), 1000)
    assert [after.command for after in choice.then] == [Take(1)]
    assert [other.command for other in choice.others] == [Take(2)]


def test_greedy_wins_most_games_against_random() -> None:
    title, won = Skirmish(), Counter[str]()
    for number in range(6):
        seats = ("greedy", "random") if number % 2 else ("random", "greedy")
        made = [player(title, name, f"{number} {name}") for name in seats]
        _, winner = play(title, "small", f"g{number // 2}", (made[0], made[1]))
        won["draw" if winner is None else seats[winner]] += 1
    assert won["greedy"] >= won["random"]


def test_a_budget_is_counted_in_positions_and_can_be_stopped() -> None:
    meter = Meter(Budget("three", 3))
    meter.spend()
    assert (meter.left, meter.spent, meter.stopped) == (2, 1, False)
    meter.spend(5)
    assert meter.left == 0
    stopped = Meter(BENCH, lambda: True)
    assert (stopped.left, stopped.stopped) == (0, True)


def test_greedy_answers_at_once_when_it_is_stopped() -> None:
    title = Countdown()
    state = title.new("long", {}, "s")
    meter = Meter(BENCH, lambda: True)
    assert GreedyPlayer(title, "s").choose(title.view(state, 0), game.legal(state), meter).command in game.legal(state)
    assert meter.spent <= 2


def test_random_interrupts_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.players.randomplayer.INTERRUPT_CHANCE", 0.5)
    state, random = Countdown().new("long", {}, "s"), RandomPlayer("s")
    said = [random.interrupt(state, [Shout()], Meter(BENCH)) for _ in range(60)]
    assert 15 < sum(choice is not None for choice in said) < 45


def test_what_stops_a_part_of_the_thinking_stops_all_of_it() -> None:
    """Whoever wants a move says so once."""
    said = iter([False, True])
    meter = Meter(BENCH, lambda: next(said, False))
    part = meter.reset_copy()
    part.spend(10)
    assert (part.left, meter.spent) == (BENCH.positions - 10, 0)
    assert (part.left, meter.left) == (0, 0)


# -- of lists in parts -------------------------------------------------------------------------------------------------


def parted(sizes: list[int], read: list[int]) -> Chain[Take]:
    """Part k has so many commands, all different; which parts were made is noted."""
    starts = [sum(sizes[:number]) for number in range(len(sizes))]

    def part(number: int) -> list[Take]:
        read.append(number)
        return [Take(starts[number] + place) for place in range(sizes[number])]

    return Chain(Lazy(part, range(len(sizes))))


def drawn(sizes: list[int], times: int, seed: str = "s") -> Counter[int]:
    random = RandomPlayer(seed)
    picked = (random.pick(None, parted(sizes, [])) for _ in range(times))
    return Counter(command.count for command in picked if isinstance(command, Take))


def test_of_a_list_in_parts_any_command_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(randomplayer, "INTERRUPT_CHANCE", 0)
    found = drawn([1, 0, FEW, 3, 0, 2 * FEW], 3000)
    assert set(found) == set(range(1 + FEW + 3 + 2 * FEW))
    assert found == drawn([1, 0, FEW, 3, 0, 2 * FEW], 3000), "the seed decides"
    assert found != drawn([1, 0, FEW, 3, 0, 2 * FEW], 3000, "t")


def test_a_single_command_is_drawn_as_rarely_as_one_of_many(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is passed over five times of six."""
    monkeypatch.setattr(randomplayer, "INTERRUPT_CHANCE", 0)
    found = drawn([1, FEW, FEW, FEW], 3000)
    assert 80 < found[0] < 180, "one in 24 is 125; were all as likely, 158; were all parts, 750"


def test_a_part_is_read_only_when_it_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(randomplayer, "INTERRUPT_CHANCE", 0)
    random, read = RandomPlayer("s"), list[int]()
    for _ in range(20):
        random.pick(None, parted([FEW] * 50, read))
    assert len(read) == 20


def test_short_and_empty_parts_are_each_read_once_and_give_what_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(randomplayer, "INTERRUPT_CHANCE", 0)
    for seed in "abcdef":
        read: list[int] = []
        assert RandomPlayer(seed).pick(None, parted([0, 0, 1, 0], read)) == Take(0)
        assert len(read) == len(set(read))


def test_the_busy_player_looks_at_all_parts_to_see_which_kinds_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(randomplayer, "INTERRUPT_CHANCE", 0)
    busy, listed = BusyPlayer("s"), Chain([[Take(number) for number in range(30)], [Peek()]])
    assert 60 < [busy.pick(None, listed) for _ in range(200)].count(Peek()) < 140


class Halt(Peek, frozen=True):
    """Ends a segment."""

    ends = True


def test_the_busy_player_makes_only_what_it_takes_of_parts_that_are_made_late(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(randomplayer, "INTERRUPT_CHANCE", 0)
    made = list[int]()

    def take(number: int) -> Take:
        made.append(number)
        return Take(number)

    picked = BusyPlayer("s").pick(None, Chain([Lazy(take, range(500)), Lazy(take, ()), [Peek()]]))
    assert picked == Peek() or picked in {Take(number) for number in made}
    assert len(made) <= 3, "the first tells the kind of a part"


def test_the_busy_player_ends_now_after_much_and_now_after_little(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(randomplayer, "INTERRUPT_CHANCE", 0)
    busy, lengths = BusyPlayer("s"), [0]
    for _ in range(3000):
        if busy.pick(None, [Take(1), Take(2), Halt()]) == Halt():
            lengths.append(0)
        else:
            lengths[-1] += 1
    third = len(lengths) / 3
    assert sum(length < 2 for length in lengths) > third
    assert max(lengths) > 60
    assert busy.pick(None, [Halt()]) == Halt()


def test_a_busy_player_goes_now_and_then_where_its_title_says_that_chance_seldom_leads() -> None:
    hinted = BusyPlayer("s", lambda view: [Peek()])
    listed = Chain([[Take(number) for number in range(30)]])
    meter = Meter(BUDGETS["bench"])
    said = [hinted.choose(None, listed, meter).command for _ in range(100)]
    assert 10 < said.count(Peek()) < 60
    silent, plain = BusyPlayer("s", lambda view: ()), BusyPlayer("s")
    for _ in range(20):
        assert silent.choose(None, listed, meter) == plain.choose(None, listed, meter)
