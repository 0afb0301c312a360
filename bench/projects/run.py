#!/usr/bin/env python3
"""Has Cupper write tests for whole libraries, and writes down whether it kept its promises.

    bench/projects/run.py CUPPER OUT.md [--only LIBRARY,LIBRARY] [--jdk HOME] [--seconds 1] [--jobs N] [--trivial 1000]

SECONDS is the budget for a class and core (guava has half of it, commons-cli 60 s in all). Coverage is Cupper's own count, which is JaCoCo's
way of counting, over all classes of the jar that have code. Every library has at most 15 minutes.
"""

import argparse
import datetime
import json
import os
import pathlib
import resource
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile

import trivial

HERE = pathlib.Path(__file__).resolve().parent
WORK = HERE.parent.parent / "target" / "projects"
sys.path.insert(0, str(HERE.parent / "libraries"))
from run import jars  # noqa: E402: it lies beside this folder

# Coordinates, and the part of the time for a class.
LIBRARIES = {
    "commons-cli:commons-cli:1.9.0": 1,
    "org.apache.commons:commons-lang3:3.20.0": 1,
    "org.apache.commons:commons-text:1.12.0": 1,
    "org.apache.commons:commons-collections4:4.4": 1,
    "joda-time:joda-time:2.12.7": 1,
    "com.fasterxml.jackson.core:jackson-core:2.17.2": 1,
    "org.apache.commons:commons-math3:3.6.1": 1,
    "com.google.guava:guava:33.2.1-jre": 0.5,
}
JUNIT = "org.junit.jupiter:junit-jupiter:5.11.4"
FIXED = {"commons-cli": 60}
MOST = 15 * 60
# How much more than its budget a command may take.
OVER = lambda budget: max(5, 0.05 * budget)


def classes(jar):
    """Classes that can have tests of their own, roughly: those that somebody has given a name."""
    names = [name for name in zipfile.ZipFile(jar).namelist() if name.endswith(".class")]
    inner = lambda name: name[:-6].rsplit("$", 1)[-1][:1].isdigit() and "$" in name
    return [name for name in names if not inner(name) and not name.endswith(("module-info.class", "package-info.class"))]


def run(command, folder, limit):
    """Seconds, seconds of processors, the largest process in MB, the exit status."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    started = time.monotonic()
    with open(folder / "out", "w") as out, open(folder / "errors", "w") as errors:
        try:
            status = subprocess.run(command, stdout=out, stderr=errors, cwd=folder, timeout=limit).returncode
        except subprocess.TimeoutExpired:
            status = "stopped"
    seconds = time.monotonic() - started
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return seconds, spent, after.ru_maxrss // 1024, status


def measure(cupper, name, jar, others, budget, jdk, jobs):
    """A row of the table."""
    folder = WORK / name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    command = [cupper, "generate", str(jar), "-o", "tests", "--report-dir", "report", "--budget", f"{budget}s"]
    command += ["--no-cache"]
    command += ["--cp", ":".join(map(str, others))] if others else []
    command += ["--jdk", jdk] if jdk else []
    command += ["--jobs", str(jobs)] if jobs else []
    load = os.getloadavg()[0]
    seconds, spent, memory, status = run(command, folder, MOST)
    lines = len((folder / "errors").read_text().splitlines())
    if not (folder / "report" / "report.json").exists():
        return [name, "", f"{budget}", f"{seconds:.0f}", "no report", status, "", "", "", "", "", ""]
    report = json.loads((folder / "report" / "report.json").read_text())
    tested = [one for one in report["classes"] if one["tests"]]
    counted = [one for one in report["classes"] if branches(one)[1]]
    mean = sum(covered / total for covered, total in map(branches, counted)) / max(1, len(counted))
    covered, total = (sum(column) for column in zip(*map(branches, report["classes"]))) if report["classes"] else (0, 1)
    reasons = {one["subject"] for one in report["warnings"]}
    untested = [one["name"] for one in report["classes"] if not one["tests"]]
    silent = [name for name in untested if name not in reasons]
    warnings = lint(folder / "tests", [jar, *others], jdk)
    kept = "yes" if seconds <= budget + OVER(budget) else "no"
    return [name, len(report["classes"]), budget, f"{seconds:.0f}", kept, f"{spent:.0f}", f"{load:.1f}", len(tested),
            f"{len(untested)} ({len(silent)} without a word)", f"{100 * mean:.1f} %", f"{100 * covered / max(1, total):.1f} %",
            sum(len(one["tests"]) for one in report["classes"]), memory, lines, warnings]


def branches(one):
    methods = [method["branches"] for method in one["methods"]]
    return sum(method["covered"] for method in methods), sum(method["all"] for method in methods)


def lint(tests, class_path, jdk):
    """How often javac warns with all its warnings on."""
    sources = sorted(str(path) for path in tests.rglob("*.java"))
    junit = [str(jar) for jar in jars(JUNIT)]
    if not sources:
        return "-"
    with tempfile.TemporaryDirectory() as folder:
        listed = pathlib.Path(folder, "list")
        listed.write_text("\n".join(f'"{source}"' for source in sources))
        javac = str(pathlib.Path(jdk) / "bin" / "javac") if jdk else "javac"
        command = [javac, "-Xlint:all", "-Xlint:-path", "-Xmaxwarns", "100000", "-Xmaxerrs", "100000", "-proc:none", "-d", folder,
                   "-cp", ":".join([*map(str, class_path), *junit]), f"@{listed}"]
        said = subprocess.run(command, capture_output=True, text=True).stderr
    count = lambda word: sum(f": {word}:" in line for line in said.splitlines())
    kinds = sorted({line.split("[", 1)[1].split("]")[0] for line in said.splitlines() if ": warning: [" in line})
    return f"{count('warning')} warnings ({', '.join(kinds) or 'none'}), {count('error')} errors"


HEADER = ["jar", "classes", "budget s", "took s", "kept", "processor s", "load before", "with tests", "without", "mean of classes",
          "branches", "tests", "largest process MB", "lines of stderr", "-Xlint:all"]


def write(path, rows, arguments):
    version = subprocess.run([arguments.cupper, "--version"], capture_output=True, text=True).stdout.strip()
    machine = f"{os.cpu_count()} cores, {datetime.date.today()}"
    text = ["# Whole projects", "", f"Written by `bench/projects/run.py`: {version}, {machine}.", "",
            "The budget is 1 s a class and core (guava: 0.5 s; commons-cli: 60 s). *Kept*: at most 5 % or 5 s more on the wall clock, judging "
            "and writing included. *Processor s* is what all processes together got; on a busy machine (*load before*) it is far less than "
            "cores times seconds, and coverage with it. *Mean of classes* is over classes with branches, those without tests included.", "",
            "| " + " | ".join(HEADER) + " |", "|" + "---|" * len(HEADER)]
    text += ["| " + " | ".join(str(cell) for cell in row) + " |" for row in rows]
    pathlib.Path(path).write_text("\n".join(text) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cupper", type=os.path.abspath)
    parser.add_argument("out")
    parser.add_argument("--only", help="artifacts, with commas")
    parser.add_argument("--jdk")
    parser.add_argument("--seconds", type=float, default=1)
    parser.add_argument("--jobs", type=int)
    parser.add_argument("--trivial", type=int, help="a jar of so many trivial classes, too")
    given = parser.parse_args()
    jobs = given.jobs or os.cpu_count() or 1
    rows = []
    for coordinates, part in LIBRARIES.items():
        name = coordinates.split(":")[1]
        if given.only and name not in given.only.split(","):
            continue
        own, *others = jars(coordinates)
        budget = FIXED.get(name) or max(1, round(given.seconds * part * len(classes(own)) / jobs))
        rows.append(measure(given.cupper, name, own, others, budget, given.jdk, given.jobs))
        write(given.out, rows, given)
    if given.trivial:
        jar = WORK / f"trivial-{given.trivial}.jar"
        trivial.write(given.trivial, jar, given.jdk)
        rows.append(measure(given.cupper, jar.stem, jar, [], max(60, given.trivial), given.jdk, given.jobs))
        write(given.out, rows, given)


if __name__ == "__main__":
    main()
