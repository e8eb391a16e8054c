import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { mintTestKey, paidMerchant } from '../api/accounts/accounts.ts'
import { startApiWithProviders } from '../api/api-with-providers.ts'
import { duringTests } from '../during-tests.ts'
import { extent } from '../extent.ts'
import { describeInBrowser, startBrowser } from './chromium.ts'
import { complaintsOf, findings, SCHEMES, SIZES } from './dashboard-screens.ts'

const PICTURES = process.env.TEST_PICTURES
const VIEWPORTS = { ...SIZES, narrow: { width: 360, height: 740 } } as const
const SCREEN = SIZES.desktop

/** Compressed bytes of the page, scripts, styles and document; all but the document are cached. */
const FIRST_LOAD = 960_000

describeInBrowser('the pages at /docs', () => {
  const api = duringTests(startApiWithProviders)
  let browser: BrowserContext
  let page: Page
  let complaints: string[]
  const elsewhere: string[] = []

  beforeAll(async () => {
    browser = await startBrowser({ scripts: true })
    // Violations of the policy appear on the console, and probes of it as events.
    complaints = complaintsOf(browser)
    await browser.exposeFunction('tellViolation', (directive: string) => complaints.push(directive))
    await browser.addInitScript(
      "document.addEventListener('securitypolicyviolation', (event) => tellViolation(event.violatedDirective))",
    )
    browser.on('request', (request) => {
      if (!request.url().startsWith(`${api.baseUrl}/`) && !request.url().startsWith('data:'))
        elsewhere.push(request.url())
    })
    page = await browser.newPage()
    await page.setViewportSize(SCREEN)
  })

  /** Opens the link of an operation, on the open page if it is there: loading it takes seconds of a core. */
  async function show(operation: string) {
    if (page.url().startsWith(`${api.baseUrl}/docs/try#`)) await page.evaluate(`location.hash = 'tag/${operation}'`)
    else await page.goto(`${api.baseUrl}/docs/try#tag/${operation}`)
    const section = page.locator(`section[id$="tag/${operation}"]`)
    await section.locator('.responses-list--tree').waitFor()
    await section.locator('pre').first().waitFor()
    return section
  }

  test('the first load of the page that sends requests is small', async () => {
    let bytes = 0
    page.on('response', (response) => {
      if (response.url().startsWith(`${api.baseUrl}/docs/`)) bytes += Number(response.headers()['content-length'])
    })
    await show('payments/POST/v1/payments')
    expect(bytes).toBeGreaterThan(100_000)
    expect(bytes).toBeLessThan(FIRST_LOAD)
  })

  test.each([
    // The longest operation: thirteen fields and two dozen errors.
    ['payments/POST/v1/payments', 2.4],
    ['refunds/POST/v1/refunds', 2],
    ['webhook-deliveries/GET/v1/webhook_endpoints/deliveries', 2],
    ['routing/PUT/v1/routing', 2],
    ['transactions/GET/v1/transactions/{id}', 2],
  ])('%s fits %f screens', async (operation, screens) => {
    const section = await show(operation)
    expect((await section.boundingBox())!.height).toBeLessThanOrEqual(screens * SCREEN.height)
  })

  test('an error is one row: status, codes, messages and a link to its description', async () => {
    const section = await show('payments/POST/v1/payments')
    const conflict = section.locator('.responses-list--tree > li').filter({ hasText: /^\s*409/ })
    expect((await conflict.locator('li').allInnerTexts())[0]).toBe(
      'SV-2007 This Idempotency-Key was used with another body.',
    )
    const links = await conflict.locator('a').evaluateAll((all) => all.map((each) => each.getAttribute('href')))
    expect(links).toEqual(['SV-2007', 'SV-2008', 'SV-2010'].map((code) => `/docs/errors#${code}`))
    for (const status of ['408', '500', '503']) {
      const row = section.locator('.responses-list--tree > li').filter({ hasText: new RegExp(`^\\s*${status}`) })
      expect(await row.innerText()).toMatch(/SV-\d{4} \w+ \w+/)
      expect((await row.boundingBox())!.height).toBeLessThan(60)
    }
  })

  test('a request is shown in curl and five languages, and the choice applies to every operation', async () => {
    const section = await show('payments/POST/v1/payments')
    expect(await section.locator('pre').first().innerText()).toContain('curl http://payments.test/v1/payments')
    await section.getByRole('button', { name: 'curl' }).click()
    expect(await page.getByRole('option').allInnerTexts()).toEqual([
      'curl',
      'TypeScript',
      'Python',
      'PHP',
      'Go',
      'Java',
    ])
    await page.getByRole('option', { name: 'Go', exact: true }).click()
    await section.locator('pre').first().getByText('payments.PaymentRequest{').waitFor()
    const list = page.locator('section[id$="tag/payments/GET/v1/payments"]')
    await list.getByText('client.ListPayments(').first().waitFor()
  })

  test('"Test Request" sends the key that was entered once, which is only in memory', async () => {
    const merchant = await paidMerchant(api)
    const { key } = await mintTestKey(api, merchant.accessToken)
    await page.goto('about:blank')
    await page.goto(`${api.baseUrl}/docs/try`)
    const field = page.locator('.scalar-password-input').first()
    await field.fill(key)
    await page.evaluate("location.hash = 'tag/payments/POST/v1/payments'")
    const section = page.locator('section[id$="tag/payments/POST/v1/payments"]')
    await section.getByRole('button', { name: 'Test Request' }).click()
    const client = page.getByRole('dialog')
    const answered = page.waitForResponse(`${api.baseUrl}/v1/payments`)
    await client.getByRole('button', { name: 'Send' }).first().click()
    const answer = await answered
    expect([answer.status(), (await answer.json()).amountCents]).toEqual([201, 15_000])
    await client.getByText('201 Created').waitFor()
    const stored = `indexedDB.databases().then((databases) =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, databases]))`
    expect(await page.evaluate(stored)).not.toContain('svc_')
    expect(await page.evaluate('indexedDB.databases().then((all) => all.length)')).toBe(0)
    await page.reload()
    await field.waitFor()
    expect(await field.inputValue()).toBe('')
  })

  test('axe finds nothing, in light and dark, and it fits a phone', async () => {
    const found: string[] = []
    for (const [at, [size, viewport]] of Object.entries(VIEWPORTS).entries()) {
      await page.setViewportSize(viewport)
      // In the short form each size in one scheme.
      const schemes = extent<readonly (typeof SCHEMES)[number][]>({ short: [SCHEMES[at % 2]!], long: SCHEMES })
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme })
        const section = await show('payments/POST/v1/payments')
        const path = PICTURES && join(PICTURES, `docs-try-${size}-${colorScheme}.png`)
        if (path) await section.screenshot({ path, animations: 'disabled' })
        found.push(...(await findings(page)))
        const width = await page.evaluate('document.documentElement.scrollWidth')
        if (Number(width) > viewport.width) found.push(`${size}: ${String(width)} px wide`)
      }
    }
    expect(found).toEqual([])
  })

  test('the documents have one frame: axe finds nothing, and they fit a phone', async () => {
    const found: string[] = []
    for (const [place, name] of ['', '/quickstart', '/webhooks', '/api-payments', '/errors'].entries()) {
      await page.goto(`${api.baseUrl}/docs${name}`)
      for (const [size, viewport] of Object.entries(SIZES)) {
        await page.setViewportSize(viewport)
        if (PICTURES) await page.screenshot({ path: join(PICTURES, `docs${name.replace('/', '-')}-${size}.png`) })
        const width = await page.evaluate('document.documentElement.scrollWidth')
        if (Number(width) > viewport.width) found.push(`${name}: ${size}: ${String(width)} px wide`)
        // All documents have the same style, so each is checked in one scheme.
        await page.emulateMedia({ colorScheme: SCHEMES[place % SCHEMES.length]! })
        found.push(...(await findings(page)).map((each) => `${name}: ${size}: ${each}`))
      }
    }
    expect(found).toEqual([])
  })

  test('the search of the documents leads to an operation, whose request can be tried', async () => {
    await page.setViewportSize(SIZES.desktop)
    await page.goto(`${api.baseUrl}/docs/`)
    expect(page.url()).toBe(`${api.baseUrl}/docs`)
    await page.keyboard.press('/')
    await page.keyboard.type('refund part')
    await page.getByRole('search').getByRole('link', { name: 'createRefund' }).click()
    expect(page.url()).toBe(`${api.baseUrl}/docs/api-refunds#createrefund`)
    const tried = page.getByRole('link', { name: 'Try it' })
    expect(await tried.first().getAttribute('href')).toMatch(/^\/docs\/try#tag\/refunds\/[A-Z]+\/v1\/refunds/)
    await page.getByRole('searchbox').fill('no such thing')
    await page.getByText('Nothing found.').waitFor()
  })

  test('samples show one language, the chosen one on every document, and are copied', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: api.baseUrl })
    await page.goto(`${api.baseUrl}/docs/quickstart`)
    const samples = page.locator('.samples').first()
    await samples.getByRole('button', { name: 'Python' }).click()
    expect(await samples.locator('pre:visible').allInnerTexts()).toEqual([expect.stringContaining('payments_service')])
    await page.goto(`${api.baseUrl}/docs/api-refunds`)
    const refund = page.locator('.samples').first()
    expect(await refund.getByRole('button', { pressed: true }).allInnerTexts()).toEqual(['Python'])
    await refund.getByRole('button', { name: 'Copy' }).and(page.locator(':visible')).click()
    await refund.getByText('Copied').waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toContain('from payments_service import Payments')
  })

  test('an address of an earlier form leads to the operation', async () => {
    for (const [hash, path] of [
      ['tag/payments/POST/v1/payments', '/docs/api-payments#createpayment'],
      ['tag/payment-links', '/docs/api-payment-links'],
    ]) {
      await page.goto('about:blank')
      await page.goto(`${api.baseUrl}/docs#${hash}`)
      await page.waitForURL(api.baseUrl + path)
    }
  })

  test('the pages contact no other host and do not violate their policies', () => {
    expect(elsewhere).toEqual([])
    expect(complaints).toEqual([])
  })
})
