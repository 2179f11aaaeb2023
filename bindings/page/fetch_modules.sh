#!/usr/bin/env bash
# fetch_modules.sh FOLDER: puts what package-lock.json names of npm's registry into FOLDER/node_modules, unless it is there.
# The types and tests of the page and of the npm package need it; neither has any of it in itself.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
modules=$1
[ ! -e "$modules/fetched" ] || ! cmp -s "$here/package-lock.json" "$modules/package-lock.json" || exit 0
rm -rf "$modules"
mkdir -p "$modules"
cp "$here"/package{,-lock}.json "$modules"
for wait in 2 10 0; do
  (cd "$modules" && npm ci --no-audit --no-fund --ignore-scripts --loglevel=error) && touch "$modules/fetched" && exit
  sleep $wait
done
echo "fetch_modules.sh: npm cannot fetch the modules that package-lock.json names" >&2
exit 1
