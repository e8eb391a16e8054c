import { asSuperuser } from '../database.ts'
import { withoutTriggers } from '../db/many/storing.ts'
import type { AuditEntry, OperatorTransaction, Transaction } from '../api-types.ts'
import { ensureOperators } from '../../src/api/auth/operators.ts'
import { Cipher } from '../../src/db/cipher.ts'
import { TRANSACTION_KINDS, type TransactionKind, WORD_OF_KIND } from '../../src/domain/states.ts'
import { createLogger } from '../../src/telemetry/logger.ts'
import { paymentWorkflowId } from '../../src/workflows/messages.ts'
import { clientOf, expecting, refusal, signIn, type Client } from '../client.ts'
import { pay, send, successEvent } from '../mechanisms/payments.ts'
import { given } from '../given.ts'
import { flag } from '../moves.ts'
import { startTestService, type TestService } from '../service.ts'
import { checkoutAt } from '../payer.ts'
import { until } from '../until.ts'

const AMOUNT = 15_000
/** Above the limit from which a live payment needs two operators. */
const ABOVE = 1_000_001
const note = 'Asked the provider.'

const logged: string[] = []

let service: TestService
let key: Client
let operator: Client
let admin: Client
let live: Client

beforeAll(async () => {
  // A pending transaction stays pending until an operator resolves it.
  const logger = createLogger('warn', { write: (line) => logged.push(JSON.parse(line).msg) })
  service = await startTestService({ losesEvents: true, logger })
  key = clientOf(service.baseUrl, service.business.apiKey)
  operator = await signIn(service.baseUrl, service.operator)
  admin = await signIn(service.baseUrl, service.business.admins[0])
  const { businessId } = service.business
  await service.pool.query("UPDATE businesses SET kyc_state = 'APPROVED' WHERE id = $1", [businessId])
  live = clientOf(service.baseUrl, await given.key(service.pool, { businessId, mode: 'LIVE' }))
  await asSuperuser(
    service.pool,
    `CREATE TABLE no_attempts (reference text);
     GRANT ALL ON no_attempts TO PUBLIC;
     CREATE FUNCTION refuse_attempt() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF EXISTS (SELECT FROM no_attempts) THEN RAISE EXCEPTION 'a fault of the program' USING ERRCODE = 'check_violation'; END IF;
       RETURN NEW;
     END $$;
     CREATE TRIGGER refused BEFORE INSERT ON attempts FOR EACH ROW EXECUTE FUNCTION refuse_attempt()`,
  )
})

afterAll(() => service.stop(), 60_000)

/** Makes the storage of attempts fail: the process fails before it sends. */
async function withoutAttempts<T>(work: () => Promise<T>): Promise<T> {
  await service.pool.query("INSERT INTO no_attempts VALUES ('all')")
  try {
    return await work()
  } finally {
    await service.pool.query('DELETE FROM no_attempts')
  }
}

const read = async (id: string) => (await operator.get(`/api/operator/transactions/${id}`)).body
const reads = (id: string, is: (transaction: OperatorTransaction) => boolean): Promise<OperatorTransaction> =>
  until(async () => {
    const transaction = await read(id)
    return is(transaction) && transaction
  }, 60_000)

async function created(path: string, body: object): Promise<string> {
  const answer = await key.post(path, body)
  expect([answer.status, answer.body.error]).toEqual([201, undefined])
  return answer.body.transactionId
}

const charge = (token: string) =>
  created('/v1/payments', { amountCents: AMOUNT, currency: 'ZAR', paymentMethod: { type: 'CARD', token } })

async function paid(count: number): Promise<string[]> {
  const ids = await Promise.all(Array.from({ length: count }, () => charge('tok_success')))
  for (const id of ids) await reads(id, ({ state }) => state === 'SUCCEEDED')
  return ids
}

/** Creates this many transactions of a kind, which their provider keeps pending; a refund's payment exists before. */
async function maker(kind: TransactionKind, count: number): Promise<() => Promise<string[]>> {
  if (kind === 'COLLECT') return () => Promise.all(Array.from({ length: count }, () => charge('tok_late_success')))
  if (kind === 'PAYOUT') {
    const cipher = new Cipher([service.settings.encryptionKey])
    // The provider keeps this account's transfers pending.
    const items = Array.from({ length: count }, () => ({ accountNumber: '6200000003', to: 'one' }))
    return () => given.payouts(service.pool, cipher, { businessId: service.business.businessId, items })
  }
  const payments = await paid(count)
  return () => Promise.all(payments.map((transactionId) => created('/v1/refunds', { transactionId })))
}

let commands = 0

/** Resolves; repeats with the same key while Temporal takes longer than the request, which is one resolution. */
async function resolve(id: string, outcome: string) {
  const headers = { 'Idempotency-Key': `resolution-${commands++}` }
  return await until(async () => {
    const answer = await operator.post(`/api/operator/transactions/${id}/resolve`, { outcome, note }, headers)
    return answer.status !== 503 && answer
  }, 60_000)
}

async function runIsOver(kind: TransactionKind, id: string): Promise<void> {
  await service.service.worker!.client()!.workflow.getHandle(`${WORD_OF_KIND[kind]}-${id}`).result()
}

async function ended(kind: TransactionKind, id: string, outcome: string) {
  const { status, body } = await resolve(id, outcome)
  expect([kind, status, body.error]).toEqual([kind, 200, undefined])
  await runIsOver(kind, id)
  return await read(id)
}

/** The amount reserved on the charge that a refund returns; null for other kinds. */
async function reserved(id: string): Promise<number | null> {
  const { rows } = await service.pool.query(
    'SELECT refund_reserved_cents AS cents FROM attempts WHERE id = (SELECT refunds_attempt_id FROM transactions WHERE id = $1)',
    [id],
  )
  return rows[0] ? Number(rows[0].cents) : null
}

test.each(TRANSACTION_KINDS)('a %s without any attempt can be failed, and nothing is sent', async (kind) => {
  const make = await maker(kind, 1)
  const id = await withoutAttempts(async () => {
    const [made] = await make()
    await reads(made!, ({ reviewReason }) => reviewReason === 'fault')
    return made!
  })
  expect(refusal(await resolve(id, 'SUCCEEDED'))).toEqual([409, 'SV-3005'])
  expect(await ended(kind, id, 'FAILED')).toMatchObject({
    state: 'FAILED',
    failureReasonCode: 'resolved',
    failureReasonMessage: expect.any(String),
    needsReview: false,
    attempts: [],
  })
  if (kind === 'REFUND') expect(await reserved(id)).toBe(0)
})

/** Stores an attempt whose process died while sending, once no response can arrive. */
async function wasSending(id: string, sinceSendBySeconds: number): Promise<void> {
  const text = "UPDATE attempts SET state = 'SENDING', send_by = now() - $2 * interval '1 s' WHERE transaction_id = $1"
  await withoutTriggers(service.pool, (client) => client.query(text, [id, sinceSendBySeconds]))
}

test.each(TRANSACTION_KINDS)('a %s with an attempt can be ended either way', async (kind) => {
  const [pending, sending] = (await (await maker(kind, 2))()) as [string, string]
  for (const id of [pending, sending]) {
    await reads(id, ({ attempts }) => attempts.at(-1)?.state === 'PENDING')
    await flag(service.pool, id, 'fault')
  }
  await wasSending(sending, 41)
  expect(await ended(kind, sending, 'FAILED')).toMatchObject({ state: 'FAILED', needsReview: false })
  expect(await ended(kind, pending, 'SUCCEEDED')).toMatchObject({ state: 'SUCCEEDED', needsReview: false })
  if (kind === 'REFUND') expect([await reserved(sending), await reserved(pending)]).toEqual([0, AMOUNT])
  // A flag set after its end is cleared by the outcome that it has.
  await service.pool.query("UPDATE transactions SET review_reason = 'fault' WHERE id = $1", [pending])
  expect((await resolve(pending, 'FAILED')).body.error.code).toBe('SV-3005')
  expect((await resolve(pending, 'SUCCEEDED')).body).toMatchObject({ state: 'SUCCEEDED', needsReview: false })
})

test('an automatic refund without attempts that an operator fails stays flagged, and can be restarted', async () => {
  const id = await created('/v1/payments', { amountCents: AMOUNT, currency: 'ZAR' })
  const page = await checkoutAt(`${service.baseUrl}/pay/${id}`)
  const payment = await reads(id, ({ attempts }) => attempts.at(-1)?.state === 'REQUIRES_ACTION')
  expect((await key.post(`/v1/payments/${id}/cancel`)).status).toBe(202)
  await pay(page)
  const refund = await withoutAttempts(async () => {
    await send(service, successEvent(service, payment))
    return await until(async () => {
      const { body } = await operator.get('/api/operator/transactions?needsReview=true')
      return body.data.find(({ originalTransactionId }: Transaction) => originalTransactionId === id)
    })
  })
  const failed = await ended('REFUND', refund.transactionId, 'FAILED')
  expect(failed).toMatchObject({ state: 'FAILED', reviewReason: 'refund_failed', attempts: [] })
  expect(await reserved(refund.transactionId)).toBe(0)
  expect(await read(id)).toMatchObject({ state: 'STOPPED', reviewReason: 'refund_failed' })
  expecting(202, await operator.post(`/api/operator/transactions/${refund.transactionId}/restart`, { note }))
  await reads(refund.transactionId, ({ attempts }) => attempts.length === 1)
  expect(await reserved(refund.transactionId)).toBe(AMOUNT)
})

/** Configures a second operator; returns its id and a session. */
async function withAnother(name: string): Promise<{ id: string; client: Client }> {
  const { email, password } = service.operator
  const other = { email: `${name}@service.example`, name, password }
  const [, id] = await ensureOperators({ orm: service.service.orm, pool: service.pool }, [
    { email, name: 'first', password },
    other,
  ])
  return { id: id!, client: await signIn(service.baseUrl, other) }
}

/** A live payment that stays pending, flagged for review. */
async function flagged(amountCents: number): Promise<string> {
  const paymentMethod = { type: 'CARD', token: 'tok_late_success' }
  const { body } = await live.post('/v1/payments', { amountCents, currency: 'ZAR', paymentMethod })
  const id = body.transactionId
  await reads(id, ({ attempts }) => attempts[0]?.state === 'PENDING')
  await flag(service.pool, id)
  return id
}

const resolveBy = (by: Client, id: string, headers = {}) =>
  by.post(`/api/operator/transactions/${id}/resolve`, { outcome: 'SUCCEEDED', note }, headers)
const signal = (id: string, input: unknown) =>
  service.service.worker!.client()!.workflow.getHandle(paymentWorkflowId(id)).signal('resolve', input)

async function audited(id: string): Promise<{ actor: string; action: string }[]> {
  const { body } = await admin.get('/api/audit?limit=100')
  return body.data
    .filter(({ target }: AuditEntry) => target === id)
    .map(({ actor, action }: AuditEntry) => ({ actor, action }))
    .toReversed()
}

async function reviews(id: string) {
  const { rows } = await service.pool.query(
    `SELECT id, operator_id AS "operatorId", outcome, proposed, note
     FROM transaction_reviews JOIN transaction_review_notes ON review_id = id WHERE transaction_id = $1 ORDER BY at`,
    [id],
  )
  const cipher = new Cipher([service.settings.encryptionKey])
  return rows.map(({ id: reviewId, note: sealed, ...review }) => ({
    ...review,
    note: cipher.decrypt(sealed, `review:${reviewId}`).toString(),
  }))
}

test('the limit is off with one operator, and the start logs that once', async () => {
  expect(logged.filter((line) => line.includes('RESOLVE_TWO_OPERATORS_ABOVE_CENTS'))).toHaveLength(1)
  const id = await flagged(ABOVE)
  expect(await resolveBy(operator, id)).toMatchObject({ status: 200, body: { state: 'SUCCEEDED', needsReview: false } })
})

describe('with two operators, SUCCEEDED of a live amount above the limit', () => {
  let second: Client
  let secondId: string

  beforeAll(async () => {
    ;({ id: secondId, client: second } = await withAnother('second'))
  })

  test("waits for the second operator, however often the first calls, and settles with the second's call", async () => {
    const id = await flagged(ABOVE)
    for (const headers of [{ 'Idempotency-Key': 'one' }, { 'Idempotency-Key': 'one' }, {}]) {
      const { status, body } = await resolveBy(operator, id, headers)
      expect([status, body]).toEqual([202, { state: 'WAITING_FOR_SECOND' }])
    }
    expect(await read(id)).toMatchObject({ state: 'PROCESSING', needsReview: true })
    expect(await resolveBy(second, id)).toMatchObject({ status: 200, body: { state: 'SUCCEEDED', needsReview: false } })
    const operators = [...new Set((await reviews(id)).map(({ operatorId }) => operatorId))]
    expect(operators).toEqual([expect.any(String), secondId])
    expect(await audited(id)).toEqual([
      { actor: operators[0], action: 'transaction.resolution_proposed' },
      { actor: operators[0], action: 'transaction.resolution_proposed' },
      { actor: operators[1], action: 'transaction.resolved' },
    ])
    expect((await reviews(id)).map((review) => review.note)).toEqual([note, note, note])
    const { resolutions } = (await second.get(`/api/operator/transactions/${id}`)).body
    const proposal = { outcome: 'SUCCEEDED', proposed: true, resolvedBy: operators[0], resolvedByName: 'first', note }
    const settled = { outcome: 'SUCCEEDED', proposed: false, resolvedBy: secondId, resolvedByName: 'second', note }
    expect(resolutions).toMatchObject([proposal, proposal, settled])
    expect(Date.parse(resolutions[2].resolvedAt)).toBeGreaterThanOrEqual(Date.parse(resolutions[1].resolvedAt))
  })

  test("cannot be resolved by a signal, before and after one operator's call", async () => {
    const id = await flagged(ABOVE)
    await signal(id, { outcome: 'SUCCEEDED', note })
    expect((await resolveBy(operator, id)).status).toBe(202)
    await signal(id, { outcome: 'SUCCEEDED', note, operatorId: secondId })
    // It is handled after both signals.
    await signal(id, { outcome: 'FAILED', note })
    await reads(id, ({ state }) => state === 'FAILED')
    expect(await reviews(id)).toMatchObject([{ proposed: true }, { operatorId: null, outcome: 'FAILED', note }])
  })

  test('is not settled by an Update whose operator the service has not sealed', async () => {
    const id = await flagged(ABOVE)
    expect((await resolveBy(operator, id)).status).toBe(202)
    const handle = service.service.worker!.client()!.workflow.getHandle(paymentWorkflowId(id))
    const forged = { outcome: 'SUCCEEDED', note: 'AQ==', operatorId: secondId }
    const update = handle.executeUpdate<unknown, [object]>('resolve', { args: [forged] })
    await expect(update).rejects.toMatchObject({ cause: { type: 'SV-2001' } })
    expect(await read(id)).toMatchObject({ state: 'PROCESSING', needsReview: true })
  })

  test("a removed operator's resolution no longer counts", async () => {
    const id = await flagged(ABOVE)
    expect((await resolveBy(second, id)).status).toBe(202)
    const third = await withAnother('third')
    expect((await resolveBy(operator, id)).status).toBe(202)
    expect((await resolveBy(third.client, id)).status).toBe(200)
  })
})

test("a signal resolves a flagged payment, and the business's audit has the note", async () => {
  const id = await flagged(5_000)
  await signal(id, { outcome: 'SUCCEEDED', note })
  await reads(id, ({ state }) => state === 'SUCCEEDED')
  expect(await reviews(id)).toEqual([{ operatorId: null, outcome: 'SUCCEEDED', proposed: false, note }])
  expect(await audited(id)).toEqual([{ actor: 'signal', action: 'transaction.resolved' }])
})

test('a signal changes nothing without a note or without a flag', async () => {
  const { body } = await live.post('/v1/payments', { amountCents: 5_000, currency: 'ZAR' })
  const id = body.transactionId
  await reads(id, ({ attempts }) => attempts[0]?.state === 'REQUIRES_ACTION')
  for (const outcome of ['SUCCEEDED', 'FAILED']) await signal(id, { outcome, note })
  for (const wrong of [undefined, '', '  ', 7, 'x'.repeat(10_000)]) await signal(id, { outcome: 'FAILED', note: wrong })
  // Signals are handled in their order: the last one took effect, so the others were handled.
  await signal(id, null)
  expect((await live.post(`/v1/payments/${id}/cancel`)).status).toBe(202)
  expect(await read(id)).toMatchObject({ state: 'STOPPED', failureReasonCode: 'cancelled' })
  expect([await reviews(id), await audited(id)]).toEqual([[], []])
})
