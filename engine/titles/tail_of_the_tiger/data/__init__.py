"""The data of Tail of the Tiger: schema of its files, and what is made of them."""
