#!/usr/bin/env bash
# chroot.sh SUITE FOLDER [PROCESSOR]: makes a bare Debian of that suite (bookworm, trixie) in FOLDER, from the mirror of this
# system. The first of a suite is kept below build/bare and copied from there. That for another processor (arm64, by
# Debian's name) runs by qemu-user-static.
set -euo pipefail
suite=$1 folder=$2
processor=${3:-$(dpkg --print-architecture)}
bare=$(dirname "${BASH_SOURCE[0]}")/../build/bare/$suite-$processor
# The kernel gives programs of another processor to the emulator. Where it does not do so yet, it is told now.
if [ "$processor" = arm64 ] && [ "$(dpkg --print-architecture)" != arm64 ]; then
  binfmt=/proc/sys/fs/binfmt_misc
  [ -e $binfmt/register ] || mount -t binfmt_misc none $binfmt
  [ -e $binfmt/qemu-aarch64 ] ||
    sed 's|[^:]*:[A-Z]*$|/usr/bin/qemu-aarch64-static:F|' /usr/lib/binfmt.d/qemu-aarch64.conf >$binfmt/register
fi

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
