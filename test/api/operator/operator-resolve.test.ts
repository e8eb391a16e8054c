import { given } from '../../given.ts'
import type { Command } from '../../../src/engine/send-command.ts'
import { storeReview, reviewIdOf } from '../../../src/db/reviews/reviews.ts'
import { ServiceError } from '../../../src/domain/errors.ts'
import { testBusiness, testOperator } from '../accounts/accounts.ts'
import { whileUncommitted } from '../../db/locks.ts'
import { startApiWithDatabase, testApi } from '../running-api.ts'
import { expecting, refusalWithDetails } from '../../client.ts'

/** Simulates the workflow: what it stores on the command, and its result. */
let workflow: (transactionId: string, commandId: string) => Promise<{ state: string } | null>
const engine = { isUp: () => true, sendCommand: ({ work, updateId }: Command) => workflow(work.row.id, updateId) }
const api = testApi(() => startApiWithDatabase({ deps: { engine } }))
const operator = testOperator(api)
const business = testBusiness(api)

async function underWay(): Promise<string> {
  const transactionId = await given.payment(api.pool, {
    businessId: business.businessId,
    state: 'PROCESSING',
    reviewReason: 'unknown_outcome',
  })
  await given.attempt(api.pool, { transactionId, state: 'UNKNOWN', sendBy: new Date(Date.now() - 3_600_000) })
  return transactionId
}

const resolve = (id: string, headers = {}) =>
  api.ask('POST', `/api/operator/transactions/${id}/resolve`, {
    ...operator,
    body: { outcome: 'SUCCEEDED', note: 'Seen in the books.' },
    headers,
  })

const notes = async (id: string) =>
  (await api.pool.query('SELECT FROM transaction_reviews WHERE transaction_id = $1', [id])).rowCount

/** The workflow stores both in one commit. */
async function settle(transactionId: string, commandId: string): Promise<void> {
  await api.pool.query("UPDATE transactions SET state = 'SUCCEEDED', review_reason = NULL WHERE id = $1", [
    transactionId,
  ])
  const review = { transactionId, operatorId: null, outcome: 'SUCCEEDED', attemptId: null, proposed: false } as const
  await storeReview(api.pool, { ...review, id: reviewIdOf(transactionId, commandId), note: Buffer.from('') })
}

test.each([
  ['a command that the workflow has not carried out in time is not 200, and no note is stored', null],
  ["the response shows the record, not the workflow's result", { state: 'SUCCEEDED' }],
])('%s', async (_name, result) => {
  workflow = () => Promise.resolve(result)
  const id = await underWay()
  const { status, body } = await resolve(id)
  expect([status, body.error.code, await notes(id)]).toEqual([503, 'SV-5003', 0])
})

test('a refusal by the workflow is returned with its code', async () => {
  const details = { state: 'FAILED' }
  workflow = () => Promise.reject(new ServiceError('SV-3005', { message: 'It is FAILED by now.', details }))
  const id = await underWay()
  const body = expecting(409, await resolve(id))
  expect(body.error.message).toBe('It is FAILED by now.')
  expect(body.error.details).toEqual(details)
  expect(await notes(id)).toBe(0)
})

test('a resolution of an unflagged transaction never reaches the workflow', async () => {
  workflow = () => Promise.reject(new Error('it was told'))
  const id = await underWay()
  await api.pool.query('UPDATE transactions SET review_reason = NULL WHERE id = $1', [id])
  expect(refusalWithDetails(await resolve(id))).toEqual([409, 'SV-3005', { state: 'PROCESSING' }])
})

test('a flag is not cleared for an outcome that the transaction had only when the request was read', async () => {
  const payment = await underWay()
  const attempts = await api.pool.query('SELECT id FROM attempts WHERE transaction_id = $1', [payment])
  const returned = { originalTransactionId: payment, refundsAttemptId: attempts.rows[0].id }
  const id = await given.refund(api.pool, {
    businessId: business.businessId,
    state: 'PROCESSING',
    reviewReason: 'unknown_outcome',
    ...returned,
  })
  await api.pool.query("UPDATE transactions SET state = 'SUCCEEDED' WHERE id = $1", [id])
  const fail = `UPDATE transactions SET state = 'FAILED', failure_reason_code = 'insufficient_funds',
    failure_reason_message = 'x', review_reason = 'refund_failed' WHERE id = $1`
  const answer = await whileUncommitted(api.pool, fail, id, () => resolve(id))
  expect(refusalWithDetails(answer)).toEqual([409, 'SV-3005', { state: 'FAILED' }])
  const { rows } = await api.pool.query('SELECT review_reason FROM transactions WHERE id = $1', [id])
  expect([rows, await notes(id)]).toEqual([[{ review_reason: 'refund_failed' }], 0])
})

test('a note of blanks counts as missing', async () => {
  const id = await underWay()
  for (const note of ['', '  \n', undefined]) {
    const path = `/api/operator/transactions/${id}/resolve`
    const { status, body } = await api.ask('POST', path, { ...operator, body: { outcome: 'FAILED', note } })
    expect([status, body.error.code, body.error.details.fields[0].path]).toEqual([400, 'SV-2001', '/note'])
  }
})

test('a resolution that was carried out late is 200 for the repeat with its key', async () => {
  workflow = async (id, commandId) => {
    await settle(id, commandId)
    return { state: 'SUCCEEDED' }
  }
  const inTime = await underWay()
  expect([(await resolve(inTime)).status, await notes(inTime)]).toEqual([200, 1])

  const late = await underWay()
  const told: string[] = []
  workflow = (_, commandId) => {
    told.push(commandId)
    return Promise.resolve(null)
  }
  const headers = { 'Idempotency-Key': 'late' }
  expect((await resolve(late, headers)).status).toBe(503)
  expect((await resolve(late, headers)).status).toBe(503)
  expect(new Set(told).size).toBe(1)
  await settle(late, told[0]!)
  const again = await resolve(late, headers)
  expect([again.status, again.body.state, await notes(late)]).toEqual([200, 'SUCCEEDED', 1])
})
