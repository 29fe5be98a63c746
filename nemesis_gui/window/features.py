"""The features of the window, in the order in which they are made, notified of the game, and asked by Escape."""

from __future__ import annotations

from typing import Final

from nemesis_gui.features.access.cursor import Cursor
from nemesis_gui.features.aids.aids import AidSheets
from nemesis_gui.features.atlas.atlas import OwnMap
from nemesis_gui.features.atlas.position import EditPosition
from nemesis_gui.features.drawers.manager import Drawers
from nemesis_gui.features.end_warning.check import EndCheck
from nemesis_gui.features.games.dropped import Dropped
from nemesis_gui.features.games.files import GameFiles
from nemesis_gui.features.games.first_note import FirstNote
from nemesis_gui.features.games.no_game_page import EndCard, NoGamePage
from nemesis_gui.features.games.opening import Opening
from nemesis_gui.features.games.own_data import OwnData
from nemesis_gui.features.games.raise_window import RaiseWindow
from nemesis_gui.features.games.resume_note import ResumeNote
from nemesis_gui.features.games.verifying import Verifying
from nemesis_gui.features.help.help import Help
from nemesis_gui.features.history.history import History
from nemesis_gui.features.layers.manager import Layers
from nemesis_gui.features.lessons.noticing import Noticing
from nemesis_gui.features.lessons.puzzle_table import PuzzleTable
from nemesis_gui.features.lessons.tour import Tour
from nemesis_gui.features.library.reports import Reports
from nemesis_gui.features.library.tools import LibraryTools
from nemesis_gui.features.log.answers import Answers
from nemesis_gui.features.log.log import LatestNews, Log
from nemesis_gui.features.look.look import Look
from nemesis_gui.features.map.export import Export
from nemesis_gui.features.map.map import Map
from nemesis_gui.features.map.sight import Bookmarks
from nemesis_gui.features.map.stacks import Stacks
from nemesis_gui.features.moments.moments import Drama
from nemesis_gui.features.opponent.advice import Advice, Meant
from nemesis_gui.features.opponent.opponent import Opponent
from nemesis_gui.features.palette.finder import Finder
from nemesis_gui.features.preferences.preferences import Preferences
from nemesis_gui.features.reader.reader import Reader
from nemesis_gui.features.seats.agreements import Agreements
from nemesis_gui.features.seats.note import Notes
from nemesis_gui.features.seats.out_of_turn import OutOfTurn
from nemesis_gui.features.seats.seats import Seats
from nemesis_gui.features.skins.skins import Skins
from nemesis_gui.features.sound.sounds import Sounds
from nemesis_gui.features.turn_end.turn_end import TurnEnd
from nemesis_gui.features.values.values import OwnValues
from nemesis_gui.features.vassal.look import LookAtSaved
from nemesis_gui.features.vassal.vassal import VassalModule
from nemesis_gui.features.why_not.asking import Asking
from nemesis_gui.play.feature import Feature
from nemesis_gui.play.playing import Playing

FEATURES: Final[tuple[type[Feature], ...]] = (
    Drama, Map, Skins, Playing, OutOfTurn, Seats, Agreements, Opponent, Advice, Meant, Notes, History, EditPosition,
    Cursor, Stacks, Bookmarks, Export, Asking, EndCheck, Drawers, Layers, Look, Log, LatestNews, Answers, TurnEnd,
    Sounds, Finder, GameFiles, RaiseWindow, Opening, Verifying, OwnData, OwnValues, OwnMap, VassalModule, LookAtSaved,
    Dropped, LibraryTools, Reports, ResumeNote, FirstNote, EndCard, NoGamePage, Reader, AidSheets, Help, Preferences,
    Tour, PuzzleTable, Noticing,
)  # fmt: skip
