#!/usr/bin/env python3
"""Runs other analysers, which Maven fetches as pom.xml says, and writes their reports.

    scripts/analysers/run.py spotbugs CLASSES SOURCES OUT    OUT/spotbugs.xml, OUT/spotbugs.sarif
    scripts/analysers/run.py pmd SOURCES OUT                 OUT/pmd.sarif
    scripts/analysers/run.py errorprone SOURCES OUT          OUT/errorprone.txt (with NullAway)

SOURCES is a source root. Jars are kept in CUPPER_ANALYSERS, else in target/analysers. The analysers run on `java` of
JAVA_HOME, else of the path.
"""
import os
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
JARS = pathlib.Path(os.environ.get("CUPPER_ANALYSERS", HERE.parent.parent / "target" / "analysers"))
# One is off by default in SpotBugs: the only one that claims stores of wrong elements.
DETECTORS = "+CovariantArrayAssignment"
# What Error Prone needs of the compiler's own packages.
OPENED = "api code comp file main model parser processing tree util".split()
# The first name of a package: NullAway wants to know whose code it is.
PACKAGE = re.compile(r"^package (\w+)", re.MULTILINE)


def fail(text):
    sys.exit(f"run.py: {text}")


def tool(name):
    home = os.environ.get("JAVA_HOME")
    return str(pathlib.Path(home) / "bin" / name) if home else name


def jars(profile):
    """The folder with an analyser's jars; fetched once, and again when pom.xml changes."""
    pom = HERE / "pom.xml"
    folder = JARS / profile
    stamp = folder / "pom.xml"
    if not (stamp.is_file() and stamp.read_text() == pom.read_text()):
        folder.mkdir(parents=True, exist_ok=True)
        for old in folder.glob("*.jar"):
            old.unlink()
        command = ["mvn", "-q", "-B", "-f", str(pom), "-P", profile, "dependency:copy-dependencies"]
        try:
            done = subprocess.run([*command, f"-DoutputDirectory={folder}"], capture_output=True, text=True)
        except FileNotFoundError:
            fail("there is no mvn; scripts/setup.sh full installs it")
        if done.returncode != 0:
            fail(f"mvn could not fetch {profile}:\n{done.stdout}{done.stderr}")
        stamp.write_text(pom.read_text())
    return folder


def run(command, allowed=(0,)):
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True)
    if done.returncode not in allowed:
        fail(f"{command[0]} ended with status {done.returncode}:\n{done.stdout}{done.stderr}")
    return done


def spotbugs(classes, sources, out):
    folder = jars("spotbugs")
    command = [tool("java"), "-Xmx2g", "-cp", f"{folder}/*", "edu.umd.cs.findbugs.FindBugs2", "-effort:max", "-low"]
    reports = [f"-xml:withMessages={out / 'spotbugs.xml'}", f"-sarif={out / 'spotbugs.sarif'}"]
    run([*command, "-chooseVisitors", DETECTORS, *reports, "-sourcepath", sources.resolve(), classes])


def pmd(sources, out):
    folder = jars("pmd")
    command = [tool("java"), "-cp", f"{folder}/*", "net.sourceforge.pmd.cli.PmdCli", "check", "--no-progress", "--no-cache"]
    rules = ",".join(f"category/java/{name}.xml" for name in ("errorprone", "bestpractices"))
    # Status 4: there are violations.
    run([*command, "-d", sources.resolve(), "-R", rules, "-f", "sarif", "-r", out / "pmd.sarif"], (0, 4))


def errorprone(sources, out):
    folder = jars("errorprone")
    packages = [f"--add-exports=jdk.compiler/com.sun.tools.javac.{name}=ALL-UNNAMED" for name in OPENED]
    packages += [f"--add-opens=jdk.compiler/com.sun.tools.javac.{name}=ALL-UNNAMED" for name in ("code", "comp")]
    files = sorted(file.resolve() for file in sources.rglob("*.java"))
    roots = {found[1] for file in files if (found := PACKAGE.search(file.read_text()))}
    nullaway = f"-Xep:NullAway:WARN -XepOpt:NullAway:AnnotatedPackages={','.join(sorted(roots))}"
    flags = f"-Xplugin:ErrorProne {nullaway} -XepAllErrorsAsWarnings"
    classes = out / "errorprone"
    classes.mkdir(exist_ok=True)
    path = ":".join(str(jar) for jar in sorted(folder.glob("*.jar")))
    command = [tool("javac"), *(f"-J{flag}" for flag in packages), "-XDcompilePolicy=simple", flags, "-processorpath", path]
    command += ["--should-stop=ifError=FLOW", "-Xmaxwarns", "10000", "-Xmaxerrs", "10000", "-cp", path, "-d", classes]
    (out / "errorprone.txt").write_text(run([*command, *files], (0, 1)).stderr)


TOOLS = {"spotbugs": (spotbugs, 3), "pmd": (pmd, 2), "errorprone": (errorprone, 2)}


def main(arguments):
    name, *paths = arguments or [None]
    if name not in TOOLS or len(paths) != TOOLS[name][1]:
        sys.exit(__doc__.strip())
    paths = [pathlib.Path(path) for path in paths]
    paths[-1].mkdir(parents=True, exist_ok=True)
    TOOLS[name][0](*paths)


if __name__ == "__main__":
    main(sys.argv[1:])
