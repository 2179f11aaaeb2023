#!/usr/bin/env bash
# cross_packages.sh PROCESSOR SUITE: builds the Debian packages for another processor (arm64, by Debian's name) from what is
# committed, into build/packages-PROCESSOR, and lets lintian judge them. Debian's cross compiler does it, in a bare Debian of
# that suite that is made for this: libraries of both processors are installed there, and nothing of that here.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(dirname "$here")
processor=$1
suite=$2
out=$root/build/packages-$processor
system=$out/system
log=$out/apt.log

die() {
  printf 'cross_packages.sh: %s\n' "$*" >&2
  exit 1
}

inside() { chroot "$system" env -i HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive PATH=/usr/sbin:/usr/bin:/sbin:/bin "$@"; }
apt() {
  inside apt-get -q -y --no-install-recommends -o Dpkg::Use-Pty=0 -o Dpkg::Options::=--force-unsafe-io \
    -o APT::Sandbox::User=root "$@" >>"$log" 2>&1 || die "apt-get $1 fails; see $log"
}

rm -rf "$out"
"$here/chroot.sh" "$suite" "$system"
mount -t proc proc "$system/proc"
trap 'umount "$system/proc"' EXIT
"$here/debian_tree.sh" "$system/srv/punct"
inside dpkg --add-architecture "$processor"
apt update
apt install "crossbuild-essential-$processor"
apt build-dep --host-architecture "$processor" --build-profiles cross /srv/punct
inside sh -c 'cd /srv/punct && exec dpkg-buildpackage -us -uc -b "$@"' dpkg-buildpackage \
  --host-arch "$processor" --build-profiles=cross
mv "$system"/srv/*.{deb,changes,buildinfo} "$out"
umount "$system/proc"
trap - EXIT
rm -rf "$system"
lintian --fail-on error,warning --suppress-tags bogus-mail-host "$out"/*.changes
ls -l "$out"/*.deb
