/** @type {import('jest').Config} */
export default {
  testEnvironment: 'node',
  // Node loads the tests (test/runner/native.js), and strips the types itself.
  transform: {},
  testRunner: '<rootDir>/test/runner/native.js',
  injectGlobals: false,
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  testTimeout: 60_000,
  // Of `test.concurrent` in one file: those are tests that wait.
  maxConcurrency: 20,
  globalSetup: '<rootDir>/test/global-setup.ts',
  globalTeardown: '<rootDir>/test/global-teardown.ts',
  // Two cores: each file may run a service, an engine and a simulator of its own. Those that wait run beside them (test/lanes.js).
  maxWorkers: 2,
  runner: '<rootDir>/test/lanes.js',
  // What the files of a worker leave behind adds up.
  workerIdleMemoryLimit: '1GB',
  workerGracefulExitTimeout: 5_000,
}
