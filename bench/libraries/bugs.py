#!/usr/bin/env python3
"""What triage says of the exceptions in the classes of classes.txt, with one Cupper and another, and how each bug that is
left was judged by a reader.

    bench/libraries/bugs.py BEFORE AFTER OUT.md [--seconds 10] [--only LIBRARY] [--jdk HOME] [--jobs N]

BEFORE may be `-`: then there is nothing to compare with. A library is a project of its jar and its sources, as far as Maven
has them, so that its Javadoc has a say. judged.txt has a line for each bug: class, method, exception, verdict (defect,
question or no) and why, separated by tabs.
"""

import argparse
import json
import os
import pathlib
import shutil
import subprocess
import time
import zipfile

from run import WORK, jars, libraries

HERE = pathlib.Path(__file__).resolve().parent


# Versions that Maven has the sources of, where those of classes.txt have none.
SOURCED = {
    "commons-lang3": "3.20.0",
    "commons-codec": "1.17.1",
    "gson": "2.11.0",
    "guava": "33.2.1-jre",
    "joda-time": "2.12.7",
    "jackson-core": "2.17.2",
}


def unpack(jar, folder):
    with zipfile.ZipFile(jar) as archive:
        names = [name for name in archive.namelist() if name.endswith((".class", ".java")) and not name.startswith("META-INF/")]
        archive.extractall(folder, names)


def project(coordinates):
    """A folder with the classes and sources of a library, laid out as Maven does, and the jars it needs."""
    group, artifact, version = coordinates.split(":")
    version = SOURCED.get(artifact, version)
    coordinates = f"{group}:{artifact}:{version}"
    folder = WORK / "bugs" / "projects" / artifact
    own, *others = jars(coordinates)
    if not folder.exists():
        unpack(own, folder / "target" / "classes")
        command = ["mvn", "-q", "-B", "dependency:copy", f"-Dartifact={coordinates}:jar:sources", f"-DoutputDirectory={folder}"]
        subprocess.run(command, capture_output=True)
        for jar in folder.glob("*-sources.jar"):
            unpack(jar, folder / "src" / "main" / "java")
        (folder / "pom.xml").write_text(
            "<project><modelVersion>4.0.0</modelVersion><groupId>x</groupId>"
            f"<artifactId>{artifact}</artifactId><version>{version}</version></project>"
        )
    return folder, others


def generate(cupper, coordinates, classes, args, name):
    """Runs `cupper generate`; its report, and the seconds it took."""
    out = WORK / "bugs" / name / coordinates.split(":")[1]
    shutil.rmtree(out, ignore_errors=True)
    own, others = project(coordinates)
    jobs = args.jobs or os.cpu_count() or 1
    budget = max(1, round(args.seconds * len(classes) / jobs))
    command = [cupper, "generate", str(own), *classes, "-o", str(out), "--budget", f"{budget}s", "--no-statics"]
    command += ["--jobs", str(jobs), "--no-cache"]
    command += ["--jdk", args.jdk] if args.jdk else []
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
    parser.add_argument("--jobs", type=int)
    args = parser.parse_args()
    known, rows, bugs, rules = judged(), [], [], {}
    for coordinates, classes in libraries().items():
        artifact = coordinates.split(":")[1]
        if args.only and args.only not in artifact:
            continue
        before = {"bugs": []}
        if args.before != "-":
            before, _ = generate(args.before, coordinates, classes, args, "before")
        after, took = generate(args.after, coordinates, classes, args, "after")
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
             "by `bench/libraries/bugs.py`. The tests of the libraries had no say, and Javadoc where Maven has the sources.", "",
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
