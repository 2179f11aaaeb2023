# SPDX-License-Identifier: MIT
"""Checks files against a JSON Schema (2020-12): check_json.py valid|invalid SCHEMA FILE...

A file ending in .jsonl holds a document a line. Exits with 1 and names the documents that are not as they should be."""

import json
import sys

from jsonschema import Draft202012Validator


def documents(path):
    with open(path, encoding="utf-8") as file:
        if path.endswith(".jsonl"):
            for number, line in enumerate(file, 1):
                yield f"{path}:{number}", json.loads(line)
        else:
            yield path, json.load(file)


def main(expected, schema_path, paths):
    with open(schema_path, encoding="utf-8") as file:
        schema = json.load(file)
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    surprises = [
        name
        for path in paths
        for name, document in documents(path)
        if validator.is_valid(document) != (expected == "valid")
    ]
    print("\n".join(surprises))
    return 1 if surprises else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2], sys.argv[3:]))
