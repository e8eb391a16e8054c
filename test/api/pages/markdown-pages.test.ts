import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { CLIENT_GUIDES, GUIDES } from '../../../src/api/pages/markdown/guides.ts'
import { routes } from '../../../src/api/routes.ts'
import { ERRORS } from '../../../src/domain/error-catalogue.ts'
import { builtPages } from '../../built-pages.ts'
import { sharedService, type SharedService } from '../../shared-service.ts'

const MARKDOWN = 'text/markdown; charset=utf-8'

/** Pages of the build, which a service of the tests may not have. */
const BUILT: ReadonlySet<string> = new Set(['/docs', '/dashboard'])

let service: SharedService
let index: string
/** The links of llms.txt. */
let links: string[]

beforeAll(async () => {
  await builtPages()
  service = await sharedService()
  index = await textOf('/llms.txt')
  links = [...index.matchAll(/^- \[[^\]]+\]\((\S+)\): \S/gm)].map(([, link]) => link!)
})

afterAll(() => service?.stop())

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

describe('/llms.txt', () => {
  test('has the shape of llmstxt.org: a title, a summary, and lists of links under headings', () => {
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
    for (const link of links.filter((each) => each.endsWith('.md')))
      pages.set(new URL(link).pathname, await textOf(link))
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
})

describe('the Markdown pages', () => {
  test("a guide shows the address of this service, and a client's page the client's default", async () => {
    for (const path of ['/docs/quickstart.md', '/docs/quickstart'])
      expect([path, (await textOf(path)).includes('localhost:3000')]).toEqual([path, false])
    expect(await textOf('/docs/quickstart.md')).toContain(`API          ${service.baseUrl}\n`)
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

  test.each([
    ['/docs', '/docs.md'],
    ['/docs/errors', '/docs/errors.md'],
  ])('%s is Markdown for a client that prefers it, else HTML', async (page, markdown) => {
    for (const accept of ['text/markdown', 'text/markdown, text/html, */*', 'text/html;q=0.5, text/markdown']) {
      const response = await fetch(service.baseUrl + page, { headers: { accept } })
      expect([accept, response.headers.get('content-type')]).toEqual([accept, MARKDOWN])
      expect(response.headers.get('vary')).toBe('Accept, Accept-Encoding')
      expect(await response.text()).toBe(await textOf(markdown))
    }
    for (const accept of ['*/*', 'text/html,application/xhtml+xml', 'application/json']) {
      const response = await fetch(service.baseUrl + page, { headers: { accept } })
      expect([accept, response.headers.get('content-type')]).toEqual([accept, 'text/html; charset=utf-8'])
      expect(response.headers.get('vary')).toBe('Accept')
      expect(response.headers.get('link')).toBe(`<${markdown}>; rel="alternate"; type="text/markdown"`)
    }
  })

  test('a guide is also a page, whose links lead to pages and to their headings', async () => {
    const names = Object.keys({ ...GUIDES, ...CLIENT_GUIDES }).map((name) => name.replace(/\.md$/, ''))
    const pages = new Map<string, string>()
    for (const path of [...names.map((name) => `/docs/${name}`), '/docs/errors']) {
      const response = await fetch(service.baseUrl + path, { headers: { accept: 'text/html' } })
      expect([path, response.status, response.headers.get('content-type')]).toEqual([
        path,
        200,
        'text/html; charset=utf-8',
      ])
      expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-\S+';/)
      expect(response.headers.get('link')).toBe(`<${path}.md>; rel="alternate"; type="text/markdown"`)
      pages.set(path, await response.text())
      expect(await textOf(path, { accept: 'text/markdown' })).toBe(await textOf(`${path}.md`))
    }
    const broken: string[] = []
    for (const [path, text] of pages) {
      const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
      expect([path, ids.length]).toEqual([path, new Set(ids).size])
      for (const [, target] of text.matchAll(/ href="([^"]+)"/g)) {
        const url = new URL(target!, service.baseUrl + path)
        const page = pages.get(url.pathname)
        if (url.origin !== service.baseUrl || BUILT.has(url.pathname)) continue
        const isFound = page === undefined ? (await fetch(url)).ok && !url.pathname.endsWith('.md') : true
        if (!isFound || (page && url.hash && !page.includes(` id="${url.hash.slice(1)}"`)))
          broken.push(`${path}: ${target}`)
      }
    }
    expect(broken).toEqual([])
    expect((await fetch(`${service.baseUrl}/docs/unknown`)).status).toBe(404)
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
    expect([unknown.status, ((await unknown.json()) as { error: { code: string } }).error.code]).toEqual([
      404,
      'SV-2005',
    ])
  })

  test('the image has every document that the service shows', () => {
    const copied = readFileSync('Dockerfile', 'utf8')
    for (const { file } of Object.values({ ...GUIDES, ...CLIENT_GUIDES }))
      expect(copied).toContain(file.startsWith('docs/') ? 'COPY docs/*.md' : `COPY ${file}`)
  })
})
