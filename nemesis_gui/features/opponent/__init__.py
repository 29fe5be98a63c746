"""Computer players at the table: who they are, how they are asked, and what is seen of their thinking."""
