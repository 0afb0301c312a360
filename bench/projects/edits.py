#!/usr/bin/env python3
"""Makes random edits to real code, runs Cupper with its cache after each, and compares with a run that knows nothing.

    bench/projects/edits.py CUPPER [--edits 200] [--every 1] [--tests 100] [--seed 1] [--jdk HOME] [--classes N]

An edit is another constant, another branch, another signature, a new class, a class that is removed, or another version of a jar
on the class path. The code is that of corpus/bugs and of two libraries, whose sources come from Maven. After each edit that
compiles, two runs with a counted budget work on it: one that takes from the cache what still holds, and (every so many edits)
one without a cache. A class that was not explored again, and of which the two say different things, is a miss.
"""

import argparse
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
LIBRARIES = ["commons-cli:commons-cli:1.6.0", "org.apache.commons:commons-csv:1.10.0"]
# What is on the class path beside, in two versions.
BESIDE = ["commons-codec:commons-codec:1.15", "commons-codec:commons-codec:1.16.0"]
# What differs between two runs that find the same.
VOLATILE = {"seconds", "origin"}


def fetch(artifact, folder, kind):
    """A jar of Maven Central."""
    group, name, version = artifact.split(":")
    suffix = "-sources" if kind == "sources" else ""
    path = folder / f"{name}-{version}{suffix}.jar"
    if not path.exists():
        wanted = f"{artifact}:jar" + (":sources" if kind == "sources" else "")
        subprocess.run(["mvn", "-q", "dependency:copy", f"-Dartifact={wanted}", f"-DoutputDirectory={folder}"], check=True)
    return path


class Project:
    """Sources in a folder, their classes, and a jar that they are compiled with."""

    def __init__(self, name, sources, folder, jars, javac):
        self.name, self.folder, self.jars, self.javac = name, folder, jars, javac
        self.sources, self.classes, self.jar = folder / "src", folder / "classes", folder / "beside.jar"
        for path, text in sources.items():
            (self.sources / path).parent.mkdir(parents=True, exist_ok=True)
            (self.sources / path).write_text(text)
        self.version, self.added = 0, []
        shutil.copy(jars[0], self.jar)

    def compile(self):
        shutil.rmtree(self.classes, ignore_errors=True)
        self.classes.mkdir()
        files = [str(path) for path in sorted(self.sources.rglob("*.java"))]
        command = [self.javac, "-g", "-nowarn", "-proc:none", "-cp", str(self.jar), "-d", str(self.classes)]
        return subprocess.run(command + files, capture_output=True).returncode == 0

    def edit(self, rng):
        """An edit: what it is, and how it is taken back; none if it does not fit."""
        kind = rng.choice(["constant", "branch", "signature", "class", "removal", "jar"])
        if kind == "jar":
            def swap():
                self.version = 1 - self.version
                shutil.copy(self.jars[self.version], self.jar)
            swap()
            return kind, swap
        if kind == "class":
            files = sorted(self.sources.rglob("*.java"))
            near = rng.choice(files)
            package = re.search(r"^package ([\w.]+);", near.read_text(), re.M)
            if not package:
                return None
            name = f"Added{rng.randrange(10**6)}"
            path = near.with_name(f"{name}.java")
            body = f"public class {name} {{ public static int f(int x) {{ return x > {rng.randrange(100)} ? x - 1 : 7; }} }}"
            path.write_text(f"package {package[1]};\n\n{body}\n")
            self.added.append(path)

            def remove():
                self.added.remove(path)
                path.unlink()
            return kind, remove
        if kind == "removal":
            if not self.added:
                return None
            path = rng.choice(self.added)
            text = path.read_text()
            self.added.remove(path)
            path.unlink()

            def restore():
                path.write_text(text)
                self.added.append(path)
            return kind, restore
        path = rng.choice(sorted(self.sources.rglob("*.java")))
        text = path.read_text()
        pattern, other = {
            "constant": (r"(?<![\w.])\d{1,3}(?![\w.])", lambda found: str(int(found[0]) + 1 + rng.randrange(5))),
            "branch": (r" (?:==|!=|<|>|<=|>=) ", lambda found: {" == ": " != ", " != ": " == ", " < ": " <= ", " > ": " >= ",
                                                              " <= ": " < ", " >= ": " > "}[found[0]]),
            "signature": (r"\b(private|protected) (static )?(final )?([\w<>\[\]]+) (\w+)\(",
                          lambda found: found[0].replace(found[1] + " ", "public ", 1)),
        }[kind]
        places = [found for found in re.finditer(pattern, text) if "*" not in text[text.rfind("\n", 0, found.start()):found.start()]]
        if not places:
            return None
        found = rng.choice(places)
        path.write_text(text[:found.start()] + other(found) + text[found.end():])
        return f"{kind} in {path.stem}", lambda: path.write_text(text)


def essence(value):
    if isinstance(value, dict):
        return {name: essence(one) for name, one in value.items() if name not in VOLATILE}
    if isinstance(value, list):
        return [essence(one) for one in value]
    return value


def run(given, project, cache, folder):
    """The names of the classes that were explored, and what the report says of each class."""
    shutil.rmtree(folder, ignore_errors=True)
    command = [given.cupper, "crash", "--tests", str(given.tests), "-o", str(folder / "tests"), "--report-dir",
               str(folder / "report"), "--jobs", "2", "--class-path", str(project.jar), str(project.classes)]
    command += ["--cache", str(cache)] if cache else ["--no-cache"]
    if given.jdk:
        command += ["--jdk", given.jdk]
    seen = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "NO_COLOR": "1"})
    explored = set(re.findall(r"^\[[^\]]*\] ([\w.$]+):", seen.stderr, re.M))
    try:
        report = json.loads((folder / "report/report.json").read_text())
    except OSError:
        sys.exit(f"no report: {' '.join(command)}\n{seen.stdout}{seen.stderr}")
    of = {one["name"]: {"class": essence(one), "bugs": []} for one in report["classes"]}
    for bug in report["bugs"]:
        # What several classes reach is reported once.
        of.get(bug["class"], {"bugs": []})["bugs"].append(essence({**bug, "entryPoints": [], "count": 0}))
    texts = {path.stem: path.read_text() for path in (folder / "tests").rglob("*.java")}
    return explored, of, texts


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cupper")
    parser.add_argument("--edits", type=int, default=200)
    parser.add_argument("--every", type=int, default=1, help="edits between two comparisons")
    parser.add_argument("--tests", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jdk")
    parser.add_argument("--only", choices=["corpus", "libraries"])
    parser.add_argument("--downloads", default=str(ROOT / "target/edits"))
    given = parser.parse_args()
    given.cupper = os.path.abspath(given.cupper)
    downloads = pathlib.Path(given.downloads)
    downloads.mkdir(parents=True, exist_ok=True)
    javac = str(pathlib.Path(given.jdk) / "bin/javac") if given.jdk else "javac"
    rng = random.Random(given.seed)
    with tempfile.TemporaryDirectory(prefix="cupper-edits-") as folder:
        folder = pathlib.Path(folder)
        jars = [fetch(one, downloads, "jar") for one in BESIDE]
        projects = []
        if given.only != "libraries":
            corpus = {str(path.relative_to(ROOT / "corpus/bugs")): path.read_text()
                      for path in (ROOT / "corpus/bugs").rglob("*.java")}
            projects.append(Project("corpus", corpus, folder / "corpus", jars, javac))
        for library in LIBRARIES if given.only != "corpus" else []:
            with zipfile.ZipFile(fetch(library, downloads, "sources")) as sources:
                texts = {name: sources.read(name).decode() for name in sources.namelist() if name.endswith(".java")}
            name = library.split(":")[1]
            projects.append(Project(name, texts, folder / name, jars, javac))
        cache = folder / "cache"
        for project in projects:
            if not project.compile():
                sys.exit(f"{project.name} does not compile")
            explored, of, _ = run(given, project, cache, folder / "cached")
            print(f"{project.name}: {len(of)} classes, {len(explored)} explored at first", flush=True)
        misses, shares, compared, done = [], [], 0, 0
        while done < given.edits:
            project = rng.choice(projects)
            made = project.edit(rng)
            if made is None:
                continue
            what, back = made
            if not project.compile():
                back()
                project.compile()
                continue
            done += 1
            explored, cached, cached_texts = run(given, project, cache, folder / "cached")
            share = len(explored & set(cached)) / max(len(cached), 1)
            shares.append(share)
            line = f"{done}: {project.name}: {what}: {len(explored)} of {len(cached)} explored again"
            if done % given.every == 0:
                compared += 1
                _, scratch, texts = run(given, project, None, folder / "scratch")
                wrong = [name for name in scratch if name not in explored and scratch[name] != cached.get(name)]
                wrong += [name for name in cached if name not in scratch]
                stems = {name.rsplit(".", 1)[-1].replace("$", "") for name in explored}
                others = {stem for stem in texts if re.sub(r"Crash(Bugs)?Test$", "", stem) not in stems}
                wrong += [stem for stem in others if texts[stem] != cached_texts.get(stem) and stem not in wrong]
                misses += [(done, name) for name in wrong]
                line += f"; misses: {wrong}" if wrong else "; no miss"
            print(line, flush=True)
        print(f"{done} edits, {compared} compared: {len(misses)} misses; {100 * sum(shares) / len(shares):.1f} % explored again")
        sys.exit(1 if misses else 0)


if __name__ == "__main__":
    main()
