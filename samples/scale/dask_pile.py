#!/usr/bin/env python3
"""Statistics of a pile by dask.distributed: dask_pile.py SCHEDULER PARTS FOLDER FILE...

SCHEDULER is the address of one that runs, or `local` for two worker processes on this machine. Dask runs tasks of lost
workers again; each writes its result whole or not at all, so that nothing is counted twice.
"""
import os
import subprocess
import sys

from dask.distributed import Client


def count(part, parts, folder, files):
    result = os.path.join(folder, f"part-{part}.json")
    command = ["punct", "stats", "-q", "-j1", "--json", "--force", "--part", f"{part}/{parts}", "-o", result, *files]
    if subprocess.run(command).returncode > 1:  # 1: records with errors
        raise RuntimeError(f"part {part} of {parts}")
    return result


def main(scheduler, parts, folder, *files):
    os.makedirs(folder, exist_ok=True)
    with Client(n_workers=2, threads_per_worker=1) if scheduler == "local" else Client(scheduler) as client:
        tasks = [client.submit(count, part, int(parts), folder, files, retries=3) for part in range(1, int(parts) + 1)]
        results = client.gather(tasks)
    subprocess.run(["punct", "merge", "--force", "-o", os.path.join(folder, "whole.json"), *results], check=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
