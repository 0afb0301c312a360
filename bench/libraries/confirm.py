#!/usr/bin/env python3
"""Has SpotBugs look at the libraries of classes.txt, judges what it warns of, and writes a table by rule.

    bench/libraries/confirm.py CUPPER OUT.md [--budget 60s] [--only LIBRARY,LIBRARY] [--jdk HOME]

The budget is the time to look for tests in one library. The table is written after each library.
"""

import argparse
import collections
import json
import os
import pathlib
import shutil
import subprocess
import sys
import time

from run import WORK, jars, libraries

HERE = pathlib.Path(__file__).resolve().parent
ANALYSERS = HERE.parent.parent / "scripts" / "analysers" / "run.py"
VERDICTS = ["confirmed", "refuted", "open", "unresolved"]


def judged(cupper, coordinates, budget, jdk):
    """The verdicts of a library by rule, how many warnings claim nothing, and the seconds it took."""
    artifact = coordinates.split(":")[1]
    folder = WORK / "confirm" / artifact
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "sources").mkdir(parents=True)
    own, *others = jars(coordinates)
    subprocess.run([ANALYSERS, "spotbugs", own, folder / "sources", folder], check=True)
    command = [cupper, "confirm", str(folder / "spotbugs.xml"), str(own), "-o", str(folder / "out"), "--budget", budget]
    if others:
        command += ["--cp", ":".join(map(str, others))]
    if jdk:
        command += ["--jdk", jdk]
    started = time.time()
    with open(folder / "errors", "w") as errors, open(folder / "said", "w") as said:
        done = subprocess.run(command, stdout=said, stderr=errors)
    seconds = time.time() - started
    report = folder / "out" / "verdicts.sarif"
    if not report.is_file():
        sys.exit(f"{artifact}: status {done.returncode}\n{(folder / 'errors').read_text()[-2000:]}")
    found, silent = collections.Counter(), 0
    for run in json.loads(report.read_text())["runs"]:
        for result in run["results"]:
            verdict = result.get("properties", {}).get("cupper/verdict")
            if verdict in VERDICTS:
                found[result["ruleId"], verdict] += 1
            else:
                silent += 1
    return found, silent, seconds


def write(out, done):
    lines = [
        "# Warnings about real libraries",
        "",
        "`bench/libraries/confirm.py`: what SpotBugs (all effort, all priorities) warns of in whole libraries, as far as it "
        "claims a crash, and what `cupper confirm` makes of it. *Judged*: confirmed or refuted.",
        "",
        "| library | warnings | claim a crash | confirmed | refuted | open | unresolved | judged | s |",
        "|---|--:|--:|--:|--:|--:|--:|--:|--:|",
    ]
    for artifact, found, silent, seconds in done:
        counts = collections.Counter()
        for (_, verdict), count in found.items():
            counts[verdict] += count
        claims = sum(counts.values())
        share = 100 * (counts["confirmed"] + counts["refuted"]) / max(1, claims)
        cells = [artifact, claims + silent, claims, *(counts[one] for one in VERDICTS), f"{share:.0f} %", f"{seconds:.0f}"]
        lines.append("| " + " | ".join(map(str, cells)) + " |")
    lines += ["", "By rule, all libraries:", "", "| rule | confirmed | refuted | open | unresolved |", "|---|--:|--:|--:|--:|"]
    rules = collections.Counter()
    for _, found, _, _ in done:
        rules.update(found)
    for rule in sorted({rule for rule, _ in rules}):
        lines.append(f"| {rule} | " + " | ".join(str(rules[rule, verdict]) for verdict in VERDICTS) + " |")
    pathlib.Path(out).write_text("\n".join(lines) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cupper")
    parser.add_argument("out")
    parser.add_argument("--budget", default="60s")
    parser.add_argument("--only")
    parser.add_argument("--jdk")
    args = parser.parse_args()
    only = args.only.split(",") if args.only else None
    done = []
    for coordinates in libraries():
        artifact = coordinates.split(":")[1]
        if not only or artifact in only:
            done.append((artifact, *judged(os.path.abspath(args.cupper), coordinates, args.budget, args.jdk)))
            write(args.out, done)


main()
