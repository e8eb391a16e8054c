import type { Page } from 'playwright-core'
import { closeHourSoFar } from '../../src/activities/proofs/close-hours.ts'
import { ProofKeys } from '../../src/proofs/keys.ts'
import { clientOf } from '../client.ts'
import { duringTests } from '../during-tests.ts'
import { byHand } from '../db/proofs/settled.ts'
import { insertCharged } from '../db/many/charged.ts'
import { startTestService } from '../service.ts'
import { MINUTE, startWithinHour } from '../times.ts'
import { until } from '../until.ts'
import { describeInBrowser } from './chromium.ts'
import { makeData } from './dashboard-data.ts'
import { EACH_SIZE, faultsOf, show, SIZES, openDashboard } from './dashboard-screens.ts'
import { SCREENS_TO_CHECK } from './screens.ts'

describeInBrowser('every screen of the dashboard', () => {
  const service = duringTests(startTestService)
  const made = duringTests(() => makeData(clientOf(service.baseUrl, service.business.apiKey)))
  let page: Page
  let complaints: string[]

  beforeAll(async () => {
    const proofKeys = new ProofKeys([service.settings.proofPrivateKey], [new URL(service.baseUrl).host])
    await closeHourSoFar({ pool: service.pool, proofKeys })
    ;({ page, complaints } = await openDashboard(service.baseUrl, service.business.admins[0]))
  })

  test.each(SCREENS_TO_CHECK.map((screen) => [screen.name, screen] as const))(
    '%s: axe finds nothing in light and dark, and it fits a phone',
    async (name, screen) => {
      await show(page, service.baseUrl, screen, made)
      expect(await faultsOf(page, name)).toEqual([])
    },
  )

  test.each(EACH_SIZE)('the navigation on a %s has icons, and shows Sign out', async (size, viewport) => {
    await page.setViewportSize(viewport)
    await page.goto(`${service.baseUrl}/dashboard/settings`)
    if (size === 'phone') await page.getByRole('button', { name: 'Open navigation' }).click()
    const navigation = page.getByRole('navigation', { name: 'Screens' })
    const { y, height } = (await navigation.getByRole('button', { name: 'Sign out' }).boundingBox())!
    expect(y + height).toBeLessThanOrEqual(viewport.height)
    const links = await navigation
      .getByRole('link')
      .filter({ has: page.locator('svg') })
      .count()
    // Every screen of the navigation; the link to the user's own security is no screen of it.
    expect(links).toBe((await navigation.getByRole('link').count()) - 1)
  })

  test('the navigation on a desktop shows every screen without scrolling', async () => {
    await page.setViewportSize(SIZES.desktop)
    await page.goto(`${service.baseUrl}/dashboard/settings`)
    await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Settings' }).waitFor()
    const hidden = await page.evaluate(
      "[...document.querySelector('nav').children].map((part) => part.scrollHeight - part.clientHeight)",
    )
    expect(hidden).toEqual([0, 0])
  })

  test('the overview has the money first, compares it with the previous period, and leads to its transactions', async () => {
    await page.setViewportSize(SIZES.desktop)
    await page.goto(`${service.baseUrl}/dashboard`)
    await page.getByRole('link', { name: /^Taken\s*R.1.348,50\s*2 payments, none in the previous 7 days$/ }).waitFor()
    await page.getByRole('link', { name: /^Refunded\s*R.299,00\s*1 refund$/ }).waitFor()
    await page.getByRole('link', { name: /^Owed to you\s*R.1.049,50/ }).waitFor()
    await page.getByRole('link', { name: /^Link not opened yet \d$/ }).waitFor()
    await page.getByRole('link', { name: 'Failed 1', exact: true }).click()
    await page.getByRole('heading', { name: 'Transactions', level: 1 }).waitFor()
    await page.getByText('Declined: the account has too little money').waitFor()
    expect(await page.getByText('Two coffees and a muffin').count()).toBe(0)
  })

  test('the overview says what is to do, which the navigation counts', async () => {
    await byHand(service.pool, "UPDATE webhook_endpoints SET failing_since = now() - interval '1 hour'")
    const succeeded = "WHERE kind = 'COLLECT' AND state = 'SUCCEEDED'"
    await byHand(service.pool, `UPDATE transactions SET review_reason = 'dispute' ${succeeded}`)
    await page.goto(`${service.baseUrl}/dashboard`)
    const list = page.getByRole('region', { name: 'To do' })
    await list.getByRole('link', { name: '1 batch of payouts needs your decision.' }).waitFor()
    const endpoint = list.getByRole('link', { name: '1 webhook endpoint fails.' })
    expect(await endpoint.getAttribute('href')).toBe(`/dashboard/webhooks/${made.endpointId}`)
    for (const name of ['Payouts 1', 'Webhooks 1 webhook endpoint fails.'])
      await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name }).waitFor()
    expect(await faultsOf(page, 'overview-to-do')).toEqual([])
    await list.getByRole('link', { name: '2 transactions are with an operator for review.' }).click()
    // The heads of the columns count too.
    await until(async () => (await page.getByRole('row').count()) === 3)
    expect(await page.getByLabel('State').inputValue()).toBe('IN_REVIEW')
    await byHand(service.pool, 'UPDATE transactions SET review_reason = NULL')
  })

  test('the overview shows the hours of the first day, in short amounts of the chosen currency', async () => {
    await startWithinHour(MINUTE)
    await byHand(
      service.pool,
      "UPDATE transactions SET created_at = created_at - interval '1 hour' WHERE description = $1",
      ['Two coffees and a muffin'],
    )
    await page.goto(`${service.baseUrl}/dashboard`)
    const chart = page.getByRole('region', { name: 'Successful payments by amount' })
    // Just after midnight in South Africa the payment of an hour ago is of yesterday, so days are shown.
    const { rows } = await service.pool.query(
      "SELECT min(created_at) >= date_trunc('day', now(), 'Africa/Johannesburg') AS today FROM transactions",
    )
    const label = rows[0].today ? /\d\d:\d\d/ : /\d/
    await chart.locator('.recharts-xAxis-tick-labels').getByText(label).first().waitFor()
    const amounts = chart.locator('.recharts-yAxis-tick-labels').getByText(/^R.1(,\d+)?k$/)
    await amounts.first().waitFor()
    expect(await faultsOf(page, 'overview-hours')).toEqual([])
    await page.getByLabel('Currency').selectOption('USD')
    await page.getByRole('link', { name: /^Taken\s*USD.0,00/ }).waitFor()
  })

  test('the list and the transaction show how much was refunded', async () => {
    for (const [path, badge] of [
      ['', /^Refunded R.299,00$/],
      [`/${made.transactionId}`, /^Partially refunded, R.299,00 of R.1.299,00$/],
    ] as const) {
      await page.goto(`${service.baseUrl}/dashboard/transactions${path}`)
      await page.getByText(badge).waitFor()
    }
  })

  test('the history of a transaction links to its webhook deliveries', async () => {
    await page.goto(`${service.baseUrl}/dashboard/transactions/${made.transactionId}`)
    await page.getByText('Show every step').click()
    const deliveries = page.getByRole('link', { name: /^Delivery of payment\.succeeded/ })
    await deliveries.first().click()
    await page.getByText('Request body').waitFor()
    expect(new URL(page.url()).pathname).toMatch(/^\/dashboard\/webhooks\/deliveries\/dlv_/)
  })

  test('tabs have addresses, so that Back leads to the tab before; an earlier address leads to its tab', async () => {
    const tab = (name: string) => page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name })
    await page.goto(`${service.baseUrl}/dashboard/going-live`)
    await page.waitForURL('**/dashboard/settings/going-live')
    await tab('What customers see').click()
    await page.getByText('Your customers see both').waitFor()
    await page.goBack()
    await page.getByText('Business details').waitFor()
    expect(await tab('Going live').getAttribute('aria-current')).toBe('page')
    await page.goto(`${service.baseUrl}/dashboard/deliveries/${made.deliveryId}?from=mail`)
    await page.waitForURL(`**/dashboard/webhooks/deliveries/${made.deliveryId}?from=mail`)
    await page.getByText('Request body').waitFor()
  })

  test('scores and proofs are folded, so that a phone page stays short', async () => {
    await page.setViewportSize(SIZES.phone)
    for (const [path, summary, inside] of [
      ['/routing', 'Why this provider?', 'Success rate (smoothed)'],
      [`/receipts/${made.receiptId}`, 'Proof', 'Leaf hash of this receipt'],
    ] as const) {
      await page.goto(`${service.baseUrl}/dashboard${path}`)
      await page.getByText(summary, { exact: true }).waitFor()
      expect(Number(await page.evaluate('document.documentElement.scrollHeight'))).toBeLessThan(2_800)
      expect(await page.getByText(inside).first().isVisible()).toBe(false)
      await page.getByText(summary, { exact: true }).click()
      await page.getByText(inside).first().waitFor()
      expect(await faultsOf(page, `unfolded-${summary === 'Proof' ? 'receipt' : 'routing'}`)).toEqual([])
    }
  })

  test('a phone shows nine payments at once, and the filters behind a button; a row is 38 px high on a desktop', async () => {
    await page.setViewportSize(SIZES.phone)
    await insertCharged(service.pool, { businessId: service.business.businessId, mode: 'TEST' }, 'yoco', 12)
    await page.goto(`${service.baseUrl}/dashboard/transactions`)
    await page.getByRole('row').nth(12).waitFor()
    const whole = `[...document.querySelectorAll('.rows tbody tr')]
      .filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length`
    expect(Number(await page.evaluate(whole))).toBeGreaterThanOrEqual(9)
    expect(await page.getByLabel('State').isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByLabel('State').selectOption('SUCCEEDED')
    await page.getByRole('button', { name: 'Filter (1)' }).waitFor()
    expect(await faultsOf(page, 'transactions-phone')).toEqual([])
    const tallest = `Math.max(...[...document.querySelectorAll('.rows tbody tr')].map((row) => row.offsetHeight))`
    expect(Number(await page.evaluate(tallest))).toBeLessThanOrEqual(38)
  })

  test('a loss of the network is said; screens that were read are shown as of then, others say why not', async () => {
    const before = complaints.length
    await page.setViewportSize(SIZES.desktop)
    await page.goto(`${service.baseUrl}/dashboard/links`)
    await page.getByRole('row').nth(1).waitFor()
    await page.getByRole('link', { name: 'Transactions', exact: true }).click()
    await page.getByRole('row').nth(1).waitFor()
    await page.context().setOffline(true)
    await page.getByText(/^You are offline\. Shown as of \d\d:\d\d/).waitFor()
    await page.getByRole('link', { name: 'Payment links', exact: true }).click()
    await page.getByRole('heading', { name: 'Payment links', level: 1 }).waitFor()
    await page.getByRole('row').nth(1).waitFor()
    await page.getByText(/^You are offline\. Shown as of \d\d:\d\d/).waitFor()
    await page.getByRole('link', { name: 'Routing', exact: true }).click()
    await page.getByRole('alert').getByText('The service cannot be reached').first().waitFor()
    await page.context().setOffline(false)
    await page.getByText(/^You are offline/).waitFor({ state: 'detached' })
    await page.getByRole('alert').first().waitFor({ state: 'detached' })
    // Chromium reports what it could not request.
    complaints.splice(before)
  })

  test('the screens do not violate their Content-Security-Policy', () => expect(complaints).toEqual([]))
})
