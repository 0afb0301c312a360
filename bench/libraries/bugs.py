#!/usr/bin/env python3
"""What triage says of the exceptions in the classes of classes.txt, with one Cupper and another, and how each bug that is
left was judged by a reader.

    bench/libraries/bugs.py BEFORE AFTER OUT.md [--seconds 10] [--only LIBRARY] [--jdk HOME]

judged.txt has a line for each bug: class, method, exception, verdict (defect, question or no) and why, separated by tabs.
"""

import argparse
import json
import os
import pathlib
import shutil
import subprocess
import time

from run import WORK, jars, libraries

HERE = pathlib.Path(__file__).resolve().parent


def generate(cupper, coordinates, classes, seconds, jdk, name):
    """Runs `cupper generate`; its report, and the seconds it took."""
    out = WORK / "bugs" / name / coordinates.split(":")[1]
    shutil.rmtree(out, ignore_errors=True)
    own, *others = jars(coordinates)
    budget = max(1, round(seconds * len(classes) / max(1, os.cpu_count() or 1)))
    command = [cupper, "generate", str(own), *classes, "-o", str(out), "--budget", f"{budget}s", "--no-statics"]
    command += ["--jdk", jdk] if jdk else []
    command += ["--cp", ":".join(map(str, others))] if others else []
    command += ["--report-dir", str(out / "report"), "--json"]
    started = time.monotonic()
    done = subprocess.run(command, capture_output=True, text=True)
    path = out / "report" / "report.json"
    if not path.exists():
        raise RuntimeError(done.stderr.strip()[-300:] or f"cupper ended with status {done.returncode}")
    return json.loads(path.read_text()), time.monotonic() - started


def key(bug):
    return bug["class"], bug["method"], bug["rule"].rsplit(".", 1)[-1]


def judged():
    """Verdict and reason by class, method and exception."""
    found = {}
    path = HERE / "judged.txt"
    for line in path.read_text().splitlines() if path.exists() else []:
        if line.strip() and not line.startswith("#"):
            name, method, exception, verdict, why = line.split("\t")
            found[name, method, exception] = verdict, why
    return found


def site(bug):
    """The innermost frame that is not of the JDK."""
    own = [frame for frame in bug["frames"] if not frame["class"].startswith(("java.", "jdk.", "sun."))]
    return f"{own[0]['file']}:{own[0]['line']}" if own else ""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("before")
    parser.add_argument("after")
    parser.add_argument("out")
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--only", default="")
    parser.add_argument("--jdk")
    args = parser.parse_args()
    known, rows, bugs, rules = judged(), [], [], {}
    for coordinates, classes in libraries().items():
        artifact = coordinates.split(":")[1]
        if args.only and args.only not in artifact:
            continue
        before, _ = generate(args.before, coordinates, classes, args.seconds, args.jdk, "before")
        after, took = generate(args.after, coordinates, classes, args.seconds, args.jdk, "after")
        own = [bug for bug in after["bugs"] if bug["classification"] == "bug"]
        earlier = [bug for bug in before["bugs"] if bug["classification"] == "bug"]
        rows.append((artifact, len(classes), len(earlier), len(own), len(after["preconditions"]), took))
        bugs += [(artifact, bug) for bug in own]
        for one in after["preconditions"]:
            rules[one["decidedBy"]] = rules.get(one["decidedBy"], 0) + 1
        kept = {key(bug) for bug in own}
        listed = {key(one): one["decidedBy"] for one in after["preconditions"]}
        for bug in earlier:
            if key(bug) not in kept:
                print(f"gone\t{artifact}\t{key(bug)}\t{listed.get(key(bug))}\t{bug['reproducer']!r}", flush=True)
        for bug in own:
            print(f"bug\t{artifact}\t{key(bug)}\t{bug['decidedBy']}\t{site(bug)}\t{bug['reproducer']!r}", flush=True)
    verdicts = [known.get(key(bug), ("", ""))[0] for _, bug in bugs]
    lines = ["# Bugs in libraries", "", f"`cupper generate`, {args.seconds:g} s for each class on one core; "
             "by `bench/libraries/bugs.py`. Only jars were at hand, so Javadoc and tests of the libraries had no say.", "",
             "| library | classes | bugs before | bugs | preconditions | seconds |", "|---|---|---|---|---|---|"]
    lines += [f"| {a} | {b} | {c} | {d} | {e} | {f:.0f} |" for a, b, c, d, e, f in rows]
    total = [sum(row[at] for row in rows) for at in range(1, 6)]
    lines += [f"| all | {total[0]} | {total[1]} | {total[2]} | {total[3]} | {total[4]:.0f} |", ""]
    lines += ["Preconditions by rule: " + ", ".join(f"`{rule}` {count}" for rule, count in sorted(rules.items())) + ".", "",
              "## Every bug that is left, read", "",
              f"{verdicts.count('defect')} defects, {verdicts.count('question')} honest questions, "
              f"{verdicts.count('no')} that a maintainer would refuse, {verdicts.count('')} not read.", "",
              "| library | place | exception | by | rule | verdict | why |", "|---|---|---|---|---|---|---|"]
    for artifact, bug in bugs:
        verdict, why = known.get(key(bug), ("", ""))
        call = bug["reproducer"].strip().splitlines()[-1].replace("|", "\\|")[:90]
        name = bug["class"].rsplit(".", 1)[-1]
        lines.append(f"| {artifact} | {name}, {site(bug)} | {key(bug)[2]} | `{call}` | {bug['decidedBy']} | {verdict} | {why} |")
    pathlib.Path(args.out).write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
