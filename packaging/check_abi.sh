#!/usr/bin/env bash
# check_abi.sh LIB_FOLDER [--record]: compares the interface of the four libraries, built with debug information, with the
# last released one in packaging/abi; with --record, takes it as the released one.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(dirname "$here")
libraries=$1
mode=${2:-compare}
declare -A headers=([libpunct]=libpunct/include [libpunct-formats]=formats/include [libpunct-render]=render/include
  [libpunct-collections]=cli/collections/include)
failed=no
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

for name in libpunct libpunct-formats libpunct-render libpunct-collections; do
  released=$here/abi/$name.so.2.abi.xz
  options=(--drop-private-types --headers-dir "$root/${headers[$name]}")
  if [ "$mode" = --record ]; then
    mkdir -p "$here/abi"
    abidw "${options[@]}" --no-corpus-path --no-comp-dir-path --no-show-locs "$libraries/$name.so" |
      sed "s,$root/,,g" | xz -9 >"$released"
    continue
  fi
  if [ ! -e "$released" ]; then
    echo "check_abi.sh: $name has not been released yet, so there is nothing to compare it with"
    continue
  fi
  xz -dc "$released" >"$folder/$name.abi"
  # What is added breaks no program; all else would, and asks for a new soname.
  abidiff --no-added-syms --drop-private-types --headers-dir2 "$root/${headers[$name]}" "$folder/$name.abi" "$libraries/$name.so" ||
    failed=yes
done

if [ "$failed" = yes ]; then
  echo "check_abi.sh: the interface is not that of the last release: raise the major version, or undo the change" >&2
  exit 1
fi
