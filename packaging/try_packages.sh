#!/usr/bin/env bash
# try_packages.sh FOLDER SUITE [PROCESSOR REFERENCE]: in a bare Debian of that suite, upgrades the packages in FOLDER from an
# older version, uses them as somebody does who has no source tree, removes and purges them, and looks for anything that
# they leave behind. In another bare Debian, autopkgtest runs the tests of the packages, each with the packages that it
# names and no others. Packages for another processor (arm64) run by an emulator: what the program does there is compared
# with REFERENCE, the program for this processor, and the tests of the Python module run there too.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(dirname "$here")
folder=$(cd "$1" && pwd)
suite=$2
version=$(dpkg-parsechangelog -l "$here/debian/changelog" -S Version)
foreign=${3:-}
system=$root/build/try-$suite${foreign:+-$foreign}
# Beside what the packages ask for: what builds the outside project and runs the tests, and what keeps databases of manual
# pages and of MIME types, in which a package that is gone must not be found.
tools=(cmake file g++ make man-db pkgconf python3 shared-mime-info)
[ -z "$foreign" ] || tools+=(python3-hypothesis python3-numpy python3-pytest)

say() { printf '\n-- %s\n' "$*"; }

die() {
  printf 'try_packages.sh: %s\n' "$*" >&2
  exit 1
}

inside() { chroot "$system" env -i HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive PATH=/usr/sbin:/usr/bin:/sbin:/bin "$@"; }
as_user() { chroot --userspec=1000:1000 "$system" env -i HOME=/srv/home LC_ALL=C.UTF-8 TMPDIR=/srv/home PATH=/usr/bin:/bin "$@"; }
apt() { inside apt-get -q -y --no-install-recommends -o Dpkg::Use-Pty=0 -o APT::Sandbox::User=root "$@" >>"$log" 2>&1 || die "apt-get $1 fails; see $log"; }

# bare SYSTEM: a bare Debian that can be worked in; the mount ends with the script.
bare() {
  "$here/chroot.sh" "$suite" "$1" ${foreign:+"$foreign"}
  mount -t proc proc "$1/proc"
  mounted+=("$1/proc")
  chroot "$1" apt-get update -q >>"$log" 2>&1 || die "apt-get cannot fetch the lists of packages; see $log"
}

# older DEB OUT: the same package under an older number, with one file that the new one does not have.
older() {
  local tree=$scratch/older
  rm -rf "$tree"
  dpkg-deb -R "$1" "$tree"
  sed -i -E "/^(Version|Depends):/s/([ (=])${version//./\\.}([),]|$)/\1$version~older\2/g" "$tree/DEBIAN/control"
  mkdir -p "$tree/usr/share/punct-older"
  touch "$tree/usr/share/punct-older/$(basename "$1")"
  dpkg-deb --root-owner-group -b "$tree" "$2" >/dev/null
}

clean_up() {
  local point
  for point in "${mounted[@]}"; do umount "$point" || true; done
  rm -rf "$scratch"
}

# Every path with its kind, mode and owner; below /usr and /etc, where only packages write, with the bytes too.
listing() {
  inside find / \( -path /proc -o -path /srv \) -prune -o -printf '%p %y %m %u:%g %l\n' | sort
  inside find /usr /etc -type f -exec sha256sum {} + | sort -k 2
}

# compare REFERENCE
compare() {
  say "Comparing the program for $foreign with that for this processor"
  python3 "$root/tests/cross/compare.py" --inflate "$1" "$root" -- qemu-aarch64-static -L "$system" "$system/usr/bin/punct"
  say "Testing the Python module"
  mkdir -p "$system/srv/home/punct/tests"
  cp -r "$root"/{samples,docs} "$system/srv/home/punct"
  cp -r "$root"/tests/{python,data} "$system/srv/home/punct/tests"
  chown -R 1000:1000 "$system/srv/home"
  as_user bash -euc '
    cd ~/punct/tests/python
    PUNCT_PROGRAM=/usr/bin/punct PYTHONDONTWRITEBYTECODE=1 python3 -m pytest -q -p no:cacheprovider
  ' || die "the tests of the module fail"
}

mounted=()
scratch=$(mktemp -d)
trap clean_up EXIT
log=$system.log
mkdir -p "$root/build"
: >"$log"

debs=()
for deb in "$folder"/*.deb; do
  [[ $deb == *-dbgsym_* ]] || debs+=("$deb")
done
names=()
for deb in "${debs[@]}"; do names+=("$(dpkg-deb -f "$deb" Package)"); done
[ ${#names[@]} -eq 8 ] || die "$folder holds ${#names[@]} packages, and not eight: ${names[*]}"

say "Installing what the packages depend on in a bare Debian $suite"
bare "$system"
mkdir -p "$system"/srv/{new,older,home}
chown 1000:1000 "$system/srv/home"
cp "${debs[@]}" "$system/srv/new"
for deb in "${debs[@]}"; do older "$deb" "$system/srv/older/$(basename "$deb")"; done
mapfile -t depends < <(inside sh -c 'apt-get -s --no-install-recommends install /srv/new/*.deb' 2>>"$log" |
  sed -n 's/^Inst \([^ ]*\) .*/\1/p' | grep -vxF "$(printf '%s\n' "${names[@]}")")
[ ${#depends[@]} -gt 0 ] || die "the packages cannot be installed; see $log"
apt install "${tools[@]}" "${depends[@]}"
# As the first package with manual pages makes man-db do, whichever it is.
inside mandb -pq >>"$log" 2>&1
listing >"$scratch/before"

say "Upgrading from $version~older"
apt install "${debs[@]/#*\//\/srv\/older\/}"
[ -d "$system/usr/share/punct-older" ] || die "the older version is not what was installed"
apt install "${debs[@]/#*\//\/srv\/new\/}"
inside dpkg-query -W -f '${db:Status-Abbrev} ${Package} ${Version} ${Installed-Size}\n' "${names[@]}" | tee "$scratch/installed"
[ "$(grep -c "^ii  [^ ]* $version " "$scratch/installed")" -eq 8 ] || die "the upgrade is not complete"
[ ! -e "$system/usr/share/punct-older" ] || die "the upgrade keeps files of the older version"
inside dpkg --audit
inside dpkg --verify "${names[@]}"

size=$(awk '$2 ~ /^(punct|libpunct2|libpunct-formats2|libpunct-render2)$/ {sum += $4} END {print sum * 1024}' "$scratch/installed")
echo "the program and its libraries take $size bytes"
[ "$size" -le 7000000 ] || die "the program and its libraries take $size bytes, more than 7 MB"

say "Using the packages"
grep -q punct "$system/usr/share/mime/globs2" || die "the database of MIME types does not know the formats"
cp -r "$here/debian/tests" "$root/tests/install/consumer" "$system/srv/home"
chown -R 1000:1000 "$system/srv/home"
for name in $(sed -n 's/^Tests: //p' "$here/debian/tests/control"); do
  as_user bash -c 'cd && exec "tests/$0"' "$name" >>"$log" 2>&1 || die "the test $name fails; see $log"
  echo "the test $name passes"
done
as_user bash -euc '
  cd
  cmake -S consumer -B consumer/build >cmake.log
  cmake --build consumer/build >>cmake.log
  test "$(consumer/build/consumer)" = "4986 first moves"$'\''\n'\''"standard b wE@K3,K4,K5"
  game=/usr/share/doc/punct-doc/samples/games/sgf/game-001.sgf
  consumer/build/convert_and_draw $game outside
  punct convert -q $game -o by-punct.json
  for ending in svg png; do punct render -q $game -o by-punct.$ending; done
  for ending in json svg png; do cmp by-punct.$ending outside.$ending; done
' >>"$log" 2>&1 || die "the project outside of the tree does not work; see $log"
echo "the project outside of the tree is built, and prints what it must"
[ -z "$foreign" ] || compare "$4"

say "Removing and purging"
apt remove "${names[@]}"
# Those without files of settings are unknown once they are removed, which apt-get refuses and dpkg does not.
inside dpkg --purge "${names[@]}" >>"$log" 2>&1 || die "dpkg --purge fails; see $log"
listing >"$scratch/after"
diff "$scratch/before" "$scratch/after" || die "the packages leave behind what stands above"
echo "nothing is left behind"

say "Running autopkgtest in a bare Debian $suite"
bare "$system-tests"
mkdir "$scratch/punct"
cp -r "$here/debian" "$scratch/punct"
rm -rf "$system-autopkgtest"
autopkgtest --no-built-binaries --output-dir "$system-autopkgtest" "${debs[@]}" "$scratch/punct/" \
  -- chroot "$system-tests" >>"$log" 2>&1 || die "autopkgtest fails; see $log"
cat "$system-autopkgtest/summary"
