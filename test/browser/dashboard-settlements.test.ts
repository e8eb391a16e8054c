import type { Page } from 'playwright-core'
import { duringTests } from '../during-tests.ts'
import { settlementsOf } from '../mechanisms/settlements.ts'
import { startTestService, type TestService } from '../service.ts'
import { describeInBrowser } from './chromium.ts'
import { EACH_SIZE, centsOf, faultsOf, openDashboard, openDialog, SIZES } from './dashboard-screens.ts'

describeInBrowser('what providers settled', () => {
  // Its own: a deposit has the charges of every business.
  const service = duringTests(startTestService)
  const settlements = duringTests(() => settlementsOf(service))
  let page: Page
  let operator: Page
  let complaints: string[][]

  beforeAll(async () => {
    const merchants = await openDashboard(service.baseUrl, service.business.admins[0])
    const operators = await openDashboard(service.baseUrl, service.operator, SIZES.desktop)
    complaints = [merchants.complaints, operators.complaints]
    ;({ page } = merchants)
    operator = operators.page
    await operator.goto(`${service.baseUrl}/dashboard/operator/differences`)
    await operator.getByText('No open differences').waitFor()
  })

  describe('the settlements of a merchant', () => {
    const show = (path: string) => page.goto(`${service.baseUrl}/dashboard${path}`)
    const rows = (name: string) => page.getByRole('region', { name, exact: true }).locator('tbody tr')
    const heading = (name: string | RegExp) => page.getByRole('heading', { name, level: 1 })

    test('appear on an empty list that says when they do, without a reload', async () => {
      await show('/settlements')
      await page.getByText('Each morning at 08:10').waitFor()
      const [first] = await settlements.paid(3)
      const { body } = await settlements.payments.client.post('/v1/refunds', {
        transactionId: first,
        amountCents: 5_000,
      })
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
      const before = complaints[0]!.length
      await show(`/settlements/stl_${'0'.repeat(32)}`)
      await page.getByRole('alert').getByText('Not found').waitFor()
      expect(await page.getByText(/Trace ID|Try again/).count()).toBe(0)
      await page.getByRole('link', { name: 'Back to Settlements' }).click()
      await page.getByRole('link', { name: '03 Nov 2026' }).waitFor()
      // Chromium reports the 404.
      complaints[0]!.splice(before)
    })
  })

  describe('what was settled differently, of which an operator', () => {
    const row = (kind: string) =>
      operator.getByRole('region', { name: 'Differences', exact: true }).locator('tbody tr').filter({ hasText: kind })
    const open = (kind: string) => row(kind).getByRole('button', { name: 'Resolve' })

    test('differences of every kind appear in plain words, on a list that was empty before the deposits', async () => {
      await settlements.paid(6)
      await settlements.deposit({ day: '2026-11-04', faults: ['missing', 'unknown'] })
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
      expect(await faultsOf(operator, 'differences')).toEqual([])
      const differing = row('Amount differs')
      await differing.getByRole('link', { name: 'Demo business' }).waitFor()
      await differing.getByText(/^Paystack \w+$/).waitFor()
      await differing.getByRole('link').first().click()
      await operator.getByRole('heading', { level: 1 }).waitFor()
      await operator.goBack()
    })

    test('a difference is resolved with a note, by keyboard', async () => {
      await open('Not settled').focus()
      await operator.keyboard.press('Enter')
      const dialog = await openDialog(operator)
      const resolve = dialog.getByRole('button', { name: 'Resolve' })
      expect(await resolve.isDisabled()).toBe(true)
      expect(await faultsOf(operator, 'difference-resolve')).toEqual([])
      await operator.keyboard.type('Paid by hand, ticket 4711.')
      await resolve.focus()
      await operator.keyboard.press('Enter')
      await dialog.waitFor({ state: 'detached' })
      await row('Not settled').waitFor({ state: 'detached' })
    })

    test('a rule resolves the differences it has seen before', async () => {
      const openRule = () => operator.getByRole('button', { name: 'Resolve by rule' }).click()
      await openRule()
      const dialog = await openDialog(operator)
      expect(await dialog.getByLabel('Mode').inputValue()).toBe('')
      await operator.keyboard.press('Escape')
      await operator.getByLabel('Mode').selectOption('TEST')
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
      expect(await faultsOf(operator, 'difference-rule')).toEqual([])
      await dialog.getByRole('button', { name: 'Resolve 1 difference' }).click()
      await dialog.waitFor({ state: 'detached' })
      await operator.getByText('1 difference is resolved.').waitFor()
      await row('Amount differs').waitFor({ state: 'detached' })
      await row('Settled twice').waitFor()
    })

    test('a resolved difference shows who resolved it, and why; a reload keeps the filters', async () => {
      await operator.getByLabel('State').selectOption('Resolved')
      await operator.getByLabel('Kind').selectOption('Not settled')
      await operator.getByLabel('Provider').selectOption('paystack')
      await row('Not settled').getByText('Paid by hand, ticket 4711.').waitFor()
      await operator.reload()
      await row('Not settled').getByText('Paid by hand, ticket 4711.').waitFor()
      // The list of providers comes with an answer of its own.
      await operator.getByLabel('Provider').locator('option[value=paystack]').waitFor({ state: 'attached' })
      const chosen = ['State', 'Kind', 'Provider', 'Mode'].map((label) => operator.getByLabel(label).inputValue())
      expect(await Promise.all(chosen)).toEqual(['RESOLVED', 'MISSING', 'paystack', 'TEST'])
      expect(await row('Amount differs').count()).toBe(0)
      await row('Not settled')
        .getByText(/^Operator, /)
        .waitFor()
      await operator.getByLabel('Kind').selectOption('All')
      await row('Amount differs').getByText('Rounding at the provider.').waitFor()
      expect(await faultsOf(operator, 'differences-resolved')).toEqual([])
    })

    test('the settlement of a wrong file is voided with a reason, and its differences are resolved', async () => {
      await operator.goto(`${service.baseUrl}/dashboard/operator/differences`)
      const name = 'yoco'
      await uploadFile(service, name)
      await operator.reload()
      await row(name).getByRole('button', { name: 'Void settlement' }).click()
      const dialog = await openDialog(operator)
      // A settlement that was read from its provider would be read again.
      expect(await operator.getByRole('button', { name: 'Void settlement' }).count()).toBe(2)
      const confirm = dialog.getByRole('button', { name: 'Void settlement' })
      expect(await confirm.isDisabled()).toBe(true)
      expect(await faultsOf(operator, 'settlement-void')).toEqual([])
      await dialog.getByLabel('Reason').fill('It was the file of another shop.')
      await confirm.click()
      await dialog.waitFor({ state: 'detached' })
      await operator.getByText('The settlement is voided.').waitFor()
      await row(name).waitFor({ state: 'detached' })
    })
  })

  test('nothing was refused or failed on the way', () => expect(complaints.flat()).toEqual([]))
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
