import type { Page } from 'playwright-core'
import { clientOf } from '../client.ts'
import { PASSWORD } from '../given.ts'
import { duringTests } from '../during-tests.ts'
import { sharedService } from '../shared-service.ts'
import { until } from '../until.ts'
import { describeInBrowser, startBrowser } from './chromium.ts'
import { EACH_SIZE, faultsOf, openDialog, SIZES, openDashboard, openPage } from './dashboard-screens.ts'

describeInBrowser('who may open what in the dashboard', () => {
  const service = duringTests(sharedService)
  const complaints: string[][] = []
  const email = (who: string) => `${who}-access-${process.pid}@shop.example`

  beforeAll(async () => {
    // On the Sandbox plan.
    const owner = { email: email('owner'), password: PASSWORD, businessName: 'The corner shop' }
    const { body } = await clientOf(service.baseUrl).post('/api/auth/register', owner)
    const admin = clientOf(service.baseUrl, body.accessToken)
    await admin.post('/api/users', { email: email('member'), password: PASSWORD, role: 'MEMBER' })
    const link = await admin.post('/api/payment-links', { amountCents: 15_000, currency: 'ZAR' })
    const payers = await startBrowser()
    const payer = await payers.newPage()
    await payer.goto(link.body.paymentUrl)
    await payer.getByRole('button', { name: 'Pay', exact: true }).click()
    await payer.getByRole('heading', { name: 'Payment received' }).waitFor()
  })

  async function pageOf(user: { email: string; password: string }): Promise<Page> {
    const opened = await openDashboard(service.baseUrl, user, SIZES.desktop)
    complaints.push(opened.complaints)
    return opened.page
  }

  /** Opens a screen that is not for the user: it says so. Returns what that asks the service for. */
  async function refused(page: Page, path: string, text: string): Promise<string[]> {
    const asked: string[] = []
    // The screen before may have asked until then. After a sign-in it may itself still be on its way to another address.
    page.on('framenavigated', (frame) => {
      if (frame.url().endsWith(path)) asked.splice(0)
    })
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      // The navigation of operators counts what waits.
      if (/^\/(?:api|v1)\//.test(pathname) && pathname !== '/api/operator/counts') asked.push(pathname)
    })
    await page.goto(`${service.baseUrl}/dashboard${path}`)
    await page.getByRole('main').getByText(text).waitFor()
    return asked
  }

  test('a member who opens an operator’s or an admin’s screen by its address reads whom it is for', async () => {
    const page = await pageOf({ email: email('member'), password: PASSWORD })
    const ofOperators = 'This screen is for operators of the service.'
    const [review, audit] = await Promise.all([page.context().newPage(), page.context().newPage()])
    const asked = await Promise.all([
      refused(page, '/operator/kyc', ofOperators),
      refused(review, `/operator/review/txn_${'0'.repeat(32)}`, ofOperators),
      refused(audit, '/audit', 'This screen is for admins. Ask an admin of your business.'),
    ])
    // Longer than one polling interval.
    await page.waitForTimeout(5_500)
    expect(asked).toEqual([[], [], []])
    expect(await faultsOf(page, 'refused')).toEqual([])
    await audit.getByRole('link', { name: 'Back to the overview' }).click()
    await audit.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
  })

  test('an operator who opens a merchant’s screen by its address reads whom it is for', async () => {
    const page = await pageOf(service.operator)
    const text = 'This screen is for users of a business. You are signed in as an operator.'
    const asked = await refused(page, '/links', text)
    await page.waitForTimeout(5_500)
    expect(asked).toEqual([])
  })

  test.each(EACH_SIZE)('a control that the Sandbox plan locks says why, and what to do: %s', async (name, size) => {
    const page = await pageOf({ email: email('owner'), password: PASSWORD })
    await page.setViewportSize(size)
    await page.goto(`${service.baseUrl}/dashboard/transactions`)
    const main = page.getByRole('main')
    await main.getByText('Exports are part of the paid plan.').waitFor()
    expect(await main.getByRole('button', { name: 'Export', exact: true }).isDisabled()).toBe(true)
    expect(await faultsOf(page, 'locked-export', name)).toEqual([])
    const row = page.getByRole('row').filter({ hasText: 'Succeeded' })
    await until(async () => (await row.count()) === 1)
    await row.getByRole('link').click()
    await main.getByText('Refunds are part of the paid plan.').waitFor()
    expect(await main.getByRole('button', { name: 'Refund', exact: true }).isDisabled()).toBe(true)
    expect(await faultsOf(page, 'locked-refund', name)).toEqual([])
    await main.getByRole('link', { name: 'Request the paid plan' }).click()
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
    await main.getByRole('button', { name: 'Request the paid plan' }).waitFor()
  })

  test.each(EACH_SIZE)('an admin invites a user by a link, who joins: %s', async (name, size) => {
    const admin = await pageOf({ email: email('owner'), password: PASSWORD })
    await admin.setViewportSize(size)
    await admin.goto(`${service.baseUrl}/dashboard/users`)
    const self = admin.getByRole('row').filter({ hasText: '(you)' })
    await self.waitFor()
    const [, , factor, signedInAt] = await self.getByRole('cell').allInnerTexts()
    expect([factor, signedInAt]).toEqual([expect.stringContaining('Off'), expect.stringMatching(/\d\d:\d\d/)])
    const invited = email(`invited-${name}`)
    await admin.getByRole('button', { name: 'Invite user' }).click()
    await admin.getByRole('textbox', { name: 'Email' }).fill(invited)
    await admin.getByLabel('Role').selectOption('VIEWER')
    expect(await faultsOf(admin, 'users-invite', name)).toEqual([])
    await admin.getByRole('button', { name: 'Create link' }).click()
    await openDialog(admin)
    const url = await admin.getByRole('dialog').locator('pre').innerText()
    expect(url).toMatch(/\/dashboard\/join#[A-Za-z0-9_-]{43}$/)
    expect(await faultsOf(admin, 'users-invited', name)).toEqual([])
    await admin.getByRole('button', { name: 'I have sent it' }).click()
    const pending = admin.getByRole('region', { name: 'Invitations' }).getByRole('row').filter({ hasText: invited })
    await pending.first().waitFor()
    expect(await faultsOf(admin, 'users-pending', name)).toEqual([])

    const { page, complaints: theirs } = await openPage()
    complaints.push(theirs)
    const sent: string[] = []
    page.on('request', (request) => void sent.push(request.url(), request.headers()['referer'] ?? ''))
    await page.goto(url)
    await page.getByRole('heading', { name: 'Join The corner shop' }).waitFor()
    await page.getByText(`You will sign in as ${invited}.`).waitFor()
    expect(await faultsOf(page, 'join', name)).toEqual([])
    // A reload reads the link again.
    await page.reload()
    await page.getByRole('textbox', { name: 'Choose a password' }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Join', exact: true }).click()
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
    expect(sent.filter((address) => address.includes(url.split('#')[1]!))).toEqual([])
    await page.goBack()
    expect(page.url()).not.toContain('#')

    await admin.reload()
    const row = admin.getByRole('region', { name: 'Users' }).getByRole('row').filter({ hasText: invited })
    await row.filter({ hasText: email('owner') }).waitFor()
    await row.getByRole('button', { name: `Manage ${invited}` }).click()
    await openDialog(admin)
    expect(await faultsOf(admin, 'users-manage', name)).toEqual([])
    await admin
      .getByRole('dialog', { name: invited, exact: true })
      .getByRole('button', { name: 'Sign out everywhere' })
      .click()
    const confirm = admin.getByRole('dialog', { name: `Sign ${invited} out everywhere?` })
    await confirm.getByRole('button', { name: 'Sign out everywhere' }).click()
    await confirm.waitFor({ state: 'detached' })
    await page.goto(`${service.baseUrl}/dashboard/links`)
    await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor()
  })

  test('an invitation that was withdrawn does not work, and its page says what to do', async () => {
    const admin = await pageOf({ email: email('owner'), password: PASSWORD })
    await admin.goto(`${service.baseUrl}/dashboard/users`)
    await admin.getByRole('button', { name: 'Invite user' }).click()
    await admin.getByRole('textbox', { name: 'Email' }).fill(email('nobody'))
    await admin.getByRole('button', { name: 'Create link' }).click()
    await openDialog(admin)
    const url = await admin.getByRole('dialog').locator('pre').innerText()
    await admin.getByRole('button', { name: 'I have sent it' }).click()
    const pending = admin.getByRole('row').filter({ hasText: email('nobody') })
    await pending.getByRole('button', { name: 'Withdraw' }).click()
    await openDialog(admin)
    await admin.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
    await pending.waitFor({ state: 'detached' })
    const { page } = await openPage()
    await page.goto(url)
    await page.getByRole('heading', { name: 'This link does not work' }).waitFor()
    expect(await faultsOf(page, 'join-broken')).toEqual([])
    await page.goto(`${service.baseUrl}/dashboard/join`)
    await page.getByText('The link is incomplete.').waitFor()
    await page.getByRole('button', { name: 'Go to sign-in' }).click()
    await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor()
  })

  test('nothing was refused or failed on the way', () => expect(complaints.flat()).toEqual([]))
})
