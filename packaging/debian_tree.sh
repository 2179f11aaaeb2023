#!/usr/bin/env bash
# debian_tree.sh FOLDER: puts what is committed into FOLDER, with its folder debian where Debian's tools look for it.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
mkdir -p "$1/build"
git -C "$root" -c safe.directory="$root" archive HEAD | tar -x -C "$1"
cp -r "$1/packaging/debian" "$1/debian"
# And the page when it is built: packages are built without the compiler that it needs.
page=$root/build/page/board.html
[ ! -e "$page" ] || install -D -m 644 "$page" "$1/build/page/board.html"
# And the manual as a site when it is made.
site=$root/build/site
[ ! -e "$site/manual.pdf" ] || cp -r "$site" "$1/build/site"
