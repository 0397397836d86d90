# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
# Sourced by the commands beside it: what PerRank is built from, and how to get what is missing.

# The same names hold on Debian 12 and Ubuntu 24.04. The fonts go into the pictures.
packages=(
    g++ cmake ninja-build
    qt6-base-dev libqt6opengl6-dev qt6-charts-dev qt6-svg-dev nlohmann-json3-dev
    fonts-roboto-unhinted fonts-dejavu-core
)

say() { printf '%s\n' "$*" >&2; }

give_up() {
    say "$*"
    exit 1
}

# Prints those of its arguments that are not installed; a name that another package provides counts.
missing_packages() {
    local present name
    present=$(dpkg-query -W -f='${db:Status-Status} ${Package}, ${Provides}\n' |
        sed -n 's/^installed //p' | sed 's/([^)]*)//g' | tr -s ', ' '\n')
    for name in "$@"; do
        grep -qxF -- "$name" <<<"$present" || printf '%s\n' "$name"
    done
}

# Needs neither root nor network when nothing is missing.
install_missing() {
    if ! command -v dpkg-query >/dev/null; then
        say "This is not Debian or Ubuntu, so nothing is installed for you. PerRank needs a C++20"
        say "compiler, CMake 3.25, Ninja, Qt 6.4 with Charts and Svg, and nlohmann_json 3.11."
        return
    fi
    local missing as_root=()
    mapfile -t missing < <(missing_packages "$@")
    [ ${#missing[@]} -gt 0 ] || return 0
    command -v apt-get >/dev/null ||
        give_up "Missing: ${missing[*]}. There is no apt-get here to install them with."
    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null ||
            give_up "Missing: ${missing[*]}. Installing them needs root, or sudo, which is not here."
        as_root=(sudo)
    fi
    say "Installing ${missing[*]} …"
    local apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive NEEDRESTART_SUSPEND=1
        apt-get -q -o DPkg::Lock::Timeout=300)
    "${apt[@]}" update >&2 || say "The package lists could not be refreshed; trying with the old ones."
    "${apt[@]}" install -y --no-install-recommends "${missing[@]}" >&2 ||
        give_up "apt-get could not install ${missing[*]}; its reason stands above."
}

# A cached configuration from another place or generator is the usual reason for a build that fails
# on a machine where nothing else is wrong, so the first failure starts once more from nothing.
configure() {
    local preset=$1
    shift
    cmake --preset "$preset" "$@" >&2 || cmake --fresh --preset "$preset" "$@" >&2
}

build() {
    local preset=$1
    shift
    cmake --build --preset "$preset" "$@" >&2
}
