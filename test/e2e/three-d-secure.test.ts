import { paymentWorkflowId } from '../../src/workflows/messages.ts'
import { clientOf, signIn } from '../client.ts'
import { duringTests } from '../during-tests.ts'
import { sharedService } from '../shared-service.ts'
import { checkoutAt, press, reload } from '../payer.ts'
import { transactionsOf } from '../transactions.ts'
import { until } from '../until.ts'
import { bookedFor } from '../simulated-providers.ts'

const service = duringTests(sharedService)
const key = duringTests(() => clientOf(service.baseUrl, service.business.apiKey))

beforeAll(async () => {
  const admin = await signIn(service.baseUrl, service.business.admins[0])
  expect((await admin.put('/api/account/return-hosts', { hosts: ['shop.example.com'] })).status).toBe(200)
})

const AMOUNT = 15_000
const { read, reaches } = transactionsOf(key, 45_000)
const visit = (url: string) => fetch(url, { redirect: 'manual' })

/** A token charge that needs 3-D Secure, and the challenge's address. */
async function challenged(body: object = {}): Promise<{ id: string; page: string; challenge: string }> {
  const paymentMethod = { type: 'CARD', token: 'tok_3ds' }
  const made = await key.post(
    '/v1/payments',
    { amountCents: AMOUNT, currency: 'ZAR', paymentMethod, ...body },
    { Prefer: 'wait=20' },
  )
  const id: string = made.body.transactionId
  await reaches(id, 'REQUIRES_ACTION')
  const page = `${service.baseUrl}/pay/${id}`
  expect((await read(id)).nextAction).toEqual({ type: 'REDIRECT', url: page })
  return { id, page, challenge: await checkoutAt(page) }
}

async function choose(challenge: string, outcome: 'pass' | 'fail' | 'leave'): Promise<string> {
  expect(await (await visit(challenge)).text()).toContain(`<button name="outcome" value="${outcome}">`)
  return await press(challenge, outcome)
}

const booked = async (id: string) =>
  (await bookedFor(service.simulator, await read(id))).filter(({ kind }) => kind === 'CHARGE')

test('a payer who passes the challenge has paid, once, and comes back to the outcome', async () => {
  const { id, page, challenge } = await challenged()
  expect(await booked(id)).toEqual([])
  const back = await choose(challenge, 'pass')
  expect(back).toMatch(new RegExp(`^${page}/return`))
  expect((await reload(back, 'Payment received')).status).toBe(200)
  const paid = await reaches(id, 'SUCCEEDED')
  expect(paid).toMatchObject({ nextAction: null, attempts: [{ state: 'SUCCEEDED' }] })
  expect(paid.history.map(({ state }) => state)).toEqual(['CREATED', 'PROCESSING', 'REQUIRES_ACTION', 'SUCCEEDED'])
  expect(await booked(id)).toMatchObject([{ amountCents: AMOUNT, state: 'SUCCEEDED' }])
  expect(await (await visit(page)).text()).toContain('Already paid')
})

test('a payer who fails the challenge is not charged, and no other provider is tried', async () => {
  const { id, page, challenge } = await challenged()
  const back = await choose(challenge, 'fail')
  await visit(back)
  expect(await reaches(id, 'FAILED')).toMatchObject({
    failureReasonCode: 'declined',
    attempts: [{ state: 'DECLINED' }],
  })
  expect(await (await visit(back)).text()).toContain('You were not charged')
  expect(await booked(id)).toEqual([])
  expect((await visit(page)).status).toBe(410)
})

test('a payer who leaves the challenge is redirected to the same one again and can pass it', async () => {
  const { id, page, challenge } = await challenged()
  const shown = await visit(await choose(challenge, 'leave'))
  expect(await shown.text()).toContain('Not paid yet')
  expect(await read(id)).toMatchObject({ state: 'REQUIRES_ACTION', nextAction: { url: page } })
  expect(await checkoutAt(page)).toBe(challenge)
  await choose(challenge, 'pass')
  await reaches(id, 'SUCCEEDED')
  expect(await booked(id)).toHaveLength(1)
})

test('a lost workflow run loses no challenge and repeats no charge', async () => {
  const { id, page, challenge } = await challenged()
  const engine = await service.engine()
  await engine.workflow.getHandle(paymentWorkflowId(id)).terminate('the engine lost its data')
  await service.pool.query('UPDATE transactions SET engine_due_at = now() WHERE id = $1', [id])
  await until(async () => {
    const { status } = await engine.workflow.getHandle(paymentWorkflowId(id)).describe()
    return status.name === 'RUNNING'
  }, 45_000)
  expect(await checkoutAt(page)).toBe(challenge)
  await visit(await choose(challenge, 'pass'))
  expect((await reaches(id, 'SUCCEEDED')).attempts).toHaveLength(1)
  expect(await booked(id)).toHaveLength(1)
})

test('a token without a challenge has no page for the payer', async () => {
  const paymentMethod = { type: 'CARD', token: 'tok_success' }
  const made = await key.post('/v1/payments', { amountCents: AMOUNT, currency: 'ZAR', paymentMethod })
  expect(made.body.nextAction).toBeNull()
  await reaches(made.body.transactionId, 'SUCCEEDED')
  expect((await visit(`${service.baseUrl}/pay/${made.body.transactionId}`)).status).toBe(404)
})
