import { expect, test } from '@jest/globals'
import type { PromptEnd } from '../../local/simulator/ledger/acquirer.ts'
import type { Transaction } from '../api-types.ts'
import { clientOf } from '../client.ts'
import { madeUpPayShap } from '../contract/made-up/payshap.ts'
import { endPrompt } from '../local/simulator/running-simulator.ts'
import { duringTests } from '../during-tests.ts'
import { startTestService } from '../service.ts'
import { until } from '../until.ts'
import { readLedger } from '../simulated-providers.ts'

const provider = madeUpPayShap('payshap')
const ID = provider.descriptor.id
const LIMIT = 5_000_000
/** The simulator leaves the request of this number open until the test ends it. */
const LEAVES_OPEN = '082 123 4003'

const service = duringTests(() => startTestService({ madeUp: [provider] }))
const key = duringTests(() => clientOf(service.baseUrl, service.business.apiKey))

const request = (changes: object = {}) => ({
  amountCents: LIMIT,
  currency: 'ZAR',
  customer: { email: 'payer@example.com', phone: LEAVES_OPEN },
  paymentMethod: { type: 'PAYSHAP' },
  ...changes,
})

const reaches = (id: string, isThere: (now: Transaction) => boolean): Promise<Transaction> =>
  until(async () => {
    const { body } = await key.get(`/v1/transactions/${id}`)
    return isThere(body as Transaction) && (body as Transaction)
  }, 45_000)

/** A payment whose payer has the request in the app of the bank, and has not decided yet. */
async function leftOpen(): Promise<{ id: string; reference: string }> {
  const made = await key.post('/v1/payments', request())
  expect(made.status).toBe(201)
  const id = made.body.transactionId as string
  const { attempts } = await reaches(id, (now) => now.attempts[0]?.state === 'PENDING')
  expect(attempts[0]).toMatchObject({ providerId: ID, rail: 'PAYSHAP' })
  return { id, reference: attempts[0]!.providerReference }
}

const ends = (reference: string, end: PromptEnd) => endPrompt(service.simulator, { provider: ID, reference, end })

async function booked(of: string): Promise<object[]> {
  const lines = await readLedger(service.simulator)
  return lines.filter(({ reference }) => reference === of)
}

test('a request that the payer approves later is paid once', async () => {
  const { id, reference } = await leftOpen()
  expect(await ends(reference, 'approve')).toBe(200)
  const paid = await reaches(id, ({ state }) => state === 'SUCCEEDED')
  expect(paid).toMatchObject({ rail: 'PAYSHAP', amountCents: LIMIT, attempts: [{ state: 'SUCCEEDED' }] })
  expect(await booked(reference)).toHaveLength(1)
})

test.each([
  ['refuses', 'refuse', 'declined'],
  ['lets expire', 'expire', 'expired'],
] as const)('a request that the payer %s ends the payment', async (_what, end, failureReasonCode) => {
  const { id, reference } = await leftOpen()
  expect(await ends(reference, end)).toBe(200)
  const ended = await reaches(id, ({ state }) => state === 'FAILED')
  expect(ended).toMatchObject({ failureReasonCode, attempts: [{ state: 'DECLINED' }] })
})
