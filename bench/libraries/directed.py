#!/usr/bin/env python3
"""Does a search that is directed at instructions find what crash search has found, with a part of its tests?

    bench/libraries/directed.py CUPPER [--turns 20000 | --budget 20s] [--only CLASS,CLASS] [--jdk HOME]

Takes from docs/crash-libraries.md the bugs of the six kinds whose exception comes from an instruction of the class itself,
and has `cupper check` look at these classes. A bug is found if a test throws that exception at that line, whatever triage
calls it. Where turns are counted, so are the tests that try values (5,000 a class). Prints a line for each class, and where the verdict is another one, why.
"""

import argparse
import collections
import json
import os
import pathlib
import re
import shutil
import subprocess

from run import HERE, WORK, jars, libraries

KINDS = {
    "NullPointerException": "null",
    "ArrayIndexOutOfBoundsException": "index",
    "NegativeArraySizeException": "size",
    "ArithmeticException": "division",
    "ClassCastException": "cast",
    "ArrayStoreException": "store",
}
WITNESS = re.compile(r"- (\w+) at ([\w$]+)\.([\w$<>]+):(\d+),")
TESTS = re.compile(r"^\| (\S+) \| (\S+) \| (\d+) \|")
SHOWN = {"bug", "excused"}


def known():
    """By library and class: how many tests crash search made, and which instructions it has found."""
    tests, bugs, at = {}, collections.defaultdict(set), None
    for line in (HERE.parent.parent / "docs" / "crash-libraries.md").read_text().splitlines():
        if row := TESTS.match(line):
            tests[row[1], row[2]] = int(row[3])
        if line.startswith("### "):
            name, library = line[4:].rstrip(")").split(" (")
            at = library, name
        if (found := WITNESS.match(line)) and found[1] in KINDS and found[2].split("$")[0] == at[1]:
            bugs[at].add((KINDS[found[1]], found[3], int(found[4])))
    return tests, bugs


def check(cupper, coordinates, name, arguments):
    folder = WORK / "directed" / name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    own, *others = jars(coordinates)
    command = [cupper, "check", str(own), name, "--json", "--no-cache", "-o", "tests", "--report-dir", "report", *arguments]
    if others:
        command += ["--cp", ":".join(map(str, others))]
    done = subprocess.run(command, capture_output=True, text=True, cwd=folder)
    report = json.loads((folder / "report" / "report.json").read_text())
    made = sum(one.get("counters", {}).get("check.tests", 0) for one in report["classes"])
    return json.loads(done.stdout)["places"], made


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cupper")
    parser.add_argument("--turns", default="20000")
    parser.add_argument("--budget")
    parser.add_argument("--only")
    parser.add_argument("--jdk")
    args = parser.parse_args()
    arguments = ["--budget", args.budget] if args.budget else ["--turns", args.turns]
    arguments += ["--jdk", args.jdk] if args.jdk else []
    tests, bugs = known()
    found = made = of = all_tests = 0
    for coordinates, classes in libraries().items():
        library = coordinates.split(":")[1]
        for name in classes:
            at = library, name.rsplit(".", 1)[-1]
            if at not in bugs or args.only and at[1] not in args.only.split(","):
                continue
            places, count = check(os.path.abspath(args.cupper), coordinates, name, arguments)
            verdicts = collections.defaultdict(list)
            for place in places:
                verdicts[place["kind"], place["method"].split("(")[0], place["line"]].append(place)
            shown = {one for one in bugs[at] if any(place["verdict"] in SHOWN for place in verdicts[one])}
            print(f"{at[1]}: {len(shown)} of {len(bugs[at])}, {count} tests of {tests[at]}", flush=True)
            for kind, method, line in sorted(bugs[at] - shown):
                said = [f"{place['verdict']} ({place['reason']})" for place in verdicts[kind, method, line]]
                print(f"  {method}:{line} {kind}: {'; '.join(said) or 'no such place'}")
            found, of, made, all_tests = found + len(shown), of + len(bugs[at]), made + count, all_tests + tests[at]
    if of:
        print(f"all: {found} of {of} ({100 * found / of:.0f} %), {made} tests of {all_tests} ({100 * made / all_tests:.1f} %)")


main()
