import { readFileSync } from 'node:fs'
import { extract, parse } from 'jest-docblock'
import JestRunner from 'jest-runner'

/** How many waiting files run at the same time, beside the workers of all other files. */
const WAITING_AT_A_TIME = 4

/** The words of a file's first comment. */
const pragmasOf = ({ path }) => parse(extract(readFileSync(path, 'utf8')))

/**
 * Jest's runner with a second set of workers for the files marked `@waits`: seconds or minutes must pass in them, while a
 * core has little to do. Files marked `@alone` run after all others, one at a time, since they measure time or need both
 * cores for themselves. Each set keeps the order of jest's sequencer.
 */
export default class Lanes extends JestRunner {
  #waiting
  #alone

  constructor(config, context) {
    super(config, context)
    this.#waiting = new JestRunner({ ...config, maxWorkers: WAITING_AT_A_TIME }, context)
    this.#alone = new JestRunner({ ...config, maxWorkers: 1 }, context)
  }

  on(event, listener) {
    const ends = [super.on(event, listener), this.#waiting.on(event, listener), this.#alone.on(event, listener)]
    return () => ends.forEach((end) => end())
  }

  async runTests(tests, watcher, options) {
    if (options.serial) return await super.runTests(tests, watcher, options)
    const {
      alone = [],
      waits = [],
      others = [],
    } = Object.groupBy(tests, (each) => {
      const pragmas = pragmasOf(each)
      return 'alone' in pragmas ? 'alone' : 'waits' in pragmas ? 'waits' : 'others'
    })
    await Promise.all([super.runTests(others, watcher, options), this.#waiting.runTests(waits, watcher, options)])
    await this.#alone.runTests(alone, watcher, options)
  }
}
