import { Type } from 'typebox'
import { duringTests } from '../../during-tests.ts'
import { heldUp } from '../../held-up.ts'
import type { Api } from '../../../src/api/http/call.ts'
import { hashPassword } from '../../../src/api/auth/passwords.ts'
import { onceOutside } from '../../../src/api/idempotency/outside.ts'
import { pause } from '../../../src/api/auth/key-lookups.ts'
import { defineRoute } from '../../../src/api/http/route.ts'
import { routes } from '../../../src/api/routes.ts'
import { closed } from '../../../src/api/schema/schema.ts'
import { inTransaction } from '../../../src/db/query.ts'
import { ServiceError } from '../../../src/domain/errors.ts'
import { testMerchant } from '../accounts/accounts.ts'
import { createEffectsTable, EFFECT_ROUTE } from '../openapi/effects.ts'
import { startApi, startApiWithDatabase, type RunningApi } from '../running-api.ts'
import { settledWaiterOf } from '../../../src/api/transactions/answer-as-preferred.ts'
import { connectWaiterOf } from '../../../src/api/connect/routes.ts'
import { payerWaiterOf } from '../../../src/api/links/payer-routes.ts'

/** Blocks the effect's wait, and records the command id of each call. */
const controls = { act: () => Promise.resolve(), commands: [] as string[] }

/** `POST /v1/effects {value}` waits, then inserts a row and returns it. */
const effects = defineRoute('POST /v1/effects', {
  ...EFFECT_ROUTE,
  request: { body: closed({ value: Type.Number({ examples: [1] }) }) },
  handle: (call, api) =>
    onceOutside(call, api, {
      act: (commandId) => {
        controls.commands.push(commandId)
        return controls.act()
      },
      record: async (db, _, commandId) => {
        expect(commandId).toBe(controls.commands.at(-1))
        const text = 'INSERT INTO effects (value) VALUES ($1) RETURNING id, value'
        return { status: 201, body: (await db.query(text, [call.body.value])).rows[0] }
      },
    }),
})

const api = duringTests(() => startApiWithDatabase({ routes: [...routes, effects] }))
const second = duringTests(() => startApi({ url: api.database.url, routes: [...routes, effects] }))
const merchant = testMerchant(api)

beforeAll(() => createEffectsTable(api))
beforeEach(() => {
  Object.assign(controls, { act: () => Promise.resolve(), commands: [] })
})

let keys = 0
const newKey = () => `key-${keys++}`
const ask = (key: string | null, value = 1, on: RunningApi = api) =>
  on.ask('POST', '/v1/effects', {
    key: merchant.apiKey,
    body: { value },
    headers: key === null ? {} : { 'Idempotency-Key': key },
  })
const effectsMade = async (): Promise<number> =>
  (await api.pool.query('SELECT count(*)::int AS n FROM effects')).rows[0].n

async function openTransactions(): Promise<number> {
  const text = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'"
  return (await api.pool.query(text)).rowCount!
}

/** Blocks the next call's effect; resolves when the effect has begun. */
function holdUp() {
  const { work, ...hold } = heldUp()
  controls.act = () => {
    controls.act = () => Promise.resolve()
    return work()
  }
  return hold
}

describe('an effect that waits for something other than the database', () => {
  test('happens once for a key, and a repeat returns the same bytes, in another process too', async () => {
    const key = newKey()
    const first = await ask(key)
    const repeat = await ask(key, 1, second)
    expect([first.status, repeat.status, repeat.headers.get('idempotent-replayed')]).toEqual([201, 201, 'true'])
    expect(repeat.text).toBe(first.text)
    expect((await ask(key, 2)).body.error.code).toBe('SV-2007')
  })

  test('holds no connection while it waits, and a repeat is then SV-2008', async () => {
    const key = newKey()
    const held = holdUp()
    const first = ask(key)
    await held.begun
    expect(await openTransactions()).toBe(0)
    expect((await ask(key, 1, second)).body.error.code).toBe('SV-2008')
    held.finish()
    expect((await first).status).toBe(201)
  })

  test('leaves the key free if it is refused', async () => {
    const key = newKey()
    const held = holdUp()
    held.fail(new ServiceError('SV-3005'))
    expect((await ask(key)).status).toBe(409)
    const { status, headers } = await ask(key, 2)
    expect([status, headers.get('idempotent-replayed')]).toEqual([201, null])
  })

  test('a refused effect is another command when it is repeated with its key, and repeats no result of the first', async () => {
    const key = newKey()
    const held = holdUp()
    held.fail(new ServiceError('SV-3005'))
    expect([(await ask(key)).status, (await ask(key)).status]).toEqual([409, 201])
    expect(new Set(controls.commands).size).toBe(2)
  })

  test('leaves the key free after a fault, and the same request then looks up what became of it', async () => {
    const key = newKey()
    const held = holdUp()
    held.fail(new ServiceError('SV-5003'))
    expect((await ask(key)).status).toBe(503)
    expect((await ask(key)).status).toBe(201)
    expect(controls.commands).toEqual([controls.commands[0], controls.commands[0]])
  })

  test('a key whose request ended with a fault is refused for another request', async () => {
    const key = newKey()
    const held = holdUp()
    held.fail(new ServiceError('SV-5003'))
    await ask(key)
    expect((await ask(key, 2)).body.error.code).toBe('SV-2007')
    expect(controls.commands).toHaveLength(1)
    expect((await ask(key)).status).toBe(201)
  })

  test('a key whose process died is refused for another request, and the first one is still resumed', async () => {
    const key = newKey()
    const held = holdUp()
    const died = ask(key)
    await held.begun
    await api.pool.query('UPDATE idempotency_records SET answer_by = now() WHERE answer_by IS NOT NULL')
    expect((await ask(key, 2, second)).body.error.code).toBe('SV-2007')
    expect((await ask(key, 1, second)).status).toBe(201)
    held.finish()
    await died
    expect(new Set(controls.commands).size).toBe(1)
  })

  test('an effect whose process died is resumed after its time, and recorded once', async () => {
    const key = newKey()
    const held = holdUp()
    const died = ask(key)
    await held.begun
    await api.pool.query('UPDATE idempotency_records SET answer_by = now() WHERE answer_by IS NOT NULL')
    const before = await effectsMade()
    const repeat = await ask(key, 1, second)
    expect([repeat.status, new Set(controls.commands).size]).toEqual([201, 1])
    held.finish()
    expect((await died).body.error.code).toBe('SV-2008')
    expect((await effectsMade()) - before).toBe(1)
    expect((await ask(key)).text).toBe(repeat.text)
  })
})

const waits: [string, (api: Api) => Promise<unknown>][] = [
  ['the engine', async ({ engine }) => await engine.isUp()],
  ['a command to the engine', ({ engine }) => engine.sendCommand({} as never)],
  ['a password’s hash', () => hashPassword('correct horse battery')],
  ['a pause', () => pause(1)],
  ['a transaction that settles', (given) => settledWaiterOf(given).until('txn_1', 1)],
  ['an activation', (given) => connectWaiterOf(given).until('acc_1', 1)],
  ['a payer’s page', (given) => payerWaiterOf(given).until('txn_1', 1)],
]

test.each(waits)('a request that holds a connection of the database cannot wait for %s', async (_, wait) => {
  const { api: given } = api.server
  await expect(inTransaction(api.pool, async () => await wait(given))).rejects.toThrow(
    'connection of the database is held',
  )
  expect(await openTransactions()).toBe(0)
})
