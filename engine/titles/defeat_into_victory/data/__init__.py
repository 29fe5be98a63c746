"""The data of Defeat Into Victory: schema of its files, and what is made of them."""
