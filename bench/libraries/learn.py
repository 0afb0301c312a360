#!/usr/bin/env python3
"""Searches classes of libraries for crashes by three sets of rules, and writes a table.

    bench/libraries/learn.py CUPPER OUT.md [--tests 20000] [--seed 1] [--jdk HOME] [--suites FOLDER] [--only LIBRARY]

*Usual*: the usual rules. *Nulls*: with `--suspect null`, so that an exception after a null argument is a bug, too. *Learnt*:
with `--learned` what `suites.py` has learnt from the library's own tests (run that first). Each difference between the last
two is explained by what the run with `--learned` says of the same exception of the same method. FOLDER has what suites.py
has written, named by library (`commons-lang3.json`); it is shown before. Reports are kept in target/libraries/learn: remove
that folder to measure another version of Cupper.
"""

import argparse
import collections
import json
import pathlib
import shutil
import subprocess
import sys

from run import WORK, libraries
from suites import SUITES, fetched

PARTS = [("plain", "all", "half", "reversed"), ("plain-packages", "packages", "packages-half", "packages-reversed")]
SETTINGS = {"usual": [], "nulls": ["--suspect", "null"], "learnt": ["--learned"]}


def crash(cupper, jar, others, classes, setting, learnt, args):
    folder = WORK / "learn" / f"{jar.stem}-{setting}-{args.tests}-{args.seed}"
    report = folder / "report" / "report.json"
    if report.exists():
        return json.loads(report.read_text())
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    more = SETTINGS[setting] + ([str(learnt)] if setting == "learnt" else [])
    command = [cupper, "crash", str(jar), *classes, "--tests", str(args.tests), "--seed", str(args.seed), *more,
               "-o", "tests", "--report-dir", "report", "--json", "--no-cache"]
    if others:
        command += ["--cp", ":".join(map(str, others))]
    if args.jdk:
        command += ["--jdk", args.jdk]
    done = subprocess.run(command, capture_output=True, text=True, cwd=folder)
    if not report.exists():
        sys.exit(f"{jar}: {done.stderr[-2000:]}")
    return json.loads(report.read_text())


def place(one):
    """What tells a problem from others: the method, the exception, and where it was thrown."""
    frame = one["frames"][0] if one.get("frames") else {}
    thrown = f"{frame.get('class', '').rsplit('.', 1)[-1]}.{frame.get('method', '')}:{frame.get('line', '')}"
    return one["class"], one["signature"], one["rule"].rsplit(".", 1)[-1], thrown


def explained(key, reports, learnt):
    """What the run with learnt conditions says of a bug that it does not report."""
    same = [one for one in reports["learnt"].get("preconditions", []) if place(one) == key]
    reasons = sorted({one["reason"] for one in same})
    if reasons:
        return reasons[0]
    method = next((one for one in learnt["methods"] if is_named(one, key)), None)
    if method is None or method["samples"] < learnt["threshold"]:
        return "the usual rules: tests say too little of the method"
    if key not in reports["usual"]["found"]:
        return "the usual rules: null was handed in, as no test does"
    return None


def is_named(method, key):
    """Whether learnt conditions are of the method of a bug, by its name and the simple names of its types."""
    types = key[1].rsplit("(", 1)[-1].rstrip(")")
    name = key[1].split("(")[0].rsplit(" ", 1)[-1]
    simple = [one.split("<")[0].rsplit(".", 1)[-1].replace("...", "[]") for one in types.split(", ") if one]
    return method["class"] == key[0] and method["name"] in (name, "<init>") and (
        method["method"].endswith(f"({', '.join(simple)})"))


def row(name, known, plain, whole, half, back):
    """A line of the table of suites."""
    base, recorded = known[plain], known[whole]
    differ = [test for test in recorded["tests"] if sorted(base["tests"].get(test, [])) != sorted(recorded["tests"][test])]
    missing = len(base["tests"].keys() - recorded["tests"].keys())
    order = "-"
    if back in known:
        learnt = [(WORK / "suites" / name / part / "learnt.json").read_bytes() for part in (whole, back)]
        order = "nothing" if learnt[0] == learnt[1] else "something"
    fewer = known.get(half)
    share = f"{fewer['calls']:.0f} | {fewer['learning_processor_seconds']:.1f} s" if fewer else "- | -"
    # A run that was ended early has no time to be compared.
    slower = f"{recorded['processor_seconds'] / base['processor_seconds']:.1f} times" if not missing else "ended"
    return (
        f"| {name}, {whole} | {sum(map(len, base['tests'].values()))} | {len(differ)} | {missing} | {base['processor_seconds']:.0f} s "
        f"| {recorded['processor_seconds']:.0f} s | {slower} | {recorded['peak_mb']} MB | {recorded['trace_bytes'] / 2**20:.1f} MB "
        f"| {recorded['calls']:.0f} | {recorded['learning_processor_seconds']:.1f} s, {recorded['learning_mb']} MB | {share} | {order} |")


def suites(folder):
    """What suites.py has measured, as lines."""
    lines = ["## The libraries' own tests under the recorder", "",
             "`bench/libraries/suites.py`. Times are the processor's; *half* are the tests of every second class; *packages* are the tests "
             "in the packages of the classes below. Some of math3's tests draw numbers by the clock, so no two runs record the same.", "",
             "| library | tests | end otherwise | not run | without recorder | with it | | memory | trace | calls | inference | half: calls | inference | order changes |",
             "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|---|"]
    measured = []
    for name in SUITES:
        path = folder / f"{name}.json"
        known = json.loads(path.read_text()) if path.exists() else {}
        for plain, whole, half, back in PARTS:
            if {plain, whole} <= known.keys():
                measured.append((f"{name}, {whole}", known[whole]))
                lines.append(row(name, known, plain, whole, half, back))
    lines += ["", "| library | methods | preconditions | postconditions | invariants | proved | contradictions in calls | by the solver | calls outside of their own conditions |",
              "|---|--:|--:|--:|--:|--:|--:|--:|--:|"]
    for name, recorded in measured:
        keys = ["methods", "requires", "ensures", "invariants", "proved", "contradictions", "disagreements", "unsatisfied"]
        lines.append(f"| {name} | " + " | ".join(f"{recorded[key]:.0f}" for key in keys) + " |")
    return lines


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("cupper", type=lambda path: str(pathlib.Path(path).absolute()))
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--tests", type=int, default=20000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jdk")
    parser.add_argument("--suites", type=pathlib.Path)
    parser.add_argument("--only", type=lambda text: text.split(","), default=list(SUITES))
    args = parser.parse_args()
    lines = [
        "# Learnt conditions on real libraries",
        "",
        *([*suites(args.suites), "", "## What is reported", ""] if args.suites else []),
        f"`bench/libraries/learn.py`, {args.tests} tests of each library, seed {args.seed}. *Usual*: the usual rules; *nulls*: exceptions "
        "after a null argument are bugs, too; *learnt*: with what the library's own tests say. Each bug was confirmed on the JDK by its test.",
        "",
        "| class | usual | nulls | learnt | outside |",
        "|---|--:|--:|--:|--:|",
    ]
    total, differences, lost = collections.Counter(), [], []
    for name in args.only:
        jar = fetched(name)[0]
        listed = next(classes for coordinates, classes in libraries().items() if f":{name}:" in coordinates)
        # What all tests say, or else those of the packages.
        learnt = next(path for part in ("all", "packages")
                      if (path := WORK / "suites" / name / part / "learnt.json").exists())
        reports = {setting: crash(args.cupper, jar, [], listed, setting, learnt, args) for setting in SETTINGS}
        known = json.loads(learnt.read_text())
        bugs = {setting: {place(bug) for bug in report["bugs"]} for setting, report in reports.items()}
        reports["usual"]["found"] = bugs["usual"]
        outside = [one for one in reports["learnt"].get("preconditions", []) if one["reason"].startswith("outside")]
        for own in listed:
            row = [len({key for key in bugs[setting] if key[0] == own}) for setting in SETTINGS]
            row.append(len([one for one in outside if one["class"] == own]))
            total.update(dict(zip([*SETTINGS, "outside"], row)))
            lines.append(f"| {own} | " + " | ".join(map(str, row)) + " |")
        for key in sorted((bugs["usual"] | bugs["nulls"]) - bugs["learnt"]):
            reason = explained(key, reports, known)
            text = f"{key[0].rsplit('.', 1)[-1]}: {key[2]} at {key[3]} by `{key[1]}`"
            differences.append(f"- gone: {text}: {reason or 'NOT EXPLAINED'}")
            if not reason:
                lost.append(text)
        for key in sorted(bugs["learnt"] - bugs["nulls"]):
            text = f"{key[0].rsplit('.', 1)[-1]}: {key[2]} at {key[3]} by `{key[1]}`"
            same = [bug for bug in reports["learnt"]["bugs"] if place(bug) == key]
            differences.append(f"- new: {text}: {same[0].get('reason', '')}")
    lines.append(f"| all | {total['usual']} | {total['nulls']} | {total['learnt']} | {total['outside']} |")
    share = 100 * total["learnt"] / max(1, total["nulls"])
    lines += ["", f"Learnt reports {share:.0f} % of what is reported with nulls. Differences that nothing explains: {len(lost)}.",
              "", "## Differences", "", *differences]
    args.out.write_text("\n".join(lines) + "\n")
    print("\n".join(lines))
    sys.exit(1 if lost else 0)


if __name__ == "__main__":
    main()
