#!/bin/sh
# SPDX-License-Identifier: MIT
# remake.sh DOCUMENT: runs the commands that a document shows, in docs/images/<document>, so that the pictures there are
# up to date. `punct` must be on the PATH.
set -eu
document=$(realpath "$1")
docs=$(realpath "$(dirname "$0")/..")
folder="$docs/images/$(basename "$document" .md)"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$folder"
ln -s "$docs" "$work/docs"
ln -s "$docs/../samples" "$work/samples"
cd "$work"
awk '/^```/ { inside = !inside && $0 == "```console"; next }
     inside && /^\$ / { print substr($0, 3) }
     inside && /^>/ { print substr($0, 3) }' "$document" | sh > /dev/null
rm -f "$folder"/*.svg
cp ./*.svg "$folder/"
