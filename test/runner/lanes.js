import { readFileSync } from 'node:fs'
import { extract, parse } from 'jest-docblock'
import JestRunner from 'jest-runner'

/** How many waiting files run at the same time, beside the workers of all other files. */
const WAITING_AT_A_TIME = 4

/** True for a file whose first comment has `@waits`: seconds or minutes must pass in it, while a core has little to do. */
const isWaiting = ({ path }) => 'waits' in parse(extract(readFileSync(path, 'utf8')))

/** Jest's runner with a second set of workers for files that wait. Each set keeps the order of jest's sequencer. */
export default class Lanes extends JestRunner {
  #waiting

  constructor(config, context) {
    super(config, context)
    this.#waiting = new JestRunner({ ...config, maxWorkers: WAITING_AT_A_TIME }, context)
  }

  on(event, listener) {
    const ends = [super.on(event, listener), this.#waiting.on(event, listener)]
    return () => ends.forEach((end) => end())
  }

  async runTests(tests, watcher, options) {
    if (options.serial) return await super.runTests(tests, watcher, options)
    const waiting = tests.filter(isWaiting)
    const others = tests.filter((each) => !waiting.includes(each))
    await Promise.all([super.runTests(others, watcher, options), this.#waiting.runTests(waiting, watcher, options)])
  }
}
