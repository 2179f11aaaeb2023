#!/usr/bin/env bash
# libraries.sh PREFIX: builds for WebAssembly what the program uses of other projects, from the sources of Debian 12's
# packages, and installs it below PREFIX. What is there already stays.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
mkdir -p "$1"
prefix=$(cd "$1" && pwd)
[ ! -e "$prefix/built" ] || exit 0
sources=$root/build/foreign/sources
"$root/packaging/fetch_sources.sh" "$sources" re2 nettle pugixml

# Exceptions are those of WebAssembly, as in the program.
flags='-Os -DNDEBUG -fwasm-exceptions -sINLINING_LIMIT=0 -sSUPPORT_LONGJMP=0'
launcher=()
! command -v ccache >/dev/null || launcher=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache -DCMAKE_C_COMPILER_LAUNCHER=ccache)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# built SOURCES OPTION...: by CMake.
built() {
  cmake -S "$1" -B "$work/build" -G Ninja --log-level=WARNING -DCMAKE_INSTALL_PREFIX="$prefix" -DCMAKE_BUILD_TYPE=None \
    -DCMAKE_TOOLCHAIN_FILE=/usr/share/emscripten/cmake/Modules/Platform/Emscripten.cmake \
    -DCMAKE_C_FLAGS="$flags" -DCMAKE_CXX_FLAGS="$flags" -DBUILD_SHARED_LIBS=OFF "${launcher[@]}" "${@:2}"
  cmake --build "$work/build"
  cmake --install "$work/build" >/dev/null
  rm -rf "$work/build"
}

# RE2's tables are made by its own scripts, of Debian's package of Unicode's data.
cp -r "$sources/re2" "$work/re2"
(
  cd "$work/re2/re2"
  perl make_perl_groups.pl >perl_groups.cc
  python3 make_unicode_groups.py >unicode_groups.cc
  python3 make_unicode_casefold.py >unicode_casefold.cc
)
built "$work/re2" -DRE2_BUILD_TESTING=OFF -DCMAKE_HAVE_LIBC_PTHREAD=ON
built "$sources/pugixml" -DCMAKE_CXX_FLAGS="$flags -DPUGIXML_NO_XPATH"

# Of nettle, SHA-256 and base64 alone, which need no configuration.
mkdir -p "$work/nettle" "$prefix/include/nettle"
cp "$sources"/nettle/{base64,nettle-types,sha2}.h "$prefix/include/nettle/"
for file in base64-encode sha256 sha256-compress write-be32; do
  # shellcheck disable=SC2086 # The words of the flags.
  emcc $flags -I"$sources/nettle" -include inttypes.h -c "$sources/nettle/$file.c" -o "$work/nettle/$file.o"
done
emar rcs "$prefix/lib/libnettle.a" "$work"/nettle/*.o
for name in nettle re2; do
  printf 'Name: %s\nDescription: for WebAssembly\nVersion: 0\nCflags: -I%s\nLibs: -L%s -l%s\n' \
    "$name" "$prefix/include" "$prefix/lib" "$name" >"$prefix/lib/pkgconfig/$name.pc"
done
# Of these there are headers alone.
mkdir -p "$prefix/share/cmake"
cp -r /usr/include/nlohmann /usr/include/CLI "$prefix/include/"
cp -r /usr/share/cmake/nlohmann_json /usr/share/cmake/CLI11 "$prefix/share/cmake/"
touch "$prefix/built"
