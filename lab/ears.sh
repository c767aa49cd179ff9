#!/bin/sh
# Install what is missing to record what a screen reader says: Orca, Firefox, and a virtual display.
set -eu
missing=
while read -r command package; do
    command -v "$command" >/dev/null || missing="$missing $package"
done <<END
orca orca
firefox-esr firefox-esr
Xvfb xvfb
xdotool xdotool
openbox openbox
dbus-daemon dbus
gsettings libglib2.0-bin
END
[ -n "$missing" ] || exit 0
echo "Setting up$missing …"
root=$([ "$(id -u)" = 0 ] || echo sudo)
$root apt-get update -qq
$root apt-get install -y -qq --no-install-recommends $missing at-spi2-core gsettings-desktop-schemas python3-gi gir1.2-atspi-2.0 python3-pyatspi fonts-dejavu-core >/dev/null
