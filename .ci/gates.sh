# Read by `run` and `long`: what the tests need of the machine, and how gates and tests are counted.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

passed=0
failed=0

# run NAME COMMAND...: counts a whole gate as one; says how long it took.
run() {
  local name=$1 since=$SECONDS
  shift
  echo "== $name"
  if "$@"; then
    passed=$((passed + 1))
    echo "== $name: ok ($((SECONDS - since)) s)"
  else
    failed=$((failed + 1))
    echo "== $name: FAILED ($((SECONDS - since)) s)"
  fi
}

# begin NAME COMMAND...: starts a gate beside the next ones. `finish NAME` says what it printed and counts it.
declare -A begun logs
begin() {
  local name=$1
  shift
  logs[$name]=$(mktemp)
  echo "== $name: begun"
  "$@" > "${logs[$name]}" 2>&1 &
  begun[$name]=$!
}
finish() { run "$1" outcome "$1"; }
outcome() {
  wait "${begun[$1]}"
  local code=$?
  unset "begun[$1]"
  cat "${logs[$1]}"
  rm -f "${logs[$1]}"
  return $code
}
trap '[ ${#begun[@]} -eq 0 ] || kill "${begun[@]}" 2> /dev/null' EXIT

# need COMMAND PACKAGE: installs Debian's package where the command, or the file of this path, is not there.
need() {
  { [ -e "$1" ] || command -v "$1" > /dev/null; } && return
  echo "== $1: installing Debian's $2"
  { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$2"; } \
    > /dev/null || echo "== $1: cannot be installed"
}

# The webhooks kit and the clients are run in every language that they are for; without one its tests are skipped and say so.
need php php-cli
need composer composer
# PHP's client is also run over curl and a PSR-18 client, and is installed from an archive.
need /etc/php/8.2/mods-available/curl.ini php-curl
need /etc/php/8.2/mods-available/zip.ini php-zip
need /usr/share/php/GuzzleHttp/autoload.php php-guzzlehttp-guzzle
need go golang-go
need javac default-jdk-headless
need mvn maven
# A verifier of the proofs that was written from the RFCs is in Python; without it that test fails here, as without Go.
need python3 python3
# The pages of payers are looked at in a browser; without one those tests fail here.
need chromium-headless-shell chromium-headless-shell
# Alerts and dashboards are checked with promtool and asked of a real Prometheus, whose run-book's commands use psql.
need prometheus prometheus
need psql postgresql-client

# run_tests NAME COMMAND...: counts each test of a run of jest, so that the closing line tells how many really ran.
run_tests() {
  local name=$1 report tests_passed tests_failed
  shift
  report=$(mktemp)
  run "$name" "$@" --ci --json --outputFile="$report"
  read -r tests_passed tests_failed < <(node -e '
    try {
      const report = JSON.parse(require("fs").readFileSync(process.argv[1], "utf8"))
      console.log(report.numPassedTests, report.numPassedTests > 0 ? report.numFailedTests : 1)
    } catch { console.log(0, 1) }' "$report")
  rm -f "$report"
  passed=$((passed + tests_passed))
  failed=$((failed + tests_failed))
}

# end: prints the count, which is the last line; fails if a gate or a test has failed.
end() {
  echo "$passed passed, $failed failed"
  [ "$failed" -eq 0 ]
}
