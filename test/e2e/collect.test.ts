import type { Attempt, Transaction } from '../api-types.ts'
import { EVENT_TYPES } from '../../src/domain/webhooks/events.ts'
import { startReceiver } from '../receiver.ts'
import { duringTests } from '../during-tests.ts'
import { startTestService } from '../service.ts'
import { checkoutAt, press } from '../payer.ts'
import { transactionsOf } from '../transactions.ts'
import { until } from '../until.ts'
import { businessWith, type RoutedBusiness } from './businesses.ts'
import { bookedFor, setProvider } from '../simulated-providers.ts'
import { expecting } from '../client.ts'

const PROVIDERS = ['paystack', 'peach', 'yoco'] as const
type Id = (typeof PROVIDERS)[number]

const service = duringTests(() => startTestService({ providers: PROVIDERS, providerTimeoutMs: 5_000 }))
const receiver = duringTests(startReceiver)
/** Keyed by the provider that the request names; the business's rules would try it last. */
const businesses = {} as Record<Id, RoutedBusiness>
const collected: { business: RoutedBusiness; id: string }[] = []

beforeAll(async () => {
  for (const id of PROVIDERS) {
    businesses[id] = await businessWith(service, [...PROVIDERS.filter((other) => other !== id), id])
    expecting(
      201,
      await businesses[id].test.post('/v1/webhook_endpoints', { url: receiver.url, eventTypes: [...EVENT_TYPES] }),
    )
    const hosts = { hosts: ['shop.example'] }
    expect((await businesses[id].admin.put('/api/account/return-hosts', hosts)).status).toBe(200)
  }
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
  const { read, reaches } = transactionsOf(client, 45_000)
  return { id, answer, read: () => read(id), reaches: (state: string) => reaches(id, state) }
}

const attemptsOf = ({ attempts }: Transaction): [string, string][] =>
  attempts.map(({ providerId, state }: Attempt) => [providerId, state])

async function chargesOf(transaction: Transaction): Promise<{ provider: string; state: string }[]> {
  const charges = (await bookedFor(service.simulator, transaction)).filter(({ kind }) => kind === 'CHARGE')
  return charges.map(({ provider, state }) => ({ provider, state }))
}

const control = (provider: Id, mode: string) => setProvider(service.simulator, provider, { mode })

const openCheckout = (id: string): Promise<string> => checkoutAt(`${service.baseUrl}/pay/${id}`)

describe.each(PROVIDERS)('collecting at %s', (provider) => {
  // The routing rules would try both at the next provider.
  test.each([
    ['tok_soft_decline', 'declined'],
    [`tok_not_processed_${provider}`, 'not_processed'],
  ])('%s: one attempt, at the named provider', async (token, reason) => {
    const { reaches, answer } = await collect(provider, card(token))
    expect(answer.body).toMatchObject({ state: 'CREATED', source: 'DIRECT', nextAction: null, sequence: 1 })
    const payment = await reaches('FAILED')
    expect([payment.failureReasonCode, attemptsOf(payment)]).toEqual([reason, [[provider, 'DECLINED']]])
    expect(await chargesOf(payment)).toEqual([])
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

  test('a checkout is created and paid at the named provider', async () => {
    const { id, reaches, answer } = await collect(provider, { returnUrl: 'https://shop.example/thanks' })
    expect(answer.body.nextAction).toEqual({ type: 'REDIRECT', url: `${service.baseUrl}/pay/${id}` })
    await press(await openCheckout(id), 'pay')
    expect(await chargesOf(await reaches('SUCCEEDED'))).toEqual([{ provider, state: 'SUCCEEDED' }])
    const back = await fetch(`${service.baseUrl}/pay/${id}/return`, { redirect: 'manual' })
    expect(back.status).toBe(303)
    expect(back.headers.get('location')).toBe(`https://shop.example/thanks?reference=${id}&state=SUCCEEDED`)
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
    const failed = await (await collect(provider, {})).reaches('FAILED')
    const each: [string, string] = [provider, attempt]
    expect([failed.failureReasonCode, attemptsOf(failed)]).toEqual(['provider_unavailable', [each, each, each]])

    const again = await collect(provider, {})
    await until(async () => attemptsOf(await again.read())[0]?.[1] === attempt)
    await control(provider, 'up')
    const attempts = attemptsOf(await again.reaches('REQUIRES_ACTION'))
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
  expect(collected.length).toBeGreaterThan(20)
  for (const { business, id } of collected)
    expect((await business.test.get(`/v1/events?transactionId=${id}`)).body.data).toEqual([])
})
