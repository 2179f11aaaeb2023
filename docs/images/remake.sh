#!/bin/sh
# SPDX-License-Identifier: MIT
# remake.sh DOCUMENT: runs the commands that a document shows, in docs/images/<document>, so that the pictures there are
# up to date. `punct` must be on the PATH.
# remake.sh: makes the screenshots here small: 128 colors look the same, in a third of the bytes. `pngquant` must be on
# the PATH.
set -eu
docs=$(realpath "$(dirname "$0")/..")
if [ $# -eq 0 ]; then
  for picture in "$docs"/images/*.png; do
    # Byte 25 of a PNG is 3 if it has a table of colors already.
    [ "$(od -An -j25 -N1 -tu1 "$picture" | tr -d ' ')" = 3 ] ||
      pngquant --nofs --speed 1 --strip --force --ext .png 128 "$picture"
  done
  exit
fi
document=$(realpath "$1")
folder="$docs/images/$(basename "$document" .md)"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$folder"
ln -s "$docs" "$work/docs"
ln -s "$docs/../samples" "$work/samples"
cd "$work"
awk '/^```/ { inside = !inside && $0 == "```console"; next }
     inside && /^\$ / { print substr($0, 3) }
     inside && /^>/ { print substr($0, 3) }' "$document" | sh > /dev/null || true  # documents show mistakes too
rm -f "$folder"/*.svg
cp ./*.svg "$folder/"
