import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { subjectOf } from '../../src/domain/engine-work.ts'
import type { Command } from '../../src/engine/send-command.ts'
import { newId } from '../../src/api/http/ids.ts'
import { operatorToken, registerBusiness } from './accounts.ts'
import { startApiWithDatabase, type ApiWithDatabase } from './running-api.ts'

let api: ApiWithDatabase
let operator: string
let businessId: string
/** What the workflow does when it is told, and answers. */
let workflow: (transactionId: string) => Promise<{ state: string } | null>

beforeAll(async () => {
  const engine = {
    isUp: () => true,
    sendCommand: ({ work }: Command) => workflow(subjectOf(work)),
  }
  api = await startApiWithDatabase({ deps: { engine } })
  operator = await operatorToken(api)
  businessId = (await registerBusiness(api)).businessId
})
afterAll(() => api.stop())

async function underWay(): Promise<string> {
  const id = newId('transaction')
  await api.pool.query(
    `INSERT INTO transactions (id, business_id, mode, kind, source, state, amount_cents, currency, reference, hosted,
       sends_events, review_reason)
     VALUES ($1, $2, 'TEST', 'COLLECT', 'API', 'PROCESSING', 100, 'ZAR', $1, false, true, 'unknown_outcome')`,
    [id, businessId],
  )
  return id
}

const resolve = (id: string, headers = {}) =>
  api.ask('POST', `/api/operator/transactions/${id}/resolve`, {
    token: operator,
    body: { outcome: 'SUCCEEDED', note: 'Seen in the books.' },
    headers,
  })

const notes = async (id: string) =>
  (await api.pool.query('SELECT FROM transaction_reviews WHERE transaction_id = $1', [id])).rowCount

const settle = (id: string) => api.pool.query("UPDATE transactions SET state = 'SUCCEEDED' WHERE id = $1", [id])

test('what the workflow has not carried out in time is no 200, and keeps no note', async () => {
  workflow = () => Promise.resolve(null)
  const id = await underWay()
  const { status, body } = await resolve(id)
  expect([status, body.error.code, await notes(id)]).toEqual([503, 'SV-5003', 0])
})

test('what the workflow answers is not believed against the record', async () => {
  workflow = () => Promise.resolve({ state: 'SUCCEEDED' })
  const id = await underWay()
  const { status, body } = await resolve(id)
  expect([status, body.error.code, await notes(id)]).toEqual([503, 'SV-5003', 0])
})

test('what changed nothing is SV-3005 with the state', async () => {
  workflow = () => Promise.resolve({ state: 'PROCESSING' })
  const id = await underWay()
  const { status, body } = await resolve(id)
  expect([status, body.error.code, body.error.details, await notes(id)]).toEqual([
    409,
    'SV-3005',
    { state: 'PROCESSING' },
    0,
  ])
})

test('what ended otherwise meanwhile is SV-3005 with that state', async () => {
  workflow = async (id) => {
    await api.pool.query("UPDATE transactions SET state = 'FAILED', failure_reason_code = 'declined' WHERE id = $1", [
      id,
    ])
    return null
  }
  const id = await underWay()
  const { status, body } = await resolve(id)
  expect([status, body.error.details, await notes(id)]).toEqual([409, { state: 'FAILED' }, 0])
})

test('what is carried out is 200, and so is what was carried out late for the repeat with its key', async () => {
  workflow = async (id) => {
    await settle(id)
    return { state: 'SUCCEEDED' }
  }
  const inTime = await underWay()
  expect([(await resolve(inTime)).status, await notes(inTime)]).toEqual([200, 1])

  workflow = () => Promise.resolve(null)
  const late = await underWay()
  const headers = { 'Idempotency-Key': 'late' }
  expect((await resolve(late, headers)).status).toBe(503)
  await settle(late)
  const again = await resolve(late, headers)
  expect([again.status, again.body.state, await notes(late)]).toEqual([200, 'SUCCEEDED', 1])
})
