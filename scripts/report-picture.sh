#!/bin/sh
# Takes the picture of a report for the README: scripts/report-picture.sh [FOLDER [FRAGMENT]]
# FOLDER has an index.html; without it, the report of a made-up project is used. FRAGMENT opens a class, as `#com.example.Account`.
# Needs Chromium (Debian: chromium, fonts-dejavu-core).
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
folder=${1:-$scratch/report}
if [ $# -eq 0 ]; then
    cargo run --quiet --release --manifest-path "$root/Cargo.toml" --package report --example sample -- "$folder" >/dev/null
fi
browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome) || {
    echo "report-picture: Chromium is not installed (apt-get install chromium)" >&2
    exit 1
}
mkdir -p "$root/docs/images"
# Root needs --no-sandbox; the page is ours and has no network.
"$browser" --headless --no-sandbox --disable-gpu --hide-scrollbars --user-data-dir="$scratch/profile" \
    --force-device-scale-factor=1.5 --window-size=1180,1000 --screenshot="$root/docs/images/report.png" \
    "file://$(cd "$folder" && pwd)/index.html${2:-}" 2>"$scratch/log" || { cat "$scratch/log" >&2; exit 1; }
echo "docs/images/report.png"
