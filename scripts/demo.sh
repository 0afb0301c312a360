#!/bin/sh
# Explores a method of an example, then runs a program on `java` and on `cupper run` and shows both outputs side by side.
#   scripts/demo.sh [JDK_HOME]
set -eu
cd "$(dirname "$0")/.."
jdk=${1:-}
cupper=${CARGO_TARGET_DIR:-target}/release/cupper
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

if [ -n "$jdk" ]; then
    java=$jdk/bin/java
    javac=$jdk/bin/javac
else
    java=${JAVA_HOME:+$JAVA_HOME/bin/}java
    javac=${JAVA_HOME:+$JAVA_HOME/bin/}javac
fi
"$javac" --release 17 -g -d "$work/classes" examples/CoffeeBar.java examples/Account.java

echo
echo "\$ cupper explore Account::withdraw Account::absorb    # examples/Account.java"
echo
"$cupper" explore ${jdk:+--jdk "$jdk"} -cp "$work/classes" Account::withdraw Account::absorb

# Sets $status and leaves the output, and after it what went to standard error, in the file.
run_to() {
    file=$1
    shift
    status=0
    "$@" >"$file" 2>"$file.err" || status=$?
    cat "$file.err" >>"$file"
    echo "(exit status $status)" >>"$file"
}
run_to "$work/java" "$java" -cp "$work/classes" CoffeeBar
run_to "$work/cupper" "$cupper" run ${jdk:+--jdk "$jdk"} -cp "$work/classes" CoffeeBar

echo
printf '%-55s%s\n' "\$ java CoffeeBar" "\$ cupper run CoffeeBar"
echo
if diff -y -t -W 106 "$work/java" "$work/cupper"; then
    echo
    echo "The outputs are equal. The program: examples/CoffeeBar.java"
else
    echo
    echo "The outputs differ where the middle column has a mark."
    exit 1
fi
