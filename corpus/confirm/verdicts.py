#!/usr/bin/env python3
"""Holds the verdicts of `cupper confirm` against the marks of this corpus, for both forms of SpotBugs' report.

    corpus/confirm/verdicts.py CUPPER [--budget 60s | --turns N]

No verdict may be wrong; open ones are counted and listed. With --turns no limit is one of time, and the verdicts of both
forms must be the same.
"""
import collections
import json
import pathlib
import subprocess
import sys
import tempfile

import check

WRONG = {("confirmed", "refuted"), ("refuted", "confirmed")}


def verdicts(cupper, report, classes, out, limit):
    """Verdicts and reasons by file, line and rule."""
    command = [cupper, "confirm", report, classes, "-o", out, *limit]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    found = collections.defaultdict(set)
    for run in json.loads((out / "verdicts.sarif").read_text())["runs"]:
        for result in run["results"]:
            properties = result.get("properties", {})
            said = properties.get("cupper/verdict"), properties.get("cupper/reason")
            for place in result.get("locations", []):
                physical = place.get("physicalLocation", {})
                uri = physical.get("artifactLocation", {}).get("uri", "")
                line = physical.get("region", {}).get("startLine")
                found[uri[uri.find("confirm/"):], line, result["ruleId"]].add(said)
    return found


def main(cupper, limit):
    wrong, names = [], ("spotbugs.xml", "spotbugs.sarif")
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder)
        check.main(out)
        both = [verdicts(cupper, out / name, out / "classes", out / f"out-{name}", limit) for name in names]
    for name, found in zip(names, both):
        counts = collections.Counter()
        for mark, expected in check.marks().items():
            said = sorted(found.get(mark, {("nothing", "SpotBugs does not report it")}))
            verdict = next((one for one, _ in said if one == expected), said[0][0])
            counts[expected, verdict] += 1
            if any((expected, one) in WRONG for one, _ in said):
                wrong.append(f"{name}: {mark} is {expected}, not {said}")
            elif verdict != expected:
                print(f"{name}: {mark} is {expected}: {said[0]}")
        print(name, ", ".join(f"{a} as {b}: {count}" for (a, b), count in sorted(counts.items())))
    # A warning that blames several lines has any of them in SARIF, which has only one.
    in_both = [mark for mark in check.marks() if all(mark in found for found in both)]
    print(len(check.marks()) - len(in_both), "marks are at another line in one form")
    differing = [mark for mark in in_both if {v for v, _ in both[0][mark]} != {v for v, _ in both[1][mark]}]
    print(len(differing), "verdicts differ between XML and SARIF", *differing)
    if differing and "--turns" in limit:
        wrong.append("what is counted must not depend on the form of the report")
    if wrong:
        sys.exit("\n".join(wrong))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:] or ["--budget", "60s"])
