#!/usr/bin/env bash
# chroot.sh SUITE FOLDER: makes a bare Debian of that suite (bookworm, trixie) in FOLDER, from the mirror of this system.
set -euo pipefail
suite=$1 folder=$2
mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Component: main' | grep -v security | sort -u | head -n 1)
rm -rf "$folder" "$folder.unfinished"
mkdir -p "$(dirname "$folder")"
mmdebstrap --variant=minbase --include=ca-certificates "$suite" "$folder.unfinished" "${mirror:-http://deb.debian.org/debian}"
mv "$folder.unfinished" "$folder"
