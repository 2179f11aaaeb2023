#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs the fuzz targets many times, in as many sittings as it takes: campaign.py BUILD EXECUTIONS [--minutes N] [--only NAME].

BUILD holds the presets `campaign` and `fuzz`. What reaches new code, and how often each target has run, is kept in
BUILD/fuzz/found, so that a sitting goes on where the last one ended. The target that has run least runs next. What a
target finds is then tried under the sanitizers of the other preset. Ends with 1 at the first finding.
"""
import argparse
import json
import os
import pathlib
import re
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
# A sitting that is ended loses less than this.
SLICE_SECONDS = 120
OPTIONS = ["-rss_limit_mb=2048", "-timeout=10", "-verbosity=0", "-print_final_stats=1"]
# Short inputs are fast, and without a schedule by rare paths each execution costs less.
FAST = ["-entropic=0", "-max_len=1024"]


class Campaign:
    def __init__(self, build):
        self.build = build
        self.found = build / "fuzz" / "found"
        self.state = self.found / "executions.json"
        self.targets = sorted(path.name.removesuffix("_fuzz") for path in (build / "campaign" / "bin").glob("*_fuzz"))
        kept = json.loads(self.state.read_text(encoding="utf-8")) if self.state.exists() else {}
        self.counts = {name: kept.get(name, 0) for name in self.targets}

    def save(self):
        self.state.parent.mkdir(parents=True, exist_ok=True)
        beside = self.state.with_suffix(".new")
        beside.write_text(json.dumps(self.counts, indent=1) + "\n", encoding="utf-8")
        os.replace(beside, self.state)

    def run(self, name, preset, *options):
        """Runs a target; counts its executions, and ends all if it finds something."""
        corpus = self.found / name
        corpus.mkdir(parents=True, exist_ok=True)
        command = [self.build / preset / "bin" / f"{name}_fuzz", *OPTIONS, *options, f"-artifact_prefix={corpus}-", corpus,
                   ROOT / "tests" / "fuzz" / "corpus" / name]  # fmt: skip
        done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, errors="replace", check=False)
        ran = re.search(r"stat::number_of_executed_units: (\d+)", done.stderr)
        count = int(ran[1]) if ran else 0
        if preset == "campaign":
            self.counts[name] += count
            self.save()
        if done.returncode != 0:
            sys.exit(f"{done.stderr[-4000:]}\n{name}_fuzz has found something; see {corpus}-*")
        return count


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("executions", type=int)
    parser.add_argument("--minutes", type=float, default=float("inf"))
    parser.add_argument("--only")
    options = parser.parse_args()
    campaign = Campaign(options.build.resolve())
    end = time.monotonic() + options.minutes * 60
    names = [options.only] if options.only else campaign.targets
    ran = set()
    while time.monotonic() < end:
        left = [name for name in names if campaign.counts[name] < options.executions]
        if not left:
            break
        name = min(left, key=lambda each: campaign.counts[each])
        begin = time.monotonic()
        wanted = options.executions - campaign.counts[name]
        count = campaign.run(name, "campaign", *FAST, f"-runs={wanted}", f"-max_total_time={SLICE_SECONDS}")
        ran.add(name)
        print(f"{name}: {campaign.counts[name]:,} executions, {count / (time.monotonic() - begin):,.0f} a second", flush=True)
    for name in sorted(ran):
        campaign.run(name, "fuzz", "-runs=0")
    for name in names:
        print(f"{name}: {campaign.counts[name]:,} executions in all")


main()
