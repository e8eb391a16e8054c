/** @waits 55 */

import { clientOf, expecting, refusalWithDetails, signIn } from '../client.ts'
import { startTestService } from '../service.ts'
import { startTestTemporal } from '../temporal.ts'
import { checkoutAt, press, reload, visit } from '../payer.ts'
import { readLedger, setProvider } from '../simulated-providers.ts'
import { until } from '../until.ts'
import { businessWith } from './businesses.ts'
import { type UncheckedJson } from '../unchecked-json.ts'
import { duringTests } from '../during-tests.ts'

const service = duringTests(() => startTestService({ providers: ['paystack', 'peach'] }))
const key = duringTests(() => clientOf(service.baseUrl, service.business.apiKey))

beforeAll(async () => {
  await onPlan('SANDBOX')
  const hosts = { hosts: ['shop.example.com'] }
  const admin = await signIn(service.baseUrl, service.business.admins[0])
  expect((await admin.put('/api/account/return-hosts', hosts)).status).toBe(200)
})

afterEach(async () => {
  for (const provider of ['paystack', 'peach']) await control(provider, { mode: 'up' })
})

async function onPlan(plan: string): Promise<void> {
  await service.pool.query('UPDATE businesses SET plan = $2 WHERE id = $1', [service.business.businessId, plan])
  await until(async () => (await key.get('/api/account/status')).body.plan === plan)
}

const control = (provider: string, settings: object) => setProvider(service.simulator, provider, settings)

async function newLink(body: object = {}) {
  return expecting(201, await key.post('/api/payment-links', { amountCents: 12_345, currency: 'ZAR', ...body }))
}

const open = (url: string, method = 'GET') => fetch(url, { method, redirect: 'manual' })

/** Pays, and returns the address to which the payer is led back once the payment is recorded. */
async function paid(link: { id: string; paymentUrl: string }): Promise<string> {
  const back = await press(await checkoutAt(link.paymentUrl), 'pay')
  await until(async () => (await read(link.id)).state === 'PAID')
  return back
}

const title = async (answer: Response) => /<h1>(.*)<\/h1>/.exec(await answer.text())?.[1]
const read = async (id: string) => (await key.get(`/api/payment-links/${id}`)).body
const row = async (link: { transactionId: string }) =>
  (await service.pool.query('SELECT * FROM transactions WHERE id = $1', [link.transactionId])).rows[0]
const statusOf = async (link: { reference: string }) =>
  (await key.get(`/api/payments/by-reference/${link.reference}/status`)).body.state
const attempts = async (link: { transactionId: string }): Promise<UncheckedJson[]> =>
  (await service.pool.query('SELECT * FROM attempts WHERE transaction_id = $1 ORDER BY number', [link.transactionId]))
    .rows
const ledger = () => readLedger(service.simulator)
const charges = async (link: { transactionId: string }) => {
  const references = (await attempts(link)).map((attempt) => attempt.provider_reference)
  return (await ledger()).filter(({ kind, reference }) => kind === 'CHARGE' && references.includes(reference))
}

describe('a link from click to paid, on the Sandbox plan', () => {
  test('is ACTIVE, leads to the named checkout, and is PAID by the payer', async () => {
    const link = await newLink({ provider: 'peach', description: 'Two tickets', reference: 'order-7.1' })
    expect(link).toMatchObject({
      id: expect.stringMatching(/^lnk_/),
      reference: 'order-7.1',
      state: 'ACTIVE',
      paymentUrl: `${service.baseUrl}/pay/${link.id}`,
      amountCents: 12_345,
      currency: 'ZAR',
      description: 'Two tickets',
      provider: 'peach',
    })
    expect(new Date(link.expiresAt).getTime() - new Date(link.createdAt).getTime()).toBe(24 * 3_600_000)

    const checkout = await checkoutAt(link.paymentUrl)
    expect(new URL(checkout).origin).toBe(new URL(service.simulator.url('peach')).origin)
    expect(await checkoutAt(link.paymentUrl)).toBe(checkout)

    const back = await press(checkout, 'pay')
    expect(back.split('?')[0]).toBe(`${link.paymentUrl}/return`)
    expect((await reload(back, 'Payment received')).status).toBe(200)
    const { paidAt, ...shown } = await read(link.id)
    expect({ ...shown, paidAt: null }).toEqual({ ...link, state: 'PAID' })
    expect(Date.parse(paidAt)).toBeGreaterThanOrEqual(Date.parse(link.createdAt))

    const again = await open(link.paymentUrl)
    expect([again.status, await title(again)]).toEqual([200, 'Already paid'])
    expect(await charges(link)).toHaveLength(1)
  })

  test('the return takes the payer to the business, with reference and state', async () => {
    const link = await newLink({ returnUrl: 'https://shop.example.com/done?cart=1', reference: 'order-7.2' })
    const back = await open(await paid(link))
    expect([back.status, back.headers.get('location')]).toEqual([
      303,
      'https://shop.example.com/done?cart=1&reference=order-7.2&state=SUCCEEDED',
    ])
  })

  test('the return to a host that the business has not listed shows a page with a link', async () => {
    const link = await newLink({ returnUrl: 'https://other.example.com/done', reference: 'order-7.9' })
    const back = await open(await paid(link))
    const text = await back.text()
    expect([back.status, back.headers.get('location')]).toEqual([200, null])
    expect(text).toContain('<h1>You are leaving this page</h1>')
    expect(text).toContain('href="https://other.example.com/done?reference=order-7.9&amp;state=SUCCEEDED"')
  })

  test('the return page of an unopened link says so at once, and how to pay', async () => {
    const link = await newLink()
    const since = performance.now()
    const shown = await (await open(`${link.paymentUrl}/return`)).text()
    // A held request would take five seconds.
    expect(performance.now() - since).toBeLessThan(4_500)
    expect(shown).toContain('<h1>Not paid yet</h1>')
    expect(shown).toContain(`href="/pay/${link.id}"`)
  })

  test('no provider is called before the link is opened, and HEAD does not open it', async () => {
    const link = await newLink()
    expect((await open(link.paymentUrl, 'HEAD')).status).toBe(503)
    expect((await open(`${link.paymentUrl}/return`, 'HEAD')).status).toBe(200)
    await until(async () => new Date((await row(link)).engine_due_at).getTime() > Date.now() + 60_000)
    expect(await attempts(link)).toHaveLength(0)
    expect(await row(link)).toMatchObject({ state: 'CREATED' })
  })
})

describe('a checkout without a payment ends only its attempt', () => {
  test('abandoned at a provider that lists only payments: the next opening leads to the same checkout', async () => {
    const link = await newLink({ provider: 'peach' })
    const first = await checkoutAt(link.paymentUrl)
    expect(await (await open(await press(first, 'abandon'))).text()).toContain('you were not charged')
    expect(await checkoutAt(link.paymentUrl)).toBe(first)
    expect(await attempts(link)).toHaveLength(1)
  })

  test('a returnUrl tells the business that the link is unpaid', async () => {
    const link = await newLink({ returnUrl: 'https://shop.example.com/done', reference: 'order-7.3' })
    const back = await open(await press(await checkoutAt(link.paymentUrl), 'decline'))
    expect(back.headers.get('location')).toBe('https://shop.example.com/done?reference=order-7.3&state=REQUIRES_ACTION')
  })
})

describe('paid once, whichever tab', () => {
  test('the second of two paid checkouts is refunded automatically and recorded', async () => {
    const link = await newLink({ provider: 'paystack' })
    const old = await checkoutAt(link.paymentUrl)
    await open(await press(old, 'decline'))
    await until(async () => (await attempts(link))[0]!.state === 'DECLINED')
    const fresh = await checkoutAt(link.paymentUrl)
    await press(fresh, 'pay')
    // Another card on the first checkout's page.
    await until(async () => (await read(link.id)).state === 'PAID')
    const { text: atOnce } = await reload(await press(old, 'pay'), 'Payment received')
    expect(atOnce).toMatch(/extra amount (is being|will be) returned/)

    const refund = await until(async () => {
      const { rows } = await service.pool.query(
        "SELECT * FROM transactions WHERE original_transaction_id = $1 AND state = 'SUCCEEDED'",
        [link.transactionId],
      )
      return rows[0]
    }, 30_000)
    expect(refund).toMatchObject({ kind: 'REFUND', metadata: { reason: 'duplicate_payment' }, sends_events: false })
    expect(Number(refund.amount_cents)).toBe(12_345)
    expect(await read(link.id)).toMatchObject({ state: 'PAID' })
    expect(await charges(link)).toHaveLength(2)
    expect(await (await open(`${link.paymentUrl}/return`)).text()).toContain('You paid more than once')
    expect(await (await open(link.paymentUrl)).text()).toContain('You paid more than once')
    const given = (await ledger()).filter(({ kind, provider }) => kind === 'REFUND' && provider === 'paystack')
    expect(given).toMatchObject([{ amountCents: 12_345, state: 'SUCCEEDED' }])
  })

  test('twenty payers at once are led to one checkout', async () => {
    const link = await newLink()
    const urls = await Promise.all(Array.from({ length: 20 }, () => checkoutAt(link.paymentUrl)))
    expect(new Set(urls).size).toBe(1)
    expect(await attempts(link)).toHaveLength(1)
  })
})

test('a named provider that is down is not replaced; the payer reads so, and the link stays valid', async () => {
  await control('paystack', { mode: 'down' })
  const link = await newLink({ provider: 'paystack' })
  // Until its outcome is known, a page says one moment, and the payer's browser opens it again.
  await until(async () => {
    const shown = await open(link.paymentUrl)
    return [shown.status, await title(shown)].join(' ') === '503 Something went wrong'
  }, 30_000)
  expect((await attempts(link)).every(({ provider_id }) => provider_id === 'paystack')).toBe(true)
  expect(await read(link.id)).toMatchObject({ state: 'ACTIVE' })

  await control('paystack', { mode: 'up' })
  const back = await press(await until(async () => (await visit(link.paymentUrl)).location), 'pay')
  await reload(back, 'Payment received')
})

test('a link that no provider can take shows that to the payer, and opens after the rules change', async () => {
  const { test: client, admin } = await businessWith(service, [])
  const { body: link } = await client.post('/api/payment-links', { amountCents: 500, currency: 'ZAR' })
  await admin.put('/v1/routing', { priorities: [], disabledProviders: ['paystack', 'peach'] })
  const shown = await open(link.paymentUrl)
  expect([shown.status, await title(shown)]).toEqual([503, 'Something went wrong'])
  expect((await client.get(`/api/payment-links/${link.id}`)).body).toMatchObject({ state: 'ACTIVE' })
  expect(await row(link)).toMatchObject({ state: 'CREATED', failure_reason_code: null })
  expect(await attempts(link)).toHaveLength(0)

  await admin.put('/v1/routing', { priorities: [], disabledProviders: [] })
  const back = await press(await checkoutAt(link.paymentUrl), 'pay')
  await reload(back, 'Payment received')
})

describe('the end of a link', () => {
  test('expired by the business before its first opening: STOPPED at once, and it no longer opens', async () => {
    const link = await newLink()
    const ended = await key.post(`/api/payment-links/${link.id}/expire`)
    expect([ended.status, ended.body]).toEqual([200, { ...link, state: 'EXPIRED', expiresAt: ended.body.expiresAt }])
    expect(await row(link)).toMatchObject({ state: 'STOPPED', failure_reason_code: 'expired', engine_due_at: null })
    // It says when it ended, and no time in the future.
    expect(Date.parse(ended.body.expiresAt)).toBeLessThan(Date.parse(link.expiresAt) - 3_600_000)
    expect(Date.parse(ended.body.expiresAt)).toBeGreaterThanOrEqual(Date.parse(link.createdAt))
    expect(await statusOf(link)).toBe('STOPPED')
    const shown = await open(link.paymentUrl)
    expect([shown.status, await title(shown)]).toEqual([410, 'This link has expired'])
    expect((await key.post(`/api/payment-links/${link.id}/expire`)).body).toEqual(ended.body)
    expect(await attempts(link)).toHaveLength(0)
  })

  test('expired while a checkout is open: the provider is polled, and the payment is STOPPED', async () => {
    const link = await newLink()
    const checkout = await checkoutAt(link.paymentUrl)
    const ended = await key.post(`/api/payment-links/${link.id}/expire`)
    expect([ended.status, ended.body.state, await statusOf(link)]).toEqual([200, 'EXPIRED', 'STOPPED'])
    expect((await open(link.paymentUrl)).status).toBe(410)
    await until(async () => (await row(link)).state === 'STOPPED')

    // A payer who pays nevertheless is refunded and gets no other message.
    const back = await press(checkout, 'pay')
    const atOnce = await open(back)
    expect([atOnce.status, (await atOnce.text()).includes('not charged')]).toEqual([410, false])
    await until(async () => {
      const { rows } = await service.pool.query(
        "SELECT metadata FROM transactions WHERE original_transaction_id = $1 AND state = 'SUCCEEDED'",
        [link.transactionId],
      )
      // No payer paid it twice.
      return rows.length === 1 && rows[0].metadata.reason === 'late_success'
    }, 30_000)
    expect(await read(link.id)).toMatchObject({ state: 'EXPIRED' })
    const later = await open(back)
    expect([later.status, await later.text()]).toEqual([410, expect.stringContaining('is being returned to you')])
  })

  test('a paid one cannot be expired', async () => {
    const link = await newLink()
    await paid(link)
    expect(refusalWithDetails(await key.post(`/api/payment-links/${link.id}/expire`))).toEqual([
      409,
      'SV-3005',
      { state: 'PAID' },
    ])
  })
})

test('ended by the business while its provider has no lookup: EXPIRED and STOPPED at once', async () => {
  const link = await newLink({ provider: 'paystack' })
  await checkoutAt(link.paymentUrl)
  expect([(await read(link.id)).state, await statusOf(link)]).toEqual(['ACTIVE', 'REQUIRES_ACTION'])
  await control('paystack', { mode: 'down' })
  await key.post(`/api/payment-links/${link.id}/expire`)
  expect([(await read(link.id)).state, await statusOf(link)]).toEqual(['EXPIRED', 'STOPPED'])
  await control('paystack', { mode: 'up' })
})

describe('a link that is cancelled as a payment, which the paid plan can', () => {
  beforeAll(() => onPlan('PAID'))
  afterAll(() => onPlan('SANDBOX'))
  const cancel = (link: { transactionId: string }) => key.post(`/v1/payments/${link.transactionId}/cancel`)

  test('a cancelled link that was never opened is STOPPED and no longer opens', async () => {
    const link = await newLink()
    const cancelled = await cancel(link)
    expect(cancelled).toMatchObject({ status: 202, body: { state: 'STOPPED', failureReasonCode: 'cancelled' } })
    expect([(await read(link.id)).state, await statusOf(link)]).toEqual(['EXPIRED', 'STOPPED'])
    expect((await open(link.paymentUrl)).status).toBe(410)
    expect(await attempts(link)).toHaveLength(0)
  })

  test('a cancelled link that was opened is STOPPED, with and without an open checkout', async () => {
    for (const what of ['decline', 'abandon'] as const) {
      const link = await newLink({ provider: 'paystack' })
      await open(await press(await checkoutAt(link.paymentUrl), what))
      expect((await cancel(link)).body).toMatchObject({ state: 'STOPPED', failureReasonCode: 'cancelled' })
    }
  })
})

test('a payer whose opening was lost with a process gets a checkout through the relay', async () => {
  const link = await newLink()
  await service.pool.query('UPDATE payment_links SET opened_at = now() WHERE id = $1', [link.id])
  await service.pool.query('UPDATE transactions SET engine_due_at = now() WHERE id = $1', [link.transactionId])
  await until(async () => (await row(link)).state === 'REQUIRES_ACTION')
  expect(await attempts(link)).toHaveLength(1)
})

test('a link opened while the engine is away opens once it is back', async () => {
  const link = await newLink()
  const { port } = service.temporalServer
  await service.temporalServer.stop()
  const shown = await open(link.paymentUrl)
  expect([shown.status, shown.headers.get('retry-after'), await title(shown)]).toEqual([503, '3', 'One moment, please'])
  const ended = await newLink()
  expect((await key.post(`/api/payment-links/${ended.id}/expire`)).body.state).toBe('EXPIRED')
  service.temporalServer = await startTestTemporal(service.folder, port)
  const checkout = await checkoutAt(link.paymentUrl)
  await press(checkout, 'pay')
  await until(async () => (await read(link.id)).state === 'PAID', 30_000)
  expect(await attempts(link)).toHaveLength(1)
})
