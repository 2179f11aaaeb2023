#!/usr/bin/env bash
# Builds the Debian packages twice from what is committed, by reprotest: the second time in another folder and home, a year
# later, in another time zone, locale and umask, with more processes. The packages must have the same bytes.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT

"$root/packaging/debian_tree.sh" "$tree/punct"
# Host name, user, order of files and kernel stay as they are: to vary them takes more rights than a build has.
reprotest --min-cpus 1 --vary=-domain_host,-user_group,-fileordering,-kernel -s "$tree/punct" \
  'dpkg-buildpackage -us -uc -b' '../*.deb' -- null
