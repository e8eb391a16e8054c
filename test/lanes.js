import JestRunner from 'jest-runner'

/** Seconds or minutes have to pass in them, and a core has little to do meanwhile; the longest first. */
const WAITING = [
  'e2e/fallback',
  'mechanisms/engine-away',
  'mechanisms/killed-workers',
  'contract/contract',
  'mechanisms/waiting-commands',
  'mechanisms/database-away',
  'e2e/resolve',
]

/** The longest of all others: begun late, one would run alone at the end, and jest knows times of earlier runs only. */
const LONG = [
  'mechanisms/killed-webhooks',
  'workflows/later',
  'workflows/unanswered',
  'workflows/links-and-deliveries',
  'e2e/connect',
  'e2e/collect',
  'browser/payer-pages',
  'e2e/interleavings',
]

/** Those of the files that a list names, in its order. */
const listed = (tests, names) => names.flatMap((name) => tests.filter(({ path }) => path.endsWith(`/${name}.test.ts`)))

/** Jest's runner with two lanes more: files that wait run in them, beside those of the workers. */
export default class Lanes extends JestRunner {
  #beside

  constructor(config, context) {
    super(config, context)
    this.#beside = new JestRunner({ ...config, maxWorkers: 2 }, context)
  }

  on(event, listener) {
    const ends = [super.on(event, listener), this.#beside.on(event, listener)]
    return () => ends.forEach((end) => end())
  }

  async runTests(tests, watcher, options) {
    if (options.serial) return await super.runTests(tests, watcher, options)
    const waiting = listed(tests, WAITING)
    const long = listed(tests, LONG)
    const others = tests.filter((each) => !waiting.includes(each) && !long.includes(each))
    await Promise.all([
      super.runTests([...long, ...others], watcher, options),
      this.#beside.runTests(waiting, watcher, options),
    ])
  }
}
