import { MOST_OF_BUSINESS, MOST_WAITING, preferredWaitsOf } from '../../../src/api/transactions/answer-as-preferred.ts'
import { paidMerchant, testMerchant } from '../accounts/accounts.ts'
import { startApiWithProviders } from '../api-with-providers.ts'
import { testApi } from '../running-api.ts'

const api = testApi(startApiWithProviders)
const merchant = testMerchant(api)

const CARD = { amountCents: 15_000, currency: 'ZAR', paymentMethod: { type: 'CARD', token: 'tok_success' } }
const pay = (headers: Record<string, string>, body: object = CARD) =>
  api.ask('POST', '/v1/payments', { key: merchant.apiKey, body, headers })
const applied = (answer: { headers: Headers }) => answer.headers.get('preference-applied')
const occupied = () => preferredWaitsOf(api.server.api).take({ all: MOST_WAITING })

// No worker runs: only the time-out ends a wait.
describe('with as many waiting as one process lets wait', () => {
  let waiting: (() => void)[]

  beforeAll(() => {
    waiting = []
    for (let leave = occupied(); leave; leave = occupied()) waiting.push(leave)
    expect(waiting).toHaveLength(MOST_WAITING)
  })
  afterAll(() => waiting.forEach((leave) => leave()))

  test('a payment returns at once, as without the header', async () => {
    const since = performance.now()
    const answer = await pay({ Prefer: 'wait=30' })
    expect(performance.now() - since).toBeLessThan(10_000)
    expect([answer.status, answer.body.state, applied(answer)]).toEqual([201, 'CREATED', null])
  })

  test('its repeat returns at once too, with the same bytes', async () => {
    const headers = { Prefer: 'wait=30', 'Idempotency-Key': 'crowded' }
    const [first, second] = [await pay(headers), await pay(headers)]
    expect([second.status, second.text]).toEqual([201, first.text])
    expect(second.headers.get('idempotent-replayed')).toBe('true')
  })

  test('a request that comes after one of them has ended waits', async () => {
    waiting.pop()!()
    expect(applied(await pay({ Prefer: 'wait=1' }))).toBe('wait=1')
    // A wait also frees its place at its end, and on refusal.
    expect((await pay({ Prefer: 'wait=1' }, { ...CARD, currency: 'XXX' })).status).toBe(400)
    expect((await pay({ Prefer: 'wait=1', 'Idempotency-Key': 'crowded' }, { ...CARD, amountCents: 1 })).status).toBe(
      409,
    )
    expect(applied(await pay({ Prefer: 'wait=1' }))).toBe('wait=1')
    waiting.push(occupied()!)
  })
})

test('a business whose requests hold as many places as it may leaves the others to wait', async () => {
  const ofBusiness = { [`${merchant.businessId} TEST`]: MOST_OF_BUSINESS }
  const held = Array.from({ length: MOST_OF_BUSINESS }, () => preferredWaitsOf(api.server.api).take(ofBusiness)!)
  const other = (await paidMerchant(api)).apiKey
  const prefers = { Prefer: 'wait=1' }
  expect(applied(await pay(prefers))).toBeNull()
  expect(applied(await api.ask('POST', '/v1/payments', { key: other, body: CARD, headers: prefers }))).toBe('wait=1')
  for (const leave of held) leave()
  expect(applied(await pay(prefers))).toBe('wait=1')
})
