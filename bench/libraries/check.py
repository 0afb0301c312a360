#!/usr/bin/env python3
"""Checks whole libraries, and then the classes of classes.txt with a search for tests, and writes a table.

    bench/libraries/check.py CUPPER OUT.md [--budget 20s] [--only LIBRARY,LIBRARY] [--jdk HOME] [--no-search]

Whole libraries are only proved: `cupper check --prove-only=paths`. The budget is the time for the search in one class on one
core. The table is written after each library.
"""

import argparse
import collections
import json
import os
import pathlib
import re
import resource
import shutil
import subprocess
import sys
import time

from run import WORK, jars, libraries

WHOLE = ["commons-lang3", "guava", "commons-math3"]
# The time for proofs by paths.
PROOFS = {"commons-lang3": "80s", "guava": "240s", "commons-math3": "240s"}
VERDICTS = ["bug", "excused", "safe", "open"]
STAGES = ["dataflow", "symbolic"]
REASONS = 10
# What differs from place to place in a reason: names of members and numbers.
DETAIL = re.compile(r"(call of|field|loop at|native method|symbolic argument of) [^;]+|more than \d+|limit of \d+")


def check(cupper, coordinates, arguments, jdk, name):
    """Runs `cupper check`; its places, the seconds it took, those of the processor, and the megabytes of its largest process so far."""
    folder = WORK / "check" / name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    own, *others = jars(coordinates)
    command = [cupper, "check", str(own), *arguments, "-o", "tests", "--report-dir", "report", "--json"]
    if others:
        command += ["--cp", ":".join(map(str, others))]
    if jdk:
        command += ["--jdk", jdk]
    started, before = time.time(), processor()
    with open(folder / "errors", "w") as errors, open(folder / "out.json", "w") as out:
        done = subprocess.run(command, stdout=out, stderr=errors, cwd=folder)
    seconds = time.time() - started
    megabytes = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024
    text = (folder / "out.json").read_text()
    if not text:
        sys.exit(f"{name}: status {done.returncode}\n{(folder / 'errors').read_text()[-2000:]}")
    return json.loads(text)["places"], seconds, processor() - before, megabytes


def processor():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def row(name, places, seconds, cpu, megabytes):
    verdicts = collections.Counter(place["verdict"] for place in places)
    stages = collections.Counter(place["stage"] for place in places if place["verdict"] == "safe")
    proved = 100 * verdicts["safe"] / max(1, len(places))
    cells = [name, len(places), *(stages[stage] for stage in STAGES), f"{proved:.1f} %"]
    cells += [verdicts[verdict] for verdict in ("bug", "excused", "open")]
    cells += [f"{seconds:.0f}", f"{cpu:.0f}", f"{1e6 * cpu / max(1, len(places)):.0f}", megabytes]
    return "| " + " | ".join(map(str, cells)) + " |"


HEAD = [
    "| what | places | dataflow | symbolic | proved | bugs | excused | open | s | CPU s | CPU µs a place | MB |",
    "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|",
]


def reasons(places):
    def kind_of_reason(place):
        return DETAIL.sub(lambda m: m[1] + " …" if m[1] else m[0], place["reason"] or "no reason")

    counts = collections.Counter((place["kind"], kind_of_reason(place)) for place in places if place["verdict"] == "open")
    return [f"| {count} | {kind} | {reason} |" for (kind, reason), count in counts.most_common(REASONS)]


def witnesses(places):
    for place in places:
        if place["verdict"] == "bug":
            at = f"{place['class'].rsplit('.', 1)[-1]}.{place['method'].split('(')[0]}:{place['line']}"
            condition = " && ".join(place["condition"])
            yield f"- {place['exception'].rsplit('.', 1)[-1]} at {at}" + (f": `{condition}`" if condition else "")


def write(out, whole, searched):
    lines = [
        "# Checks of real libraries",
        "",
        "`bench/libraries/check.py`. *Places*: instructions that can throw by themselves, each kind of failure counted. "
        "*Dataflow*, *symbolic*: proved safe by that stage. *Bugs* and *excused* were thrown by a test on the JDK. "
        "*MB*: of the largest process up to then.",
        "",
        "## Whole libraries, without a search for tests",
        "",
        *HEAD,
        *(row(*one) for one in whole),
        "",
        "The most frequent reasons for *open*:",
        "",
        "| places | kind | reason |",
        "|--:|---|---|",
        *reasons([place for _, places, *_ in whole for place in places]),
        "",
    ]
    if searched:
        lines += ["## Single classes, with a search for tests", "", *HEAD, *(row(*one) for one in searched), ""]
        lines += ["Why the rest is open:", "", "| places | kind | reason |", "|--:|---|---|"]
        lines += reasons([place for _, places, *_ in searched for place in places])
        lines += ["", "## Bugs", ""]
        lines += [line for _, places, *_ in searched for line in witnesses(places)] + [""]
    pathlib.Path(out).write_text("\n".join(lines))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cupper")
    parser.add_argument("out")
    parser.add_argument("--budget", default="20s")
    parser.add_argument("--only")
    parser.add_argument("--jdk")
    parser.add_argument("--no-search", action="store_true")
    args = parser.parse_args()
    cupper = os.path.abspath(args.cupper)
    only = args.only.split(",") if args.only else None
    whole, searched = [], []
    for coordinates, classes in libraries().items():
        artifact = coordinates.split(":")[1]
        if only and artifact not in only:
            continue
        if artifact in WHOLE:
            whole.append((artifact, *check(cupper, coordinates, ["--prove-only=paths", "--budget", PROOFS[artifact], "--no-cache"], args.jdk, f"{artifact}-whole")))
            write(args.out, whole, searched)
        if not args.no_search:
            seconds = float(args.budget.rstrip("s")) * len(classes) / (os.cpu_count() or 1)
            arguments = [*classes, "--budget", f"{max(1, round(seconds))}s"]
            searched.append((artifact, *check(cupper, coordinates, arguments, args.jdk, artifact)))
            write(args.out, whole, searched)


main()
