#!/usr/bin/env bash
# try_tarball.sh ARCHIVE SUITE: unpacks the archive in a bare Debian of that suite, moves it, and uses it there.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
archive=$1
suite=$2
system=$(dirname "$here")/build/try-$suite

inside() { chroot "$system" env -i HOME=/root LC_ALL=C.UTF-8 PATH=/usr/bin:/bin "$@"; }

die() {
  printf 'try_tarball.sh: %s\n' "$*" >&2
  exit 1
}

"$here/chroot.sh" "$suite" "$system"
# Libraries that lie beside a program are found through /proc.
mount -t proc proc "$system/proc"
trap 'umount "$system/proc"' EXIT
mkdir "$system/srv/unpacked"
tar -xf "$archive" -C "$system/srv/unpacked"
mv "$system"/srv/unpacked/punct-* "$system/srv/any folder"
cp -r "$(dirname "$here")/samples" "$system/srv/samples"

# What the system has itself does not count: all but glibc comes from the archive.
loaded=$(inside find "/srv/any folder/lib" -type f \( -name '*.so*' -o -name punct \) -exec ldd {} + | awk '$2 == "=>"')
! grep -vE '/srv/any folder/|/(libc|libm|libdl|libpthread|librt|libresolv|ld-linux[^/]*)\.so' <<<"$loaded" ||
  die "the libraries above are not in the archive"
for library in $(cd "$system/srv/any folder" && find lib -name '*.so*' -type f ! -name 'libpunct*' ! -name 'punct-*' -printf '%f\n'); do
  license=$(awk -v name="$library" '$1 == name {print $NF}' "$system/srv/any folder/licenses/LIST")
  [ -s "$system/srv/any folder/$license" ] || die "the license of $library is not in the archive"
done

inside bash -euc '
  cd /srv/samples
  punct="/srv/any folder/bin/punct"
  "$punct" --version
  "$punct" validate -j 2 games/sgf
  "/srv/any folder/bin/punct-validate" games/text
  ln -s "$punct" /usr/bin/punct
  made=$(mktemp -d)
  punct convert -q games/text -o "$made/games.json.gz"
  for format in svg png pdf; do
    punct render --game 1 games/text/game-001.punct -o "$made/board.$format"
    test -s "$made/board.$format"
  done
  punct diff --moves-only games/text/game-001.punct games/xml/game-001.xml
'  || die "the archive does not work"
echo "the archive runs in a bare Debian $suite"
