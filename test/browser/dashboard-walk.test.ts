import type { Page } from 'playwright-core'
import { lazyClient } from '../../src/engine/connection.ts'
import { KYC } from '../api/accounts/accounts.ts'
import { clientOf, signIn } from '../client.ts'
import { byHand } from '../db/proofs/settled.ts'
import { duringTests } from '../during-tests.ts'
import { PASSWORD } from '../given.ts'
import { startTestService } from '../service.ts'
import { resolves, until } from '../until.ts'
import { describeInBrowser, VIEWPORTS } from './chromium.ts'
import { faultsOf, findings, pictures, openPage } from './dashboard-screens.ts'

describeInBrowser('a merchant, from the first minute', () => {
  // The service is not shared: no hour of the proof log may be closed during the walk.
  const service = duringTests(startTestService)
  let page: Page
  let complaints: string[]
  const email = `owner-${process.pid}@shop.example`

  beforeAll(async () => {
    await pauseProofs()
    ;({ page, complaints } = await openPage(VIEWPORTS.desktop))
    await page.goto(`${service.baseUrl}/dashboard`)
  })

  /** A receipt is signed at the full hour, and this file looks at one that is not. */
  async function pauseProofs(): Promise<void> {
    const client = lazyClient(service.temporal)
    const proofs = client.schedule.getHandle('proof-batch')
    // The workers create it after the start.
    await until(() => resolves(proofs.pause()))
    await client.connection.close()
  }

  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const heading = (name: string | RegExp) => page.getByRole('heading', { name, level: 1 })
  const screen = (name: string) => page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name }).click()

  async function decide(decision: 'approve' | 'reject'): Promise<void> {
    const operator = await signIn(service.baseUrl, service.operator)
    const { rows } = await service.pool.query<{ id: string }>(
      "SELECT r.id FROM plan_requests r JOIN users u USING (business_id) WHERE u.email = $1 AND r.state = 'OPEN'",
      [email],
    )
    expect((await operator.post(`/api/operator/plan-requests/${rows[0]!.id}/${decision}`)).status).toBe(200)
  }

  test('registers, and sees at once that no money is real', async () => {
    await button('New here? Register a business').click()
    await page.getByLabel('Business name').fill('The corner shop')
    await page.getByLabel('Your email').fill(email)
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await button('Register').click()
    await heading('Overview').waitFor()
    expect(await page.locator('.mode-strip').innerText()).toContain('TEST')
    expect(await page.title()).toBe('TEST · Overview · The corner shop')
    // The browser shows the last icon: the mark in the colour of the mode.
    expect(await page.locator('link[rel=icon]').last().getAttribute('href')).toContain(encodeURIComponent('#e67700'))
  })

  test('sees the first steps, of which the paid plan has one, and an empty screen with a command and a guide', async () => {
    const list = page.getByRole('region', { name: 'First steps' })
    await list.getByText('0 of 6 done').waitFor()
    expect(await list.getByRole('listitem').count()).toBe(6)
    await list.getByRole('listitem').first().getByRole('link', { name: 'Create a payment link' }).waitFor()
    expect(await list.getByRole('link', { name: 'How to get the paid plan' }).getAttribute('href')).toBe(
      '/dashboard/settings',
    )
    await page.getByText('For developers').click()
    const line = await page.locator('pre').first().innerText()
    expect(line).toContain(`curl -s ${service.baseUrl}/api/payment-links`)
    const guide = await page.getByText('Read more:').locator('..').getByRole('link').getAttribute('href')
    expect((await fetch(service.baseUrl + guide)).status).toBe(200)
    expect(await faultsOf(page, 'first-steps')).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
  })

  test('creates a key, which is shown once and works in the command below it', async () => {
    await screen('API keys')
    await button('Create key').first().click()
    await page.getByLabel('Name', { exact: false }).first().fill('Till')
    await button('Create key').last().click()
    await page.getByText('It is shown only once.').waitFor()
    const [key, line] = await page.getByRole('dialog').locator('pre').allInnerTexts()
    expect(key).toMatch(/^svc_test_/)
    expect(line).toContain(key)
    expect((await clientOf(service.baseUrl, key).get('/api/account/status')).status).toBe(200)
    await button('I have saved it').click()
    await page.reload()
    await page.getByRole('cell', { name: 'Till' }).waitFor()
    expect(await page.content()).not.toContain(key)
    expect(await page.evaluate('JSON.stringify([localStorage, sessionStorage])')).not.toContain('svc_')
    await page.getByRole('link', { name: 'Till' }).click()
    await heading('Audit').waitFor()
    await page.locator('option:checked', { hasText: /^API key Till/ }).waitFor({ state: 'attached' })
  })

  test('requests the paid plan on a locked screen, which opens after an operator approves', async () => {
    await screen('Settings')
    await page.getByText('Every list as a file').waitFor()
    expect(await findings(page)).toEqual([])
    await pictures(page, 'plan-sandbox')
    await screen('Payouts')
    await page.getByText('The paid plan has no list price').waitFor()
    expect(await findings(page)).toEqual([])
    await pictures(page, 'locked')
    await button('Request the paid plan').dblclick()
    await page.getByText('You requested the paid plan.').waitFor()
    await pictures(page, 'locked-requested')
    await decide('reject')
    await page.getByText('was rejected. You can request it again.').waitFor()
    await button('Request the paid plan').click()
    await page.getByText('You requested the paid plan.').waitFor()
    expect(await button('Request the paid plan').count()).toBe(0)
    await screen('Webhooks')
    await page.getByText('You requested the paid plan.').waitFor()
    await decide('approve')
    await button('Register endpoint').waitFor()
  })

  test('creates a payment link, which is paid on a phone', async () => {
    await screen('Payment links')
    await page.getByRole('link', { name: 'New payment link' }).first().click()
    await page.getByLabel('Amount').fill('1 234.50')
    await page.getByLabel('Description').fill('Two tickets')
    await button('Create link').click()
    await heading(/Payment link, R.1.234,50/).waitFor()
    expect(await page.getByRole('img', { name: 'QR code of the link' }).count()).toBe(1)
    const payer = await page.context().newPage()
    await payer.setViewportSize(VIEWPORTS.phone)
    await payer.goto((await page.locator('pre').first().innerText()).trim())
    await payer.getByRole('button', { name: 'Pay', exact: true }).click()
    await payer.getByRole('heading', { name: 'Payment received' }).waitFor()
    await payer.close()
    // The screen updates without a reload.
    await page.getByText('Paid', { exact: true }).waitFor()
    await screen('Overview')
    const list = page.getByRole('region', { name: 'First steps' })
    await list.getByText('3 of 6 done').waitFor()
    await list.getByRole('link', { name: 'Add an endpoint' }).waitFor()
    await list.getByRole('link', { name: 'Add your contact' }).waitFor()
    const admin = await signIn(service.baseUrl, { email, password: PASSWORD })
    await admin.put('/api/account/payer-contact', { email: 'help@shop.example', phone: null })
    await list.getByText('4 of 6 done').waitFor()
    await button('Hide first steps').click()
    await list.waitFor({ state: 'detached' })
    await page.reload()
    await page.getByText('Providers', { exact: true }).first().waitFor()
    expect(await list.count()).toBe(0)
    await page.getByRole('link', { name: 'Your account' }).click()
    await page.getByRole('link', { name: 'Show first steps again' }).click()
    await list.getByText('4 of 6 done').waitFor()
    await button('Hide first steps').click()
  })

  test('finds the payment, and refunds a part of it after confirming the password', async () => {
    await screen('Transactions')
    await heading('Transactions').waitFor()
    await page.locator('[data-search]').waitFor()
    await page.keyboard.press('/')
    // The router chose the provider.
    const { rows } = await service.pool.query<{ reference: string; provider_id: string }>(
      `SELECT t.reference, t.provider_id FROM transactions t JOIN users u USING (business_id) WHERE u.email = $1`,
      [email],
    )
    // The service made its reference, which is its ID.
    const paid = page.locator(`.rows a[href$="${rows[0]!.reference}"]`)
    const payer = page.locator('[data-search]')
    await payer.fill('thandi@')
    await paid.waitFor({ state: 'detached' })
    await button('Clear filters').click()
    await paid.waitFor()
    expect(await payer.inputValue()).toBe('')
    await page.locator('[data-search]').fill(rows[0]!.reference)
    await page.waitForURL((url) => url.searchParams.get('search') === rows[0]!.reference)
    await paid.click()
    await page.getByRole('heading', { name: 'History' }).waitFor()
    await page.getByText('Show every step').click()
    for (const moment of [
      'State: created',
      `Sent to ${rows[0]!.provider_id}`,
      `Response from ${rows[0]!.provider_id}: succeeded`,
      'State: succeeded',
    ])
      await page.getByText(moment).first().waitFor()

    await service.pool.query(
      `UPDATE sessions SET password_confirmed_at = now() - interval '6 minutes'
       WHERE user_id = (SELECT id FROM users WHERE email = $1)`,
      [email],
    )
    await button('Refund').click()
    await page.getByLabel('Amount', { exact: true }).waitFor()
    expect(await findings(page)).toEqual([])
    await page.getByLabel('Amount', { exact: true }).fill('2000')
    await page.getByText('Enter an amount, such as 150 or 150,50, up to the remaining amount.').waitFor()
    await page.getByLabel('Amount', { exact: true }).fill('234.50')
    await page.getByLabel('Reason').fill('One seat less')
    await page.getByRole('button', { name: /^Refund R.234,50$/ }).click()
    const prompt = page.getByRole('dialog', { name: 'Confirm your password' })
    await prompt.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await prompt.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('link', { name: /^−R.234,50$/ }).waitFor()
    await page.getByText(/^Partially refunded, R.234,50 of R.1.234,50$/).waitFor()
    const refunds = await service.pool.query(
      `SELECT 1 FROM transactions t JOIN users u USING (business_id) WHERE u.email = $1 AND t.kind = 'REFUND' AND amount_cents = 23450`,
      [email],
    )
    expect(refunds.rowCount).toBe(1)
    await page.getByRole('link', { name: /^−R.234,50$/ }).click()
    await heading(/^Refund R.234,50$/).waitFor()
    const facts = await page.getByRole('region', { name: 'Details' }).innerText()
    for (const fact of [/Created by\s+owner-\d+@shop\.example \(you\)/, /Refund reason\s+One seat less/])
      expect(facts).toMatch(fact)
    expect(facts).toMatch(/Source\s+Dashboard/)
    expect(facts).not.toContain('Description')
    const history = page.getByRole('region', { name: 'History' })
    await history.getByText('Event refund.succeeded').waitFor()
    const text = await history.innerText()
    const places = ['Response from', 'State: succeeded', 'Event refund.succeeded'].map((title) => text.indexOf(title))
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    await screen('Audit')
    await page.getByRole('row', { name: 'Refund created' }).filter({ hasText: email }).waitFor()
    await page.goBack()
    await page.goBack()
    await page.getByRole('link', { name: 'Verify receipt' }).waitFor()
  })

  test('sees that its receipt is recorded, and not yet signed', async () => {
    await page.getByRole('link', { name: 'Verify receipt' }).click()
    await page.getByText(/^Recorded, added to the log after \d\d:00/).waitFor()
    const receipt = page.getByRole('region', { name: 'Receipt' })
    await receipt.getByText(/^R.1.234,50$/).waitFor()
    expect(await page.getByText('✓').count()).toBe(0)
  })

  test('sees that a receipt does not verify, if its record was changed', async () => {
    const change = (cents: number) =>
      byHand(
        service.pool,
        `UPDATE receipts SET leaf = replace(leaf, '"amountCents":123450', '"amountCents":' || $2::int)
         WHERE transaction_id = (SELECT t.id FROM transactions t JOIN users u USING (business_id)
           WHERE u.email = $1 AND t.kind = 'COLLECT')`,
        [email, cents],
      )
    await change(123_451)
    await page.getByText('✕ Verification failed').waitFor()
    await page.getByText('The receipt was changed after it was written.').waitFor()
    expect([await page.getByText('✓').count(), await findings(page)]).toEqual([0, []])
  })

  test('is led to the approval before live mode, and is offered no switch that is refused', async () => {
    expect(await button('Switch to live').count()).toBe(0)
    await page.locator('.mode-strip').getByRole('link', { name: 'Go live' }).click()
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
    expect(await findings(page)).toEqual([])

    const admin = await signIn(service.baseUrl, { email, password: PASSWORD })
    await admin.post('/api/account/kyc', KYC)
    const operator = await signIn(service.baseUrl, service.operator)
    const { rows } = await service.pool.query('SELECT business_id AS id FROM users WHERE email = $1', [email])
    expect((await operator.post(`/api/operator/businesses/${rows[0].id}/kyc/approve`)).status).toBe(200)
    await page.reload()
    await button('Switch to live').click()
    const question = page.getByRole('dialog', { name: 'Switch to live mode?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect(await page.locator('.mode-strip').getAttribute('data-mode')).toBe('TEST')
    for (const [mode, color] of Object.entries({ LIVE: '#a61e4d', TEST: '#e67700' })) {
      await admin.put('/api/account/mode', { mode })
      await until(async () => {
        await page.reload()
        await page.locator('.mode-strip').waitFor()
        return (await page.locator('link[rel=icon]').last().getAttribute('href'))?.includes(encodeURIComponent(color))
      })
    }
  })

  test('signs out in one tab, and is signed out in all', async () => {
    const other = await page.context().newPage()
    await other.goto(`${service.baseUrl}/dashboard/links`)
    await other.getByRole('heading', { name: 'Payment links' }).waitFor()
    await button('Sign out').click()
    for (const tab of [page, other]) await tab.getByRole('heading', { name: 'Sign in' }).waitFor()
    expect(await other.content()).not.toContain('The corner shop')
  })

  // The plan refuses some requests, and a sign-out those that another tab has just sent.
  test('the screens do not violate their Content-Security-Policy', () =>
    expect(complaints.filter((each) => !/ 40[13] /.test(each))).toEqual([]))
})
