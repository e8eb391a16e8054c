import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Transaction } from '../api-types.ts'
import { clientOf, type Client } from '../client.ts'
import { madeUp } from '../contract/made-up/provider.ts'
import { startTestService, type TestService } from '../service.ts'
import { until } from '../until.ts'

const EVENTS_ONLY = { lookups: 'NEVER', refunds: { partial: true, byReference: true, lookup: false } } as const
const PHONE = '+254 712 345 456'
const AMOUNT = 15_000

/** Mobile money in Kenya: prompts, numbers as references, outcomes by event only. */
const prompting = madeUp('prompting', {
  capabilities: {
    ...EVENTS_ONLY,
    ...{ currencies: ['KES'], rails: ['BANK_TRANSFER'], tokenRails: [], checkout: 'PHONE', needsPhone: true },
    reference: { alphabet: 'DIGITS', length: 12 },
    operatorLookup: { tokenCharge: 'On the dashboard, under', refund: 'On the dashboard, under' },
  },
  simulation: { chargesAtOnce: false },
})
const hinting = madeUp('hinting', { signing: 'NOTHING', simulation: { chargesAtOnce: false } })

let service: TestService
let key: Client

beforeAll(async () => {
  service = await startTestService({ madeUp: [prompting, hinting] })
  key = clientOf(service.baseUrl, service.business.apiKey)
}, 60_000)

afterAll(() => service.stop(), 60_000)

const read = async (id: string): Promise<Transaction> => (await key.get(`/v1/transactions/${id}`)).body
const reaches = (id: string, state: string): Promise<Transaction> =>
  until(async () => {
    const now = await read(id)
    return now.state === state && now
  }, 45_000)

const kenyan = (customer: object = { email: 'payer@example.com', phone: PHONE }) => ({
  ...{ amountCents: AMOUNT, currency: 'KES', customer, paymentMethod: { type: 'BANK_TRANSFER' } },
})

async function pay(body: object): Promise<string> {
  const made = await key.post('/v1/payments', body)
  expect(made.status).toBe(201)
  return made.body.transactionId
}

const booked = async (reference: string) => {
  const lines = (await (await fetch(`${service.simulator.controlUrl}/ledger`)).json()) as { reference: string }[]
  return lines.filter((line) => line.reference === reference)
}

test('a prompt on the phone is paid by its event, under a number', async () => {
  const id = await pay(kenyan())
  const { attempts } = await reaches(id, 'SUCCEEDED')
  expect(attempts).toHaveLength(1)
  expect(attempts[0]!.providerReference).toMatch(/^[1-9]\d{11}$/)
  expect(await booked(attempts[0]!.providerReference)).toHaveLength(1)
})
