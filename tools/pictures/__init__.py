"""Reference pictures of everything the program can show, made by one command; the list of them is data."""
