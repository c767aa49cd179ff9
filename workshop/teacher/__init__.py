"""For teachers: many programs at once, from a zip, a folder or the command line."""
