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
echo 'deb-src http://deb.debian.org/debian bookworm main' >"$work/sources.list"
# Downloads are checked by apt, whose lists are signed.
apt=(apt-get -q -o "Dir::Etc::sourcelist=$work/sources.list" -o Dir::Etc::sourceparts=/dev/null
  -o "Dir::State::lists=$work/lists" -o Dir::Cache::pkgcache= -o Dir::Cache::srcpkgcache= -o APT::Sandbox::User=root)
cd "$work"
"${apt[@]}" update >&2
for package in "${missing[@]}"; do
  "${apt[@]}" source --download-only "$package" >&2
  dpkg-source --no-check -x ./*.dsc unpacked >&2
  rm -f -- ./*.dsc ./*.tar.* ./*.asc
  mv unpacked "$folder/$package"
done
