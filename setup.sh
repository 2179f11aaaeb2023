#!/usr/bin/env bash
# Sets the project up on a bare Debian 12, builds it, runs it and tests it: see usage() or ./setup.sh help.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

usage() {
  cat <<'END'
usage: ./setup.sh [COMMAND]

  all             install the packages and build (what happens without a command)
  demo            validate, convert and draw the sample games into build/demo
  run ARGS...     run the program, built first if need be: ./setup.sh run validate samples/games
  test ARGS...    build and run all tests; arguments go to ctest: ./setup.sh test -R notation
  install PREFIX  build and install below PREFIX (/usr/local if left out)
  lint            check the sources with clang-format and clang-tidy
  format          bring the sources into the form that lint asks for
  sanitize        run the tests again under address and undefined-behavior sanitizers
  fuzz SECONDS    let each fuzz target run for so long, from the kept corpus (5 if left out)
  ci              everything that has to pass before a change lands

Every command first does what it needs: packages that are missing are installed with apt-get (as root, or through
sudo), and what is out of date is built, below build/.
END
}

packages=(
  # Build
  g++ cmake ninja-build pkg-config
  nlohmann-json3-dev libpugixml-dev libarchive-dev libcairo2-dev libpng-dev libisal-dev zlib1g-dev libcli11-dev
  libre2-dev libtbb-dev pybind11-dev python3-dev
  # Tests
  libgtest-dev librapidcheck-dev libbenchmark-dev binutils python3 python3-jsonschema python3-numpy python3-pytest
  python3-hypothesis mypy libxml2-utils librsvg2-bin
  poppler-utils fonts-dejavu-core zip gzip zstd xz-utils
  # Checks
  clang-14 libclang-rt-14-dev clang-format-14 clang-tidy-14 git)
jobs=$(nproc)

say() { printf '\n== %s\n' "$*"; }

as_root() {
  if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo "$@"; fi
}

ensure_packages() {
  local installed missing=() package
  installed=$(dpkg-query -W -f '${db:Status-Abbrev} ${Package}\n' "${packages[@]}" 2>/dev/null || true)
  for package in "${packages[@]}"; do
    grep -qxF "ii  $package" <<<"$installed" || missing+=("$package")
  done
  [ ${#missing[@]} -eq 0 ] && return
  say "Installing ${missing[*]}"
  as_root apt-get update -q
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends "${missing[@]}"
}

# build PRESET: configures and builds below build/PRESET.
build() {
  ensure_packages
  local launcher=()
  command -v ccache >/dev/null && launcher=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache)
  say "Building $1"
  cmake --preset "$1" --log-level=WARNING "${launcher[@]}"
  cmake --build --preset "$1" -j "$jobs"
}

run_tests() {
  say "Testing $1"
  ctest --preset "$1" -j "$jobs" "${@:2}"
}

# install_below PREFIX: as root only where the prefix cannot be written to.
install_below() {
  local there=$1
  until [ -e "$there" ]; do there=$(dirname "$there"); done
  if [ -w "$there" ]; then
    cmake --install build/release --prefix "$1"
  else
    as_root cmake --install build/release --prefix "$1"
  fi
}

demo() {
  local punct=build/release/bin/punct out=build/demo
  build release
  rm -rf "$out"
  mkdir -p "$out"
  say "Validating: every move of 40 recorded games"
  "$punct" validate --quiet samples/games/sgf && echo "all sound"
  "$punct" stats samples/games/sgf --quiet | head -n 12
  say "Converting: one file of text, one of JSON"
  "$punct" convert --quiet --to text samples/games/sgf -o "$out/games.punct"
  "$punct" convert --quiet --to json samples/games/sgf -o "$out/games.json"
  say "Drawing: the end of a game, and all positions of a game on pages"
  "$punct" render samples/games/text/game-001.punct --last-move --legend -o "$out/game-001.svg"
  "$punct" render samples/games/text/game-001.punct --last-move --legend -o "$out/game-001.png"
  "$punct" render --all --sheet 2x3 samples/games/text/game-001.punct -o "$out/game-001.pdf"
  ls -l "$out"
}

run() {
  if [ -e build/release/bin/punct ]; then
    cmake --build --preset release -j "$jobs" -- --quiet >&2
  else
    build release >&2
  fi
  exec build/release/bin/punct "$@"
}

# sources PATHSPEC...: the files under version control, each ended by a zero byte.
sources() { git -c safe.directory="$PWD" ls-files -z -- "$@"; }

check_format() {
  ensure_packages
  say "Checking the format"
  sources '*.cpp' '*.hpp' | xargs -0 -P "$jobs" -n 8 clang-format-14 --dry-run -Werror
}

# check_tidy PATHSPEC...: needs the compile commands of the preset fuzz, which are clang's own.
check_tidy() {
  say "Checking with clang-tidy"
  sources "$@" | xargs -0 -P "$jobs" -n 1 clang-tidy-14 --quiet -p build/fuzz
}

sanitize() {
  build fuzz
  run_tests fuzz -LE unsanitized "$@"
}

fuzz() {
  local seconds=${1:-5} target name found
  build fuzz
  for target in build/fuzz/bin/*_fuzz; do
    name=$(basename "$target" _fuzz)
    found=build/fuzz/found/$name
    say "Fuzzing $name for $seconds seconds"
    mkdir -p "$found"
    "$target" -max_total_time="$seconds" -rss_limit_mb=2048 -timeout=10 -verbosity=0 -print_final_stats=1 \
      -artifact_prefix="$found-" "$found" "tests/fuzz/corpus/$name"
  done
}

ci() {
  ensure_packages
  check_format
  build release
  build fuzz
  check_tidy 'libpunct/src/*.cpp'
  fuzz 5
  sanitize
  run_tests release
  say "All checks passed in $((SECONDS / 60)) min $((SECONDS % 60)) s"
}

command=${1:-all}
[ $# -gt 0 ] && shift
case $command in
  all) build release; say "Built build/release/bin/punct" ;;
  demo) demo ;;
  run) run "$@" ;;
  test) build release; run_tests release "$@" ;;
  install) build release; install_below "${1:-/usr/local}" ;;
  lint) check_format; build fuzz; check_tidy '*.cpp' ;;
  format) ensure_packages; sources '*.cpp' '*.hpp' | xargs -0 clang-format-14 -i ;;
  sanitize) sanitize "$@" ;;
  fuzz) fuzz "$@" ;;
  ci) ci ;;
  help | -h | --help) usage ;;
  *) usage >&2; exit 2 ;;
esac
