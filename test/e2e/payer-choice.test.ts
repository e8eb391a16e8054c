/** @waits 15 */

import type { Transaction } from '../api-types.ts'
import { clientOf } from '../client.ts'
import { madeUp } from '../contract/made-up/provider.ts'
import { loadSubjects } from '../contract/pieces.ts'
import type { Subject } from '../contract/subject.ts'
import { press, visit } from '../payer.ts'
import { duringTests } from '../during-tests.ts'
import { startTestService } from '../service.ts'
import { transactionsOf } from '../transactions.ts'
import { until } from '../until.ts'

const QUESTION = 'How do you want to pay?'
const cards = madeUp('choosing', { rails: { CARD: { token: true } } })

/** Peach with PayShap alone, which costs less than any assumed price. */
async function peachWithPayShap(): Promise<Subject> {
  const { descriptor, ...others } = (await loadSubjects()).find((each) => each.descriptor.id === 'peach')!
  const capabilities = { ...descriptor.capabilities, defaultRails: ['PAYSHAP'] }
  return { ...others, descriptor: { ...descriptor, capabilities } as Subject['descriptor'] }
}

const service = duringTests(async () => await startTestService({ madeUp: [cards, await peachWithPayShap()] }))
const key = duringTests(() => clientOf(service.baseUrl, service.business.apiKey))

const { read, reaches } = transactionsOf(key, 60_000)

/** A payment without a token, whose first checkout is open. */
async function openPayment(changes: object = {}): Promise<{ id: string; page: string }> {
  const made = await key.post(
    '/v1/payments',
    { amountCents: 15_000, currency: 'ZAR', ...changes },
    { Prefer: 'wait=30' },
  )
  expect([made.status, made.body.state]).toEqual([201, 'REQUIRES_ACTION'])
  return { id: made.body.transactionId, page: made.body.nextAction.url }
}

async function choose(page: string, rail: string): Promise<string> {
  return await until(async () => {
    const chosen = await fetch(`${page}?rail=${rail}`, { method: 'POST', redirect: 'manual' })
    return chosen.status === 303 && chosen.headers.get('location')!
  }, 60_000)
}

const pay = (checkout: string) => press(checkout, 'pay')

const railsOf = ({ attempts }: Transaction) => attempts.map(({ rail, endedAt }) => [rail, endedAt === null])

test('a payer without a requested method chooses PayShap, and pays once on it', async () => {
  const { id, page } = await openPayment()
  const shown = await visit(page)
  expect([shown.status, shown.heading]).toEqual([200, QUESTION])
  expect(shown.text.match(/<button>[^<]*/g)).toEqual(['<button>Pay by card', '<button>Pay by PayShap'])
  const checkout = await choose(page, 'PAYSHAP')
  const open = await read(id)
  expect([open.state, open.rail, railsOf(open)]).toEqual([
    'REQUIRES_ACTION',
    'PAYSHAP',
    [
      ['CARD', false],
      ['PAYSHAP', true],
    ],
  ])
  expect(await choose(page, 'PAYSHAP')).toBe(checkout)
  await pay(checkout)
  const paid = await reaches(id, 'SUCCEEDED')
  expect(paid.attempts.map(({ state, providerId }) => [state, providerId])).toEqual([
    ['REQUIRES_ACTION', 'choosing'],
    ['SUCCEEDED', 'peach'],
  ])
  expect(paid).toMatchObject({ rail: 'PAYSHAP', paidRail: 'PAYSHAP' })
})

test('a payer who leaves the way to pay to the service gets the checkout that is open already', async () => {
  const { id, page } = await openPayment()
  const checkout = await choose(page, 'ANY')
  await pay(checkout)
  expect(railsOf(await reaches(id, 'SUCCEEDED'))).toEqual([['CARD', false]])
})

test('a payer may come back and choose another way to pay', async () => {
  const { id, page } = await openPayment()
  await choose(page, 'PAYSHAP')
  expect((await visit(page)).heading).toBe(QUESTION)
  await pay(await choose(page, 'ANY'))
  const paid = await reaches(id, 'SUCCEEDED')
  expect(railsOf(paid).map(([rail]) => rail)).toEqual(['CARD', 'PAYSHAP', 'CARD'])
  expect(paid.rail).toBe('CARD')
})

test.each([[{ type: 'CARD' }], [{ rails: ['CARD'] }]])(
  'a payer without a choice is redirected at once (%j)',
  async (paymentMethod) => {
    const { page } = await openPayment({ paymentMethod })
    const { status, location } = await visit(page)
    expect([status, typeof location]).toEqual([302, 'string'])
  },
)

test('a rail that the payment does not offer is not chosen', async () => {
  const { id, page } = await openPayment({ paymentMethod: { rails: ['CARD'] } })
  await choose(page, 'PAYSHAP')
  expect(railsOf(await read(id))).toEqual([['CARD', true]])
})

test('a link asks first, and its checkout is made on the chosen rail alone', async () => {
  const made = await key.post('/api/payment-links', { amountCents: 15_000, currency: 'ZAR' })
  const { transactionId, paymentUrl } = made.body
  const shown = await visit(paymentUrl)
  expect([shown.status, shown.heading]).toEqual([200, QUESTION])
  expect(await read(transactionId)).toMatchObject({ state: 'CREATED', attempts: [] })
  await pay(await choose(paymentUrl, 'PAYSHAP'))
  expect(railsOf(await reaches(transactionId, 'SUCCEEDED'))).toEqual([['PAYSHAP', false]])
})
