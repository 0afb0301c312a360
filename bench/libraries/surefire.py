#!/usr/bin/env python3
"""Runs generated tests of one library under stock JUnit, Maven Surefire and JaCoCo, and prints what came out as JSON.

    bench/libraries/surefire.py DIR JDK_HOME [--junit 5|6|4|VERSION] [--runs N] [--library NAME | --jar GROUP:ARTIFACT:VERSION] [--methods FILE]

DIR holds the tests in folders by package; its name, or --library, is the artifact of a library in classes.txt. The tests
run once with JaCoCo and then N times (20) in shuffled order, each time in a JVM of its own, against the library's jar.
Branches are those that JaCoCo counts in a class of classes.txt and the classes nested in it. A failure is a test that
never passed, a flake one that did only sometimes. The tests of FooBugsTest run with the others in the first run only, and
must fail.

The exit status is 1 if a test failed or was flaky or one of a bug passed, and 2 if it did not come to that: tests that do
not compile, a library that classes.txt does not have.
"""
import argparse
import collections
import csv
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as xml
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
JUNIT = {"4": "4.13.2", "5": "5.14.4", "6": "6.1.3"}
SUREFIRE = "surefire:test"


def fail(message):
    print(f"surefire.py: {message}", file=sys.stderr)
    sys.exit(2)


def classes_of(artifact):
    """The coordinates of a library and its classes in classes.txt."""
    coordinates, classes = None, []
    for line in (HERE / "classes.txt").read_text().splitlines():
        if line and not line.startswith("#"):
            library, name, _why = line.split(maxsplit=2)
            if library.split(":")[1] == artifact:
                coordinates = library.split(":")
                classes.append(name)
    return coordinates or fail(f"classes.txt has no library {artifact}"), classes


class Maven:
    """Goals of the project in this folder, for one library, one folder of tests, one JDK."""

    def __init__(self, jdk, coordinates, tests, work, junit):
        group, artifact, version = coordinates
        quick_start = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"
        self.environment = {"MAVEN_OPTS": quick_start, **os.environ, "JAVA_HOME": str(jdk)}
        self.properties = {
            "library.group": group,
            "library.artifact": artifact,
            "library.version": version,
            "tests": tests,
            "work": work,
            "junit4.version" if junit.startswith("4.") else "jupiter.version": junit,
        }

    def run(self, *goals, **properties):
        named = {**self.properties, **{name.replace("_", "."): value for name, value in properties.items()}}
        options = [f"-D{name}={value}" for name, value in named.items()]
        command = ["mvn", "-B", "-q", "-f", HERE / "pom.xml", *goals, *options]
        return subprocess.run(command, env=self.environment, capture_output=True, text=True)

    def must(self, *goals, **properties):
        done = self.run(*goals, **properties)
        if done.returncode != 0:
            lines = [line for line in done.stdout.splitlines() if "ERROR" in line] or [done.stderr]
            fail(f"mvn {' '.join(goals)} failed\n" + "\n".join(lines[:40]))


def feature_version(jdk):
    """17 for JDK 17, and its full version."""
    for line in (jdk / "release").read_text().splitlines():
        if line.startswith("JAVA_VERSION="):
            version = line.split('"')[1]
            return int(version.split(".")[0]), version
    fail(f"{jdk} does not say which version it is")


def unpack(jar, classes, feature, target):
    """Writes the classes and what is nested in them, as a JVM of this version would load them from the jar."""
    with zipfile.ZipFile(jar) as file:
        best = {}
        for entry in file.namelist():
            m = re.fullmatch(r"(?:META-INF/versions/(\d+)/)?(.+)\.class", entry)
            if m and m[2].split("$")[0].replace("/", ".") in classes and int(m[1] or 0) <= feature:
                best[m[2]] = max(best.get(m[2], (0, entry)), (int(m[1] or 0), entry))
        for name, (_, entry) in best.items():
            path = target / f"{name}.class"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(file.read(entry))


def outcomes(work):
    """Whether each test passed, by name, from Surefire's reports, which are removed."""
    result = {}
    for report in sorted((work / "surefire-reports").glob("TEST-*.xml")):
        for case in xml.parse(report).getroot().iter("testcase"):
            passed = not any(case.find(tag) is not None for tag in ("failure", "error", "skipped"))
            result[f"{case.get('classname')}.{case.get('name')}"] = passed
        report.unlink()
    return result


def branches(report):
    """Branches and covered branches by top-level class, from JaCoCo's table."""
    counts = collections.defaultdict(lambda: [0, 0])
    with open(report, newline="") as table:
        for row in csv.DictReader(table):
            count = counts[f"{row['PACKAGE']}.{row['CLASS'].split('.')[0]}"]
            count[0] += int(row["BRANCH_MISSED"]) + int(row["BRANCH_COVERED"])
            count[1] += int(row["BRANCH_COVERED"])
    return counts


def coverage(options, maven, coordinates, classes, feature, work):
    """What JaCoCo has counted in the run that was just made."""
    group, artifact, version = coordinates
    repository = pathlib.Path(os.environ.get("MAVEN_REPOSITORY", pathlib.Path.home() / ".m2/repository"))
    jar = repository / group.replace(".", "/") / artifact / version / f"{artifact}-{version}.jar"
    analysed = work / "analysed"
    unpack(jar, classes, feature, analysed)
    maven.must("jacoco:report", analysed=analysed)
    table = work / "site/jacoco/jacoco.csv"
    if options.methods:
        shutil.copy(work / "site/jacoco/jacoco.xml", options.methods)
    return branches(table) if table.exists() else {}


def check(options, work):
    jdk = pathlib.Path(options.jdk).resolve()
    tests = pathlib.Path(options.dir).resolve()
    coordinates, classes = (options.jar.split(":"), []) if options.jar else classes_of(options.library or tests.name)
    junit = JUNIT.get(options.junit, options.junit)
    feature, version = feature_version(jdk)
    maven = Maven(jdk, coordinates, tests, work, junit)

    # One run with coverage. The agent is configured by a goal, so both are in one call.
    maven.must("jacoco:prepare-agent", "test-compile", SUREFIRE, jacoco_includes=":".join(f"{c}*" for c in classes))
    first = outcomes(work)
    bugs = {name: passed for name, passed in first.items() if "BugsTest." in name}
    runs = [{name: passed for name, passed in first.items() if name not in bugs}]

    covered = coverage(options, maven, coordinates, set(classes), feature, work) if classes else {}

    for seed in range(1, options.runs + 1):
        shuffled = {
            "surefire_runOrder": "random",
            "surefire_runOrder_random_seed": seed,
            "junit_jupiter_testclass_order_default": "org.junit.jupiter.api.ClassOrderer$Random",
            "junit_jupiter_testmethod_order_default": "org.junit.jupiter.api.MethodOrderer$Random",
            "junit_jupiter_execution_order_random_seed": seed,
        }
        maven.must(SUREFIRE, surefire_excludes="**/*BugsTest.java", **shuffled)
        runs.append(outcomes(work))

    names = sorted(set().union(*runs))
    passed = {name: sum(run.get(name, False) for run in runs) for name in names}
    failures = [name for name in names if passed[name] == 0]
    flakes = [name for name in names if 0 < passed[name] < len(runs)]

    def of(name, subset):
        return sum(test.startswith(f"{name}Test.") or test.startswith(f"{name}Test$") for test in subset)

    result = {
        "library": ":".join(coordinates),
        "jdk": version,
        "junit": junit,
        "runs": len(runs),
        "tests": len(names),
        "failures": failures,
        "flakes": flakes,
        "bugs": len(bugs),
        "bugs_that_pass": sorted(name for name, ok in bugs.items() if ok),
        "classes": [
            {
                "class": name,
                "branches": covered[name][0] if name in covered else 0,
                "covered": covered[name][1] if name in covered else 0,
                "tests": of(name, names),
                "failures": of(name, failures),
                "flakes": of(name, flakes),
            }
            for name in classes
        ],
    }
    print(json.dumps(result, indent=2))
    return bool(failures or flakes or result["bugs_that_pass"])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("dir")
    parser.add_argument("jdk")
    parser.add_argument("--junit", default="5")
    parser.add_argument("--runs", type=int, default=20)
    parser.add_argument("--library")
    parser.add_argument("--jar", help="the coordinates of a whole library that the tests are for; coverage is not counted")
    parser.add_argument("--methods", help="where JaCoCo's report by method goes, as XML")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="cupper-check-") as work:
        sys.exit(check(options, pathlib.Path(work)))


main()
