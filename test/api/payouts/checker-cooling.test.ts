import type { PayoutBatch } from '../../api-types.ts'
import { PASSWORD } from '../../given.ts'
import { addUser, approveLive, login, mintTestKey, testMerchant } from '../accounts/accounts.ts'
import { asSuperuser } from '../../database.ts'
import { FROM_OWN_PAGE, startApiWithDatabase, testApi } from '../running-api.ts'
import { recipient } from '../openapi/resources.ts'
import { decideHere } from './payout-decisions.ts'
import { credentialsOf } from '../../../src/api/auth/credentials.ts'
import { duringTests } from '../../during-tests.ts'

const api = testApi(() =>
  startApiWithDatabase({ deps: { engine: { isUp: () => true, sendCommand: (command) => decideHere(api, command) } } }),
)
const maker = testMerchant(api)
let lerato: string

beforeAll(async () => {
  await approveLive(api, maker)
  lerato = await recipient({ api, merchant: maker })
})

/** A batch that the maker made, in TEST, since no live rail is connected. */
async function batch(as: { key?: string; token?: string } = { token: maker.accessToken }): Promise<PayoutBatch> {
  const body = { currency: 'ZAR', items: [{ recipientId: lerato, amountCents: 100 }] }
  return (await api.ask('POST', '/v1/payouts', { ...as, body })).body
}

async function live(made: PayoutBatch): Promise<PayoutBatch> {
  await unguarded('payout_batches', `mode = 'LIVE' WHERE id = '${made.batchId}'`)
  await inMode('LIVE')
  return made
}

async function inMode(mode: 'TEST' | 'LIVE'): Promise<void> {
  await api.pool.query('UPDATE businesses SET mode = $2 WHERE id = $1', [maker.businessId, mode])
  credentialsOf(api.server.api).forget()
}

const approve = ({ batchId, approval }: PayoutBatch, { token }: { token: string }) =>
  api.ask('POST', `/v1/payouts/${batchId}/approve`, { token, body: { contentHash: approval.contentHash } })
const older = (hours: number) => unguarded('audit_log', `created_at = created_at - interval '${hours} hours'`)

/** Changes a row that no program can change. */
const unguarded = (table: string, change: string) =>
  asSuperuser(
    api.pool,
    `ALTER TABLE ${table} DISABLE TRIGGER USER; UPDATE ${table} SET ${change}; ALTER TABLE ${table} ENABLE TRIGGER USER`,
  )

describe('a live batch', () => {
  const checker = duringTests(async () => {
    await inMode('TEST')
    return await addUser(api, maker.accessToken, 'ADMIN')
  })

  async function requireCooling(made: PayoutBatch, by: { token: string }): Promise<void> {
    const { status, body } = await approve(await live(made), by)
    expect([status, body.error.code]).toEqual([403, 'SV-1006'])
    const left = Date.parse(body.error.details.until) - Date.now()
    expect(left).toBeGreaterThan(71 * 3_600_000)
    expect(left).toBeLessThanOrEqual(72 * 3_600_000)
    expect(body.error.message).toContain(body.error.details.until)
    await inMode('TEST')
  }

  test('is not approved by a user whom its maker added within 72 hours', async () => {
    await requireCooling(await batch(), checker)
  })

  test('is not approved by a user whom the minter of its key added', async () => {
    const { key } = await mintTestKey(api, maker.accessToken)
    await requireCooling(await batch({ key }), checker)
  })

  test('is not approved by a user whom its maker invited or promoted', async () => {
    const email = 'invited@example.com'
    const invited = await api.ask('POST', '/api/account/invitations', {
      token: maker.accessToken,
      body: { email, role: 'MEMBER' },
    })
    const token = invited.body.url.split('#')[1]
    const joined = await api.ask('POST', '/dashboard/session/join', {
      headers: FROM_OWN_PAGE,
      body: { token, password: PASSWORD },
    })
    const { id } = joined.body.user
    await api.ask('PATCH', `/api/users/${id}`, { token: maker.accessToken, body: { role: 'PAYOUTS' } })
    await requireCooling(await batch(), { token: (await login(api, email)).body.accessToken })
  })

  test('is approved by a user whom another ADMIN added, and by the maker’s after 72 hours', async () => {
    const other = await addUser(api, checker.token, 'ADMIN')
    expect((await approve(await live(await batch()), other)).status).toBe(200)
    await inMode('TEST')
    const made = await batch()
    await older(72)
    expect((await approve(await live(made), checker)).status).toBe(200)
    await inMode('TEST')
  })
})

test('a test batch is approved by a user whom its maker added, with a warning in every response and in the audit', async () => {
  const checker = await addUser(api, maker.accessToken, 'ADMIN')
  const made = await batch()
  expect(made.approval).toMatchObject({ warnings: [] })
  const { status, body } = await approve(made, checker)
  expect([status, body.approval.warnings]).toEqual([200, ['checker_added_by_maker']])
  const read = await api.ask('GET', `/v1/payouts/${made.batchId}`, { token: checker.token })
  expect(read.body.approval.warnings).toEqual(['checker_added_by_maker'])
  const audit = await api.ask('GET', `/api/audit?target=${made.batchId}`, { token: checker.token })
  expect(audit.body.data.map(({ action }: { action: string }) => action)).toEqual([
    'payout_batch.approved',
    'payout_batch.checker_added_by_maker',
  ])
})

test('a test batch is approved without a warning by a user whom nobody near the maker added', async () => {
  const admin = await addUser(api, maker.accessToken, 'ADMIN')
  const checker = await addUser(api, admin.token, 'PAYOUTS')
  const { body } = await approve(await batch(), checker)
  expect(body.approval.warnings).toEqual([])
})
