import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { builtPages } from '../built-pages.ts'
import { clientOf, type Client } from '../client.ts'
import { connectOf } from '../e2e/connects.ts'
import { sharedService, type SharedService } from '../shared-service.ts'
import { describeInBrowser, startBrowser, type Browser } from './chromium.ts'
import { complaintsOf, faultsOf, signIn, SIZES } from './dashboard-screens.ts'

jest.setTimeout(90_000)

describeInBrowser('links and splits in the dashboard', () => {
  let service: SharedService
  let key: Client
  let browser: Browser
  let page: Page
  let complaints: string[]

  beforeAll(async () => {
    await builtPages()
    service = await sharedService()
    key = clientOf(service.baseUrl, service.business.apiKey)
    browser = await startBrowser({ scripts: true })
    complaints = complaintsOf(browser.context)
    page = await browser.context.newPage()
    await page.setViewportSize(SIZES.desktop)
    await signIn(page, service.baseUrl, service.business.admins[0])
  }, 90_000)

  afterAll(async () => {
    await browser?.close()
    await service?.stop()
  })

  const open = (path: string) => page.goto(`${service.baseUrl}/dashboard${path}`)
  const fact = (name: string) => page.locator('dt', { hasText: new RegExp(`^${name}$`) }).locator('+ dd')

  test('a link that was ended early shows when it ended, and no time in the future', async () => {
    const { body } = await key.post('/api/payment-links', { amountCents: 15_000, currency: 'ZAR', expiresInHours: 72 })
    await open(`/links/${body.id}`)
    const expires = fact('Expires').locator('time')
    expect(await expires.getAttribute('datetime')).toBe(body.expiresAt)
    await page.getByRole('button', { name: 'Expire link' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Expire link' }).click()
    const expired = fact('Expired').locator('time')
    expect(Date.parse((await expired.getAttribute('datetime'))!)).toBeLessThanOrEqual(Date.now() + 1_000)
    expect(await fact('Expires').count()).toBe(0)
    await open('/links')
    const row = page.getByRole('row').filter({ hasText: 'Expired' })
    const times = await row.locator('time').evaluateAll((all) => all.map((each) => each.getAttribute('datetime')!))
    for (const time of times) expect(Date.parse(time)).toBeLessThanOrEqual(Date.now() + 1_000)
  })

  test('a split has its id on the list, and is selected by name for a link', async () => {
    await open('/links/new')
    await page.getByLabel('Amount').waitFor()
    // If no split is active, there is nothing to select.
    expect(await page.getByLabel('Split').count()).toBe(0)
    const connect = await connectOf(service)
    const split = await connect.activeSplit([90])
    await connect.split([{ accountId: split.shares[0].accountId, share: 10 }], { name: 'Not active' })
    await open('/splits')
    await page.getByRole('row').filter({ hasText: 'Market' }).getByText(split.id).waitFor()
    expect(await faultsOf(page, 'splits-filled')).toEqual([])
    await open('/links/new')
    await page.getByLabel('Amount').fill('250')
    await page.getByLabel('Split').selectOption({ label: 'Market (ZAR)' })
    expect(await page.getByLabel('Split').locator('option').allInnerTexts()).toEqual(['None', 'Market (ZAR)'])
    expect(await faultsOf(page, 'link-new-split')).toEqual([])
    await page.getByRole('button', { name: 'Create link' }).click()
    await page.getByRole('heading', { name: /Payment link, R.250\.00/ }).waitFor()
    await fact('Split').getByText('Market').waitFor()
    const { body } = await key.get(`/api/payment-links/${new URL(page.url()).pathname.split('/').at(-1)}`)
    expect(body.splitId).toBe(split.id)
  })

  test('the webhooks screen says that payment links send no events', async () => {
    await open('/webhooks')
    await page.getByText('Payment links and direct collections send no events.').waitFor()
  })

  test('nothing was refused or failed on the way', () => expect(complaints).toEqual([]))
})
