import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { newId } from '../../src/db/new-id.ts'
import { GRANTS } from '../../src/db/grants.ts'
import { columnOf } from '../../src/db/query.ts'
import { deleteExpired } from '../../src/db/retention/delete-expired.ts'
import {
  DEFAULT_RETENTION_DAYS,
  RETENTION_KINDS,
  type RetentionDays,
  type RetentionKind,
} from '../../src/domain/retention.ts'
import { registerBusiness, testBusiness } from '../api/accounts/accounts.ts'
import { testApi } from '../api/running-api.ts'
import { asSuperuser } from '../database.ts'
import { answerOf } from './answer.ts'
import { given } from '../given.ts'
import { nodesOf } from './plan.ts'
import { DAY, SECOND } from '../times.ts'

/** A row this much younger than its edge stays, also on a slow machine. */
const YOUNGER_MS = 60_000

const api = testApi()
const business = testBusiness(api)
let pool: Pool
let attemptId: string
let deliveryId: string
let endpointId: string
let batchId: string

beforeAll(async () => {
  pool = api.pool
  const { businessId } = business
  const transactionId = await given.payment(pool, { businessId })
  attemptId = await given.attempt(pool, { transactionId, state: 'SENDING' })
  endpointId = await given.endpoint(pool, { businessId })
  ;[deliveryId] = (await given.deliveries(pool, { businessId, endpointId, states: ['DELIVERED'] })) as [string]
  batchId = await given.payoutBatch(pool, { businessId })
})
beforeEach(() => pool.query('DELETE FROM idempotency_records'))

const ago = (ms: number): Date => new Date(Date.now() - ms)

/** Deletes batches as the workflow does. Returns the rows of each. */
async function deleteAll(kind: RetentionKind, days: RetentionDays = DEFAULT_RETENTION_DAYS): Promise<number[]> {
  const batches: number[] = []
  for (let from: string | null = null; ;) {
    const { rows, next } = await deleteExpired(pool, { kind, from, days })
    batches.push(rows)
    if (next === null) return batches
    from = next
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

let attempts = 1
async function detail(createdAt: Date): Promise<string> {
  const number = ++attempts
  const made = { trigger: 'SCHEDULE', triggerKey: String(number), startedAt: createdAt, durationMs: 5 }
  await given.rows(pool, 'delivery_attempts', [{ deliveryId, number, ...made }])
  await given.rows(pool, 'delivery_attempt_details', [{ deliveryId, number, error: 'timeout', createdAt }])
  return String(number)
}

/** A refresh token and, if `kept`, none of its own session: the session of the business's user. */
async function session(createdAt: Date, fields: object): Promise<string> {
  const id = newId('session')
  await given.rows(pool, 'sessions', [{ id, userId: business.userId, createdAt, ...fields }])
  return id
}

interface Kind {
  /** Stores a row whose time is `at`; returns how the row is found. */
  store(at: Date): Promise<string>
  /** Returns what is left of the rows. */
  left: string
}

const stored = async (table: string, row: Record<string, unknown>, key: string): Promise<string> => {
  await given.rows(pool, table, [row])
  return String(row[key])
}

/** Rows that are found by a hash, which is in that property. */
const hashed = (table: string, property: string, rowAt: (at: Date) => object | Promise<object>): Kind => ({
  store: async (at) => {
    const hash = randomBytes(32)
    await given.rows(pool, table, [{ [property]: hash, ...(await rowAt(at)) }])
    return hash.toString('hex')
  },
  left: `SELECT encode(${columnOf(property)}, 'hex') AS key FROM ${table}`,
})

const counts = (table: string): Kind => ({
  store: (at) => stored(table, { key: randomBytes(8).toString('hex'), points: 1, expire: at.getTime() }, 'key'),
  left: `SELECT key FROM ${table}`,
})

const ANSWER = { requestHash: '', status: 201, body: '' }

const KINDS: Record<RetentionKind, Kind> = {
  refreshTokens: hashed('refresh_tokens', 'tokenHash', async (expiresAt) => {
    return { sessionId: await session(new Date(), {}), expiresAt }
  }),
  oldSecrets: {
    store: (validUntil) =>
      stored('webhook_old_secrets', { id: newId('oldSecret'), endpointId, secret: '', validUntil }, 'id'),
    left: 'SELECT id AS key FROM webhook_old_secrets',
  },
  approvalCodes: hashed('approval_codes', 'codeHash', (expiresAt) => {
    return { batchId, userId: business.userId, expiresAt }
  }),
  passkeyChallenges: hashed('passkey_challenges', 'challengeHash', (expiresAt) => {
    return { purpose: 'REGISTER', userId: business.userId, boundTo: 'given', expiresAt }
  }),
  passwordResets: hashed('password_resets', 'tokenHash', async (expiresAt) => {
    const { userId } = await registerBusiness(api)
    return { userId, madeBy: userId, expiresAt }
  }),
  rateLimits: counts('rate_limits'),
  inboundBodies: {
    store: (receivedAt) => given.inboundEvent(pool, { attemptId, receivedAt, body: 'sealed', handledAt: new Date() }),
    left: 'SELECT id AS key FROM inbound_events WHERE body IS NOT NULL',
  },
  unmatchedEvents: {
    store: (receivedAt) => given.inboundEvent(pool, { receivedAt, body: 'sealed' }),
    left: 'SELECT id AS key FROM inbound_events',
  },
  deliveryDetails: { store: detail, left: 'SELECT number::text AS key FROM delivery_attempt_details' },
  replays: {
    store: (handledAt) => stored('delivery_replays', { id: newId('replay'), deliveryId, endpointId, handledAt }, 'id'),
    left: 'SELECT id AS key FROM delivery_replays',
  },
  idempotency: hashed('idempotency_records', 'scope', (createdAt) => ({ ...ANSWER, createdAt })),
  sessions: {
    store: (createdAt) => session(createdAt, { revokedAt: new Date() }),
    left: 'SELECT id AS key FROM sessions',
  },
  loginFailures: counts('login_failures'),
  invitations: {
    store: (expiresAt) => {
      const { businessId, userId: invitedBy } = business
      const [id, tokenHash] = [newId('invitation'), randomBytes(32)]
      const row = { id, businessId, email: `${id}@example.com`, role: 'VIEWER', tokenHash, invitedBy, expiresAt }
      return stored('invitations', row, 'id')
    },
    left: 'SELECT id AS key FROM invitations',
  },
}

const daysOf = (kind: RetentionKind): number =>
  (DEFAULT_RETENTION_DAYS as Partial<Record<RetentionKind, number>>)[kind] ?? 0

const keysOf = async (kind: RetentionKind): Promise<string[]> =>
  (await pool.query<{ key: string }>(KINDS[kind].left)).rows.map(({ key }) => key)

describe('at the edge of its age, what is deleted is', () => {
  test.each(RETENTION_KINDS)('%s: the older row only', async (kind) => {
    const { store } = KINDS[kind]
    const old = await store(ago(daysOf(kind) * DAY + SECOND))
    const young = await store(ago(daysOf(kind) * DAY - YOUNGER_MS))
    expect(await keysOf(kind)).toEqual(expect.arrayContaining([old, young]))
    expect(sum(await deleteAll(kind))).toBe(1)
    const left = await keysOf(kind)
    expect([left.includes(old), left.includes(young)]).toEqual([false, true])
  })

  test('what the variables say', async () => {
    const [two, four] = [await detail(ago(2 * DAY + SECOND)), await detail(ago(4 * DAY))]
    await deleteAll('deliveryDetails', { ...DEFAULT_RETENTION_DAYS, deliveryDetails: 3 })
    expect(await keysOf('deliveryDetails')).toEqual(expect.arrayContaining([two]))
    expect(await keysOf('deliveryDetails')).not.toContain(four)
  })
})

describe('never deleted, at any age, is', () => {
  const old = ago(10_000 * DAY)

  test('the event whose body is deleted', async () => {
    const id = await given.inboundEvent(pool, { attemptId, receivedAt: old, body: 'sealed', handledAt: old })
    await Promise.all((['inboundBodies', 'unmatchedEvents'] as const).map((kind) => deleteAll(kind)))
    const { rows } = await pool.query('SELECT body FROM inbound_events WHERE id = $1', [id])
    expect(rows).toEqual([{ body: null }])
  })

  test('the body of an event that is not handled yet, and the replay that is not made yet', async () => {
    const id = await given.inboundEvent(pool, { attemptId, receivedAt: old, body: 'sealed' })
    const replayId = newId('replay')
    await given.rows(pool, 'delivery_replays', [{ id: replayId, deliveryId, endpointId, requestedAt: old }])
    await deleteAll('inboundBodies')
    await deleteAll('replays')
    expect(await keysOf('inboundBodies')).toContain(id)
    expect(await keysOf('replays')).toContain(replayId)
  })

  test('a session that still has a refresh token', async () => {
    const id = await session(old, {})
    const row = { tokenHash: randomBytes(32), sessionId: id, expiresAt: new Date(Date.now() + DAY) }
    await given.rows(pool, 'refresh_tokens', [row])
    const dashboard = await session(old, { passwordConfirmedAt: old })
    await deleteAll('sessions')
    const left = await keysOf('sessions')
    expect([left.includes(id), left.includes(dashboard)]).toEqual([true, false])
  })

  test.each([
    'transactions',
    'attempts',
    'transitions',
    'routing_decisions',
    'payout_decisions',
    'transaction_reviews',
    'events',
    'deliveries',
    'delivery_attempts',
    'receipts',
    'proof_leaves',
    'proof_batches',
    'audit_log',
  ])('a row of %s: the service has no right to', async (table) => {
    expect(GRANTS['SELECT, INSERT, UPDATE, DELETE'] as readonly string[]).not.toContain(table)
    await expect(pool.query(`DELETE FROM ${table}`)).rejects.toMatchObject({ code: '42501' })
  })
})

const needed = { code: '23001' }

test('an event with an attempt cannot be deleted, nor the body of one that is not handled', async () => {
  const id = await given.inboundEvent(pool, { attemptId, body: 'sealed' })
  await expect(pool.query('DELETE FROM inbound_events WHERE id = $1', [id])).rejects.toMatchObject(needed)
  const clear = () => pool.query('UPDATE inbound_events SET body = NULL WHERE id = $1', [id])
  await expect(clear()).rejects.toMatchObject(needed)
  await pool.query('UPDATE inbound_events SET handled_at = now() WHERE id = $1', [id])
  expect((await clear()).rowCount).toBe(1)
})

test('a replay that waits cannot be deleted, and a new detail of a delivery cannot be deleted or changed', async () => {
  const id = newId('replay')
  await given.rows(pool, 'delivery_replays', [{ id, deliveryId, endpointId }])
  await expect(pool.query('DELETE FROM delivery_replays WHERE id = $1', [id])).rejects.toMatchObject(needed)
  const number = await detail(ago(DAY - YOUNGER_MS))
  const one = ' delivery_attempt_details WHERE number = $1'
  await expect(pool.query(`DELETE FROM ${one}`, [number])).rejects.toMatchObject(needed)
  const change = "UPDATE delivery_attempt_details SET error = 'other' WHERE number = $1"
  await expect(pool.query(change, [number])).rejects.toMatchObject(needed)
})

const records = async (count: number, ageMs: number): Promise<void> => {
  const createdAt = ago(ageMs)
  const rows = Array.from({ length: count }, () => ({ scope: randomBytes(32), ...ANSWER, createdAt }))
  await given.rows(pool, 'idempotency_records', rows)
}

test('rows are deleted in batches of 500, also if thousands have the same age', async () => {
  await records(2_600, DAY + SECOND)
  await records(10, DAY - YOUNGER_MS)
  expect(await deleteAll('idempotency')).toEqual([500, 500, 500, 500, 500, 100])
  expect(await keysOf('idempotency')).toHaveLength(10)
})

test('two runs at a time delete each row once, without waiting for each other', async () => {
  await records(4_000, 2 * DAY)
  const all = await Promise.all([deleteAll('idempotency'), deleteAll('idempotency')])
  expect(sum(all.flat()) + sum(await deleteAll('idempotency'))).toBe(4_000)
})

test('a row that a request has locked is deleted the next time', async () => {
  await records(3, 2 * DAY)
  const client = await pool.connect()
  await client.query('BEGIN')
  await client.query('SELECT FROM idempotency_records LIMIT 1 FOR UPDATE')
  expect(await deleteAll('idempotency')).toEqual([2])
  await client.query('COMMIT')
  client.release()
  expect(await deleteAll('idempotency')).toEqual([1])
})

/** Rate limits have a row for each caller of the last hour, which each request changes: an index would cost more. */
const WITHOUT_INDEX = new Set<RetentionKind>(['rateLimits'])

test('every deletion finds its rows by an index on their age', async () => {
  const scanned: [RetentionKind, string | undefined][] = []
  const explain = {
    query: async ({ text, values }: { text: string; values: unknown[] }) => {
      const { rows } = await asSuperuser(pool, async (superuser) => {
        await superuser.query('SET enable_seqscan = off; SET enable_bitmapscan = off; SET enable_sort = off')
        return await superuser.query(`EXPLAIN (FORMAT JSON) ${text}`, values)
      })
      const nodes = nodesOf(rows[0]['QUERY PLAN'][0].Plan)
      expect(nodes.some((node) => node['Node Type'] === 'Tid Scan')).toBe(true)
      scanned.push([kind, nodes.find((node) => node['Node Type'] === 'Index Scan')?.['Index Name']])
      return answerOf([{ rows: 0, found: 0, newest: null }])
    },
  }
  let kind: RetentionKind
  for (kind of RETENTION_KINDS)
    await deleteExpired(explain as never, { kind, from: null, days: DEFAULT_RETENTION_DAYS })
  expect(Object.fromEntries(scanned.filter(([each]) => !WITHOUT_INDEX.has(each)))).toEqual({
    refreshTokens: 'refresh_tokens_expired',
    oldSecrets: 'webhook_old_secrets_ended',
    approvalCodes: 'approval_codes_expired',
    passkeyChallenges: 'passkey_challenges_expired',
    passwordResets: 'password_resets_expired',
    inboundBodies: 'inbound_events_bodies',
    unmatchedEvents: 'inbound_events_unmatched_old',
    deliveryDetails: 'delivery_attempt_details_old',
    replays: 'delivery_replays_handled',
    idempotency: 'idempotency_records_created',
    sessions: 'sessions_old',
    loginFailures: 'login_failures_expired',
    invitations: 'invitations_expired',
  })
})
