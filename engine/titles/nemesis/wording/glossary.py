"""The words and abbreviations of the rules, explained in English and French."""

from __future__ import annotations

from typing import Final

GLOSSARY: Final[dict[str, dict[str, str]]] = {
    "en": {
        "DRM": "Die roll modifier: a number added to a die roll.",
        "ZoC": "Zone of control: the neighbouring hexes in which a unit rules out an enemy Operational Stretch.",
        "mp": "Movement point: what a piece spends to enter hexes, and what supply ranges are counted in.",
        "OoS": "Out of Supply: no supply can be traced; half Strength, Limited Movement, Attrition.",
        "SaP": "Satisfaction Point: success that moves a General, and through him the Superior.",
        "CLF": "Chiang Loses Face: the marker against which the activation of the Yunnan Force is rolled.",
        "HQ": "Headquarters: a Transporter that passes on supply.",
        "INA": "Indian National Army: troops on the Japanese side, without Battalions, Ambush and Banzai.",
        "hex": "One of the six-sided fields of the map.",
    },
    "fr": {
        "DRM": "Modificateur au dé : un nombre ajouté au résultat d'un jet.",
        "ZoC": "Zone de contrôle : les hexagones voisins où une unité interdit l'extension opérationnelle à l'ennemi.",
        "mp": "Point de mouvement : ce que dépense une pièce pour entrer dans un hexagone ; mesure aussi les portées.",
        "OoS": "Hors ravitaillement : aucun tracé possible ; Puissance divisée par deux, mouvement limité, attrition.",
        "SaP": "Point de satisfaction : un succès qui fait avancer le Général, et par lui le Supérieur.",
        "CLF": "Perte de face de Chiang : le marqueur contre lequel se joue l'activation de la Force du Yunnan.",
        "QG": "Quartier général (HQ en anglais) : un Transport qui relaie le ravitaillement.",
        "INA": "Armée nationale indienne : troupes du camp japonais, sans bataillons, embuscade ni banzaï.",
        "hex": "Hexagone : une case de la carte.",
    },
}


def explain(term: str, lang: str = "en") -> str:
    """What a word of the rules means; raises KeyError for an unknown one [0.0/2, 0.0/3]."""
    return GLOSSARY[lang][term]
