#!/usr/bin/env bash
# What of the Python module takes long: its types, equality with the program on many records, leaks by loops, lifetimes
# under valgrind, the rules oracle, and the notebook with the page in Chromium (built by ./setup.sh page).
# Usage: check.sh BUILD_FOLDER [PART...]. PUNCT_CHECK=full for 500 made-up and 200 faulty records, 10^5 loops and 10,000
# positions; otherwise a tenth of the records and loops and 300 positions.
set -euo pipefail
build=$(cd "$1" && pwd)
shift
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
python=${PYTHON:-/usr/bin/python3}
export PYTHONPATH=$build/python PYTHONDONTWRITEBYTECODE=1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
loops=10000 positions=300 made=50 faulty=20
[ "${PUNCT_CHECK:-}" != full ] || loops=100000 positions=10000 made=500 faulty=200

types() {
  cd "$folder"
  mkdir -p stubs/punct
  cp "$root"/bindings/python/punct/{__init__.pyi,py.typed} stubs/punct/
  MYPYPATH=$folder/stubs stubtest punct --concise --allowlist "$root/tests/python/stubtest.allow"
  MYPYPATH=$folder/stubs mypy --strict "$root/samples/python/rules_oracle.py"
  local document
  for document in python.md python.ipynb; do
    "$python" "$root/tests/python/examples_script.py" "$root/docs/$document" >examples.py
    # IPython has no types.
    MYPYPATH=$folder/stubs mypy --strict --ignore-missing-imports examples.py
  done
}
parity() {
  cd "$root/tests/python"
  PUNCT_PROGRAM=$build/bin/punct PUNCT_MADE=$made PUNCT_FAULTY=$faulty "$python" -m pytest -q -p no:cacheprovider parity.py
}
leaks() { "$python" "$root/tests/python/leaks.py" "$loops"; }
lifetimes() {
  PYTHONMALLOC=malloc valgrind -q --error-exitcode=9 --errors-for-leak-kinds=none \
    --suppressions="$root/tests/python/valgrind.supp" "$python" "$root/tests/python/lifetimes.py"
}
oracle() { "$python" "$root/samples/python/rules_oracle.py" "$positions"; }
notebook() {
  cp -r "$root/samples" "$folder"
  cp "$root/docs/python.ipynb" "$folder"
  cd "$folder"
  PATH=/usr/bin:$PATH jupyter nbconvert --to notebook --execute --output executed.ipynb python.ipynb
  "$python" "$root/tests/python/look_at_notebook.py" executed.ipynb
  PATH=/usr/bin:$PATH jupyter nbconvert --to html executed.ipynb
  # The script of a view notes in its frame how many plies the page has opened.
  chromium --headless --no-sandbox --disable-gpu --user-data-dir="$folder/chromium" --virtual-time-budget=30000 \
    --dump-dom "file://$folder/executed.html" 2>chromium.log | grep -q 'data-plies="[1-9]' ||
    { cat chromium.log && echo "the page in the notebook does not open the game" && false; }
}

parts=("$@")
[ ${#parts[@]} -gt 0 ] || parts=(types parity leaks lifetimes oracle notebook)
if [ ${#parts[@]} -eq 1 ]; then
  "${parts[0]}"
else
  # Each by itself, as many at a time as there are processors.
  run_part() {
    local log status=0
    log=$("$0" "$1" "$2" 2>&1) || status=$?
    printf '== %s\n%s\n' "$2" "$log"
    return $status
  }
  export -f run_part
  printf '%s\n' "${parts[@]}" | xargs -P "$(nproc)" -I{} bash -c 'run_part "$@"' "${BASH_SOURCE[0]}" "$build" {}
fi
