"""How the decisions of Tail of the Tiger are presented."""
