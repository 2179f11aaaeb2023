#!/usr/bin/env bash
# fetch_package.sh SUITE PROCESSOR PACKAGE FOLDER: unpacks a package of that suite of Debian (bookworm, trixie) for that
# processor into FOLDER: what builds for other systems than this one. If FOLDER is there, it stays as it is.
set -euo pipefail
suite=$1 processor=$2 package=$3 folder=$4
[ ! -e "$folder" ] || exit 0
mkdir -p "$(dirname "$folder")"
folder=$(cd "$(dirname "$folder")" && pwd)/$(basename "$folder")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
chmod 755 "$work"
mkdir "$work/lists"
echo "deb http://deb.debian.org/debian $suite main" >"$work/sources.list"
# Downloads are checked by apt, whose lists are signed.
apt=(apt-get -q -o "Dir::Etc::sourcelist=$work/sources.list" -o Dir::Etc::sourceparts=/dev/null
  -o "Dir::State::lists=$work/lists" -o Dir::Cache::pkgcache= -o Dir::Cache::srcpkgcache= -o APT::Sandbox::User=root
  -o "APT::Architecture=$processor" -o "APT::Architectures=$processor")
cd "$work"
"${apt[@]}" update >&2
"${apt[@]}" download "$package" >&2
rm -rf "$folder.unfinished"
dpkg-deb -x ./*.deb "$folder.unfinished"
dpkg-deb -f ./*.deb Version >"$folder.unfinished/version"
mv "$folder.unfinished" "$folder"
