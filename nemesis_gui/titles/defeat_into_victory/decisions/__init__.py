"""How the decisions of Defeat Into Victory are presented."""
