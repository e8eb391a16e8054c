import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { settlementsOf, type Settlements } from '../mechanisms/settlements.ts'
import { startTestService, type TestService } from '../service.ts'
import { describeInBrowser } from './chromium.ts'
import { EACH_SIZE, centsOf, faultsOf, openDashboard } from './dashboard-screens.ts'

describeInBrowser('the settlements of a merchant', () => {
  let service: TestService
  let settlements: Settlements
  let page: Page
  let complaints: string[]

  beforeAll(async () => {
    // Its own: a deposit has the charges of every business.
    service = await startTestService()
    settlements = settlementsOf(service)
    ;({ page, complaints } = await openDashboard(service.baseUrl, service.business.admins[0]))
  })

  afterAll(async () => {
    await settlements?.close()
    await service?.stop()
  })

  const show = (path: string) => page.goto(`${service.baseUrl}/dashboard${path}`)
  const rows = (name: string) => page.getByRole('region', { name, exact: true }).locator('tbody tr')
  const heading = (name: string | RegExp) => page.getByRole('heading', { name, level: 1 })

  test('appear on an empty list that says when they do, without a reload', async () => {
    await show('/settlements')
    await page.getByText('Each morning at 08:10').waitFor()
    const [first] = await settlements.paid(3)
    const { body } = await settlements.payments.client.post('/v1/refunds', { transactionId: first, amountCents: 5_000 })
    await settlements.payments.end(body.transactionId)
    await settlements.deposit({ day: '2026-11-02' })
    await settlements.reconcile()
    await page.getByRole('link', { name: '02 Nov 2026' }).waitFor()
    await settlements.paid(4)
    await settlements.deposit({ day: '2026-11-03', faults: ['one_cent_off', 'doubled'] })
    await settlements.reconcile()
    await page.getByRole('link', { name: '03 Nov 2026' }).waitFor()
    const cells = await rows('Settlements').last().locator('td').allInnerTexts()
    expect(cells.map((cell) => cell.replaceAll('\u00A0', ' '))).toEqual([
      '02 Nov 2026',
      'Paystack',
      'R 450,00',
      '−R 50,00',
      '',
      '−R 13,05',
      '4 match',
      'R 386,95',
    ])
    expect(await faultsOf(page, 'settlements-filled')).toEqual([])
  })

  test.each(EACH_SIZE)('lead to their lines and from there to the transaction: %s', async (_, size) => {
    await page.setViewportSize(size)
    await show('/settlements')
    await page.getByRole('link', { name: '02 Nov 2026' }).click()
    await heading('Settlement of 02 Nov 2026').waitFor()
    const refund = rows('Lines').filter({ hasText: 'Refund' })
    await refund.getByText('Matches').waitFor()
    await refund.getByRole('link').click()
    await heading(/^Refund R.50,00$/).waitFor()
    await page.getByRole('link', { name: 'View settlement' }).click()
    await heading('Settlement of 02 Nov 2026').waitFor()
    await rows('Lines').filter({ hasText: 'Payment' }).first().getByRole('link').click()
    await heading(/^Payment R.150,00$/).waitFor()
    expect(await page.locator('dt', { hasText: 'Provider fee' }).locator('+ dd').innerText()).toBe('R\u00A04,35')
  })

  test('add up: the parts on the screen sum to the net amount, and so do the lines', async () => {
    await show('/settlements')
    await page.getByRole('link', { name: '02 Nov 2026' }).click()
    await rows('Lines').first().waitFor()
    const sums = page.getByRole('region', { name: 'How your part adds up' })
    const amounts = (await sums.locator('td').allInnerTexts()).map(centsOf)
    expect(amounts).toEqual([45_000, -5_000, 0, -1_305, 0, 38_695])
    const lines = (await rows('Lines').locator('td:nth-child(6)').allInnerTexts()).map(centsOf)
    expect(lines.reduce((sum, cents) => sum + cents, 0)).toBe(38_695)
    expect(await rows('Lines').first().innerText()).not.toContain('txn_')
    expect(await faultsOf(page, 'settlement')).toEqual([])
  })

  test('say which lines differ', async () => {
    await show('/settlements')
    await page.getByRole('link', { name: '03 Nov 2026' }).click()
    for (const check of ['Amount differs', 'Settled twice'])
      await rows('Lines').filter({ hasText: check }).first().waitFor()
    expect(await rows('Lines').filter({ hasText: 'Matches' }).count()).toBe(3)
    await page.getByRole('alert').getByText('2 of 5 differ').waitFor()
    await page.getByText(/R.1(49,99|50,01): Amount differs$/).waitFor()
    await page.getByRole('button', { name: 'Show them' }).click()
    await rows('Lines').filter({ hasText: 'Matches' }).first().waitFor({ state: 'detached' })
    expect(await rows('Lines').count()).toBe(2)
    expect(await faultsOf(page, 'settlement-differs')).toEqual([])
  })

  test('are filtered by provider, which a reload keeps', async () => {
    await show('/settlements')
    await page.getByLabel('Provider').selectOption('paystack')
    await page.getByRole('link', { name: '03 Nov 2026' }).waitFor()
    await page.getByLabel('Provider').selectOption('yoco')
    await page.getByText('No results for these filters.').waitFor()
    await page.reload()
    await page.getByText('No results for these filters.').waitFor()
    expect(await page.getByLabel('Provider').inputValue()).toBe('yoco')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByRole('link', { name: '03 Nov 2026' }).waitFor()
  })

  test('are not those of another id: the screen says so and leads back', async () => {
    const before = complaints.length
    await show(`/settlements/stl_${'0'.repeat(32)}`)
    await page.getByRole('alert').getByText('Not found').waitFor()
    expect(await page.getByText(/Trace ID|Try again/).count()).toBe(0)
    await page.getByRole('link', { name: 'Back to Settlements' }).click()
    await page.getByRole('link', { name: '03 Nov 2026' }).waitFor()
    // Chromium reports the 404.
    complaints.splice(before)
  })

  test('nothing was refused or failed on the way', () => expect(complaints).toEqual([]))
})
