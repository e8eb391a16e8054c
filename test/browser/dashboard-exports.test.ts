import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { parse } from 'csv-parse/sync'
import type { Page } from 'playwright-core'
import { builtPages } from '../built-pages.ts'
import { clientOf } from '../client.ts'
import { sharedService, type SharedService } from '../shared-service.ts'
import { describeInBrowser, startBrowser, type Browser } from './chromium.ts'
import { complaintsOf, findings, openDialog, signIn } from './dashboard-screens.ts'

jest.setTimeout(90_000)

describeInBrowser('an export in the dashboard', () => {
  let service: SharedService
  let browser: Browser
  let page: Page
  let complaints: string[]
  let transactionId: string

  beforeAll(async () => {
    await builtPages()
    service = await sharedService()
    const key = clientOf(service.baseUrl, service.business.apiKey)
    const order = { amountCents: 4_200, currency: 'ZAR', customer: { email: 'payer@shop.example' } }
    ;({ transactionId } = (await key.post('/v1/payments', order)).body)
    browser = await startBrowser({ scripts: true })
    complaints = complaintsOf(browser.context)
    page = await browser.context.newPage()
    await signIn(page, service.baseUrl, service.business.admins[0])
  }, 90_000)

  afterAll(async () => {
    await browser?.close()
    await service?.stop()
  })

  /** Opens a screen, exports its list as it is offered, and returns the file. */
  async function exported(path: string, format?: 'jsonl') {
    await page.goto(`${service.baseUrl}/dashboard${path}`)
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const dialog = await openDialog(page)
    expect(await findings(page)).toEqual([])
    if (format) await dialog.getByLabel('Format').selectOption(format)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download' }).click(),
    ])
    await dialog.waitFor({ state: 'detached' })
    return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') }
  }

  test('the transactions of the last month are downloaded as a spreadsheet, and the screen stays', async () => {
    const { name, text } = await exported('/transactions')
    expect(name).toMatch(/^transactions-.*\.csv$/)
    expect(parse(text, { columns: true })).toContainEqual(
      expect.objectContaining({ transactionId, amountCents: '4200' }),
    )
    await page.getByRole('heading', { name: 'Transactions', level: 1 }).waitFor()
  })

  test('the days of the filter are offered, and a day without rows is an empty file', async () => {
    const { text } = await exported('/transactions?from=2020-01-01&to=2020-01-01', 'jsonl')
    expect(text).toBe('')
  })

  test('an ADMIN exports payout batches, settlement lines and the audit log', async () => {
    expect((await exported('/payouts')).text).toMatch(/^batchId,/)
    expect((await exported('/settlements')).name).toMatch(/^settlements-.*\.csv$/)
    const { text } = await exported('/audit', 'jsonl')
    const actions = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).action)
    expect(actions).toContain('export.made')
  })

  test('nothing was refused or failed on the way', () => {
    expect(complaints).toEqual([])
  })
})
