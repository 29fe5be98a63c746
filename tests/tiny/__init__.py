"""Skirmish: a game as small as can be that asks everything of the table and the client that any game may ask.

It is played on one of two maps of a few hexes. At the start either side lays one of its two reserves under its first
counter, and the enemy does not see which. Each turn both sides secretly choose an order; then markers are drawn from a
cup, and whose marker it is may move (a wood costs one and a half) and attack (with a die of ten faces). Whoever comes
next to the enemy may be fired at, which is the enemy's choice in the middle of the other's; a side that is hit
withdraws. Once a game the waiting side may shout, and the activation is over. Under the top counter of a stack only
its owner looks.

It has no presenter, no panel and no art of its own: what is here is all that a title needs.
"""
