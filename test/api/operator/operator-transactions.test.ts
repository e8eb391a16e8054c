import { type ApiAnswer, testApi } from '../running-api.ts'
import { given } from '../../given.ts'
import { operatorToken, paidMerchant, registerBusiness, type TestBusiness } from '../accounts/accounts.ts'

const api = testApi()
let operator: string
let businesses: TestBusiness[]
/** Oldest first. */
const flagged: string[] = []
const plain: string[] = []

beforeAll(async () => {
  operator = await operatorToken(api)
  businesses = [await registerBusiness(api), await registerBusiness(api)]
  for (let round = 0; round < 6; round++) {
    const needsReview = round % 2 === 0
    const { businessId } = businesses[round % 3 === 0 ? 0 : 1]!
    const id = await given.payment(api.pool, {
      businessId,
      mode: round < 3 ? 'TEST' : 'LIVE',
      amountCents: 100 + round,
      hosted: true,
      reviewReason: needsReview ? 'dispute' : null,
      createdAt: new Date(Date.now() + round * 1_000),
    })
    ;(needsReview ? flagged : plain).push(id)
  }
})

const list = (query: string) => api.ask('GET', `/api/operator/transactions${query}`, { token: operator })
const read = (id: string) => api.ask('GET', `/api/operator/transactions/${id}`, { token: operator })
const idsOf = ({ body }: ApiAnswer) => body.data.map(({ transactionId }: { transactionId: string }) => transactionId)

test('the list shows what needs review of every business and both modes, newest first', async () => {
  const answer = await list('?needsReview=true')
  expect(answer.status).toBe(200)
  expect(idsOf(answer)).toEqual(flagged.toReversed())
  expect(new Set(answer.body.data.map(({ mode }: { mode: string }) => mode))).toEqual(new Set(['TEST', 'LIVE']))
  const owners = new Set(answer.body.data.map(({ merchantId }: { merchantId: string }) => merchantId))
  expect(owners).toEqual(new Set(businesses.map(({ businessId }) => businessId)))
})

test('the list is read page by page without gaps', async () => {
  const first = await list('?needsReview=true&limit=2')
  const second = await list(`?needsReview=true&limit=2&cursor=${first.body.nextCursor}`)
  expect([...idsOf(first), ...idsOf(second)]).toEqual(flagged.toReversed())
  expect(second.body.nextCursor).toBeNull()
})

test('needsReview=false lists the others, and without the filter all are listed', async () => {
  expect(idsOf(await list('?needsReview=false'))).toEqual(plain.toReversed())
  expect(idsOf(await list('')).toSorted()).toEqual([...flagged, ...plain].toSorted())
})

test('a transaction is found by reference, whichever business gave it, by amount and by the time of its creation', async () => {
  const [one, other] = [flagged[1]!, plain[2]!]
  expect(idsOf(await list(`?reference=${other}`))).toEqual([other])
  expect(idsOf(await list(`?reference=${other}&needsReview=true`))).toEqual([])
  expect(idsOf(await list('?amountCents=102'))).toEqual([one])
  const createdAt = (await list(`?reference=${one}`)).body.data[0].createdAt
  const around = (ms: number) => encodeURIComponent(new Date(Date.parse(createdAt) + ms).toISOString())
  const window = `createdAfter=${around(-500)}&createdBefore=${around(500)}`
  expect(idsOf(await list(`?${window}`))).toEqual([one])
  expect(idsOf(await list(`?${window}&amountCents=101`))).toEqual([])
})

test('a payer’s payments at any business are found by the email in any case', async () => {
  const paid: string[] = []
  for (const merchant of [await paidMerchant(api), await paidMerchant(api)]) {
    const body = { amountCents: 100, currency: 'ZAR', customer: { email: 'Thandi@Payer.Example' } }
    paid.push((await api.ask('POST', '/v1/payments', { key: merchant.apiKey, body })).body.transactionId)
  }
  expect(idsOf(await list('?customerEmail=thandi@payer.example'))).toEqual(paid.toReversed())
  expect(idsOf(await list('?customerEmail=nobody@payer.example'))).toEqual([])
})

test('a single transaction shows why it waits, what the provider reported, and its attempts', async () => {
  const [id] = flagged
  const reported = { reportedCents: 99, reportedCurrency: 'USD', providerReference: 'aaaabbbbccccdddd' }
  await given.attempt(api.pool, { transactionId: id!, state: 'PENDING', ...reported })
  const second = { number: 2, providerId: 'yoco', providerReference: 'aaaabbbbccccddde' }
  await given.attempt(api.pool, { transactionId: id!, state: 'SENDING', ...second })
  const one = await read(id!)
  const odd = { providerReference: 'aaaabbbbccccdddd', reportedAmountCents: 99, reportedCurrency: 'USD' }
  expect([one.status, one.body]).toMatchObject([
    200,
    {
      transactionId: id,
      merchantId: businesses[0]!.businessId,
      needsReview: true,
      reviewReason: 'dispute',
      ...odd,
      attempts: [odd, { providerReference: 'aaaabbbbccccddde', reportedAmountCents: null, reportedCurrency: null }],
      history: [{ state: 'CREATED' }],
    },
  ])
  const quiet = {
    resolutions: [],
    reviewReason: null,
    providerReference: null,
    reportedAmountCents: null,
    reportedCurrency: null,
  }
  expect((await read(plain[0]!)).body).toMatchObject({ needsReview: false, attempts: [], ...quiet })
})

test('a provider without lookups has its look-up named, with the value to search for', async () => {
  const id = plain[1]!
  const sent = { providerId: 'yoco', providerReference: 'bbbbccccddddeeee' }
  await given.attempt(api.pool, { transactionId: id, state: 'UNKNOWN', ...sent })
  expect((await read(id)).body.lookUp).toBeNull()
  await api.pool.query("UPDATE transactions SET review_reason = 'cannot_be_asked' WHERE id = $1", [id])
  const { reviewReason, lookUp } = (await read(id)).body
  expect([reviewReason, lookUp]).toEqual(['cannot_be_asked', expect.stringMatching(/Yoco.* bbbbccccddddeeee$/)])
  await api.pool.query('UPDATE transactions SET review_reason = NULL WHERE id = $1', [id])
})

test.each([
  ['needsReview=perhaps', 'SV-2001'],
  ['reference=a+b', 'SV-2001'],
  ['createdAfter=yesterday', 'SV-2001'],
  ['customerEmail=thandi', 'SV-2001'],
  ['providerId=paystack', 'SV-2001'],
  ['amountCents=0', 'SV-3003'],
  ['amountCents=1.5', 'SV-3003'],
])('%s is %s', async (query, code) => {
  expect((await list(`?${query}`)).body.error.code).toBe(code)
})
