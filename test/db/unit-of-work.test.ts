import { uniqueViolation } from '../../src/api/accounts/users.ts'
import { isDatabaseAway } from '../../src/db/database-away.ts'
import {
  AuditEntry,
  Business,
  ConnectedAccount,
  ConnectResource,
  RoutingRulesVersion,
  Split,
  SplitShare,
  User,
} from '../../src/db/entities/index.ts'
import { allRows, command, inTransaction, requireNoHeldConnection } from '../../src/db/query.ts'
import { clientOf, inUnitOfWork, unitOfWork } from '../../src/db/unit-of-work.ts'
import { duringTests } from '../during-tests.ts'
import { openDatabase } from '../database.ts'
import { given } from '../given.ts'

const store = duringTests(openDatabase)
let businessId: string
let userId: string

beforeAll(async () => {
  const business = await given.business(store.pool)
  businessId = business.businessId
  userId = business.admins[0].userId
})

const rename = command<{ id: string; name: string }>('test-rename')('UPDATE businesses SET name = :name WHERE id = :id')
const findName = allRows<{ id: string }, object>('test-find-name')('SELECT name FROM businesses WHERE id = :id')
const findAct = allRows<{ id: string }, object>('test-find-act')(
  'SELECT created_at AS at FROM audit_log WHERE id = :id',
)
const findRow = allRows<object, unknown>('test-row')(`
    SELECT h.share, w.priorities, w.weights, a.account_number, r.engine_due_at, r.created_at
    FROM connected_accounts a, connect_resources r, split_shares h, routing_rules w WHERE r.id = a.id`)

const entry = (id: string) => ({ id, businessId, actor: 'usr_1', action: 'plan.paid' as const, target: businessId })

async function stored(id: string): Promise<unknown[]> {
  const { rows } = await store.pool.query('SELECT id FROM audit_log WHERE id = $1', [id])
  return rows
}

test('entities and statements in one transaction are committed together and see each other’s changes', async () => {
  const seen = await inTransaction(store.pool, async (db) => {
    await rename(db, { id: businessId, name: 'by statement' })
    await unitOfWork(store, db, async (em) => {
      const business = await em.findOneOrFail(Business, businessId)
      expect(business.name).toBe('by statement')
      business.name = 'by entity'
      em.create(AuditEntry, entry('aud_1'))
    })
    return await findName(db, { id: businessId })
  })
  expect(seen).toEqual([{ name: 'by entity' }])
  expect(await stored('aud_1')).toHaveLength(1)
})

test('entities and statements in one transaction are rolled back together', async () => {
  const work = inTransaction(store.pool, async (db) => {
    await unitOfWork(store, db, async (em) => void em.create(AuditEntry, entry('aud_2')))
    await rename(db, { id: businessId, name: 'lost' })
    throw new Error('the effect refuses')
  })
  await expect(work).rejects.toThrow('the effect refuses')
  expect(await stored('aud_2')).toEqual([])
  expect(await findName(store.pool, { id: businessId })).toEqual([{ name: 'by entity' }])
})

test('entities and statements in one transaction run on one connection, and waiting for anything but the database on it is refused', async () => {
  await inUnitOfWork(store, async (em) => {
    const [mine] = await em.execute('SELECT pg_backend_pid() AS pid')
    const { rows } = await clientOf(em).query('SELECT pg_backend_pid() AS pid')
    expect(rows).toEqual([mine])
    expect(() => requireNoHeldConnection('a hash')).toThrow('a connection of the database is held')
  })
  expect(() => requireNoHeldConnection('a hash')).not.toThrow()
})

test('a unit of work on the pool is refused, and so is a statement outside its unit of work', async () => {
  await expect(unitOfWork(store, store.pool, () => Promise.resolve())).rejects.toThrow('needs a transaction')
  expect(() => clientOf(store.orm.em.fork())).toThrow('no transaction')
})

test('entities and statements return the same values: numbers, dates, json, bytes', async () => {
  const at = new Date('2026-01-02T03:04:05.678Z')
  const own = { businessId, mode: 'TEST', currency: 'ZAR', providerId: 'paystack' } as const
  await inUnitOfWork(store, async (em) => {
    const resource = em.create(ConnectResource, { id: 'acc_1', kind: 'ACCOUNT', ...own, engineDueAt: at })
    em.create(ConnectedAccount, {
      resource,
      businessName: 'Shop',
      bankCode: '250655',
      accountLast4: '1234',
      accountNumber: Buffer.from([0, 255, 39, 63]),
    })
    await em.flush()
    const splitResource = em.create(ConnectResource, { id: 'spl_1', kind: 'SPLIT', ...own })
    const split = em.create(Split, { resource: splitResource, name: 's', type: 'FLAT', feeBearer: 'BUSINESS' })
    em.create(SplitShare, { split, position: 1, accountId: 'acc_1', share: 99_999_999_999 })
    em.create(RoutingRulesVersion, {
      businessId,
      version: 1,
      actor: userId,
      disabledProviders: [],
      priorities: ["it's", '{?}'],
      weights: { latency: 1.5, cost: 0.25 },
    })
  })
  const [row] = await findRow(store.pool, {})
  const em = store.orm.em.fork()
  const { share } = (await em.findOneOrFail(SplitShare, { accountId: 'acc_1' }))!
  const { priorities, weights } = await em.findOneOrFail(RoutingRulesVersion, { businessId })
  const { accountNumber, resource } = await em.findOneOrFail(ConnectedAccount, 'acc_1', { populate: ['resource'] })
  const { engineDueAt, createdAt } = resource
  expect(row).toEqual({ share, priorities, weights, accountNumber, engineDueAt, createdAt })
  expect([share, priorities, engineDueAt]).toEqual([99_999_999_999, ["it's", '{?}'], at])
  expect(Object.keys(weights)).toEqual(['latency', 'cost'])
  expect(accountNumber).toEqual(Buffer.from([0, 255, 39, 63]))
})

test('columns that the database fills in are known after the flush', async () => {
  await inUnitOfWork(store, async (em) => {
    const made = em.create(AuditEntry, entry('aud_3'))
    await em.flush()
    expect(await findAct(clientOf(em), { id: 'aud_3' })).toEqual([{ at: made.createdAt }])
  })
})

test('a violated constraint is named for entities and for statements', async () => {
  const user = { businessId, email: 'a@b.example', passwordHash: '', role: 'MEMBER' } as const
  const create = (id: string) => inUnitOfWork(store, async (em) => void em.create(User, { id, ...user }))
  await create('usr_1')
  const refused: unknown = await create('usr_2').catch((error: unknown) => error)
  expect(uniqueViolation(refused)).toBe('users_email')
  const changed = inUnitOfWork(store, async (em) => {
    const business = await em.findOneOrFail(Business, businessId)
    business.mode = 'LIVE'
  })
  await expect(changed).rejects.toMatchObject({ code: '23514' })
})

test('a slow statement is cancelled and counts as a fault of the database', async () => {
  const slow = inUnitOfWork(store, async (em) => await em.execute('SELECT pg_sleep(10)'))
  const error: unknown = await slow.catch((fault: unknown) => fault)
  expect(isDatabaseAway(error)).toBe(true)
})
