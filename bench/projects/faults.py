#!/usr/bin/env python3
"""Ends runs of Cupper, and kills its processes, at random moments: nothing may be lost, half written or left behind.

    bench/projects/faults.py CUPPER [--rounds 50] [--classes 60] [--jdk HOME] [--seed 1]

In half of the rounds the run gets SIGTERM: it must end with status 130, with a report and whole files. In the other half a
process that explores, or the one that it is a copy of, gets SIGKILL: the run must go on, and every class has tests.
"""

import argparse
import json
import os
import pathlib
import random
import shutil
import signal
import subprocess
import tempfile
import time

import trivial

# Of all processes, those whose command line has this folder in it are this run's.
WORD = "cupper-faults-"


def children(parent):
    """Processes below one, with their command lines."""
    found, known = [], {parent}
    table = []
    for entry in pathlib.Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                stat = (entry / "stat").read_text().rsplit(")", 1)[1].split()
                words = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            except OSError:
                continue
            table.append((int(entry.name), int(stat[1]), words))
    grew = True
    while grew:
        grew = False
        for number, above, words in table:
            if above in known and number not in known:
                known.add(number)
                found.append((number, words))
                grew = True
    return found


def leftovers(processes):
    """Folders of these processes: others may run on this machine, too."""
    folders = pathlib.Path(tempfile.gettempdir())
    return sorted(path.name for process in processes for path in folders.glob(f"cupper-run-{process}-*"))


def alive(processes):
    """Those that have not ended after a while; a zombie has, and waits for its parent."""
    for _ in range(50):
        running = [process for process in processes if is_running(process)]
        if not running:
            break
        time.sleep(0.1)
    return running


def is_running(process):
    try:
        return pathlib.Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def check(folder, status, wanted, is_whole):
    """What is wrong."""
    wrong = [] if status == wanted else [f"status {status} instead of {wanted}"]
    for path in (folder / "tests").rglob("*.java"):
        if not path.read_text().endswith("}\n"):
            wrong.append(f"{path.name} is not whole")
    partial = [path.name for path in (folder / "tests").rglob("*") if path.is_file() and path.suffix not in (".java", ".json")]
    if partial:
        wrong.append(f"left behind: {partial}")
    try:
        report = json.loads((folder / "report" / "report.json").read_text())
    except (OSError, ValueError) as error:
        return wrong + [f"the report: {error}"]
    files = {path.stem for path in (folder / "tests").rglob("*Test.java")}
    tested = {one["name"].rsplit(".", 1)[-1] + "Test" for one in report["classes"] if one["tests"]}
    if not tested <= files:
        wrong.append(f"in the report, but not written: {sorted(tested - files)[:3]}")
    if not files <= tested:
        wrong.append(f"written, but not in the report: {sorted(files - tested)[:3]}")
    if is_whole and len(tested) != is_whole:
        wrong.append(f"{len(tested)} of {is_whole} classes have tests")
    return wrong


def round_of(given, jar, number, dice):
    folder = pathlib.Path(tempfile.mkdtemp(prefix=WORD))
    command = [given.cupper, "generate", str(jar), "-o", "tests", "--report-dir", "report", "--budget", "120s", "--no-cache"]
    command += ["--jdk", given.jdk] if given.jdk else []
    run = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    time.sleep(dice.uniform(0.3, given.longest))
    victims = children(run.pid)
    is_ended = number % 2 == 0
    killed = ""
    if is_ended:
        run.send_signal(signal.SIGTERM)
    else:
        workers = [one for one, words in victims if " worker" in words]
        if workers:
            killed = dice.choice(workers)
            try:
                os.kill(killed, signal.SIGKILL)
            except ProcessLookupError:
                killed = ""
    try:
        status = run.wait(timeout=150)
    except subprocess.TimeoutExpired:
        run.kill()
        return f"round {number}: it does not end"
    running = alive([one for one, _ in victims])
    # Whoever was faster than the signal has ended as usual.
    wanted = 130 if is_ended and status != 0 else 0
    wrong = check(folder, status, wanted, 0 if is_ended else given.classes)
    wrong += [f"still running: {running}"] if running else []
    left = leftovers([run.pid, *(one for one, _ in victims)])
    wrong += [f"folders: {left}"] if left else []
    shutil.rmtree(folder, ignore_errors=True)
    what = "SIGTERM" if is_ended else f"SIGKILL of {killed}"
    return f"round {number}, {what}: {'; '.join(wrong)}" if wrong else None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cupper", type=os.path.abspath)
    parser.add_argument("--rounds", type=int, default=50)
    parser.add_argument("--classes", type=int, default=60)
    parser.add_argument("--longest", type=float, default=6, help="seconds until the signal, at most")
    parser.add_argument("--jdk")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    dice = random.Random(given.seed)
    with tempfile.TemporaryDirectory() as folder:
        jar = pathlib.Path(folder, "trivial.jar")
        trivial.write(given.classes, jar, given.jdk)
        wrong = [found for number in range(given.rounds) if (found := round_of(given, jar, number, dice))]
    print(*wrong, sep="\n")
    print(f"{given.rounds - len(wrong)} passed, {len(wrong)} failed")
    raise SystemExit(bool(wrong))


if __name__ == "__main__":
    main()
