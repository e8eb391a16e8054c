import { clientOf, expecting, signIn } from '../client.ts'
import { duringTests } from '../during-tests.ts'
import { sharedService } from '../shared-service.ts'
import { checkoutAt, press, reload } from '../payer.ts'
import { until } from '../until.ts'

const service = duringTests(sharedService)
const key = duringTests(() => clientOf(service.baseUrl, service.business.apiKey))
const admin = duringTests(() => signIn(service.baseUrl, service.business.admins[0]))

const details = { amountCents: 12_345, currency: 'ZAR', description: 'Two tickets', showDetailsFirst: true }
const newLink = async (body: object = details) => (await key.post('/api/payment-links', body)).body
type Link = Awaited<ReturnType<typeof newLink>>

async function ask(url: string, method = 'GET') {
  const answer = await fetch(url, { method, redirect: 'manual' })
  const text = await answer.text()
  const { headers, status } = answer
  return { status, text, title: /<h1>(.*)<\/h1>/.exec(text)?.[1], to: headers.get('location'), headers }
}
/** Presses the button of the page, a form without fields: again while the checkout is being made. */
const openByButton = ({ paymentUrl }: Link) =>
  until(async () => {
    const led = await ask(paymentUrl, 'POST')
    return led.title !== 'One moment, please' && led
  }, 60_000)

const attempts = async ({ transactionId }: Link): Promise<number> =>
  (await service.pool.query('SELECT FROM attempts WHERE transaction_id = $1', [transactionId])).rowCount!
const opened = async ({ id }: Link): Promise<Date | null> =>
  (await service.pool.query('SELECT opened_at FROM payment_links WHERE id = $1', [id])).rows[0].opened_at
const stateOf = async ({ id }: Link): Promise<string> => (await key.get(`/api/payment-links/${id}`)).body.state

describe('a link that shows its details first', () => {
  test('is read back with the setting, which is off by default and is a boolean', async () => {
    const link = await newLink()
    expect(link.showDetailsFirst).toBe(true)
    expect((await key.get(`/api/payment-links/${link.id}`)).body).toEqual(link)
    expect((await newLink({ amountCents: 500, currency: 'ZAR' })).showDetailsFirst).toBe(false)
    const { data } = (await key.get('/api/payment-links')).body
    expect(data.slice(0, 2).map((each: Link) => each.showDetailsFirst)).toEqual([false, true])
    for (const value of ['yes', 1]) {
      const body = expecting(400, await key.post('/api/payment-links', { ...details, showDetailsFirst: value }))
      expect(body.error.code).toBe('SV-2001')
      expect(body.error.details.fields[0].path).toBe('/showDetailsFirst')
    }
  })

  test('shows business, purpose and amount, and makes nothing, however often it is opened or previewed', async () => {
    const link = await newLink()
    for (const method of ['HEAD', 'GET', 'GET', 'GET']) expect((await ask(link.paymentUrl, method)).status).toBe(200)
    const { text, title, to, headers } = await ask(link.paymentUrl)
    expect([title, to, headers.get('cache-control')]).toEqual(['Your payment', null, 'no-store'])
    for (const shown of ['Demo business', 'Two tickets', 'R 123,45', 'TEST'])
      expect(text.replaceAll('\u00A0', ' ')).toContain(shown)
    expect(text).toContain(`<form method="post" action="/pay/${link.id}"><button>`)
    expect(text).not.toMatch(/<script|href="\/pay/)
    // The checkout's origin is the provider's own, so `form-action` is left out; the rest of the policy stays.
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'; frame-ancestors 'none'$/,
    )
    expect([await opened(link), await attempts(link), await stateOf(link)]).toEqual([null, 0, 'ACTIVE'])
  })

  test('creates one checkout by its button, also by two presses at once, and leads there again', async () => {
    const link = await newLink()
    const both = await Promise.all([openByButton(link), openByButton(link)])
    expect(both.map(({ status }) => status)).toEqual([303, 303])
    const [checkout] = both.map(({ to }) => to)
    expect(new URL(checkout!).origin).toBe(new URL(service.simulator.url('paystack')).origin)
    expect(both[1]!.to).toBe(checkout)
    expect((await ask(link.paymentUrl)).title).toBe('Your payment')
    expect((await openByButton(link)).to).toBe(checkout)
    expect(await attempts(link)).toBe(1)
  })

  test('is paid: date, receipt, amount and reference, on the return and whenever it is opened again', async () => {
    const link = await newLink({ ...details, reference: 'order-7' })
    expect((await reload(await press((await openByButton(link)).to!, 'pay'), 'Payment received')).status).toBe(200)
    await until(async () => (await stateOf(link)) === 'PAID')
    for (const { status, title, text } of [await ask(link.paymentUrl), await openByButton(link)]) {
      expect([status, title]).toEqual([200, 'Already paid'])
      expect(text).toContain(link.reference)
      expect(text.replaceAll('\u00A0', ' ')).toContain('R 123,45')
      expect(text).not.toContain('<form')
    }
    const shown = (await ask(link.paymentUrl)).text
    const receipt = /href="(\/api\/verify\/receipt\/[^"]+)"/.exec(shown)![1]
    expect((await clientOf(service.baseUrl).get(receipt!)).body).toMatchObject({ verified: true })
    const { leaf } = (await key.get(`/api/payments/${link.transactionId}/receipt`)).body
    expect(receipt).toContain(leaf.receiptId)
    // South Africa is two hours ahead of UTC all year.
    const local = new Date(Date.parse(leaf.settledAt) + 2 * 3_600_000)
    const date = local.toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
    expect(shown).toContain(`<dt>Paid on</dt><dd>${date.replace('Sept', 'Sep')} SAST</dd>`)
    expect(await attempts(link)).toBe(1)
  })

  test('the button opens another checkout at once after a decline', async () => {
    const link = await newLink()
    const first = (await openByButton(link)).to!
    const back = await reload(await press(first, 'decline'), 'Payment declined')
    expect(back.status).toBe(200)
    expect(back.text).toContain(`<form method="post" action="/pay/${link.id}"><button>Try again</button></form>`)
    const second = await until(async () => {
      const { to } = await openByButton(link)
      return to !== first && to
    })
    await press(second, 'pay')
    await until(async () => (await stateOf(link)) === 'PAID')
    expect(await attempts(link)).toBe(2)
  })

  test('an ended link leads to no checkout, neither by the page nor by the button', async () => {
    const link = await newLink()
    await key.post(`/api/payment-links/${link.id}/expire`)
    for (const { status, title, to } of [await ask(link.paymentUrl), await openByButton(link)])
      expect([status, title, to]).toEqual([410, 'This link has expired', null])
    expect(await attempts(link)).toBe(0)
    expect((await ask(`${service.baseUrl}/pay/lnk_${'0'.repeat(32)}`, 'POST')).status).toBe(404)
  })
})

test('a link without the setting opens the checkout at once, as its button would', async () => {
  const link = await newLink({ amountCents: 500, currency: 'ZAR' })
  const to = await checkoutAt(link.paymentUrl)
  expect(new URL(to).origin).toBe(new URL(service.simulator.url('paystack')).origin)
  expect(await openByButton(link)).toMatchObject({ status: 303, to })
  expect(await attempts(link)).toBe(1)
})

const path = '/api/account/payer-contact'
const none = { email: null, phone: null }

test('how payers reach the business is on its payers’ pages once an ADMIN gives it', async () => {
  const link = await newLink()
  expect((await admin.get(path)).body).toEqual(none)
  expect((await ask(link.paymentUrl)).text).not.toContain('<dt>Contact')
  const contact = { email: 'help+pay@shop.example', phone: '+27 21 123 4567' }
  const given = await admin.put(path, contact)
  expect([given.status, given.body]).toEqual([200, contact])
  expect((await admin.get(path)).body).toEqual(contact)
  const { text } = await ask(link.paymentUrl)
  expect(text).toContain(`href="mailto:help%2Bpay@shop.example?subject=Payment%20${link.reference}"`)
  expect(text).toContain('href="tel:+27211234567"')
  expect((await admin.put(path, none)).body).toEqual(none)
  expect((await ask(link.paymentUrl)).text).not.toContain('<dt>Contact')
})

test.each([
  [{ email: 'help', phone: null }, '/email'],
  [{ email: null, phone: 'call us' }, '/phone'],
  [{ email: null }, '/phone'],
])('how payers reach the business refuses %j', async (contact, at) => {
  const { status, body } = await admin.put(path, contact)
  expect([status, body.error.code, body.error.details.fields[0].path]).toEqual([400, 'SV-2001', at])
  expect((await admin.get(path)).body).toEqual(none)
})

test('how payers reach the business cannot be read or set with a key', async () => {
  expect((await key.get(path)).body.error.code).toBe('SV-1002')
  expect((await key.put(path, none)).body.error.code).toBe('SV-1002')
})
