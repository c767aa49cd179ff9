"""Encode answers as text for the part of an address after its ``#``, and decode them.

The text is a version, then in URL-safe base64 two bytes of a checksum and the answers, one a line,
compressed with deflate.
"""

from __future__ import annotations

import zlib
from binascii import a2b_base64, b2a_base64
from collections.abc import Iterable

from engine.settings import InputError

VERSION = "1"
"""The first character of an encoded text: the format of the rest."""
MAX_CHARACTERS = 50_000
"""The longest text that is decoded. The longest games have a few thousand characters."""
MAX_BYTES = 1_000_000
"""The most bytes that it may decompress to: a hostile link could have a thousand times its size."""

BROKEN = "This link is damaged, or a part of it is missing: please copy it once more."
TOO_LONG = "This link holds more than any game: it cannot be opened."
NEWER = "This was made by a newer Recess: reload the page to renew it, and try again."

TO_ADDRESS = str.maketrans("+/", "-_", "=")
FROM_ADDRESS = str.maketrans("-_", "+/")


def encode_answers(answers: Iterable[str]) -> str:
    """Return the answers as letters, digits, ``-`` and ``_``."""
    lines = "".join(answer.replace("\\", r"\\").replace("\n", r"\n") + "\n" for answer in answers)
    plain = lines.encode("utf-8", "surrogatepass")
    squeezer = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
    squeezed = squeezer.compress(plain) + squeezer.flush()
    coded = b2a_base64(_check(plain) + squeezed, newline=False)
    return VERSION + coded.decode().translate(TO_ADDRESS)


def decode_answers(text: str) -> list[str]:
    """Return the answers that were encoded. Raises InputError if `text` is anything else.

    >>> decode_answers(encode_answers(["Ann", "3"]))
    ['Ann', '3']
    """
    if text[:1].isdecimal() and text[0] > VERSION:
        raise InputError(NEWER)
    if len(text) > MAX_CHARACTERS:
        raise InputError(TOO_LONG)
    coded = text[1:].translate(FROM_ADDRESS)
    opener = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        checked = a2b_base64(coded + "=" * (-len(coded) % 4), strict_mode=True)
        plain = opener.decompress(checked[2:], MAX_BYTES)
        lines = plain.decode("utf-8", "surrogatepass")
    except (ValueError, zlib.error) as problem:
        raise InputError(BROKEN) from problem
    if opener.unconsumed_tail:
        raise InputError(TOO_LONG)
    if text[:1] != VERSION or not opener.eof or opener.unused_data or _check(plain) != checked[:2]:
        raise InputError(BROKEN)
    return [_plain(line) for line in lines.split("\n")[:-1]]


def _check(plain: bytes) -> bytes:
    """Return a checksum of two bytes: text that was changed or cut off has another one."""
    return (zlib.crc32(plain) & 0xFFFF).to_bytes(2, "big")


def _plain(line: str) -> str:
    parts = line.split(r"\\")
    return "\\".join(part.replace(r"\n", "\n") for part in parts)
