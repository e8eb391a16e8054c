import { builtPages } from '../../built-pages.ts'
import { testApi } from '../running-api.ts'

const api = testApi()

describe('the page that sends requests', () => {
  beforeAll(builtPages, 60_000)

  test('it loads nothing from elsewhere; its files are kept for good and compressed', async () => {
    const { status, headers, text } = await api.ask('GET', '/docs/try')
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    const loaded = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path!)
    expect(loaded.length).toBeGreaterThan(1)
    for (const path of loaded) {
      expect(path).toMatch(/^\/docs\//)
      const file = await fetch(api.baseUrl + path, { headers: { 'Accept-Encoding': 'br' } })
      expect([file.status, file.headers.get('content-encoding')]).toEqual([200, 'br'])
      expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    }
  })

  test("its policy allows no inline script or style except its own components' styles", async () => {
    const { headers, text } = await api.ask('GET', '/docs/try')
    const policy = headers.get('content-security-policy')!
    const nonce = /nonce-([^']+)/.exec(policy)![1]!
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      `style-src 'self' 'nonce-${nonce}'`,
      "style-src-attr 'unsafe-inline'",
      "img-src 'self' data:",
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ])
    expect(text).toContain(`nonce="${nonce}"`)
    expect(text).not.toMatch(/<script[^>]*>[^<]|__NONCE__/)
    expect((await api.ask('GET', '/docs/try')).text).not.toContain(nonce)
  })

  test.each(['package.json', 'index.js', '..%2fpackage.json', 'constructor'])('does not serve %s', async (file) => {
    expect((await api.ask('GET', `/docs/${file}`)).status).toBe(404)
  })
})
