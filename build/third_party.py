"""What the site holds of other people's work: for the page of licences, and for the inventory.

What is in the scripts esbuild says itself, and the lock file has its version and its hash; what is
linked into the WebAssembly is listed here, and a test asks Python whether it is still so.
"""

from __future__ import annotations

import json
from base64 import b64decode
from importlib.metadata import files
from pathlib import Path
from typing import Any, NamedTuple

from build import ROOT


class Component(NamedTuple):
    """Something that was not written here."""

    name: str
    version: str
    """Empty where nothing tells it."""
    licence: str
    """As SPDX has it."""
    holder: str
    """Whose it is, where its text does not say so."""
    text: str
    """The licence's text."""
    purl: str
    """Where it comes from, as a package URL."""
    integrity: str = ""
    """The lock file's hash."""


WORKBOX = ("core", "precaching", "routing", "strategies")
"""The parts of workbox in the service worker."""
INSIDE = (
    ("CPython", "3.14.2", "PSF-2.0", "© 2001 Python Software Foundation"),
    ("bzip2", "1.0.6", "bzip2-1.0.6", "© 1996–2019 Julian R Seward"),
    ("Emscripten", "5.0.3", "MIT", "© 2010–2014 Emscripten authors"),
    ("Expat", "2.7.3", "MIT", "© Thai Open Source Software Center, the Expat maintainers"),
    ("HACL*", "", "MIT", "© 2016–2022 INRIA, CMU and Microsoft Corporation, and its contributors"),
    ("libffi", "", "MIT", "© 1996–2024 Anthony Green, Red Hat, Inc and others"),
    ("libmpdec", "2.5.1", "BSD-2-Clause", "© 2008–2024 Stefan Krah"),
    ("LLVM runtime libraries", "", "Apache-2.0 WITH LLVM-exception", "© its authors"),
    ("mimalloc", "", "MIT", "© 2018–2025 Microsoft Corporation, Daan Leijen"),
    ("musl", "", "MIT", "© 2005–2020 Rich Felker and others"),
    ("SQLite", "3.39.0", "blessing", "dedicated to the public domain"),
    ("liblzma", "5.2.2", "0BSD", "© the authors of XZ Utils"),
    ("zlib", "1.3.1", "Zlib", "© 1995–2024 Jean-loup Gailly and Mark Adler"),
    ("zstd", "1.5.7", "BSD-3-Clause", "© Meta Platforms, Inc. and affiliates"),
)  # fmt: skip
"""What is linked into Pyodide's WebAssembly: name, version if it tells it, licence, holder."""
TEXTS = {
    "BSD-2-Clause": ("pygments", "Redistribution and use"),
    "BSD-3-Clause": ("starlette", "Redistribution and use"),
    "ISC": ("dnspython", "Permission to use"),
    "MIT": ("h11", "Permission is hereby granted"),
    "MPL-2.0": ("pathspec", "Mozilla Public License"),
    "PSF-2.0": ("typing-extensions", "A. HISTORY OF THE SOFTWARE"),
}
"""Where the text of a licence is taken from, and how it begins, for what comes without it. The
others ask for none where there is no source."""


def text_of(licence: str) -> str:
    """The text of a licence, without a holder; empty where none has to go along."""
    if licence not in TEXTS:
        return ""
    package, begins = TEXTS[licence]
    found = next(file for file in files(package) or () if "LICENSE" in file.name)
    text = found.read_text()
    return text[text.index(begins) :].strip()


def from_npm(folder: str, locked: dict[str, Any]) -> Component:
    """A package of npm's, in the folder that the lock file names it by."""
    package = json.loads((ROOT / folder / "package.json").read_text())
    name, version, licence = package["name"], package["version"], package["license"]
    own = next(iter(sorted((ROOT / folder).glob("LICEN[CS]E*"))), None)
    author = package.get("author", "")
    return Component(
        name,
        version,
        {"APACHE-2.0": "Apache-2.0"}.get(licence, licence),
        "" if own else author if isinstance(author, str) else author["name"],
        own.read_text().strip() if own else text_of(licence),
        f"pkg:npm/{name.replace('@', '%40')}@{version}",
        locked[folder]["integrity"],
    )


def shipped(bundled: Path) -> list[Component]:
    """All of it; `bundled` is where the bundled scripts lie."""
    locked = json.loads((ROOT / "package-lock.json").read_text())["packages"]
    folders = json.loads((bundled / "shipped.json").read_text())
    folders += [f"node_modules/workbox-{part}" for part in WORKBOX]
    packages = [from_npm(folder, locked) for folder in folders]
    inside = [
        Component(name, version, licence, holder, text_of(licence), generic(name, version))
        for name, version, licence, holder in INSIDE
    ]
    return [*sorted(packages, key=lambda each: each.name.lstrip("@").lower()), *inside]


def generic(name: str, version: str) -> str:
    """The package URL of what is linked into the WebAssembly."""
    plain = name.strip("*").lower().replace(" ", "-")
    return f"pkg:generic/{plain}@{version}" if version else f"pkg:generic/{plain}"


def inventory(components: list[Component], build: str) -> dict[str, Any]:
    """The inventory of it, as CycloneDX 1.6 has it; `build` names the site's version."""
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": "recess",
                "name": "recess",
                "version": build,
                "licenses": [{"license": {"id": "MIT"}}],
            }
        },
        "components": [_listed(each) for each in components],
    }


def _listed(component: Component) -> dict[str, Any]:
    choice = {"expression": component.licence}
    if " " not in component.licence:
        choice = {"license": {"id": component.licence}}  # type: ignore[dict-item]
    listed: dict[str, Any] = {
        "type": "library",
        "bom-ref": component.purl,
        "name": component.name,
        "licenses": [choice],
        "purl": component.purl,
    }
    if component.version:
        listed["version"] = component.version
    if component.integrity:
        content = b64decode(component.integrity.removeprefix("sha512-")).hex()
        listed["hashes"] = [{"alg": "SHA-512", "content": content}]
    return listed
