#!/usr/bin/env python3
"""Are reports the same, whoever explores the classes, and whatever happens to workers and their server?

    bench/projects/workers.py CUPPER [--rounds 20] [--classes 24] [--tests 5000] [--ack-wait 3000] [--jdk HOME] [--seed 1]

Classes of real libraries (bench/libraries/classes.txt) are explored by one run alone, by three partitions that are merged,
and by four workers. Then in each round every worker is killed with -9 once, the server twice, one worker is stopped for
twice the ack wait and continued, every task is published twice, all at random moments. All reports and tests must be the
same, times aside. Needs nats-server.
"""

import argparse
import json
import os
import pathlib
import random
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import zipfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "libraries"))
from run import jars, libraries  # noqa: E402

SECONDS = re.compile(r'"(\w*[sS]econds)": ?[0-9.eE+-]+')
WORKERS = 4


def unpack(count, folder):
    """Class files of some libraries in one folder; the names of classes in it to explore."""
    names, others = [], []
    for coordinates, classes in libraries().items():
        if len(names) >= count:
            break
        own, *needed = jars(coordinates)
        others += [jar for jar in needed if jar not in others]
        with zipfile.ZipFile(own) as jar:
            members = [name for name in jar.namelist() if not name.startswith("META-INF/") and name != "module-info.class"]
            jar.extractall(folder, members)
        names += classes[: count - len(names)]
    return names, others


class Server:
    def __init__(self, folder):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.folder = folder
        self.start()

    def start(self):
        command = ["nats-server", "-js", "-a", "127.0.0.1", "-p", str(self.port), "-sd", str(self.folder)]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(200):
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
                return
            except OSError:
                time.sleep(0.05)
        sys.exit("nats-server does not listen")

    def kill(self):
        self.process.kill()
        self.process.wait()

    @property
    def url(self):
        return f"nats://127.0.0.1:{self.port}"


class Worker:
    def __init__(self, given, server):
        command = [given.cupper, "worker", "--connect", server.url, "--jobs", "1", "--ack-wait", str(given.ack_wait)]
        command += ["--jdk", given.jdk] if given.jdk else []
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
        self.process.stderr.readline()
        threading.Thread(target=self.process.stderr.read, daemon=True).start()

    def kill(self):
        self.process.kill()
        self.process.wait()


def written(folder):
    """All that a run has written, but for times; the folder of a run is not what it found."""
    found = {str(path.relative_to(folder)): path.read_text() for path in sorted((folder / "tests").rglob("*.java"))}
    text = (folder / "report" / "report.json").read_text()
    report = json.loads(SECONDS.sub(r'"\1": 0', text))
    report.pop("partition", None)
    found["report"] = json.dumps(report, indent=1, sort_keys=True).replace(str(folder), "").replace(folder.name, "")
    return found


def command(given, folder, *more):
    line = [given.cupper, "crash", str(given.classes_folder), *given.names, "--tests", str(given.tests), "--no-cache"]
    line += ["-o", "tests", "--report-dir", "report", *more]
    line += ["--cp", ":".join(map(str, given.others))] if given.others else []
    line += ["--jdk", given.jdk] if given.jdk else []
    folder.mkdir(parents=True)
    return subprocess.Popen(line, cwd=folder, stdout=subprocess.DEVNULL, stderr=open(folder / "said", "w"))


def differences(one, other):
    names = sorted(name for name in one.keys() | other.keys() if one.get(name) != other.get(name))
    wrong = [f"{len(names)} files differ: {names[:3]}"] if names else []
    if "report" in names:
        a, b = one["report"].splitlines(), other["report"].splitlines()
        first = next(((x, y) for x, y in zip(a, b) if x != y), ("", "its length"))
        wrong.append(f"{first[0].strip()[:150]} / {first[1].strip()[:150]}")
    return wrong


def faults(given, server, workers, run, seconds, dice):
    """What happens to a run, each at its time; how much of it did."""
    plan = [(dice.uniform(0.05, 0.9) * seconds, "worker", number) for number in range(WORKERS)]
    plan += [(dice.uniform(0.05, 0.9) * seconds, "server", 0) for _ in range(2)]
    plan += [(dice.uniform(0.05, 0.6) * seconds, "stop", dice.randrange(WORKERS))]
    started, done, stopped = time.time(), 0, []
    for at, what, number in sorted(plan):
        while time.time() - started < at and run.poll() is None:
            for until, process in list(stopped):
                if time.time() > until:
                    process.send_signal(signal.SIGCONT)
                    stopped.remove((until, process))
            time.sleep(0.02)
        if run.poll() is not None:
            break
        done += 1
        if what == "worker":
            workers[number].kill()
            workers[number] = Worker(given, server)
        elif what == "server":
            server.kill()
            time.sleep(dice.uniform(0, 1))
            server.start()
        else:
            workers[number].process.send_signal(signal.SIGSTOP)
            stopped.append((time.time() + 2 * given.ack_wait / 1000, workers[number].process))
    while run.poll() is None and stopped:
        time.sleep(max(0, stopped[0][0] - time.time()))
        stopped.pop(0)[1].send_signal(signal.SIGCONT)
    for _, process in stopped:
        process.send_signal(signal.SIGCONT)
    return done, len(plan)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cupper", type=os.path.abspath)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--classes", type=int, default=24)
    parser.add_argument("--tests", type=int, default=5000)
    parser.add_argument("--ack-wait", type=int, default=3000)
    parser.add_argument("--jdk")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    dice = random.Random(given.seed)
    root = pathlib.Path(tempfile.mkdtemp(prefix="cupper-workers-"))
    given.classes_folder = root / "classes"
    given.names, given.others = unpack(given.classes, given.classes_folder)
    wrong = []

    def check(name, other):
        found = differences(alone, other)
        wrong.extend(f"{name}: {one}" for one in found)
        classes = len(json.loads(other["report"])["classes"])
        print(f"{name}: {classes} classes, {'the same' if not found else found}", flush=True)

    started = time.time()
    command(given, root / "alone").wait()
    alone = written(root / "alone")
    print(f"alone: {len(json.loads(alone['report'])['classes'])} classes in {time.time() - started:.1f} s", flush=True)
    for part in range(1, 4):
        run = command(given, root / f"part{part}", "--partition", f"{part}/3")
        run.wait()
    (root / "merged" / "tests").mkdir(parents=True)
    for part in range(1, 4):
        if (root / f"part{part}" / "tests").exists():
            shutil.copytree(root / f"part{part}" / "tests", root / "merged" / "tests", dirs_exist_ok=True)
    parts = [str(root / f"part{part}" / "report") for part in range(1, 4)]
    subprocess.run([given.cupper, "merge", *parts, "-o", str(root / "merged" / "report")], stdout=subprocess.DEVNULL, check=True)
    check("three partitions", written(root / "merged"))
    server = Server(root / "store")
    workers = [Worker(given, server) for _ in range(WORKERS)]
    ask = ["--workers", server.url, "--ack-wait", str(given.ack_wait)]
    started = time.time()
    command(given, root / "apart", *ask).wait()
    seconds = time.time() - started
    print(f"four workers on this computer: {seconds:.1f} s; {(root / 'apart' / 'said').read_text().splitlines()[-1]}", flush=True)
    check("four workers", written(root / "apart"))
    for number in range(given.rounds):
        folder = root / f"round{number}"
        started = time.time()
        run = command(given, folder, *ask, "--twice")
        done, planned = faults(given, server, workers, run, seconds, dice)
        run.wait()
        name = f"round {number}, {done} of {planned} faults, {time.time() - started:.1f} s"
        if run.returncode != 0:
            wrong.append(f"{name}: status {run.returncode}")
        check(name, written(folder))
        shutil.rmtree(folder)
    for worker in workers:
        worker.kill()
    server.kill()
    shutil.rmtree(root, ignore_errors=True)
    print(*wrong, sep="\n")
    print(f"{len(wrong)} things are wrong")
    raise SystemExit(bool(wrong))


if __name__ == "__main__":
    main()
