"""A stub for `_colorize`, the colours of tracebacks: a page's log shows none."""


class Plain:
    """A theme, and each of its parts, that colours nothing."""

    def __getattr__(self, name):
        return self if name == "traceback" else ""


def can_colorize(*, file=None):
    """Whether `file` shows colours."""
    return False


def get_theme(**_):
    """The theme there is."""
    return Plain()
