#!/usr/bin/env bash
# try_wheel.sh WHEEL SUITE [PROCESSOR]: installs the wheel with pip in a bare Debian of that suite, in an environment that
# has nothing else, and uses it there. Then Debian's pytest runs the tests of the module against it.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(dirname "$here")
wheel=$1
suite=$2
processor=${3:-$(dpkg --print-architecture)}
system=$root/build/try-$suite-$processor

inside() { chroot "$system" env -i HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive PATH=/usr/sbin:/usr/bin:/sbin:/bin "$@"; }

die() {
  printf 'try_wheel.sh: %s\n' "$*" >&2
  exit 1
}

# install PACKAGE...
install() {
  inside apt-get install -q -y --no-install-recommends -o Dpkg::Use-Pty=0 -o APT::Sandbox::User=root "$@" \
    >>"$system/var/log/try.log" 2>&1 || die "apt-get fails; see $system/var/log/try.log"
}

"$here/chroot.sh" "$suite" "$system" "$processor"
mount -t proc proc "$system/proc"
trap 'umount "$system/proc"' EXIT
inside apt-get update -q >"$system/var/log/try.log" 2>&1 || die "apt-get cannot fetch the lists of packages"
install python3-venv
mkdir "$system/srv/punct"
cp -r "$root"/{samples,docs} "$system/srv/punct/"
mkdir -p "$system/srv/punct/tests"
cp -r "$root"/tests/{python,data} "$system/srv/punct/tests/"
cp "$wheel" "$system/srv/"

inside bash -euc '
  cd /srv
  python3 -m venv alone
  alone/bin/pip install -q --no-index --disable-pip-version-check punct-*.whl
  PATH=/srv/alone/bin:$PATH
  cd punct
  punct --version
  punct validate -j 2 samples/games/sgf
  for format in svg png pdf; do punct render samples/games/text/game-001.punct -o "/srv/board.$format"; done
  punct render --animate samples/games/text/game-001.punct -o /srv/game.webp
  punct convert -q samples/games/text -o /srv/games.json.gz
  punct page samples/games/text -o /srv/games.html
  punct convert -q --to text samples/games/text | head -n 1 >/dev/null
  python3 -c "
import punct
games = punct.load(\"samples/games/sgf\")
print(len(games), \"games;\", len(games[0].png()), \"bytes of PNG\")
assert games[0].png().startswith(b\"\\x89PNG\")
assert len(games[0].view()._repr_html_()) > 500000
print(punct.explore(\"samples/games/text\").games, \"games explored\")
"
' || die "the wheel does not work in a bare Debian $suite"

# All but glibc and the libraries of the compiler is in the wheel, and no newer ones are asked for than the name of the
# wheel says: those of Debian 12.
mapfile -t files < <(cd "$system" && find srv/alone/lib -path '*/punct/*' \( -name '*.so*' -o -path '*/bin/punct' \) -type f)
needed=$(inside ldd "${files[@]/#//}" | awk '$2 == "=>" && $3 !~ /\/site-packages\// {print $1}' | sort -u)
! grep -vE '^(libc|libm|libstdc\+\+|libgcc_s|ld-linux[^/]*)\.so' <<<"$needed" || die "the libraries above are not in the wheel"
newest() { (cd "$system" && objdump -T "${files[@]}") | grep -o "$1_[0-9.]*" | sort -V | tail -n 1; }
printf '%s\n' "$(newest GLIBC)" GLIBC_2.36 | sort -V -C && printf '%s\n' "$(newest GLIBCXX)" GLIBCXX_3.4.30 | sort -V -C ||
  die "the wheel asks for $(newest GLIBC) and $(newest GLIBCXX)"

install python3-pytest python3-hypothesis python3-numpy
inside bash -euc '
  cd /srv
  python3 -m venv --system-site-packages tested
  tested/bin/pip install -q --no-index --disable-pip-version-check punct-*.whl
  cd punct/tests/python
  PUNCT_PROGRAM=/srv/tested/bin/punct PYTHONDONTWRITEBYTECODE=1 /srv/tested/bin/python -m pytest -q -p no:cacheprovider
' || die "the tests of the module fail"
echo "the wheel works in a bare Debian $suite, and asks for $(newest GLIBC)"
