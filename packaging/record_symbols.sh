#!/usr/bin/env bash
# record_symbols.sh LIB_FOLDER: writes the symbols files of the libraries, as built there, for a release that adds to the
# interface. Each symbol keeps the version that it came with. Names are demangled. What the libraries export of the
# standard library is left out: it comes and goes with the compiler.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
debian=$root/packaging/debian
version=$(dpkg-parsechangelog -l "$debian/changelog" -S Version)
libraries=$(cd "$1" && pwd)
declare -A names=([libpunct2]=libpunct [libpunct-formats2]=libpunct-formats [libpunct-render2]=libpunct-render
  [libpunct-collections2]=libpunct-collections)

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mkdir debian
cp "$debian"/{control,changelog,*.symbols} debian
for package in "${!names[@]}"; do
  dpkg-gensymbols -p"$package" -e"$libraries/${names[$package]}.so.2" -v"$version" -O -q 2>/dev/null | c++filt >symbols
  {
    head -n 1 symbols
    sed -n -E -e 's/^ ((vtable for |typeinfo for |typeinfo name for )?punct::.*)@Base (.*)$/ (c++)"\1@Base" \3/p' \
      -e 's/^ ([A-Za-z0-9_]+)@Base (.*)$/ \1@Base \2/p' symbols | LC_ALL=C sort -u
  } >"$debian/$package.symbols"
done
