"""Play the games of tests/compat with the program as it is now, by random players, with undo and branches.

    python -m tools.compat_games FOLDER [MOST] [TITLE]

Run at the commit whose saves are to be kept, with at most so many commands a game, for Nemesis or another game. Each
later commit must open them (see tests/compat). The digests of their positions are printed as
tests/compat/positions.yaml has them.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import Any

from engine.games import titles
from engine.players.randomplayer import RandomPlayer
from engine.table import game
from engine.table.record import ROOT, Origin
from engine.table.save.open import begin
from engine.table.session import Session

OLD = {"version": "1.1a"}
Games = tuple[tuple[str, str, dict[str, Any], int], ...]
"""Name, scenario, options, most commands."""
GAMES: Games = (
    ("campaign", "campaign", {}, 1200),
    ("campaign-short", "campaign", {}, 150),
    ("campaign-old-rules", "campaign", OLD, 900),
    ("campaign-west-east", "campaign", {"commanders": "west-east"}, 600),
    ("campaign-armies", "campaign", {"commanders": "armies"}, 900),
    ("campaign-choose-chits", "campaign", {"choose_chits": True}, 600),
    ("campaign-study", "campaign", {"study": True}, 500),
    ("campaign-to-the-end", "campaign", {}, 9999),
    ("campaign-readings", "campaign", {"transporters_forward": True, "zoc_over_arrows": False}, 500),
    ("kohima-road", "kohima-road", {}, 9999),
    ("kohima-road-old-rules", "kohima-road", OLD, 9999),
    ("kohima-road-study", "kohima-road", {"study": True}, 300),
    ("kohima-road-west-east", "kohima-road", {"commanders": "west-east"}, 300),
    ("race-to-myitkyina", "race-to-myitkyina", {}, 9999),
    ("race-to-myitkyina-old-rules", "race-to-myitkyina", OLD, 500),
    ("race-to-myitkyina-armies", "race-to-myitkyina", {"commanders": "armies"}, 500),
    ("race-to-myitkyina-choose-chits", "race-to-myitkyina", {"choose_chits": True}, 400),
    ("salween-crossing", "salween-crossing", {}, 9999),
    ("salween-crossing-old-rules", "salween-crossing", OLD, 400),
    ("salween-crossing-river", "salween-crossing", {"control_stops_river": True, "study": True}, 400),
)
DEFEAT_GAMES: Games = (
    ("u-go", "u-go", {}, 9999),
    ("u-go-study", "u-go", {"study": True, "interdiction_hinders": "japanese"}, 300),
    ("capital-sustained", "extended-capital-dracula", {"sustained": True}, 500),
    ("defeat-campaign", "campaign", {}, 600),
    ("defeat-campaign-readings", "campaign", {"porters_each": True, "commitment_always": True}, 300),
)
VINEGAR_GAMES: Games = (
    ("singapore", "singapore-to-calcutta", {}, 900),
    ("singapore-readings", "singapore-to-calcutta", {"china_resupply": True, "headquarters_support": True}, 400),
    ("imphal", "imphal", {}, 9999),
    ("imphal-short", "imphal", {"short_form": True, "study": True}, 300),
    ("empire", "fall-of-an-empire", {"depots_exert_zoc": False, "bb_is_exchange": False}, 500),
)
TIGER_GAMES: Games = (
    ("tiger", "tail-of-the-tiger", {}, 9999),
    ("tiger-short", "tail-of-the-tiger", {"study": True}, 300),
    ("tiger-handicap", "tail-of-the-tiger", {"handicap": "german-2"}, 400),
    ("tiger-readings", "tail-of-the-tiger", {"elh_in_ports": True, "puppets_pay_last": True}, 9999),
    ("tiger-plain-moves", "tail-of-the-tiger", {"minimum_move": False, "western_sm_turn_1": False}, 500),
)
ALL: dict[str, Games] = {
    "nemesis": GAMES, "defeat-into-victory": DEFEAT_GAMES, "vinegar-joes-war": VINEGAR_GAMES,
    "tail-of-the-tiger": TIGER_GAMES,
}  # fmt: skip
BRANCH_CHANCE = 0.01


def main(folder: Path, limit: int = 9999, game_id: str = "nemesis") -> None:
    """Play all games of a title into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    title = titles().title(game_id)
    for name, scenario, options, most in ALL[game_id]:
        session, journal = begin(title, Origin(title.id, scenario, options, name), folder / f"{name}.nemesis")
        with journal:
            journal.note("name", name.replace("-", " "))
            journal.note("players", "solitaire")
            _play(session, name, min(most, limit))
        print(f'{folder.name} {name}: "{title.digest(session.state)}"')


def _play(session: Session, seed: str, most: int) -> None:
    player, dice = RandomPlayer(seed), Random(seed)
    while len(session.record.nodes) < most and session.state.outcome is None:
        if dice.random() < BRANCH_CHANCE:
            _go_back(session, dice)
        listed = game.legal(session.state)
        session.play(player.pick(session.state, listed))


def _go_back(session: Session, dice: Random) -> None:
    """Take back up to five commands where it may be done, so that another line begins."""
    for _ in range(dice.randint(1, 5)):
        if session.record.head == ROOT or not session.can_undo().legal:
            return
        session.undo()


if __name__ == "__main__":
    main(Path(sys.argv[1]), *map(int, sys.argv[2:3]), *sys.argv[3:4])
