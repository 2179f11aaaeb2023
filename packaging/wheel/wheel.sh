#!/usr/bin/env bash
# wheel.sh PROCESSOR [JOBS]: makes wheels for Linux on that processor (amd64, arm64), build/wheel/punct-*.whl, one for each
# Python of Debian 12 and 13. A wheel holds the module, the program and all libraries that they use but those of glibc and
# of the compiler.
set -euo pipefail
export PUNCT_PROCESSOR=$1
jobs=${2:-$(nproc)}
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
case $PUNCT_PROCESSOR in
  amd64) machine=x86_64 ;;
  arm64) machine=aarch64 ;;
  *) echo "wheel.sh: no wheel is made for $PUNCT_PROCESSOR" >&2 && exit 2 ;;
esac
pythons=$root/build/foreign/python
out=$root/build/wheel
build=$out/build-$PUNCT_PROCESSOR

"$root/packaging/foreign.sh" "$PUNCT_PROCESSOR" "$jobs"
fetch=$root/packaging/fetch_package.sh
"$fetch" trixie "$PUNCT_PROCESSOR" pybind11-dev "$pythons/pybind11"
"$fetch" bookworm "$PUNCT_PROCESSOR" libpython3.11-dev "$pythons/$PUNCT_PROCESSOR/3.11"
"$fetch" trixie "$PUNCT_PROCESSOR" libpython3.13-dev "$pythons/$PUNCT_PROCESSOR/3.13"
launcher=()
! command -v ccache >/dev/null || launcher=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache)
mkdir -p "$out"
cd "$root"
for version in 3.11 3.13; do
  headers=$pythons/$PUNCT_PROCESSOR/$version/usr/include
  tag=${version/./}
  tree=$out/tree-$PUNCT_PROCESSOR-$version
  cmake --preset linux -B "$build" --log-level=WARNING "${launcher[@]}" \
    -DPUNCT_BUILD_TESTS=OFF -DPUNCT_PYTHON=ON -DPUNCT_PYTHON_HEADERS="$headers/python$version;$headers" \
    -DPUNCT_PYTHON_SUFFIX=".cpython-$tag-$machine-linux-gnu.so" \
    -Dpybind11_DIR="$pythons/pybind11/usr/lib/cmake/pybind11" -DPUNCT_PYTHON_DIR=. \
    -DCMAKE_INSTALL_BINDIR=punct/bin -DCMAKE_INSTALL_LIBDIR=punct/lib -DCMAKE_INSTALL_DATADIR=punct/share
  cmake --build "$build" -j "$jobs" --target punct_program punct_python punct-archive punct-image punct-pdf
  rm -rf "$tree"
  cmake --install "$build" --component python --prefix "$tree" --strip >/dev/null
  # A wheel holds no links. A library needs the one name by which it is looked for.
  for link in "$tree"/punct/lib/*.so.?; do
    library=$(readlink -f "$link")
    rm "$link"
    mv "$library" "$link"
  done
  python3 packaging/wheel/pack.py "$tree" "cp$tag-cp$tag-manylinux_2_36_$machine" "build/foreign/$PUNCT_PROCESSOR" \
    "$pythons/pybind11" "$out"
done
ls -l "$out"/*"_$machine.whl"
