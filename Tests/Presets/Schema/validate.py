"""Holds JSON files against a JSON Schema: validate.py SCHEMA FILE...

Prints a line for each file: "valid FILE", or "invalid FILE: place: what is wrong". Fails where the
schema itself is no JSON Schema of draft 2020-12.
"""

import json
import sys

from jsonschema import Draft202012Validator


def read(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def main(schema_path, *paths):
    schema = read(schema_path)
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    for path in paths:
        error = next(validator.iter_errors(read(path)), None)
        if error is None:
            print(f"valid {path}")
        else:
            place = "/".join(map(str, error.absolute_path))
            message = " ".join(error.message.split())[:200]
            print(f"invalid {path}: {place}: {message}")


main(*sys.argv[1:])
