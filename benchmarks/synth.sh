#!/usr/bin/env bash
# Compares the synth of the sample app with that of the same resources in plain L2 constructs (PlainOrdersApp).
# Build first: ./mvnw -Pbenchmarks -DskipTests package && npm ci. Prints the CPU seconds of each round and the ratio.
set -euo pipefail
cd "$(dirname "$0")/.."
classpath=$(cat sample-app/target/cdk.classpath)
jvm="java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp"
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

# The user and system seconds of one synth; less noisy than wall time on a busy machine.
synth() {
  { TIMEFORMAT='%U %S'; time npx cdk synth --quiet --output "$out/$1" --app "$jvm $2" >/dev/null 2>&1; } 2>&1 |
    awk '{ printf "%.2f", $1 + $2 }'
}

plain_total=0
eventlane_total=0
for round in 1 2 3 4 5; do
  plain=$(synth plain "benchmarks/target/classes:$classpath io.github.eventlane.benchmarks.synth.PlainOrdersApp")
  eventlane=$(synth eventlane "sample-app/target/classes:$classpath io.github.eventlane.sample.SampleApp")
  echo "round $round: plain $plain s, eventlane $eventlane s"
  plain_total=$(awk "BEGIN { print $plain_total + $plain }")
  eventlane_total=$(awk "BEGIN { print $eventlane_total + $eventlane }")
done
awk "BEGIN { printf \"ratio: %.2f\n\", $eventlane_total / $plain_total }"
