import { defineRoute } from '../../../src/api/http/route.ts'
import { docsPolicy } from '../../../src/api/http/security-headers.ts'
import { type PageName, pageReply } from '../../../src/api/pages/built-pages.ts'
import { routes } from '../../../src/api/routes.ts'
import { given } from '../../given.ts'
import { startApiWithDatabase, testApi } from '../running-api.ts'

/* The pages that say that something failed, as clients that prefer JSON see them. */

const unbuilt = defineRoute('GET /unbuilt', {
  operationId: 'browseUnbuilt',
  tag: 'Service',
  summary: 'A page that is not built',
  description: 'For this test.',
  plan: 'SANDBOX',
  access: 'public',
  responses: {},
  handle: async () => await pageReply('unbuilt' as PageName, 'This page', docsPolicy),
})

const api = testApi(() => startApiWithDatabase({ routes: [...routes, unbuilt] }))
let ended: string
let waiting: string

beforeAll(async () => {
  const { businessId } = await given.business(api.pool)
  const failed = { state: 'FAILED', failureReasonCode: 'declined', failureReasonMessage: 'No.' }
  ended = await given.payment(api.pool, { businessId, hosted: true, ...failed })
  waiting = await given.payment(api.pool, { businessId, hosted: true })
})

const ask = (path: string, accept?: string, method = 'GET') =>
  api.ask(method, path, accept === undefined ? {} : { headers: { Accept: accept } })

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

test.each([
  ['an ended payment', () => `/pay/${ended}`, 410, { code: 'SV-3005', details: { state: 'FAILED' } }],
  ['a return to an ended payment', () => `/pay/${ended}/return`, 410, { code: 'SV-3005', retryable: false }],
  ['a page that is not built', () => '/unbuilt', 503, { code: 'SV-5003', retryAfterSeconds: 5 }],
])(
  '%s is the error object for clients that prefer JSON, with the status of its page',
  async (_of, path, code, error) => {
    for (const accept of [
      'application/json',
      'application/json, text/plain, */*',
      'text/html;q=0.5, application/json',
    ]) {
      const { status, headers, body } = await ask(path(), accept)
      expect([accept, status, body]).toEqual([accept, code, { error: expect.objectContaining(error) }])
      expect(body.error.traceId).toBe(headers.get('x-trace-id'))
      expect(headers.get('vary')).toContain('Accept')
      expect(headers.get('link')).toContain(`/docs/errors#${error.code}`)
    }
    for (const accept of [undefined, '*/*', BROWSER, 'text/html, application/json']) {
      const { status, headers, text } = await ask(path(), accept)
      expect([accept, status, headers.get('content-type')]).toEqual([accept, code, 'text/html; charset=utf-8'])
      expect(text).toContain('<h1>')
    }
  },
)

test('the error object of a page has the Retry-After of the page', async () => {
  for (const accept of ['application/json', BROWSER]) {
    const { status, headers } = await ask('/unbuilt', accept)
    expect([accept, status, headers.get('retry-after')]).toEqual([accept, 503, '5'])
  }
})

test('a checkout that is not ready is 503 to both', async () => {
  const json = await ask(`/pay/${waiting}`, 'application/json')
  expect(json.status).toBe(503)
  expect(json.headers.get('retry-after')).toBe('3')
  expect(json.body.error).toEqual(expect.objectContaining({ code: 'SV-5003', retryAfterSeconds: 3 }))
  const page = await ask(`/pay/${waiting}`, BROWSER)
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '3'])
  expect(page.text).toContain('<h1>One moment, please</h1>')
})

test('the page of an ended payment links to a return host only while it is listed', async () => {
  const { businessId } = await given.business(api.pool)
  const returnUrl = 'https://shop.example.com/basket'
  const failed = { state: 'FAILED', failureReasonCode: 'declined', failureReasonMessage: 'No.' }
  const id = await given.payment(api.pool, { businessId, hosted: true, returnUrl, ...failed })
  const list = async (hosts: readonly string[]) =>
    await api.pool.query('UPDATE businesses SET return_hosts = $2 WHERE id = $1', [businessId, hosts])
  const linked = async () => (await ask(`/pay/${id}`, BROWSER)).text.includes(`href="${returnUrl}?`)
  await list(['shop.example.com'])
  expect(await linked()).toBe(true)
  await list(['other.example.com'])
  expect(await linked()).toBe(false)
})
