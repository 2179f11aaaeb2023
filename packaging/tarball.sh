#!/usr/bin/env bash
# Makes build/tarball/punct-VERSION-linux-x86_64.tar.xz of an installed tree: the program with every library that it
# needs but those of glibc, so that it runs from any folder on a Linux with the same glibc or a newer one.
#   tarball.sh BUILD_FOLDER
set -euo pipefail
build=$1
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
version=$(sed -n 's/^project(punct VERSION \([0-9.]*\).*/\1/p' "$root/CMakeLists.txt")
out=$root/build/tarball
name=punct-$version-linux-x86_64
tree=$out/$name

rm -rf "$out"
cmake --install "$build" --prefix "$tree" --strip >/dev/null
rm -rf "${tree:?}/include" "$tree"/lib*/cmake "$tree"/lib*/pkgconfig "$tree"/lib*/python3*
lib=$(dirname "$(find "$tree" -name 'libpunct.so.?')")
modules=$(dirname "$(find "$lib" -name punct-archive.so)")

# needed FILE...: the libraries outside of glibc that the files load, as paths.
needed() {
  ldd "$@" | awk '$2 == "=>" && $3 ~ /^\// {print $3}' | sort -u |
    grep -vE '/(ld-linux[^/]*|libc|libm|libdl|libpthread|librt|libresolv|libpunct[^/]*)\.so' || true
}

# package_of FILE: the Debian package that owns it, whether that says /lib or /usr/lib.
package_of() {
  { dpkg -S "$1" || dpkg -S "/usr$1" || dpkg -S "${1#/usr}"; } 2>/dev/null | sed 's/:.*//' | head -n 1
}

declare -A packages
for library in $(needed "$tree/bin/punct" "$lib"/*.so* "$modules"/*.so); do
  cp -L "$library" "$lib/"
  patchelf --set-rpath '$ORIGIN' "$lib/$(basename "$library")"
  packages[$(basename "$library")]=$(package_of "$library")
done

# Text of PNG and PDF needs a font and to be told where it lies.
mkdir -p "$tree/share/punct/fonts"
cp /usr/share/fonts/truetype/dejavu/DejaVuSans{,-Bold}.ttf "$tree/share/punct/fonts/"
cat > "$tree/share/punct/fonts.conf" <<'END'
<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
END
mv "$tree/bin/punct" "$modules/punct"
patchelf --set-rpath '$ORIGIN/..:$ORIGIN' "$modules/punct"
cat > "$tree/bin/punct" <<END
#!/bin/sh
# Finds its libraries beside itself, and its font where the system has none.
here=\$(dirname "\$(readlink -f "\$0")")
[ -e /etc/fonts/fonts.conf ] || export FONTCONFIG_FILE="\$here/../share/punct/fonts.conf"
tool=\$(basename "\$0")
case \$tool in
  punct-*) exec "\$here/../${modules#"$tree"/}/punct" "\${tool#punct-}" "\$@" ;;
  *) exec "\$here/../${modules#"$tree"/}/punct" "\$@" ;;
esac
END
chmod +x "$tree/bin/punct"

# What it carries, with the licenses.
mkdir -p "$tree/licenses"
{
  echo "Libraries and fonts that come with this archive, the Debian packages they are from, and where their licenses stand:"
  while read -r base; do
    package=${packages[$base]}
    printf '%s\t%s %s\tlicenses/%s\n' "$base" "$package" "$(dpkg-query -W -f '${Version}\n' "$package" | head -n 1)" "$package"
    cp -L "/usr/share/doc/$package/copyright" "$tree/licenses/$package"
  done < <(printf '%s\n' "${!packages[@]}" | LC_ALL=C sort)
  printf '%s\t%s\tlicenses/%s\n' 'DejaVuSans*.ttf' fonts-dejavu-core fonts-dejavu-core
} > "$tree/licenses/LIST"
cp /usr/share/doc/fonts-dejavu-core/copyright "$tree/licenses/fonts-dejavu-core"

tar -C "$out" --sort=name --owner=0 --group=0 --numeric-owner --mtime="@${SOURCE_DATE_EPOCH:-0}" -cf - "$name" |
  xz -T1 -6 > "$tree.tar.xz"
ls -l "$tree.tar.xz"
