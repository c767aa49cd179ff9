"""The table: what every game is played at. It knows no game and no page."""
