#!/bin/sh
# Installs what is missing on a Debian machine and says what is there.
#   scripts/setup.sh base   what it takes to build and run Cupper: C and C++ compilers, Rust, a JDK, the solver Bitwuzla
#   scripts/setup.sh full   also what the tests use: Maven, a JDK 25
set -eu
cd "$(dirname "$0")/.."
level=${1:-full}

have() { command -v "$1" >/dev/null 2>&1; }
say() { printf 'setup: %s\n' "$*"; }
fail() { printf 'setup: %s\n' "$*" >&2; exit 1; }

as_root() {
    if [ "$(id -u)" -eq 0 ]; then "$@"
    elif have sudo; then sudo "$@"
    else fail "needs root to run: $*"
    fi
}

updated=no
update_packages() {
    [ "$updated" = yes ] && return
    have apt-get || fail "something is missing and there is no apt-get to install it: see README.md for what to install"
    as_root apt-get update -qq
    updated=yes
}

# The first of the given packages that this Debian has.
candidate() {
    for package in "$@"; do
        if [ -n "$(apt-cache madison "$package" 2>/dev/null)" ]; then echo "$package"; return; fi
    done
}

install() {
    update_packages
    package=$(candidate "$@")
    [ -n "$package" ] || fail "this Debian has none of: $*"
    say "installing $package"
    log=$(mktemp)
    if ! as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$package" \
        >"$log" 2>&1; then
        cat "$log" >&2
        rm -f "$log"
        fail "apt-get could not install $package"
    fi
    rm -f "$log"
}

if ! have cc || ! have c++ || ! have make; then install build-essential; fi
have curl || install curl
have flock || install util-linux
# For Bitwuzla, which is built from sources (scripts/bitwuzla.sh).
header() { printf '#include <%s>\n' "$1" | c++ -x c++ -E - >/dev/null 2>&1; }
header gmpxx.h || install libgmp-dev
header symfpu/core/add.h || install libsymfpu-dev

# Rust: Debian's own cargo is older than what the workspace asks for, so it must come from rustup.
wanted=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)
# What rust-toolchain.toml names; rustup uses it in this folder, another cargo does not know it.
channel=$(sed -n 's/^channel = "\(.*\)"/\1/p' rust-toolchain.toml)
rust_help() {
    fail "$1 Cupper needs Rust $wanted or later. Install it with
    curl --proto '=https' --tlsv1.2 -sSf https://sh.rustup.rs | sh -s -- -y
or, where rustup is there already, with
    rustup toolchain install $channel
and run make again."
}
if ! have cargo && ! have rustup; then
    update_packages
    if [ -n "$(candidate rustup)" ]; then
        install rustup
    else
        say "installing Rust with its own installer"
        curl --proto '=https' --tlsv1.2 -sSf https://sh.rustup.rs | sh -s -- -y -q --profile default \
            || rust_help "the installer of Rust failed."
        PATH="$HOME/.cargo/bin:$PATH"
    fi
fi
if ! cargo --version >/dev/null 2>&1; then
    have rustup || rust_help "cargo does not work."
    say "installing Rust $channel"
    rustup -q toolchain install "$channel" --profile minimal --component rustfmt --component clippy \
        || rust_help "rustup could not install it."
fi
rust=$(cargo --version | cut -d' ' -f2)
oldest=$(printf '%s\n%s\n' "$wanted" "$rust" | sort -V | head -n 1)
[ "$oldest" = "$wanted" ] || rust_help "cargo $rust is too old."
for component in fmt clippy; do
    cargo $component --version >/dev/null 2>&1 && continue
    have rustup || fail "cargo $component is missing"
    rustup -q component add rustfmt clippy
done

if ! have java || ! have javac; then install openjdk-17-jdk-headless openjdk-21-jdk-headless default-jdk-headless; fi

# The home of an installed JDK of the given feature version, if there is one.
jdk_home() {
    for home in ${JAVA_HOME:+"$JAVA_HOME"} /usr/lib/jvm/* "$HOME"/.sdkman/candidates/java/*; do
        if grep -q "^JAVA_VERSION=\"$1[\".]" "$home/release" 2>/dev/null && [ -x "$home/bin/javac" ]; then
            echo "$home"
            return
        fi
    done
}

if [ "$level" = full ]; then
    have mvn || install maven
    # Tests start servers of their own.
    if ! have nats-server; then
        install nats-server
        # Debian starts one of its own, which nobody has asked for.
        as_root systemctl disable --now nats-server >/dev/null 2>&1 || true
    fi
    if [ -z "$(jdk_home 25)" ]; then
        update_packages
        if [ -n "$(candidate openjdk-25-jdk-headless temurin-25-jdk)" ]; then
            install openjdk-25-jdk-headless temurin-25-jdk
        else
            say "this Debian has no package of a JDK 25: the tests run on the JDKs that are here"
        fi
    fi
fi

jdks=
for version in 17 18 19 20 21 22 23 24 25; do
    home=$(jdk_home $version)
    [ -n "$home" ] && jdks="$jdks, JDK $version in $home"
done
say "cargo $rust$jdks"
scripts/bitwuzla.sh >/dev/null
