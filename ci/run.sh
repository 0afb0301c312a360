#!/bin/sh
# Runs Cupper in a job of continuous integration: ci/run.sh [OPTIONS AND TARGETS OF cupper generate]
#   CUPPER          the program [default: cupper]
#   CUPPER_CACHE    the folder of results that the job carries from run to run [default: .cupper-cache]
#   CUPPER_BASELINE a file of known bugs, used if it is there [default: cupper-baseline.json]
# Its exit status is that of cupper: 10 when there are new bugs.
set -eu
CUPPER_CACHE=${CUPPER_CACHE:-$PWD/.cupper-cache}
export CUPPER_CACHE
baseline=${CUPPER_BASELINE:-cupper-baseline.json}
if [ -f "$baseline" ]; then set -- --baseline "$baseline" "$@"; fi
exec "${CUPPER:-cupper}" generate --fail-on-bugs --report-dir cupper-report "$@"
