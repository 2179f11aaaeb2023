#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tries on a scratch repository of games what others use in theirs: the hooks for pre-commit, the sample workflow and the
problem matcher. Usage: repository_test.py PUNCT ROOT. Needs git, pre-commit and PyYAML.
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import yaml

GOOD = '1. E@K3,K4,K5 T@F9,F10,G10 *\n'
DOUBTFUL = '[Date "2007.13.99"]\n\n1. E@K3,K4,K5 T@F9,F10,G10 *\n'
WRONG = '1. E@K3,K4,K5 T@K3,L3,L4 *\n'
WRONG_AT = "games/wrong.punct:1:15: error: "


class Repository:
    """A scratch repository whose home, tools and author are set for the test."""

    def __init__(self, folder, punct):
        self.folder = folder
        home = folder.parent / "home"
        home.mkdir(exist_ok=True)
        self.environment = os.environ | {
            "PATH": f"{punct.parent}:{os.environ['PATH']}", "HOME": str(home), "PRE_COMMIT_HOME": str(home / "pre-commit"),
            "GIT_CONFIG_GLOBAL": os.devnull, "GIT_AUTHOR_NAME": "test", "GIT_AUTHOR_EMAIL": "test@punct.invalid",
            "GIT_COMMITTER_NAME": "test", "GIT_COMMITTER_EMAIL": "test@punct.invalid"}
        folder.mkdir()
        self.must("git", "init", "-q")

    def run(self, *command):
        return subprocess.run(command, cwd=self.folder, env=self.environment, text=True, capture_output=True, check=False)

    def must(self, *command):
        result = self.run(*command)
        assert result.returncode == 0, f"{command}: {result.stdout}{result.stderr}"
        return result.stdout.strip()

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        self.must("git", "add", name)

    def commit(self):
        return self.run("git", "commit", "-q", "-m", "games")

    def remove(self, name):
        self.must("git", "rm", "-q", "-f", name)


def hooks_repository(folder, punct, root):
    hooks = Repository(folder, punct)
    shutil.copy(root / ".pre-commit-hooks.yaml", folder)
    hooks.must("git", "add", "-A")
    hooks.must("git", "commit", "-q", "-m", "hooks")
    return hooks


def use_hook(games, hooks, hook):
    config = {"repos": [{"repo": str(hooks.folder), "rev": hooks.must("git", "rev-parse", "HEAD"), "hooks": [{"id": hook}]}]}
    games.write(".pre-commit-config.yaml", yaml.safe_dump(config))
    games.must("pre-commit", "install")


def check_hooks(games, hooks):
    use_hook(games, hooks, "punct-validate")
    games.write("notes.txt", WRONG)
    games.write("games/good.punct", GOOD)
    games.write("games/doubtful.punct", DOUBTFUL)
    result = games.commit()
    assert result.returncode == 0, f"a good record is refused: {result.stdout}{result.stderr}"
    games.write("games/wrong.punct", WRONG)
    result = games.commit()
    assert result.returncode != 0 and WRONG_AT in result.stdout + result.stderr, f"a wrong record: {result.stdout}{result.stderr}"
    games.remove("games/wrong.punct")

    use_hook(games, hooks, "punct-validate-strict")
    games.write("games/doubtful.punct", DOUBTFUL + "\n")
    result = games.commit()
    assert result.returncode != 0 and "games/doubtful.punct:" in result.stdout + result.stderr, "a warning passes the strict hook"
    games.remove("games/doubtful.punct")
    result = games.commit()
    assert result.returncode == 0, f"without the doubtful record: {result.stdout}{result.stderr}"


def workflow_commands(root):
    """The lines of the workflow that call the program."""
    workflow = yaml.safe_load((root / "packaging/ci/github-workflow.yml").read_text(encoding="utf-8"))
    steps = [step for job in workflow["jobs"].values() for step in job["steps"]]
    return [step["run"] for step in steps if step.get("run", "").startswith("punct ")]


def check_workflow(games, root):
    commands = workflow_commands(root)
    assert commands, "the workflow does not call the program"
    for command in commands:
        result = games.run("bash", "-e", "-c", command)
        assert result.returncode == 0 and "::error" not in result.stderr + result.stdout, f"{command}: {result}"
        games.write("games/wrong.punct", WRONG)
        result = games.run("bash", "-e", "-c", command)
        assert result.returncode == 1, f"{command}: {result}"
        assert "::error file=games/wrong.punct,line=1,col=15::" in result.stdout + result.stderr, f"{command}: {result}"
        games.remove("games/wrong.punct")


def check_matcher(games, root):
    """The matcher reads from the lines of text what the findings in JSON say."""
    matcher = json.loads((root / "packaging/ci/problem-matcher.json").read_text(encoding="utf-8"))
    pattern = matcher["problemMatcher"][0]["pattern"][0]
    validate = ["punct", "validate", str(root / "samples/site")]
    members = ["file", "line", "column", "severity", "code"]
    read = []
    for line in games.run(*validate).stderr.splitlines():
        found = re.search(pattern["regexp"], line)
        if found:
            read.append([found[pattern[member]] for member in members])
    objects = games.run(*validate, "--diagnostics", "json").stderr.splitlines()
    findings = [json.loads(line) for line in objects if line.startswith("{")]
    assert findings, "the samples have findings"
    assert read == [[str(finding[member]) for member in members] for finding in findings], f"{read}\n{findings}"


def main():
    punct, root = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
    with tempfile.TemporaryDirectory() as folder:
        hooks = hooks_repository(Path(folder) / "hooks", punct, root)
        games = Repository(Path(folder) / "games-repository", punct)
        check_hooks(games, hooks)
        check_workflow(games, root)
        check_matcher(games, root)


if __name__ == "__main__":
    main()
