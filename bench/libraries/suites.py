#!/usr/bin/env python3
"""Runs the tests of real libraries with and without the recorder of `cupper learn`, and compares.

    bench/libraries/suites.py CUPPER OUT.json LIBRARY [--jdk HOME] [--parts all,plain,half,reversed]

The parts whose names have `packages` are the tests in the packages of the classes of classes.txt.

For a library: the tests of its `tests` jar by the runner of `cupper learn`, without the recorder (`plain`), with it (`all`),
with it for every second class (`half`), and with it in the opposite order (`reversed`). Of each: seconds, processor seconds,
most memory, how each test ended; of recorded ones also the calls, the bytes of the trace, the seconds of inference, and what
was learnt. The file is written after each part, and parts that it has are not run again.
"""

import argparse
import json
import os
import pathlib
import re
import subprocess
import sys
import time
import zipfile

from run import WORK, libraries

# Coordinates, what their tests need, and the options of `java` that their own build has.
SUITES = {
    "commons-lang3": (
        "org.apache.commons:commons-lang3:3.20.0",
        ["org.junit.jupiter:junit-jupiter:5.14.1", "org.junit.platform:junit-platform-launcher:1.14.1",
         "org.junit-pioneer:junit-pioneer:1.9.1", "org.easymock:easymock:5.6.0", "org.apache.commons:commons-text:1.14.0",
         "com.google.code.findbugs:jsr305:3.0.2", "org.openjdk.jmh:jmh-core:1.37"],
        [f"--add-opens=java.base/java.{package}=ALL-UNNAMED" for package in
         ("lang.reflect", "lang", "util", "time", "time.chrono")],
        re.compile(r".*Test"),
    ),
    "commons-math3": (
        "org.apache.commons:commons-math3:3.6.1",
        ["junit:junit:4.11"],
        [],
        re.compile(r"(?!.*AbstractTest).*(Test|TestPermutations|TestBinary)"),
    ),
}
POM = """<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
<groupId>cupper</groupId><artifactId>suite</artifactId><version>1</version><dependencies>{}</dependencies></project>"""
ONE = "<dependency><groupId>{}</groupId><artifactId>{}</artifactId><version>{}</version>{}</dependency>"
SAID = re.compile(
    r"(\d+) calls of (\d+) methods: (\d+) preconditions, (\d+) postconditions, (\d+) invariants \((\d+) proved\) in ([\d.]+) s; "
    r"trace of (\d+) KB; contradictions (\d+) in calls and (\d+) by the solver, calls outside of their own conditions (\d+)")


def fetched(name):
    """The jar, the tests, and the jars that these need."""
    own, others, options, pattern = SUITES[name]
    folder = WORK / "suites" / name
    artifact, version = own.split(":")[1:]
    jar, tests = folder / f"jars/{artifact}-{version}.jar", folder / f"jars/{artifact}-{version}-tests.jar"
    if not tests.exists():
        folder.mkdir(parents=True, exist_ok=True)
        wanted = [ONE.format(*one.split(":"), "") for one in [own, *others]]
        wanted.append(ONE.format(*own.split(":"), "<classifier>tests</classifier>"))
        (folder / "pom.xml").write_text(POM.format("".join(wanted)))
        subprocess.run(["mvn", "-q", "-B", "dependency:copy-dependencies", f"-DoutputDirectory={folder}/jars"],
                       cwd=folder, check=True)
    rest = sorted(path for path in (folder / "jars").glob("*.jar") if path not in (jar, tests))
    with zipfile.ZipFile(tests) as inside:
        names = [name[:-6].replace("/", ".") for name in inside.namelist() if name.endswith(".class") and "$" not in name]
    return jar, tests, rest, options, sorted(name for name in names if pattern.fullmatch(name))


def learning(cupper, suite):
    jar, tests, rest, _, _ = suite
    return [cupper, "learn", str(jar), "--tests", str(tests), "-cp", ":".join(map(str, rest))]


def run(cupper, jdk, folder, suite, names, is_recorded):
    jar, tests, rest, options, _ = suite
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*"):
        old.unlink()
    learn = learning(cupper, suite)
    jdk_option = ["--jdk", jdk] if jdk else []
    agent = subprocess.run([*learn, *jdk_option, "--agent", str(folder)], capture_output=True, text=True, check=True)
    agent = agent.stdout.strip()
    recorder = agent.removeprefix("-javaagent:").split("=")[0]
    (folder / "classes").write_text("\n".join(names))
    java = [f"{jdk}/bin/java" if jdk else "java", "-Xmx1500m", "-ea", "-XX:-UsePerfData", "-Dfile.encoding=UTF-8",
            "-Djava.awt.headless=true", *options, *([agent] if is_recorded else []),
            "-cp", ":".join(map(str, [recorder, jar, tests, *rest])), "cupper.record.RunTests",
            str(folder / "classes"), str(folder / "results"), "1200"]
    work = folder.parent / "work"
    work.mkdir(exist_ok=True)
    begun = time.time()
    process = subprocess.Popen(java, cwd=work, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    found = {"seconds": round(time.time() - begun, 1), "processor_seconds": round(used.ru_utime + used.ru_stime, 1),
             "peak_mb": used.ru_maxrss >> 10, "status": status, "tests": {}}
    for line in (folder / "results").read_text().splitlines():
        kind, *more = line.split("\t")
        if kind == "begin":
            current = more[0]
        elif kind == "test":
            known = found["tests"].setdefault(f"{current} {more[1]}", [])
            known.append(more[0])
        elif kind in ("late", "broken"):
            found.setdefault("problems", []).append(more)
    if is_recorded:
        found.update(inferred(learn, folder))
    return found


def inferred(learn, folder):
    """What is learnt from the traces in a folder, and what that takes."""
    begun = time.time()
    with open(folder / "said", "w") as said:
        process = subprocess.Popen([*learn, "--traces", str(folder), "--json", str(folder / "learnt.json")],
                                   stdout=subprocess.DEVNULL, stderr=said)
        _, _, used = os.wait4(process.pid, 0)
    text = (folder / "said").read_text()
    said = SAID.search(text)
    if not said:
        sys.exit(text[-2000:])
    keys = ["calls", "methods", "requires", "ensures", "invariants", "proved", "inference_seconds", "trace_kb", "contradictions",
            "disagreements", "unsatisfied"]
    found = dict(zip(keys, map(float, said.groups())))
    found["learning_seconds"] = round(time.time() - begun, 1)
    found["learning_processor_seconds"] = round(used.ru_utime + used.ru_stime, 1)
    found["learning_mb"] = used.ru_maxrss >> 10
    found["trace_bytes"] = sum(path.stat().st_size for path in folder.glob("trace-*"))
    return found


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("cupper", type=lambda path: str(pathlib.Path(path).absolute()))
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("library", choices=SUITES)
    parser.add_argument("--jdk")
    parser.add_argument("--again", action="store_true", help="learn again from the traces that are there")
    parser.add_argument("--parts", default="plain,all,half,reversed")
    args = parser.parse_args()
    suite = fetched(args.library)
    names = suite[-1]
    packages = {name.rpartition(".")[0] for coordinates, listed in libraries().items() if f":{args.library}:" in coordinates
                for name in listed}
    own = [name for name in names if name.rpartition(".")[0] in packages]
    parts = {"plain": names, "all": names, "half": names[::2], "reversed": names[::-1], "plain-packages": own, "packages": own,
             "packages-half": own[::2], "packages-reversed": own[::-1]}
    known = json.loads(args.out.read_text()) if args.out.exists() else {}
    for part in args.parts.split(","):
        if part not in known:
            folder = WORK / "suites" / args.library / part
            known[part] = run(args.cupper, args.jdk, folder, suite, parts[part], not part.startswith("plain"))
        elif args.again and not part.startswith("plain"):
            known[part].update(inferred(learning(args.cupper, suite), WORK / "suites" / args.library / part))
        args.out.write_text(json.dumps(known, indent=1))
        print(part, {key: value for key, value in known[part].items() if key != "tests"}, flush=True)
    for part in (part for part in known if not part.startswith("plain")):
        plain = known.get("plain-packages" if part.startswith("packages") else "plain", {}).get("tests")
        if plain is None:
            continue
        own = known[part]["tests"]
        differ = sorted(name for name, ends in own.items() if sorted(ends) != sorted(plain.get(name, [])))
        missing = len(plain) - len(own) if not part.endswith("half") else 0
        print(f"{part}: {sum(map(len, own.values()))} tests, {len(differ)} end otherwise, {missing} missing", *differ[:20])
    for one, other in (("all", "reversed"), ("packages", "packages-reversed")):
        if {one, other} <= known.keys():
            learnt = [(WORK / "suites" / args.library / part / "learnt.json").read_bytes() for part in (one, other)]
            print("the order of tests changes", "nothing" if learnt[0] == learnt[1] else "something")


if __name__ == "__main__":
    main()
