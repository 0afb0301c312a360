#!/usr/bin/env python3
"""Holds crates/warnings/src/rules.toml against the analysers that pom.xml names: is each rule one of theirs, and are all
rules of SpotBugs there that have a CWE by which warnings are judged?

    scripts/analysers/rules.py
"""
import pathlib
import sys
import tomllib
import xml.etree.ElementTree as xml
import zipfile

import run

TABLE = run.HERE.parent.parent / "crates" / "warnings" / "src" / "rules.toml"
PREFIX = "com/google/errorprone/bugpatterns/"


def archive(profile, name):
    return zipfile.ZipFile(next(run.jars(profile).glob(f"{name}-[0-9]*.jar")))


def rules(table, name):
    tool = next(tool for tool in table["tool"] if name in tool["names"])
    return set(tool.get("none", [])) | {rule for claims in tool["claims"] for rule in claims["rules"]}


def spotbugs(table):
    root = xml.fromstring(archive("spotbugs", "spotbugs").read("findbugs.xml"))
    groups = {group.get("abbrev"): group.get("cweid") for group in root.iter("BugCode")}
    patterns = {pattern.get("type"): {pattern.get("cweid"), groups.get(pattern.get("abbrev"))} for pattern in root.iter("BugPattern")}
    ours = rules(table, "SpotBugs")
    yield from (f"SpotBugs has no rule {rule}" for rule in sorted(ours - patterns.keys()))
    judged = {rule for rule, numbers in patterns.items() if numbers & table["cwe"].keys()}
    yield from (f"{rule} of SpotBugs has a CWE that is judged, and is not in the table" for rule in sorted(judged - ours))


def pmd(table):
    names = archive("pmd", "pmd-java")
    files = [file for file in names.namelist() if file.startswith("category/java/") and file.endswith(".xml")]
    theirs = {rule.get("name") for file in files for rule in xml.fromstring(names.read(file)).iter() if rule.tag.endswith("}rule")}
    yield from (f"PMD has no rule {rule}" for rule in sorted(rules(table, "PMD") - theirs))


def errorprone(table):
    files = archive("errorprone", "error_prone_core").namelist()
    theirs = {pathlib.PurePath(file).stem for file in files if file.startswith(PREFIX)}
    yield from (f"Error Prone has no rule {rule}" for rule in sorted(rules(table, "Error Prone") - theirs))


if __name__ == "__main__":
    table = tomllib.loads(TABLE.read_text())
    problems = [problem for check in (spotbugs, pmd, errorprone) for problem in check(table)]
    if problems:
        sys.exit("\n".join(problems))
    print("rules.toml agrees with SpotBugs, PMD and Error Prone")
