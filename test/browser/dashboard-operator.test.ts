import type { Page } from 'playwright-core'
import { newId } from '../../src/db/new-id.ts'
import { KYC } from '../api/accounts/accounts.ts'
import { clientOf } from '../client.ts'
import { send, signed } from '../mechanisms/payments.ts'
import { given, PASSWORD } from '../given.ts'
import { duringTests } from '../during-tests.ts'
import { startTestService } from '../service.ts'
import { until } from '../until.ts'
import { describeInBrowser, startBrowser } from './chromium.ts'
import type { Made } from './dashboard-data.ts'
import { faultsOf, openDialog, pictures, show, signIn, SIZES, openDashboard } from './dashboard-screens.ts'
import { OPERATOR_SCREENS } from './screens.ts'

describeInBrowser('an operator in the dashboard', () => {
  // The navigation counts over all businesses.
  const service = duringTests(() => startTestService())
  const key = duringTests(() => clientOf(service.baseUrl, service.business.apiKey))
  let page: Page
  let made: Made
  let complaints: string[]
  const reference = `flagged-${process.pid}`
  const sandbox = `Corner shop ${process.pid}`
  const member = { email: `member-${process.pid}@example.com`, password: PASSWORD }

  /** Creates a payment for which the provider reports another amount. */
  async function flagged(own: string): Promise<string> {
    const { body } = await key.post('/v1/payments', {
      amountCents: 33_300,
      currency: 'ZAR',
      reference: own,
      paymentMethod: { type: 'CARD', token: 'tok_wrong_amount' },
    })
    const { transactionId } = body
    await until(async () => (await key.get(`/v1/transactions/${transactionId}`)).body.needsReview === true)
    return transactionId
  }

  async function submitKyc(): Promise<void> {
    const { email, password } = service.business.admins[0]
    const signedIn = await clientOf(service.baseUrl).post('/api/auth/login', { email, password })
    await clientOf(service.baseUrl, signedIn.body.accessToken).post('/api/account/kyc', KYC)
  }

  /** A business on the Sandbox plan requests the paid one; `member` is its other user. */
  async function requestPlan(): Promise<void> {
    const owner = { email: `owner-${process.pid}@example.com`, password: PASSWORD }
    const { body } = await clientOf(service.baseUrl).post('/api/auth/register', { ...owner, businessName: sandbox })
    const admin = clientOf(service.baseUrl, body.accessToken)
    await admin.post('/api/users', { ...member, role: 'MEMBER' })
    expect((await admin.post('/api/account/plan-request')).status).toBe(202)
  }

  async function sendUnmatched(): Promise<void> {
    const data = { id: process.pid, reference: 'x7qa2m4n6p3r5t7v' }
    await send(service, signed(service, { event: 'charge.success', data }))
  }

  beforeAll(async () => {
    const others = { linkId: '', receiptId: '', batchId: '', payoutId: '', endpointId: '', deliveryId: '' }
    const { businessId } = service.business
    made = { transactionId: await flagged(reference), businessId, ...others }
    // The longest reference that the API accepts.
    await flagged('invoice-'.padEnd(100, String(process.pid)))
    await Promise.all([submitKyc(), sendUnmatched(), requestPlan()])
    ;({ page, complaints } = await openDashboard(service.baseUrl, service.operator, SIZES.desktop))
  })

  test.each(OPERATOR_SCREENS.map((screen) => [screen.name, screen] as const))(
    '%s: axe finds nothing in light and dark, and it fits a phone',
    async (name, screen) => {
      await show(page, service.baseUrl, screen, made)
      expect(await faultsOf(page, name)).toEqual([])
    },
  )

  test('the queue says which business waits for what and since when, and the navigation how much waits', async () => {
    await page.goto(`${service.baseUrl}/dashboard/operator/review?reason=amount_mismatch`)
    const row = page.getByRole('row').filter({ hasText: reference })
    await row.getByRole('link', { name: 'Wrong amount' }).waitFor()
    await row.getByTitle(/^Waiting since /).waitFor()
    const navigation = page.getByRole('navigation')
    await navigation.getByRole('link', { name: /^Needs review\s*2$/ }).waitFor()
    await page.getByLabel('Reason').selectOption('Dispute')
    await page.getByText('No results for these filters.').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await row.getByRole('link', { name: 'Demo business' }).click()
    await page.getByRole('heading', { name: 'Demo business', level: 1 }).waitFor()
    await page.getByRole('region', { name: 'Test mode' }).getByRole('link', { name: 'Transactions' }).click()
    await page.getByText('Only this business').waitFor()
    await page.getByRole('link', { name: reference }).first().waitFor()
  })

  test('finds a business by the email of a user, and sees its users', async () => {
    await page.goto(`${service.baseUrl}/dashboard/operator/businesses`)
    await page.getByLabel('Find a business').fill(member.email)
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('link', { name: 'Demo business' }).first().waitFor({ state: 'detached' })
    await page.getByRole('link', { name: sandbox }).click()
    await page.getByRole('cell', { name: member.email }).waitFor()
    expect(page.url()).not.toContain('example.com')
  })

  test('finds the flagged payment by what its payer knows, with its reason, and resolves it', async () => {
    await page.goto(`${service.baseUrl}/dashboard`)
    await page.getByRole('row').filter({ hasText: reference }).waitFor()
    await page.keyboard.press('Control+k')
    const find = await openDialog(page)
    const field = find.getByRole('combobox', { name: 'Search' })
    await field.fill('no such reference')
    await find.getByText('Nothing found.').waitFor()
    await field.fill(reference)
    await find.getByRole('option', { name: new RegExp(`^${reference}.*R.333,00`) }).click()
    await find.waitFor({ state: 'detached' })
    await page.getByText('The provider took a different amount or currency than requested.').waitFor()
    await page.locator('dt', { hasText: 'Provider reference' }).waitFor()
    const amounts = await page.locator('dt', { hasText: 'Amounts' }).locator('+ dd .money').allInnerTexts()
    expect(amounts.join(', ').replaceAll('\u00A0', ' ')).toBe('Requested R 333,00, Taken R 334,00, Difference +R 1,00')
    await page.getByRole('cell', { name: /^Took R.334,00$/ }).waitFor()
    await page.getByRole('button', { name: 'Resolve' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/though the provider took R.334,00\. The customer is owed R.1,00\.$/).waitFor()
    await dialog.getByText(/^Nothing is booked\. Choose it only if R.334,00 went back\.$/).waitFor()
    await dialog.getByLabel('Succeeded: the money moved').check()
    expect(await dialog.getByRole('button', { name: 'Resolve' }).isDisabled()).toBe(true)
    await dialog.getByLabel('Evidence').fill('The provider confirmed the charge by email.')
    await dialog.getByRole('button', { name: 'Resolve' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('status').getByText('Transaction resolved').waitFor()
    await pictures(page, 'operator-saved')
    await page.getByText('Succeeded', { exact: true }).first().waitFor()
    const decided = page.getByRole('region', { name: 'Decision', exact: true }).getByRole('row').last()
    await decided.getByText('The provider confirmed the charge by email.').waitFor()
    const [outcome, by] = await decided.getByRole('cell').allInnerTexts()
    expect([outcome, by]).toEqual(['Succeeded', 'Operator'])
    expect(await faultsOf(page, 'operator-decided')).toEqual([])
    const { body } = await key.get(`/v1/transactions/${made.transactionId}`)
    expect([body.state, body.needsReview]).toEqual(['SUCCEEDED', false])
  })

  test('approves a submission to go live', async () => {
    await page.goto(`${service.baseUrl}/dashboard/operator/kyc`)
    const submission = page.getByRole('region', { name: 'Demo business' }).last()
    const style = (name: string) => submission.getByRole('button', { name }).getAttribute('data-variant')
    expect([await style('Approve'), await style('Reject')]).toEqual(['filled', 'default'])
    await submission.getByRole('button', { name: 'Approve' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await until(async () => (await key.get('/api/account/status')).body.kycState === 'APPROVED')
  })

  test('decides on a request for the paid plan; a MEMBER of the business sees a hint to ask an admin', async () => {
    const members = await startBrowser({ scripts: true })
    const locked = await members.newPage()
    await signIn(locked, service.baseUrl, member)
    await locked.goto(`${service.baseUrl}/dashboard/payouts`)
    await locked.getByText('You requested the paid plan.').waitFor()
    await locked.getByRole('link', { name: 'Payouts Paid plan', exact: true }).waitFor()
    const row = page.getByRole('row').filter({ hasText: sandbox }).first()
    const decide = async (decision: string) => {
      await page.goto(`${service.baseUrl}/dashboard/operator/plan-requests?state=OPEN`)
      await row.getByRole('cell').last().getByRole('button', { name: decision }).click()
      await page.getByRole('dialog').getByRole('button', { name: decision }).click()
      await row.waitFor({ state: 'detached' })
    }
    await decide('Reject')
    await locked.getByText('Ask an admin of your business to request the paid plan.').waitFor()
    expect(await locked.getByRole('button', { name: 'Request the paid plan' }).count()).toBe(0)
    const { rows } = await service.pool.query('SELECT id, business_id FROM users WHERE email = $1', [member.email])
    const { id: requestedBy, business_id: businessId } = rows[0]
    await given.rows(service.pool, 'plan_requests', [{ id: newId('planRequest'), businessId, requestedBy }])
    await decide('Approve')
    await locked.getByRole('link', { name: 'New payouts' }).first().waitFor()
    const { rows: plans } = await service.pool.query('SELECT plan FROM businesses WHERE id = $1', [businessId])
    expect(plans).toEqual([{ plan: 'PAID' }])
  })

  test('the screens do not violate their Content-Security-Policy', () => expect(complaints).toEqual([]))
})
