#!/usr/bin/env python3
"""Lists public types whose name is used in more than one crate: each is a question to answer.

scripts/type-names.py          the table: name, number of crates, where
scripts/type-names.py --count  the number of names only
"""

import re
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TYPE = re.compile(r"^\s*pub (?:unsafe )?(?:struct|enum|trait) (\w+)")


def types():
    """Name to crate to places, without what is declared in tests."""
    found = defaultdict(lambda: defaultdict(list))
    for file in sorted((ROOT / "crates").glob("*/src/**/*.rs")):
        crate = file.relative_to(ROOT / "crates").parts[0]
        for number, line in enumerate(file.read_text().splitlines(), 1):
            if line.startswith("#[cfg(test)]"):
                break
            match = TYPE.match(line)
            if match:
                found[match[1]][crate].append(f"{file.relative_to(ROOT / 'crates')}:{number}")
    return found


def main():
    shared = {name: crates for name, crates in types().items() if len(crates) > 1}
    if "--count" in sys.argv:
        print(len(shared))
        return
    for name, crates in sorted(shared.items(), key=lambda item: (-len(item[1]), item[0])):
        print(f"{name} ({len(crates)} crates)")
        for crate in sorted(crates):
            print(f"    {', '.join(crates[crate])}")


main()
