import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { builtPages } from '../built-pages.ts'
import { clientOf, signIn as signInToApi } from '../client.ts'
import { PASSWORD } from '../given.ts'
import { paymentsOf, type Payments } from '../mechanisms/payments.ts'
import { sharedService, type SharedService } from '../shared-service.ts'
import { actOnDispute, openDispute, simulatedDispute } from '../simulated-disputes.ts'
import { until } from '../until.ts'
import { describeInBrowser, startBrowser, type Browser } from './chromium.ts'
import { complaintsOf, faultsOf, openDialog, signIn, SIZES } from './dashboard-screens.ts'

jest.setTimeout(90_000)

const SLOW_DOUBLE_CLICK = { delay: 150 }
const DAY_MS = 86_400_000

describeInBrowser('the disputes of a merchant', () => {
  let service: SharedService
  let payments: Payments
  const browsers: Browser[] = []
  let page: Page
  const complaints: string[][] = []

  beforeAll(async () => {
    await builtPages()
    service = await sharedService()
    payments = paymentsOf(service)
    page = await pageOf(service.business.admins[0])
  }, 90_000)

  afterAll(async () => {
    for (const browser of browsers) await browser.close()
    await service?.stop()
  }, 60_000)

  async function pageOf(user: { email: string; password: string }): Promise<Page> {
    const browser = await startBrowser({ scripts: true })
    browsers.push(browser)
    complaints.push(complaintsOf(browser.context))
    const opened = await browser.context.newPage()
    await opened.setViewportSize(SIZES.desktop)
    await signIn(opened, service.baseUrl, user)
    return opened
  }

  const show = (path: string, at = page) => at.goto(`${service.baseUrl}/dashboard${path}`)
  const main = (at = page) => at.getByRole('main')
  const button = (name: string, at = page) => main(at).getByRole('button', { name, exact: true })
  const rows = () => page.getByRole('region', { name: 'Disputes', exact: true }).locator('tbody tr')
  const fact = (name: string) => page.locator('dt', { hasText: name }).locator('+ dd')
  const plain = (text: string) => text.replaceAll('\u00A0', ' ')

  /** Makes a payment that succeeds; returns its id and the provider's reference. */
  async function paid(reference: string): Promise<{ id: string; there: string }> {
    const order = {
      amountCents: 15_000,
      currency: 'ZAR',
      reference,
      customer: { name: 'Thandi Nkosi', email: 'thandi@example.com', phone: '+27821234567' },
      paymentMethod: { type: 'CARD', token: 'tok_success' },
    }
    const { body } = await payments.client.post('/v1/payments', order)
    const { attempts } = await payments.end(body.transactionId)
    return { id: body.transactionId, there: attempts[0].providerReference }
  }

  interface Disputed {
    id: string
    paymentId: string
    /** The provider's id. */
    there: string
  }

  async function disputed(reference: string, more: Parameters<typeof openDispute>[2] = {}): Promise<Disputed> {
    const payment = await paid(reference)
    return await dispute(payment, more)
  }

  async function dispute(payment: { id: string; there: string }, more = {}): Promise<Disputed> {
    const there = await openDispute(service.simulator, payment.there, more)
    const { id } = await until(async () => {
      const { body } = await payments.client.get(`/v1/disputes?transactionId=${payment.id}&limit=100`)
      return body.data.find((each: { providerDisputeId: string }) => each.providerDisputeId === there)
    })
    return { id, paymentId: payment.id, there }
  }

  test('are none at first, of which the overview says nothing', async () => {
    await show('/disputes')
    await page.getByText('No disputes yet').waitFor()
    await show('')
    await page.getByText('No payments in this range').waitFor()
    expect(await page.getByText('your response').count()).toBe(0)
  })

  test('remind on the overview without a reload, and lead to the dispute; evidence is sent once', async () => {
    const { paymentId, there } = await disputed('order-tickets', { category: 'fraud' })
    await main().getByText('1 dispute needs your response.').waitFor()
    await main()
      .getByText(/\d days? \d+ h left/)
      .waitFor()
    expect(await faultsOf(page, 'overview-dispute')).toEqual([])
    await page.getByRole('link', { name: 'View disputes' }).click()
    await page.getByRole('heading', { name: /^Dispute of R.150\.00$/, level: 1 }).waitFor()
    await main().getByText('Without a response, the payer gets R\u00A0150.00 back.').waitFor()
    expect([await fact('Reason').innerText(), await fact('Disputed payment').innerText()]).toEqual([
      'fraud',
      'order-tickets',
    ])
    // What the payment says of its payer is there already.
    await until(async () => (await page.getByLabel('E-mail of the payer').inputValue()) === 'thandi@example.com')
    expect(await page.getByLabel('Phone number of the payer').inputValue()).toBe('+27821234567')
    expect(await faultsOf(page, 'dispute')).toEqual([])

    // The browser takes this address, and the service does not.
    const before = complaints[0]!.length
    await page.getByLabel('E-mail of the payer').fill('thandi@example')
    await page.getByLabel('What you sold').fill('Two tickets, used on 3 November at the door.')
    await button('Send evidence').click()
    await main().getByText('Correct the marked fields.').waitFor()
    await main().getByText('Enter an e-mail address, such as thandi@example.com.').waitFor()
    expect(await page.getByLabel('E-mail of the payer').getAttribute('aria-invalid')).toBe('true')
    expect(await faultsOf(page, 'dispute-refused')).toEqual([])
    // Chromium reports the 400.
    complaints[0]!.splice(before)

    await page.getByLabel('E-mail of the payer').fill('thandi@example.com')
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

  test.each(Object.entries(SIZES))('is accepted after the amount that the payer gets: %s', async (size, viewport) => {
    const payment = await paid(`order-accepted-${size}`)
    const refund = { transactionId: payment.id, amountCents: 6_000 }
    await payments.end((await payments.client.post('/v1/refunds', refund)).body.transactionId)
    const { id, there } = await dispute(payment)
    await page.setViewportSize(viewport)
    await show(`/disputes/${id}`)
    await main().getByText('the payer gets R\u00A090.00 back. Refunds have returned the rest.').waitFor()
    await button('Accept the dispute').click()
    const dialog = await openDialog(page)
    await dialog.getByText('The payer gets R\u00A090.00 back. You cannot undo this.').waitFor()
    expect(await faultsOf(page, `dispute-accept-${size}`)).toEqual([])
    await page.setViewportSize(viewport)
    await dialog.getByRole('button', { name: /^Return R.90\.00$/ }).dblclick(SLOW_DOUBLE_CLICK)
    await main().getByText('You accepted this dispute: the payer gets R\u00A090.00 back.').waitFor()
    expect((await simulatedDispute(service.simulator, there)).history).toHaveLength(2)
    await page.getByRole('link', { name: `order-accepted-${size}` }).click()
    await until(async () => plain(await fact('Charged back').innerText()) === 'R 90.00')
  })

  test('are listed with the time that is left, filtered by state, which a reload keeps, and paged', async () => {
    await page.setViewportSize(SIZES.desktop)
    await disputed('order-urgent', { dueAt: new Date(Date.now() + 3_600_000 * 5).toISOString(), category: 'fraud' })
    const dueAt = new Date(Date.now() + 10 * DAY_MS).toISOString()
    const payment = await paid('order-many')
    for (let many = 0; many < 20; many++) await dispute(payment, { amountCents: 100, dueAt })
    await show('/disputes')
    await main().getByText('21 disputes need your response.').waitFor()
    await main()
      .getByText(/^4 h 5\d min left$/)
      .first()
      .waitFor()
    expect(await rows().count()).toBe(20)
    expect(await faultsOf(page, 'disputes-filled')).toEqual([])
    await page.getByRole('button', { name: 'Older' }).click()
    await rows()
      .filter({ hasText: 'order-urgent' })
      .getByText(/4 h 5\d min left/)
      .waitFor()
    const won = rows().filter({ hasText: 'order-tickets' })
    expect((await won.locator('td').allInnerTexts()).map(plain).slice(0, 5)).toEqual([
      ...['order-tickets', 'R 150.00', 'Won', '—', 'fraud'],
    ])
    expect(await faultsOf(page, 'disputes-older')).toEqual([])
    await page.setViewportSize(SIZES.desktop)
    await page.getByLabel('State').selectOption('ACCEPTED')
    await until(async () => (await rows().count()) === 2)
    await page.reload()
    await until(async () => (await rows().count()) === 2)
    expect(await page.getByText('disputes need your response').count()).toBe(0)
    await page.getByLabel('State').selectOption('LOST')
    await page.getByText('No results for these filters.').waitFor()
    await show('')
    await page.getByRole('link', { name: 'View disputes' }).click()
    await until(async () => (await rows().count()) === 20)
    expect(await page.getByLabel('State').inputValue()).toBe('NEEDS_RESPONSE')
  })

  test('hold their amount at the payment, whose refund says so', async () => {
    const { id, paymentId } = await disputed('order-held')
    await show(`/transactions/${paymentId}`)
    await main().getByText('The payer disputes this payment.').waitFor()
    expect(await button('Refund').isDisabled()).toBe(true)
    expect(plain(await fact('In dispute').innerText())).toBe('R 150.00')
    expect(await faultsOf(page, 'transaction-disputed')).toEqual([])
    await page.getByRole('link', { name: 'View dispute' }).click()
    await page.getByRole('heading', { name: /^Dispute of R.150\.00$/, level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/dashboard/disputes/${id}`)
  })

  test('is not accepted where refunds returned everything: evidence is sent instead', async () => {
    const payment = await paid('order-refunded')
    const { body } = await payments.client.post('/v1/refunds', { transactionId: payment.id })
    await payments.end(body.transactionId)
    const { id } = await dispute(payment)
    await show(`/disputes/${id}`)
    await main().getByText('Refunds have returned the full amount. Send evidence of the refund instead.').waitFor()
    expect(await button('Accept the dispute').isDisabled()).toBe(true)
    expect(await button('Send evidence').isDisabled()).toBe(false)
    expect(await faultsOf(page, 'dispute-refunded')).toEqual([])
  })

  test('cannot be answered once the time is over, which the open screen shows', async () => {
    const { id } = await disputed('order-late', { dueAt: new Date(Date.now() + 12_000).toISOString() })
    await show(`/disputes/${id}`)
    await button('Accept the dispute').waitFor()
    await main().getByText('The time to respond is over. The outcome appears here soon.').waitFor()
    expect(await button('Send evidence').isDisabled()).toBe(true)
    expect(await button('Accept the dispute').isDisabled()).toBe(true)
    expect(await page.getByLabel('What you sold').count()).toBe(0)
    expect(await faultsOf(page, 'dispute-over')).toEqual([])
  })

  test('are answered only by a role that may: others read who may', async () => {
    const { id } = await disputed('order-viewed')
    const admin = await signInToApi(service.baseUrl, service.business.admins[0])
    const email = `viewer-${process.pid}-${Date.now()}@shop.example`
    expect((await admin.post('/api/users', { email, password: PASSWORD, role: 'VIEWER' })).status).toBe(201)
    const other = await pageOf({ email, password: PASSWORD })
    await show(`/disputes/${id}`, other)
    await main(other).getByText('An admin or a member of your business must respond.').waitFor()
    expect(await button('Send evidence', other).isDisabled()).toBe(true)
  })

  test('send events to an endpoint that selects them, since all events do not include them', async () => {
    await page.setViewportSize(SIZES.desktop)
    await show('/webhooks')
    await button('Register endpoint').click()
    await page.getByRole('textbox', { name: 'URL' }).fill('http://127.0.0.1:9/hooks/disputes')
    await main().getByText('"All events" does not include them.').waitFor()
    await page.getByLabel('dispute.created').check()
    await page.getByLabel('dispute.closed').check()
    expect(await faultsOf(page, 'webhook-disputes')).toEqual([])
    await page.setViewportSize(SIZES.desktop)
    await button('Register endpoint').last().click()
    await page.getByRole('button', { name: 'I have saved it' }).click()
    await page.getByRole('link', { name: '/hooks/disputes' }).click()
    await until(async () => (await typesThere()).join() === '*,dispute.created,dispute.closed')
    await page.getByLabel('All events of disputes').check()
    expect(await page.getByLabel('dispute.created').count()).toBe(0)
    await page.getByRole('radio', { name: 'Selected events' }).check()
    await page.getByLabel('refund.failed').check()
    await button('Save').click()
    await until(async () => (await typesThere()).join() === 'refund.failed,dispute.*')
    await main().getByText('refund.failed, All events of disputes').waitFor()
  })

  const typesThere = async (): Promise<string[]> =>
    (await payments.client.get('/v1/webhook_endpoints')).body.data[0].eventTypes

  test('are of the paid plan, which a Sandbox business reads', async () => {
    const owner = { email: `owner-disputes-${process.pid}-${Date.now()}@shop.example`, password: PASSWORD }
    await clientOf(service.baseUrl).post('/api/auth/register', { ...owner, businessName: 'The corner shop' })
    const other = await pageOf(owner)
    await show('/disputes', other)
    await main(other).getByText('See the payments that payers dispute at their bank').waitFor()
    await show('', other)
    await other.getByText('No payments in this range').waitFor()
  })

  test('nothing was refused or failed on the way', () => expect(complaints.flat()).toEqual([]))
})
