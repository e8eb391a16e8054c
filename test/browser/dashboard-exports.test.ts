import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import type { Page } from 'playwright-core'
import { clientOf } from '../client.ts'
import { duringTests } from '../during-tests.ts'
import { sharedService } from '../shared-service.ts'
import { describeInBrowser } from './chromium.ts'
import { faultsOf, openDialog, openDashboard } from './dashboard-screens.ts'

describeInBrowser('an export in the dashboard', () => {
  const service = duringTests(sharedService)
  let page: Page
  let complaints: string[]

  beforeAll(async () => {
    const key = clientOf(service.baseUrl, service.business.apiKey)
    const order = { amountCents: 4_200, currency: 'ZAR', customer: { email: 'payer@shop.example' } }
    await key.post('/v1/payments', order)
    const ended = (await key.post('/api/payment-links', { amountCents: 4_200, currency: 'ZAR' })).body
    await key.post(`/api/payment-links/${ended.id}/expire`)
    await key.post('/api/payment-links', { amountCents: 4_200, currency: 'ZAR' })
    ;({ page, complaints } = await openDashboard(service.baseUrl, service.business.admins[0]))
  })

  /** Opens a screen, exports its list as it is offered, and returns the file. */
  async function exported(
    path: string,
    { format, rows, name }: { format?: 'csv' | 'jsonl'; rows?: string; name?: string } = {},
  ) {
    await page.goto(`${service.baseUrl}/dashboard${path}`)
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const dialog = await openDialog(page)
    if (name) await dialog.locator('[name=from]:focus').waitFor()
    if (name) expect(await dialog.getByText(/^\d\d [A-Z][a-z]{2} 20\d\d$/).count()).toBe(2)
    if (name) expect(await faultsOf(page, name)).toEqual([])
    if (rows) await dialog.getByLabel('Rows').selectOption(rows)
    if (format) await dialog.getByLabel('Format').selectOption(format)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download' }).click(),
    ])
    await dialog.waitFor({ state: 'detached' })
    return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') }
  }

  test('the transactions of the last month are downloaded as a spreadsheet, and the screen stays', async () => {
    const { name, text } = await exported('/transactions?kind=COLLECT', { name: 'export' })
    expect(name).toMatch(/^transactions-.*\.csv$/)
    expect(parse(text, { columns: true, bom: true, delimiter: ';' })).toContainEqual(
      expect.objectContaining({ Kind: 'Payment', Amount: '42,00', Currency: 'ZAR' }),
    )
    await page.getByRole('heading', { name: 'Transactions', level: 1 }).waitFor()
  })

  test('the days of the filter are offered, and a day without rows is an empty file', async () => {
    const { text } = await exported('/transactions?from=2020-01-01&to=2020-01-01', { format: 'jsonl' })
    expect(text).toBe('')
  })

  test('an ADMIN exports payout batches, settlement lines and the audit log', async () => {
    expect((await exported('/payouts')).text).toMatch(/^batchId,/)
    expect((await exported('/payouts', { rows: 'Single payouts' })).text).toMatch(
      /^transactionId,batchId,recipientId,name,/,
    )
    expect((await exported('/settlements')).name).toMatch(/^settlements-.*\.csv$/)
    const { text } = await exported('/audit', { format: 'jsonl' })
    const actions = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).action)
    expect(actions).toContain('export.made')
  })

  test('the file has the filters of the list', async () => {
    const states = (text: string) =>
      (parse(text, { columns: true }) as Record<string, string>[]).map(({ state }) => state)
    expect(new Set(states((await exported('/links?state=EXPIRED')).text))).toEqual(new Set(['EXPIRED']))
    expect(states((await exported('/transactions?kind=PAYOUT', { format: 'csv' })).text)).toEqual([])
  })

  const OTHERS: readonly [path: string, kind: string, header: RegExp][] = [
    ['/recipients', 'recipients', /^id,name,bankCode,accountLast4,/],
    ['/accounts', 'connected_accounts', /^id,state,businessName,/],
    ['/accounts/splits', 'splits', /^id,state,name,/],
    ['/webhooks', 'webhook_endpoints', /^id,url,/],
    ['/keys', 'api_keys', /^id,name,mode,last4,/],
    ['/users', 'users', /^id,email,role,/],
    ['/receipts', 'receipts', /^receiptId,tokenId,transactionId,/],
    ['/disputes', 'disputes', /^id,/],
    ['/webhooks/deliveries', 'deliveries', /^id,endpointId,/],
  ]

  test('every other list is exported too', async () => {
    for (const [path, kind, header] of OTHERS) {
      const { name, text } = await exported(path)
      expect([name.startsWith(`${kind}-`), text]).toEqual([true, expect.stringMatching(header)])
    }
  })

  test('nothing was refused or failed on the way', () => {
    expect(complaints).toEqual([])
  })
})
