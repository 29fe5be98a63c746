"""A presenter for each kind of decision that deserves one, and the gestures that go with it."""
