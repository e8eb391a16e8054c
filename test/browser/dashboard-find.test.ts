import type { Page } from 'playwright-core'
import { clientOf } from '../client.ts'
import { duringTests } from '../during-tests.ts'
import { sharedService } from '../shared-service.ts'
import { describeInBrowser } from './chromium.ts'
import { EACH_SIZE, faultsOf, openDialog, openDashboard } from './dashboard-screens.ts'

describeInBrowser('finding a transaction in the dashboard', () => {
  const service = duringTests(sharedService)
  let page: Page
  let complaints: string[]
  let id: string

  beforeAll(async () => {
    const key = clientOf(service.baseUrl, service.business.apiKey)
    const pay = async (reference: string, email: string, name?: string) =>
      (
        await key.post('/v1/payments', {
          amountCents: 15_000,
          currency: 'ZAR',
          reference,
          customer: { email, ...(name && { name }) },
          description: `Saturday tickets of ${reference}`,
        })
      ).body
    id = (await pay('Order-17', 'thandi@example.com', 'Thandi Nkosi')).transactionId
    await pay('basket-1', 'sipho@example.com')
    ;({ page, complaints } = await openDashboard(service.baseUrl, service.business.admins[0]))
  })

  /** On a phone the filters are behind a button. */
  const openFilters = async (size: string) => {
    if (size === 'phone') await page.getByRole('button', { name: /^Filter/ }).click()
  }
  const shown = (reference: string) => page.getByRole('link', { name: reference })

  test.each(EACH_SIZE)(
    'a search finds by an id, its beginning, a reference in any case, its beginning: %s',
    async (name, size) => {
      await page.setViewportSize(size)
      await page.goto(`${service.baseUrl}/dashboard/transactions`)
      await shown('basket-1').waitFor()
      await openFilters(name)
      // The last eight digits tell two transactions of one moment apart.
      for (const term of [id, id.toUpperCase(), id.slice(0, 24), 'order-17', 'ORDER', 'Ord']) {
        await page.getByLabel('Customer, reference, description, amount or ID').fill(term)
        await shown('basket-1').waitFor({ state: 'detached' })
        await shown('Order-17').waitFor()
        await page.getByLabel('Customer, reference, description, amount or ID').fill('')
        await shown('basket-1').waitFor()
      }
    },
  )

  test.each(EACH_SIZE)(
    'a payer is shown, and found by a word of the name or the whole email, which stays out of the address: %s',
    async (name, size) => {
      await page.setViewportSize(size)
      await page.goto(`${service.baseUrl}/dashboard/transactions`)
      await shown('basket-1').waitFor()
      await openFilters(name)
      for (const payer of ['Thandi Nkosi', 'sipho@example.com']) await page.getByRole('cell', { name: payer }).waitFor()
      const field = page.getByLabel('Customer, reference, description, amount or ID')
      await field.fill('thandi@ex')
      await page.getByText('Customers are found by whole words of their name or by their full email.').waitFor()
      expect([await shown('basket-1').count(), await shown('Order-17').count()]).toEqual([0, 0])
      expect(await faultsOf(page, 'email-part', name)).toEqual([])
      for (const term of ['Thandi@Example.com', 'NKOSI']) {
        await field.fill(term)
        await shown('basket-1').waitFor({ state: 'detached' })
        await shown('Order-17').waitFor()
        expect(page.url()).not.toMatch(/@|%40/)
        await field.fill('')
        await shown('basket-1').waitFor()
      }
    },
  )

  test.each(EACH_SIZE)(
    'anything from any screen, by the keyboard; an amount, a description and a screen too: %s',
    async (name, size) => {
      await page.setViewportSize(size)
      await page.goto(`${service.baseUrl}/dashboard/links`)
      await page.getByRole('heading', { name: 'Payment links', level: 1 }).waitFor()
      if (name === 'phone') await page.getByRole('button', { name: 'Find' }).click()
      else await page.keyboard.press('Control+k')
      const dialog = await openDialog(page)
      const field = dialog.getByRole('combobox', { name: 'Search' })
      // Before anything is typed.
      const newest = dialog.getByRole('group', { name: 'Newest transactions' })
      await newest.getByRole('option', { name: /^Order-17\s*R.150,00\s*Thandi Nkosi · / }).waitFor()
      await dialog.getByRole('group', { name: 'Actions' }).getByRole('option', { name: 'New payment link' }).waitFor()
      expect(await faultsOf(page, 'find-newest', name)).toEqual([])
      for (const term of [id, 'order-17', 'R 150', 'thandi@example.com', 'nkosi', 'Saturday tickets']) {
        await field.fill(term)
        const found = dialog.getByRole('group', { name: 'Transactions', exact: true })
        await found.getByRole('option', { name: /^Order-17/ }).waitFor()
      }
      expect(await faultsOf(page, 'find', name)).toEqual([])
      await field.fill('no such thing at all')
      await dialog.getByText('Nothing found.').waitFor()
      await field.fill('webh')
      await dialog.getByRole('option', { name: 'Webhooks', selected: true }).waitFor()
      await field.fill('order-17')
      await dialog.getByRole('option', { name: /^Order-17/, selected: true }).waitFor()
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await page.waitForURL(`**/dashboard/transactions/${id}`)
      await dialog.waitFor({ state: 'detached' })
    },
  )

  test('an action, which opens its form; Back closes it', async () => {
    await page.goto(`${service.baseUrl}/dashboard/links`)
    await page.getByRole('heading', { name: 'Payment links', level: 1 }).waitFor()
    await page.keyboard.press('Control+k')
    const dialog = await openDialog(page)
    await dialog.getByRole('combobox', { name: 'Search' }).fill('invite')
    await dialog.getByRole('option', { name: 'Invite user', selected: true }).waitFor()
    await page.keyboard.press('Enter')
    const form = page.getByRole('region', { name: 'Invite a user' })
    await form.waitFor()
    expect(new URL(page.url()).hash).toBe('#new')
    await form.getByRole('button', { name: 'Cancel' }).click()
    await form.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Invite user' }).click()
    await form.waitFor()
    await page.goBack()
    await form.waitFor({ state: 'detached' })
  })

  test.each(EACH_SIZE)(
    'the whole row is a link, and the way back keeps filters, period and page size: %s',
    async (name, size) => {
      await page.setViewportSize(size)
      await page.goto(`${service.baseUrl}/dashboard/transactions?rows=50`)
      await openFilters(name)
      await page.getByLabel('Period').selectOption('Last 7 days')
      await page.getByLabel('Kind').selectOption('Payment')
      const row = page.getByRole('row').filter({ has: shown('Order-17') })
      await row.waitFor()
      await page.getByText(/^2 in total$/).waitFor()
      const address = page.url()
      for (const part of ['rows=50', 'period=last-7-days', 'kind=COLLECT']) expect(address).toContain(part)
      // Beside every text and control of the row.
      const box = (await row.boundingBox())!
      await page.mouse.click(box.x + box.width - 3, box.y + 3)
      await page.waitForURL(`**/dashboard/transactions/${id}`)
      await page.getByRole('link', { name: '← Transactions' }).click()
      await page.waitForURL(address)
      await openFilters(name)
      await page.getByLabel('Period').selectOption('Last month')
      await page.getByText('No results for these filters.').waitFor()
    },
  )

  test('a payment that was found is cancelled after a confirmation', async () => {
    await page.goto(`${service.baseUrl}/dashboard/transactions/${id}`)
    await page.getByRole('button', { name: 'Cancel payment' }).click()
    await (await openDialog(page)).getByRole('button', { name: 'Cancel payment' }).click()
    await page.getByText('Stopped', { exact: true }).first().waitFor()
  })

  test('nothing was refused or failed on the way', () => expect(complaints).toEqual([]))
})
