"""As much of logging as asyncio needs to tell of trouble: all of it goes to stderr."""

import sys
from traceback import print_exception

DEBUG = 10


class Logger:
    """Writes what it is told."""

    def error(self, message, *arguments, exc_info=None, **_):
        """Write a message, and the traceback of what it is about."""
        print(message % arguments if arguments else message, file=sys.stderr)
        error = exc_info[1] if isinstance(exc_info, tuple) else exc_info
        if isinstance(error, BaseException):
            print_exception(error)

    critical = exception = warning = error

    def debug(self, *_, **__):
        """Nobody debugs asyncio here."""

    info = debug


def getLogger(name=None):  # noqa: N802
    """The only logger there is."""
    return Logger()
