#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The scripts of samples/scale on real engines: engines.py PROGRAM SCRIPTS [ENGINE...].

parallel, make, dask and slurm each count a collection in parts, and their result must be the bytes of the whole. The
Slurm cluster is made here: two nodes on this machine, with ports, keys and folders of their own, ended by the ids of
their processes. It runs 32 tasks and loses a node meanwhile.
"""
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

PROGRAM = os.path.abspath(sys.argv[1])
SCRIPTS = os.path.abspath(sys.argv[2])
ENV = {**os.environ, "PATH": f"{os.path.dirname(PROGRAM)}:/usr/sbin:{os.environ['PATH']}"}


def run(*command, **options):
    done = subprocess.run(command, env=ENV, capture_output=True, text=True, **options)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)} ended with {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def content(name):
    with open(name, "rb") as file:
        return file.read()


def whole_of(files):
    run("punct", "stats", "-q", "--json", "-o", "expected.json", "--force", *files)
    return content("expected.json")


def check_parallel(files):
    run(f"{SCRIPTS}/parallel.sh", "2", "out-parallel", *files)
    assert content("out-parallel/whole.json") == whole_of(files)


def check_make(files):
    run("make", "-s", "-j2", "-f", f"{SCRIPTS}/Makefile", "OUT=out-make", f"GAMES={os.path.dirname(files[0])}")
    assert content("out-make/whole.json") == whole_of(files)


def check_dask(files):
    run("/usr/bin/python3", f"{SCRIPTS}/dask_pile.py", "local", "8", "out-dask", *files)
    assert content("out-dask/whole.json") == whole_of(files)


def free_ports(count):
    """Ports that nobody uses now."""
    sockets = [socket.socket() for _ in range(count)]
    for each in sockets:
        each.bind(("", 0))
    ports = [each.getsockname()[1] for each in sockets]
    for each in sockets:
        each.close()
    return ports


class Cluster:
    """A Slurm cluster of two nodes on this machine."""

    def __init__(self, folder):
        self.folder = folder
        self.processes = {}
        for name in ("munge", "state", "spool-n1", "spool-n2"):
            os.makedirs(f"{folder}/{name}")
        os.chmod(f"{folder}/munge", 0o755)
        with open(f"{folder}/munge/key", "wb") as key:
            key.write(os.urandom(128))
        os.chmod(f"{folder}/munge/key", 0o400)
        control, first, second = free_ports(3)
        user = subprocess.run(["id", "-un"], capture_output=True, text=True).stdout.strip()
        host = socket.gethostname().split(".")[0]
        with open(f"{folder}/slurm.conf", "w", encoding="utf-8") as file:
            file.write(
                f"""ClusterName=punct
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={control}
SlurmUser={user}
SlurmdUser={user}
AuthType=auth/munge
AuthInfo=socket={folder}/munge/socket
CryptoType=crypto/munge
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool-%n
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd-%n.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/slurmd-%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SlurmdTimeout=10
SlurmctldTimeout=30
BatchStartTimeout=10
KillWait=2
InactiveLimit=0
ReturnToService=2
SchedulerParameters=sched_interval=1,batch_sched_delay=0,requeue_delay=0
NodeName=n1 NodeHostname={host} NodeAddr=127.0.0.1 Port={first} CPUs=1 RealMemory=100 State=UNKNOWN
NodeName=n2 NodeHostname={host} NodeAddr=127.0.0.1 Port={second} CPUs=1 RealMemory=100 State=UNKNOWN
PartitionName=all Nodes=n1,n2 Default=YES MaxTime=INFINITE State=UP OverSubscribe=NO
"""
            )
        ENV["SLURM_CONF"] = f"{folder}/slurm.conf"

    def start(self, name, *command):
        log = open(f"{self.folder}/{name}.out", "wb")
        self.processes[name] = subprocess.Popen(command, env=ENV, stdout=log, stderr=log, start_new_session=True)

    def __enter__(self):
        munge = f"{self.folder}/munge"
        self.start(
            "munged", "munged", "--foreground", "--force", f"--socket={munge}/socket", f"--key-file={munge}/key",
            f"--pid-file={munge}/pid", f"--log-file={munge}/log", f"--seed-file={munge}/seed",
        )
        self.wait(lambda: os.path.exists(f"{munge}/socket"), "munged")
        self.start("slurmctld", "slurmctld", "-D", "-i")
        for node in ("n1", "n2"):
            self.start(node, "slurmd", "-D", "-N", node)
        self.wait(lambda: self.states() == ["idle", "idle"], "the nodes")
        return self

    def states(self):
        shown = subprocess.run(["sinfo", "-h", "-N", "-o", "%T"], env=ENV, capture_output=True, text=True)
        return shown.stdout.split()

    def wait(self, ready, what, seconds=60):
        for _ in range(seconds * 5):
            if ready():
                return
            time.sleep(0.2)
        logs = "".join(
            f"== {name}\n{content(f'{self.folder}/{name}').decode(errors='replace')[-3000:]}\n"
            for name in sorted(os.listdir(self.folder)) if name.endswith((".log", ".out"))
        )
        raise RuntimeError(f"{what} did not come up\n{self.states()}\n{logs}")

    def end(self, name, number=signal.SIGTERM):
        """Ends a process and the steps that it started."""
        process = self.processes.pop(name)
        children = descendants(process.pid)
        process.send_signal(number)
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        for child in children:
            try:
                os.kill(child, signal.SIGKILL)
            except ProcessLookupError:
                pass

    def __exit__(self, *_):
        for name in reversed(list(self.processes)):
            self.end(name)


def descendants(pid):
    """The ids of all processes below this one."""
    parents = {}
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            try:
                with open(f"/proc/{entry}/stat", encoding="utf-8") as file:
                    parents.setdefault(int(file.read().rsplit(")", 1)[1].split()[1]), []).append(int(entry))
            except OSError:
                pass
    found, open_ids = [], [pid]
    while open_ids:
        below = parents.get(open_ids.pop(), [])
        found += below
        open_ids += below
    return found


def check_slurm(files):
    expected = whole_of(files)
    with tempfile.TemporaryDirectory(prefix="punct-slurm-") as folder:
        with Cluster(folder) as cluster:
            shared = os.path.abspath("out-slurm")
            merge = run(f"{SCRIPTS}/slurm.sh", "32", shared, *map(os.path.abspath, files)).strip()
            # A node is lost while tasks run; its tasks go to the other one.
            cluster.wait(lambda: any(name.startswith("part-") for name in os.listdir(shared)), "a first task")
            cluster.end("n2", signal.SIGKILL)
            done = lambda: merge not in run("squeue", "-h", "-o", "%A").split() and os.path.exists(f"{shared}/whole.json")
            cluster.wait(done, "the merged result", 120)
    # Names are absolute there, so that the nodes find them.
    assert content(f"{shared}/whole.json") == whole_of([os.path.abspath(file) for file in files]), "other bytes"
    assert expected


ENGINES = {"parallel": check_parallel, "make": check_make, "dask": check_dask, "slurm": check_slurm}


def main():
    with tempfile.TemporaryDirectory(prefix="punct-scale-") as scratch:
        os.chdir(scratch)
        os.mkdir("games")
        files = []
        for number in range(6):
            files.append(f"games/{number}.punct")
            run("punct", "generate", "--games", "200", "--seed", str(number), "-o", files[-1])
        for name in sys.argv[3:] or ENGINES:
            ENGINES[name](files)
            print(f"{name}: the same bytes", flush=True)
        os.chdir("/")


if __name__ == "__main__":
    main()
