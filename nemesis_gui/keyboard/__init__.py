"""The board without a mouse: a hex cursor, go-to, the board as text, and what is told to assistive technology."""
