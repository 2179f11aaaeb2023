#!/usr/bin/env bash
# print.sh FOLDER: prints the whole manual and the cheat sheet of a site, as manual.pdf, cheatsheet.pdf and cheatsheet.svg.
set -euo pipefail
site=$(cd "$1" && pwd)

# print NAME: the page NAME.html as NAME.pdf. As root, Chromium has no sandbox.
print() {
  local profile
  profile=$(mktemp -d)
  chromium --headless --no-sandbox --disable-gpu --user-data-dir="$profile" --no-pdf-header-footer \
    --print-to-pdf="$site/$1.pdf" "file://$site/$1.html" 2>"$profile/log" || { cat "$profile/log" >&2; return 1; }
  rm -rf "$profile"
}

print manual
print cheatsheet
[ "$(pdfinfo "$site/cheatsheet.pdf" | sed -n 's/^Pages: *//p')" = 1 ] || { echo "the cheat sheet has more than one page" >&2; exit 1; }
pdftocairo -svg "$site/cheatsheet.pdf" "$site/cheatsheet.svg"
