#!/usr/bin/env bash
# fetch_sources.sh FOLDER PACKAGE...: puts the sources of Debian 12's packages into FOLDER/PACKAGE, with Debian's patches:
# libraries that are built for other systems than this one. What is there already stays.
set -euo pipefail
mkdir -p "$1"
folder=$(cd "$1" && pwd)
shift
missing=()
for package; do [ -d "$folder/$package" ] || missing+=("$package"); done
[ ${#missing[@]} -gt 0 ] || exit 0

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
chmod 755 "$work"
mkdir "$work/lists"
# Downloads are checked by apt, whose lists are signed.
apt=(apt-get -q -o "Dir::Etc::sourcelist=$work/sources.list" -o Dir::Etc::sourceparts=/dev/null
  -o "Dir::State::lists=$work/lists" -o Dir::Cache::pkgcache= -o Dir::Cache::srcpkgcache= -o APT::Sandbox::User=root)
cd "$work"

# take_lists SUITE...: of these parts of Debian 12.
take_lists() {
  local suite
  for suite; do echo "deb-src http://deb.debian.org/$suite main"; done >sources.list
  "${apt[@]}" update >&2
}

# fetch PACKAGE: its sources into `unpacked`.
fetch() {
  rm -rf unpacked ./*.dsc ./*.tar.* ./*.asc ./*.diff.gz
  "${apt[@]}" source --download-only "$1" >&2 && dpkg-source --no-check -x ./*.dsc unpacked >&2
}

# Mirrors may lack files of Debian's: the newest of them, then what is in the release, then that without the patches. The
# version, which the patches would hold, then stands in .version.
fetch_plain() {
  rm -rf unpacked ./*.tar.*
  "${apt[@]}" source --download-only --tar-only "$1" >&2 && mkdir unpacked &&
    tar -C unpacked --strip-components=1 -xf ./*.orig.tar.?z &&
    sed -n 's/^Version: //p' ./*.dsc | head -n 1 >unpacked/.version && echo "$1: taken without Debian's patches" >&2
}

for package in "${missing[@]}"; do
  take_lists 'debian bookworm' 'debian-security bookworm-security'
  fetch "$package" || { take_lists 'debian bookworm' && { fetch "$package" || fetch_plain "$package"; }; }
  mv unpacked "$folder/$package"
done
