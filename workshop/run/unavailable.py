"""What no browser has: modules, each with what to do without it, threads and the like."""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import NoReturn

from workshop.run.instrument import parse
from workshop.run.python_2 import MODULES

_WINDOW = "opens a window, and here is only a console: use print and input."
_NET = "reaches the net, and nothing here does."
_BROWSER = "reaches for the page around it, and nothing here does: use print and input."
_KEYS = "reads single keys: use input."
_SOUND = "plays sounds, and here is only a console: leave them out."
_PACKAGE = "is a separate package, and only Python's standard library is here"
_COLOURS = f'{_PACKAGE}: print colours as "\\033[31mred\\033[0m".'
_LAYOUT = f"{_PACKAGE}: use print and f-strings."
_KINDS = {
    _WINDOW: "tkinter turtle pygame pyautogui easygui customtkinter PySimpleGUI PyQt5 PyQt6 "
    "PySide6 kivy arcade pyglet ursina pgzrun pgzero wx graphics tkinter_tools ttkbootstrap",
    _NET: "requests socket ssl webbrowser urllib.request http.client http.server flask django "
    "fastapi aiohttp httpx bs4 selenium discord telebot openai smtplib ftplib websockets yfinance "
    "wikipedia paramiko",
    _BROWSER: "js pyodide pyodide_js pyscript",
    _KEYS: "keyboard pynput getch readchar getkey inputimeout",
    _SOUND: "playsound pyttsx3 simpleaudio gtts speech_recognition sounddevice",
    _COLOURS: "termcolor colored colors crayons simple_colors blessed",
    _LAYOUT: "rich tabulate prettytable pyfiglet art texttable terminaltables tqdm alive_progress "
    "emoji questionary inquirer pyinputplus click typer textual cowsay",
    f"{_PACKAGE}: use lists and random.": "numpy scipy",
    f"{_PACKAGE}: use lists and csv.": "pandas openpyxl xlsxwriter xlrd polars",
    f"{_PACKAGE}: use print.": "matplotlib seaborn plotly pyplot pylab",
    f"{_PACKAGE}: use input, int and float.": "cs50",
    f"{_PACKAGE}: use datetime.": "pytz tzlocal dateutil arrow pendulum",
    f"{_PACKAGE}: use os and input.": "replit",
    f"{_PACKAGE}.": "micropip sympy networkx PIL cv2 sklearn tensorflow torch keras psutil faker "
    "names nltk textblob cryptography bcrypt passlib pyperclip dotenv pydantic loguru chess "
    "mysql pymongo psycopg2 sqlalchemy random_word english_words wonderwords more_itertools "
    "pytest hypothesis attrs yaml toml docx pypdf PyPDF2 qrcode barcode pywhatkit googletrans "
    "translate pyjokes sortedcontainers win32api win32con",
    f"{_PACKAGE}: use str and re.": "regex unidecode",
}
UNAVAILABLE = {
    "msvcrt": "reads single keys of a Windows console: use input.",
    "curses": "draws on a whole terminal: use print and input.",
    "winsound": "plays sounds on Windows: leave them out.",
    "winreg": "reads the settings of Windows.",
    "ctypes": "reaches below Python, which nothing here does.",
    "multiprocessing": "starts other processes, and here is only one.",
    **{name: why for why, names in _KINDS.items() for name in names.split()},
}
"""By module, the end of the sentence "Your program imports …, which"."""
NO_THREADS = (
    "Only a threading.Thread can be started here, and it runs to its end at once: call the "
    "function itself."
)
NO_ASYNCIO = (
    "Nothing here ends what this waits for: only asyncio.sleep and other coroutines can be waited "
    "for."
)
NO_DEBUGGER = (
    "Nothing stops in a debugger here: take out breakpoint() and pdb, and print what you look for."
)
NO_PROCESSES = "Other programs cannot be started here; cls and clear do clear the screen."
THREADS_IN_TURN = "Threads do not run side by side here: each runs to its end when it is started."


def why_not_importable(name: str, files: Collection[str]) -> str:
    """Return why a program with these `files` cannot import `name`; "" if Python says enough."""
    for part in (name, name.partition(".")[0]):
        if part in UNAVAILABLE:
            return f"Your program imports {part}, which {UNAVAILABLE[part]}"
    top = name.partition(".")[0]
    if top in sys.stdlib_module_names:
        return ""
    near = [file for file in files if file.lower() in (f"{top}.py".lower(), f"{top}.txt".lower())]
    if near:
        return f"Your program imports {top}: name the file {near[0]} exactly {top}.py."
    lower = top.lower() if top.lower() in sys.stdlib_module_names else ""
    if known := MODULES.get(top) or lower:
        return f"Your program imports {top}: Python 3 calls it {known}."
    return (
        f"Your program imports {top}: if that is a file of yours, add {top}.py too; packages to "
        "install are not here."
    )


def warnings_of(files: Mapping[str, bytes], own: Collection[str]) -> Iterator[str]:
    """Yield what to say before a program runs, of things that are otherwise or not at all here."""
    for source in files.values():
        for node in ast.walk(parse(source) or ast.Module([], [])):  # the run says what is wrong
            match node:
                case ast.Call(ast.Name("breakpoint")) | ast.Import([ast.alias("pdb"), *_]):
                    yield NO_DEBUGGER
                case ast.Import(names) if {each.name for each in names} & {"threading", "_thread"}:
                    yield THREADS_IN_TURN
                case ast.ImportFrom("threading" | "concurrent.futures"):
                    yield THREADS_IN_TURN


def refuse(kind: type[Exception], sentence: str) -> Callable[..., NoReturn]:
    """Return a function that raises this, whatever its arguments."""

    def refuse(*_: object, **__: object) -> NoReturn:
        problem = kind(sentence)
        problem.sentence = sentence  # type: ignore[attr-defined]
        raise problem

    return refuse
