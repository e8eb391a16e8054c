import type { Page } from 'playwright-core'
import { given } from '../given.ts'
import { disputesOf, type Disputes } from '../mechanisms/disputes.ts'
import { duringTests } from '../during-tests.ts'
import { sharedService } from '../shared-service.ts'
import { actOnDispute, simulatedDispute } from '../simulated-disputes.ts'
import { until } from '../until.ts'
import { describeInBrowser } from './chromium.ts'
import { EACH_SIZE, faultsOf, openDialog, SIZES, openDashboard } from './dashboard-screens.ts'

const SLOW_DOUBLE_CLICK = { delay: 150 }
const DAY_MS = 86_400_000

describeInBrowser('the disputes of a merchant', () => {
  const service = duringTests(sharedService)
  const disputes = duringTests(() => disputesOf(service))
  let tickets: Awaited<ReturnType<Disputes['open']>>
  let page: Page
  let complaints: string[]

  beforeAll(async () => {
    ;({ page, complaints } = await openDashboard(service.baseUrl, service.business.admins[0], SIZES.desktop))
  })

  const show = (path: string) => page.goto(`${service.baseUrl}/dashboard${path}`)
  const main = () => page.getByRole('main')
  const button = (name: string) => main().getByRole('button', { name, exact: true })
  const rows = () => page.getByRole('region', { name: 'Disputes', exact: true }).locator('tbody tr')
  const firstLink = async () => await rows().first().getByRole('link').first().getAttribute('href')
  const fact = (name: string) => page.locator('dt', { hasText: name }).locator('+ dd')
  const plain = (text: string) => text.replaceAll('\u00A0', ' ')

  const disputed = async (reference: string, more: Parameters<Disputes['open']>[1] = {}) =>
    await disputes.open(await disputes.paid(reference), more)

  test('are none at first, of which the overview says nothing', async () => {
    await show('/disputes')
    await page.getByText('No disputes yet').waitFor()
    await show('')
    await page.getByText('No payments in this range').waitFor()
    expect(await page.getByText('your response').count()).toBe(0)
  })

  test('remind on the overview without a reload, and lead to the dispute', async () => {
    tickets = await disputed('order-tickets', { category: 'fraud' })
    await main().getByText('1 dispute needs your response.').waitFor()
    await page.getByRole('link', { name: 'Disputes 1', exact: true }).waitFor()
    await main()
      .getByText(/\d days? \d+ h left/)
      .waitFor()
    expect(await faultsOf(page, 'overview-dispute')).toEqual([])
    await page.getByRole('link', { name: 'View the dispute' }).click()
    await page.getByRole('heading', { name: /^Dispute of R.150,00$/, level: 1 }).waitFor()
    await main().getByText('If you do not respond, the customer gets R\u00A0150,00 back.').waitFor()
    expect(await fact('Reason').innerText()).toBe('Fraud')
    expect(await fact('Disputed payment').innerText()).toBe('order-tickets')
    // The form starts with the payer of the payment.
    await until(async () => (await page.getByLabel('Email of the customer').inputValue()) === 'thandi@example.com')
    expect(await page.getByLabel('Phone number of the customer').inputValue()).toBe('+27821234567')
    expect(await faultsOf(page, 'dispute')).toEqual([])
  })

  test('evidence that the service refuses names the field', async () => {
    // The browser takes this address, and the service does not.
    const before = complaints.length
    await page.getByLabel('Email of the customer').fill('thandi@example')
    await page.getByLabel('The product or service').fill('Two tickets, used on 3 November at the door.')
    await button('Send evidence').click()
    await main().getByText('Correct the marked fields.').waitFor()
    await main().getByText('Enter an email address, such as thandi@example.com.').waitFor()
    expect(await page.getByLabel('Email of the customer').getAttribute('aria-invalid')).toBe('true')
    expect(await faultsOf(page, 'dispute-refused')).toEqual([])
    // Chromium reports the 400.
    complaints.splice(before)
  })

  test('get evidence, once, and show what the bank decides without a reload', async () => {
    const { there, paymentId } = tickets
    await page.getByLabel('Email of the customer').fill('thandi@example.com')
    await button('Send evidence').dblclick(SLOW_DOUBLE_CLICK)
    await main().getByText('The bank reviews this dispute. You do not need to do anything now.').waitFor()
    expect((await simulatedDispute(service.simulator, there)).evidence).toMatchObject([
      { fields: { customer_email: 'thandi@example.com', service_details: expect.stringContaining('Two tickets') } },
    ])
    expect(await button('Send evidence').isDisabled()).toBe(true)
    await main().getByText('The bank reviews this dispute and needs no response now.').waitFor()
    await main().getByText('The provider has your evidence').waitFor()
    expect(await faultsOf(page, 'dispute-review')).toEqual([])

    await actOnDispute(service.simulator, there, 'win')
    await main().getByText('You won this dispute: the money stays with you.').waitFor()
    await main().getByText('This dispute has ended.').waitFor()
    await page.getByRole('link', { name: 'order-tickets' }).click()
    await page.getByRole('link', { name: 'View dispute' }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/dashboard/transactions/${paymentId}`)
  })

  test.each(EACH_SIZE)('is accepted after the amount that the payer gets: %s', async (size, viewport) => {
    const payment = await disputes.paid(`order-accepted-${size}`)
    await disputes.refund(payment.id, 6_000)
    const { id, there } = await disputes.open(payment)
    await page.setViewportSize(viewport)
    await show(`/disputes/${id}`)
    await main().getByText('the customer gets R\u00A090,00 back. Refunds have returned the rest.').waitFor()
    await button('Accept the dispute').click()
    const dialog = await openDialog(page)
    await dialog.getByText('The customer gets R\u00A090,00 back. You cannot undo this.').waitFor()
    expect(await faultsOf(page, `dispute-accept-${size}`, size)).toEqual([])
    await dialog.getByRole('button', { name: /^Return R.90,00$/ }).dblclick(SLOW_DOUBLE_CLICK)
    await main().getByText('You accepted this dispute: the customer gets R\u00A090,00 back.').waitFor()
    expect((await simulatedDispute(service.simulator, there)).history).toHaveLength(2)
    await page.getByRole('link', { name: `order-accepted-${size}` }).click()
    await until(async () => plain(await fact('Charged back').innerText()) === 'R 90,00')
  })

  /** Stores disputes directly: the provider limits its calls. */
  async function storeMany({ id, attemptId }: { id: string; attemptId: string }, count: number): Promise<void> {
    const { businessId } = service.business
    const of = { businessId, transactionId: id, attemptId, respondBy: new Date(Date.now() + 10 * DAY_MS) }
    for (let n = 0; n < count; n++) await given.dispute(service.pool, of)
  }

  test('are listed with the time that is left, filtered by state, which a reload keeps, and paged', async () => {
    await page.setViewportSize(SIZES.desktop)
    await disputed('order-urgent', { dueAt: new Date(Date.now() + 3_600_000 * 5).toISOString(), category: 'fraud' })
    await storeMany(await disputes.paid('order-many'), 40)
    await show('/disputes')
    await main().getByText('41 disputes need your response.').waitFor()
    // The most urgent leads, though it is the oldest of 41.
    await rows()
      .first()
      .getByText(/^4 h 5\d min left$/)
      .waitFor()
    expect(await rows().count()).toBe(21)
    expect(await faultsOf(page, 'disputes-filled')).toEqual([])
    expect(await button('Newer').isDisabled()).toBe(true)
    const pages = [await firstLink()]
    await button('Older').click()
    await until(async () => (await firstLink()) !== pages[0])
    pages.push(await firstLink())
    // A leaked key must not yield the payers of all disputes.
    const { data } = (await disputes.payments.client.get('/v1/disputes')).body
    expect(data[0]).not.toHaveProperty('customer')
    await button('Older').click()
    const won = rows().filter({ hasText: 'order-tickets' })
    await won.waitFor()
    expect((await won.locator('td').allInnerTexts()).map(plain).slice(0, 5)).toEqual([
      'Thandi Nkosi · order-tickets',
      'R 150,00',
      'Won',
      '—',
      'Fraud',
    ])
    expect(await faultsOf(page, 'disputes-older')).toEqual([])
    await page.reload()
    for (const newer of pages.toReversed()) {
      await button('Newer').click()
      await until(async () => (await firstLink()) === newer)
    }
    expect(await button('Newer').isDisabled()).toBe(true)
    await page.getByLabel('State').selectOption('ACCEPTED')
    await until(async () => (await rows().count()) === 2)
    await page.reload()
    await until(async () => (await rows().count()) === 2)
    expect(await page.getByText('disputes need your response').count()).toBe(0)
    await page.getByLabel('State').selectOption('LOST')
    await page.getByText('No results for these filters.').waitFor()
    await show('')
    await page.getByRole('link', { name: 'View all of them' }).click()
    await until(async () => (await rows().count()) === 21)
    expect(await page.getByLabel('State').inputValue()).toBe('NEEDS_RESPONSE')
    await show('')
    await page.getByRole('link', { name: 'View the most urgent one' }).click()
    await until(async () => (await fact('Disputed payment').innerText()) === 'order-urgent')
  })

  test('nothing was refused or failed on the way', () => expect(complaints).toEqual([]))
})
