#!/usr/bin/env python3
"""Runs every reproducer of the corpus on a real JVM. It must throw what it names; a bug through its marked line, and a
rejection not through the line of a bug with the same exception.

    corpus/bugs/check.py JDK_HOME...
"""
import collections
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent
BUG = re.compile(r"// bug (\d+)(, sequence)?: (\S+) by `(.+)`$")
REJECTS = re.compile(r"// rejects: (\S+) by `(.+)`: \S.*$")
MARK = re.compile(r"// bug (\d+)$")


class Subject:
    """A file of the corpus: its reproducers as (bug or None, exception, code), the lines of each bug."""

    def __init__(self, path):
        self.name = f"bugs.{path.parent.name}.{path.stem}"
        self.path = path
        self.is_java8 = False
        self.cases = []
        self.marks = collections.defaultdict(set)
        header = True
        for number, line in enumerate(path.read_text().splitlines(), 1):
            if line.startswith("package "):
                header = False
            elif header and (m := BUG.match(line)):
                self.cases.append((int(m[1]), m[3], m[4]))
            elif header and (m := REJECTS.match(line)):
                self.cases.append((None, m[1], m[2]))
            elif header and line == "// javac: --release 8":
                self.is_java8 = True
            elif header:
                sys.exit(f"{path}:{number}: not a directive: {line}")
            elif m := MARK.search(line):
                self.marks[int(m[1])].add(number)
        if {bug for bug, _, _ in self.cases if bug} != set(self.marks):
            sys.exit(f"{path}: the bugs at the top and the marked lines differ")

    def bugs_on(self, exception, frames):
        """The bugs with this exception that have a marked line among the frames."""
        candidates = {bug for bug, thrown, _ in self.cases if bug and thrown == exception}
        return {bug for bug in candidates for line in self.marks[bug] if f"{self.path.name}:{line}" in frames}

    def driver(self):
        """A class that runs each case in a loader of its own, so that static state is fresh."""
        package, simple = self.name.rsplit(".", 1)
        methods = "".join(
            f"    static class Case{i} {{ public static void run() throws Throwable {{ {code} }} }}\n"
            for i, (_, _, code) in enumerate(self.cases)
        )
        return f"package {package};\npublic class {simple}Cases {{\n{methods}}}\n"


RUNNER = """
import java.net.URL;
import java.net.URLClassLoader;

public class Runner {
    public static void main(String[] args) throws Exception {
        URL classes = new java.io.File(args[0]).toURI().toURL();
        for (int i = 1; i < args.length; i++) {
            try (URLClassLoader loader = new URLClassLoader(new URL[] {classes}, null)) {
                loader.setDefaultAssertionStatus(true);
                var method = loader.loadClass(args[i]).getMethod("run");
                method.setAccessible(true);
                String line;
                try {
                    method.invoke(null);
                    line = "nothing";
                } catch (java.lang.reflect.InvocationTargetException e) {
                    Throwable thrown = e.getCause();
                    var text = new StringBuilder(thrown.getClass().getName().replace('$', '.'));
                    for (StackTraceElement frame : thrown.getStackTrace()) {
                        text.append(' ').append(frame.getFileName()).append(':').append(frame.getLineNumber());
                    }
                    line = text.toString();
                }
                System.out.println(args[i] + " " + line);
            }
        }
    }
}
"""


def check(jdk, subjects):
    failures = 0
    with tempfile.TemporaryDirectory() as work:
        work = pathlib.Path(work)
        classes = work / "classes"
        javac = [f"{jdk}/bin/javac", "-g", "-nowarn", "-Xlint:-options", "-d", classes]
        for release, java8 in (("8", True), ("17", False)):
            chosen = [s.path for s in subjects if s.is_java8 == java8]
            subprocess.run([*javac, "--release", release, *chosen], check=True)
        drivers = []
        for subject in subjects:
            path = work / "drivers" / (subject.name.replace(".", "/") + "Cases.java")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(subject.driver())
            drivers.append(path)
        (work / "Runner.java").write_text(RUNNER)
        subprocess.run([*javac, "-cp", classes, *drivers, work / "Runner.java"], check=True)
        names = [f"{s.name}Cases$Case{i}" for s in subjects for i in range(len(s.cases))]
        run = [f"{jdk}/bin/java", "-Xss512k", "-cp", classes, "Runner", classes, *names]
        output = subprocess.run(run, check=True, capture_output=True, text=True).stdout
        results = {name: (thrown, frames) for name, thrown, *frames in map(str.split, output.splitlines())}
        for subject in subjects:
            for i, (bug, exception, code) in enumerate(subject.cases):
                thrown, frames = results[f"{subject.name}Cases$Case{i}"]
                through = subject.bugs_on(thrown, frames)
                expected = {bug} if bug else set()
                if thrown != exception or through != expected:
                    failures += 1
                    print(f"{subject.path}: {code}\n    threw {thrown} through bugs {through or 'none'}")
    return failures


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    subjects = [Subject(path) for path in sorted(ROOT.glob("*/*.java"))]
    bugs = sum(len(s.marks) for s in subjects)
    rejections = sum(bug is None for s in subjects for bug, _, _ in s.cases)
    failures = 0
    for jdk in sys.argv[1:]:
        failures += check(jdk, subjects)
    print(f"{len(subjects)} classes, {bugs} bugs, {rejections} rejections, {failures} failures on {len(sys.argv) - 1} JDKs")
    sys.exit(failures > 0)


main()
