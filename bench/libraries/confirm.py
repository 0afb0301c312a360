#!/usr/bin/env python3
"""Has SpotBugs look at the libraries of classes.txt, judges what it warns of, and writes a table by rule.

    bench/libraries/confirm.py CUPPER OUT.md [--budget 60s] [--only LIBRARY,LIBRARY] [--jdk HOME]

The budget is the time to look for tests in one library. What came of a library is kept below target/libraries/confirm; the
table is of all that is kept there, so that a few libraries can be judged at a time.
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
    """Judges a library, and keeps the verdicts by rule, how many warnings claim nothing, and the seconds it took."""
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
    result = {"artifact": artifact, "silent": silent, "seconds": seconds, "budget": budget, "found": [[*key, count] for key, count in sorted(found.items())]}
    (folder / "result.json").write_text(json.dumps(result))


def kept():
    """What came of the libraries that were judged so far."""
    for coordinates in libraries():
        result = WORK / "confirm" / coordinates.split(":")[1] / "result.json"
        if result.is_file():
            known = json.loads(result.read_text())
            found = collections.Counter({(rule, verdict): count for rule, verdict, count in known["found"]})
            yield known["artifact"], found, known["silent"], known["seconds"], known["budget"]


def write(out, done):
    lines = [
        "# Warnings about real libraries",
        "",
        "`bench/libraries/confirm.py`: what SpotBugs (all effort, all priorities) warns of in whole libraries, as far as it "
        "claims a crash, and what `cupper confirm` makes of it. *Judged*: confirmed or refuted. *Budget*: the time to look for "
        "tests; *s*: all that it took.",
        "",
        "| library | warnings | claim a crash | confirmed | refuted | open | unresolved | judged | budget | s |",
        "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|",
    ]
    for artifact, found, silent, seconds, budget in done:
        counts = collections.Counter()
        for (_, verdict), count in found.items():
            counts[verdict] += count
        claims = sum(counts.values())
        share = 100 * (counts["confirmed"] + counts["refuted"]) / max(1, claims)
        cells = [artifact, claims + silent, claims, *(counts[one] for one in VERDICTS), f"{share:.0f} %", budget, f"{seconds:.0f}"]
        lines.append("| " + " | ".join(map(str, cells)) + " |")
    lines += ["", "By rule, all libraries:", "", "| rule | confirmed | refuted | open | unresolved |", "|---|--:|--:|--:|--:|"]
    rules = collections.Counter()
    for _, found, *_ in done:
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
    for coordinates in libraries():
        artifact = coordinates.split(":")[1]
        if not only or artifact in only:
            judged(os.path.abspath(args.cupper), coordinates, args.budget, args.jdk)
            write(args.out, list(kept()))


main()
