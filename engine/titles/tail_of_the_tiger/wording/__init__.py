"""What is said of Tail of the Tiger, in each language that it is kept in."""
