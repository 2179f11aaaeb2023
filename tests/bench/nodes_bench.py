#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The time of the same tasks on one node of Slurm and on two: nodes_bench.py PROGRAM SCRIPTS.

A node runs one task at a time. The same tasks are run without Slurm as well, one and two at a time: what two processes do
side by side on this machine is the limit of two nodes. Slurm looks for tasks to start once in a second, so that tasks must
take several. SCRIPTS is samples/scale.
"""
import os
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "scale"))
import engines


def main():
    engines.run("punct", "generate", "--games", "2000000", "--seed", "1", "-o", "pile.punct")
    engines.run("punct", "split", "--parts", "16", "--out-dir", "pile", "pile.punct")
    parts = sorted(os.path.abspath(f"pile/{name}") for name in os.listdir("pile") if name.endswith(".punct"))
    with open("task.sh", "w", encoding="utf-8") as file:
        file.write('exec punct stats -q -j1 --json --force -o "$1.json" "$1"\n')
    task = os.path.abspath("task.sh")

    def side_by_side(count):
        begin = time.monotonic()
        engines.run("xargs", "-n1", f"-P{count}", "sh", task, input="\n".join(parts))
        return time.monotonic() - begin

    def on_cluster(cluster):
        for part in parts:
            os.remove(f"{part}.json")
        begin = time.monotonic()
        choose = f'sh {task} "$(printf "%s\\n" {" ".join(parts)} | sed -n "${{SLURM_ARRAY_TASK_ID}}p")"'
        array = engines.run("sbatch", "--parsable", f"--array=1-{len(parts)}", "--output=/dev/null", f"--wrap={choose}")
        cluster.wait(lambda: all(os.path.exists(f"{part}.json") for part in parts), f"array {array}", 600)
        return time.monotonic() - begin

    one, two = side_by_side(1), side_by_side(2)
    print(f"processes: one {one:.1f} s, two {two:.1f} s, ratio {one / two:.2f}", flush=True)
    with tempfile.TemporaryDirectory(prefix="punct-slurm-") as folder:
        with engines.Cluster(folder) as cluster:
            two = on_cluster(cluster)
            engines.run("scontrol", "update", "NodeName=n2", "State=DRAIN", "Reason=measured")
            one = on_cluster(cluster)
    print(f"nodes: one {one:.1f} s, two {two:.1f} s, ratio {one / two:.2f}", flush=True)


with tempfile.TemporaryDirectory(prefix="punct-nodes-") as scratch:
    os.chdir(scratch)
    main()
    os.chdir("/")
