import { readFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { extract, parse } from 'jest-docblock'
import JestRunner from 'jest-runner'

/** The words of a file's first comment. */
const pragmasOf = ({ path }) => parse(extract(readFileSync(path, 'utf8')))

/** The seconds that a file marked `@waits` or `@takes` takes, about; 0 for others. */
const secondsOf = (test) => Number(pragmasOf(test).waits ?? pragmasOf(test).takes ?? 0)
const longestFirst = (tests) => tests.toSorted((one, other) => secondsOf(other) - secondsOf(one))

/** With more to run than this for each core, statements and requests come near the limits that the service sets them. */
const CROWDED_LOAD = 4
/** So many files that compute run at any load: it may be another's. */
const FEWEST = 2

/** Spreads the shorter list evenly over the longer one. Each list keeps its order. */
function merge(...lists) {
  const placed = lists.flatMap((list) => list.map((test, index) => ({ test, place: (index + 0.5) / list.length })))
  return placed.toSorted((one, other) => one.place - other.place).map(({ test }) => test)
}

/**
 * Jest's runner with two wishes of a file. In files marked `@waits` seconds or minutes must pass, while a core has little
 * to do: they are spread over the whole run, the longest first, so that at any time other files use the cores. Files
 * marked `@alone` run after all others, one at a time, since they measure time or need both cores for themselves.
 * On a crowded machine fewer files run at once. Otherwise the order is that of jest's sequencer, which takes the largest
 * files first where it knows no durations of an earlier run, as in CI. So a small file that takes long is marked `@takes`
 * seconds, and begins first.
 */
export default class Lanes extends JestRunner {
  #alone
  /** Files that compute and run now. */
  #running = 0
  /** Resolves when the file before may start. */
  #turn = Promise.resolve()

  constructor(config, context) {
    super(config, context)
    this.#alone = new JestRunner({ ...config, maxWorkers: 1 }, context)
    const computes =
      (listener) =>
      ([test]) =>
        'waits' in pragmasOf(test) ? undefined : listener()
    super.on(
      'test-file-start',
      computes(() => (this.#turn = this.#turn.then(() => this.#start()))),
    )
    for (const end of ['test-file-success', 'test-file-failure'])
      super.on(
        end,
        computes(() => void this.#running--),
      )
  }

  /** Resolves at once on a machine that has time, and later on one that is crowded. */
  async #start() {
    while (this.#running >= FEWEST && loadavg()[0] > CROWDED_LOAD * availableParallelism()) await delay(1_000)
    this.#running++
  }

  on(event, listener) {
    const ends = [super.on(event, listener), this.#alone.on(event, listener)]
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
    await super.runTests(merge(longestFirst(waits), longestFirst(others)), watcher, options)
    await this.#alone.runTests(alone, watcher, options)
  }
}
