#!/usr/bin/env bash
# record_symbols.sh: writes the symbols files of the libraries from the packages last built by packages.sh, for a release
# that adds to the interface. Names are demangled; instances of templates of others may come and go with the compiler.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
debian=$root/packaging/debian
version=$(dpkg-parsechangelog -l "$debian/changelog" -S Version)

cd "$root/build/packages/punct-$version"
for package in libpunct1 libpunct-formats1 libpunct-render1; do
  dpkg-gensymbols -p"$package" -P"debian/$package" -v"$version" -O -q 2>/dev/null | c++filt |
    sed -E -e '1!{s/^ (.*)@Base (.*)$/ (c++)"\1@Base" \2/}' \
      -e 's/^ \(c\+\+\)("(std::|(typeinfo|typeinfo name|vtable) for std::|void std::|bool std::))/ (c++|optional=templinst)\1/' \
      -e 's/^ \(c\+\+\)"([A-Za-z0-9_]+@Base)" / \1 /' |
    sort -u -k1,1r -k2 >"$debian/$package.symbols.new"
  # The line of the library comes first.
  { grep -v '^ ' "$debian/$package.symbols.new"; grep '^ ' "$debian/$package.symbols.new" | LC_ALL=C sort; } >"$debian/$package.symbols"
  rm "$debian/$package.symbols.new"
done
