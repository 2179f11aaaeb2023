#!/usr/bin/env bash
# Makes build/windows/punct-VERSION-windows-x86_64.zip: the program for 64-bit Windows 10 and newer in one file, the page,
# the documents and the samples, and what it is made of.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
version=$(sed -n 's/^project(punct VERSION \([0-9.]*\).*/\1/p' "$root/CMakeLists.txt")
out=$root/build/windows
name=punct-$version-windows-x86_64
tree=$out/$name

rm -rf "$tree" "$tree.zip"
cmake --install "$out/program" --prefix "$tree" --strip >/dev/null
mv "$tree"/share/doc/punct/* "$tree/"
# The same files whether the manual was made as a site or not, which would be half of the archive.
rm -rf "$tree/share/doc" "$tree/site"

# What it holds of others, with the licenses.
mkdir "$tree/licenses"
{
  echo 'punct.exe holds these libraries and this font, each built from the Debian package of that version:'
  echo
  for package in "$root"/build/foreign/windows/done/*; do
    case $package in *.log) continue ;; esac
    printf '%-16s %-28s licenses/%s.txt\n' "$(basename "$package")" "$(cat "$package")" "$(basename "$package")"
    cp "$root/build/foreign/windows/prefix/licenses/$(basename "$package")" "$tree/licenses/$(basename "$package").txt"
  done
  while read -r package file; do
    printf '%-16s %-28s licenses/%s.txt\n' "$package" "$(dpkg-query -W -f '${Version}' "$package")" "$package"
    cp "$file" "$tree/licenses/$package.txt"
  done < <(for package in libz-mingw-w64-dev nlohmann-json3-dev libcli11-dev fonts-dejavu-core gcc-mingw-w64-x86-64-posix \
    mingw-w64-x86-64-dev; do echo "$package /usr/share/doc/$package/copyright"; done)
} >"$tree/licenses/LIST.txt"
# Editors of Windows show lines of all kinds, but older ones do not.
sed 's/$/\r/' "$root/packaging/windows/README.txt" >"$tree/README.txt"

find "$tree" -exec touch -d "@${SOURCE_DATE_EPOCH:-315619200}" {} +
(cd "$out" && find "$name" -type f | LC_ALL=C sort | TZ=UTC zip -q -9 -X -@ "$name.zip")
ls -l "$tree.zip"
[ "$(stat -c %s "$tree.zip")" -le 12000000 ] || { echo "$tree.zip has more than 12 MB" >&2; exit 1; }
