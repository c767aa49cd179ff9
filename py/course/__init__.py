"""A game in a package on a course site: how sittings begin there, and what they are worth. Only
packages load it."""
