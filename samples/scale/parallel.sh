#!/bin/sh
# Statistics of a pile by GNU parallel: parallel.sh WORKERS FOLDER FILE...
# Four tasks for each worker. Run again after tasks have failed or were killed, it does only those.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
workers=$1 folder=$2
shift 2
parts=$((workers * 4))
mkdir -p "$folder"
seq "$parts" | parallel --jobs "$workers" --joblog "$folder/joblog" --resume-failed --quote \
  "$here/task.sh" {} "$parts" "$folder" "$@"
punct merge --force -o "$folder/whole.json" "$folder"/part-*.json
