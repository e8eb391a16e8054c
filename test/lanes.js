import JestRunner from 'jest-runner'

/** Seconds or minutes have to pass in them, and a core has little to do meanwhile; the longest first. */
const WAITING = [
  'mechanisms/engine-away',
  'e2e/fallback',
  'mechanisms/killed-workers',
  'e2e/connect',
  'e2e/payout-money',
  'e2e/refund-faults',
  'e2e/payment-links',
  'mechanisms/killed-payouts',
  'mechanisms/schedules',
  'mechanisms/killed-proofs',
  'mechanisms/waiting-commands',
  'mechanisms/database-away',
  'e2e/resolve',
  'e2e/direct-refunds',
  'api/payments/held-requests',
  'api/auth/api-keys',
  'e2e/prefer-wait',
  'contract/contract',
  'e2e/throttled',
  'local/late-engine',
  'mechanisms/killed-requests',
  'api/rate-limits/processes',
  'e2e/call-budgets',
  'e2e/cancel',
  'receivers/send',
  'e2e/replay-races',
  'local/simulator/ledger',
  'api/http/hostile-client',
  'local/simulator/controls',
  'docs/webhooks-kit',
  'providers/http',
  'db/timeouts',
  'receivers/connect',
]

/** How many of those run at a time, beside the workers of all others. */
const WAITING_AT_A_TIME = 4

/** The longest of all others: begun late, one would run alone at the end, and jest knows times of earlier runs only. */
const LONG = [
  'mechanisms/killed-webhooks',
  'workflows/later',
  'workflows/outgoing',
  'workflows/unanswered',
  'e2e/collect',
  'workflows/links-and-deliveries',
  'workflows/payout-decisions',
  'docs/adding-a-provider',
  'e2e/interleavings',
  'docs/operations',
  'browser/payer-pages',
  'e2e/webhooks',
  'api/openapi/conformance',
]

/** Those of the files that a list names, in its order. */
const listed = (tests, names) => names.flatMap((name) => tests.filter(({ path }) => path.endsWith(`/${name}.test.ts`)))

/** Jest's runner with lanes of their own for files that wait, beside the workers of all others. */
export default class Lanes extends JestRunner {
  #beside

  constructor(config, context) {
    super(config, context)
    this.#beside = new JestRunner({ ...config, maxWorkers: WAITING_AT_A_TIME }, context)
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
