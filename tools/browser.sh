#!/bin/sh
# Find a browser for the tests, or set one up: the system's package, or Playwright's own.
set -eu
for name in chromium chromium-browser google-chrome; do
    command -v "$name" >/dev/null && exit 0
done
ls "${PLAYWRIGHT_BROWSERS_PATH:-$HOME/.cache/ms-playwright}"/chromium-* >/dev/null 2>&1 && exit 0
echo "Setting up a browser …"
root=$([ "$(id -u)" = 0 ] || echo sudo)
if command -v apt-get >/dev/null && apt-cache policy chromium 2>/dev/null | grep -q Candidate; then
    $root apt-get update -qq && $root apt-get install -y -qq --no-install-recommends chromium fonts-dejavu-core >/dev/null && exit 0
fi
exec .venv/bin/playwright install --with-deps chromium
