import { readFileSync } from 'node:fs'
import { CLIENT_GUIDES, GUIDES } from '../../../src/api/pages/markdown/guides.ts'
import { routes } from '../../../src/api/routes.ts'
import { ERRORS } from '../../../src/domain/error-catalogue.ts'
import { duringTests } from '../../during-tests.ts'
import { sharedService } from '../../shared-service.ts'

const MARKDOWN = 'text/markdown; charset=utf-8'

/** Pages of the build, which a service of the tests may not have. */
const BUILT: ReadonlySet<string> = new Set(['/docs/try', '/dashboard'])

const service = duringTests(sharedService)
let index: string
let links: string[]

beforeAll(async () => {
  index = await textOf('/llms.txt')
  links = [...index.matchAll(/^- \[[^\]]+\]\((\S+)\): \S/gm)].map(([, link]) => link!)
})

async function textOf(path: string, headers: Record<string, string> = {}): Promise<string> {
  return await (await fetch(new URL(path, service.baseUrl), { headers })).text()
}

/** Returns the Markdown without code, in which brackets and angle brackets mean something else. */
const withoutCode = (text: string): string => text.replaceAll(/^```[\s\S]*?^```$/gm, '').replaceAll(/`[^`]*`/g, '')

const anchorsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .replaceAll(/\]\([^)]*\)/g, '')
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  )

test('/llms.txt has the shape of llmstxt.org: a title, a summary, and lists of links under headings', () => {
  expect(index).toMatch(/^# Payments service\n\n> \S.+\n/)
  const [, ...sections] = index.split(/^## /m)
  expect(sections.map((section) => section.split('\n')[0])).toEqual(['Docs', 'Clients', 'API reference', 'Optional'])
  for (const section of sections)
    expect(
      section
        .trim()
        .split('\n')
        .slice(2)
        .filter((line) => !/^- \[[^\]]+\]\(\S+\): \S/.test(line)),
    ).toEqual([])
})

test('every link leads to Markdown without HTML, and one to the OpenAPI document', async () => {
  expect(links.length).toBeGreaterThan(30)
  const found = await Promise.all(
    links.map(async (link) => {
      const response = await fetch(link)
      return { link, response, text: await response.text() }
    }),
  )
  const documents = found.filter(({ response }) => response.headers.get('content-type')?.includes('json'))
  expect(documents.map(({ link, text }) => [link, JSON.parse(text).openapi])).toEqual([
    [`${service.baseUrl}/v3/api-docs`, '3.1.0'],
  ])
  for (const { link, response, text } of found.filter((each) => !documents.includes(each))) {
    expect([link, response.status, response.headers.get('content-type')]).toEqual([link, 200, MARKDOWN])
    expect([link, text.match(/^# \S/)?.index]).toEqual([link, 0])
    expect([link, withoutCode(text).match(/<\/?[a-z][^>:]*>/)?.[0]]).toEqual([link, undefined])
  }
})

test('every link inside the pages leads to a page, and to a heading of it', async () => {
  const pages = new Map<string, string>()
  for (const link of links.filter((each) => each.endsWith('.md'))) pages.set(new URL(link).pathname, await textOf(link))
  const broken: string[] = []
  for (const [path, text] of pages)
    for (const [, target] of withoutCode(text).matchAll(/\]\(([^)\s]*)\)/g)) {
      const url = new URL(target!, service.baseUrl + path)
      if (url.origin !== service.baseUrl || BUILT.has(url.pathname)) continue
      const page = pages.get(url.pathname)
      const isFound = page === undefined ? (await fetch(url)).ok : true
      const anchor = url.hash.slice(1)
      if (!isFound || (page !== undefined && anchor !== '' && !anchorsOf(page).includes(anchor)))
        broken.push(`${path}: ${target}`)
    }
  expect(broken).toEqual([])
})

describe('the Markdown pages', () => {
  test("a guide shows the address of this service, and a client's page the client's default", async () => {
    for (const path of ['/docs/quickstart.md', '/docs/quickstart', '/docs/webhooks', '/docs/proofs'])
      expect([path, (await textOf(path)).includes('localhost:3000')]).toEqual([path, false])
    expect(await textOf('/docs/quickstart.md')).toContain(`export PAYMENTS_BASE_URL=${service.baseUrl}\n`)
    expect(await textOf('/docs/client-go.md')).toContain('or `http://localhost:3000`')
  })

  test('the reference has every operation with its errors, and the errors page every code', async () => {
    const pages = await Promise.all(links.filter((link) => link.includes('/docs/api-')).map((link) => textOf(link)))
    const headings = pages.flatMap((page) => [...page.matchAll(/^## (\w+)$/gm)].map(([, heading]) => heading!))
    expect(routes.map(({ operationId }) => operationId).filter((id) => !headings.includes(id))).toEqual([])
    const payments = pages.find((page) => page.startsWith('# Payments\n'))!
    for (const part of ['`POST /v1/payments`', '`amountCents` (integer, 1 to 99999999999)', '**Python**', '#sv-2010'])
      expect(payments).toContain(part)
    const errors = await textOf('/docs/errors.md')
    expect([...errors.matchAll(/^## (\S+)$/gm)].map(([, code]) => code)).toEqual(Object.keys(ERRORS))
  })

  test('the search finds each operation and each part of a guide', async () => {
    const entries = JSON.parse(await textOf('/docs/search.json')) as { title: string; about: string; href: string }[]
    expect(entries).toContainEqual({
      title: 'createPayment',
      about: 'POST /v1/payments · Create a payment.',
      href: '/docs/api-payments#createpayment',
    })
    expect(entries).toContainEqual({ title: 'SV-2007', about: 'Error codes', href: '/docs/errors#SV-2007' })
    const found = new Set(entries.map(({ title }) => title))
    expect(routes.map(({ operationId }) => operationId).filter((id) => !found.has(id))).toEqual([])
    for (const href of entries.map((each) => each.href))
      expect([href, /^\/docs(\/[a-z-]+)?(#[\w-]+)?$/.test(href)]).toEqual([href, true])
  })

  test('every document is also a page, whose links lead to pages and to their parts', async () => {
    const paths = links.filter((link) => link.endsWith('.md')).map((link) => new URL(link).pathname.slice(0, -3))
    const pages = new Map<string, string>()
    for (const path of paths) {
      for (const accept of ['*/*', 'text/html,application/xhtml+xml', 'application/json']) {
        const { status, headers } = await fetch(service.baseUrl + path, { headers: { accept } })
        expect([path, status, headers.get('content-type')]).toEqual([path, 200, 'text/html; charset=utf-8'])
        expect(headers.get('content-security-policy')).toMatch(
          /^default-src 'none'; script-src 'sha256-\S+'; style-src 'sha256-\S+'; connect-src 'self';/,
        )
        expect([headers.get('vary'), headers.get('link')]).toEqual([
          'Accept, Accept-Encoding',
          `<${path}.md>; rel="alternate"; type="text/markdown"`,
        ])
      }
      pages.set(path, await textOf(path))
      for (const accept of ['text/markdown', 'text/markdown, text/html, */*', 'text/html;q=0.5, text/markdown']) {
        const response = await fetch(service.baseUrl + path, { headers: { accept } })
        expect([accept, response.headers.get('content-type')]).toEqual([accept, MARKDOWN])
        expect(await response.text()).toBe(await textOf(`${path}.md`))
      }
    }
    const broken: string[] = []
    for (const [path, text] of pages) {
      const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
      expect([path, ids.filter((id, at) => ids.indexOf(id) !== at)]).toEqual([path, []])
      for (const [, target] of text.matchAll(/ href="([^"]+)"/g)) {
        const url = new URL(target!, service.baseUrl + path)
        const page = pages.get(url.pathname)
        if (url.origin !== service.baseUrl || BUILT.has(url.pathname)) continue
        const isFound = page === undefined ? (await fetch(url)).ok && !url.pathname.endsWith('.md') : true
        if (!isFound || (page && url.hash && !page.includes(` id="${url.hash.slice(1)}"`)))
          broken.push(`${path}: ${target}`)
      }
    }
    expect([...new Set(broken)]).toEqual([])
    expect((await fetch(`${service.baseUrl}/docs/unknown`)).status).toBe(404)
  })

  test('a page has its content in one request, which is small', async () => {
    for (const path of ['/docs', '/docs/quickstart', '/docs/api-payments', '/docs/webhooks']) {
      const response = await fetch(service.baseUrl + path, { headers: { 'accept-encoding': 'br' } })
      expect([path, Number(response.headers.get('content-length')) < 20_000]).toEqual([path, true])
      expect(await response.text()).not.toMatch(/<(?:link|img)\b|<script [^>]*src/)
    }
  })

  test('have the security headers of every response, and caches may keep them', async () => {
    for (const path of ['/llms.txt', '/docs.md', '/docs/webhooks.md']) {
      const { headers } = await fetch(service.baseUrl + path, { headers: { 'accept-encoding': 'br' } })
      expect(Object.fromEntries(headers)).toMatchObject({
        'cache-control': 'public, max-age=3600',
        'content-encoding': 'br',
        'content-security-policy': "default-src 'none';frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
      })
    }
    const unknown = await fetch(`${service.baseUrl}/docs/unknown.md`)
    expect(unknown.status).toBe(404)
    expect(((await unknown.json()) as { error: { code: string } }).error.code).toBe('SV-2005')
  })

  test('the image has every document that the service shows', () => {
    const copied = readFileSync('Dockerfile', 'utf8')
    for (const { file } of Object.values({ ...GUIDES, ...CLIENT_GUIDES }))
      expect(copied).toContain(file.startsWith('docs/') ? 'COPY docs/*.md' : `COPY ${file}`)
  })
})
