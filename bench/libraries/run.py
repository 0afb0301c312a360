#!/usr/bin/env python3
"""Generates tests for the classes of classes.txt, has stock JUnit, Surefire and JaCoCo check them, and writes a table.

    bench/libraries/run.py CUPPER OUT.md [--seconds 30] [--runs 20] [--only LIBRARY] [--jdk HOME ...]

Tests are generated on the first JDK and checked on all. SECONDS is the time for one class on one core.
"""

import argparse
import concurrent.futures
import json
import os
import pathlib
import shutil
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
WORK = HERE.parent.parent / "target" / "libraries"


def libraries():
    """Coordinates to the classes listed for them."""
    found = {}
    for line in (HERE / "classes.txt").read_text().splitlines():
        if line.strip() and not line.startswith("#"):
            coordinates, name = line.split()[:2]
            found.setdefault(coordinates, []).append(name)
    return found


def jars(coordinates):
    """The library's jar first, then what it needs; Maven fetches what is missing."""
    folder = WORK / "jars" / coordinates.replace(":", "_")
    group, artifact, version = coordinates.split(":")
    if not list(folder.glob("*.jar")):
        folder.mkdir(parents=True, exist_ok=True)
        pom = folder / "pom.xml"
        pom.write_text(
            "<project><modelVersion>4.0.0</modelVersion><groupId>x</groupId><artifactId>x</artifactId>"
            f"<version>1</version><dependencies><dependency><groupId>{group}</groupId><artifactId>{artifact}</artifactId>"
            f"<version>{version}</version></dependency></dependencies></project>"
        )
        command = ["mvn", "-q", "-B", "-f", str(pom), "dependency:copy-dependencies", f"-DoutputDirectory={folder}"]
        subprocess.run(command, check=True)
    own = folder / f"{artifact}-{version}.jar"
    return [own] + sorted(jar for jar in folder.glob("*.jar") if jar != own)


def generate(cupper, coordinates, classes, seconds, jdk):
    """Runs `cupper generate`; its report, and the seconds it took."""
    artifact = coordinates.split(":")[1]
    out, report = WORK / "tests" / artifact, WORK / "reports" / artifact
    for old in (out, report):
        shutil.rmtree(old, ignore_errors=True)
    own, *others = jars(coordinates)
    budget = max(1, round(seconds * len(classes) / max(1, os.cpu_count() or 1)))
    command = [cupper, "generate", str(own), *classes, "-o", str(out), "--jdk", jdk, "--budget", f"{budget}s"]
    if others:
        command += ["--cp", ":".join(map(str, others))]
    command += ["--report-dir", str(report), "--json"]
    started = time.monotonic()
    done = subprocess.run(command, capture_output=True, text=True)
    if not (report / "report.json").exists():
        raise RuntimeError(done.stderr.strip()[-300:] or f"cupper ended with status {done.returncode}")
    return json.loads((report / "report.json").read_text()), time.monotonic() - started, out


def check(out, jdks, runs):
    """What surefire.py says on each JDK, all at the same time: JSON, or the reason why there is none."""
    def start(jdk):
        command = [sys.executable, str(HERE / "surefire.py"), str(out), jdk, "--runs", str(runs)]
        return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    checks = {jdk: start(jdk) for jdk in jdks}
    with concurrent.futures.ThreadPoolExecutor(len(checks)) as pool:
        said = dict(zip(checks, pool.map(lambda check: check.communicate(), checks.values())))
    results, problems = {}, {}
    for jdk, (output, errors) in said.items():
        try:
            results[jdk] = json.loads(output)
        except json.JSONDecodeError:
            problems[jdk] = errors.strip()[-300:]
    return results, problems


def divergences(report):
    """A line for each class and cause: how many there are, and one of them."""
    kinds = {}
    for one in report["divergences"]:
        kinds.setdefault((one["class"].rsplit(".", 1)[-1], one["cause"]), []).append(one)
    for (name, cause), found in kinds.items():
        example = f"{found[0]['expected']}: {found[0]['actual']}".replace("\n", " ")
        yield f"{name}: {len(found)} × {cause}, as `{example[:200]}`"


def library(args, jdks, coordinates, classes):
    """The rows of a library, and what did not hold."""
    artifact = coordinates.split(":")[1]
    rows, notes = [], []
    report, took, out = generate(args.cupper, coordinates, classes, args.seconds, jdks[0])
    checked, problems = check(out, jdks, args.runs)
    for jdk, problem in problems.items():
        notes.append(f"{artifact} on {pathlib.Path(jdk).name}: not checked: {problem}")
    for jdk, result in checked.items():
        for kind in ("failures", "flakes", "bugs_that_pass"):
            if result.get(kind):
                notes.append(f"{artifact} on {pathlib.Path(jdk).name}: {kind}: {', '.join(result[kind][:5])}")
    notes += [f"{artifact}: divergence: {line}" for line in divergences(report)]
    counted = {one["class"]: one for one in checked.get(jdks[0], {}).get("classes", [])}
    for found in report["classes"]:
        name = found["name"]
        own = {key: sum(method["branches"][key] for method in found["methods"]) for key in ("covered", "all")}
        jacoco = counted.get(name, {})
        rows.append((artifact, name, own["covered"], own["all"], jacoco.get("covered"), jacoco.get("branches"),
                     len(found["tests"]), len([bug for bug in report["bugs"] if bug["class"] == name]), found["seconds"]))
    for missing in sorted(set(classes) - {row[1] for row in rows}):
        notes.append(f"{artifact}: {missing}: no tests")
    print(f"{artifact}: {took:.0f} s, {len(report['divergences'])} divergences", flush=True)
    return rows, notes


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cupper")
    parser.add_argument("out")
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--runs", type=int, default=20)
    parser.add_argument("--only", default="")
    parser.add_argument("--jdk", action="append")
    args = parser.parse_args()
    homes = sorted(path for path in pathlib.Path("/usr/lib/jvm").glob("*") if not path.is_symlink())
    jdks = args.jdk or [str(home) for home in homes if (home / "lib" / "modules").exists()]
    rows, notes = [], []
    for coordinates, classes in libraries().items():
        artifact = coordinates.split(":")[1]
        if args.only and args.only not in artifact:
            continue
        try:
            more = library(args, jdks, coordinates, classes)
        except (RuntimeError, OSError, subprocess.SubprocessError) as error:
            more = [], [f"{artifact}: nothing: {error}"]
            print(f"{artifact}: {error}", flush=True)
        rows += more[0]
        notes += more[1]
        # As far as it is: a run takes long.
        write(pathlib.Path(args.out), rows, notes, args, jdks)


def percent(covered, branches):
    return "" if not branches else f"{100 * covered / branches:.1f}"


def write(out, rows, notes, args, jdks):
    lines = [
        "# Tests of real libraries",
        "",
        f"`bench/libraries/run.py`, {args.seconds:g} s for a class on one core, {args.runs} shuffled re-runs under Maven "
        f"Surefire on {', '.join(pathlib.Path(jdk).name for jdk in jdks)}. Branches in percent: Cupper's own figure, and "
        "JaCoCo's, for a class with those nested in it.",
        "",
        "| library | class | branches | Cupper | JaCoCo | tests | bugs | seconds |",
        "|---|---|---|---|---|---|---|---|",
    ]
    apart = []
    for artifact, name, covered, branches, other, all_other, tests, bugs, seconds in rows:
        simple = name.rsplit(".", 1)[-1]
        jacoco = "" if other is None else percent(other, all_other)
        lines.append(f"| {artifact} | {simple} | {branches} | {percent(covered, branches)} | {jacoco} "
                     f"| {tests} | {bugs} | {seconds:.1f} |")
        if branches and all_other and abs(covered / branches - other / all_other) > 0.01:
            apart.append(f"{artifact}: {simple}: {covered} of {branches} branches, by JaCoCo {other} of {all_other}")
    shares = [row[2] / row[3] for row in rows if row[3]]
    others = [row[4] / row[5] for row in rows if row[4] is not None and row[5]]
    if shares:
        by_jacoco = f", {100 * sum(others) / len(others):.1f} % by JaCoCo's ({len(others)} classes)" if others else ""
        lines += ["", f"Mean over {len(shares)} classes: {100 * sum(shares) / len(shares):.1f} % by Cupper's figure{by_jacoco}."]
    notes = notes + apart
    if notes:
        lines += ["", "## What did not hold", ""] + [f"- {note}" for note in notes]
    else:
        lines += ["", "Every test compiled and passed on every JDK, none was flaky, there was no divergence, and the two "
                  "figures are within one point of each other for every class."]
    temporary = out.with_suffix(".part")
    temporary.write_text("\n".join(lines) + "\n")
    temporary.rename(out)


if __name__ == "__main__":
    main()
