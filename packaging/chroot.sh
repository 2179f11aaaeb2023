#!/usr/bin/env bash
# chroot.sh SUITE FOLDER [PROCESSOR]: makes a bare Debian of that suite (bookworm, trixie) in FOLDER, from the mirror of this
# system. The first of a suite is kept below build/bare and copied from there. That for another processor (arm64, by
# Debian's name) runs by qemu-user-static, which the kernel has to know.
set -euo pipefail
suite=$1 folder=$2
processor=${3:-$(dpkg --print-architecture)}
bare=$(dirname "${BASH_SOURCE[0]}")/../build/bare/$suite-$processor
if [ ! -d "$bare" ]; then
  mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Component: main' | grep -v security | sort -u | head -n 1)
  rm -rf "$bare.unfinished"
  mkdir -p "$(dirname "$bare")"
  mmdebstrap --variant=minbase --architectures="$processor" --include=ca-certificates "$suite" "$bare.unfinished" \
    "${mirror:-http://deb.debian.org/debian}"
  mv "$bare.unfinished" "$bare"
fi
rm -rf "$folder"
mkdir -p "$(dirname "$folder")"
cp -a --reflink=auto "$bare" "$folder"
