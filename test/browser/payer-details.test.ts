import type { BrowserContext, Page } from 'playwright-core'
import { clientOf, signIn } from '../client.ts'
import { duringTests } from '../during-tests.ts'
import { sharedService } from '../shared-service.ts'
import { describeInBrowser, startBrowser } from './chromium.ts'
import { faultsOf } from './dashboard-screens.ts'

describeInBrowser('the page before the checkout, and after the payment', () => {
  const service = duringTests(sharedService)
  const key = duringTests(() => clientOf(service.baseUrl, service.business.apiKey))
  let browser: BrowserContext
  let page: Page

  beforeAll(async () => {
    const admin = await signIn(service.baseUrl, service.business.admins[0])
    await admin.put('/api/account/payer-contact', { email: 'help@shop.example', phone: '+27 21 123 4567' })
    // The pages have no scripts; axe needs them.
    browser = await startBrowser({ scripts: true })
  })

  afterEach(() => page?.close())

  async function visitNewLink(body: object = {}): Promise<string> {
    const details = { amountCents: 12_345, currency: 'ZAR', description: 'Two tickets for the <Saturday> show' }
    const link = await key.post('/api/payment-links', { ...details, showDetailsFirst: true, ...body })
    page = await browser.newPage()
    expect((await page.goto(link.body.paymentUrl))!.status()).toBe(200)
    expect(page.url()).toBe(link.body.paymentUrl)
    return link.body.paymentUrl
  }

  /** Returns the value beside a label, with plain spaces. */
  const fact = async (name: string) => {
    const label = page.locator('dt', { hasText: new RegExp(`^${name}$`) })
    return (await label.locator('+ dd').innerText()).replaceAll('\u00A0', ' ')
  }

  /** Everything that can be pressed is big enough for a finger. */
  async function expectBigTargets(): Promise<void> {
    for (const target of await page.locator('a, button').all())
      expect((await target.boundingBox())!.height).toBeGreaterThanOrEqual(44)
  }

  test('shows who asks for what, leads to the checkout by its button, and shows the receipt afterwards', async () => {
    const url = await visitNewLink()
    expect(await page.locator('h1').allInnerTexts()).toEqual(['Your payment'])
    expect(await fact('Amount')).toBe('R 123,45')
    expect(await fact('To')).toBe('Demo business')
    expect(await fact('For')).toBe('Two tickets for the <Saturday> show')
    expect(await fact('Contact')).toBe('help@shop.example\n+27 21 123 4567')
    // The business gave no reference, and the transaction's id says nothing to a payer.
    expect(await page.locator('main').innerText()).not.toContain('txn_')
    await expectBigTargets()
    expect(await faultsOf(page, 'payer-details')).toEqual([])
    // The button is reached by keyboard, after the two contacts.
    for (const _ of [1, 2, 3]) await page.keyboard.press('Tab')
    expect((await page.locator(':focus').innerText()).replaceAll('\u00A0', ' ')).toBe('Pay R 123,45')
    await page.keyboard.press('Enter')
    await page.waitForURL((address) => address.origin === new URL(service.simulator.url('paystack')).origin)

    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await page.waitForURL(`${url}/return**`)
    expect(await page.locator('h1').allInnerTexts()).toEqual(['Payment received'])
    expect(await fact('Paid on')).toMatch(/^\d{1,2} [A-Z][a-z]{2} \d{4}, \d\d:\d\d SAST$/)
    await expectBigTargets()
    expect(await faultsOf(page, 'payer-received')).toEqual([])
    await page.getByRole('link', { name: 'View the receipt' }).click()
    await page.getByRole('heading', { name: /^Receipt from / }).waitFor()
    await page.goto(url)
    expect(await page.locator('h1').allInnerTexts()).toEqual(['Already paid'])
    expect(await faultsOf(page, 'payer-already-paid')).toEqual([])
  })

  test('the button "Try again" opens the next checkout after a decline, without the page', async () => {
    const url = await visitNewLink()
    await page.getByRole('button', { name: 'Pay' }).click()
    await page.waitForURL('**/checkout/**')
    const first = page.url()
    await page.getByRole('button', { name: 'declined' }).click()
    await page.waitForURL(`${url}/return**`)
    await expectBigTargets()
    expect(await faultsOf(page, 'payer-declined')).toEqual([])
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.waitForURL((address) => address.href !== first && address.pathname.startsWith('/checkout/'))
  })

  test('long words wrap', async () => {
    await visitNewLink({ reference: 'r'.repeat(100), description: 'D'.repeat(255), amountCents: 99_999_999_999 })
    expect(await fact('Amount')).toBe('R 999 999 999,99')
    expect(await faultsOf(page, 'payer-details-long')).toEqual([])
  })
})
