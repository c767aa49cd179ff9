"""Cause the errors that stubs have to report."""

import asyncio
import html
import inspect
import io
import sys
import traceback
import warnings
from concurrent.futures import Future

import _colorize

TYPOS = ("esle = = 1", "imprt os", "whille True:\n  pass", "(", "print 'x'", "def f(:")


def deep(levels):
    """Fail some calls further down."""
    return deep(levels - 1) if levels else 1 / 0


def caught(run, *arguments):
    """Return the exception of a call as text."""
    try:
        run(*arguments)
    except Exception as problem:
        print("".join(traceback.format_exception(problem)))
        traceback.print_exc()
        traceback.print_exception(problem, file=sys.stdout)
        return problem


def of_html():
    """Texts with markup in them."""
    for text in ("<a href='x'>&amp; \"</a>", "", "é\0"):
        print(html.escape(text), html.escape(text, quote=False), html.escape(text, False))


def of_dis():
    """What inspect makes of it."""
    print([(name, getattr(inspect, name)) for name in dir(inspect) if name.startswith("CO_")])
    print(repr(inspect.getframeinfo(inspect.currentframe()).positions))


def of_colorize():
    """What traceback makes of it."""
    print(_colorize.can_colorize(), _colorize.can_colorize(file=io.StringIO()))
    theme = _colorize.get_theme(force_no_color=True).traceback
    parts = ("type", "message", "filename", "line_no", "frame", "error_highlight", "error_range")
    print([getattr(theme, name) for name in (*parts, "reset")])
    zero = caught(deep, 3)
    chained = ValueError("chained")
    chained.__cause__ = zero
    chained.add_note("noted")
    print("".join(traceback.format_exception(chained)))
    print("".join(traceback.format_exception(ExceptionGroup("many", [zero, chained, KeyError(1)]))))
    for source in TYPOS:
        caught(compile, source, "student.py", "exec")
    for wrong in ("undefned", "sys.stdot", "pritn"):
        caught(eval, wrong, {"undefined": 1, "sys": sys, "print": print})
    warnings.warn("careful", stacklevel=1)


def of_logging():
    """What futures make of it."""
    for order in ("before", "after"):
        future = Future()
        if order == "after":
            future.set_result(1)
        future.add_done_callback(lambda done: 1 / 0)
        if order == "before":
            future.set_result(1)
    future = Future()
    future.set_running_or_notify_cancel()
    caught(future.set_running_or_notify_cancel)


async def of_asyncio():
    """What Pyodide's loop makes of it."""

    async def fail():
        deep(1)

    async def fail_together():
        async with asyncio.TaskGroup() as group:
            group.create_task(fail())

    loop = asyncio.get_running_loop()
    loop.call_exception_handler({"message": "told", "exception": ValueError("of")})
    for run in (fail, fail_together):
        task = asyncio.ensure_future(run())
        task.set_name(run.__name__)
        await asyncio.wait([task])
        caught(task.result)
        task.print_stack(file=sys.stdout)
        print(task)
    print(*await asyncio.gather(fail(), asyncio.sleep(0, "slept"), return_exceptions=True))
    try:
        async with asyncio.timeout(0):
            await loop.create_future()
    except TimeoutError as problem:
        print(repr(problem))
    lost = asyncio.ensure_future(fail())
    await asyncio.sleep(0)
    del lost
    loop.call_soon(deep, 1)
    await asyncio.sleep(0)
    await asyncio.sleep(0)


async def main(_):
    """Print all of it."""
    sys.stderr = sys.stdout
    of_html()
    of_dis()
    of_colorize()
    of_logging()
    await of_asyncio()
