#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Packs a wheel: pack.py TREE TAG FOREIGN PYBIND11 OUT.

TREE holds the package `punct` as it is installed, TAG says for which Python and system it is, FOREIGN is the folder in
which packaging/foreign.sh has built the libraries, PYBIND11 its unpacked package. The wheel is put into the folder OUT.
"""
import os
import pathlib
import shutil
import subprocess
import sys
import tomllib

ROOT = pathlib.Path(__file__).resolve().parents[2]
# What has no folder of its own among the foreign libraries: headers alone, and a font.
HEADERS_AND_FONT = ("nlohmann-json3-dev", "libcli11-dev", "fonts-dejavu-core")


def metadata(project):
    """The file METADATA of a wheel (PEP 566)."""
    lines = ["Metadata-Version: 2.1", f"Name: {project['name']}", f"Version: {project['version']}",
             f"Summary: {project['description']}", f"License: {project['license']['text']}",
             f"Requires-Python: {project['requires-python']}"]  # fmt: skip
    lines += [f"Classifier: {classifier}" for classifier in project["classifiers"]]
    for extra, needed in project["optional-dependencies"].items():
        lines.append(f"Provides-Extra: {extra}")
        lines += [f'Requires-Dist: {name}; extra == "{extra}"' for name in needed]
    return "\n".join(lines) + "\n"


def write_licenses(folder, foreign, pybind11):
    """What the wheel holds of others: a list, and the license of each."""
    folder.mkdir(parents=True)
    shutil.copy(ROOT / "LICENSE", folder / "LICENSE")
    rows = []
    for done in sorted((foreign / "done").iterdir()):
        if done.suffix != ".log" and done.name != "googletest":
            shutil.copy(foreign / "prefix/licenses" / done.name, folder / done.name)
            rows.append((done.name, done.read_text(encoding="utf-8").strip()))
    for package in HEADERS_AND_FONT:
        version = subprocess.run(["dpkg-query", "-W", "-f", "${Version}", package], capture_output=True, text=True, check=True)
        shutil.copy(f"/usr/share/doc/{package}/copyright", folder / package)
        rows.append((package, version.stdout))
    shutil.copy(pybind11 / "usr/share/doc/pybind11-dev/copyright", folder / "pybind11-dev")
    rows.append(("pybind11-dev", (pybind11 / "version").read_text(encoding="utf-8").strip()))
    with open(folder / "LIST", "w", encoding="utf-8") as file:
        file.write("Module and program hold these libraries and this font, each from the Debian package of that version:\n\n")
        file.writelines(f"{name:<20} {version}\n" for name, version in rows)


def main(tree, tag, foreign, pybind11, out):
    tree = pathlib.Path(tree)
    with open(ROOT / "bindings/python/pyproject.toml", "rb") as file:
        project = tomllib.load(file)["project"]
    info = tree / f"{project['name']}-{project['version']}.dist-info"
    write_licenses(info / "licenses", pathlib.Path(foreign), pathlib.Path(pybind11))
    (info / "METADATA").write_text(metadata(project), encoding="utf-8")
    (info / "WHEEL").write_text(
        f"Wheel-Version: 1.0\nGenerator: punct\nRoot-Is-Purelib: false\nTag: {tag}\n", encoding="utf-8")  # fmt: skip
    scripts = [f"{name} = {function}\n" for name, function in project["scripts"].items()]
    (info / "entry_points.txt").write_text("[console_scripts]\n" + "".join(scripts), encoding="utf-8")
    environment = {"SOURCE_DATE_EPOCH": "315619200", **os.environ}
    subprocess.run(["/usr/bin/python3", "-m", "wheel", "pack", "-d", out, tree], check=True, env=environment)


main(*sys.argv[1:])
