"""Who plays a game: the next one of its title is offered to those who played the last."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.table.title import Title
from nemesis_gui.base.settings import Settings

SEATED: Final = "seated_"
"""The setting with the levels that played the last new game of a title, by its id."""
PLAYERS: Final = "players_"
"""That with how two persons sat at the screen."""
NAMES: Final = "names_"
"""That with the names; without an id those of the last game of any title."""
BETWEEN: Final = ","
LINE: Final = "\n"


class Seated(NamedTuple):
    """Who plays each side."""

    levels: Sequence[str] = ()
    """A level of computer player, an empty one where a person plays."""
    players: str = ""
    """How two persons sit at the screen."""
    names: Sequence[str] = ()


def note(settings: Settings, game: Title, who: Seated) -> None:
    """How two persons sit stays noted where a computer plays."""
    for name in (game.id, ""):
        settings.put(SEATED + name, BETWEEN.join(who.levels))
        settings.put(NAMES + name, LINE.join(who.names))
        if not any(who.levels):
            settings.put(PLAYERS + name, who.players)


def noted(settings: Settings, game: Title) -> Seated:
    """Those of the last game of the title; at first two persons where two played another one last, or else a person
    against the strongest computer player. Names of another title's players are for persons."""
    from engine.players.registry import opponents

    levels, last = (settings.text(SEATED + name, "") for name in (game.id, ""))
    players = settings.text(PLAYERS + game.id, settings.text(PLAYERS, ""))
    own, others = (settings.text(NAMES + name, "").split(LINE) for name in (game.id, ""))
    foe = "" if last and not any(last.split(BETWEEN)) else opponents(game)[-1]
    seated = levels.split(BETWEEN) if levels else ["", *[foe] * (len(game.sides) - 1)]
    names = own if any(own) else ["" if level else name for name, level in zip(others, seated, strict=False)]
    return Seated(seated, players, names)
