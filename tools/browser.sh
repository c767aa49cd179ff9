#!/bin/sh
# Find a browser for the tests, or set one up: the system's package, or Playwright's own.
# Usage: sh tools/browser.sh [chromium|firefox|webkit]
set -eu
engine=${1:-chromium}
case $engine in
    chromium) names="chromium chromium-browser google-chrome" packages=chromium ;;
    firefox) names=firefox-esr packages=firefox-esr ;;
    webkit) names=WebKitWebDriver packages="webkit2gtk-driver xvfb" ;;
esac
root=$([ "$(id -u)" = 0 ] || echo sudo)
# Debian's shell without windows saves the tests a fifth of their processor time; they do without.
shell=chromium-headless-shell
if [ $engine = chromium ] && ! command -v $shell >/dev/null &&
    apt-cache policy $shell 2>/dev/null | grep -q "Candidate: [0-9]"; then
    ${root:+sudo -n} apt-get install -y -qq --no-install-recommends $shell >/dev/null 2>&1 || true
fi
for name in $names; do
    command -v "$name" >/dev/null && exit 0
done
ls "${PLAYWRIGHT_BROWSERS_PATH:-$HOME/.cache/ms-playwright}/$engine"-* >/dev/null 2>&1 && exit 0
echo "Setting up $engine …"
if command -v apt-get >/dev/null && apt-cache policy ${packages%% *} 2>/dev/null | grep -q Candidate; then
    $root apt-get update -qq && $root apt-get install -y -qq --no-install-recommends $packages fonts-dejavu-core >/dev/null && exit 0
fi
[ $engine != webkit ] || { echo "Its tests need WebKitGTK with WebKitWebDriver and MiniBrowser, and Xvfb." && exit 1; }
exec .venv/bin/playwright install --with-deps "$engine"
