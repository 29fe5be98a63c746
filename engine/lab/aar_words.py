"""The words of a report in English and French; sentences about the game come from the title's own wording."""

from __future__ import annotations

from typing import Final

from engine.titles.nemesis.wording import fill

LANGUAGES: Final = ("en", "fr")

WORDS: Final[dict[str, tuple[str, str]]] = {
    "report": ("After-action report", "Compte rendu de partie"),
    "won": ("{side} victory", "Victoire du camp {side:low}"),
    "drawn": ("A draw", "Partie nulle"),
    "unfinished": ("Not finished: turn {turn}", "Partie en cours : tour {turn}"),
    "setup": ("Set-up", "Mise en place"),
    "turn": ("Turn", "Tour"),
    "turn_n": ("Turn {turn}", "Tour {turn}"),
    "game_turn": ("Game Turn", "Tour de jeu"),
    "end_of_turn": ("End of the turn", "Fin du tour"),
    "after_turn": ("The map at the end of turn {turn}", "La carte à la fin du tour {turn}"),
    "as_it_stands": ("The map as it stands in turn {turn}", "La carte au tour {turn}"),
    "at_start": ("The map at the start", "La carte au départ"),
    # head
    "players": ("Players", "Joueurs"),
    "rules": ("Rules", "Règles"),
    "options": ("Options", "Options"),
    "length": ("Length", "Durée"),
    "length_n": (
        "{turns} turns, {phases} phases, {commands} decisions",
        "{turns} tours, {phases} phases, {commands} décisions",
    ),
    "seed": ("Seed of the dice", "Graine des dés"),
    "seed_hash": ("Hash of the seed", "Empreinte de la graine"),
    "seed_kept": ("is shown when the game is over", "révélée quand la partie est finie"),
    "taken_back": ("Commands taken back", "Coups repris"),
    "branches": (
        "; {n} lines of play are on record, this is the one on the table",
        " ; {n} variantes enregistrées, celle-ci est sur la table",
    ),
    "made": ("Report made on", "Compte rendu du"),
    "data": ("Data", "Données"),
    "reconstructed": (
        "Map, counters, charts and scenario are reconstructed, not the printed ones.",
        "La carte, les pions, les tables et le scénario sont reconstitués ; ce ne sont pas ceux du jeu imprimé.",
    ),
    "own_data": (
        "The game was played with data of the players' own.",
        "La partie a été jouée avec des données propres aux joueurs.",
    ),
    "no_options": ("none", "aucune"),
    # options
    "commanders.west-east": ("western and eastern commanders", "commandants ouest et est"),
    "commanders.armies": ("commanders by armies", "commandants par armées"),
    "choose_chits": ("chits are chosen", "pions de phase choisis"),
    "study": ("study game (undo without limit)", "partie d'étude (reprises sans limite)"),
    "transporters_forward": ("Transporters make Forward Moves", "avances permises aux Transports"),
    "control_stops_river": ("a flag alone stops River Supply", "un drapeau seul arrête le ravitaillement fluvial"),
    "zoc_over_arrows": ("no zone of control over arrows", "pas de zone de contrôle par les flèches"),
    "supply_over_arrows": ("no supply range over arrows", "pas de ravitaillement par les flèches"),
    "group_hqs_count": ("group HQs count as Divisional HQs", "les QG de groupe comptent comme QG de Division"),
    # sections
    "tracks": ("The course of the game", "Le cours de la partie"),
    "losses": ("Losses", "Pertes"),
    "objectives": ("Objectives", "Objectifs"),
    "supply": ("Supply", "Ravitaillement"),
    "luck": ("Luck", "La chance"),
    "story": ("The story, turn by turn", "Le récit, tour par tour"),
    # charts
    "superiors": ("Superiors", "Supérieurs"),
    "generals": ("Generals", "Généraux"),
    "laments": ("Laments", "Lamentations"),
    "shared": ("Allied Resources and Chiang's loss of face", "Ressources alliées et perte de face de Chiang"),
    "position": ("position on the track", "case de la piste"),
    "general_reset": ("The General went beyond 9: his Superior rises", "Le Général dépasse 9 : son Supérieur monte"),
    "lament_reset": (
        "The Laments went beyond 9: the Superior falls",
        "Les Lamentations dépassent 9 : le Supérieur descend",
    ),
    "resets": (
        "Triangles mark a track that ran past 9 and began again. At the end of a turn the Generals return to 0.",
        "Les triangles marquent une piste qui a dépassé 9 et recommencé. À la fin d'un tour les Généraux"
        " reviennent à 0.",
    ),
    "sources": ("Where the points came from", "D'où viennent les points"),
    "cause": ("Cause", "Cause"),
    "satisfaction": ("Satisfaction", "Satisfaction"),
    # losses
    "losses_note": (
        "Steps lost in each turn, in brackets the counters that left the map for it. Transporters have no steps.",
        "Pas perdus à chaque tour ; entre parenthèses les pions retirés de la carte. Les Transports n'ont pas de pas.",
    ),
    "total": ("Total", "Total"),
    "by_cause": ("By cause", "Par cause"),
    "transporters": ("Transporters lost", "Transports perdus"),
    "units_lost": ("Units lost, in order", "Unités perdues, dans l'ordre"),
    # objectives
    "holds": (
        "At the end the {side} side holds {n:Objective|Objectives}.",
        "À la fin, le camp {side:low} tient {n:objectif|objectifs}.",
    ),
    "pair": ("{head}: {text}", "{head} : {text}"),
    "stop": ("; ", " ; "),
    "colon": (": ", " : "),
    "none_taken": ("No Objective changed hands.", "Aucun Objectif n'a changé de mains."),
    "objective": ("Objective", "Objectif"),
    "when": ("When", "Quand"),
    "taken_by": ("Taken by", "Pris par"),
    "points": ("Points", "Points"),
    "first_owner": ("At the start", "Au départ"),
    "flags_note": (
        "A star marks the starred Objectives. The number leads to the story.",
        "L'étoile marque les Objectifs étoilés. Le numéro mène au récit.",
    ),
    # supply
    "supply_note": (
        "Units on the map by supply level when each turn was over: light Full Supply, hatched Limited, black"
        " Out of Supply.",
        "Unités sur la carte par niveau de ravitaillement à la fin de chaque tour : clair complet, hachuré"
        " limité, noir hors ravitaillement.",
    ),
    # luck
    "luck_note": (
        "Every combat is compared with the six results that its column and modifiers allowed. Its luck is"
        " what came less the mean of the six: steps lost by the enemy count for a side, its own against it."
        " Only losses that could really be taken count; what the players chose afterwards does not.",
        "Chaque combat est comparé aux six résultats possibles de sa colonne et de ses modificateurs. La"
        " chance est le résultat obtenu moins la moyenne des six : les pas perdus par l'ennemi comptent pour"
        " un camp, les siens contre lui. Seules comptent les pertes vraiment possibles, non ce que les joueurs"
        " ont choisi ensuite.",
    ),
    "luck_sum": (
        "Over {n} combats the dice gave the {side} side {luck} steps more than the mean. With the same"
        " combats and other dice it would fare as well or better in {share} games of 100: {verdict}.",
        "Sur {n} combats, les dés ont donné au camp {side:low} {luck} pas de plus que la moyenne. Avec les mêmes"
        " combats et d'autres dés, il ferait aussi bien ou mieux dans {share} parties sur 100 : {verdict}.",
    ),
    "luck_none": ("No die was rolled in combat.", "Aucun dé de combat n'a été lancé."),
    "luck_even": (
        "Over {n} combats the dice were exactly as the mean.",
        "Sur {n} combats, les dés sont exactement dans la moyenne.",
    ),
    "verdict.0": ("extraordinary luck", "une chance extraordinaire"),
    "verdict.1": ("great luck", "une grande chance"),
    "verdict.2": ("some luck", "un peu de chance"),
    "verdict.3": ("ordinary luck", "une chance ordinaire"),
    "luck_chart": ("Luck in combat, added up", "La chance au combat, cumulée"),
    "luck_axis": ("steps for the Japanese side", "pas en faveur des Japonais"),
    "luck_line": ("came beyond the mean", "au-delà de la moyenne"),
    "luck_bands": (
        "Above 0 the dice favoured the Japanese, below 0 the Allies. Two games of three stay in the dark"
        " band, 19 of 20 in the light one.",
        "Au-dessus de 0, les dés ont favorisé les Japonais ; au-dessous, les Alliés. Deux parties sur trois"
        " restent dans la bande foncée, 19 sur 20 dans la claire.",
    ),
    "attacks_of": ("Attacks of the {side} side", "Attaques du camp {side:low}"),
    "combats": ("Combats", "Combats"),
    "mean_die": ("Mean of the dice (3.5 is fair)", "Moyenne des dés (3,5 attendu)"),
    "attacker_steps": ("Steps lost by the attacker", "Pas perdus par l'attaquant"),
    "defender_steps": ("Steps lost by the defender", "Pas perdus par le défenseur"),
    "retreats": ("Retreats (r)", "Retraites (r)"),
    "sap": ("Satisfaction of the attacker", "Satisfaction de l'attaquant"),
    "expected": ("Expected", "Attendu"),
    "came": ("Came", "Obtenu"),
    "as_good": ("As much or more", "Autant ou plus"),
    "of_100": ("{n} of 100", "{n} sur 100"),
    "other_rolls": ("Other rolls", "Autres jets"),
    "other_note": (
        "Each line counts the rolls that went well for the side named. The last column tells how often such"
        " rolls go as well or better.",
        "Chaque ligne compte les jets favorables au camp nommé. La dernière colonne dit combien de fois de"
        " tels jets réussissent aussi bien ou mieux.",
    ),
    "roll": ("Roll", "Jet"),
    "for_side": ("For", "Pour"),
    "number": ("Rolls", "Jets"),
    "went_well": ("Went well", "Réussis"),
    "each_combat": ("Every combat die", "Chaque dé de combat"),
    "each_roll": ("Every other roll", "Chaque autre jet"),
    "good.yunnan_activation": ("Yunnan Force activated", "Force du Yunnan activée"),
    "good.replenishment": ("Imphal replenished", "Imphal réapprovisionné"),
    "good.general": ("Superior satisfied", "Supérieur satisfait"),
    "good.attrition": ("Small unit survived Attrition", "Petite unité épargnée par l'attrition"),
    "good.objective": ("Vacant Objective without loss", "Objectif vide pris sans perte"),
    "needed_most": ("{n} or less", "{n} ou moins"),
    "needed_least": ("{n} or more", "{n} ou plus"),
    "needed": ("Needed", "Il fallait"),
    "chance": ("Chance", "Chance"),
    "die": ("Die", "Dé"),
    "yes": ("yes", "oui"),
    "no": ("no", "non"),
    "luck_for_japan": ("Luck of the Japanese", "Chance des Japonais"),
    "dice_faces": ("Faces of the combat dice", "Faces des dés de combat"),
    # fights
    "combat_at": ("Combat {n}: {hex}", "Combat {n} : {hex}"),
    "seizure_at": ("Combat {n}: {hex}, vacant", "Combat {n} : {hex}, vide"),
    "assault": ("assault", "assaut"),
    "attacker": ("Attacker", "Attaquant"),
    "defender": ("Defender", "Défenseur"),
    "odds": ("Odds", "Rapport"),
    "odds_value": ("{attack} to {defence}: column {column}", "{attack} contre {defence} : colonne {column}"),
    "shifts": ("Shifts", "Décalages"),
    "shifts_value": ("{parts}: column {column}", "{parts} : colonne {column}"),
    "die_value": (", with {drm} counts as {modified}", ", avec {drm} vaut {modified}"),
    "outcome": ("Result", "Résultat"),
    "outcome_value": ("attacker {attacker}, defender {defender}", "attaquant {attacker}, défenseur {defender}"),
    "outcome_r": (
        "attacker {attacker}, defender {defender}, retreat",
        "attaquant {attacker}, défenseur {defender}, retraite",
    ),
    "usual": (
        "usual {attacker} : {defender}, retreat {retreat}%",
        "moyenne {attacker} : {defender}, retraite {retreat} %",
    ),
    "declared": ("Declared", "Déclaré"),
    "steps_lost": ("Steps lost", "Pas perdus"),
    "then": ("Then", "Ensuite"),
    "no_losses": ("none", "aucun"),
    "call.massive": ("Massive Combat", "Combat massif"),
    "call.banzai": ("Banzai", "Banzaï"),
    "call.enforce": ("retreat enforced", "retraite imposée"),
    "call.refuse": ("retreat refused", "retraite refusée"),
    "call.retreat": ("the defender retreats", "le défenseur recule"),
    "call.no_enforce": ("no retreat enforced", "pas de retraite imposée"),
    # story
    "summary": (
        "Combats: {fights}. Objectives taken: {taken}. Steps lost: Japanese {japanese}, Allied {allied}.",
        "Combats : {fights}. Objectifs pris : {taken}. Pas perdus : Japonais {japanese}, Alliés {allied}.",
    ),
    "by_general": (
        "General {general}, Laments {lament}, {superior} {value}",
        "Général {general}, Lamentations {lament}, {superior} {value}",
    ),
    "moves": ("Moves and markers ({n})", "Mouvements et marqueurs ({n})"),
    "levels": ("Supply ({n})", "Ravitaillement ({n})"),
    "places": ("Replacements and reinforcements ({n})", "Remplacements et renforts ({n})"),
    "nothing": ("Nothing of note.", "Rien à signaler."),
    "ledger": ("ledger", "registre"),
    "fights_here": ("combat {n}", "combat {n}"),
    "legend": ("Legend", "Légende"),
    "legend_text": (
        "A counter stands for all units of a side in the hex: the number is their steps, the layers their"
        " count (4 for 4 or more). Light counters with a disc are Japanese, dark ones Allied. A half disc at"
        " the corner means Limited Supply, a cross Out of Supply, a wheel Transporters. Round marks are"
        " Objectives: disc Japanese, ring Allied, a second ring if taken in this turn. A burst is a combat of"
        " this turn and leads to it.",
        "Un pion représente toutes les unités d'un camp dans l'hexagone : le nombre donne leurs pas, les"
        " couches leur nombre (4 pour 4 ou plus). Les pions clairs à disque sont japonais, les foncés alliés."
        " Un demi-disque au coin signale le ravitaillement limité, une croix le hors ravitaillement, une roue"
        " des Transports. Les marques rondes sont les Objectifs : disque japonais, anneau allié, second anneau"
        " si pris ce tour. Un éclat est un combat de ce tour et y mène.",
    ),
    "footer": (
        "Every number follows from the record of the game.",
        "Chaque nombre découle de l'enregistrement de la partie.",
    ),
    "top": ("top", "haut"),
}


class Words:
    """The words of one language."""

    def __init__(self, lang: str) -> None:
        self.lang = lang if lang in LANGUAGES else LANGUAGES[0]
        self._column = LANGUAGES.index(self.lang)

    def __call__(self, key: str, **facts: object) -> str:
        """A word or sentence with facts put in; raises KeyError for an unknown one."""
        text = WORDS[key][self._column]
        return fill(text, facts) if facts else text

    def has(self, key: str) -> bool:
        """Whether there is such a word."""
        return key in WORDS

    def number(self, value: float, places: int = 1) -> str:
        """A number with a fixed count of decimals."""
        return self._local(f"{value:.{places}f}")

    def signed(self, value: float, places: int = 1) -> str:
        """A number with its sign; 0 has none."""
        shown = f"{value:+.{places}f}"
        return self._local(shown.lstrip("+-") if float(shown) == 0 else shown)

    def hundred(self, share: float) -> str:
        """A share as so many of 100; never 0 for what can happen, nor 100 for what can fail."""
        if share >= 1.0:
            return "100"
        if share < 0.01:
            return "<1" if share > 0 else "0"
        return str(min(99, round(100 * share)))

    def _local(self, shown: str) -> str:
        shown = shown.replace("-", "−")
        return shown.replace(".", ",") if self.lang == "fr" else shown
