import type { AuditEntry } from '../api-types.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { ensureOperators } from '../../src/api/auth/operators.ts'
import { Cipher } from '../../src/db/cipher.ts'
import { createLogger } from '../../src/telemetry/logger.ts'
import { paymentWorkflowId } from '../../src/workflows/messages.ts'
import { clientOf, type Client } from '../client.ts'
import { flag } from '../moves.ts'
import { startTestService, type TestService } from '../service.ts'
import { until } from '../until.ts'

const ABOVE = 1_000_001
const note = 'The provider told us by telephone.'

const logged: string[] = []
let service: TestService
let admin: Client
let live: Client
let first: Client
let second: Client

const signIn = async (email: string, password: string): Promise<Client> => {
  const { body } = await clientOf(service.baseUrl).post('/api/auth/login', { email, password })
  return clientOf(service.baseUrl, body.accessToken)
}

beforeAll(async () => {
  // No server listens there, so a pending payment stays pending.
  const between = (part: string, url: string) => Promise.resolve(part === 'events' ? 'http://127.0.0.1:9' : url)
  const logger = createLogger('warn', { write: (line) => logged.push(JSON.parse(line).msg) })
  service = await startTestService({ between, logger })
  const { email, password } = service.operator
  first = await signIn(email, password)
  const { email: adminEmail, password: adminPassword } = service.business.admins[0]
  admin = await signIn(adminEmail, adminPassword)
  await service.pool.query("UPDATE businesses SET kyc_state = 'APPROVED' WHERE id = $1", [service.business.businessId])
  const { body } = await admin.post('/api/api-keys', { name: 'live', mode: 'LIVE' })
  live = clientOf(service.baseUrl, body.key)
})

afterAll(() => service.stop(), 60_000)

/** Configures a second operator; returns its id and a session. */
async function withAnother(name: string): Promise<{ id: string; client: Client }> {
  const { email, password } = service.operator
  const other = { email: `${name}@service.example`, name, password }
  const [, id] = await ensureOperators({ orm: service.service.orm, pool: service.pool }, [
    { email, name: 'first', password },
    other,
  ])
  return { id: id!, client: await signIn(other.email, password) }
}

/** A live payment that stays pending, flagged for review. */
async function flagged(amountCents: number, key = live): Promise<string> {
  const paymentMethod = { type: 'CARD', token: 'tok_late_success' }
  const { body } = await key.post('/v1/payments', { amountCents, currency: 'ZAR', paymentMethod })
  const id = body.transactionId
  await until(async () => (await read(id, key)).attempts[0]?.state === 'PENDING')
  await flag(service.pool, id)
  return id
}

const read = async (id: string, key = live) => (await key.get(`/v1/transactions/${id}`)).body
const resolve = (id: string, by: Client, outcome = 'SUCCEEDED', headers = {}) =>
  by.post(`/api/operator/transactions/${id}/resolve`, { outcome, note }, headers)
const signal = (id: string, input: unknown) =>
  service.service.worker!.client()!.workflow.getHandle(paymentWorkflowId(id)).signal('resolve', input)

/** The payment's audit entries, oldest first. */
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
  expect(await resolve(id, first)).toMatchObject({ status: 200, body: { state: 'SUCCEEDED', needsReview: false } })
})

describe('with two operators, SUCCEEDED of a live amount above the limit', () => {
  let secondId: string

  beforeAll(async () => {
    ;({ id: secondId, client: second } = await withAnother('second'))
  })

  test("waits for the second operator, however often the first calls, and settles with the second's call", async () => {
    const id = await flagged(ABOVE)
    for (const headers of [{ 'Idempotency-Key': 'one' }, { 'Idempotency-Key': 'one' }, {}]) {
      const { status, body } = await resolve(id, first, 'SUCCEEDED', headers)
      expect([status, body]).toEqual([202, { state: 'WAITING_FOR_SECOND' }])
    }
    expect(await read(id)).toMatchObject({ state: 'PROCESSING', needsReview: true })
    expect(await resolve(id, second)).toMatchObject({ status: 200, body: { state: 'SUCCEEDED', needsReview: false } })
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
    expect((await resolve(id, first)).status).toBe(202)
    await signal(id, { outcome: 'SUCCEEDED', note, operatorId: secondId })
    // It is handled after both signals.
    await signal(id, { outcome: 'FAILED', note })
    await until(async () => (await read(id)).state === 'FAILED')
    expect(await reviews(id)).toMatchObject([{ proposed: true }, { operatorId: null, outcome: 'FAILED', note }])
  })

  test('is not settled by an Update whose operator the service has not sealed', async () => {
    const id = await flagged(ABOVE)
    expect((await resolve(id, first)).status).toBe(202)
    const handle = service.service.worker!.client()!.workflow.getHandle(paymentWorkflowId(id))
    const forged = { outcome: 'SUCCEEDED', note: 'AQ==', operatorId: secondId }
    const update = handle.executeUpdate<unknown, [object]>('resolve', { args: [forged] })
    await expect(update).rejects.toMatchObject({ cause: { type: 'SV-2001' } })
    expect(await read(id)).toMatchObject({ state: 'PROCESSING', needsReview: true })
  })

  test("a removed operator's resolution no longer counts", async () => {
    const id = await flagged(ABOVE)
    expect((await resolve(id, second)).status).toBe(202)
    const third = await withAnother('third')
    expect((await resolve(id, first)).status).toBe(202)
    expect((await resolve(id, third.client)).status).toBe(200)
  })
})

describe('a signal', () => {
  test("resolves a flagged payment, and the business's audit has the note", async () => {
    const id = await flagged(5_000)
    await signal(id, { outcome: 'SUCCEEDED', note })
    await until(async () => (await read(id)).state === 'SUCCEEDED')
    expect(await reviews(id)).toEqual([{ operatorId: null, outcome: 'SUCCEEDED', proposed: false, note }])
    expect(await audited(id)).toEqual([{ actor: 'signal', action: 'transaction.resolved' }])
  })

  test('changes nothing without a note or without a flag', async () => {
    const { body } = await live.post('/v1/payments', { amountCents: 5_000, currency: 'ZAR' })
    const id = body.transactionId
    await until(async () => (await read(id)).attempts[0]?.state === 'REQUIRES_ACTION')
    for (const outcome of ['SUCCEEDED', 'FAILED']) await signal(id, { outcome, note })
    for (const wrong of [undefined, '', '  ', 7, 'x'.repeat(10_000)])
      await signal(id, { outcome: 'FAILED', note: wrong })
    // Signals are handled in their order: the last one took effect, so the others were handled.
    await signal(id, null)
    expect((await live.post(`/v1/payments/${id}/cancel`)).status).toBe(202)
    expect(await read(id)).toMatchObject({ state: 'STOPPED', failureReasonCode: 'cancelled' })
    expect([await reviews(id), await audited(id)]).toEqual([[], []])
  })
})
