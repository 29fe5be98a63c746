"""What is said of Vinegar Joe's War, in each language that it is kept in."""
