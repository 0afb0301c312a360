#!/bin/sh
# Writes tests for a copy of the example project, shows what was found, and has Maven run the tests if it is there.
#   scripts/demo.sh [JDK_HOME]
set -eu
cd "$(dirname "$0")/.."
cupper=$(realpath "${CARGO_TARGET_DIR:-target}")/release/cupper
work=${CARGO_TARGET_DIR:-target}/demo/coffee-shop
if [ -n "${1:-}" ]; then
    JAVA_HOME=$1
    export JAVA_HOME
fi

rm -rf "$work"
mkdir -p "$work"
cp -r examples/coffee-shop/pom.xml examples/coffee-shop/src "$work"
cd "$work"
"${JAVA_HOME:+$JAVA_HOME/bin/}javac" --release 17 -g -d target/classes src/main/java/coffee/*.java

show() {
    echo
    echo "\$ $1"
    echo
}

show "cupper generate    # in a copy of examples/coffee-shop"
"$cupper" generate --budget 30s

show "cat src/test/java/coffee/LoyaltyCardBugsTest.java"
cat src/test/java/coffee/LoyaltyCardBugsTest.java

show "head -n 40 src/test/java/coffee/LoyaltyCardTest.java"
head -n 40 src/test/java/coffee/LoyaltyCardTest.java

if command -v mvn >/dev/null; then
    show "mvn test    # tests of bugs are skipped; cupper generate --bugs fail has them fail"
    mvn -B -ntp test 2>&1 | grep -E '^\[(INFO|ERROR)\] (Tests run|  [A-Z])' || true
fi
echo
echo "The project with its tests and the report: $(pwd)"
