import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { startApiWithDatabase } from '../api/running-api.ts'
import { duringTests } from '../during-tests.ts'
import { insertManyPayments } from '../db/many/money.ts'
import { money } from '../db/money.ts'
import { given } from '../given.ts'
import { describeInBrowser } from './chromium.ts'
import { EACH_SIZE, faultsOf, findings, pictures, SIZES, openDashboard } from './dashboard-screens.ts'

const PICTURES = process.env.TEST_PICTURES

/** The content of each page of a PDF that Chromium printed. */
function contentsOf(pdf: Buffer): string[] {
  const text = pdf.toString('latin1')
  const streamOf = (id: string) => {
    const object = text.indexOf(`\n${id} 0 obj`)
    const start = text.indexOf('stream\n', object) + 'stream\n'.length
    return inflateSync(pdf.subarray(start, text.indexOf('\nendstream', start))).toString('latin1')
  }
  return [...text.matchAll(/\/Type \/Page\b.*?\/Contents (\d+) 0 R/gs)].map(([, id]) => streamOf(id!))
}

/** The words of a page, each as the codes of its letters, that are there exactly once. */
function wordsOnce(content: string): Set<string> {
  const words = [...content.matchAll(/<([0-9A-F]+)> Tj/g)].map(([, word]) => word!)
  return new Set(words.filter((word) => words.indexOf(word) === words.lastIndexOf(word)))
}

describeInBrowser('statements in the dashboard', () => {
  const api = duringTests(startApiWithDatabase)
  let page: Page
  let complaints: string[]

  beforeAll(async () => {
    const { businessId, admins } = await given.business(api.pool)
    await api.pool.query(`UPDATE businesses SET created_at = '2025-01-15T00:00:00Z' WHERE id = $1`, [businessId])
    const since = new Date('2026-03-05T00:00:00Z')
    const owner = { businessId, mode: 'TEST' } as const
    await insertManyPayments(api.pool, owner, { payments: 150, settled: 0, since, secondsApart: 3_600 })
    await money.paid(api.pool, { businessId, at: since, amountCents: 123_400, currency: 'USD' })
    await money.paidOut(api.pool, { businessId, at: since, amountCents: 50_000 })
    ;({ page, complaints } = await openDashboard(api.baseUrl, admins[0], SIZES.desktop))
  })

  const button = () => page.getByRole('button', { name: 'Open statement of March 2026' })

  test.each(EACH_SIZE)('are listed by month on a %s', async (size, viewport) => {
    await page.setViewportSize(viewport)
    await page.goto(`${api.baseUrl}/dashboard/statements`)
    for (;;) {
      const months = page.getByText(/ 20\d\d$/)
      await months.first().waitFor()
      if ((await button().count()) > 0) break
      await page.getByRole('button', { name: 'Show earlier months' }).click()
    }
    await page.getByRole('row', { name: 'March 2026' }).getByText('USD 1 234,00').last().waitFor()
    // The business was made then.
    while ((await page.getByText('Show earlier months').count()) > 0)
      await page.getByRole('button', { name: 'Show earlier months' }).click()
    await page.getByText('January 2025').waitFor()
    expect(await page.getByText('December 2024').count()).toBe(0)
    expect(await findings(page)).toEqual([])
    if (size === 'desktop') await pictures(page, 'statements')
  })

  test('show the currencies by which the transactions are filtered', async () => {
    await page.setViewportSize(SIZES.desktop)
    await page.goto(`${api.baseUrl}/dashboard/transactions`)
    await page.getByLabel('Currency').selectOption('USD')
    await page.getByText('1 in total').waitFor()
    await page.getByRole('row', { name: /USD.1.234,00/ }).waitFor()
    expect(new URL(page.url()).searchParams.get('currency')).toBe('USD')
    expect(await faultsOf(page, 'transactions-currency')).toEqual([])
  })

  test('open as a page with every line, which prints by its button', async () => {
    for (const [size, viewport] of Object.entries(SIZES)) {
      await page.setViewportSize(viewport)
      await page.goto(`${api.baseUrl}/dashboard/statements`)
      while ((await button().count()) === 0) await page.getByRole('button', { name: 'Show earlier months' }).click()
      await button().click()
      await page.getByText('Statement for March 2026').waitFor()
      expect(await findings(page)).toEqual([])
      expect(await page.getByRole('region', { name: 'Lines of ZAR' }).locator('tr').count()).toBe(1 + 1 + 150 + 1)
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
      // On a phone no amount is off the screen either.
      const { x, width } = (await page.locator('.lines .balance, .lines td.amount').last().boundingBox())!
      expect(x + width).toBeLessThanOrEqual(viewport.width)
      expect(
        await page.evaluate('[...document.querySelectorAll(".lines")].every((it) => it.scrollWidth <= it.clientWidth)'),
      ).toBe(true)
      if (PICTURES) await page.screenshot({ path: join(PICTURES, `statement-${size}.png`) })
    }
    await page.evaluate("print = () => (document.title = 'printed')")
    await page.getByRole('button', { name: 'Print' }).click()
    expect(await page.title()).toBe('printed')
  })

  test('print on A4 pages that each repeat the head of the table', async () => {
    const pdf = await page.pdf({ preferCSSPageSize: true })
    if (PICTURES) writeFileSync(join(PICTURES, 'statement.pdf'), pdf)
    expect(pdf.toString('latin1')).toMatch(/\/MediaBox \[0 0 59[45][.\d]* 84[12][.\d]*\]/)
    const contents = contentsOf(pdf)
    // The first page begins with the summary, and the last is of the other currency.
    const lines = contents.slice(1, -2)
    expect(lines.length).toBeGreaterThan(1)
    const [first, ...others] = lines.map(wordsOnce)
    const common = [...first!].filter((word) => others.every((words) => words.has(word)))
    // Date, kind, reference, amount and balance.
    expect(common.length).toBeGreaterThanOrEqual(5)
  })

  test('nothing was refused or failed on the way', () => {
    expect(complaints).toEqual([])
  })
})
