#!/usr/bin/env python3
"""What static state adds on real libraries, as Table 1 of the paper, and writes a table.

    bench/libraries/statics.py CUPPER OUT.md [--seconds 4] [--eager-seconds 60] [--only LIBRARY] [--jdk HOME]

The classes are those of classes.txt, a few more of each library, and every public class that declares a static variable.
Every class is searched with nothing (`generate --no-statics`), with initialisers only (`statics --no-inputs`), with
initialisers and static fields (`statics`), and the same without pruning (`statics --no-pruning`); then with every class of
the library initialised eagerly (`--eager-init '**'`), at critical points only and at all points. SECONDS is the time for one
class; critical points have more, because each that a path passes is to be tried; they are asked of the classes that are
named, not of those with static variables. Every error was confirmed on the JDK by the test that shows it. Classes that
depend on no static state are in the table as one line.
"""

import argparse
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import time
import zipfile

from run import WORK, jars, libraries

# The libraries, and classes of theirs with static state, besides those of classes.txt.
LIBRARIES = {
    "commons-lang3": ["org.apache.commons.lang3.builder.ToStringBuilder", "org.apache.commons.lang3.builder.ToStringStyle"],
    "commons-math3": ["org.apache.commons.math3.util.MathArrays"],
    "commons-codec": ["org.apache.commons.codec.language.RefinedSoundex"],
    "commons-collections4": ["org.apache.commons.collections4.bag.TreeBag"],
    "guava": ["com.google.common.base.Defaults"],
    "joda-time": ["org.joda.time.DateTimeUtils", "org.joda.time.DateTimeZone"],
}
# Names of static variables that no person wrote.
SYNTHETIC = re.compile(r"[$]")
# Initialisers that depend on each other in cycles have so many critical points that they need more time: times as much.
CYCLES = {"joda-time": 4.5}
WAYS = {
    "nothing": ["generate", "--no-statics"],
    "init": ["statics", "--no-inputs"],
    "init & input": ["statics"],
    "unpruned": ["statics", "--no-pruning"],
    "eager": ["statics", "--eager-init", "**"],
    "eager unpruned": ["statics", "--eager-init", "**", "--no-pruning"],
}


def with_variables(jar, args):
    """The public classes of a jar that declare static fields which are not final, and how many classes it has."""
    names = [name[:-6].replace("/", ".") for name in zipfile.ZipFile(jar).namelist()
             if name.endswith(".class") and not name.startswith("META-INF/") and "-info" not in name]
    javap = pathlib.Path(args.jdk) / "bin/javap" if args.jdk else "javap"
    text = subprocess.run([javap, "-p", "-cp", jar, *names], capture_output=True, text=True, check=True).stdout
    found, current = [], None
    for line in text.splitlines():
        if not line.startswith(" "):
            header = re.match(r"public .*\b(?:class|interface) ([\w.$]+)", line)
            current = header and header.group(1)
        elif current and " static " in line and not re.search(r"[({]| final ", line):
            if not SYNTHETIC.search(line.split()[-1]) and current not in found:
                found.append(current)
    return found, len(names)


def search(cupper, way, coordinates, classes, args):
    """Runs Cupper in one way; its report, and the seconds it took."""
    folder = WORK / "statics" / f"{coordinates.split(':')[1]}-{way.replace(' & ', '-').replace(' ', '-')}"
    own, *others = jars(coordinates)
    artifact = coordinates.split(":")[1]
    seconds = args.eager_seconds * CYCLES.get(artifact, 1) if way == "eager" else args.seconds
    budget = max(1, round(seconds * len(classes) / max(1, os.cpu_count() or 1)))
    command = [cupper, *WAYS[way], str(own), *classes, "--budget", f"{budget}s", "-o", "tests", "--report-dir", "report"]
    command += ["--json", "--offline"]
    if others:
        command += ["--cp", ":".join(map(str, others))]
    if args.jdk:
        command += ["--jdk", args.jdk]
    report = folder / "report" / "report.json"
    if args.again:
        text = json.loads(report.read_text())
        return text, text["seconds"]
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    started = time.monotonic()
    done = subprocess.run(command, capture_output=True, text=True, cwd=folder)
    if not report.exists():
        sys.exit(f"{way}: {done.stderr[-2000:]}")
    return json.loads(report.read_text()), time.monotonic() - started


def places(report, name):
    """The errors of a class, as exceptions and where they come from."""
    found = {}
    for bug in report["bugs"]:
        if bug["class"] == name:
            frame = bug["frames"][0] if bug["frames"] else {}
            found.setdefault((bug["rule"], frame.get("class"), frame.get("method"), frame.get("line")), bug)
    return found


def needs_static_state(bug):
    """Whether a test for it changes static state first, or needs a class that is not initialised yet."""
    return re.search(r", after |, if .* not initialised yet", bug["explanation"]) is not None


def changes(statics):
    """Moments at which eager initialisation makes a call end otherwise."""
    return sum(one.get("endsOtherwise", False) for one in statics.get("eager", []))


def left(statics):
    """Moments at which it only leaves other values in static fields."""
    return sum(one.get("change") is not None and not one["endsOtherwise"] for one in statics.get("eager", []))


def shortened(text, most=240):
    """How a call ends comes last, so that the beginning is left out."""
    return text if len(text) <= most else "…" + text[-most:]


def rows_of(artifact, classes, reports):
    for name in classes:
        done = {way: next((one for one in report["classes"] if one["name"] == name), None)
                for way, (report, _) in reports.items()}
        errors = {way: places(report, name) for way, (report, _) in reports.items()}
        usual = errors["nothing"]
        new = {way: {place: bug for place, bug in found.items() if place not in usual and needs_static_state(bug)}
               for way, found in errors.items()}
        statics = {way: (one or {}).get("statics") or {} for way, one in done.items()}
        dropped = sum(one["class"] == name for one in reports["init & input"][0]["divergences"])
        yield artifact, name, usual, new, statics, dropped


def write(out, rows, seconds, counts, args):
    lines = [
        "# Static state in real libraries",
        "",
        f"`bench/libraries/statics.py`, {args.seconds} s for each class and column. *Methods*: those that static state has a say "
        "in, by their score. *Nothing*: errors that `generate --no-statics` finds. *Init*: errors besides these that show only "
        "when classes are initialised at other moments. *Init & input*: the same with static fields as inputs, and with what "
        "calls before change. Errors that need no static state are left out, also where only these columns have found them "
        "in their time. Every error is "
        "confirmed on the JDK by its test. *Explorations* with pruning by effects, and without it, within that time. *Dropped*: "
        "tests that did something else on the JDK. *Moments*, with every class of the library initialised eagerly: the critical "
        f"points of these methods and of the initialisers that they run (here with {args.eager_seconds} s for a class, with "
        f"{args.eager_seconds * CYCLES['joda-time']:.0f} s for one of joda-time, whose initialisers depend on each other in "
        "cycles), those of them that a known path passes before the class is initialised, those that were tried, and all "
        "points, which is what there would be to explore without that pruning. *Changes*: moments at which an initialiser "
        "makes a method end otherwise than with Java's order, found at critical points, and at all points. *Left*: moments at "
        "which it ends the same, but leaves other values in static fields.",
        "",
        "| library | class | methods | nothing | init | init & input | explorations | without pruning | dropped "
        "| critical moments | reached | tried | all moments | changes | changes at all | left |",
        "|---|---|" + "--:|" * 14,
    ]
    without, total = [], [0] * 14
    for artifact, name, usual, new, statics, dropped in rows:
        simple = name.rsplit(".", 1)[-1]
        methods = statics["init & input"].get("methods", 0)
        numbers = [methods, len(usual), len(new["init"]), len(new["init & input"]),
                   statics["init & input"].get("explorations", 0), statics["unpruned"].get("explorations", 0), dropped,
                   statics["eager"].get("moments", 0), statics["eager"].get("reachedMoments", 0),
                   statics["eager"].get("triedMoments", 0), statics["eager"].get("allMoments", 0),
                   changes(statics["eager"]), changes(statics["eager unpruned"]), left(statics["eager"])]
        total = [a + b for a, b in zip(total, numbers)]
        if methods:
            lines.append(f"| {artifact} | {simple} | " + " | ".join(map(str, numbers)) + " |")
        else:
            without.append(simple)
    lines.append("| **all** | | " + " | ".join(f"**{number}**" for number in total) + " |")
    lines += ["", f"No method of these depends on static state: {', '.join(without) or 'none'}.", ""]
    every = sum(count for count, _ in counts.values())
    lines += [f"Of the {every} classes of these libraries, {sum(some for _, some in counts.values())} public ones declare a "
              "static variable; all of them are in the table. Eager columns are those of the classes that are named in "
              "`statics.py` and `classes.txt`.", ""]
    explored = {way: sum(row[4][way].get("explorations", 0) for row in rows) for way in WAYS if way != "nothing"}
    lines.append("Explorations: " + ", ".join(f"{way} {count}" for way, count in explored.items()) + ".")
    lines.append("Time: " + ", ".join(f"{way} {spent:.0f} s" for way, spent in seconds.items()) + ".")
    lines += ["", "## The errors", ""]
    for artifact, name, _, new, _, _ in rows:
        for place, bug in new["init & input"].items():
            lines.append(f"- {name.rsplit('.', 1)[-1]} ({artifact}): {bug['explanation']}")
    if lines[-1] == "":
        lines.append("None.")
    lines += ["", "## What changes with eager initialisation", ""]
    for artifact, name, _, _, statics, _ in rows:
        changing = {}
        for one in statics["eager"].get("eager", []):
            if one.get("endsOtherwise"):
                changing.setdefault(one["class"], []).append(one)
        if changing:
            places = sum(map(len, changing.values()))
            count = "1 class" if len(changing) == 1 else f"{len(changing)} classes"
            lines += [f"{name.rsplit('.', 1)[-1]} ({artifact}): {count}, at {places} lines. The first of each:", ""]
        for initialised, found in changing.items():
            one = found[0]
            more = {1: "", 2: " (another line, too)"}.get(len(found), f" ({len(found) - 1} lines more)")
            lines.append(f"- {initialised.rsplit('.', 1)[-1]} before line {one['line']} of {one['method']}: `{shortened(one['change'])}`{more}")
        if changing:
            lines.append("")
    if all(changes(row[4]["eager"]) == 0 for row in rows):
        lines.append("Nothing.")
    temporary = out.with_suffix(".part")
    temporary.write_text("\n".join(lines).rstrip() + "\n")
    temporary.rename(out)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cupper", type=pathlib.Path)
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--seconds", type=float, default=4)
    parser.add_argument("--eager-seconds", type=float, default=60)
    parser.add_argument("--only", default="")
    parser.add_argument("--jdk")
    parser.add_argument("--again", action="store_true", help="write the table of the last run again")
    args = parser.parse_args()
    cupper = str(args.cupper.resolve())
    rows, seconds, counts = [], dict.fromkeys(WAYS, 0.0), {}
    for coordinates, classes in libraries().items():
        artifact = coordinates.split(":")[1]
        if artifact not in LIBRARIES or args.only not in artifact:
            continue
        named = classes + LIBRARIES[artifact]
        variables, count = with_variables(jars(coordinates)[0], args)
        classes = named + [name for name in variables if name not in named]
        counts[artifact] = (count, len(variables))
        reports = {way: search(cupper, way, coordinates, named if way.startswith("eager") else classes, args)
                   for way in WAYS}
        for way, (_, spent) in reports.items():
            seconds[way] += spent
        found = list(rows_of(artifact, classes, reports))
        rows += found
        print(f"{artifact}: {sum(len(row[3]['init & input']) for row in found)} errors of static state", flush=True)
        write(args.out, rows, seconds, counts, args)


if __name__ == "__main__":
    main()
