import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { settlementsOf, type Settlements } from '../mechanisms/settlements.ts'
import { startTestService, type TestService } from '../service.ts'
import { describeInBrowser } from './chromium.ts'
import { faultsOf, openDialog, SIZES, openDashboard } from './dashboard-screens.ts'

describeInBrowser('an operator sees what was settled differently', () => {
  let service: TestService
  let settlements: Settlements
  let page: Page
  let complaints: string[]

  beforeAll(async () => {
    // Its own: a deposit has the charges of every business.
    service = await startTestService()
    settlements = settlementsOf(service)
    ;({ page, complaints } = await openDashboard(service.baseUrl, service.operator, SIZES.desktop))
    await page.goto(`${service.baseUrl}/dashboard/operator/differences`)
  })

  afterAll(async () => {
    await settlements?.close()
    await service?.stop()
  })

  const row = (kind: string) =>
    page.getByRole('region', { name: 'Differences', exact: true }).locator('tbody tr').filter({ hasText: kind })
  const open = (kind: string) => row(kind).getByRole('button', { name: 'Resolve' })

  test('differences of every kind appear in plain words, on a list that was empty', async () => {
    await page.getByText('No open differences').waitFor()
    await settlements.paid(6)
    await settlements.deposit({ day: '2026-11-02' })
    await settlements.reconcile()
    await settlements.paid(6)
    await settlements.deposit({ day: '2026-11-03', faults: ['missing', 'doubled', 'one_cent_off', 'unknown'] })
    await settlements.becomeOlder(9)
    await settlements.reconcile()
    for (const [kind, text, difference] of [
      ['Amount differs', 'The provider settled another amount than was recorded.', '+R 0,01'],
      ['Settled twice', 'An earlier line has settled this transaction.', '+R 145,65'],
      ['Unknown transaction', 'The provider settled a transaction that is not in this service.', '+R 145,65'],
      ['Not settled', 'After the usual days no settlement has the transaction.', '−R 150,00'],
    ] as const) {
      await row(kind).getByText(text).waitFor()
      expect((await row(kind).locator('td:nth-child(2)').innerText()).replaceAll('\u00A0', ' ')).toBe(difference)
    }
    expect(await faultsOf(page, 'differences')).toEqual([])
    const differing = row('Amount differs')
    await differing.getByRole('link', { name: 'Demo business' }).waitFor()
    await differing.getByText(/^Paystack \w+$/).waitFor()
    await differing.getByRole('link').first().click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.goBack()
  })

  test('a difference is resolved with a note, by keyboard', async () => {
    await open('Not settled').focus()
    await page.keyboard.press('Enter')
    const dialog = await openDialog(page)
    const resolve = dialog.getByRole('button', { name: 'Resolve' })
    expect(await resolve.isDisabled()).toBe(true)
    expect(await faultsOf(page, 'difference-resolve')).toEqual([])
    await page.keyboard.type('Paid by hand, ticket 4711.')
    await resolve.focus()
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await row('Not settled').waitFor({ state: 'detached' })
  })

  test('a rule resolves the differences it has seen before', async () => {
    const openRule = () => page.getByRole('button', { name: 'Resolve by rule' }).click()
    await openRule()
    const dialog = await openDialog(page)
    expect(await dialog.getByLabel('Mode').inputValue()).toBe('')
    await page.keyboard.press('Escape')
    await page.getByLabel('Mode').selectOption('TEST')
    await openRule()
    await dialog.getByLabel('Note').fill('Rounding at the provider.')
    const upTo = dialog.getByLabel('Up to')
    await upTo.fill('a cent')
    await dialog.getByText('Enter an amount, such as 0,05 or 12.').waitFor()
    await upTo.fill('0.00')
    await dialog.getByText('No open difference fits.').waitFor()
    expect(await dialog.getByRole('button', { name: 'Resolve', exact: true }).isDisabled()).toBe(true)
    await upTo.fill('0.05')
    await dialog.getByText(/^\+R.0,01, /).waitFor()
    expect(await faultsOf(page, 'difference-rule')).toEqual([])
    await dialog.getByRole('button', { name: 'Resolve 1 difference' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('1 difference is resolved.').waitFor()
    await row('Amount differs').waitFor({ state: 'detached' })
    await row('Settled twice').waitFor()
  })

  test('a resolved difference shows who resolved it, and why; a reload keeps the filters', async () => {
    await page.getByLabel('State').selectOption('Resolved')
    await page.getByLabel('Kind').selectOption('Not settled')
    await page.getByLabel('Provider').selectOption('paystack')
    await row('Not settled').getByText('Paid by hand, ticket 4711.').waitFor()
    await page.reload()
    await row('Not settled').getByText('Paid by hand, ticket 4711.').waitFor()
    // The list of providers comes with an answer of its own.
    await page.getByLabel('Provider').locator('option[value=paystack]').waitFor({ state: 'attached' })
    const chosen = ['State', 'Kind', 'Provider', 'Mode'].map((label) => page.getByLabel(label).inputValue())
    expect(await Promise.all(chosen)).toEqual(['RESOLVED', 'MISSING', 'paystack', 'TEST'])
    expect(await row('Amount differs').count()).toBe(0)
    await row('Not settled')
      .getByText(/^Operator, /)
      .waitFor()
    await page.getByLabel('Kind').selectOption('All')
    await row('Amount differs').getByText('Rounding at the provider.').waitFor()
    expect(await faultsOf(page, 'differences-resolved')).toEqual([])
  })

  test('the settlement of a wrong file is voided with a reason, and its differences are resolved', async () => {
    await page.goto(`${service.baseUrl}/dashboard/operator/differences`)
    const name = 'yoco'
    await uploadFile(service, name)
    await page.reload()
    await row(name).getByRole('button', { name: 'Void settlement' }).click()
    const dialog = await openDialog(page)
    // A settlement that was read from its provider would be read again.
    expect(await page.getByRole('button', { name: 'Void settlement' }).count()).toBe(2)
    const confirm = dialog.getByRole('button', { name: 'Void settlement' })
    expect(await confirm.isDisabled()).toBe(true)
    expect(await faultsOf(page, 'settlement-void')).toEqual([])
    await dialog.getByLabel('Reason').fill('It was the file of another shop.')
    await confirm.click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('The settlement is voided.').waitFor()
    await row(name).waitFor({ state: 'detached' })
  })

  test('the screens do not violate their Content-Security-Policy', () => expect(complaints).toEqual([]))
})

/** Uploads a file with a payment that no business made here. */
async function uploadFile({ baseUrl, operator: { email, password } }: TestService, providerId: string) {
  const post = async (path: string, type: string, body: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(baseUrl + path, { method: 'POST', headers: { 'Content-Type': type, ...headers }, body })
    expect(answer.status).toBe(200)
    return (await answer.json()) as { accessToken: string }
  }
  const { accessToken } = await post('/api/auth/login', 'application/json', JSON.stringify({ email, password }))
  const query = `providerId=${providerId}&mode=TEST&name=wrong&day=2026-11-04&depositCents=14565`
  const file = 'Payment ID,Reference,Type,Amount,Fee (incl. VAT)\np1,x7qa2m4n6p3r5t7v,Payment,150.00,-4.35\n'
  await post(`/api/operator/settlements?${query}`, 'text/csv', file, { Authorization: `Bearer ${accessToken}` })
}
