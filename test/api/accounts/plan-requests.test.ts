import { registerBusiness, testOperator, type TestBusiness } from './accounts.ts'
import { testApi } from '../running-api.ts'
import { credentialsOf } from '../../../src/api/auth/credentials.ts'
import { refusalWithDetails } from '../../client.ts'

const api = testApi()
const operator = testOperator(api)
let owner: TestBusiness

beforeEach(async () => {
  owner = await registerBusiness(api)
})

const request = (headers = {}) => api.ask('POST', '/api/account/plan-request', { token: owner.accessToken, headers })
const decide = (id: string, decision: 'approve' | 'reject') =>
  api.ask('POST', `/api/operator/plan-requests/${id}/${decision}`, operator)
const status = async () => (await api.ask('GET', '/api/account/status', { token: owner.accessToken })).body
const listed = async (query = '') => {
  const { body } = await api.ask('GET', `/api/operator/plan-requests?limit=100${query}`, operator)
  return body.data.filter(({ business }: { business: { id: string } }) => business.id === owner.businessId)
}
const paidRoute = async () => {
  credentialsOf(api.server.api).forget()
  return (await api.ask('GET', '/v1/transactions', { token: owner.accessToken })).status
}

test('requesting the paid plan returns 202, and the account and the operator’s queue have it', async () => {
  expect((await status()).planRequest).toBeNull()
  const { status: code, body } = await request()
  const asked = { id: body.id, plan: 'PAID', state: 'OPEN', createdAt: body.createdAt, decidedAt: null }
  expect([code, body]).toEqual([202, asked])
  expect((await status()).planRequest).toEqual(asked)
  const { businessId: id } = owner
  expect(await listed('&state=OPEN')).toEqual([
    { ...asked, business: { id, name: expect.any(String), country: 'ZA', mode: 'TEST', kycState: 'NONE' } },
  ])
})

test('requesting the paid plan twice, and ten times at once, keeps one open request with one row in the audit', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => request()))
  expect(new Set(answers.map(({ status: code, body }) => `${code} ${body.id}`)).size).toBe(1)
  expect(await listed()).toHaveLength(1)
  const { body } = await api.ask('GET', '/api/audit', { token: owner.accessToken })
  expect(body.data.map(({ action }: { action: string }) => action)).toEqual(['plan.requested'])
})

test('requesting the paid plan is refused with SV-3005 on the paid plan', async () => {
  await decide((await request()).body.id, 'approve')
  expect(refusalWithDetails(await request())).toEqual([409, 'SV-3005', { state: 'PAID' }])
})

describe('the operator', () => {
  test('moves the business to the paid plan by approving', async () => {
    const { id } = (await request()).body
    expect(await paidRoute()).toBe(403)
    const { status: code, body } = await decide(id, 'approve')
    expect([code, body.state, body.decidedAt]).toEqual([200, 'APPROVED', expect.any(String)])
    expect(await paidRoute()).toBe(200)
    expect(await listed('&state=OPEN')).toEqual([])
  })

  test('leaves the business on its plan by rejecting, and it may ask again', async () => {
    const { id } = (await request()).body
    expect((await decide(id, 'reject')).body.state).toBe('REJECTED')
    expect((await status()).planRequest.state).toBe('REJECTED')
    expect(await paidRoute()).toBe(403)
    const again = (await request()).body
    expect(again.state).toBe('OPEN')
    expect(again.id).not.toBe(id)
  })

  test.each(['approve', 'reject'] as const)('cannot %s what was decided', async (decision) => {
    const { id } = (await request()).body
    await decide(id, 'reject')
    expect(refusalWithDetails(await decide(id, decision))).toEqual([409, 'SV-3005', { state: 'REJECTED' }])
  })

  test('decides once where both decisions come at once', async () => {
    const { id } = (await request()).body
    const answers = await Promise.all([decide(id, 'approve'), decide(id, 'reject')])
    expect(answers.map(({ status: code }) => code).toSorted()).toEqual([200, 409])
    const { plan } = (await api.pool.query('SELECT plan FROM businesses WHERE id = $1', [owner.businessId])).rows[0]
    const [{ state }] = await listed()
    expect([plan, state]).toEqual(answers[0]!.status === 200 ? ['PAID', 'APPROVED'] : ['SANDBOX', 'REJECTED'])
  })

  test('who moves a business to the paid plan by hand approves its request', async () => {
    await request()
    await api.ask('PUT', `/api/operator/businesses/${owner.businessId}/plan`, { ...operator, body: { plan: 'PAID' } })
    expect((await listed()).map(({ state }: { state: string }) => state)).toEqual(['APPROVED'])
  })

  test.each(['approve', 'reject'] as const)('is told that there is nothing to %s', async (decision) => {
    for (const id of [`plr_${'0'.repeat(32)}`, 'x']) expect((await decide(id, decision)).status).toBe(404)
  })
})
