import type { LedgerLine } from '../../local/simulator/ledger/entries.ts'
import type { Attempt, Transaction } from '../api-types.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { EVENT_TYPES } from '../../src/domain/webhooks/events.ts'
import { startReceiver, type Receiver } from '../receiver.ts'
import { startTestService, type TestService } from '../service.ts'
import { checkoutAt } from '../payer.ts'
import { until } from '../until.ts'
import { businessWith, type RoutedBusiness } from './businesses.ts'

const PROVIDERS = ['paystack', 'peach', 'yoco'] as const
type Id = (typeof PROVIDERS)[number]

let service: TestService
let receiver: Receiver
/** Keyed by the provider that the request names; the business's rules would try it last. */
const businesses = {} as Record<Id, RoutedBusiness>
/** Every collected payment with its business. */
const collected: { business: RoutedBusiness; id: string }[] = []

beforeAll(async () => {
  service = await startTestService({ providers: PROVIDERS, providerTimeoutMs: 5_000 })
  receiver = await startReceiver()
  for (const id of PROVIDERS) {
    businesses[id] = await businessWith(service, [...PROVIDERS.filter((other) => other !== id), id])
    const made = await businesses[id].test.post('/v1/webhook_endpoints', {
      url: receiver.url,
      eventTypes: [...EVENT_TYPES],
    })
    expect(made.status).toBe(201)
    const hosts = { hosts: ['shop.example'] }
    expect((await businesses[id].admin.put('/api/account/return-hosts', hosts)).status).toBe(200)
  }
})

afterAll(async () => {
  await service.stop()
  await receiver.close()
})

const SUM = { amountCents: 15_000, currency: 'ZAR' }
const card = (token: string) => ({ paymentMethod: { type: 'CARD', token } })

async function collect(provider: Id, body: object, { mode = 'test', prefer = '' } = {}) {
  const business = businesses[provider]
  const headers = prefer ? { Prefer: prefer } : {}
  const client = business[mode as keyof RoutedBusiness]
  const answer = await client.post('/api/payments/collect', { provider, ...SUM, ...body }, headers as never)
  if (answer.status !== 201) throw new Error(`collecting was answered ${answer.status} ${JSON.stringify(answer.body)}`)
  const id: string = answer.body.transactionId
  collected.push({ business, id })
  const read = async (): Promise<Transaction> => (await client.get(`/v1/transactions/${id}`)).body
  return { id, answer, read, client }
}

const attemptsOf = ({ attempts }: Transaction): [string, string][] =>
  attempts.map(({ providerId, state }: Attempt) => [providerId, state])

async function chargesOf({ attempts }: Transaction): Promise<{ provider: string; state: string }[]> {
  const ledger = (await (await fetch(`${service.simulator.controlUrl}/ledger`)).json()) as LedgerLine[]
  return ledger
    .filter(
      ({ kind, reference }) =>
        kind === 'CHARGE' && attempts.some((one: Attempt) => one.providerReference === reference),
    )
    .map(({ provider, state }) => ({ provider, state }))
}

async function control(provider: Id, mode: string): Promise<void> {
  const answer = await fetch(`${service.simulator.controlUrl}/control/${provider}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mode }),
  })
  expect(answer.status).toBe(200)
}

/** The provider's page at the address that the payer gets. */
const openCheckout = (id: string): Promise<string> => checkoutAt(`${service.baseUrl}/pay/${id}`)

const atCheckout = (url: string, outcome: string) =>
  fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ outcome }) })

interface End {
  state: string
  reason?: string
  needsReview?: boolean
  attempt: string
  charges: number
}

const PAID: End = { state: 'SUCCEEDED', attempt: 'SUCCEEDED', charges: 1 }
const declined = (reason: string): End => ({ state: 'FAILED', reason, attempt: 'DECLINED', charges: 0 })

const otherThan = (provider: Id): Id => PROVIDERS.find((id) => id !== provider)!

const endsAt = (provider: Id): [string, End][] => [
  ['tok_success', PAID],
  ['tok_insufficient_funds', declined('insufficient_funds')],
  // The routing rules would try these two at the next provider.
  ['tok_soft_decline', declined('declined')],
  [`tok_not_processed_${provider}`, declined('not_processed')],
  [`tok_not_processed_${otherThan(provider)}`, PAID],
  [`tok_hang_success_${provider}`, PAID],
  [`tok_hang_failed_${provider}`, declined('declined')],
  ['tok_late_success', PAID],
  ['tok_nobody_knows', declined('invalid_token')],
  ['tok_wrong_amount', { state: 'PROCESSING', needsReview: true, attempt: 'PENDING', charges: 1 }],
]

/** Collects at every provider at once: some are polled only after ten seconds. */
const cards = new Map<string, ReturnType<typeof collect>>()
beforeAll(() => {
  for (const provider of PROVIDERS)
    for (const [token] of endsAt(provider)) cards.set(`${provider} ${token}`, collect(provider, card(token)))
})

describe.each(PROVIDERS)('collecting at %s', (provider) => {
  test.each(endsAt(provider))('%s: one attempt, at the named provider', async (token, end) => {
    const { read, answer } = await cards.get(`${provider} ${token}`)!
    expect(answer.body).toMatchObject({ state: 'CREATED', source: 'DIRECT', nextAction: null, sequence: 1 })
    const { state, reason = null, needsReview = false, attempt, charges } = end
    const payment = await until(async () => {
      const now = await read()
      return now.state === state && now.needsReview === needsReview && now.attempts[0]?.state === attempt && now
    }, 45_000)
    expect([payment.failureReasonCode, attemptsOf(payment)]).toEqual([reason, [[provider, attempt]]])
    expect(await chargesOf(payment)).toEqual(Array.from({ length: charges }, () => ({ provider, state: 'SUCCEEDED' })))
    expect(payment.routing).toMatchObject({ chosen: provider, fallbackOrder: [] })
    for (const { providerId, eligible, excludedBecause } of payment.routing!.candidates)
      expect([providerId, eligible, excludedBecause]).toEqual(
        providerId === provider ? [provider, true, null] : [providerId, false, 'not_named'],
      )
  })

  test('succeeds in live mode too', async () => {
    const { answer } = await collect(provider, card('tok_success'), { mode: 'live', prefer: 'wait=20' })
    expect(answer.body).toMatchObject({ mode: 'LIVE', state: 'SUCCEEDED', providerId: provider, source: 'DIRECT' })
  })

  test('a wait with Prefer: wait returns the final state, or the checkout that the payer needs', async () => {
    const charged = await collect(provider, card('tok_success'), { prefer: 'wait=20' })
    expect([charged.answer.body.state, charged.answer.headers.get('preference-applied')]).toEqual([
      'SUCCEEDED',
      'wait=20',
    ])
    const { id, answer } = await collect(provider, {}, { prefer: 'wait=20' })
    expect(answer.body).toMatchObject({
      state: 'REQUIRES_ACTION',
      nextAction: { type: 'REDIRECT', url: `${service.baseUrl}/pay/${id}` },
    })
  })

  test('a checkout is created and paid at the named provider', async () => {
    const { id, read, answer } = await collect(provider, { returnUrl: 'https://shop.example/thanks' })
    expect(answer.body.nextAction).toEqual({ type: 'REDIRECT', url: `${service.baseUrl}/pay/${id}` })
    await atCheckout(await openCheckout(id), 'pay')
    const paid = await until(async () => {
      const now = await read()
      return now.state === 'SUCCEEDED' && now
    })
    expect(await chargesOf(paid)).toEqual([{ provider, state: 'SUCCEEDED' }])
    const back = await fetch(`${service.baseUrl}/pay/${id}/return`, { redirect: 'manual' })
    expect([back.status, back.headers.get('location')]).toEqual([
      303,
      `https://shop.example/thanks?reference=${id}&state=SUCCEEDED`,
    ])
  })

  test('a checkout that is declined is FAILED', async () => {
    const { id, read } = await collect(provider, {})
    await atCheckout(await openCheckout(id), 'decline')
    // Some providers send no event of it, so the payer's return triggers a lookup.
    expect((await fetch(`${service.baseUrl}/pay/${id}/return`)).status).toBe(410)
    const failed = await until(async () => {
      const now = await read()
      return now.state === 'FAILED' && now
    }, 30_000)
    expect([attemptsOf(failed), await chargesOf(failed)]).toEqual([[[provider, 'DECLINED']], []])
  })

  test('the payer of an abandoned checkout reads that nothing was charged, and where to pay', async () => {
    const { id } = await collect(provider, {})
    const checkout = await openCheckout(id)
    await atCheckout(checkout, 'abandon')
    const shown = await (await fetch(`${service.baseUrl}/pay/${id}/return`)).text()
    expect(shown).toContain('<h1>Not paid yet</h1>')
    expect(shown).toContain('you were not charged')
    expect(shown).toContain(`href="/pay/${id}"`)
    expect(await openCheckout(id)).toBe(checkout)
  })

  test('a payment after the cancellation is refunded once, automatically and without events', async () => {
    const { id, read, client } = await collect(provider, {})
    const page = await openCheckout(id)
    expect((await client.post(`/v1/payments/${id}/cancel`)).status).toBe(202)
    await atCheckout(page, 'pay')
    const refunds = await until(async () => {
      const { body } = await client.get('/api/payments/history?kind=REFUND')
      const found = body.data.filter((one: Transaction) => one.originalTransactionId === id)
      return found.length > 0 && found[0].state === 'SUCCEEDED' && found
    }, 30_000)
    expect(refunds).toMatchObject([{ amountCents: 15_000, source: 'AUTOMATIC', metadata: { reason: 'late_success' } }])
    expect(await read()).toMatchObject({ state: 'STOPPED', refundedCents: 0, needsReview: false })
    collected.push({ business: businesses[provider], id: refunds[0].transactionId })
  })

  test('a repeated Idempotency-Key returns the response after the wait', async () => {
    const headers = { Prefer: 'wait=20', 'Idempotency-Key': 'collect-once' }
    const ask = () =>
      businesses[provider].test.post('/api/payments/collect', { provider, ...SUM, ...card('tok_success') }, headers)
    const [first, again] = [await ask(), await ask()]
    expect([first.body.state, again.headers.get('idempotent-replayed'), again.body]).toEqual([
      'SUCCEEDED',
      'true',
      first.body,
    ])
  })

  test('a card payment fails while the named provider is down, and no other provider is tried', async () => {
    await control(provider, 'down')
    const asked = collect(provider, card('tok_success'), { prefer: 'wait=20' })
    const { read, answer } = await asked.finally(() => control(provider, 'up'))
    expect(answer.body).toMatchObject({ state: 'FAILED', failureReasonCode: 'provider_unavailable' })
    expect(attemptsOf(await read())).toEqual([[provider, 'NOT_SENT']])
  })
})

describe.each([
  ['down', 'NOT_SENT'],
  ['error500', 'UNKNOWN'],
])('where a provider is %s', (mode, attempt) => {
  const madeAgain = async (provider: Id): Promise<void> => {
    await control(provider, mode)
    await madeInTrouble(provider).finally(() => control(provider, 'up'))
  }
  const madeInTrouble = async (provider: Id): Promise<void> => {
    const { read } = await collect(provider, {})
    const failed = await until(async () => {
      const now = await read()
      return now.state === 'FAILED' && now
    }, 30_000)
    const each: [string, string] = [provider, attempt]
    expect([failed.failureReasonCode, attemptsOf(failed)]).toEqual(['provider_unavailable', [each, each, each]])

    const again = await collect(provider, {})
    await until(async () => attemptsOf(await again.read())[0]?.[1] === attempt)
    await control(provider, 'up')
    const open = await until(async () => {
      const now = await again.read()
      return now.state === 'REQUIRES_ACTION' && now
    }, 30_000)
    const attempts = attemptsOf(open)
    expect(attempts.at(-1)).toEqual([provider, 'REQUIRES_ACTION'])
    for (const earlier of attempts.slice(0, -1)) expect(earlier).toEqual(each)
  }

  /** At every provider at once, because it takes seconds. */
  const checkouts = new Map<Id, Promise<void>>()
  beforeAll(async () => {
    for (const provider of PROVIDERS) checkouts.set(provider, madeAgain(provider))
    await Promise.allSettled(checkouts.values())
  })

  test.each(PROVIDERS)('a checkout at %s is made again there, three times in all', (provider) =>
    checkouts.get(provider)!,
  )
})

test('no event was made or sent for any of these payments', async () => {
  const last = await businesses.paystack.test.post('/v1/payments', { ...SUM, ...card('tok_success') })
  const told = () => receiver.received.map(({ body }) => JSON.parse(body))
  await until(async () => told().filter(({ data }) => data.transactionId === last.body.transactionId).length === 2)
  expect(told().filter(({ data }) => data.transactionId !== last.body.transactionId)).toEqual([])
  expect(collected.length).toBeGreaterThan(50)
  for (const { business, id } of collected)
    expect((await business.test.get(`/v1/events?transactionId=${id}`)).body.data).toEqual([])
})
