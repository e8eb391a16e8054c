/** @waits 45 */

import { heldLimits, heldRequestsOf } from '../../../src/api/links/payer-routes.ts'
import { FairSemaphore } from '../../../src/domain/fair-semaphore.ts'
import { beginQuestion } from '../../../src/db/links/checkouts.ts'
import { given } from '../../given.ts'
import { testMerchant } from '../accounts/accounts.ts'
import { startApiWithProviders } from '../api-with-providers.ts'
import { BEHIND_PROXY, testApis, type RunningApi } from '../running-api.ts'
import { until } from '../../until.ts'

/** The second process is for payers' requests. No worker creates checkouts. */
const [api, payers] = testApis(BEHIND_PROXY, startApiWithProviders)
const merchant = testMerchant(api)

async function newLinks(count: number): Promise<string[]> {
  const body = { amountCents: 12_345, currency: 'ZAR' }
  const made = Array.from({ length: count }, () =>
    api.ask('POST', '/api/payment-links', { key: merchant.apiKey, body }),
  )
  return (await Promise.all(made)).map(({ body }) => {
    transactionOf.set(body.id, body.transactionId)
    return body.id
  })
}

const transactionOf = new Map<string, string>()
/** How often that process woke the link's workflow. */
const wakes = (link: string): number =>
  payers.pushed.filter((work) => work.kind === 'payer' && work.row.id === transactionOf.get(link)).length

/** Opens a link from this address; returns the milliseconds until the response. */
async function open(id: string, address: string): Promise<number> {
  const since = performance.now()
  const { status } = await payers.ask('GET', `/pay/${id}`, { headers: { 'X-Forwarded-For': address } })
  expect(status).toBe(503)
  return performance.now() - since
}

const times = <T>(count: number, act: () => T): T[] => Array.from({ length: count }, act)
/** A request is held for five seconds. */
const HELD_MS = 4_900

test('a hundred payers who wait cost one statement every 50 ms, not one each', async () => {
  const links = await newLinks(100)
  let statements = 0
  const count = () => statements++
  payers.pool.on('acquire', count)
  const since = performance.now()
  const held = await Promise.all(links.map((id) => open(id, '203.0.113.1')))
  const looks = (performance.now() - since) / 50
  payers.pool.off('acquire', count)
  expect(Math.min(...held)).toBeGreaterThan(HELD_MS)
  // Each request reads its page twice and opens its link once; one query per 50 ms serves all. The rest reads the keys.
  expect(statements).toBeLessThan(350 + looks)
})

test('two hundred of one address are held, with IPv6 of one network, and those of another address beside them', async () => {
  const heldRequests = heldRequestsOf(payers.server.api)
  const places = times(200, () => 0).map((_, n) =>
    heldRequests.take(heldLimits({ id: `txn_${n}`, businessId: `biz_${n}`, mode: 'TEST' }, `2001:db8::${n + 1}`)),
  )
  const [link] = await newLinks(1)
  expect(await open(link!, '2001:db8::ffff')).toBeLessThan(HELD_MS)
  expect(await open(link!, '2001:db8:0:1::1')).toBeGreaterThan(HELD_MS)
  for (const leave of places) leave!()
  expect(await open(link!, '2001:db8::ffff')).toBeGreaterThan(HELD_MS)
})

test('a business holds at most four hundred places, and leaves the others to payers of another one', () => {
  const held = new FairSemaphore()
  const enter = (n: number, businessId: string) =>
    held.take(heldLimits({ id: `txn_${businessId}_${n % 40}`, businessId, mode: 'LIVE' }, `198.51.100.${n % 200}`))
  const all = times(500, () => 0).map((_, n) => enter(n, 'biz_1'))
  expect(all.filter((leave) => leave !== null)).toHaveLength(400)
  expect(enter(0, 'biz_2')).not.toBeNull()
  all[0]!()
  expect(enter(0, 'biz_1')).not.toBeNull()
})

/** Stores a new checkout of the link. */
async function madeFor(link: string, ended: boolean): Promise<void> {
  await given.attempt(api.pool, {
    transactionId: transactionOf.get(link)!,
    state: 'REQUIRES_ACTION',
    checkoutUrl: 'https://checkout.example.com',
    endedAt: ended ? new Date() : null,
  })
}

/** Each request is held twice for five seconds, at almost no cost. */
describe('all at the same time', () => {
  test.concurrent('fifty requests of one payment are held, later ones return at once, and the workflow is woken once', async () => {
    const [link, other] = await newLinks(2)
    const take = jest.spyOn(heldRequestsOf(payers.server.api), 'take')
    const ofLink = () => take.mock.calls.filter(([limits]) => Object.hasOwn(limits, transactionOf.get(link!)!))
    const all = Promise.all(times(50, () => open(link!, '203.0.113.2')))
    await until(async () => ofLink().length === 50)
    expect(await open(link!, '203.0.113.2')).toBeLessThan(HELD_MS)
    expect(await open(other!, '203.0.113.2')).toBeGreaterThan(HELD_MS)
    expect(Math.min(...(await all))).toBeGreaterThan(HELD_MS)
    expect([wakes(link!), wakes(other!)]).toEqual([1, 1])
    // Their places are free again.
    expect(await open(link!, '203.0.113.2')).toBeGreaterThan(HELD_MS)
  })

  test.concurrent('a return whose wake-up was lost wakes the workflow again after 20 s', async () => {
    const [link] = await newLinks(1)
    await madeFor(link!, false)
    await payers.ask('GET', `/pay/${link}/return`)
    expect(wakes(link!)).toBe(1)
    await api.pool.query(
      "UPDATE attempts SET payer_returned_at = payer_returned_at - interval '20 s' WHERE transaction_id = $1",
      [transactionOf.get(link!)],
    )
    await payers.ask('GET', `/pay/${link}/return`)
    expect(wakes(link!)).toBe(2)
  })

  test.concurrent('openings after no provider made a checkout wait for 10 s, since each costs the providers requests', async () => {
    const [link] = await newLinks(1)
    await api.pool.query('UPDATE payment_links SET opened_at = now() WHERE id = $1', [link])
    await madeFor(link!, true)
    await api.pool.query('UPDATE attempts SET checkout_url = NULL, started_at = now() WHERE transaction_id = $1', [
      transactionOf.get(link!),
    ])
    await Promise.all(times(5, () => open(link!, '203.0.113.5')))
    expect(wakes(link!)).toBe(0)
    await api.pool.query("UPDATE payment_links SET opened_at = opened_at - interval '10 s' WHERE id = $1", [link])
    await Promise.all(times(5, () => open(link!, '203.0.113.5')))
    expect(wakes(link!)).toBe(1)
  })
})

test('a return to a payment under review wakes no workflow and is not held', async () => {
  const [link] = await newLinks(1)
  await madeFor(link!, true)
  await api.pool.query(
    `UPDATE transactions SET review_reason = 'unknown_outcome'
     WHERE id = (SELECT transaction_id FROM payment_links WHERE id = $1)`,
    [link],
  )
  const [before, since] = [payers.pushed.length, performance.now()]
  const { text } = await payers.ask('GET', `/pay/${link}/return`)
  expect(text).toContain('<h1>Payment being confirmed</h1>')
  expect(performance.now() - since).toBeLessThan(HELD_MS)
  expect(payers.pushed).toHaveLength(before)
})

test('five hundred returns to two processes wake the workflow once, and once more after the question', async () => {
  const [link] = await newLinks(1)
  await madeFor(link!, false)
  const pushed = () =>
    [...payers.pushed, ...api.pushed].filter((work) => work.kind === 'payer' && work.did === 'returned')
  const before = pushed().length
  const back = (process: RunningApi) => process.ask('GET', `/pay/${link}/return`)
  const answers = await Promise.all(times(250, () => [back(payers), back(api)]).flat())
  for (const { status, text } of answers) expect([status, text.includes('not charged')]).toEqual([200, false])
  expect(pushed()).toHaveLength(before + 1)
  const { rows } = await api.pool.query(
    'SELECT id FROM attempts WHERE transaction_id = (SELECT transaction_id FROM payment_links WHERE id = $1)',
    [link],
  )
  await beginQuestion(api.pool, { attemptId: rows[0].id })
  await Promise.all(times(20, () => back(payers)))
  expect(pushed()).toHaveLength(before + 2)
})

test('the page of an expired link with an open checkout claims neither a charge nor none', async () => {
  const [link] = await newLinks(1)
  await madeFor(link!, false)
  await api.pool.query('UPDATE payment_links SET expire_requested_at = now() WHERE id = $1', [link])
  const { status, text } = await payers.ask('GET', `/pay/${link}`)
  expect([status, text.includes('not charged')]).toEqual([410, false])
  expect(text).toContain('If you have paid, do not pay again')
})
