"""How fast and how lean the client is, measured without a screen: `python -m tools.client_bench`."""
