#!/bin/sh
# Set up the servers that docs/operators.md has configurations for, where apt-get brings them.
set -eu
missing=
for name in nginx apache2 caddy; do
    command -v "$name" >/dev/null || missing="$missing $name"
done
[ -n "$missing" ] || exit 0
echo "Setting up$missing …"
root=$([ "$(id -u)" = 0 ] || echo sudo)
$root apt-get update -qq
$root apt-get install -y -qq --no-install-recommends $missing >/dev/null
