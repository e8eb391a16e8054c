/** @waits */

import { afterAll, beforeAll, beforeEach, describe } from '@jest/globals'
import { createRegistry } from '../../src/providers/registry.ts'
import {
  runSimulator,
  startReceiver,
  type Receiver,
  type RunningSimulator,
} from '../local/simulator/running-simulator.ts'
import { createBench, HASTY_MS } from './bench.ts'
import { chargesContract } from './charges.ts'
import { checkoutsContract } from './checkouts.ts'
import { eventsContract } from './events.ts'
import { keysOf } from './harness/keys.ts'
import { questionsContract } from './questions.ts'
import { refundsContract } from './refunds.ts'
import { splitsContract } from './splits.ts'
import { transfersContract } from './transfers.ts'
import { troubleContract } from './trouble.ts'

// Long enough for a response on a loaded machine.
const registry = createRegistry({ timeoutMs: 10_000 })
const hasty = createRegistry({ timeoutMs: HASTY_MS })
/** Late successes and refunds settle four times faster, but slowly enough for the earlier state to be seen. */
const PACE = 0.25
let receiver: Receiver
let simulator: RunningSimulator

beforeAll(async () => {
  receiver = await startReceiver()
  const providers = Object.fromEntries(
    registry.providers.map(({ id }) => [id, { TEST: keysOf(id, 'TEST'), LIVE: keysOf(id, 'LIVE') }]),
  )
  simulator = await runSimulator({ ...providers, eventsUrl: receiver.url }, PACE)
})

afterAll(async () => {
  await Promise.all([registry.close(), hasty.close()])
  await simulator.stop()
  await receiver.close()
})

/** Runs the contract for every registered provider; a new one needs no change here. */
describe.each(registry.providers.map((provider) => [provider.id, provider] as const))('%s', (id, provider) => {
  const bench = createBench(
    { provider, hasty: hasty.providerById(id)! },
    () => simulator,
    () => receiver,
  )

  beforeEach(() => simulator.control(id, { mode: 'up' }))

  chargesContract(bench)
  checkoutsContract(bench)
  questionsContract(bench)
  troubleContract(bench)
  refundsContract(bench)
  transfersContract(bench)
  splitsContract(bench)
  eventsContract(bench)
})
