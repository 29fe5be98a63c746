"""The game on the table: the model, its saves, the legal commands and the words for them."""
