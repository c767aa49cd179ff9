"""Tactego as an assignment."""
