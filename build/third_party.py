"""List the third-party components of the site, for the page of licences and `sbom.json`.

esbuild reports which packages are in the scripts; the lock file has their versions and hashes. The
libraries linked into the WebAssembly are listed here; a test compares their versions with those
that Python reports.
"""

from __future__ import annotations

import json
from base64 import b64decode
from pathlib import Path
from typing import Any, NamedTuple

from build import ROOT


class Component(NamedTuple):
    """A component that was not written in this project."""

    name: str
    version: str
    """Empty if it is not known."""
    licence: str
    """An SPDX identifier or expression."""
    holder: str
    """The copyright holder, if the licence's text does not name one."""
    text: str
    """The licence's text."""
    purl: str
    """The package URL (https://github.com/package-url/purl-spec)."""
    integrity: str = ""
    """The hash in the lock file, as ``sha512-`` and base64."""


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
"""What is linked into Pyodide's WebAssembly: name, version if known, licence, holder."""
LICENCES = ROOT / "build/licences"
"""The texts of licences, for components that come without: those that are not here need no text
with a binary."""


def text_of(licence: str) -> str:
    """Return the text of a licence, without a holder; empty if none has to be shipped."""
    file = LICENCES / f"{licence}.txt"
    return file.read_text().strip() if file.exists() else ""


def from_npm(folder: str, locked: dict[str, Any]) -> Component:
    """Return the component for an npm package, in a `folder` as the lock file names it."""
    package = json.loads((ROOT / folder / "package.json").read_text())
    name, version, licence = package["name"], package["version"], package["license"]
    licence_file = next(iter(sorted((ROOT / folder).glob("LICEN[CS]E*"))), None)
    author = package.get("author", "")
    return Component(
        name,
        version,
        {"APACHE-2.0": "Apache-2.0"}.get(licence, licence),
        "" if licence_file else author if isinstance(author, str) else author["name"],
        licence_file.read_text().strip() if licence_file else text_of(licence),
        f"pkg:npm/{name.replace('@', '%40')}@{version}",
        locked[folder]["integrity"],
    )


def shipped(bundled: Path) -> list[Component]:
    """Return all components; `bundled` is the folder of the bundled scripts."""
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
    """Return the package URL of a library that is linked into the WebAssembly."""
    plain = name.strip("*").lower().replace(" ", "-")
    return f"pkg:generic/{plain}@{version}" if version else f"pkg:generic/{plain}"


def inventory(components: list[Component], build: str) -> dict[str, Any]:
    """Return the software bill of materials in the CycloneDX 1.6 format; `build` is the version."""
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
