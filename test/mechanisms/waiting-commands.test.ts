/** @waits 60 */

import { setTimeout as pass } from 'node:timers/promises'
import type { Answer } from '../client.ts'
import { duringTests } from '../during-tests.ts'
import { startTestService } from '../service.ts'
import { setProvider } from '../simulated-providers.ts'
import { paymentsOf } from './payments.ts'

const AT_ONCE = 40

const service = duringTests(startTestService)
const payments = duringTests(() => paymentsOf(service))

interface Read {
  what: string
  status: number
  ms: number
}

/** Reads the paths one after the other until `over` is settled; returns the response times. */
async function readsUntil(over: Promise<unknown>, paths: readonly string[]): Promise<Read[]> {
  const reads: Read[] = []
  const reading = { done: false }
  void over.finally(() => (reading.done = true))
  while (!reading.done) {
    for (const path of paths) {
      const since = performance.now()
      const { status } = await payments.client.get(path)
      reads.push({ what: path, status, ms: performance.now() - since })
    }
    await pass(50)
  }
  return reads
}

test.each([
  ['without a key', () => ({})],
  ['each with a key', (n: number) => ({ 'Idempotency-Key': `cancel-${n}` })],
])(
  'the service stays ready and reads go on while forty cancels, %s, wait for a provider that hangs',
  async (_, headers) => {
    const { id } = await payments.checkout()
    await payments.attempt(id, 'REQUIRES_ACTION')
    // The workflow asks the provider before it stops the payment, so a cancel waits.
    await setProvider(service.simulator, 'paystack', { mode: 'hang' })
    const since = performance.now()
    const cancels = Array.from({ length: AT_ONCE }, (__, n): Promise<Answer> =>
      payments.client.post(`/v1/payments/${id}/cancel`, {}, headers(n)),
    )
    const reads = await readsUntil(Promise.allSettled(cancels), ['/health/ready', `/v1/transactions/${id}`])
    const waitedMs = performance.now() - since
    await setProvider(service.simulator, 'paystack', { mode: 'up' })

    // The cancels waited, and each was either accepted (202) or refused for now (503).
    expect(waitedMs).toBeGreaterThan(4_000)
    const statuses = (await Promise.all(cancels)).map(({ status }) => status)
    expect(statuses.filter((status) => ![202, 503].includes(status))).toEqual([])
    expect(reads.filter(({ status }) => status !== 200)).toEqual([])
    expect(reads.length).toBeGreaterThan(20)
    // A few reads may be slow on a busy machine, but none waits as long as a cancel.
    const took = reads.map(({ ms }) => ms).toSorted((a, b) => a - b)
    expect(took[Math.floor(took.length * 0.9)]).toBeLessThan(waitedMs / 4)
    expect(took.at(-1)).toBeLessThan((waitedMs * 3) / 4)
  },
  90_000,
)
