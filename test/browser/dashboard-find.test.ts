import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { builtPages } from '../built-pages.ts'
import { clientOf } from '../client.ts'
import { sharedService, type SharedService } from '../shared-service.ts'
import { describeInBrowser, startBrowser, type Browser } from './chromium.ts'
import { complaintsOf, faultsOf, signIn, SIZES } from './dashboard-screens.ts'

jest.setTimeout(90_000)

describeInBrowser('finding a transaction in the dashboard', () => {
  let service: SharedService
  let browser: Browser
  let page: Page
  let complaints: string[]
  let id: string

  beforeAll(async () => {
    await builtPages()
    service = await sharedService()
    const key = clientOf(service.baseUrl, service.business.apiKey)
    const pay = async (reference: string, email: string) =>
      (await key.post('/v1/payments', { amountCents: 15_000, currency: 'ZAR', reference, customer: { email } })).body
    id = (await pay('Order-17', 'thandi@example.com')).transactionId
    await pay('basket-1', 'sipho@example.com')
    browser = await startBrowser({ scripts: true })
    complaints = complaintsOf(browser.context)
    page = await browser.context.newPage()
    await signIn(page, service.baseUrl, service.business.admins[0])
  }, 90_000)

  afterAll(async () => {
    await browser?.close()
    await service?.stop()
  })

  const shown = (reference: string) => page.getByRole('link', { name: reference })

  test.each(Object.entries(SIZES))(
    'by an id, its beginning, a reference in any case, its beginning: %s',
    async (_, size) => {
      await page.setViewportSize(size)
      await page.goto(`${service.baseUrl}/dashboard/transactions`)
      await shown('basket-1').waitFor()
      // The last eight digits tell two transactions of one moment apart.
      for (const term of [id, id.toUpperCase(), id.slice(0, 24), 'order-17', 'ORDER', 'Ord']) {
        await page.getByLabel('Reference or id').fill(term)
        await shown('basket-1').waitFor({ state: 'detached' })
        await shown('Order-17').waitFor()
        await page.getByLabel('Reference or id').fill('')
        await shown('basket-1').waitFor()
      }
    },
  )

  test.each(Object.entries(SIZES))(
    'by an e-mail in any case; a part of one is an error and shows no rows: %s',
    async (_, size) => {
      await page.setViewportSize(size)
      await page.goto(`${service.baseUrl}/dashboard/transactions`)
      await shown('basket-1').waitFor()
      const email = page.getByLabel('Customer e-mail')
      await email.fill('thandi@ex')
      await page.getByText('Enter the full e-mail address.').waitFor()
      expect([await shown('basket-1').count(), await shown('Order-17').count()]).toEqual([0, 0])
      expect(await faultsOf(page, 'email-part')).toEqual([])
      await page.setViewportSize(size)
      await email.fill('Thandi@Example.com')
      await shown('Order-17').waitFor()
      expect(await shown('basket-1').count()).toBe(0)
    },
  )

  test('nothing was refused or failed on the way', () => expect(complaints).toEqual([]))
})
