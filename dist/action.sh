#!/usr/bin/env bash
# What the action does: find or install the program, referee, and tell the result on the page of the run.
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd)
evoref=${EVOREF:-evoref}
if ! command -v "$evoref" >/dev/null; then
    if [[ -n ${EVOREF_WHEEL:-} ]]; then
        python3 -m pip install --quiet "$EVOREF_WHEEL"
    else
        cargo install --quiet --locked --path "$here"
    fi
fi
# One path a line, so that a path may have spaces.
paths=()
while IFS= read -r path; do
    [[ -n $path ]] && paths+=("$path")
done <<<"${EVOREF_PATHS:-.}"
reports=()
[[ -n ${EVOREF_SARIF:-} ]] && reports+=(--report "sarif=$EVOREF_SARIF")
[[ -n ${EVOREF_JUNIT:-} ]] && reports+=(--report "junit=$EVOREF_JUNIT")
code=0
"$evoref" check "${reports[@]}" -- "${paths[@]}" || code=$?
if [[ -n ${GITHUB_STEP_SUMMARY:-} ]]; then
    { echo "### Sessions"; echo; "$evoref" list --output-format markdown -- "${paths[@]}" || true; } >>"$GITHUB_STEP_SUMMARY"
fi
exit "$code"
