/** Fails a run whose `-t` matches no test: jest skips every test and reports success. */
export default class Named {
  #pattern
  #ran = true

  constructor({ testNamePattern }) {
    this.#pattern = testNamePattern
  }

  onRunComplete(_contexts, { numPassedTests, numFailedTests, numRuntimeErrorTestSuites }) {
    this.#ran = numPassedTests + numFailedTests + numRuntimeErrorTestSuites > 0
    if (this.getLastError()) process.stderr.write(`\n${this.getLastError().message}\n`)
  }

  getLastError() {
    if (!this.#pattern || this.#ran) return undefined
    return new Error(`-t '${this.#pattern}' fits the name of no test that can run here; it is a regular expression`)
  }
}
