#!/usr/bin/env python3
"""Searches the classes of classes.txt for crashes, twice with the same seed, and writes a table.

    bench/libraries/crash.py CUPPER OUT.md [--tests 100000] [--seed 1] [--only LIBRARY,LIBRARY] [--jdk HOME]

Both runs must give the same tests and the same report, byte for byte but for the times; the exit status is 1 if they do
not. Every bug in the table was confirmed on the JDK by the test that shows it. The table is written after each library.
"""

import argparse
import json
import pathlib
import re
import shutil
import subprocess
import sys

from run import WORK, jars, libraries

SECONDS = re.compile(r'"seconds": ?[0-9.eE+-]+')


def crash(cupper, coordinates, classes, args, number):
    """Runs `cupper crash`; its report, and all that it has written, by name."""
    artifact = coordinates.split(":")[1]
    folder = WORK / "crash" / f"{artifact}-{number}"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    own, *others = jars(coordinates)
    command = [cupper, "crash", str(own), *classes, "--tests", str(args.tests), "--seed", str(args.seed)]
    command += ["-o", "tests", "--report-dir", "report", "--json"]
    if others:
        command += ["--cp", ":".join(map(str, others))]
    if args.jdk:
        command += ["--jdk", args.jdk]
    done = subprocess.run(command, capture_output=True, text=True, cwd=folder)
    report = folder / "report" / "report.json"
    if not report.exists():
        sys.exit(f"{artifact}: {done.stderr[-2000:]}")
    found = {str(path.relative_to(folder)): path.read_text() for path in sorted((folder / "tests").rglob("*.java"))}
    found["report.json"] = SECONDS.sub('"seconds": 0', report.read_text())
    return json.loads(report.read_text()), found


def rows_of(artifact, report):
    for found in report["classes"]:
        search = {name.removeprefix("crash."): count for name, count in found["counters"].items()}
        search["seconds"] = found["seconds"]
        bugs = [bug for bug in report["bugs"] if bug["class"] == found["name"]]
        dropped = [one for one in report["divergences"] if one["class"] == found["name"]]
        yield artifact, found["name"], search, bugs, len(dropped)


def write(out, rows, different, args):
    lines = [
        "# Crashes in real libraries",
        "",
        f"`bench/libraries/crash.py`, {args.tests} tests of each class, seed {args.seed}. *Problems*: groups of crashes with the "
        "same exception and stack. *Bugs*: those that the filter leaves, each confirmed on the JDK by its test. *Dropped*: "
        "tests that did something else there. Tests a second: on all cores, several classes at a time, with the symbolic engine and everything else but the JDK.",
        "",
        "| library | class | tests | tests/s | crashes | problems | bugs | dropped |",
        "|---|---|--:|--:|--:|--:|--:|--:|",
    ]
    for artifact, name, search, bugs, dropped in rows:
        rate = search["tests"] / max(search["seconds"], 0.001)
        lines.append(f"| {artifact} | {name.rsplit('.', 1)[-1]} | {search['tests']} | {rate:.0f} | {search['crashes']} "
                     f"| {search['problems']} | {len(bugs)} | {dropped} |")
    lines += ["", f"Two runs with one seed: {'different: ' + ', '.join(different) if different else 'equal, byte for byte.'}"]
    lines += ["", "## One witness for each bug", ""]
    for artifact, name, _, bugs, _ in rows:
        if bugs:
            lines += [f"### {name.rsplit('.', 1)[-1]} ({artifact})", ""]
        for bug in bugs:
            frame = bug["frames"][0] if bug["frames"] else {}
            place = f"{frame.get('class', '').rsplit('.', 1)[-1]}.{frame.get('method', '')}:{frame.get('line', '')}"
            witness = " ".join(bug["reproducer"].split())
            lines.append(f"- {bug['rule'].rsplit('.', 1)[-1]} at {place}, {bug['count']} crashes: `{witness}`")
        if bugs:
            lines.append("")
    temporary = out.with_suffix(".part")
    temporary.write_text("\n".join(lines).rstrip() + "\n")
    temporary.rename(out)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cupper", type=pathlib.Path)
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--tests", type=int, default=100000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="")
    parser.add_argument("--jdk")
    args = parser.parse_args()
    cupper = str(args.cupper.resolve())
    rows, different = [], []
    for coordinates, classes in libraries().items():
        artifact = coordinates.split(":")[1]
        if args.only and not any(one in artifact for one in args.only.split(",")):
            continue
        report, first = crash(cupper, coordinates, classes, args, 1)
        _, second = crash(cupper, coordinates, classes, args, 2)
        names = sorted(name for name in {*first, *second} if first.get(name) != second.get(name))
        different += [f"{artifact}/{name}" for name in names]
        rows += rows_of(artifact, report)
        print(f"{artifact}: {len(report['bugs'])} bugs, {'the same twice' if not names else 'DIFFERENT'}", flush=True)
        write(args.out, rows, different, args)
    sys.exit(1 if different else 0)


if __name__ == "__main__":
    main()
