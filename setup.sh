#!/usr/bin/env bash
# Sets the project up on a bare Debian 12 or 13, builds it, runs it and tests it: see usage() or ./setup.sh help.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

usage() {
  cat <<'END'
usage: ./setup.sh [COMMAND]

  demo            build the program quickly, then validate, list, convert and draw sample games into build/demo
  test            build and run the tests, but for the slow ones, which ci runs too
  test ARGS...    build, and run the tests that these arguments of ctest choose: ./setup.sh test -R notation, or -L slow
  run ARGS...     run the program, built first if need be: ./setup.sh run validate samples/games
  install PREFIX  build and install below PREFIX (default: /usr/local)
  site            make the manual as a site: build/site/index.html, and all of it as build/site/manual.pdf
  page            build the page with emscripten: build/page/board.html
  test-page       build the page and test it in Chromium and Firefox
  npm             build the npm package, build/npm/punct-*.tgz: a library for JavaScript, and the program for Node
  test-npm        build it and test it under Node, with TypeScript, in Chromium and Firefox
  ci              everything that has to pass before a change lands: test, test-page, test-npm, site, the quick checks
                  below

  lint            check the sources with clang-format and clang-tidy
  packages [NAME]  build the Debian packages into build/packages, as lintian likes them; for the processor arm64, by
                  Debian's cross compiler, into build/packages-arm64
  try-packages [NAME]  build them, then install, use, upgrade and remove them in a bare Debian
  reproduce       build the packages twice under other paths, times, locales and umasks, and compare the bytes
  suite NAME ...  run a command of this script in a bare Debian NAME (trixie): ./setup.sh suite trixie test
  tarball         build an archive that runs on any Linux with glibc 2.36 or newer, into build/tarball
  try-tarball     build it, and use it in a bare Debian
  wheel [NAME]    build wheels for Python on any Linux with glibc 2.36 or newer, into build/wheel, for the processor of
                  that name (amd64, arm64)
  try-wheel [NAME]  build them, install them in a bare Debian 12 and 13, and run the tests of the module there
  cross NAME ...  build the program for other processors (arm64, i386, riscv64, s390x), and compare what it does there
  windows         build an archive for 64-bit Windows 10 and newer, into build/windows, and test it with wine
  sanitize        run the tests again under address and undefined-behavior sanitizers
  races           run the parallel tools under the thread sanitizer
  abi             compare the interfaces of the libraries with those of the last release
  reference       make the reference of the libraries from their headers; what lacks its contract is an error
  scale           count on real engines: GNU parallel, make, dask, a Slurm cluster of two nodes made for it
  faults          make every call of the system fail in turn, in every kind of run; with --sample, some of the calls
  soak N          run N random command lines with interrupts, limits and full disks (default: 10000)
  doors N         do the same work by different doors, in N draws, and compare (default: 10000)
  mutate N        plant N faults in the sources, one at a time, and list those that no test notices (default: 100)
  coverage        count the lines and branches of the sources that the tests reach, room by room
  fuzz SECONDS    run each fuzz target for that long, from the kept corpus (default: 5); ci does so with a fixed seed
  campaign N ...  run each fuzz target N times in all, from what was found before (default: 100000000; days); it may be
                  ended and goes on from there, and with --minutes M it ends by itself

  format          bring the sources into the form that lint asks for

Every command first does what it needs: packages that are missing are installed with apt-get (as root, or through
sudo), and what is out of date is built, below build/. Nothing outside of build/ is written, but for packages and
what install puts below its prefix; after /usr/local it has the loader list the libraries there.
END
}

# What each kind of work needs, by Debian's names. Those for checks are taken in the version that Debian has.
program_packages=(
  g++ cmake ninja-build pkg-config
  nlohmann-json3-dev libpugixml-dev libarchive-dev libbz2-dev liblzma-dev libzstd-dev libcairo2-dev libpng-dev libwebp-dev libgif-dev libisal-dev libqpdf-dev
  libcli11-dev
  libre2-dev zlib1g-dev nettle-dev fonts-dejavu-core)
test_packages=(
  libgtest-dev librapidcheck-dev libbenchmark-dev binutils python3 python3-jsonschema libxml2-utils jq
  librsvg2-bin poppler-utils zip unzip gzip zstd xz-utils parallel make bzip2 strace valgrind
  pybind11-dev python3-dev python3-numpy python3-pytest python3-hypothesis)
python_packages=(mypy jupyter-nbconvert python3-ipykernel python3-pandas chromium)
check_packages=(clang clang-format clang-tidy libclang-rt-dev git vim)
package_packages=(build-essential debhelper dpkg-dev dh-python fakeroot lintian pybind11-dev python3-dev pkgconf git)
try_packages_packages=(mmdebstrap autopkgtest)
# For another processor they are built in a bare Debian, which installs what builds them there.
cross_packages_packages=(mmdebstrap dpkg-dev git lintian)
# What runs programs of other processors, and tells whether they run.
emulator_packages=(qemu-user-static arch-test)
reproduce_packages=(reprotest faketime diffoscope-minimal)
suite_packages=(mmdebstrap git)
tarball_packages=(patchelf xz-utils)
# The compiler for Windows, what builds the libraries of others with it, and what runs the program.
windows_packages=(
  g++-mingw-w64-x86-64-posix libz-mingw-w64-dev dpkg-dev make nasm perl python3 python3-six unicode-data wine64 zip
  poppler-utils)
# The same for Linux on other processors, and what runs programs for them.
foreign_packages=(dpkg-dev make nasm perl python3 python3-six unicode-data)
wheel_packages=(python3-wheel mmdebstrap arch-test binutils)
reference_packages=(doxygen python3)
abi_packages=(abigail-tools xz-utils)
repository_packages=(git pre-commit python3-yaml)
coverage_packages=(llvm)
latex_packages=(texlive-latex-base poppler-utils)
# What people write documents with, and another program that draws SVG.
document_packages=(pandoc texlive-latex-base python3-sphinx python3-svglib librsvg2-bin poppler-utils)
scale_packages=(parallel make python3 python3-distributed slurm-wlm munge)
# The generator of the site, and the browser that prints it.
site_packages=(pandoc python3 chromium poppler-utils)
# The engine as WebAssembly, and the browsers that the page is tested in.
page_packages=(dpkg-dev emscripten node-acorn nodejs binaryen esbuild xz-utils chromium firefox-esr fonts-dejavu-core)
# The program as WebAssembly: what RE2's scripts make its tables of.
npm_packages=(unicode-data python3-six perl zip gzip zopfli bsdutils)
jobs=$(nproc)

say() { printf '\n== %s\n' "$*"; }

die() {
  printf 'setup.sh: %s\n' "$*" >&2
  exit 1
}

# For a command line that asks for what there is not.
refuse() {
  printf 'setup.sh: %s\n' "$*" >&2
  exit 2
}

as_root() {
  if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo "$@"; fi
}

# ensure_space MEGABYTES: a build that fills the disk fails in ways that nobody can read.
ensure_space() {
  local free
  free=$(df --output=avail -m . | tail -n 1)
  [ "$free" -ge "$1" ] || die "the disk is full: $PWD has $((free)) MB free, the build needs $1 MB"
}

# ensure_packages PACKAGE...: installs those that are missing.
ensure_packages() {
  local installed missing=() absent=() unreached='' package
  installed=$(dpkg-query -W -f '${db:Status-Abbrev} ${Package}\n' "$@" 2>/dev/null || true)
  for package in "$@"; do
    grep -qxF "ii  $package" <<<"$installed" || missing+=("$package")
  done
  [ ${#missing[@]} -eq 0 ] && return
  command -v apt-get >/dev/null ||
    die "this system has no apt-get; install by its own means what these Debian packages hold: ${missing[*]}"
  [ "$(id -u)" -eq 0 ] || command -v sudo >/dev/null ||
    die "packages are missing, and only root or sudo can install them: apt-get install ${missing[*]}"
  say "Installing ${missing[*]}"
  as_root true || die "packages are missing, and sudo refuses to install them: apt-get install ${missing[*]}"
  # A source of packages that cannot be reached matters only if something is missing in the end.
  as_root apt-get update -q -o APT::Update::Error-Mode=any || unreached=yes
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends \
    -o DPkg::Lock::Timeout=120 -o Dpkg::Options::=--force-unsafe-io -o Dpkg::Use-Pty=0 "${missing[@]}" && return
  [ -z "$unreached" ] ||
    die "apt-get cannot fetch the lists of packages; check the network and the sources in /etc/apt"
  for package in "${missing[@]}"; do
    [ -n "$(apt-cache show "$package" 2>/dev/null)" ] || absent+=("$package")
  done
  [ ${#absent[@]} -eq 0 ] || die "this system's sources of packages lack ${absent[*]}; Debian 12 and 13 have what is needed"
  die "apt-get cannot install what is missing; see above: ${missing[*]}"
}

# ensure_cmake VERSION: an older one could not read the presets, and would say so in words of its own.
ensure_cmake() {
  local found
  found=$(cmake --version | sed -n 's/^cmake version //p')
  printf '%s\n' "$1" "$found" | sort -V -C || die "the build needs cmake $1 or newer; $(command -v cmake) is $found"
}

# build PRESET [TARGET...]: configures and builds below build/PRESET.
build() {
  local preset=$1 launcher=()
  ensure_space 1500
  ensure_cmake 3.25
  command -v ccache >/dev/null && launcher=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache)
  say "Building $preset"
  cmake --preset "$preset" --log-level=WARNING "${launcher[@]}" || die "the build cannot be set up; see above"
  cmake --build --preset "$preset" -j "$jobs" ${2:+--target "${@:2}"} || die "the build failed; see above"
}

project_version() { sed -n 's/^project(punct VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt; }

run_tests() {
  say "Testing $1"
  ctest --preset "$1" -j "$jobs" "${@:2}"
}

build_program() {
  ensure_packages "${program_packages[@]}"
  build program
}

build_tests() {
  ensure_packages "${program_packages[@]}" "${test_packages[@]}"
  build release
}

build_reference() {
  ensure_packages "${program_packages[@]}" "${test_packages[@]}" "${reference_packages[@]}"
  build release reference
  say "Made build/release/reference/html/index.html"
}

# build_fuzz [TARGET...]: the tests under sanitizers and the fuzz targets, by clang; all of them if none is named.
build_fuzz() {
  ensure_packages "${program_packages[@]}" "${test_packages[@]}" "${check_packages[@]}"
  build fuzz "$@"
}

# build_site [PROGRAM]: the manual as a site, made with this program; without one, it is built. Chromium prints it.
build_site() {
  [ $# -gt 0 ] || build_program
  ensure_packages "${site_packages[@]}"
  say "Making the site"
  python3 docs/site/build.py "${1:-build/program/bin/punct}" build/page/board.html build/site
  docs/site/print.sh build/site
  python3 docs/site/check.py build/site
  say "Made build/site/index.html"
}

# The page, and the sources of pugixml that its engine is built with. npm comes with some packages of Node and is one of
# its own with Debian's.
build_page() {
  ensure_packages "${program_packages[@]}" "${page_packages[@]}"
  command -v npm >/dev/null || ensure_packages npm
  build page
}

# test_page [PROGRAM]: compares the page with this program; without one, it is built.
test_page() {
  build_page
  [ $# -gt 0 ] || build_program
  say "Testing the page in Chromium and Firefox"
  PUNCT=${1:-$PWD/build/program/bin/punct} tests/page/run
}

# The npm package: the engine of the page, the program for Node, and what JavaScript stands around them.
build_npm() {
  build_page
  ensure_packages "${npm_packages[@]}"
  say "Building the libraries of the program for Node"
  packaging/npm/libraries.sh build/foreign/wasm
  build node punct_program
  say "Building the npm package"
  bindings/page/fetch_modules.sh build/page-modules
  node packaging/npm/build.mjs "$(project_version)" build/page/board.html.wasm build/node/bin/punct.js \
    build/node/bin/punct.wasm build/page-modules/node_modules/typescript/bin/tsc build/npm
  (cd build/npm && npm pack --silent ./package)
  # Packed anew, it is a twentieth smaller.
  local archive=build/npm/punct-$(project_version)
  gunzip -c "$archive.tgz" >"$archive.tar"
  zopfli --i5 "$archive.tar"
  mv "$archive.tar.gz" "$archive.tgz"
  rm "$archive.tar"
  ls -l build/npm/*.tgz
}

# test_npm [PROGRAM]: compares the package with this program; without one, it is built.
test_npm() {
  build_npm
  [ $# -gt 0 ] || build_program
  say "Testing the npm package"
  PUNCT=${1:-$PWD/build/program/bin/punct} tests/npm/run
}

# install_below PREFIX: as root only where the prefix cannot be written to.
install_below() {
  local there=$1
  until [ -e "$there" ]; do there=$(dirname "$there"); done
  if [ -w "$there" ]; then
    cmake --install build/program --prefix "$1"
  else
    as_root cmake --install build/program --prefix "$1"
  fi
  # The loader looks into the folders of this prefix, but only at the libraries that its list names.
  [ "$1" != /usr/local ] || as_root ldconfig
}

# show_samples PROGRAM: the main job on real input, with results to look at in build/demo.
show_samples() {
  local punct=$1 out=build/demo archive=samples/site games=samples/games/sgf
  rm -rf "$out"
  mkdir -p "$out"
  say "Validating files as Boardspace gives them, of which two games are not valid"
  "$punct" validate "$archive" || [ $? = 1 ]
  say "Listing the games"
  "$punct" list --quiet "$archive" || [ $? = 1 ]
  say "Validating every move of the games in $games"
  "$punct" validate "$games"
  say "Converting all to one file of text and one of JSON"
  "$punct" convert --quiet --to text "$games" -o "$out/games.punct"
  "$punct" convert --quiet --to json "$games" -o "$out/games.json"
  say "Drawing a game"
  "$punct" render samples/games/text/game-001.punct --last-move --legend -o "$out/final-position.svg"
  "$punct" render samples/games/text/game-001.punct --ply 12 --layers -o "$out/ply-12-by-level.png"
  "$punct" render --all --sheet 2x3 samples/games/text/game-001.punct -o "$out/whole-game.pdf"
  say "Look at these"
  printf '%s\n' "$PWD/$out"/*
}

# A newcomer waits for this: compiling is most of it, and less with less optimization.
demo() {
  ensure_packages "${program_packages[@]}"
  build quick
  show_samples build/quick/bin/punct
}

# The program as it is installed, or that of demo if it is the only one built.
run() {
  local preset=program
  [ -e build/program/bin/punct ] || [ ! -e build/quick/bin/punct ] || preset=quick
  if [ -e build/$preset/bin/punct ]; then
    cmake --build --preset $preset -j "$jobs" -- --quiet | { grep -vx 'ninja: no work to do\.' || true; } >&2
  else
    build_program >&2
  fi
  exec build/$preset/bin/punct "$@"
}

# The tests labeled slow plant faults in calls of the system and measure with millions of games.
tests() {
  build_tests
  if [ $# -gt 0 ]; then
    run_tests release "$@"
  else
    run_tests release -LE slow
    say "The slow tests were left out; ./setup.sh test -L slow runs them"
  fi
}

# The name of this Debian: packages and archives that were built here are tried in a bare one.
codename() { sed -n 's/^VERSION_CODENAME=//p' /etc/os-release; }

# foreign_processor [NAME]: prints it if it is not that of this system.
foreign_processor() {
  [ $# -gt 0 ] && [ "$1" != "$(dpkg --print-architecture 2>/dev/null)" ] || return 0
  [ "$1" = arm64 ] || refuse "packages are made for this processor and for arm64, not for '$1'"
  echo "$1"
}

# packages [PROCESSOR]
packages() {
  local foreign
  foreign=$(foreign_processor "$@")
  if [ -n "$foreign" ]; then
    ensure_packages "${cross_packages_packages[@]}"
    ensure_space 4000
    say "Building packages for $foreign"
    as_root packaging/cross_packages.sh "$foreign" "$(codename)"
  else
    ensure_packages "${program_packages[@]}" "${package_packages[@]}"
    say "Building packages"
    packaging/packages.sh
  fi
}

# try_packages [PROCESSOR]: those for another one are compared with what is built for this one.
try_packages() {
  local foreign
  foreign=$(foreign_processor "$@")
  packages "$@"
  ensure_packages "${try_packages_packages[@]}"
  if [ -n "$foreign" ]; then
    ensure_packages "${program_packages[@]}" "${test_packages[@]}" "${emulator_packages[@]}"
    build release punct_program punct-archive punct-image punct-pdf
  fi
  say "Trying the packages in a bare Debian"
  as_root packaging/try_packages.sh "build/packages${foreign:+-$foreign}" "$(codename)" ${foreign:+"$foreign" build/release/bin/punct}
}

reproduce() {
  ensure_packages "${program_packages[@]}" "${package_packages[@]}" "${reproduce_packages[@]}"
  say "Building the packages twice"
  packaging/reproduce.sh
}

suite() {
  [ $# -ge 2 ] || { usage >&2; refuse "suite needs the name of a Debian and a command"; }
  ensure_packages "${suite_packages[@]}"
  say "Running ./setup.sh ${*:2} in a bare Debian $1"
  as_root packaging/on_suite.sh "$@"
}

tarball() {
  build_program
  ensure_packages "${tarball_packages[@]}"
  say "Building the archive"
  packaging/tarball.sh build/program
}

try_tarball() {
  tarball
  ensure_packages "${suite_packages[@]}"
  say "Trying the archive in a bare Debian"
  as_root packaging/try_tarball.sh build/tarball/punct-*.tar.xz "$(codename)"
}

# ensure_processor NAME: compilers, and what runs programs for it here.
ensure_processor() {
  local triple
  case $1 in
    amd64) triple=x86-64-linux-gnu ;;
    arm64) triple=aarch64-linux-gnu ;;
    i386) triple=i686-linux-gnu ;;
    riscv64 | s390x) triple=$1-linux-gnu ;;
    *) refuse "'$1' is not one of amd64, arm64, i386, riscv64, s390x" ;;
  esac
  ensure_packages "${program_packages[@]}" "${foreign_packages[@]}" "g++-$triple" qemu-user-static
}

# wheel [PROCESSOR]
wheel() {
  case ${1:-amd64} in amd64 | arm64) ;; *) refuse "wheels are made for amd64 and arm64, not for '$1'" ;; esac
  ensure_processor "${1:-amd64}"
  ensure_packages "${wheel_packages[@]}"
  [ -e build/page/board.html ] || build_page
  say "Building wheels for ${1:-amd64}"
  packaging/wheel/wheel.sh "${1:-amd64}" "$jobs"
}

try_wheel() {
  local processor=${1:-amd64} machine python=3.11 suite
  wheel "$processor"
  machine=$([ "$processor" = arm64 ] && echo aarch64 || echo x86_64)
  for suite in bookworm trixie; do
    say "Trying the wheel for Python $python in a bare Debian $suite"
    as_root packaging/try_wheel.sh build/wheel/*-cp"${python/./}"-*_"$machine".whl "$suite" "$processor"
    python=3.13
  done
}

# cross PROCESSOR...: programs and tests run by an emulator.
cross() {
  local processor tests
  [ $# -gt 0 ] || refuse "cross needs the names of processors: arm64, i386, riscv64, s390x"
  for processor; do ensure_processor "$processor"; done
  build_program
  ensure_packages "${test_packages[@]}"
  for processor; do
    say "Building for $processor"
    packaging/foreign.sh "$processor" "$jobs"
    tests=(test_libpunct test_formats)
    # Debian 12 has no RapidCheck for that one.
    [ "$processor" != riscv64 ] || tests=()
    PUNCT_PROCESSOR=$processor PUNCT_TESTS=${#tests[@]} \
      build linux punct_program punct-archive punct-image punct-pdf "${tests[@]}"
    say "Comparing the program for $processor with that for this processor"
    tests/cross/run.sh "$processor" build/program/bin/punct
  done
}

# windows [--smoke]: libraries of others are built once, from Debian's sources.
windows() {
  build_program
  ensure_packages "${windows_packages[@]}"
  [ -e build/page/board.html ] || build_page
  say "Building libraries for Windows"
  packaging/foreign.sh windows "$jobs"
  build windows
  packaging/windows/zip.sh
  say "Testing the program for Windows"
  python3 tests/windows/windows_test.py build/windows/program/punct.exe build/program/bin/punct "$@"
}

# sources PATHSPEC...: the files under version control, each ended by a zero byte.
sources() { git -c safe.directory="$PWD" ls-files -z -- "$@"; }

# Versions of clang-format differ in what they ask for; the sources are in the form of this one.
format_version=14

has_format_version() { clang-format --version | grep -q "version $format_version\."; }

check_format() {
  ensure_packages "${check_packages[@]}"
  say "Checking the format"
  if ! has_format_version; then
    echo "not checked: this needs clang-format $format_version, and this system has $(clang-format --version)"
    return
  fi
  sources '*.cpp' '*.hpp' | xargs -0 -P "$jobs" -n 8 clang-format --dry-run -Werror
}

format() {
  ensure_packages "${check_packages[@]}"
  has_format_version || die "the sources are in the form of clang-format $format_version; this is $(clang-format --version)"
  sources '*.cpp' '*.hpp' | xargs -0 clang-format -i
}

# check_tidy PATHSPEC...: with the compile commands of the preset lint, which are clang's own, one for each file.
check_tidy() {
  ensure_packages "${program_packages[@]}" "${test_packages[@]}" "${check_packages[@]}"
  build lint
  say "Checking with clang-tidy"
  sources "$@" | xargs -0 -P "$jobs" -n 1 clang-tidy --quiet -p build/lint
}

sanitize() {
  build_fuzz
  run_tests fuzz -LE unsanitized "$@"
}

# What reads input, under the sanitizers; sanitize runs the other tests too.
sanitize_formats() {
  build_fuzz fuzzers test_formats
  say "Testing the readers and writers under sanitizers"
  run_tests fuzz -R '^test_formats'
}

check_races() {
  ensure_packages "${program_packages[@]}"
  build tsan punct_program
  say "Looking for races"
  local punct=build/tsan/bin/punct games=build/tsan/games.punct command
  # Under the sanitizer, modules are not looked for beside the program.
  local -x LD_LIBRARY_PATH
  LD_LIBRARY_PATH=$PWD/build/tsan/lib/punct$(project_version | cut -d. -f1)
  "$punct" generate --games 300 --seed 3 -j 4 -q --force -o "$games"
  # All is read: a program whose output nobody takes any more would end with a status of its own.
  for command in validate 'convert --to sgf' stats 'replay --position' 'select --where plies>60' \
    'select --dedupe symmetric' explore analyze 'render --ply 5 --out-dir build/tsan/pictures --force'; do
    # shellcheck disable=SC2086 # The words of a command.
    "$punct" $command -q -j 4 "$games" >/dev/null || die "punct $command: a race, or a fault; see above"
  done
}

# run_target TARGET OPTION...: says what it printed once it has ended. What reaches new code is kept from run to run.
run_target() {
  local name found printed
  name=$(basename "$1" _fuzz)
  found=build/fuzz/found/$name
  mkdir -p "$found"
  if printed=$("$@" -rss_limit_mb=2048 -timeout=10 -verbosity=0 -print_final_stats=1 -artifact_prefix="$found-" \
    "$found" "tests/fuzz/corpus/$name" 2>&1); then
    printf '%s: %s\n' "$name" "$(sed -n 's/^stat::number_of_executed_units: *//p' <<<"$printed") executions"
  else
    printf '%s\n' "$printed" "$name failed"
    return 1
  fi
}

# run_targets PRESET OPTION...: runs its fuzz targets, as many at a time as there are processors.
run_targets() {
  local preset=$1
  shift
  say "Fuzzing (preset $preset, $*)"
  export -f run_target
  # shellcheck disable=SC2016 # Expanded by the inner shell.
  printf '%s\n' "build/$preset"/bin/*_fuzz | xargs -P "$jobs" -I{} bash -c 'run_target "$@"' run_target {} "$@"
}

# fuzz [SECONDS [SEED]]: with the same seed, the same inputs in the same order.
fuzz() {
  build_fuzz fuzzers
  run_targets fuzz "-max_total_time=${1:-5}" "-seed=${2:-0}"
}

# Executions are fast without most sanitizers and without following comparisons. What they find is then run once under the
# sanitizers. How often each target has run is kept, so that a campaign may be ended and goes on from there.
campaign() {
  build_fuzz fuzzers
  build campaign fuzzers
  say "Running the fuzz targets"
  python3 tests/fuzz/campaign.py build "${1:-100000000}" "${@:2}"
}

# Every call of the system that fails, kill -9 at every one that writes, limits of the system, and power that fails. The
# tests take some of them.
check_faults() {
  build_tests
  say "Making every call of the system fail"
  python3 tests/faults/faults.py build/release/bin/punct "$@"
  say "Making allocations fail"
  python3 tests/faults/memory.py build/release/bin/punct build/release/lib/libfailing_new.so
  say "Setting limits of the system"
  PYTHONPATH=$PWD/build/release/python python3 tests/faults/limits.py build/release/bin/punct
  say "Taking the power away"
  python3 tests/faults/power.py build/release/bin/punct
}

# The build with the Python module and the engine's facade, which doors and soak ask too.
check_doors() {
  local script=$1
  build_tests
  say "Running tests/doors/$script"
  PYTHONPATH=build/release/python /usr/bin/python3 "tests/doors/$script" build/release/bin/punct build/release/bin/facade samples "${@:2}"
}

# mutate [N] [OPTION...]: see tests/mutation/mutate.py.
mutate() {
  ensure_packages "${program_packages[@]}" "${test_packages[@]}" git
  ensure_space 3000
  say "Planting faults"
  python3 tests/mutation/mutate.py build/mutation "$@"
}

# Every program and library adds what it counts to a file of its own. Suites at scale repeat what others reach.
check_coverage() {
  ensure_packages "${program_packages[@]}" "${test_packages[@]}" "${check_packages[@]}" "${coverage_packages[@]}"
  build coverage
  rm -rf build/coverage/raw
  LLVM_PROFILE_FILE=$PWD/build/coverage/raw/%m.profraw run_tests coverage -E AtScale
  say "Counting lines and branches"
  python3 tests/coverage/report.py build/coverage
  say "Made build/coverage/report/index.html"
}

# The scripts of samples/scale, whose engines are ended again.
check_scale() {
  build_program
  ensure_packages "${scale_packages[@]}"
  say "Counting on parallel, make, dask and Slurm"
  /usr/bin/python3 tests/scale/engines.py build/program/bin/punct samples/scale
}

check_editors() {
  say "Checking the syntax files of editors"
  python3 packaging/editors/check.py
}

# Hooks, workflow and problem matcher in a repository of games.
check_repository() {
  ensure_packages "${repository_packages[@]}"
  say "Trying the hooks and the workflow for repositories of games"
  /usr/bin/python3 tests/packaging/repository_test.py build/release/bin/punct .
}

# What of the Python module takes too long for the tests: types, leaks, lifetimes, the notebook. PUNCT_CHECK=full for all.
check_python() {
  ensure_packages "${python_packages[@]}"
  say "Checking the Python module"
  tests/python/check.sh build/release
}

# check_abi [--record]: the interfaces of the libraries against those of the last release, or taken as such.
check_abi() {
  # Before a release that records them there is nothing to compare, and nothing need be built.
  if [ $# -eq 0 ] && ! compgen -G 'packaging/abi/*.abi.xz' >/dev/null; then
    say "No interface of a released library to compare with"
    return
  fi
  ensure_packages "${program_packages[@]}" "${abi_packages[@]}"
  build abi punct punct_formats punct_render punct_collections
  say "Comparing the interfaces of the libraries with the last release"
  packaging/check_abi.sh build/abi/lib "$@"
}

# The article in samples/latex, typeset with diagrams as its first lines say.
check_latex() {
  ensure_packages "${latex_packages[@]}"
  local out=build/latex punct=$PWD/build/release/bin/punct game=samples/games/text/game-001.punct
  say "Typesetting the sample article"
  rm -rf "$out"
  mkdir -p "$out"
  "$punct" render --theme print --size 170 --stacks --ply 12 "$game" -o "$out/middle-game.pdf"
  "$punct" render --theme print --size 170 --last-move "$game" -o "$out/final-position.pdf"
  local typeset=(pdflatex -interaction=nonstopmode -halt-on-error ../../samples/latex/article.tex)
  # The second time with the numbers of the figures that the first has written down.
  (cd "$out" && "${typeset[@]}" && "${typeset[@]}") >"$out/pdflatex.log" ||
    die "the article cannot be typeset; see $out/article.log"
  ! grep -q '^Overfull' "$out/article.log" || die "a figure is wider than its column; see $out/article.log"
  ! pdffonts "$out/article.pdf" | tail -n +3 | awk '{print $(NF-4)}' | grep -qv yes ||
    die "a font of $out/article.pdf is not embedded"
}

ci() {
  # Properties are tried with the same random cases each time, so that a change answers for what fails.
  local -x RC_PARAMS=seed=1
  local punct=$PWD/build/release/bin/punct
  # All at once, so that apt-get fetches its lists once.
  ensure_packages "${program_packages[@]}" "${test_packages[@]}" "${check_packages[@]}" "${reference_packages[@]}" \
    "${latex_packages[@]}" "${repository_packages[@]}" "${document_packages[@]}" "${page_packages[@]}" \
    "${npm_packages[@]}" "${site_packages[@]}" "${python_packages[@]}"
  check_format
  check_editors
  build_tests
  build_reference
  show_samples "$punct"
  check_latex
  check_repository
  check_abi
  fuzz 10 1
  sanitize_formats
  check_races
  PUNCT_NO_SKIP=yes run_tests release
  test_page "$punct"
  test_npm "$punct"
  build_site "$punct"
  node tests/docs/site.mjs build/site
  check_python
  say "All checks passed in $((SECONDS / 60)) min $((SECONDS % 60)) s"
}

command=${1:-help}
[ $# -gt 0 ] && shift
case $command in
  demo) demo ;;
  run) run "$@" ;;
  site) build_site ;;
  page) build_page ;;
  test-page) test_page ;;
  npm) build_npm ;;
  test-npm) test_npm ;;
  test) tests "$@" ;;
  install) build_program; install_below "${1:-/usr/local}" ;;
  packages) packages "$@" ;;
  try-packages) try_packages "$@" ;;
  reproduce) reproduce ;;
  suite) suite "$@" ;;
  tarball) tarball ;;
  try-tarball) try_tarball ;;
  wheel) wheel "$@" ;;
  try-wheel) try_wheel "$@" ;;
  cross) cross "$@" ;;
  windows) windows "$@" ;;
  lint) check_format; check_tidy '*.cpp' ;;
  format) format ;;
  sanitize) sanitize "$@" ;;
  abi) check_abi "$@" ;;
  reference) build_reference ;;
  scale) check_scale ;;
  races) check_races ;;
  faults) check_faults "$@" ;;
  soak) check_doors soak.py --runs "${1:-10000}" "${@:2}" ;;
  doors) check_doors doors.py --draws "${1:-10000}" "${@:2}" ;;
  mutate) mutate "$@" ;;
  coverage) check_coverage ;;
  fuzz) fuzz "$@" ;;
  campaign) campaign "$@" ;;
  ci) ci ;;
  help | -h | --help) usage ;;
  *) usage >&2; printf "setup.sh: '%s' is not a command\n" "$command" >&2; exit 2 ;;
esac
