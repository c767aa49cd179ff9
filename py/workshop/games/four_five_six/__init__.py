"""Four, Five, Six as an assignment."""
