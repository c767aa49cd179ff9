"""What `recess-game.d.ts` says to the pages of others."""

from __future__ import annotations

import subprocess

from places import ROOT

STRICT = "--strict --noEmit --jsx preserve --target es2022 --lib es2022,dom --typeRoots tests/types"


def test_a_page_in_typescript_is_checked() -> None:
    command = ["node_modules/.bin/tsc", *STRICT.split(), "js/recess-game.d.ts"]
    done = subprocess.run(
        [*command, "tests/types/example.tsx"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout
