"""Modules that no browser has, each with a sentence about what to use instead."""

from __future__ import annotations

import sys
from collections.abc import Collection

_WINDOW = "opens a window, and here is only a console: use print and input."
_NET = "reaches the net, and nothing here does."
_BROWSER = "reaches for the page around it, and nothing here does: use print and input."
_PACKAGE = "is a separate package, and only Python's standard library is here"
UNAVAILABLE = {
    "msvcrt": "reads single keys of a Windows console: use input.",
    "curses": "draws on a whole terminal: use print and input.",
    "winsound": "plays sounds on Windows: leave them out.",
    "tkinter": _WINDOW,
    "turtle": _WINDOW,
    "pygame": _WINDOW,
    "pyautogui": _WINDOW,
    "easygui": _WINDOW,
    "numpy": f"{_PACKAGE}: use lists and random.",
    "pandas": f"{_PACKAGE}: use lists and csv.",
    "matplotlib": f"{_PACKAGE}: use print.",
    "colorama": f"{_PACKAGE}: print without colours.",
    "termcolor": f"{_PACKAGE}: print without colours.",
    "tabulate": f"{_PACKAGE}: use format strings.",
    "keyboard": "reads single keys: use input.",
    "pynput": "reads single keys: use input.",
    "getch": "reads single keys: use input.",
    "requests": _NET,
    "socket": _NET,
    "ssl": _NET,
    "webbrowser": _NET,
    "urllib.request": _NET,
    "http.client": _NET,
    "http.server": _NET,
    "js": _BROWSER,
    "pyodide": _BROWSER,
    "pyodide_js": _BROWSER,
    "pyscript": _BROWSER,
    "micropip": f"{_PACKAGE}.",
    "ctypes": "reaches below Python, which nothing here does.",
    "multiprocessing": "starts other processes, and here is only one.",
}
"""By module, the end of the sentence "Your program imports …, which"."""
NO_THREADS = "Threads cannot be started here: call the function itself."
NO_ASYNCIO = "asyncio.run cannot wait here: use plain functions, input and time.sleep."
NO_DEBUGGER = (
    "Nothing stops in a debugger here: take out breakpoint() and pdb, and print what you look for."
)
NO_PROCESSES = "Other programs cannot be started here; cls and clear do clear the screen."


def why_not_importable(name: str, own: Collection[str]) -> str:
    """Return why a program with the files `own` cannot import `name`; "" if Python says enough."""
    for part in (name, name.partition(".")[0]):
        if part in UNAVAILABLE:
            return f"Your program imports {part}, which {UNAVAILABLE[part]}"
    top = name.partition(".")[0]
    if top in sys.stdlib_module_names:
        return ""
    near = [file for file in own if file.lower() in (f"{top}.py".lower(), f"{top}.txt".lower())]
    if near:
        return f"Your program imports {top}: name the file {near[0]} exactly {top}.py."
    return f"Your program imports {top}: add that file too, {top}.py."
