"""How the decisions of Vinegar Joe's War are presented."""
