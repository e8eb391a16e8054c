/** The contract suite, in which the first word of a test's name is a provider. */
const CONTRACT = 'test/contract/contract.test.ts'

/** Fails a run whose `-t` matches no test: jest skips every test and reports success. */
export default class Named {
  #pattern
  #ran = true
  #providers = []

  constructor({ testNamePattern }) {
    this.#pattern = testNamePattern
  }

  onRunComplete(_contexts, { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, testResults }) {
    this.#ran = numPassedTests + numFailedTests + numRuntimeErrorTestSuites > 0
    this.#providers = testResults
      .filter(({ testFilePath }) => testFilePath.endsWith(CONTRACT))
      .flatMap((file) => file.testResults.map(({ ancestorTitles }) => ancestorTitles[0]))
    if (this.getLastError()) process.stderr.write(`\n${this.getLastError().message}\n`)
  }

  getLastError() {
    if (!this.#pattern || this.#ran) return undefined
    const problem = `-t '${this.#pattern}' fits the name of no test that can run here; it is a regular expression`
    const providers = [...new Set(this.#providers.filter(Boolean))]
    if (providers.length === 0) return new Error(problem)
    const known = `The contract suite's tests begin with the provider: ${providers.join(', ')}`
    return new Error(`${problem}. ${known}. src/providers/registered.ts registers another one.`)
  }
}
