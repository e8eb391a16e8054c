import type { PayInRail } from '../../src/domain/states.ts'
import { createRegistry } from '../../src/providers/registry.ts'
import { runSimulator, type RunningSimulator } from '../local/simulator/running-simulator.ts'
import { type Receiver, startReceiver } from '../receiver.ts'
import { createBench, HASTY_MS } from './bench.ts'
import { chargesContract } from './charges.ts'
import { checkoutsContract } from './checkouts.ts'
import { divisionsContract } from './divisions.ts'
import { eventsContract } from './events.ts'
import { keysOf } from './harness/keys.ts'
import { openPromptsContract } from './open-prompts.ts'
import { promptsContract } from './prompts.ts'
import { questionsContract } from './questions.ts'
import { railRefundsContract, refundsContract } from './refunds.ts'
import { splitsContract } from './splits.ts'
import type { Subject } from './subject.ts'
import { transfersContract } from './transfers.ts'
import { troubleContract } from './trouble.ts'

/** Long enough for a response on a loaded machine. */
const PATIENT_MS = 10_000
/** Late successes and refunds settle four times faster, but slowly enough for the earlier state to be seen. */
const PACE = 0.25

/** Runs the contract over the providers and their rails, on one simulator. */
export function providersContract(subjects: readonly Subject[]): void {
  const registry = createRegistry({ known: subjects, timeoutMs: PATIENT_MS })
  const hasty = createRegistry({ known: subjects, timeoutMs: HASTY_MS })
  let receiver: Receiver
  let simulator: RunningSimulator

  beforeAll(async () => {
    receiver = await startReceiver('/api/providers')
    const keys = subjects.map(({ descriptor }) => {
      const ofMode = { TEST: keysOf(descriptor, 'TEST', 'PROVIDER'), LIVE: keysOf(descriptor, 'LIVE', 'PROVIDER') }
      return [descriptor.id, ofMode] as const
    })
    const secrets = { ...Object.fromEntries(keys), eventsUrl: receiver.url }
    simulator = await runSimulator(secrets, { pace: PACE, providers: subjects })
  })

  afterAll(async () => {
    await Promise.all([registry.close(), hasty.close()])
    await simulator.stop()
    await receiver.close()
  })

  describe.each(subjects.map((subject) => [subject.descriptor.id, subject] as const))('%s', (id, subject) => {
    const providers = { provider: registry.providerById(id)!, hasty: hasty.providerById(id)! }
    const parts = { simulator: () => simulator, receiver: () => receiver }
    const bench = createBench(subject, providers, parts)

    beforeEach(() => simulator.control(id, { mode: 'up' }))

    describe.each(Object.keys(subject.descriptor.capabilities.rails) as PayInRail[])('by %s', (rail) => {
      const pair = createBench(subject, providers, parts, rail)
      checkoutsContract(pair)
      promptsContract(pair)
      openPromptsContract(pair)
      railRefundsContract(pair)
    })

    chargesContract(bench)
    questionsContract(bench)
    troubleContract(bench)
    refundsContract(bench)
    transfersContract(bench)
    splitsContract(bench)
    eventsContract(bench)
    divisionsContract(bench)
  })
}
