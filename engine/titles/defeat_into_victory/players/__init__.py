"""Captain: what places and units are worth, what threatens them, who goes where, and what a segment is for."""
