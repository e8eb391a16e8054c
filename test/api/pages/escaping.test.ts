import { withoutTriggers } from '../../db/many/storing.ts'
import { mintTestKey, registerBusiness, setPlan } from '../accounts/accounts.ts'
import { startApiWithProviders } from '../api-with-providers.ts'
import { testApi } from '../running-api.ts'

const HOSTILE = `<img src=x onerror=alert(1)>"'&</title><script>alert(2)</script>`
const ESCAPED = '&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;&lt;/title&gt;&lt;script&gt;alert(2)&lt;/script&gt;'
const browser = { Accept: 'text/html,application/xhtml+xml' }

const api = testApi(startApiWithProviders)
let page: string
let details: string

beforeAll(async () => {
  const { businessId, accessToken } = await registerBusiness(api)
  await setPlan(api, businessId, 'PAID')
  await api.pool.query('UPDATE businesses SET name = $2 WHERE id = $1', [businessId, HOSTILE])
  const { key } = await mintTestKey(api, accessToken)
  const link = { amountCents: 12_500, currency: 'ZAR', description: HOSTILE }
  const { body } = await api.ask('POST', '/api/payment-links', { key, body: link })
  const other = (await api.ask('POST', '/api/payment-links', { key, body: { ...link, showDetailsFirst: true } })).body
  details = (await api.ask('GET', `/pay/${other.id}`, { headers: browser })).text
  // The page of a link that was not opened in time.
  await withoutTriggers(api.pool, async (client) => {
    await client.query(
      `UPDATE transactions SET state = 'STOPPED', failure_reason_code = 'expired', failure_reason_message = 'Nobody paid.',
         engine_due_at = NULL WHERE id = $1`,
      [body.transactionId],
    )
  })
  page = (await api.ask('GET', `/pay/${body.id}`, { headers: browser })).text
})

test('a payer’s page shows the name of a business as text', () => {
  expect(page).toContain(ESCAPED)
  expect(page).not.toMatch(/<img|<script/)
})

test('the page before the checkout shows business and purpose as text', () => {
  expect(details.split(ESCAPED)).toHaveLength(3)
  expect(details).not.toMatch(/<img|<script/)
})

test('the page of an unknown address repeats nothing of it', async () => {
  const { status, text, headers } = await api.ask('GET', '/pay/%3Cscript%3Ealert(1)%3C%2Fscript%3E', {
    headers: browser,
  })
  expect(status).toBe(404)
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(text).not.toContain('alert(1)')
})
