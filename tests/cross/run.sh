#!/usr/bin/env bash
# run.sh PROCESSOR REFERENCE: compares the program for Linux on that processor (by Debian's name), which the preset linux
# has built with the tests of libpunct and formats, with REFERENCE, the program for this one; then runs those tests, which
# there are not for riscv64.
set -euo pipefail
processor=$1 reference=$2
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
build=$root/build/linux/$processor
case $processor in
  amd64) run=() ;;
  arm64) run=(qemu-aarch64-static -L /usr/aarch64-linux-gnu) ;;
  # This processor runs it, if the loader is told where its libraries are.
  i386) run=(/usr/i686-linux-gnu/lib/ld-linux.so.2 --library-path /usr/i686-linux-gnu/lib) ;;
  *) run=("qemu-$processor-static" -L "/usr/$processor-linux-gnu") ;;
esac
python3 "$root/tests/cross/compare.py" --inflate "$reference" "$root" -- "${run[@]}" "$build/bin/punct"
if [ "$processor" = riscv64 ]; then
  echo 'The tests of libpunct and formats are not run: Debian 12 has no RapidCheck for this processor'
  exit
fi
for test in test_libpunct test_formats; do
  "${run[@]}" "$build/bin/$test" --gtest_brief=1 --gtest_filter='-*AtScale*'
done
