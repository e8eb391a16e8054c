import type { Locator, Page } from 'playwright-core'
import { duringTests } from '../during-tests.ts'
import { settlementsOf } from '../mechanisms/settlements.ts'
import { startTestService } from '../service.ts'
import { describeInBrowser } from './chromium.ts'
import { makeData } from './dashboard-data.ts'
import { signIn, SIZES, openPage } from './dashboard-screens.ts'

/** A step is a click, or text typed into a field. */
interface Hand {
  click(what: Locator): Promise<void>
  type(into: Locator, text: string): Promise<void>
}

interface Question {
  asked: string
  /** The steps from the first screen after sign-in to the answer. */
  steps: number
  /** Goes there; throws unless the answer is on the screen. */
  answer(hand: Hand, page: Page): Promise<void>
}

const screen = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name })
const transactions = (page: Page) => screen(page, /^Transactions/)
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

const QUESTIONS: readonly Question[] = [
  {
    asked: 'did Naledi pay?',
    steps: 2,
    answer: async ({ click, type }, page) => {
      await click(transactions(page))
      await type(page.getByLabel('Customer, reference, description, amount or ID'), 'Naledi')
      await rowOf(page, 'Naledi Khumalo').getByText('Succeeded').waitFor()
    },
  },
  {
    asked: 'why did the wedding fail?',
    steps: 1,
    answer: async ({ click }, page) => {
      await click(transactions(page))
      await rowOf(page, 'Declined: the account has too little money').getByText('Failed').waitFor()
    },
  },
  {
    asked: 'what will the providers still pay me?',
    steps: 0,
    answer: async (_, page) => {
      const owed = page.getByRole('link', { name: /^Owed to you/ })
      await owed.getByText(/^R.1\D199,50$/).waitFor()
      await owed.getByText('The last deposit was on 02 Nov 2026').waitFor()
    },
  },
  {
    asked: 'which deposit holds order-42?',
    steps: 3,
    answer: async ({ click }, page) => {
      await click(transactions(page))
      await click(page.getByRole('link', { name: 'order-42' }))
      await click(page.getByRole('link', { name: 'View settlement' }))
      await page.getByRole('heading', { name: 'Settlement of 02 Nov 2026' }).waitFor()
    },
  },
  {
    asked: 'who was paid in the last batch?',
    steps: 2,
    answer: async ({ click }, page) => {
      await click(screen(page, /^Payouts/))
      await click(page.getByRole('link', { name: 'Wages of November' }))
      await rowOf(page, 'Lerato Dlamini').getByText('Needs approval').waitFor()
    },
  },
  {
    asked: 'is my endpoint well?',
    steps: 1,
    answer: async ({ click }, page) => {
      await click(screen(page, /^Webhooks/))
      await rowOf(page, '127.0.0.1:9').getByText('100%').waitFor()
    },
  },
  { asked: 'what is open to do?', steps: 0, answer: async (_, page) => screen(page, /^Payouts.*1/).waitFor() },
  {
    asked: 'give the money of order-42 back',
    steps: 4,
    answer: async ({ click }, page) => {
      await click(transactions(page))
      await click(page.getByRole('link', { name: 'order-42' }))
      await click(button(page, 'Refund'))
      await click(page.getByRole('dialog').getByRole('button', { name: /^Refund R/ }))
      const refunded = page.getByText(/^Refunded/)
      await refunded.first().waitFor()
    },
  },
  {
    asked: 'send a link for the failed one',
    steps: 4,
    answer: async ({ click }, page) => {
      await click(transactions(page))
      await click(rowOf(page, 'Declined: the account has too little money').getByRole('link'))
      await click(page.getByRole('link', { name: /^Send a payment link/ }))
      await click(button(page, 'Create link'))
      const address = page.getByText(/\/pay\//)
      await address.first().waitFor()
    },
  },
  {
    asked: 'the statement of this month as PDF',
    steps: 2,
    answer: async ({ click }, page) => {
      await click(screen(page, /^Statements/))
      const opens = page.context().waitForEvent('page')
      await click(button(page, /^Print, PDF: statement of/).first())
      const statement = await opens
      await statement.getByRole('heading', { level: 1 }).waitFor()
      expect(new URL(statement.url()).pathname).toMatch(/^\/statements\//)
      await statement.close()
    },
  },
]

describeInBrowser('questions of a merchant, from the first screen after sign-in', () => {
  let page: Page
  let complaints: string[]

  // Its own: a deposit has the charges of every business.
  const service = duringTests(startTestService)
  const settlements = duringTests(() => settlementsOf(service))
  beforeAll(async () => {
    const key = settlements.payments.client
    const pay = (more: object) =>
      key.post(
        '/v1/payments',
        { amountCents: 15_000, currency: 'ZAR', paymentMethod: { type: 'CARD', token: 'tok_success' }, ...more },
        { Prefer: 'wait=20' },
      )
    await pay({ reference: 'order-42' })
    await settlements.deposit({ day: '2026-11-02' })
    await settlements.reconcile()
    await makeData(key)
    await pay({ customer: { name: 'Naledi Khumalo', email: 'naledi@example.com' } })
    ;({ page, complaints } = await openPage(SIZES.desktop))
    // The batch's creator cannot decide on it.
    await signIn(page, service.baseUrl, service.business.admins[1])
  })

  test.each(QUESTIONS)('$asked $steps steps', async ({ steps, answer }) => {
    await page.goto(`${service.baseUrl}/dashboard`)
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
    let taken = 0
    const hand: Hand = {
      click: async (what) => {
        taken += 1
        await what.click()
      },
      type: async (into, text) => {
        taken += 1
        await into.fill(text)
      },
    }
    await answer(hand, page)
    expect(taken).toBe(steps)
  })

  test('the median question is answered within two steps', () => {
    const sorted = QUESTIONS.map(({ steps }) => steps).toSorted((one, other) => one - other)
    expect((sorted[4]! + sorted[5]!) / 2).toBeLessThanOrEqual(2)
  })

  test('nothing was refused or failed on the way', () => expect(complaints).toEqual([]))
})
