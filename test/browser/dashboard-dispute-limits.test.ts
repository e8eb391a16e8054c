import type { Page } from 'playwright-core'
import { clientOf, signIn as signInToApi } from '../client.ts'
import { PASSWORD } from '../given.ts'
import { disputesOf, type Disputes } from '../mechanisms/disputes.ts'
import { duringTests } from '../during-tests.ts'
import { sharedService } from '../shared-service.ts'
import { until } from '../until.ts'
import { describeInBrowser } from './chromium.ts'
import { faultsOf, SIZES, openDashboard } from './dashboard-screens.ts'

describeInBrowser('what a merchant may do with a dispute', () => {
  const service = duringTests(sharedService)
  const disputes = duringTests(() => disputesOf(service))
  let page: Page
  const complaints: string[][] = []

  beforeAll(async () => {
    page = await pageOf(service.business.admins[0])
  })

  async function pageOf(user: { email: string; password: string }): Promise<Page> {
    const opened = await openDashboard(service.baseUrl, user, SIZES.desktop)
    complaints.push(opened.complaints)
    return opened.page
  }

  const show = (path: string, at = page) => at.goto(`${service.baseUrl}/dashboard${path}`)
  const main = (at = page) => at.getByRole('main')
  const button = (name: string, at = page) => main(at).getByRole('button', { name, exact: true })
  const fact = (name: string) => page.locator('dt', { hasText: name }).locator('+ dd')
  const plain = (text: string) => text.replaceAll('\u00A0', ' ')

  const disputed = async (reference: string, more: Parameters<Disputes['open']>[1] = {}) =>
    await disputes.open(await disputes.paid(reference), more)

  test('hold their amount at the payment, whose refund says so', async () => {
    const { id, paymentId } = await disputed('order-held')
    await show(`/transactions/${paymentId}`)
    await main().getByText('The customer disputes this payment.').waitFor()
    expect(await button('Refund').isDisabled()).toBe(true)
    expect(plain(await fact('In dispute').innerText())).toBe('R 150,00')
    expect(await faultsOf(page, 'transaction-disputed')).toEqual([])
    await page.getByRole('link', { name: 'View dispute' }).click()
    await page.getByRole('heading', { name: /^Dispute of R.150,00$/, level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/dashboard/disputes/${id}`)
  })

  test('is not accepted where refunds returned everything: evidence is sent instead', async () => {
    const payment = await disputes.paid('order-refunded')
    await disputes.refund(payment.id)
    const { id } = await disputes.open(payment)
    await show(`/disputes/${id}`)
    await main().getByText('Refunds have returned the full amount. Send evidence of the refund instead.').waitFor()
    expect(await button('Accept the dispute').isDisabled()).toBe(true)
    expect(await button('Send evidence').isDisabled()).toBe(false)
    expect(await faultsOf(page, 'dispute-refunded')).toEqual([])
  })

  test('cannot be answered once the time is over, which the open screen shows', async () => {
    const { id } = await disputed('order-late', { dueAt: new Date(Date.now() + 3_600_000).toISOString() })
    const late = await page.context().newPage()
    await late.clock.install()
    await show(`/disputes/${id}`, late)
    await main(late)
      .getByText(/5\d min left/)
      .waitFor()
    expect(await button('Accept the dispute', late).isDisabled()).toBe(false)
    await late.clock.fastForward('01:00:00')
    await main(late).getByText('The time to respond is over. The outcome appears here soon.').waitFor()
    expect(await button('Send evidence', late).isDisabled()).toBe(true)
    expect(await button('Accept the dispute', late).isDisabled()).toBe(true)
    expect(await late.getByLabel('The product or service').count()).toBe(0)
    expect(await faultsOf(late, 'dispute-over')).toEqual([])
    await late.close()
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
    (await disputes.payments.client.get('/v1/webhook_endpoints')).body.data[0].eventTypes

  test('are of the paid plan, which a Sandbox business reads', async () => {
    const owner = { email: `owner-disputes-${process.pid}-${Date.now()}@shop.example`, password: PASSWORD }
    await clientOf(service.baseUrl).post('/api/auth/register', { ...owner, businessName: 'The corner shop' })
    const other = await pageOf(owner)
    await show('/disputes', other)
    await main(other).getByText('See the payments that customers dispute at their bank').waitFor()
    await show('', other)
    await other.getByText('No payments in this range').waitFor()
  })

  test('nothing was refused or failed on the way', () => expect(complaints.flat()).toEqual([]))
})
