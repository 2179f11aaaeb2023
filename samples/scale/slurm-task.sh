#!/bin/sh
# What each task of the array in slurm.sh runs: slurm-task.sh PARTS FOLDER FILE...
set -eu
part=$SLURM_ARRAY_TASK_ID parts=$1 folder=$2
shift 2
status=0
punct stats -q -j1 --json --force --part "$part/$parts" -o "$folder/part-$part.json" "$@" || status=$?
[ "$status" -le 1 ]
