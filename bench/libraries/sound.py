#!/usr/bin/env python3
"""Lists the classes of classes.txt, each with its class path, for `make check-sound`.

    bench/libraries/sound.py OUT [--only LIBRARY,LIBRARY]
"""

import argparse
import pathlib

from run import jars, libraries


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out")
    parser.add_argument("--only")
    args = parser.parse_args()
    only = args.only.split(",") if args.only else None
    lines = []
    for coordinates, classes in libraries().items():
        if not only or coordinates.split(":")[1] in only:
            class_path = ":".join(map(str, jars(coordinates)))
            lines += [f"{class_path} {name}" for name in classes]
    pathlib.Path(args.out).write_text("\n".join(lines) + "\n")


main()
