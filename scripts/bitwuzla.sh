#!/bin/sh
# Builds the SMT solver Bitwuzla as a static library, once a machine, and prints the folder it is in.
# The sources come from crates.io: bitwuzla-sys carries Bitwuzla, rustsat-cadical carries CaDiCaL; Debian has GMP and
# SymFPU. What is built stays in ~/.cache/cupper (or $XDG_CACHE_HOME/cupper).
set -eu
bitwuzla=bitwuzla-sys-0.8.0
bitwuzla_sum=ff63cfc9ecd7406fbe2c008bd51091562e88c7b845b29df99679adb4a0e8bad2
cadical=rustsat-cadical-0.7.5
cadical_sum=36c1940036a11c1ff492fdbdad940ba100220f50a0ecabea1f2de08c18aa3a90

here=$(cd "$(dirname "$0")/.." && pwd)
recipe=$here/crates/bitwuzla/Makefile
say() { printf 'bitwuzla: %s\n' "$*" >&2; }
fail() { say "$*"; exit 1; }

cache=${XDG_CACHE_HOME:-$HOME/.cache}/cupper
key=$(echo $bitwuzla_sum $cadical_sum | cat - "$recipe" | sha256sum | cut -c1-12)
built=$cache/bitwuzla-$(uname -m)-$key
done_already() { [ -f "$built/libbitwuzla.a" ] && echo "$built"; }
if done_already; then exit; fi

for tool in cc:gcc c++:g++ make:make objcopy:binutils flock:util-linux; do
    command -v "${tool%:*}" >/dev/null 2>&1 || fail "${tool%:*} is missing: install Debian's package ${tool#*:}"
done
header() { printf '#include <%s>\n' "$1" | c++ -x c++ -E - >/dev/null 2>&1; }
header symfpu/core/add.h || fail "SymFPU is missing: install Debian's package libsymfpu-dev"
header gmpxx.h || fail "GMP is missing: install Debian's package libgmp-dev"
gmp=$(c++ -print-file-name=libgmp.a)
[ -f "$gmp" ] || fail "the static library of GMP is missing: install Debian's package libgmp-dev"

# One build at a time; who waited finds it done. Nothing is seen of a build that did not finish.
mkdir -p "$cache"
exec 9>"$cache/bitwuzla.lock"
flock 9
if done_already; then exit; fi
rm -rf "$cache"/bitwuzla.??????
work=$(mktemp -d "$cache/bitwuzla.XXXXXX")
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
cd "$work"

# The file of a crate that cargo has downloaded before.
downloaded() {
    for file in "${CARGO_HOME:-$HOME/.cargo}/registry/cache"/*/"$1.crate"; do
        if [ -f "$file" ]; then echo "$file"; return; fi
    done
    false
}
# Unpacks a crate, given as name-version, with its checksum. Cargo knows this machine's mirrors and proxies; curl is for
# when it does not help.
unpack() {
    name=${1%-*}
    if downloaded "$1" >/dev/null || cargo info --quiet "$name@${1##*-}" >/dev/null 2>&1 && downloaded "$1" >/dev/null
    then
        cp "$(downloaded "$1")" crate
    else
        curl -sSfL -o crate "https://static.crates.io/crates/$name/$1.crate" || fail "cannot get $1 from crates.io"
    fi
    echo "$2  crate" | sha256sum --check --status || fail "$1 is not what it was: its checksum differs"
    tar -xzf crate
}
unpack $bitwuzla $bitwuzla_sum
unpack $cadical $cadical_sum

mkdir objects
cd objects
# An outer make or cargo must not hand its flags and job slots on.
unset MAKEFLAGS MFLAGS MAKELEVEL
compile() {
    make --no-print-directory -f "$recipe" CC=cc CXX=c++ GMP="$gmp" BITWUZLA="$work/$bitwuzla/bitwuzla" \
        CADICAL="$work/$cadical" "$@"
}
total=$(compile count)
say "compiling Bitwuzla and CaDiCaL, once on this machine: $total files, about three minutes on two cores"
if [ -t 2 ]; then each=1 end='\r'; else each=20 end='\n'; fi
{ compile -j"$(nproc)" libbitwuzla.a 2>errors || touch failed; } | while read -r object; do
    number=$((${number:-0} + 1))
    if [ $((number % each)) -eq 0 ]; then
        printf "bitwuzla: %3d of %d  %-56.56s$end" $number "$total" "$object" >&2
    fi
done
if [ -t 2 ]; then printf '%-80s\r' '' >&2; fi
if [ -f failed ]; then
    cat errors >&2
    fail "it could not be compiled"
fi

mkdir "$work/result"
cp libbitwuzla.a "$work/$bitwuzla/bitwuzla/COPYING" "$work/result"
mv -T "$work/result" "$built"
say "done, in $built"
echo "$built"
