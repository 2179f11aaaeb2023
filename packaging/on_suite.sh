#!/usr/bin/env bash
# on_suite.sh SUITE COMMAND...: runs ./setup.sh COMMAND... on what is committed, in a bare Debian of that suite that is
# made below build/SUITE when it is not there.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(dirname "$here")
suite=$1
shift
chroot=$root/build/$suite/system
[ -e "$chroot/usr/bin/apt-get" ] || "$here/chroot.sh" "$suite" "$chroot"

rm -rf "$chroot/srv/punct"
mkdir -p "$chroot/srv/punct"
git -C "$root" -c safe.directory="$root" archive HEAD | tar -x -C "$chroot/srv/punct"
# Some commands ask what is committed: in there, all of it.
git -C "$chroot/srv/punct" init -q
git -C "$chroot/srv/punct" add -A
git -C "$chroot/srv/punct" -c user.name=suite -c user.email=suite@punct.invalid commit -q -m "As committed outside"
# As slaves, so that unmounting them here unmounts nothing outside.
for folder in proc dev sys; do
  mount --rbind "/$folder" "$chroot/$folder"
  mount --make-rslave "$chroot/$folder"
done
trap 'for folder in proc dev sys; do umount -R -l "$chroot/$folder" || true; done' EXIT
chroot "$chroot" /bin/bash -c 'cd /srv/punct && exec ./setup.sh "$@"' setup.sh "$@"
