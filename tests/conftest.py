"""What holds for all tests."""

from hypothesis import settings

# A result must not hang on how busy the machine is.
settings.register_profile("recess", deadline=None)
settings.load_profile("recess")
