"""Pictures of the windows, dialogs and cards around the game."""

from __future__ import annotations

from typing import Final

from nemesis_gui.session.table import HOT_SEAT
from tools.pictures.maps import ASSAULT, FIRST, LATER
from tools.pictures.picture import Picture, Way

OVER: Final = Way(script="campaign.txt")

KEPT: Final = (
    Way(script="campaign.txt", until="Airdrops 1"), Way("nemesis", "kohima-road", "5", "start.txt"),
    Way("nemesis", "race-to-myitkyina", "3", "start.txt"),
)  # fmt: skip

DIALOGS: Final = (
    Picture("start-page", "What the program begins with", shelf=KEPT),
    Picture("where", "A game is opened again", LATER, opened=True),
    Picture("note", "A note to oneself", LATER, ("action note", "type Imphal before the monsoon")),
    Picture("new-game", "A new game", FIRST, ("action new",)),
    Picture("computers", "Who plays each side", FIRST, ("action computers",)),
    Picture("library", "The library of games", LATER,
            ("new race-to-myitkyina 2", "play draw", "new kohima-road 5", "play draw", "action library")),
    Picture("rename", "A name for the game", FIRST, ("action rename",)),
    Picture("preferences", "Preferences", FIRST, ("action preferences",)),
    Picture("preferences-keys", "Every key can be changed", FIRST, ("action preferences", "tab Keys")),
    Picture("palette", "The command palette", FIRST, ("action palette", "type sup")),
    Picture("keys", "The list of keys", FIRST, ("action keys",)),
    Picture("rule", "The rule of the open decision", FIRST, ("action rules",)),
    Picture("explain", "What is pointed at is explained, with its rule", FIRST,
            ("action news", "zoom 1 0410", "explain 0410")),
    Picture("rulebook", "A search in the rules", FIRST, ("action rulebook", "type monsoon")),
    Picture("glossary", "The terms of the rules in both languages", FIRST, ("action rulebook", "type supply c")),
    Picture("about", "About the program and its data", FIRST, ("action about",)),
    Picture("new-in", "What the latest versions brought", FIRST, ("action new_in",)),
    Picture("problem", "A report of a problem, shown before it is written", FIRST, ("action problem",)),
    Picture("own-data", "Data of your own copy", FIRST, ("action own_data",)),
    Picture("own-values", "The figures of your own copy are typed in", FIRST, ("action own_values",)),
    Picture("printed-map", "The picture of one's own copy, and what of it is ours", FIRST,
            ("action news", "scan", "action printed", "action ours")),
    Picture("new-skin", "A picture is laid on our hexes", FIRST, ("scan laid",)),
    Picture("own-map", "The map of your own copy is gone through and painted", FIRST, ("action own_map",)),
    Picture("module", "What a VASSAL module has of the game", FIRST, ("module",)),
    Picture("module-doubts", "Counters that may be one or another, by keys", FIRST, ("module", "doubts")),
    Picture("vassal-eyes", "Whose eyes look at a game of VASSAL", FIRST, ("vassal",)),
    Picture("vassal-game", "A game of VASSAL on our table, and what is left out of it", FIRST, ("looked",)),
    Picture("edit-position", "A position is changed by hand", FIRST, ("action news", "action edit_position")),
    Picture("ten-minutes", "The game in ten minutes", FIRST, ("action ten_minutes",)),
    Picture("go-to", "Go to a hex, a place or a counter", FIRST, ("action goto", "type Koh")),
    Picture("commands", "List every legal command", FIRST, ("action list", "type 58")),
    Picture("text-board", "The board as text", FIRST, ("action news", "zoom 1 0410", "action text_board")),
    Picture("undone", "What can still be done before a segment ends", FIRST, ("action news", "action end")),
    Picture("dispute", "Partners settle a dispute", Way(situation="turn/armies-replacements.yaml", until="start"),
            ("action dispute",)),
    Picture("resign", "A side resigns", LATER, ("action resign",)),
    Picture("offer", "A result is offered to the other player",
            Way(script="campaign.txt", until="DrawChit 2", players=HOT_SEAT), ("action offer",)),
    Picture("todays-values", "A game takes up the values of a later program", LATER, ("later", "action today")),
    Picture("changed-game", "A game that a later program's rules make another game of", LATER, ("changed",)),
    Picture("fault", "A fault, and where its report is", FIRST, ("fault the paper jammed",)),
    Picture("wrong-ruling", "A report about a wrong ruling, ready to send", LATER, ("action wrong_ruling",)),
    Picture("first-steps", "The first turn, guided", FIRST,
            ("action first_steps", "press Show me", "press Show me")),
    Picture("panels-off", "The map alone", FIRST, ("action news", "action panels")),
)  # fmt: skip

HISTORY: Final = (
    Picture("curtain", "The curtain before a secret choice",
            Way(script="campaign.txt", until="ChooseFirstChit", players=HOT_SEAT), decision="ChooseFirstChit"),
    Picture("curtain-turn", "The curtain before the other side's turn",
            Way(script="campaign.txt", until="RollCombat 3", players=HOT_SEAT),
            ("action every_change", "play roll", "play draw")),
    Picture("turn-banner", "The other side's turn, without a curtain",
            Way(script="campaign.txt", until="RollCombat 3", players=HOT_SEAT), ("play roll",)),
    Picture("consent", "The other player is asked before an answer is taken back",
            Way(script="campaign.txt", until="DeclareBanzai 2", players=HOT_SEAT), ("action undo",)),
    Picture("since", "What happened since one's last phase", Way(script="campaign.txt", until="DrawChit 2"),
            ("play draw", "action since")),
    Picture("news", "What just happened", ASSAULT,
            ("play choose uk-ivc-50p", "play answer no", "play roll")),
    Picture("timeline", "The history by turn and phase", LATER, ("action news", "action history")),
    Picture("looking-back", "An earlier position", LATER,
            ("action news", "action history", *("action look_back",) * 12)),
    Picture("what-if", "A what-if table", LATER, ("action news", "action what_if")),
    Picture("replay", "A replay", LATER,
            ("action news", *("action look_back",) * 40, "action replay", "action replay")),
    Picture("branches", "Branches are kept", Way(script="campaign.txt", until="Movement 5"),
            ("action news", "action undo", "action undo", "play move jp-31-124 0810", "action history")),
    Picture("compare", "Two branches compared", Way(script="campaign.txt", until="Movement 5"),
            ("action news", "action undo", "action undo", "play move jp-31-124 0810", "action history", "compare")),
    Picture("after-action-report", "The after-action report of a campaign", OVER, page=True),
)  # fmt: skip

LOOKS: Final = (
    Picture("dark", "The dark style", FIRST, ("action news", "zoom 1 0410"), theme="dark"),
    Picture("contrast", "The high-contrast style", FIRST, ("action news", "zoom 1 0410"), theme="contrast"),
    Picture("dark-combat", "A combat in the dark style", ASSAULT, theme="dark"),
    Picture("contrast-combat", "A combat in the high-contrast style", ASSAULT, theme="contrast"),
    Picture("dark-layers", "Layers in the dark style", LATER,
            ("action news", "zoom 1 0511", "action supply", "action zoc", "action threat"), theme="dark"),
    Picture("contrast-layers", "Layers in the high-contrast style", LATER,
            ("action news", "zoom 1 0511", "action supply", "action zoc", "action threat"), theme="contrast"),
    Picture("dark-whole", "The race to Myitkyina in the dark style",
            Way("nemesis", "race-to-myitkyina", "3", "start.txt"), theme="dark"),
    Picture("french", "In French", ASSAULT, lang="fr"),
    Picture("french-supply", "Supply, in French", LATER,
            ("action news", "action supply", "point uk-20-art"), lang="fr"),
    Picture("french-preferences", "Preferences, in French", FIRST, ("action preferences",), lang="fr"),
    Picture("large-text", "Text half as large again", ASSAULT, text=150),
    Picture("large-preferences", "Preferences with large text", FIRST, ("action preferences",), text=150),
    Picture("large-supply", "Supply with large text", LATER, ("action news", "action supply"), text=150),
    Picture("small-window", "A small window", ASSAULT, size="1280x720"),
    Picture("small-supply", "Supply in a small window", LATER, ("action news", "action supply"), size="1280x720"),
)  # fmt: skip
