#!/bin/sh
# Statistics of a pile as a Slurm array: slurm.sh PARTS FOLDER FILE... (in a folder that all nodes share)
# Tasks of a node that is lost are queued again; the last job merges when all are done.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
parts=$1 folder=$2
shift 2
mkdir -p "$folder"
array=$(sbatch --parsable --requeue --array="1-$parts" --cpus-per-task=1 --output="$folder/log-%a.txt" \
  "$here/slurm-task.sh" "$parts" "$folder" "$@")
sbatch --parsable --dependency="afterok:$array" --output="$folder/log-merge.txt" \
  --wrap="punct merge --force -o '$folder/whole.json' '$folder'/part-*.json"
