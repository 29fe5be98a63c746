"""What is said of Defeat Into Victory, in each language that it is kept in."""
