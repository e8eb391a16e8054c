import { expect, test } from '@jest/globals'
import { PASSWORD } from '../../given.ts'
import { until } from '../../until.ts'
import { addUser, KYC, mintTestKey, registerBusiness, setPlan, type TestBusiness } from './accounts.ts'
import { type ApiAnswer, testApi } from '../running-api.ts'
import { hashingOf } from '../../../src/api/auth/hashing-queue.ts'

const api = testApi()

/** Another ADMIN of the business, whose role or session ends during a request. */
async function admin() {
  const owner = await registerBusiness(api)
  await setPlan(api, owner.businessId, 'PAID')
  return { owner, second: await addUser(api, owner.accessToken, 'ADMIN') }
}

const newUser = { password: PASSWORD, role: 'ADMIN' }

test("an ADMIN who is demoted while a new user's password is being hashed adds no user", async () => {
  const { owner, second } = await admin()
  const email = `new-${second.email}`
  const hashing = hashingOf(api.server.api)
  const [came, goes] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const run = hashing.run.bind(hashing)
  hashing.run = async (address, work) => {
    came.resolve()
    await goes.promise
    return await run(address, work)
  }
  const asked = api.ask('POST', '/api/users', { token: second.token, body: { ...newUser, email } })
  await came.promise
  const path = `/api/users/${second.id}`
  const demoted = await api.ask('PATCH', path, { token: owner.accessToken, body: { role: 'MEMBER' } })
  expect(demoted.status).toBe(200)
  goes.resolve()
  hashing.run = run
  const { status, body } = await asked
  expect([status, body.error.code]).toEqual([403, 'SV-1002'])
  expect((await api.pool.query('SELECT FROM users WHERE email = $1', [email])).rowCount).toBe(0)
})

const acts: [name: string, act: (token: string, owner: TestBusiness) => Promise<ApiAnswer>][] = [
  ['adding a user', (token) => ask('POST', '/api/users', token, { ...newUser, email: `${Math.random()}@example.com` })],
  ['inviting a user', (token) => ask('POST', '/api/account/invitations', token, invited())],
  ['withdrawing an invitation', async (token, owner) => ask('DELETE', await invitationOf(owner), token)],
  ['ending sessions', (token, owner) => ask('DELETE', `/api/users/${owner.userId}/sessions`, token)],
  ['minting a key', (token) => ask('POST', '/api/api-keys', token, { name: 'x', mode: 'TEST' })],
  ['rotating a key', async (token, owner) => ask('POST', `/api/api-keys/${await keyOf(owner)}/rotate`, token)],
  ['revoking a key', async (token, owner) => ask('POST', `/api/api-keys/${await keyOf(owner)}/revoke`, token)],
  ['choosing the mode', (token) => ask('PUT', '/api/account/mode', token, { mode: 'TEST' })],
  ['listing return hosts', (token) => ask('PUT', '/api/account/return-hosts', token, { hosts: ['shop.example.com'] })],
  ['naming a contact', (token) => ask('PUT', '/api/account/payer-contact', token, { email: null, phone: null })],
  ['submitting KYC', (token) => ask('POST', '/api/account/kyc', token, KYC)],
  ['changing routing', (token) => ask('PUT', '/v1/routing', token, { priorities: [], disabledProviders: [] })],
]
const ask = (method: string, path: string, token: string, body?: object) => api.ask(method, path, { token, body })
const invited = () => ({ email: `${Math.random()}@example.com`, role: 'MEMBER' })
const invitationOf = async ({ accessToken }: TestBusiness) =>
  `/api/account/invitations/${(await ask('POST', '/api/account/invitations', accessToken, invited())).body.id}`
const keyOf = async ({ accessToken }: TestBusiness) => (await mintTestKey(api, accessToken)).id

/**
 * Calls while another transaction has ended the role or the session and has not committed yet. The checks
 * read the old record, so the effect must wait for the commit.
 */
async function during(change: string, id: string, act: () => Promise<ApiAnswer>): Promise<ApiAnswer> {
  const client = await api.pool.connect()
  try {
    await client.query('BEGIN')
    await client.query(change, [id])
    let answered = false
    const asked = act().finally(() => (answered = true))
    await until(async () => answered || (await isWaiting()))
    await client.query('COMMIT')
    return await asked
  } finally {
    client.release()
  }
}

async function isWaiting(): Promise<boolean> {
  const waiting = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
  return (await api.pool.query(waiting)).rowCount! > 0
}

test.each(acts)('%s is refused with SV-1002 to one who is demoted at that moment', async (_name, act) => {
  const { owner, second } = await admin()
  const demote = "UPDATE users SET role = 'MEMBER' WHERE id = $1"
  const { status, body } = await during(demote, second.id, () => act(second.token, owner))
  expect([status, body.error?.code]).toEqual([403, 'SV-1002'])
})

test.each(acts)('%s is done by one who still is ADMIN', async (_name, act) => {
  const { owner, second } = await admin()
  expect((await act(second.token, owner)).status).toBeLessThan(300)
})
