import { claimDue } from '../../src/db/relay/claim.ts'
import { findDueLines, giveBack } from '../../src/db/relay/lines.ts'
import { newId } from '../../src/db/new-id.ts'
import { duringTests } from '../during-tests.ts'
import { startApiWithDatabase } from '../api/running-api.ts'
import { asSuperuser, patiently } from '../database.ts'
import { answerOf } from '../db/answer.ts'
import { insertDueDeliveries, insertReplays } from '../db/many/deliveries.ts'
import { given } from '../given.ts'

const HOUR_MS = 3_600_000
/** An hour ago, plus `n` milliseconds. */
const anHourAgo = (n: number) => new Date(Date.now() - HOUR_MS + n)

/** The database keeps replays that wait. */
const WITHOUT_TRIGGERS = 'SET session_replication_role = replica'

const api = duringTests(startApiWithDatabase)
let businessId: string
beforeAll(async () => {
  ;({ businessId } = await given.business(api.pool))
  for (const id of ['whe_a', 'whe_hung', 'whe_z']) await given.endpoint(api.pool, { id, businessId })
})

/** Inserts due deliveries for each endpoint, those of the hung endpoint the oldest, and a replay of each. */
beforeEach(async () => {
  await asSuperuser(api.pool, `${WITHOUT_TRIGGERS}; DELETE FROM delivery_replays; DELETE FROM deliveries`)
  await api.pool.query(`UPDATE webhook_endpoints SET failing_since = CASE id WHEN 'whe_hung' THEN now() END`)
  const owner = { businessId, mode: 'TEST' } as const
  for (const [endpoint, count] of [
    ['whe_a', 30],
    ['whe_hung', 300],
    ['whe_z', 60],
  ] as const)
    await insertDueDeliveries(api.pool, owner, endpoint, count)
  await api.pool.query(`UPDATE deliveries SET engine_due_at = now() - interval '1 s' WHERE endpoint_id <> 'whe_hung'`)
  await insertReplays(api.pool)
})

const counted = (rows: { endpointId: string }[]) =>
  ['whe_a', 'whe_hung', 'whe_z'].map((id) => rows.filter(({ endpointId }) => endpointId === id).length)

const AFTER_A_MINUTE =
  "engine_due_at = now() - interval '1 s' WHERE engine_due_at BETWEEN now() AND now() + interval '1 min'"

describe.each([
  ['deliveries', 'deliveries', claimDue.deliveries, "state = 'DELIVERED'"],
  ['replays', 'delivery_replays', claimDue.replays, 'handled_at = now()'],
] as const)('of %s', (_what, table, claim, done) => {
  test('an endpoint has at most forty deliveries in flight, and a failing one eight', async () => {
    expect(counted(await claim(api.pool, { most: 100, without: [] }))).toEqual([30, 8, 40])
    expect(counted(await claim(api.pool, { most: 100, without: [] }))).toEqual([0, 0, 0])
    await api.pool.query(
      `UPDATE ${table} SET ${done}, engine_due_at = NULL WHERE endpoint_id = 'whe_z' AND engine_due_at > now()`,
    )
    expect(counted(await claim(api.pool, { most: 100, without: [] }))).toEqual([0, 0, 20])
    // An endpoint that accepts a replay has its whole budget.
    await api.pool.query('UPDATE webhook_endpoints SET failing_since = NULL')
    expect(counted(await claim(api.pool, { most: 100, without: [] }))).toEqual([0, 32, 0])
  })

  test('rows claimed by a dead process are claimed again before later ones', async () => {
    const first = await claim(api.pool, { most: 100, without: [] })
    await api.pool.query(`UPDATE ${table} SET ${AFTER_A_MINUTE}`)
    await api.pool.query(`UPDATE ${table} SET engine_due_at = now() WHERE engine_due_at < now() - interval '10 s'`)
    const again = await claim(api.pool, { most: 100, without: [] })
    const ids = (rows: { id: string; endpointId: string }[]) =>
      rows.filter(({ endpointId }) => endpointId === 'whe_hung').map(({ id }) => id)
    expect(ids(again)).toEqual(ids(first))
  })

  test('two processes that poll at once never claim the same row', async () => {
    const looks = await Promise.all(Array.from({ length: 6 }, () => claim(api.pool, { most: 100, without: [] })))
    const ids = looks.flat().map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })
})

test('replays are sent in the order of their requests', async () => {
  await api.pool.query('UPDATE delivery_replays SET engine_due_at = now()')
  const { rows } = await api.pool.query(
    `SELECT id FROM delivery_replays WHERE endpoint_id = 'whe_z' ORDER BY id LIMIT 40`,
  )
  const claimed = (await claimDue.replays(api.pool, { most: 100, without: [] })).filter(
    ({ endpointId }) => endpointId === 'whe_z',
  )
  expect(claimed.map(({ replayId }) => replayId)).toEqual(rows.map(({ id }) => id))
})

test('an old replay is signalled less and less often', async () => {
  const { rows: three } = await api.pool.query(
    `SELECT id FROM delivery_replays WHERE endpoint_id = 'whe_a' ORDER BY id LIMIT 3`,
  )
  const ids = three.map(({ id }) => id)
  await asSuperuser(api.pool, async (db) => {
    await db.query(WITHOUT_TRIGGERS)
    await db.query('DELETE FROM delivery_replays WHERE id <> ALL($1::text[])', [ids])
  })
  for (const [at, age] of ['10 s', '20 min', '2 days'].entries())
    await api.pool.query('UPDATE delivery_replays SET requested_at = now() - $2::interval WHERE id = $1', [
      ids[at],
      age,
    ])
  expect(await claimDue.replays(api.pool, { most: 100, without: [] })).toHaveLength(3)
  const { rows } = await api.pool.query(
    'SELECT round(extract(epoch FROM engine_due_at - now()) / 60)::int AS minutes FROM delivery_replays ORDER BY id',
  )
  expect(rows.map(({ minutes }) => minutes)).toEqual([1, 20, 60])
})

test("payments of each business start in turn, regardless of another's backlog", async () => {
  const shop = await given.business(api.pool)
  const insert = async (owner: string, from: number, to: number) => {
    for (let n = from; n <= to; n++)
      await given.payment(api.pool, { id: `txn_turn_${n}`, businessId: owner, engineDueAt: anHourAgo(n) })
  }
  await insert(businessId, 1, 500)
  await insert(shop.businessId, 501, 503)
  await insert(businessId, 504, 600)
  const numbers = async () =>
    (await claimDue.transactions(api.pool, { most: 8, without: [] }))
      .map(({ id }) => Number(id.slice(9)))
      .toSorted((a, b) => a - b)
  expect(await numbers()).toEqual([1, 2, 3, 4, 5, 501, 502, 503])
  expect(await numbers()).toEqual([6, 7, 8, 9, 10, 11, 12, 13])
  await api.pool.query("UPDATE transactions SET engine_due_at = NULL WHERE id LIKE 'txn_turn_%'")
})

test("a payment in LIVE starts before any in TEST, wherever it is in TEST's backlog", async () => {
  for (let n = 0; n < 600; n++) {
    const mode = n === 300 ? 'LIVE' : 'TEST'
    await given.payment(api.pool, { id: `txn_among_${n}`, businessId, mode, engineDueAt: anHourAgo(n) })
  }
  const [first] = await claimDue.transactions(api.pool, { most: 1, without: [] })
  expect(first).toMatchObject({ id: 'txn_among_300', mode: 'LIVE' })
  await api.pool.query("UPDATE transactions SET engine_due_at = NULL WHERE id LIKE 'txn_among_%'")
})

test('the rows of others are claimed during a burst of one business, whose rows wait', async () => {
  const shop = await given.business(api.pool)
  for (let n = 0; n < 300; n++)
    await given.payment(api.pool, { id: `txn_burst_${n}`, businessId, engineDueAt: anHourAgo(n) })
  await given.payment(api.pool, { id: 'txn_burst_live', businessId, mode: 'LIVE', engineDueAt: anHourAgo(9) })
  const { businessId: other } = shop
  await given.payment(api.pool, { id: 'txn_burst_other', businessId: other, engineDueAt: anHourAgo(250) })
  const without = [`${businessId} TEST`]
  const claimed = await claimDue.transactions(api.pool, { most: 8, without })
  expect(claimed.map(({ id }) => id).toSorted()).toEqual(['txn_burst_live', 'txn_burst_other'])
  expect(counted(await claimDue.deliveries(api.pool, { most: 8, without }))).toEqual([0, 0, 0])
  await api.pool.query("UPDATE transactions SET engine_due_at = NULL WHERE id LIKE 'txn_burst_%'")
})

test('a business whose rows lie within the backlog of another is found before that backlog is claimed', async () => {
  const shop = await given.business(api.pool)
  const rows = Array.from({ length: 1_000 }, (_, n) => ({
    id: `txn_within_${n}`,
    businessId,
    mode: 'TEST',
    kind: 'COLLECT',
    source: 'API',
    state: 'CREATED',
    amountCents: 100,
    currency: 'ZAR',
    hosted: true,
    reference: `within-${n}`,
    sendsEvents: false,
    engineDueAt: anHourAgo(n),
  }))
  await given.rows(api.pool, 'transactions', rows)
  await given.payment(api.pool, { id: 'txn_within_other', businessId: shop.businessId, engineDueAt: anHourAgo(500) })
  // The oldest rows are read in order: they alone would lead to it after a hundred and fifty claims.
  let claims = 0
  for (let found = false; !found; claims++)
    found = (await claimDue.transactions(api.pool, { most: 2, without: [] })).some(
      ({ id }) => id === 'txn_within_other',
    )
  expect(claims).toBeLessThan(75)
  await api.pool.query("UPDATE transactions SET engine_due_at = NULL WHERE id LIKE 'txn_within_%'")
})

test('a row that is given back is due since the same time, unless it has changed since the claim', async () => {
  const [first, second] = [anHourAgo(1), anHourAgo(2)]
  await given.payment(api.pool, { id: 'txn_back_1', businessId, engineDueAt: first })
  await given.payment(api.pool, { id: 'txn_back_2', businessId, engineDueAt: second })
  const claimed = await claimDue.transactions(api.pool, { most: 8, without: [] })
  expect(claimed.map(({ dueSince }) => dueSince).toSorted((a, b) => +a - +b)).toEqual([first, second])
  await api.pool.query("UPDATE transactions SET engine_due_at = now() + interval '5 min' WHERE id = 'txn_back_2'")
  for (const row of claimed) await giveBack.transactions(api.pool, row)
  const { rows } = await api.pool.query(
    "SELECT engine_due_at AS due FROM transactions WHERE id LIKE 'txn_back_%' ORDER BY id",
  )
  expect(new Date(rows[0].due)).toEqual(first)
  expect(Date.parse(rows[1].due)).toBeGreaterThan(Date.now())
  await api.pool.query("UPDATE transactions SET engine_due_at = NULL WHERE id LIKE 'txn_back_%'")
})

test('payout batches of each business start in turn, and LIVE before TEST in every line', async () => {
  const shop = await given.business(api.pool)
  const insert = async (owner: string, mode: string, from: number, to: number) => {
    for (let n = from; n <= to; n++)
      await given.payoutBatch(api.pool, { id: `bat_turn_${n}`, businessId: owner, mode, engineDueAt: anHourAgo(n) })
  }
  await insert(businessId, 'TEST', 1, 60)
  await insert(shop.businessId, 'TEST', 61, 63)
  await insert(businessId, 'LIVE', 64, 65)
  const numbers = async () =>
    (await claimDue.payoutBatches(api.pool, { most: 6, without: [] }))
      .map(({ id }) => Number(id.slice(9)))
      .toSorted((a, b) => a - b)
  expect(await numbers()).toEqual([1, 2, 61, 62, 64, 65])
  expect(await numbers()).toEqual([3, 4, 5, 6, 7, 63])
  await api.pool.query("UPDATE payout_batches SET engine_due_at = now() + interval '1 h' WHERE id LIKE 'bat_turn_%'")

  await given.endpoint(api.pool, { id: 'whe_zz_live', businessId, mode: 'LIVE' })
  await insertDueDeliveries(api.pool, { businessId, mode: 'LIVE' }, 'whe_zz_live', 2)
  const first = await claimDue.deliveries(api.pool, { most: 2, without: [] })
  expect(first.map(({ endpointId }) => endpointId)).toEqual(['whe_zz_live', 'whe_zz_live'])
})

test('one statement returns exactly the lines with due rows', async () => {
  const store = async (inMs: number) => {
    const due = { businessId, engineDueAt: new Date(Date.now() + inMs) }
    await given.payment(api.pool, due)
    await given.inboundEvent(api.pool, { engineDueAt: due.engineDueAt })
    const account = { kind: 'ACCOUNT', mode: 'TEST', currency: 'ZAR', providerId: 'paystack' }
    await given.rows(api.pool, 'connect_resources', [{ id: newId('connectedAccount'), ...account, ...due }])
    await given.payoutBatch(api.pool, due)
  }
  await store(HOUR_MS)
  expect((await findDueLines(api.pool, {})).toSorted()).toEqual(['deliveries', 'replays'])
  await asSuperuser(api.pool, `${WITHOUT_TRIGGERS}; DELETE FROM delivery_replays; DELETE FROM deliveries`)
  expect(await findDueLines(api.pool, {})).toEqual([])
  await store(-1_000)
  expect((await findDueLines(api.pool, {})).toSorted()).toEqual([
    'connects',
    'payoutBatches',
    'providerEvents',
    'transactions',
  ])
})

/** The database blocks that a poll reads and writes: other load on the machine does not change this count. */
async function blocksOf(claim: typeof claimDue.deliveries | typeof claimDue.replays): Promise<number> {
  let statement: { text: string } | undefined
  await claim({ query: async (sent: { text: string }) => ((statement = sent), answerOf([])) } as never, {
    most: 100,
    without: [],
  })
  const client = await api.pool.connect()
  try {
    await client.query('SET plan_cache_mode = force_generic_plan')
    await client.query(`PREPARE look AS ${statement!.text}`)
    const { rows } = await client.query("EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) EXECUTE look ('{}', 100)")
    const { Plan } = rows[0]['QUERY PLAN'][0]
    return Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks']
  } finally {
    client.release(true)
  }
}

const MANY = 20_000

test('a poll of deliveries and of replays reads only the rows that it starts', async () => {
  const few = { deliveries: await blocksOf(claimDue.deliveries), replays: await blocksOf(claimDue.replays) }
  await patiently(api.database.superuserUrl, async (pool) => {
    await insertDueDeliveries(pool, { businessId, mode: 'TEST' }, 'whe_hung', MANY)
    await insertReplays(pool)
    await pool.query(`UPDATE deliveries SET engine_due_at = now() - interval '1 s' WHERE endpoint_id <> 'whe_hung'`)
    await pool.query(
      `UPDATE delivery_replays SET engine_due_at = now() - interval '1 s' WHERE endpoint_id <> 'whe_hung'`,
    )
  })
  expect(await blocksOf(claimDue.deliveries)).toBeLessThan(2 * few.deliveries)
  expect(await blocksOf(claimDue.replays)).toBeLessThan(2 * few.replays)
  // No other work waits behind them.
  const { rows } = await api.pool.query(
    'SELECT endpoint_id AS "endpointId" FROM deliveries WHERE engine_due_at > now()',
  )
  expect(counted(rows)).toEqual([30, 8, 40])
})
