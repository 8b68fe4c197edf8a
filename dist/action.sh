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
# What is judged does not choose how: settings only from the file that the workflow names.
settings=(--isolated)
[[ -n ${EVOREF_CONFIG:-} ]] && settings=(--config "$EVOREF_CONFIG")
[[ -n ${EVOREF_ROOT:-} ]] && settings+=(--root "$EVOREF_ROOT")
known=()
[[ -n ${EVOREF_BASELINE:-} ]] && known=(--baseline "$EVOREF_BASELINE")
# The program knows these variables, too, and an empty one is no file.
unset EVOREF_CONFIG EVOREF_ROOT EVOREF_BASELINE
reports=()
[[ -n ${EVOREF_SARIF:-} ]] && reports+=(--report "sarif=$EVOREF_SARIF")
[[ -n ${EVOREF_JUNIT:-} ]] && reports+=(--report "junit=$EVOREF_JUNIT")
command=${EVOREF_COMMAND:-check}
case $command in
check) ;;
test)
    if [[ -n ${EVOREF_SARIF:-} ]] || ((${#known[@]})); then
        echo "evoref test writes no SARIF and knows no baseline; leave these inputs out" >&2
        exit 2
    fi
    ;;
*)
    echo "the input \`command\` is check or test, not $command" >&2
    exit 2
    ;;
esac
code=0
"$evoref" "$command" "${settings[@]}" "${known[@]}" "${reports[@]}" -- "${paths[@]}" || code=$?
if [[ $command == check && -n ${GITHUB_STEP_SUMMARY:-} ]]; then
    # Ignore files are a part of what is judged: what they leave out of the repository's records is told.
    unread=$({
        git ls-files -ci --exclude-standard -- '*.evo'
        git ls-files -ci --exclude-per-directory=.ignore -- '*.evo'
    } 2>/dev/null | sort -u | wc -l)
    # So are settings: what they ask for is told, whether it is done or not. Git follows no link there.
    asked=$(git grep -hoE "(exclude|ignore|select|warn)[\"']?[[:space:]]*=" -- evoref.toml '*/evoref.toml' 2>/dev/null |
        grep -oE '^[a-z]+' | sort -u | paste -sd' ' || true)
    {
        echo "### Sessions"
        echo
        "$evoref" list "${settings[@]}" --output-format markdown -- "${paths[@]}" || true
        if ((unread > 0)); then
            echo
            echo "Ignore files leave out records that are in the repository: $unread."
        fi
        if [[ -n $asked ]]; then
            echo
            if [[ ${settings[0]} == --isolated ]]; then
                echo "The repository has an evoref.toml, which is not followed. It sets: $asked."
            else
                echo "The repository has an evoref.toml; only the file that the workflow names is followed. It sets: $asked."
            fi
        fi
    } >>"$GITHUB_STEP_SUMMARY"
fi
exit "$code"
