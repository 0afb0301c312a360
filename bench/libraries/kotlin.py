#!/usr/bin/env python3
"""Has Cupper write tests for classes that were written in Kotlin, and looks for what a Kotlin developer would not accept.

    bench/libraries/kotlin.py CUPPER [--seconds 20] [--jdk HOME] [--jobs N]

Printed for each class: tests, tests that were dropped (a divergence from the real JVM, or no Java), members in tests that Kotlin
does not show (names with `$` or `-`, packages named internal), and every bug, to be read. Exits with 1 if a test was dropped
or names such a member. Classes and members of the other libraries are the same on every run; times are not.
"""

import argparse
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

from run import WORK, jars

# Coordinates and classes.
SUBJECTS = {
    "com.squareup.okio:okio-jvm:3.9.1": ["okio.ByteString", "okio.Options"],
    "org.jetbrains.kotlinx:kotlinx-io-bytestring-jvm:0.5.4": [
        "kotlinx.io.bytestring.ByteString",
        "kotlinx.io.bytestring.ByteStringBuilder",
    ],
}
# A member whose name Kotlin's compiler has made, and a package for one module.
HIDDEN = re.compile(r"\.(?:-\w+|\w+\$\w+)\(|\bimport [\w.]*\.internal\.|\b\w+\.internal\.\w+")


def generate(args, coordinates, classes):
    """The report of a run, and what tests it has written."""
    out = WORK / "kotlin" / coordinates.split(":")[1]
    shutil.rmtree(out, ignore_errors=True)
    own, *others = jars(coordinates)
    jobs = args.jobs or os.cpu_count() or 1
    budget = max(1, round(args.seconds * len(classes) / jobs))
    command = [args.cupper, "generate", str(own), *classes, "-o", str(out / "tests"), "--report-dir", str(out / "report")]
    command += ["--budget", f"{budget}s", "--jobs", str(jobs), "--no-cache", "--no-statics", "--cp", ":".join(map(str, others))]
    command += ["--jdk", args.jdk] if args.jdk else []
    done = subprocess.run(command, capture_output=True, text=True)
    path = out / "report" / "report.json"
    if not path.exists():
        sys.exit(done.stderr.strip()[-300:] or f"cupper ended with status {done.returncode}")
    return json.loads(path.read_text()), sorted((out / "tests").rglob("*.java"))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cupper", type=os.path.abspath)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--jdk")
    parser.add_argument("--jobs", type=int)
    args = parser.parse_args()
    is_bad = False
    for coordinates, classes in SUBJECTS.items():
        report, files = generate(args, coordinates, classes)
        dropped = [one for one in report["warnings"] if "dropped: " in one["reason"]]
        hidden = sorted({match for file in files for match in HIDDEN.findall(file.read_text())})
        for one in report["classes"]:
            lost = [drop["reason"] for drop in dropped if drop["subject"] == one["name"]]
            print(f"{one['name']}\t{len(one['tests'])} tests\t{len(lost)} dropped")
            print("".join(f"  {reason}\n" for reason in lost), end="")
        for warning in report["warnings"]:
            if warning not in dropped:
                print(f"  {warning['subject']}: {warning['reason']}")
        for bug in report["bugs"]:
            if bug["classification"] == "bug":
                print(f"  bug {bug['rule']} {bug['decidedBy']}: {bug['reproducer']!r}")
        print(f"  hidden members: {hidden or 'none'}")
        is_bad |= bool(dropped or hidden)
    sys.exit(is_bad)


if __name__ == "__main__":
    main()
