import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { codeOf } from '../api/auth/factors.ts'
import { clientOf } from '../client.ts'
import { byHand } from '../db/proofs/settled.ts'
import { given } from '../given.ts'
import { startReceiver } from '../receiver.ts'
import { duringTests } from '../during-tests.ts'
import { sharedService } from '../shared-service.ts'
import { until } from '../until.ts'
import { describeInBrowser, VIEWPORTS } from './chromium.ts'
import { faultsOf, findings, openDashboard, pictures, SIZES } from './dashboard-screens.ts'

const HEADER = 'name;bank;accountNumber;amount;reference'
/** The header that is read in cents. */
const CENTS = 'name,bankCode,accountNumber,amountCents,reference'

/** Holds each click this many milliseconds, so the response arrives before the second click. */
const SLOW_DOUBLE_CLICK = { delay: 150 }

describeInBrowser('payouts and webhooks in the dashboard', () => {
  const service = duringTests(sharedService)
  const receiver = duringTests(startReceiver)
  const key = duringTests(() => clientOf(service.baseUrl, service.business.apiKey))
  let maker: Page
  let checker: Page

  beforeAll(async () => {
    const [first, second] = service.business.admins
    maker = (await openDashboard(service.baseUrl, first, VIEWPORTS.desktop)).page
    checker = (await openDashboard(service.baseUrl, second!, VIEWPORTS.desktop)).page
  })

  const open = (page: Page, path: string) => page.goto(`${service.baseUrl}/dashboard${path}`)
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
  const button = (name: string) => maker.getByRole('button', { name, exact: true })
  const screen = (name: string) =>
    maker.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name }).click()
  const dialog = () => maker.getByRole('dialog')
  const saved = () => dialog().getByRole('button', { name: 'I have saved it' })
  const choose = (...lines: string[]) =>
    maker
      .locator('input[type=file]')
      .setInputFiles({ name: 'wages.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) })
  const cells = (label: string) => maker.getByRole('region', { name: label }).locator('tbody tr').allInnerTexts()

  test('a faulty file shows each error with its line, column and value, and nothing is stored', async () => {
    await open(maker, '/payouts/new')
    await maker.getByLabel('CSV file').waitFor()
    await choose(
      HEADER,
      'Lerato Dlamini;Capitec;1234567890;150,00;wage-1',
      'Sipho Nkosi;999999;1234567890;150;wage-2',
      '"Nkosi; Sipho',
      'and sons";470010;123;150;wage-3',
      'Thandi;470010;1234567890;1,234;wage-4',
      'Zanele;470010;1234567890;150;wage-1',
      'Zanele;470010;1234567890',
    )
    await maker.getByText('5 errors. Nothing was sent.').waitFor()
    const faults = (await cells('Error')).map((each) => each.split(/\s*\t\s*/))
    expect(faults.map(([line, column, value]) => [line, column, value])).toEqual([
      ['Line 3', 'bank', '999999'],
      ['Line 4', 'accountNumber', '123'],
      ['Line 6', 'amount', '1,234'],
      ['Line 7', 'reference', 'wage-1'],
      ['Line 8', '—', '3 / 5'],
    ])
    expect(faults[2]![3]).toContain('two ways')
    expect(faults[3]![3]).toContain('See line 2')
    expect(await faultsOf(maker, 'payouts-faults')).toEqual([])
    await choose('name;bank;iban;amount;reference', 'Lerato;470010;1234567890;150;wage-1')
    for (const text of ['This column is unknown.', 'This column is missing.']) await maker.getByText(text).waitFor()
    expect((await key.get('/v1/recipients')).body.data).toEqual([])
  })

  test('the template has a header and no payee', async () => {
    const [template] = await Promise.all([
      maker.waitForEvent('download'),
      maker.getByRole('link', { name: 'Download template' }).click(),
    ])
    expect(template.suggestedFilename()).toBe('payouts.csv')
    expect(readFileSync(await template.path(), 'utf8')).toBe(`sep=;\r\n${HEADER}\r\n`)
  })

  test('an imported payout waits for another admin than its maker', async () => {
    await choose(CENTS, '"Dlamini, Lerato",470010,1234567890,15050,wage-10', 'Sipho,051001,0987654321,20000,', '')
    await maker.getByText(/^2 payouts, R.350,50 in total\.$/).waitFor()
    await maker.getByText(/^Compared with your last 7 days/).waitFor()
    await maker.getByLabel('Description of the batch').last().fill('Wages of November')
    await press(maker, 'Request approval of 2 payouts')
    await maker.getByText('You created this batch. An approver must agree: another admin or payouts user.').waitFor()
    expect(await maker.getByRole('button', { name: 'Approve' }).count()).toBe(0)
  })

  test('a payee of the same file or of an earlier batch is warned of before the payouts are sent', async () => {
    const batch = maker.url()
    await open(maker, '/payouts/new')
    expect(await maker.locator('select[name="recipient-0"]').inputValue()).toBe('')
    await choose(
      'sep=;',
      HEADER,
      'L. Dlamini;Capitec Bank;1234567890;R 150,50;',
      'Thandi;FNB;6200001234;1 234,56;',
      'Thandi;250655;6200001234;1 234,56;',
    )
    await maker.getByText(/^3 payouts, R.2.619,62 in total\.$/).waitFor()
    const warnings = maker.getByRole('alert').filter({ hasText: 'Check these payees' })
    await warnings.getByText('Lines 4, 5 pay the same account of Thandi, with the same amount.').waitFor()
    await warnings.getByText(/Line 3: L\. Dlamini is also paid R.150,50 in a batch of/).waitFor()
    expect(await faultsOf(maker, 'payouts-repeated')).toEqual([])
    expect(await maker.getByRole('button', { name: 'Request approval of 3 payouts' }).isEnabled()).toBe(true)
    await warnings.getByRole('link', { name: 'View batch' }).click()
    await maker.waitForURL(batch)
  })

  test('the checker sees everything that the hash covers before the approval, and the payouts are sent', async () => {
    await open(checker, '/payouts')
    // The maker cannot decide on this batch, so nothing waits there.
    await checker.getByRole('link', { name: 'Payouts 1', exact: true }).waitFor()
    await maker.getByRole('link', { name: 'Payouts', exact: true }).waitFor()
    await checker.getByRole('link', { name: 'Wages of November' }).click()
    await checker.getByRole('button', { name: 'Show account numbers' }).waitFor()
    expect(await checker.getByRole('button', { name: 'Approve' }).count()).toBe(0)
    // Who is paid shows before the account numbers do.
    await checker.getByRole('cell', { name: '••• 7890' }).waitFor()
    expect(await checker.content()).not.toContain('1234567890')
    await press(checker, 'Show account numbers')
    for (const text of ['Dlamini, Lerato', 'Capitec Bank (470010)', '1234567890', '0987654321'])
      await checker.getByRole('cell', { name: text }).waitFor()
    // In test mode a user whom the maker added decides too, with a warning.
    const [{ userId: makerId }, { userId: checkerId }] = service.business.admins as [
      { userId: string },
      { userId: string },
    ]
    await service.pool.query(
      `INSERT INTO audit_log (id, business_id, actor, action, target)
       SELECT 'aud_added', business_id, $1, 'user.created', $2 FROM users WHERE id = $1`,
      [makerId, checkerId],
    )
    await press(checker, 'Approve')
    await checker.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await checker.getByText('1 of 1').waitFor()
    await checker.getByText('The user who created this batch gave the approver access lately.').waitFor()
    await checker.getByText('2 succeeded').waitFor({ timeout: 40_000 })
    // The maker's page updates without a reload.
    await maker.getByText('2 succeeded').waitFor()
  })

  test('the payouts of a batch are exported with their payees', async () => {
    await press(maker, 'Export')
    const [file] = await Promise.all([maker.waitForEvent('download'), press(maker, 'Download')])
    const text = readFileSync(await file.path(), 'utf8')
    expect(text).toMatch(/"Dlamini, Lerato",470010,7890,SUCCEEDED,15050,ZAR,wage-10,/)
    expect(text.trimEnd().split('\r\n')).toHaveLength(3)
    await maker.getByRole('dialog').waitFor({ state: 'detached' })
  })

  test('a payout shows its recipient, batch and maker, and the list of transactions names its recipient', async () => {
    // A leaked key must not yield all recipients by the list of transactions.
    const { data } = (await key.get('/api/payments/history')).body
    expect(data[0]).not.toHaveProperty('payee')
    await open(maker, '/transactions')
    await maker.getByRole('link', { name: 'Payout to Dlamini, Lerato · wage-10' }).click()
    await maker.getByRole('heading', { name: /^Payout R.150,50$/ }).waitFor()
    const facts = await maker.getByRole('region', { name: 'Details' }).innerText()
    for (const fact of [
      /Account holder\s+Dlamini, Lerato/,
      /Bank and account\s+Capitec Bank …7890/,
      new RegExp(`Created by\\s+${service.business.admins[0].email}`),
    ])
      expect(facts).toMatch(fact)
    expect(await maker.content()).not.toMatch(/1234567890|No refunds/)
    await maker.getByRole('link', { name: 'View batch' }).click()
    await maker.getByRole('link', { name: 'Dlamini, Lerato' }).waitFor()
  })

  test('the audit shows who viewed the account numbers and who approved', async () => {
    await open(maker, '/audit')
    const by = service.business.admins[1].email
    for (const what of ['Payout account numbers viewed', 'Payouts approved'])
      await maker.getByRole('row', { name: what }).filter({ hasText: by }).waitFor()
  })

  test('the audit is filtered by a user or a key from a list, and a name has its id in the tooltip', async () => {
    const { email, userId } = service.business.admins[1] as { email: string; userId: string }
    await open(maker, '/audit')
    const actor = maker.getByRole('combobox', { name: 'By', exact: true })
    const keys = actor.getByRole('option', { name: /^API key .+ \(….{4}\)$/ })
    await keys.first().waitFor({ state: 'attached' })
    await actor.selectOption({ label: email })
    await maker.waitForURL((url) => url.searchParams.get('actor') === userId)
    const others = maker.getByRole('row').filter({ hasText: service.business.admins[0].email })
    await others.first().waitFor({ state: 'detached' })
    expect(await maker.getByRole('row').getByText(email, { exact: true }).first().getAttribute('title')).toBe(userId)
    expect(await faultsOf(maker, 'audit-actor')).toEqual([])
  })

  /** Tries everything that closes other dialogs or leaves the screen; the secret must stay. */
  async function cannotBeLost(secret: RegExp): Promise<string> {
    await saved().waitFor()
    const text = await dialog().locator('pre').first().innerText()
    expect(text).toMatch(secret)
    await maker.keyboard.press('Escape')
    await maker.mouse.click(5, 300)
    await maker.goBack()
    await dialog().getByText('Save the secret before you leave.').waitFor()
    expect(await dialog().locator('pre').first().innerText()).toBe(text)
    return text
  }

  async function save(secret: string): Promise<void> {
    await saved().click()
    await dialog().waitFor({ state: 'detached' })
    expect(await maker.content()).not.toContain(secret)
  }

  test('an endpoint’s secrets are shown until they are saved, on a phone too, and not again', async () => {
    await open(maker, '/links')
    await screen('Webhooks')
    await button('Register endpoint').click()
    await maker.getByRole('textbox', { name: 'URL' }).fill(receiver.url)
    await button('Register endpoint').last().dblclick(SLOW_DOUBLE_CLICK)
    await maker.getByText('It is shown only once.').waitFor()
    const first = await cannotBeLost(/^whsec_/)
    await maker.setViewportSize(SIZES.phone)
    // Waits for the navigation's animation.
    await until(async () => Number(await maker.evaluate('document.documentElement.scrollWidth')) <= SIZES.phone.width)
    await save(first)
    await maker.setViewportSize(VIEWPORTS.desktop)
    const { body } = await key.get('/v1/webhook_endpoints')
    expect(body.data.length).toBe(1)
    await maker.reload()
    await maker.getByRole('link', { name: receiver.url }).click()
    await button('Send test event').waitFor()
    expect(await maker.content()).not.toContain('whsec_')
    await button('Rotate secret').click()
    await dialog().getByRole('button', { name: 'Rotate secret' }).click()
    const second = await cannotBeLost(/^whsec_/)
    expect(second).not.toBe(first)
    await save(second)
  })

  test('dead deliveries are resent, one or many, and once by a double click', async () => {
    const endpointId = new URL(maker.url()).pathname.split('/').at(-1)!
    const { businessId } = service.business
    const replays: string[] = []
    maker.on('request', (request) => {
      if (request.url().endsWith('/replay')) replays.push(request.url())
    })
    await given.deliveries(service.pool, { businessId, endpointId, states: ['DEAD', 'DEAD'] })
    const before = receiver.received.length
    await open(maker, `/webhooks/${endpointId}?state=DEAD`)
    await maker.getByRole('link', { name: 'payment.created' }).first().click()
    await button('Resend').dblclick(SLOW_DOUBLE_CLICK)
    await maker.getByText('The delivery will be resent shortly.').waitFor()
    await maker.getByText('Delivered', { exact: true }).waitFor()
    expect(replays.length).toBe(1)
    const sent = (await receiver.count(before + 1)).at(-1)!
    const body = maker.getByRole('region', { name: 'Request body' }).locator('pre')
    expect(await body.innerText()).toBe(JSON.stringify(JSON.parse(sent.body), null, 2))
    await open(maker, `/webhooks/${endpointId}`)
    await press(maker, 'Resend failed')
    await maker.getByText('1 delivery matches.').waitFor()
    await maker.getByLabel('Created in').selectOption('Another range')
    await maker.getByLabel('From').fill('2026-01-01T00:00')
    await maker.getByLabel('Until').fill('2026-01-02T00:00')
    await maker.getByText('No deliveries match.').waitFor()
    expect(await findings(maker)).toEqual([])
    await pictures(maker, 'replay-all')
    await maker.getByLabel('Created in').selectOption('The last day')
    await maker.getByText('1 delivery matches.').waitFor()
    await maker.getByRole('dialog').getByRole('button', { name: 'Resend failed' }).dblclick(SLOW_DOUBLE_CLICK)
    await maker.getByText('1 delivery will be resent.').waitFor()
    await receiver.count(before + 2)
    expect(replays.length).toBe(2)
    const { rowCount } = await service.pool.query(
      'SELECT FROM delivery_replays r JOIN deliveries d ON d.id = r.delivery_id WHERE d.endpoint_id = $1',
      [endpointId],
    )
    expect(rowCount).toBe(2)
  })

  test('a test event leads to its delivery and why it failed, and a failing endpoint retries all', async () => {
    receiver.answer((response) => response.writeHead(503).end())
    const before = receiver.received.length
    await press(maker, 'Cancel')
    await press(maker, 'Send test event')
    await maker.getByRole('dialog').getByRole('button', { name: 'Send test event' }).click()
    await maker.getByText('Only a status from 200 to 299 counts as delivered.').waitFor()
    const { headers } = (await receiver.count(before + 1)).at(-1)!
    const sent = await maker.getByRole('region', { name: 'Attempts' }).locator('pre').innerText()
    expect(sent.split('\n')[0]).toBe(`POST ${receiver.url}`)
    for (const name of ['x-service-signature', 'webhook-id', 'webhook-timestamp', 'webhook-signature'])
      expect(sent).toContain(`${name}: ${String(headers[name])}`)
    await maker.getByText('Retrying').waitFor()
    await pictures(maker, 'delivery-failed')
    const delivery = new URL(maker.url()).pathname.replace('/dashboard', '')
    const since = "UPDATE webhook_endpoints SET failing_since = now() - interval '10 minutes' WHERE business_id = $1"
    await byHand(service.pool, since, [service.business.businessId])
    await maker.getByRole('link', { name: receiver.url }).click()
    const notice = maker.getByRole('alert').filter({ hasText: 'Deliveries fail: HTTP 503' })
    await notice.getByText(/Next attempt: (in \d+ min|soon)\./).waitFor()
    await maker.getByText(/^again (in \d+ min|soon)$/).waitFor()
    expect(await faultsOf(maker, 'webhook-failing')).toEqual([])
    receiver.answer((response) => response.writeHead(200).end())
    await press(maker, 'Retry all now')
    await maker.getByRole('dialog').getByRole('button', { name: 'Retry all now' }).click()
    await notice.waitFor({ state: 'detached' })
    await open(maker, delivery)
    await maker.getByRole('button', { name: /Attempt 2.*HTTP 200/ }).waitFor()
    await pictures(maker, 'delivery-resent')
  })

  test('new deliveries appear with endpoint and transaction, and the list can be paused', async () => {
    const { body } = await key.get('/v1/webhook_endpoints')
    const endpointId = body.data[0].id
    const { businessId } = service.business
    const add = async () => (await given.deliveries(service.pool, { businessId, endpointId, states: ['DEAD'] }))[0]!
    await open(maker, '/webhooks/deliveries')
    await maker.getByText('test event').first().waitFor()
    const row = (id: string) => maker.getByRole('row').filter({ has: maker.locator(`a[href$="${id}"]`) })
    const first = await add()
    await row(first).getByText('New', { exact: true }).waitFor()
    await row(first).getByTitle(receiver.url).waitFor()
    await press(maker, 'Pause')
    await maker.getByText('Paused.').waitFor()
    const second = await add()
    expect(await row(second).count()).toBe(0)
    await press(maker, 'Resume')
    await row(second).getByText('New', { exact: true }).waitFor()
    await pictures(maker, 'deliveries-live')
    const transaction = row(second).getByRole('link', { name: /^txn_/ })
    const transactionId = await transaction.innerText()
    await maker.getByLabel('Endpoint').selectOption(receiver.url)
    await maker.getByLabel('Transaction').fill(transactionId)
    await row(first).waitFor({ state: 'detached' })
    expect(await row(second).count()).toBe(1)
    expect(new URL(maker.url()).searchParams.get('transactionId')).toBe(transactionId)
    await open(maker, '/webhooks')
    const endpoint = maker.getByRole('row').filter({ has: maker.getByRole('link', { name: receiver.url }) })
    await endpoint.getByText('25%').waitFor()
    await pictures(maker, 'webhooks-rate')
    await open(maker, `/webhooks/${endpointId}`)
    await maker.getByText('1 of 4 attempts failed (25%).').waitFor()
    await pictures(maker, 'webhook-activity')
  })

  test('enabling an endpoint offers to send the missed events', async () => {
    const endpointId = new URL(maker.url()).pathname.split('/').at(-1)!
    const { businessId } = service.business
    await open(maker, `/webhooks/${endpointId}`)
    await press(maker, 'Disable')
    await maker.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
    await maker.getByText('Disabled. After you enable it, you can send the missed events.').waitFor()
    const [missed] = await given.deliveries(service.pool, {
      businessId,
      endpointId,
      states: ['CANCELLED', 'CANCELLED'],
    })
    const before = receiver.received.length
    await press(maker, 'Enable')
    await maker.getByText('2 events were not sent while this endpoint was disabled.').waitFor()
    expect(receiver.received).toHaveLength(before)
    await maker.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
    await receiver.count(before + 2)
    await maker.getByRole('dialog').waitFor({ state: 'hidden' })
    await open(maker, `/webhooks/deliveries/${missed}`)
    await maker.getByText('Delivered', { exact: true }).waitFor()
  })

  test('the same change can be repeated a moment later', async () => {
    const before = receiver.received.length
    await open(maker, '/webhooks/deliveries?state=DELIVERED')
    await maker.getByRole('link', { name: 'payment.created' }).first().click()
    for (const count of [1, 2]) {
      await button('Resend').click()
      await receiver.count(before + count)
      // Longer than a double click.
      await maker.waitForTimeout(1_000)
    }
  })

  test('a double click on "Create key" creates one key, shown until it is saved', async () => {
    await open(maker, '/webhooks')
    await screen('API keys')
    await button('Create key').click()
    await maker.getByLabel('Name', { exact: false }).first().fill('Till')
    await button('Create key').last().dblclick(SLOW_DOUBLE_CLICK)
    const key = await cannotBeLost(/^svc_test_/)
    expect(new URL(maker.url()).pathname).toBe('/dashboard/keys')
    expect(await findings(maker)).toEqual([])
    await pictures(maker, 'secret')
    const { rowCount } = await service.pool.query("SELECT FROM api_keys WHERE business_id = $1 AND name = 'Till'", [
      service.business.businessId,
    ])
    expect(rowCount).toBe(1)
    await save(key)
  })

  test('an immediate second click does not confirm that the key was saved', async () => {
    await button('Rotate').first().click()
    await dialog().getByRole('button', { name: 'Rotate' }).click()
    await saved().waitFor()
    expect(await saved().isDisabled()).toBe(true)
    await save(await cannotBeLost(/^svc_test_/))
  })

  test('recovery codes are shown until they are saved', async () => {
    await open(maker, '/webhooks')
    await maker.getByRole('link', { name: 'Your account' }).click()
    await button('Add an authenticator app').click()
    const key = (await maker.locator('.code-line').first().innerText()).trim()
    await maker.getByLabel('Code from the app').fill(codeOf(key))
    await button('Confirm the app').dblclick(SLOW_DOUBLE_CLICK)
    const first = await cannotBeLost(/^\S+\n/)
    await save(first)
    await button('Replace the codes').dblclick(SLOW_DOUBLE_CLICK)
    const second = await cannotBeLost(/^\S+\n/)
    expect(second).not.toBe(first)
    await save(second)
  })
})
