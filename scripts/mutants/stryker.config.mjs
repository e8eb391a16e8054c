/** https://stryker-mutator.io/docs/stryker-js/configuration */
export default {
  mutate: ['src/domain/{state-changes,ledger,refunds}/**/*.ts'],
  testRunner: 'circus',
  plugins: ['./scripts/mutants/circus.mjs'],
  coverageAnalysis: 'perTest',
  concurrency: 2,
  // The sandbox has a copy of these files and a link to node_modules.
  ignorePatterns: ['**', '!package.json', '!src/domain/**', '!src/providers/**', '!test/domain/**'],
  tempDirName: 'dist/mutants',
  reporters: ['clear-text', 'progress-append-only', 'json'],
  jsonReporter: { fileName: 'dist/mutants.json' },
  clearTextReporter: { allowColor: false, reportTests: false },
  thresholds: { high: 100, low: 99, break: 99 },
  timeoutMS: 20_000,
}
