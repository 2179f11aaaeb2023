#!/usr/bin/env bash
# What of the Python module takes long: its types, leaks by 10^5 loops, lifetimes under valgrind, the rules oracle on
# 10,000 positions, and the notebook. Usage: check.sh BUILD_FOLDER [PART...]
set -euo pipefail
build=$(cd "$1" && pwd)
shift
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
python=${PYTHON:-/usr/bin/python3}
export PYTHONPATH=$build/python PYTHONDONTWRITEBYTECODE=1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

types() {
  cd "$folder"
  mkdir -p stubs/punct
  cp "$root"/bindings/python/punct/{__init__.pyi,py.typed} stubs/punct/
  MYPYPATH=$folder/stubs stubtest punct --concise --allowlist "$root/tests/python/stubtest.allow"
  MYPYPATH=$folder/stubs mypy --strict "$root/samples/python/rules_oracle.py"
  "$python" "$root/tests/python/tutorial_script.py" >tutorial.py
  MYPYPATH=$folder/stubs mypy --strict tutorial.py
}
leaks() { "$python" "$root/tests/python/leaks.py"; }
lifetimes() {
  PYTHONMALLOC=malloc valgrind -q --error-exitcode=9 --errors-for-leak-kinds=none \
    --suppressions="$root/tests/python/valgrind.supp" "$python" "$root/tests/python/lifetimes.py"
}
oracle() { "$python" "$root/samples/python/rules_oracle.py" 10000; }
notebook() {
  cp -r "$root/samples" "$folder"
  cp "$root/docs/python.ipynb" "$folder"
  cd "$folder"
  PATH=/usr/bin:$PATH jupyter nbconvert --to notebook --execute --output executed.ipynb python.ipynb
  "$python" "$root/tests/python/look_at_notebook.py" executed.ipynb
}

parts=("$@")
[ ${#parts[@]} -gt 0 ] || parts=(types leaks lifetimes oracle notebook)
for part in "${parts[@]}"; do
  echo "== $part"
  ("$part")
done
