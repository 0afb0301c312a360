#!/usr/bin/env python3
"""Writes a jar of classes that have one method with one branch: what is measured with it is what a class costs at least.

    bench/projects/trivial.py COUNT OUT.jar [--jdk HOME]
"""

import argparse
import os
import pathlib
import subprocess
import tempfile

SOURCE = "package p{package}; public class C{number} {{ static int f(int x) {{ return x > {number} ? 1 : 0; }} }}\n"
# Classes of one package.
PACKAGE = 100


def write(count, jar, jdk):
    tool = lambda name: str(pathlib.Path(jdk) / "bin" / name) if jdk else name
    with tempfile.TemporaryDirectory() as folder:
        sources, classes = pathlib.Path(folder, "sources"), pathlib.Path(folder, "classes")
        for number in range(count):
            package = number // PACKAGE
            path = sources / f"p{package}" / f"C{number}.java"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(SOURCE.format(package=package, number=number))
        listed = pathlib.Path(folder, "list")
        listed.write_text("\n".join(str(path) for path in sorted(sources.rglob("*.java"))))
        subprocess.run([tool("javac"), "-g", "-d", str(classes), f"@{listed}"], check=True)
        pathlib.Path(jar).parent.mkdir(parents=True, exist_ok=True)
        subprocess.run([tool("jar"), "cf", os.path.abspath(jar), "-C", str(classes), "."], check=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("count", type=int)
    parser.add_argument("jar")
    parser.add_argument("--jdk")
    given = parser.parse_args()
    write(given.count, given.jar, given.jdk)
