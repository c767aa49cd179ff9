"""PyNIM as an assignment."""
