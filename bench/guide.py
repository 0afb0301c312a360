#!/usr/bin/env python3
"""Explores methods by what cupper check has verified of them, in five configurations, and writes a table.

    bench/guide.py CUPPER OUT.md [--only LIBRARY,LIBRARY] [--methods 5] [--turns 3000] [--jdk HOME]

The methods are those of the classes of bench/libraries/classes.txt, and of our own tasks, of which cupper check has
something to say: in the order of the class file so many of each class that are public or package-private, no
constructors, with three verified checks at least. Verification results rest on all assumptions of cupper check --assume.

    UV      nothing is known
    PV      the results are known and nothing is left out: a path says whether it is redundant
    MAY, MUST, MAY x MUST

Paths are counted with at most 30 of them a method, and times are taken without that bound; turns end an exploration.
What is verified and measured is kept in target/guide, so that a run can be ended and taken up again: remove that folder to
measure another version of Cupper.
"""

import argparse
import json
import os
import pathlib
import resource
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent
sys.path.insert(0, str(ROOT / "bench" / "libraries"))
from run import jars, libraries  # noqa: E402

WORK = ROOT / "target" / "guide"
PATHS = 30
MOST = 2000
TURNS = 3000
# Seconds of the processor for an exploration; a method that needs more is named and left out.
PATIENCE = 6
CONFIGURATIONS = {"UV": None, "PV": "none", "MAY": "may", "MUST": "must", "MAY x MUST": "both"}
BOUNDS = {"few": PATHS, "all": MOST}
ASSUME = "no-overflow,pure-calls,no-aliases,non-null"


def run(command, folder, patience=None):
    def limit():
        if patience:
            resource.setrlimit(resource.RLIMIT_CPU, (patience, patience))

    return subprocess.run([str(part) for part in command], capture_output=True, text=True, cwd=folder, preexec_fn=limit)


def tasks(folder, jdk):
    javac = pathlib.Path(jdk) / "bin" / "javac" if jdk else "javac"
    classes = folder / "classes"
    done = run([javac, "-g", "-d", classes, HERE / "tasks" / "Tasks.java"], folder)
    if done.returncode:
        sys.exit(done.stderr)
    return [classes]


def checked(cupper, entries, classes, folder, jdk):
    """What cupper check shows of some classes."""
    own, *others = entries
    out = folder / "verified.json"
    if out.exists():
        return json.loads(out.read_text()), out
    command = [cupper, "check", own, *classes, "--prove-only", "--assume", ASSUME, "--verified-out", out]
    command += ["-o", folder / "tests", "--report-dir", folder / "report", "--no-cache", "--json"]
    if others:
        command += ["--cp", ":".join(map(str, others))]
    if jdk:
        command += ["--jdk", jdk]
    done = run(command, folder)
    if done.returncode or not out.exists():
        out.unlink(missing_ok=True)
        sys.exit(f"{own}: status {done.returncode}\n{done.stderr[-2000:]}")
    return json.loads(out.read_text()), out


def chosen(verified, classes, most, least):
    """Methods of classes with so many checks, as the file names them."""
    found = []
    for name in classes:
        own = [entry for entry in verified["methods"] if entry["method"].split("(")[0].rpartition(".")[0] == name]
        own = [entry for entry in own if "<" not in entry["method"] and "$" not in entry["method"].split("(")[0]]
        own = [entry["method"] for entry in own if len(entry["checks"]) >= least]
        found += own[:most]
    return found


def target(method):
    name, _, parameters = method.partition("(")
    owner, _, simple = name.rpartition(".")
    return f"{owner}::{simple}({parameters}"


def explored(arguments, entries, method, how, verified, paths):
    """What exploration of a method finds."""
    command = [arguments.cupper, "explore", "-cp", ":".join(map(str, entries)), target(method), "--json"]
    command += ["--jobs", "1", "--max-paths", paths, "--turns", arguments.turns, "--unroll", "12"]
    if how:
        command += ["--verified", verified, "--guide", how]
    if arguments.jdk:
        command += ["--jdk", arguments.jdk]
    done = run(command, verified.parent, PATIENCE)
    if done.returncode < 0:
        return {"error": f"not done after {PATIENCE} s of the processor"}
    if done.returncode not in (0, 5):
        return {"error": done.stderr.strip()[-300:]}
    return figures(method, json.loads(done.stdout))


def figures(method, report):
    # Paths that were cut have no test.
    done = [path for path in report["paths"] if path["end"].keys() & {"returned", "threw", "exited"}]
    failing = [path for path in done if "threw" in path["end"]]
    own = [check for check in report.get("checks", []) if check["method"] == method]
    return {
        "paths": len(done),
        "redundant": sum(path.get("redundant", False) for path in done),
        "failing": len(failing),
        "lasting": sum(not path.get("redundant", False) for path in failing),
        "seconds": report["processorSeconds"],
        "queries": report["queries"],
        "dropped": report.get("dropped", 0),
        "cuts": report["cuts"],
        "open": sum(check["open"] for check in own),
        "assumed": sum(check["assumed"] for check in own),
        "conditions": report.get("conditions"),
    }


def measure(arguments, name, entries, classes):
    """All figures of a library; those that are known already are taken as they are."""
    folder = WORK / name
    folder.mkdir(parents=True, exist_ok=True)
    kept = folder / "measured.json"
    known = json.loads(kept.read_text()) if kept.exists() else {}
    entries = entries(folder)
    verified, file = checked(arguments.cupper, entries, classes, folder, arguments.jdk)
    methods = chosen(verified, classes, *((20, 1) if name == "tasks" else (arguments.methods, 3)))
    wanted = [(label, how, bound) for bound in BOUNDS for label, how in CONFIGURATIONS.items()
              if (label, bound) != ("UV", "all") and label in arguments.configurations]
    for method in methods:
        own = known.setdefault(method, {})
        for label, how, bound in wanted:
            key = f"{label} {bound}"
            if key in own or time.time() > arguments.until or any("error" in one for one in own.values()):
                continue
            few = own.get(f"{label} few", {})
            # The same exploration, if the smaller bound has cut nothing.
            is_same = bound == "all" and not any(cut.startswith("limit of") and "paths" in cut for cut in few.get("cuts", {}))
            own[key] = few if is_same else explored(arguments, entries, method, how, file, BOUNDS[bound])
            kept.write_text(json.dumps(known, indent=1))
    # Those that no time was left for are not in the table.
    return {method: known[method] for method in methods if known.get(method)}


def complete(own, bound):
    labels = [label for label in CONFIGURATIONS if bound == "few" or label != "UV"]
    return all("paths" in own.get(f"{label} {bound}", {}) for label in labels)


def is_whole(own):
    """Whether cupper check has verified all checks of the method itself without assumptions."""
    return own["PV few"]["open"] == 0 and own["PV few"]["assumed"] == 0


def percent(new, old):
    return f"{100 * (new - old) / old:+.1f} %" if old else "-"


def counts(rows):
    out = [
        "| | paths | redundant | not redundant | failing | failing, not redundant | broken off | paths against PV |",
        "|---|---|---|---|---|---|---|---|",
    ]
    base = sum(own["PV few"]["paths"] for own in rows)
    for label in CONFIGURATIONS:
        total = {field: sum(own[f"{label} few"][field] for own in rows) for field in ("paths", "redundant", "failing", "lasting", "dropped")}
        left = total["paths"] - total["redundant"]
        redundant = "" if label == "UV" else total["redundant"]
        out.append(
            f"| {label} | {total['paths']} | {redundant} | {'' if label == 'UV' else left} | {total['failing']} "
            f"| {'' if label == 'UV' else total['lasting']} | {total['dropped'] or ''} | {percent(total['paths'], base)} |"
        )
    return out


def lasting(own, label, bound):
    seen = own[f"{label} {bound}"]
    return seen["paths"] - seen["redundant"]


def is_ended(own):
    """Whether turns, and no other bound, have ended an exploration of the method."""
    labels = [label for label in CONFIGURATIONS if label != "UV"]
    return any("turns" in cut for label in labels for cut in own[f"{label} all"]["cuts"])


def times(rows, what, count):
    labels = [label for label in CONFIGURATIONS if label != "UV"]
    same = [own for own in rows if len({count(own[f"{label} all"]) for label in labels}) == 1]
    out = [f"{len(same)} of {len(rows)} methods {what}.", ""]
    out += ["| | seconds | against PV | questions to the solver | against PV |", "|---|---|---|---|---|"]
    base = {field: sum(own["PV all"][field] for own in same) for field in ("seconds", "queries")}
    for label in labels:
        total = {field: sum(own[f"{label} all"][field] for own in same) for field in ("seconds", "queries")}
        out.append(
            f"| {label} | {total['seconds']:.1f} | {percent(total['seconds'], base['seconds'])} "
            f"| {total['queries']} | {percent(total['queries'], base['queries'])} |"
        )
    return out


def all_times(rows):
    open_paths = lambda seen: seen["paths"] - seen["redundant"]  # noqa: E731
    failing = lambda seen: seen["lasting"]  # noqa: E731
    whole = [own for own in rows if not is_ended(own)]
    return [
        *times(rows, "have equally many non-redundant paths in all configurations", open_paths),
        "",
        *times(rows, "have equally many non-redundant paths that fail", failing),
        "",
        *times(whole, "that no limit of turns has ended have equally many non-redundant paths", open_paths),
        "",
        *times(whole, "that no limit of turns has ended have equally many non-redundant paths that fail", failing),
    ]


def table(results, arguments):
    rows = {method: own for library in results.values() for method, own in library.items()}
    few = {method: own for method, own in rows.items() if complete(own, "few")}
    both = {method: own for method, own in rows.items() if complete(own, "few") and complete(own, "all")}
    partly = {method: own for method, own in few.items() if not is_whole(own)}
    names = ", ".join(f"{name} ({sum(method in few for method in library)})" for name, library in results.items())
    out = [
        "# Exploring what was not verified: libraries",
        "",
        f"`bench/guide.py` has `cupper check --prove-only --assume {ASSUME}` verify the classes of",
        "[bench/libraries](../bench/libraries/README.md) and tasks of ours, and explores methods of theirs in the five",
        "configurations of Christakis, Müller and Wüstholz (ICSE 2016). In *PV* the results are known and nothing is left out;",
        "there is no other difference to *UV*, as no check that was verified is decided in another way.",
        "",
        f"Methods: {len(few)}, of which {len(few) - len(partly)} are verified without assumptions: {names}.",
        f"An exploration ends after {arguments.turns} turns, so that the counts are the same on every machine. Seconds are the",
        "processor's. A path fails that ends in an exception, one that the method throws itself included: such are no checks, so *MAY*",
        "leaves out paths that can only end in them.",
        "",
        "A path that has passed a check that nobody has verified is not redundant, but it cannot fail any more if all that is",
        "ahead is verified. *MAY* drops it there: our machine forks at a check, and has gone on with the side that fails. The paper",
        "counts such tests, as Pex has run them up to there; so the column to compare is that of paths that fail and are not redundant.",
        "",
        f"## At most {PATHS} paths a method",
        "",
        *counts(list(few.values())),
        "",
        "Without methods that are fully verified:",
        "",
        *counts(list(partly.values())),
    ]
    for label in ("MAY", "MAY x MUST"):
        base, now = (sum(lasting(own, one, "few") for own in few.values()) for one in ("PV", label))
        failing, left = (sum(own[f"{one} few"]["lasting"] for own in few.values()) for one in ("PV", label))
        wins = sum(own[f"{label} few"]["lasting"] > own["PV few"]["lasting"] for own in few.values())
        losses = [method for method, own in few.items() if own[f"{label} few"]["lasting"] < own["PV few"]["lasting"]]
        out += ["", f"{label} against PV: {percent(now, base)} non-redundant paths; {percent(left, failing)} of those that fail, more in "
                f"{wins} methods and fewer in {len(losses)}" + (": " + ", ".join(f"`{method}`" for method in losses) if losses else "") + "."]
    out += ["", f"## At most {MOST} paths a method", "", *all_times(list(both.values()))]
    out += ["", "Without methods that are fully verified:", ""]
    out += all_times([own for method, own in both.items() if not is_whole(own)])
    slower = [
        (method, own["PV all"]["seconds"], own["MAY x MUST all"]["seconds"])
        for method, own in both.items()
        if own["MAY x MUST all"]["seconds"] > 1.2 * own["PV all"]["seconds"] + 0.05
    ]
    out += ["", f"Slower by more than a fifth (and 50 ms) under MAY x MUST: {len(slower)}."]
    if slower:
        out += ["", "| method | PV | MAY x MUST |", "|---|---|---|"]
        out += [f"| `{method}` | {before:.2f} s | {after:.2f} s |" for method, before, after in slower]
    # The clock counts what else runs, so the fastest of the runs that have found them counts.
    known = [min((one["conditions"] for one in own.values() if one.get("conditions")), key=lambda one: one["seconds"])
             for own in few.values()]
    if known:
        spent, all_methods = sum(one["seconds"] for one in known), sum(one["methods"] for one in known)
        out += ["", "## Conditions", "", f"{1000 * spent / all_methods:.2f} ms a method, over {all_methods} methods, by the clock."]
    left = {method: own for method, own in rows.items() if not complete(own, "few")}
    errors = [f"- `{method}`, {label}: {one['error'].splitlines()[-1] if one['error'] else 'no message'}"
              for method, own in rows.items() for label, one in own.items() if "error" in one]
    if left:
        out += ["", "## Left out", "", f"Methods that were not explored in all configurations: {len(left)}.", "", *errors]
        hard = [method for method, own in left.items() if "paths" in own.get("PV few", {})
                and any("error" in one for label, one in own.items() if label.startswith("MAY"))]
        out += ["", f"Of these, {len(hard)} are done under PV, and not under MAY: guidance makes them slower than any table above",
                "shows. Where shallow paths are left out, the same turns lead through more rounds of loops, and to harder questions:",
                "", *(f"- `{method}`" for method in hard)]
    return "\n".join(out) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cupper", type=lambda path: str(pathlib.Path(path).resolve()))
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--only", type=lambda text: text.split(","))
    parser.add_argument("--methods", type=int, default=5)
    parser.add_argument("--turns", type=int, default=TURNS)
    parser.add_argument("--configurations", type=lambda text: text.split(","), default=list(CONFIGURATIONS))
    parser.add_argument("--jdk")
    parser.add_argument("--for", dest="seconds", type=float, default=1e9, help="seconds after which nothing more is measured")
    arguments = parser.parse_args()
    arguments.until = time.time() + arguments.seconds
    work = {"tasks": (lambda folder: tasks(folder, arguments.jdk), ["tasks.Tasks"])}
    for coordinates, classes in libraries().items():
        name = coordinates.split(":")[1]
        work[name] = (lambda _, coordinates=coordinates: jars(coordinates), classes)
    results = {}
    for name, (entries, classes) in work.items():
        if arguments.only is None or name in arguments.only:
            print(name, file=sys.stderr)
            results[name] = measure(arguments, name, entries, classes)
            arguments.out.write_text(table(results, arguments))


if __name__ == "__main__":
    main()
