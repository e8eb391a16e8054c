/**
 * Tests for `npm run test:ci`, with which `npm test` would take too long to run after each change: browsers, pages that are
 * built first, languages, tools of PyPI, the commands of the documents, processes started, killed or replaced repeatedly,
 * databases and engines that are lost or away, the contract with every provider, refusals and faults of providers for a
 * time, races repeated a hundred times, floods, a month of trade, timers of the workflows over skipped days, and each route,
 * act or metric of a service.
 */
const CI = [
  'api/accounts/audit',
  'api/auth/hashing-queue',
  'api/auth/login-limits',
  'api/auth/open-routes-cpu',
  'api/auth/permission-matrix',
  'api/http/every-response',
  'api/openapi/code-samples',
  'api/openapi/compatibility',
  'api/openapi/conformance',
  'api/openapi/shell-samples',
  'api/openapi/try-page',
  'api/payments/held-requests',
  'api/rate-limits/processes',
  'browser/*',
  'clients/cli*',
  'clients/errors',
  'clients/interrupted',
  'clients/java-promises',
  'clients/mcp',
  'clients/published*',
  'clients/python-client',
  'clients/samples',
  'clients/scenario',
  'contract/*',
  'db/schema-lint',
  'docs/adding-a-provider',
  'docs/five-situations',
  'docs/generated-clients',
  'docs/operations',
  'docs/quickstart*',
  'docs/versions',
  'docs/webhooks-kit',
  'e2e/connect',
  'e2e/fallback',
  'e2e/interleavings',
  'e2e/look-first',
  'e2e/month-of-trade',
  'e2e/refund-faults',
  'e2e/throttled',
  'e2e/traces',
  'engine/cloud',
  'engine/temporal-setup',
  'local/compose',
  'local/first-start',
  'local/late-engine',
  'local/pages',
  'local/parts',
  'local/postgres',
  'local/rollout',
  'local/run',
  'local/service-process',
  'local/signals',
  'local/temporal-wheel',
  'local/test-run',
  'local/unprivileged-user',
  'local/unusable-database',
  'mechanisms/*',
  'monitoring/*',
  'proofs/*',
  'secrecy/planted-routes',
  'telemetry/metrics',
  'workflows/later',
  'workflows/links-and-deliveries',
  'workflows/outgoing',
  'workflows/payout-decisions',
  'workflows/unanswered',
]
/** Tests with a long form (`test/extent.ts`), which `npm run test:long` runs. */
export const LONG = [
  'api/openapi/shell-samples',
  'browser/brand',
  'browser/dashboard-*',
  'browser/docs-page',
  'browser/payer-details',
  'clients/interrupted',
  'clients/published',
  'clients/samples',
  'docs/quickstart-from-nothing',
  'e2e/interleavings',
  'e2e/month-of-trade',
  'histories/replay',
  'local/signals',
  'mechanisms/floods-*',
  'mechanisms/killed-payouts',
  'mechanisms/killed-proofs',
  'mechanisms/killed-uploads',
  'mechanisms/rolling-restarts',
  'mechanisms/upgrade',
]
const filesOf = (names) => names.map((name) => `**/test/${name}.test.ts`)

const lists = process.env.TEST_LONG === '1' ? LONG : process.env.TEST_CI === '1' ? CI : null
// `.ci/run` runs the tests of both lists at once.
const isAll = process.env.TEST_CI === 'all'
// A file that is named on the command line runs in both.
const isAsked = process.argv.slice(2).some((argument) => !argument.startsWith('-'))

/** @type {import('jest').Config} */
export default {
  testEnvironment: 'node',
  // Node loads the tests and strips the types (test/runner/native.js).
  transform: {},
  testRunner: '<rootDir>/test/runner/native.js',
  injectGlobals: false,
  testMatch:
    lists && !(isAsked && lists === LONG)
      ? filesOf(lists)
      : ['<rootDir>/test/**/*.test.ts', ...(isAsked || isAll ? [] : filesOf(CI).map((name) => `!${name}`))],
  // A bound for what hangs, not for what is slow: a test that measures time has its own.
  testTimeout: 300_000,
  // How many `test.concurrent` of a file run at the same time: they wait.
  maxConcurrency: 20,
  globalSetup: '<rootDir>/test/global-setup.ts',
  globalTeardown: '<rootDir>/test/global-teardown.ts',
  // For two cores: each file may run a service, an engine and a simulator, and waits for them most of its time. Files marked
  // `@waits` are spread over the run, those marked `@alone` follow it. Jest's sequencer starts the longest files of earlier
  // runs first.
  // `npm test` starts Node with --no-memory-reducer. While a process waits, V8 would collect its heap again and again: a
  // service that has nothing to do took two hundredths of a core, of which two thirds were this.
  maxWorkers: 7,
  runner: '<rootDir>/test/runner/lanes.js',
  reporters: [
    'default',
    '<rootDir>/test/runner/named.js',
    ...(process.env.TEST_TIMES === '1' ? ['<rootDir>/test/runner/times.js'] : []),
  ],
  // Memory that test files leave in their worker adds up.
  workerIdleMemoryLimit: '1GB',
  workerGracefulExitTimeout: 5_000,
}
