"""Two players at one screen: the curtain, handing over, and what they settle between them."""
