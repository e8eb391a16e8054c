import { join } from 'node:path'
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { mintTestKey, paidMerchant } from '../api/accounts/accounts.ts'
import { startApiWithProviders } from '../api/api-with-providers.ts'
import type { ApiWithDatabase } from '../api/running-api.ts'
import { builtPages } from '../built-pages.ts'
import { describeInBrowser, startBrowser, type Browser } from './chromium.ts'
import { complaintsOf, findings, SCHEMES, SIZES } from './dashboard-screens.ts'

jest.setTimeout(300_000)

const PICTURES = process.env.TEST_PICTURES
const VIEWPORTS = { ...SIZES, narrow: { width: 360, height: 740 } } as const
const SCREEN = SIZES.desktop

/** Compressed bytes of the page, scripts, styles and document; all but the document are cached. */
const FIRST_LOAD = 960_000

/**
 * Known accessibility faults of the library, by axe rule: copy buttons without a name, "show more" buttons whose name differs
 * from their text, small arrows, and lists of operations that cannot be scrolled by keyboard.
 */
const OF_THE_LIBRARY = ['button-name', 'label-content-name-mismatch', 'target-size', 'scrollable-region-focusable']

describeInBrowser('the page at /docs', () => {
  let api: ApiWithDatabase
  let browser: Browser
  let page: Page
  let complaints: string[]
  const elsewhere: string[] = []

  beforeAll(async () => {
    await builtPages()
    api = await startApiWithProviders()
    browser = await startBrowser({ scripts: true })
    // Violations of the policy appear on the console, and probes of it as events.
    complaints = complaintsOf(browser.context)
    await browser.context.exposeFunction('tellViolation', (directive: string) => complaints.push(directive))
    await browser.context.addInitScript(
      "document.addEventListener('securitypolicyviolation', (event) => tellViolation(event.violatedDirective))",
    )
    browser.context.on('request', (request) => {
      if (!request.url().startsWith(`${api.baseUrl}/`) && !request.url().startsWith('data:'))
        elsewhere.push(request.url())
    })
    page = await browser.context.newPage()
    await page.setViewportSize(SCREEN)
  }, 120_000)

  afterAll(async () => {
    await browser?.close()
    await api?.stop()
  })

  /** Opens the link of an operation. */
  async function show(operation: string) {
    await page.goto('about:blank')
    await page.goto(`${api.baseUrl}/docs#tag/${operation}`)
    const section = page.locator(`section[id$="tag/${operation}"]`)
    await section.locator('.responses-list--tree').waitFor()
    await section.locator('pre').first().waitFor()
    return section
  }

  test('the first load is small', async () => {
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
    await page
      .locator('section[id$="tag/payments/GET/v1/payments"]')
      .getByText('client.ListPayments(')
      .first()
      .waitFor()
  })

  test('"Test Request" calls this service with the given key', async () => {
    const merchant = await paidMerchant(api)
    const { key } = await mintTestKey(api, merchant.accessToken)
    const section = await show('payments/POST/v1/payments')
    await section.getByRole('button', { name: 'Test Request' }).click()
    const client = page.getByRole('dialog')
    await client.getByRole('button', { name: /^Authentication Required/ }).click()
    await client.locator('.scalar-password-input').fill(key)
    const answered = page.waitForResponse(`${api.baseUrl}/v1/payments`)
    await client.getByRole('button', { name: 'Send' }).first().click()
    const answer = await answered
    expect([answer.status(), (await answer.json()).amountCents]).toEqual([201, 15_000])
    await client.getByText('201 Created').waitFor()
  })

  test('axe finds only known faults of the library, in light and dark, and it fits a phone', async () => {
    const found: string[] = []
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme })
      for (const [size, viewport] of Object.entries(VIEWPORTS)) {
        await page.setViewportSize(viewport)
        const section = await show('payments/POST/v1/payments')
        const path = PICTURES && join(PICTURES, `docs-${size}-${colorScheme}.png`)
        if (path) await section.screenshot({ path, animations: 'disabled' })
        found.push(...(await findings(page)).filter((each) => !OF_THE_LIBRARY.includes(each.split(':')[0]!)))
        const width = await page.evaluate('document.documentElement.scrollWidth')
        if (Number(width) > viewport.width) found.push(`${size}: ${String(width)} px wide`)
      }
    }
    expect(found).toEqual([])
  })

  test('the page contacts no other host and does not violate its policy', () => {
    expect(elsewhere).toEqual([])
    expect(complaints).toEqual([])
  })
})
