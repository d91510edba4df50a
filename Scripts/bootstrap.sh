#!/usr/bin/env bash
# Installs what is missing to build Fanfold (`build`) or to test it too (`test`).
#
# Says nothing and needs no network when nothing is missing. Ends with one line on standard error
# and exit status 1 when something cannot be had.
set -euo pipefail

cd "$(dirname "$0")/.."
stage=${1:-build}
oldest_swift=6.2

fail() {
  printf 'bootstrap: %s\n' "$*" >&2
  exit 1
}

case $stage in
  build | test) ;;
  *) fail "unknown stage '$stage': say build or test" ;;
esac

# The Swift toolchain is not a Debian package, so it is only looked for.
command -v swift >/dev/null ||
  fail "the Swift toolchain is missing: install Swift $oldest_swift or later from swift.org"
swift_text=$(swift --version 2>&1) ||
  fail "the Swift toolchain does not start: $(tail -n 1 <<<"$swift_text")"
swift_version=$(sed -nE 's/.*Swift version ([0-9]+\.[0-9]+).*/\1/p' <<<"$swift_text" | head -n 1)
if [ "$(printf '%s\n' "$oldest_swift" "${swift_version:-0}" | sort -V | head -n 1)" != "$oldest_swift" ]; then
  fail "Swift ${swift_version:-of an unknown version} is too old: install Swift $oldest_swift or later from swift.org"
fi

# Prints "package alternative ..." for each package that this stage needs.
wanted() {
  awk -v stage="$stage" '
    $1 == "build" || (stage == "test" && $1 == "test") {
      line = ""
      for (i = 2; i <= NF; i++) line = line (i > 2 ? " " : "") $i
      print line
    }' Scripts/packages
}

if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
  # Not a Debian system: there is nobody to ask for packages, but the libraries may be there.
  if pkg-config --exists gtk4 libadwaita-1 libxml-2.0 2>/dev/null; then exit 0; fi
  fail "this is no Debian system: install GTK 4, libadwaita and libxml2 with their headers, and pkg-config"
fi

# Prints each package of which neither it nor an alternative is installed.
missing() {
  local installed names name found
  # Asking for a package that dpkg never heard of is not a failure here.
  installed=$(dpkg-query --show --showformat '${Package} ${db:Status-Status}\n' \
    $(wanted) 2>/dev/null | awk '$2 == "installed" { print $1 }' || true)
  while read -r names; do
    found=no
    for name in $names; do
      if grep -qxF -- "$name" <<<"$installed"; then
        found=yes
        break
      fi
    done
    if [ "$found" = no ]; then printf '%s\n' "${names%% *}"; fi
  done < <(wanted)
}

mapfile -t packages < <(missing | sort -u)
if [ ${#packages[@]} -eq 0 ]; then exit 0; fi

as_root=()
if [ "$(id -u)" -ne 0 ]; then
  command -v sudo >/dev/null ||
    fail "these packages are missing and there is no sudo: run as root: apt-get install ${packages[*]}"
  as_root=(sudo)
fi

apt() {
  # A message of apt's own belongs to the log; what matters of it is shown when it fails.
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=120 "$@" \
    >>"$log" 2>&1
}

mkdir -p .build
log=.build/bootstrap.log
: >"$log"

printf 'bootstrap: installing %s%s\n' "${packages[*]}" "${as_root:+ (with sudo)}"
# Fresh machines have no package lists and old ones have stale ones: fetch them when they do not do.
if ! apt install --yes --no-install-recommends "${packages[@]}"; then
  printf 'bootstrap: fetching the package lists\n'
  apt update ||
    fail "'apt-get update' failed: $(grep -E '^(E|W):' "$log" | tail -n 1) (all of it: $log)"
  apt install --yes --no-install-recommends "${packages[@]}" ||
    fail "'apt-get install ${packages[*]}' failed: $(grep -E '^E:' "$log" | tail -n 1) (all of it: $log)"
fi

mapfile -t packages < <(missing | sort -u)
[ ${#packages[@]} -eq 0 ] || fail "still missing after the installation: ${packages[*]}"
