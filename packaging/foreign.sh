#!/usr/bin/env bash
# Builds the libraries of others for another system or processor, each from Debian's source package, below
# build/foreign/TARGET: static, in `prefix`, with the version of each in `done`. What was built before stays.
#   foreign.sh TARGET [JOBS [PACKAGE]]   all packages, or this one anew
# TARGET is windows, or one of Debian's names for a processor, for Linux: amd64, arm64, i386, riscv64, s390x.
set -euo pipefail
target=$1
jobs=${2:-$(nproc)}
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
out=$root/build/foreign/$target
prefix=$out/prefix
big_endian=no
case $target in
  windows) host=x86_64-w64-mingw32 ;;
  amd64) host=x86_64-linux-gnu ;;
  arm64) host=aarch64-linux-gnu ;;
  i386) host=i686-linux-gnu ;;
  riscv64) host=riscv64-linux-gnu ;;
  s390x) host=s390x-linux-gnu big_endian=yes ;;
  *) echo "foreign.sh: $target is not known" >&2 && exit 2 ;;
esac
flags='-O2 -ffunction-sections -fdata-sections'
if [ "$target" = windows ]; then
  export CC=$host-gcc-posix CXX=$host-g++-posix
  toolchain=(-DCMAKE_TOOLCHAIN_FILE="$root/packaging/windows/toolchain.cmake")
else
  # They become parts of modules for Python too.
  flags="$flags -fPIC"
  # As on other processors, nothing is more precise than double: pictures are the same.
  [ "$target" != i386 ] || flags="$flags -msse2 -mfpmath=sse"
  export CC=$host-gcc CXX=$host-g++
  toolchain=(-DCMAKE_TOOLCHAIN_FILE="$root/packaging/linux/toolchain.cmake" -DPUNCT_PROCESSOR="$target")
fi
export AR=$host-ar RANLIB=$host-ranlib
export PKG_CONFIG_LIBDIR=$prefix/lib/pkgconfig PKG_CONFIG_PATH=
export CFLAGS=$flags CXXFLAGS=$flags
export CPPFLAGS=-I$prefix/include LDFLAGS=-L$prefix/lib
sources=$root/build/foreign/sources
mkdir -p "$out/done" "$prefix/lib/pkgconfig" "$prefix/include" "$prefix/licenses"

# configure_with_cmake SOURCES OPTION...: in the folder in hand.
configure_with_cmake() {
  local sources=$1
  shift
  cmake -G Ninja -S "$sources" -B . --log-level=WARNING "${toolchain[@]}" -DCMAKE_BUILD_TYPE=Release \
    -DCMAKE_INSTALL_PREFIX="$prefix" -DCMAKE_INSTALL_LIBDIR:STRING=lib -DBUILD_SHARED_LIBS=OFF "$@"
}

# with_cmake SOURCES OPTION...: builds and installs too.
with_cmake() {
  configure_with_cmake "$@"
  cmake --build . -j "$jobs"
  cmake --install . >/dev/null
}

# with_configure SOURCES OPTION...: the same. Debian's patches may be newer than what autoconf made; it is taken as it is.
with_configure() {
  local sources=$1
  shift
  local as_it_is=(ACLOCAL=: AUTOCONF=: AUTOHEADER=: AUTOMAKE=: MAKEINFO=:)
  "$sources/configure" -q --host="$host" --prefix="$prefix" --disable-shared --enable-static --disable-dependency-tracking \
    "$@"
  make -s -j "$jobs" "${as_it_is[@]}"
  make -s "${as_it_is[@]}" install >/dev/null
}

# archive NAME SOURCE...: compiles sources into a static library.
archive() {
  local name=$1 source
  shift
  rm -f ./*.o
  for source in "$@"; do
    case $source in
      *.cc | *.cpp) printf '%s\0' "$CXX $CPPFLAGS $CXXFLAGS -std=c++17 -c $source" ;;
      *) printf '%s\0' "$CC $CPPFLAGS $CFLAGS -c $source" ;;
    esac
  done | xargs -0 -P "$jobs" -I{} sh -c '{}'
  "$AR" rcs "$prefix/lib/lib$name.a" ./*.o
}

# pkgconfig NAME VERSION LIBRARIES [FLAGS]: a file for pkg-config.
pkgconfig() {
  printf 'Name: %s\nDescription: %s\nVersion: %s\nLibs: -L%s/lib %s\nCflags: -I%s/include %s\n' \
    "$1" "$1" "$2" "$prefix" "$3" "$prefix" "${4:-}" >"$prefix/lib/pkgconfig/$1.pc"
}

build_zlib() {
  # Its configure script is its own, and asks for the target by the compiler alone.
  cp -r "$1" sources
  (cd sources && ./configure --static --prefix="$prefix" && make -s -j "$jobs" libz.a && make -s install) >/dev/null
}

build_pugixml() { with_cmake "$1"; }

# Debian's source package lacks tables that its scripts make.
build_re2() {
  cp -r "$1" sources
  (
    cd sources/re2
    perl make_perl_groups.pl >perl_groups.cc
    python3 make_unicode_groups.py >unicode_groups.cc
    python3 make_unicode_casefold.py >unicode_casefold.cc
  )
  with_cmake sources -DRE2_BUILD_TESTING=OFF
  pkgconfig re2 9.0.0 '-lre2'
}

# Of nettle, what makes digests and base 64.
build_nettle() {
  printf '#define HAVE_ALLOCA_H 0\n' >config.h
  mkdir -p "$prefix/include/nettle"
  cp "$1"/{nettle-types,sha2,base64}.h "$prefix/include/nettle/"
  sed 's/@[A-Z_]*@/0/' "$1/version.h.in" >version.h
  cp version.h "$prefix/include/nettle/"
  CPPFLAGS="-I. -I$1 $CPPFLAGS -DHAVE_CONFIG_H" archive nettle "$1"/{sha256,sha256-compress,base64-encode,write-be32}.c
  pkgconfig nettle 3.8.1 '-lnettle'
}

build_xz-utils() {
  with_cmake "$1" -DBUILD_TESTING=OFF -DCREATE_XZ_SYMLINKS=OFF -DCREATE_LZMA_SYMLINKS=OFF
  pkgconfig liblzma 5.4.1 '-llzma' -DLZMA_API_STATIC
}
build_libzstd() {
  with_cmake "$1/build/cmake" -DZSTD_BUILD_PROGRAMS=OFF -DZSTD_BUILD_SHARED=OFF -DZSTD_BUILD_TESTS=OFF \
    -DZSTD_MULTITHREAD_SUPPORT=OFF
}
build_bzip2() {
  archive bz2 "$1"/{blocksort,huffman,crctable,randtable,compress,decompress,bzlib}.c
  cp "$1/bzlib.h" "$prefix/include/"
}
build_libpng1.6() { with_cmake "$1" -DPNG_SHARED=OFF -DPNG_TESTS=OFF; }
build_freetype() {
  with_cmake "$1" -DFT_DISABLE_BROTLI=ON -DFT_DISABLE_BZIP2=ON -DFT_DISABLE_HARFBUZZ=ON -DFT_DISABLE_PNG=ON \
    -DFT_REQUIRE_ZLIB=ON
}
build_pixman() { with_configure "$1" --disable-gtk --disable-libpng --disable-openmp; }
build_cairo() {
  local option without=()
  for option in xlib xcb win32 win32-font quartz ps svg script interpreter gobject fc trace png symbol-lookup \
    gtk-doc gl glesv2 egl wgl tee xml full-testing; do
    without+=(--"disable-$option")
  done
  ax_cv_c_float_words_bigendian=$big_endian with_configure "$1" "${without[@]}" --enable-ft --enable-pdf
  # It is compiled with checks of its buffers, whose functions are in a library of the compiler for Windows.
  [ "$target" != windows ] || sed -i 's/^Libs: .*/& -lssp/' "$prefix/lib/pkgconfig/cairo.pc"
}
build_libwebp() {
  with_configure "$1" --enable-libwebpmux --disable-libwebpdemux --disable-libwebpdecoder --disable-gl --disable-sdl \
    --disable-png --disable-jpeg --disable-tiff --disable-gif --disable-wic
}
build_giflib() {
  archive gif "$1"/{dgif_lib,egif_lib,gifalloc,gif_err,gif_font,gif_hash,openbsd-reallocarray}.c
  cp "$1/gif_lib.h" "$prefix/include/"
}
build_libisal() {
  # Its assembler is for two processors; others take what it has in C.
  local processor=(host_cpu=base_aliases arch=noarch)
  case $target in
    windows) processor=(host_cpu=x86_64 arch=mingw AS=nasm) ;;
    amd64) processor=(host_cpu=x86_64 AS=nasm) ;;
    arm64) processor=(host_cpu=aarch64) ;;
  esac
  cp -r "$1" sources
  make -s -C sources -f Makefile.unx -j "$jobs" "${processor[@]}" CC="$CC" AR="$AR" units='crc igzip' lib
  cp sources/bin/isa-l.a "$prefix/lib/libisal.a"
  mkdir -p "$prefix/include/isa-l"
  cp "$1"/include/{igzip_lib,types,crc}.h "$prefix/include/isa-l/"
  pkgconfig libisal 2.30.0 '-lisal'
}
build_libarchive() {
  local option without=()
  for option in expat xml2 iconv nettle openssl cng lz4 lzo2 libb2 mbedtls; do without+=(--"without-$option"); done
  with_configure "$1" "${without[@]}" --disable-bsdtar --disable-bsdcpio --disable-bsdcat --disable-acl --disable-xattr
  sed -i 's/^Cflags: .*/& -DLIBARCHIVE_STATIC/' "$prefix/lib/pkgconfig/libarchive.pc"
}
build_libjpeg-turbo() {
  with_cmake "$1" -DENABLE_SHARED=OFF -DWITH_TURBOJPEG=OFF -DWITH_JAVA=OFF -DWITH_SIMD=OFF
}
# Of qpdf, the library without its programs and tests. For Windows it asks for a library of the system in letters that
# only Windows takes for the same.
build_qpdf() {
  [ "$target" != windows ] || ln -sf /usr/$host/lib/libadvapi32.a "$prefix/lib/libAdvapi32.a"
  configure_with_cmake "$1" -DBUILD_STATIC_LIBS=ON -DUSE_IMPLICIT_CRYPTO=OFF -DREQUIRE_CRYPTO_NATIVE=ON \
    -DRANDOM_DEVICE=/dev/urandom -DINSTALL_EXAMPLES=OFF -DBUILD_DOC=OFF
  cmake --build . -j "$jobs" --target libqpdf
  cmake --install . --component dev >/dev/null
}

build_googletest() { with_cmake "$1"; }

# take_packages: what Debian has for the compiler for Windows, and headers that are the same for all.
take_packages() {
  local file
  if [ "$target" = windows ]; then
    for file in /usr/$host/include/{zlib,zconf}.h; do cp "$file" "$prefix/include/"; done
    cp "/usr/$host/lib/libz.a" "$prefix/lib/"
    pkgconfig zlib 1.2.13 '-lz'
  fi
  # The tests need it. Debian 12 has none for riscv64.
  if [ "$target" != windows ] && [ "$target" != riscv64 ]; then
    "$root/packaging/fetch_package.sh" bookworm "$target" librapidcheck-dev "$out/rapidcheck"
    cp -r "$out"/rapidcheck/usr/{include,lib} "$prefix/"
  fi
  mkdir -p "$prefix/share/cmake"
  cp -r /usr/include/{CLI,nlohmann} "$prefix/include/"
  cp -r /usr/share/cmake/{CLI11,nlohmann_json} "$prefix/share/cmake/"
}

# In this order, so that each finds those that it needs.
packages=(pugixml re2 nettle xz-utils libzstd bzip2 libpng1.6 freetype pixman cairo libwebp giflib libisal libarchive
  libjpeg-turbo qpdf)
[ "$target" = windows ] || packages=(zlib "${packages[@]}" googletest)
# A process for each package: the first command that fails ends it.
if [ $# -gt 2 ]; then
  rm -rf "${out:?}/build/$3"
  mkdir -p "$out/build/$3"
  cd "$out/build/$3"
  "build_$3" "$sources/$3"
  exit
fi

take_packages
for package in "${packages[@]}"; do
  [ ! -e "$out/done/$package" ] || continue
  "$root/packaging/fetch_sources.sh" "$sources" "$package"
  printf -- '-- Building %s for %s\n' "$package" "$target"
  mkdir -p "$out/build"
  log=$out/build/$package.log
  "${BASH_SOURCE[0]}" "$target" "$jobs" "$package" >"$log" 2>&1 || {
    tail -n 40 "$log" >&2
    printf '%s cannot be built; see %s\n' "$package" "$log" >&2
    exit 1
  }
  cp "$sources/$package/debian/copyright" "$prefix/licenses/$package" 2>/dev/null ||
    cp "$sources/$package/COPYING" "$prefix/licenses/$package"
  mv "$log" "$out/done/$package.log"
  sed '1s/.*(\(.*\)).*/\1/; q' "$sources/$package/debian/changelog" >"$out/done/$package" 2>/dev/null ||
    cp "$sources/$package/.version" "$out/done/$package"
done
