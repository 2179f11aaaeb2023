#!/usr/bin/env bash
# Builds the Debian packages from what is committed, in a clean tree below build/packages, and lets lintian judge them.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
out=$root/build/packages
version=$(dpkg-parsechangelog -l "$root/packaging/debian/changelog" -S Version)
tree=$out/punct-$version

rm -rf "$out"
"$root/packaging/debian_tree.sh" "$tree"
(cd "$tree" && dpkg-buildpackage -us -uc -b)
# An unnumbered maintainer's address is no fault of a tree that nobody has uploaded.
lintian --fail-on error,warning --suppress-tags bogus-mail-host "$out"/*.changes
ls -l "$out"/*.deb
