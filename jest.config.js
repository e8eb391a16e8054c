/** @type {import('jest').Config} */
export default {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '\\.ts$': [
      '@swc/jest',
      { jsc: { parser: { syntax: 'typescript' }, target: 'es2024' }, module: { type: 'es6' }, sourceMaps: 'inline' },
    ],
  },
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  testTimeout: 60_000,
  // Of `test.concurrent` in one file: those are tests that wait.
  maxConcurrency: 20,
  globalSetup: '<rootDir>/test/global-setup.ts',
  globalTeardown: '<rootDir>/test/global-teardown.ts',
  // Two cores: each file may run a service, an engine and a simulator of its own. Two more run those that wait.
  maxWorkers: 2,
  runner: '<rootDir>/test/lanes.js',
  // Jest keeps the modules of every file that ran: a worker would end with a heap of gigabytes.
  workerIdleMemoryLimit: '1GB',
  workerGracefulExitTimeout: 5_000,
}
