import { DISPUTE_STATES } from '../../../src/domain/disputes/dispute.ts'
import { clientOf, expecting } from '../../client.ts'
import { given } from '../../given.ts'
import { evidence } from '../../simulated-disputes.ts'
import { everyRow } from '../downloads.ts'
import { testApi } from '../running-api.ts'
import { givenDispute } from './given-dispute.ts'

const api = testApi()
let businessId: string
let key: string

beforeAll(async () => {
  ;({ businessId, apiKey: key } = await given.business(api.pool))
})

const make = (more: Omit<Parameters<typeof givenDispute>[1], 'businessId'> = {}) =>
  givenDispute(api.pool, { businessId, ...more })
const list = async (query: string, as: { key?: string; token?: string } = { key }) =>
  (await api.ask('GET', `/v1/disputes?${query}`, as)).body
const idsOf = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id)
const EVIDENCE = Object.fromEntries(Object.entries(evidence()).filter(([, value]) => value !== null))
const send = (
  id: string,
  body: object = EVIDENCE,
  as: { key?: string; token?: string; headers?: Record<string, string> } = { key },
) => api.ask('POST', `/v1/disputes/${id}/evidence`, { ...as, body })
const accept = (id: string, as: { key?: string; token?: string } = { key }) =>
  api.ask('POST', `/v1/disputes/${id}/accept`, { ...as, body: {} })
const answersOf = async (id: string) =>
  (await api.pool.query('SELECT kind, state, evidence, created_by FROM dispute_answers WHERE dispute_id = $1', [id]))
    .rows
const works = (id: string) => api.pushed.filter((work) => work.kind === 'dispute' && work.row.id === id)

test('the list has the newest first, by pages, each dispute once', async () => {
  const other = await given.business(api.pool)
  const made: string[] = []
  for (let n = 0; n < 5; n++) {
    const createdAt = new Date(Date.UTC(2026, 10, 1 + Math.floor(n / 2)))
    made.push((await givenDispute(api.pool, { businessId: other.businessId, createdAt })).id)
  }
  const client = clientOf(api.baseUrl, other.apiKey)
  const found = idsOf({ data: await everyRow(api, '/v1/disputes', { key: other.apiKey }, 2) })
  expect(found.toSorted()).toEqual(made.toSorted())
  expect(found[0]).toBe(made[4])
  expect(new Set(found.slice(1, 3))).toEqual(new Set(made.slice(2, 4)))
  const disputes = (await client.get('/v1/disputes')).body.data as { transactionId: string }[]
  const payments = (await client.get('/v1/transactions?disputed=true')).body.data as { transactionId: string }[]
  const idsIn = (rows: { transactionId: string }[]) => rows.map(({ transactionId }) => transactionId).toSorted()
  expect(idsIn(payments)).toEqual(idsIn(disputes))
  expect((await client.get('/v1/transactions?refunded=true')).body.data).toEqual([])
})

test('the list is filtered by state and by payment', async () => {
  const made = await Promise.all(DISPUTE_STATES.map((state) => make({ state })))
  for (const [index, state] of DISPUTE_STATES.entries()) {
    const { data } = await list(`state=${state}&limit=100`)
    expect(idsOf({ data })).toContain(made[index]!.id)
    expect(data.every((each: { state: string }) => each.state === state)).toBe(true)
  }
  expect(idsOf(await list(`transactionId=${made[0]!.transactionId}`))).toEqual([made[0]!.id])
  expect((await list('state=OPEN')).error).toMatchObject({ code: 'SV-2001' })
})

test('the list leaves out a dispute that its provider has not shown yet', async () => {
  const { id, transactionId } = await make({ state: null })
  expect(idsOf(await list(`transactionId=${transactionId}`))).toEqual([])
  expect((await api.ask('GET', `/v1/disputes/${id}`, { key })).status).toBe(404)
  for (const answered of [await send(id), await accept(id)]) expect(answered.status).toBe(404)
})

test('evidence is stored encrypted, shown as being sent, and its workflow is started', async () => {
  const { id } = await make()
  const body = expecting(202, await send(id))
  expect(body).toMatchObject({
    id,
    state: 'NEEDS_RESPONSE',
    sequence: 2,
    answer: { kind: 'EVIDENCE', state: 'PENDING', amountCents: 0, refusal: null },
    history: [{ entry: 'NEEDS_RESPONSE' }, { entry: 'EVIDENCE_GIVEN' }],
  })
  const [{ evidence: sealed }] = await answersOf(id)
  expect(sealed.toString('latin1')).not.toContain('Dlamini')
  expect(works(id)).toHaveLength(1)
  const { rows } = await api.pool.query('SELECT engine_due_at > now() AS due FROM disputes WHERE id = $1', [id])
  expect(rows).toEqual([{ due: true }])
})

test.each([
  ['an email address', { customerEmail: 'nobody' }, '/customerEmail'],
  ['a name', { customerName: '  ' }, '/customerName'],
  ['a telephone number', { customerPhone: 'none' }, '/customerPhone'],
  ['a text', { serviceDetails: 'x'.repeat(5_001) }, '/serviceDetails'],
  ['a day', { deliveryDate: '2026-02-30' }, '/deliveryDate'],
  ['a known field', { refundAmount: 1 }, '/refundAmount'],
])('evidence needs %s', async (_name, wrong, path) => {
  const { id } = await make()
  const { status, body } = await send(id, { ...EVIDENCE, ...wrong })
  expect([status, body.error.code]).toEqual([400, 'SV-2001'])
  expect(body.error.details.fields.map((fault: { path: string }) => fault.path)).toContain(path)
  expect(await answersOf(id)).toEqual([])
})

test('evidence that is sent again under its Idempotency-Key is given once, and another answer waits', async () => {
  const { id } = await make()
  const as = { key, headers: { 'Idempotency-Key': `evidence-${id}` } }
  const first = await send(id, EVIDENCE, as)
  const again = await send(id, EVIDENCE, as)
  expect([first.status, again.status, again.text]).toEqual([202, 202, first.text])
  for (const { status, body } of [await send(id), await accept(id)])
    expect([status, body.error.code, body.error.details]).toEqual([409, 'SV-3005', { state: 'NEEDS_RESPONSE' }])
  expect(await answersOf(id)).toHaveLength(1)
})

test('evidence and an acceptance that are given at once are one answer', async () => {
  const { id } = await make()
  const all = await Promise.all([send(id), accept(id), send(id), accept(id)])
  expect(all.map(({ status }) => status).toSorted()).toEqual([202, 409, 409, 409])
  expect(await answersOf(id)).toHaveLength(1)
})

test('an answer after the time to respond is refused', async () => {
  const respondBy = new Date(Date.now() - 1_000)
  const { id } = await make({ respondBy })
  for (const { status, body } of [await send(id), await accept(id)])
    expect([status, body.error.details]).toEqual([409, { state: 'NEEDS_RESPONSE', respondBy: respondBy.toISOString() }])
})

test.each([
  ['all of the dispute', 0, 15_000],
  ['what refunds left', 6_000, 9_000],
])('an acceptance returns %s', async (_name, refundReservedCents, amountCents) => {
  const { id } = await make({ refundReservedCents })
  const { status, body } = await accept(id)
  expect([status, body.answer]).toMatchObject([202, { kind: 'ACCEPT', state: 'PENDING', amountCents }])
})

test.each([
  ['is not sent yet', [], 15_000],
  ['was refused by its provider for now', [{ state: 'NOT_SENT' }], 15_000],
  ['waits until its provider takes it', [{ state: 'SENDING', resendAt: new Date() }], 15_000],
  ['is being sent', [{ state: 'SENDING' }], 12_000],
  ['has an unknown outcome', [{ state: 'UNKNOWN' }], 12_000],
])('a payer whose refund of 3 000 %s gets the rest by the acceptance', async (_how, attempts, amountCents) => {
  const { id, transactionId, attemptId } = await make({ refundReservedCents: 3_000 })
  const of = { businessId, originalTransactionId: transactionId, refundsAttemptId: attemptId }
  const refundId = await given.refund(api.pool, { ...of, amountCents: 3_000 })
  for (const attempt of attempts) await given.attempt(api.pool, { transactionId: refundId, ...attempt })
  expect((await accept(id)).body.answer).toMatchObject({ kind: 'ACCEPT', amountCents })
})

test('an acceptance is refused where refunds return everything', async () => {
  const { id } = await make({ refundReservedCents: 15_000 })
  const { status, body } = await accept(id)
  expect([status, body.error.details]).toEqual([409, { state: 'NEEDS_RESPONSE', leftCents: 0 }])
  expect((await send(id)).status).toBe(202)
})

test('an acceptance leaves a second dispute of the same charge only what it does not return', async () => {
  const { id, transactionId, attemptId } = await make()
  const second = await make()
  await api.pool.query('UPDATE disputes SET transaction_id = $2, attempt_id = $3, amount_cents = 5000 WHERE id = $1', [
    second.id,
    transactionId,
    attemptId,
  ])
  expect((await accept(second.id)).body.answer.amountCents).toBe(5_000)
  expect((await accept(id)).body.answer.amountCents).toBe(10_000)
})
