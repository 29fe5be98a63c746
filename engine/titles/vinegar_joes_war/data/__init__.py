"""The data of Vinegar Joe's War: schema of its files, and what is made of them."""
