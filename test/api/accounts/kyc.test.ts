import { KYC, registerBusiness, testOperator, type TestBusiness } from './accounts.ts'
import { type RunningApi, testApis } from '../running-api.ts'
import { expecting, refusalWithDetails } from '../../client.ts'

const [api, other] = testApis()
const operator = testOperator(api)

const submit = (token: string, change: object = {}, headers = {}) =>
  api.ask('POST', '/api/account/kyc', { token, body: { ...KYC, ...change }, headers })
const approve = (businessId: string, on: RunningApi = api) =>
  on.ask('POST', `/api/operator/businesses/${businessId}/kyc/approve`, operator)
const reject = (businessId: string, reason = 'The number is of another company.', on: RunningApi = api) =>
  on.ask('POST', `/api/operator/businesses/${businessId}/kyc/reject`, { ...operator, body: { reason } })
const status = async ({ accessToken: token }: TestBusiness) =>
  (await api.ask('GET', '/api/account/status', { token })).body
const listed = async (businessId: string, query = '') => {
  const { body } = await api.ask('GET', `/api/operator/businesses?limit=100${query}`, operator)
  return body.data.find(({ id }: { id: string }) => id === businessId)
}
const mintLive = ({ accessToken: token }: TestBusiness) =>
  api.ask('POST', '/api/api-keys', { token, body: { name: 'live', mode: 'LIVE' } })

describe('submitting KYC details', () => {
  test('returns 202 SUBMITTED, and the account shows it', async () => {
    const business = await registerBusiness(api)
    const { status: code, body } = await submit(business.accessToken)
    expect([code, body]).toEqual([202, { kycState: 'SUBMITTED' }])
    expect(await status(business)).toMatchObject({ kycState: 'SUBMITTED', liveApproved: false })
  })

  test.each([
    [{ registrationNumber: '2015/123456/99' }, ['/registrationNumber']],
    [{ contactIdNumber: '9202204720082' }, ['/contactIdNumber']],
    [{ registrationNumber: 'x', contactIdNumber: 'y' }, ['/registrationNumber', '/contactIdNumber']],
    [{ legalName: '' }, ['/legalName']],
    [{ country: 'South Africa' }, ['/country']],
    [{ state: 'APPROVED' }, ['/state']],
  ])('a submission with %j is refused with SV-2001', async (change, paths) => {
    const business = await registerBusiness(api)
    const { body } = await submit(business.accessToken, change)
    expect(body.error.code).toBe('SV-2001')
    expect(body.error.details.fields.map(({ path }: { path: string }) => path)).toEqual(paths)
    expect((await status(business)).kycState).toBe('NONE')
  })

  test('a business from another country submits that country’s numbers', async () => {
    const business = await registerBusiness(api)
    const foreign = { country: 'KE', registrationNumber: 'PVT-ABC123', contactIdNumber: 'A1234567' }
    expect((await submit(business.accessToken, foreign)).status).toBe(202)
  })

  test('again while one waits is refused with SV-3005', async () => {
    const { accessToken } = await registerBusiness(api)
    await submit(accessToken)
    expect(refusalWithDetails(await submit(accessToken))).toEqual([409, 'SV-3005', { state: 'SUBMITTED' }])
  })

  test('ten times at once is accepted once', async () => {
    const { accessToken } = await registerBusiness(api)
    const answers = await Promise.all(Array.from({ length: 10 }, () => submit(accessToken)))
    expect(answers.filter(({ status: code }) => code === 202)).toHaveLength(1)
  })
})

test('a submission is shown to an operator while it waits', async () => {
  const business = await registerBusiness(api)
  expect((await listed(business.businessId)).kyc).toBeNull()
  await submit(business.accessToken)
  const found = await listed(business.businessId, '&kycState=SUBMITTED')
  expect(found.kyc).toEqual({
    submissionId: expect.stringMatching(/^kyc_[0-9a-f]{32}$/),
    ...KYC,
    submittedAt: expect.stringMatching(/Z$/),
  })
  await approve(business.businessId)
  expect(await listed(business.businessId, '&kycState=SUBMITTED')).toBeUndefined()
  expect((await listed(business.businessId)).kyc).toBeNull()
})

test('a submission is nowhere in plain text, neither in the database nor in the log', async () => {
  const business = await registerBusiness(api)
  const secret = { legalName: 'Quagga Hides', contactName: 'Zanele Unique', contactIdNumber: '8001015009087' }
  expect((await submit(business.accessToken, secret, { 'Idempotency-Key': 'secret' })).status).toBe(202)
  await submit(business.accessToken, secret)
  await listed(business.businessId)
  await reject(business.businessId, 'Zanele Unique is not a director.')
  const tables = await api.pool.query("SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'")
  for (const { name } of tables.rows) {
    const { rows } = await api.pool.query(`SELECT * FROM ${name}`)
    expect([name, /Quagga|Zanele|8001015009087/.test(asText(rows))]).toEqual([name, false])
  }
  expect(/Quagga|Zanele|8001015009087/.test(JSON.stringify(api.logged))).toBe(false)
})

test('a submission cannot be decrypted in the row of another business', async () => {
  const [one, two] = [await registerBusiness(api), await registerBusiness(api)]
  await submit(one.accessToken)
  await submit(two.accessToken)
  const move =
    'UPDATE kyc_submissions SET details = (SELECT details FROM kyc_submissions WHERE business_id = $1) WHERE business_id = $2'
  await api.pool.query(move, [one.businessId, two.businessId])
  expecting(500, await api.ask('GET', '/api/operator/businesses?limit=1', operator))
  await approve(two.businessId)
})

test('a decision that names another submission than the one read is SV-3005 and decides nothing', async () => {
  const business = await registerBusiness(api)
  const decide = (decision: string, body: object) =>
    api.ask('POST', `/api/operator/businesses/${business.businessId}/kyc/${decision}`, { ...operator, body })
  await submit(business.accessToken)
  const { submissionId: first } = (await listed(business.businessId)).kyc
  await reject(business.businessId)
  await submit(business.accessToken, { contactName: 'Sipho Dube' })
  for (const answer of [
    await decide('approve', { submissionId: first }),
    await decide('reject', { submissionId: first, reason: 'No' }),
  ])
    expect(refusalWithDetails(answer)).toEqual([409, 'SV-3005', { state: 'SUBMITTED' }])
  expect((await status(business)).kycState).toBe('SUBMITTED')
  const { submissionId: second } = (await listed(business.businessId)).kyc
  expect((await decide('approve', { submissionId: second })).body.kycState).toBe('APPROVED')
})

test('an approval lets live keys be minted at once', async () => {
  const business = await registerBusiness(api)
  await submit(business.accessToken)
  expect((await mintLive(business)).body.error.code).toBe('SV-1004')
  const { status: code, body } = await approve(business.businessId)
  expect([code, body]).toMatchObject([200, { id: business.businessId, kycState: 'APPROVED', mode: 'TEST' }])
  expect(await status(business)).toMatchObject({ kycState: 'APPROVED', liveApproved: true, kycRejectedBecause: null })
  expect((await mintLive(business)).body.key).toMatch(/^svc_live_/)
  expect((await submit(business.accessToken)).body.error).toMatchObject({
    code: 'SV-3005',
    details: { state: 'APPROVED' },
  })
})

test('a rejection shows the business why, and lets it submit again', async () => {
  const business = await registerBusiness(api)
  await submit(business.accessToken)
  expect((await reject(business.businessId, 'Blurred.')).body.kycState).toBe('REJECTED')
  expect(await status(business)).toMatchObject({
    kycState: 'REJECTED',
    kycRejectedBecause: 'Blurred.',
    liveApproved: false,
  })
  expect((await mintLive(business)).body.error.code).toBe('SV-1004')
  expect((await submit(business.accessToken)).status).toBe(202)
  expect((await reject(business.businessId, 'Still blurred.')).status).toBe(200)
  expect((await status(business)).kycRejectedBecause).toBe('Still blurred.')
  expect((await submit(business.accessToken)).status).toBe(202)
  expect((await approve(business.businessId)).status).toBe(200)
})

test.each(['NONE', 'APPROVED', 'REJECTED'])(
  'a decision on a business that is %s is refused with SV-3005',
  async (state) => {
    const business = await registerBusiness(api)
    if (state !== 'NONE') await submit(business.accessToken)
    if (state === 'APPROVED') await approve(business.businessId)
    if (state === 'REJECTED') await reject(business.businessId)
    for (const { status: code, body } of [await approve(business.businessId), await reject(business.businessId)]) {
      expect([code, body.error.code, body.error.details]).toEqual([409, 'SV-3005', { state }])
    }
    expect((await status(business)).kycState).toBe(state)
  },
)

test('a decision that is made several times at once, in two processes, counts once', async () => {
  for (let round = 0; round < 5; round++) {
    const business = await registerBusiness(api)
    await submit(business.accessToken)
    const answers = await Promise.all([
      approve(business.businessId),
      reject(business.businessId, 'No.', other),
      approve(business.businessId, other),
      reject(business.businessId),
    ])
    const [decided, ...more] = answers.filter(({ status: code }) => code === 200)
    expect(more).toEqual([])
    const { rows } = await api.pool.query(
      'SELECT b.kyc_state AS state, k.state AS submission FROM businesses b JOIN kyc_submissions k ON k.business_id = b.id WHERE b.id = $1',
      [business.businessId],
    )
    expect(rows).toEqual([{ state: decided!.body.kycState, submission: decided!.body.kycState }])
  }
})

test('a decision on an unknown business is 404, and a rejection without a reason is refused', async () => {
  expect((await approve(`biz_${'0'.repeat(32)}`)).status).toBe(404)
  const business = await registerBusiness(api)
  await submit(business.accessToken)
  expect((await reject(business.businessId, '')).body.error.code).toBe('SV-2001')
})

/** Decodes bytes as text, so that a search finds plain text among them. */
function asText(rows: unknown[]): string {
  return JSON.stringify(rows, (_name, value) =>
    value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
  )
}
