"""A stub for `logging`: what `asyncio` needs to report errors; all messages go to stderr."""

import sys
from traceback import print_exc

DEBUG = 10


class Logger:
    """Writes messages to stderr."""

    def critical(self, message, *arguments):
        """Write a message."""
        print(message % arguments, file=sys.stderr)

    def exception(self, message, *arguments):
        """Write a message, and the traceback of the exception that is being handled."""
        self.critical(message, *arguments)
        print_exc()


def getLogger(name):  # noqa: N802
    """The only logger there is."""
    return Logger()
