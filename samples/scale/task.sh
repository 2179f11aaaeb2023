#!/bin/sh
# One part of the work: task.sh K N FOLDER FILE... writes FOLDER/part-K.json, whole or not at all.
# Records with errors end punct with 1; only what could not be read or written is a failure.
set -eu
part=$1 parts=$2 folder=$3
shift 3
status=0
punct stats -q -j1 --json --force --part "$part/$parts" -o "$folder/part-$part.json" "$@" || status=$?
[ "$status" -le 1 ]
