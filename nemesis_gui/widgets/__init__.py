"""Small widgets that several panels and presenters use."""
