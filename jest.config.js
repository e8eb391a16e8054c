/** Browsers, chaos, and what compiles a lot in other languages: they would make `npm test` too long to be run after each change. */
const CI = [
  'browser/*',
  'clients/readme',
  'clients/samples',
  'docs/generated-clients',
  'docs/quickstart-from-nothing',
  'e2e/payout-money',
  'proofs/other-verifiers',
  'mechanisms/killed-payouts',
  'mechanisms/killed-proofs',
]
const ofCi = CI.map((name) => `**/test/${name}.test.ts`)

const isCi = process.env.TEST_CI === '1'
// A file that is asked for by name is run wherever it belongs.
const isAsked = process.argv.slice(2).some((argument) => !argument.startsWith('-'))

/** @type {import('jest').Config} */
export default {
  testEnvironment: 'node',
  // Node loads the tests (test/runner/native.js), and strips the types itself.
  transform: {},
  testRunner: '<rootDir>/test/runner/native.js',
  injectGlobals: false,
  testMatch: isCi ? ofCi : ['<rootDir>/test/**/*.test.ts', ...(isAsked ? [] : ofCi.map((name) => `!${name}`))],
  testTimeout: 60_000,
  // Of `test.concurrent` in one file: those are tests that wait.
  maxConcurrency: 20,
  globalSetup: '<rootDir>/test/global-setup.ts',
  globalTeardown: '<rootDir>/test/global-teardown.ts',
  // Two cores: each file may run a service, an engine and a simulator of its own, and waits for them now and then. Those that
  // wait all the time run beside them (test/lanes.js).
  maxWorkers: 3,
  runner: '<rootDir>/test/lanes.js',
  reporters: ['default', '<rootDir>/test/runner/named.js'],
  // What the files of a worker leave behind adds up.
  workerIdleMemoryLimit: '1GB',
  workerGracefulExitTimeout: 5_000,
}
