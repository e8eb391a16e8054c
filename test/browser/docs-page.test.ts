import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { startApiWithDatabase, type ApiWithDatabase } from '../api/running-api.ts'
import { describeInBrowser, startBrowser, type Browser } from './chromium.ts'

jest.setTimeout(60_000)

const SCREEN = { width: 1_440, height: 900 }

describeInBrowser('the page of the document', () => {
  let api: ApiWithDatabase
  let browser: Browser
  let page: Page
  const complaints: string[] = []

  beforeAll(async () => {
    api = await startApiWithDatabase()
    browser = await startBrowser({ scripts: true })
    page = await browser.context.newPage()
    // What the policy of the page keeps out is said on the console.
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    await page.setViewportSize(SCREEN)
    await page.goto(`${api.baseUrl}/docs`)
    await page.locator('.opblock').first().waitFor()
  }, 60_000)

  afterAll(async () => {
    await browser?.close()
    await api?.stop()
  })

  async function open(operationId: string) {
    const operation = page.locator(`.opblock[id$="-${operationId}"]`)
    await operation.locator('.opblock-summary-control').click()
    await operation.locator('.refusal').first().waitFor()
    await operation.locator('.response .microlight').first().waitFor()
    return operation
  }

  test.each(['createPayment', 'createRefund', 'listDeliveries', 'replaceRoutingRules', 'getTransaction'])(
    '%s fits two screens when it is opened',
    async (operationId) => {
      const operation = await open(operationId)
      expect((await operation.boundingBox())!.height).toBeLessThanOrEqual(2 * SCREEN.height)
      await operation.locator('.opblock-summary-control').click()
    },
  )

  test('a refusal is a row: status, codes, what each says, and the way to all about it', async () => {
    const operation = await open('createPayment')
    const conflict = operation.locator('.refusal[data-code="409"]')
    expect(await conflict.locator('td').first().innerText()).toBe('409')
    expect((await conflict.locator('div').allInnerTexts())[0]).toBe(
      'SV-2007 This Idempotency-Key was used with another body.',
    )
    const links = await conflict.locator('a').evaluateAll((all) => all.map((each) => each.getAttribute('href')))
    expect(links).toEqual(['SV-2007', 'SV-2008', 'SV-2010'].map((code) => `/docs/errors#${code}`))
    expect(await operation.locator('.refusal .microlight').count()).toBe(0)
    for (const status of ['408', '500', '503']) {
      const row = operation.locator(`.refusal[data-code="${status}"]`)
      expect(await row.innerText()).toMatch(/\w+ \w+/)
      expect((await row.boundingBox())!.height).toBeLessThan(40)
    }
    await operation.locator('.opblock-summary-control').click()
  })

  test('its policy keeps out nothing that it needs', () => expect(complaints).toEqual([]))
})
