#!/usr/bin/env python3
"""Holds the marks of this corpus against SpotBugs and against a JVM.

    corpus/confirm/check.py [OUT]

Each mark must be a warning that SpotBugs reports, and each warning that claims a crash must be marked. What is marked
as confirmed must be thrown at its line by calls with small values, and what is marked as refuted must not. OUT keeps
the classes and SpotBugs' reports, spotbugs.xml and spotbugs.sarif.
"""
import collections
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import tomllib
import xml.etree.ElementTree as xml

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent
TABLE = ROOT.parent / "crates" / "warnings" / "src" / "rules.toml"
MARK = re.compile(r"// expect: (.+)$")
EXCEPTIONS = {
    "null": ["NullPointerException"],
    "index": ["IndexOutOfBoundsException", "ArrayIndexOutOfBoundsException", "StringIndexOutOfBoundsException"],
    "cast": ["ClassCastException"],
    "store": ["ArrayStoreException"],
    "stack-overflow": ["StackOverflowError"],
}


def claims():
    """What SpotBugs' rules claim: fault and site by rule."""
    tool = next(tool for tool in tomllib.loads(TABLE.read_text())["tool"] if "SpotBugs" in tool["names"])
    return {rule: (entry["fault"], entry.get("site", "line")) for entry in tool["claims"] for rule in entry["rules"]}


def marks():
    """The verdict of each mark, by file, line and rule."""
    found = {}
    for path in sorted(HERE.glob("*/*.java")):
        for number, line in enumerate(path.read_text().splitlines(), 1):
            for mark in (m[1].split("; ") if (m := MARK.search(line)) else []):
                rule, verdict = mark.split()
                found[str(path.relative_to(ROOT)), number, rule] = verdict
    return found


def reported(report):
    """Files, lines and rules of SpotBugs' warnings. One that blames several lines may have any of them as its first."""
    found = collections.defaultdict(set)
    for index, bug in enumerate(xml.parse(report).iter("BugInstance")):
        lines = bug.findall("SourceLine")
        blamed = [line for line in lines if line.get("role") in (None, "SOURCE_LINE_DEREF", "SOURCE_LINE_INVOKED")]
        for line in blamed or lines:
            found[line.get("sourcepath"), int(line.get("start", 0)), bug.get("type")].add(index)
    return found


def thrown(classes):
    """What calls throw: exception, depth, file and line."""
    java = os.path.join(os.environ["JAVA_HOME"], "bin", "java") if "JAVA_HOME" in os.environ else "java"
    done = subprocess.run([java, "-cp", classes, HERE / "Tries.java", classes], capture_output=True, text=True, check=True)
    return [line.split("\t") for line in done.stdout.splitlines()]


def is_thrown(tries, file, line, fault, site):
    for what, depth, other, number in tries:
        if fault == "endless-loop":
            # A loop is seen where the JVM can stop it, which is in its body.
            fits = what == "endless" and int(number) in range(line, line + 3)
        else:
            is_there = int(number) == line and (site != "line" or depth == "0")
            fits = is_there and what.removeprefix("java.lang.") in EXCEPTIONS[fault]
        if fits and other == file:
            return True
    return False


def main(out):
    problems = []
    classes = out / "classes"
    javac = ["javac", "--release", "17", "-g", "-nowarn", "-d", classes, *sorted(HERE.glob("*/*.java"))]
    subprocess.run(javac, check=True)
    subprocess.run([ROOT.parent / "scripts/analysers/run.py", "spotbugs", classes, ROOT, out], check=True)
    known, marked, found, tries = claims(), marks(), reported(out / "spotbugs.xml"), thrown(classes)
    covered = {index for mark in marked for index in found.get(mark, ())}
    for (file, line, rule), indices in sorted(found.items()):
        if rule in known and not indices <= covered:
            problems.append(f"{file}:{line}: SpotBugs reports {rule}, which is not marked")
    for (file, line, rule), verdict in marked.items():
        if (file, line, rule) not in found:
            problems.append(f"{file}:{line}: SpotBugs does not report {rule}")
        elif rule in known and is_thrown(tries, file, line, *known[rule]) != (verdict == "confirmed"):
            shown = "show it" if verdict == "refuted" else "do not show it"
            problems.append(f"{file}:{line}: {rule} is marked as {verdict}, but calls {shown}")
        elif (rule in known) == (verdict == "notJudged"):
            problems.append(f"{file}:{line}: {rule} is marked as {verdict}; what does rules.toml say?")
    counts = collections.Counter(marked.values())
    print(", ".join(f"{count} {verdict}" for verdict, count in sorted(counts.items())))
    if problems:
        sys.exit("\n".join(problems))


if __name__ == "__main__":
    if len(sys.argv) > 1:
        main(pathlib.Path(sys.argv[1]))
    else:
        with tempfile.TemporaryDirectory() as folder:
            main(pathlib.Path(folder))
