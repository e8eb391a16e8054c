import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { asSuperuser } from '../database.ts'
import { clientOf, refusal, signIn } from '../client.ts'
import { duringTests } from '../during-tests.ts'
import { startTestService } from '../service.ts'
import { until } from '../until.ts'
import { describeInBrowser, startBrowser, VIEWPORTS } from './chromium.ts'
import { setProvider } from '../simulated-providers.ts'

/** Folder for screenshots; `npm run screenshots` sets it. */
const PICTURES = process.env.TEST_PICTURES

/** Every page is checked in both. */
const LOOKS = [
  { device: 'phone', colorScheme: 'dark' },
  { device: 'desktop', colorScheme: 'light' },
] as const

describeInBrowser('the pages of a payer', () => {
  const service = duringTests(startTestService)
  const key = duringTests(() => clientOf(service.baseUrl, service.business.apiKey))
  let browser: BrowserContext
  let page: Page

  beforeAll(async () => {
    browser = await startBrowser()
  })

  afterEach(async () => {
    await page?.close()
    await control({ mode: 'up' })
  })

  const control = (settings: object) => setProvider(service.simulator, 'paystack', settings)

  async function newLink(body: object = {}) {
    const description = 'Two tickets for the <Saturday> show & a programme'
    return (await key.post('/api/payment-links', { amountCents: 12_345, currency: 'ZAR', description, ...body })).body
  }

  async function visit(url: string): Promise<number> {
    page = await browser.newPage()
    return (await page.goto(url))!.status()
  }

  /** Checks every page of ours: readable, within the screen, usable by keyboard, without other origins. */
  async function expectGoodPage(heading: string, { ofPayment = true } = {}): Promise<void> {
    expect(await page.locator('h1').allInnerTexts()).toEqual([heading])
    expect(await page.title()).toBe(heading)
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
    expect(await page.locator('main').count()).toBe(1)
    expect(await page.locator('script').count()).toBe(0)
    expect((await page.locator('main').innerText()).startsWith('TEST')).toBe(ofPayment)
    for (const look of LOOKS) await expectGoodLook(heading, look)
  }

  async function expectGoodLook(heading: string, { device, colorScheme }: (typeof LOOKS)[number]): Promise<void> {
    await page.setViewportSize(VIEWPORTS[device])
    await page.emulateMedia({ colorScheme })
    for (const link of await page.locator('a').all()) {
      const box = (await link.boundingBox())!
      expect(box.height).toBeGreaterThanOrEqual(44)
      expect((await link.innerText()).length).toBeGreaterThan(3)
    }
    const main = (await page.locator('main').boundingBox())!
    expect(main.x).toBeGreaterThanOrEqual(0)
    expect(main.x + main.width).toBeLessThanOrEqual(VIEWPORTS[device].width)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(VIEWPORTS[device].width)
    // The policy allows the page's style: without it, the browser's serif font would be used.
    const font = await page.evaluate('getComputedStyle(document.body).fontFamily')
    expect(font).toContain('system-ui')
    if (PICTURES) {
      mkdirSync(PICTURES, { recursive: true })
      const name = `${heading.toLowerCase().replaceAll(' ', '-')}-${device}-${colorScheme}.png`
      await page.screenshot({ path: join(PICTURES, name), fullPage: true })
    }
  }

  test('pays a link from the click to the payment-received page; opened again it is paid already', async () => {
    const link = await newLink()
    expect(await visit(link.paymentUrl)).toBe(200)
    expect(new URL(page.url()).origin).toBe(new URL(service.simulator.url('paystack')).origin)
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await page.waitForURL(`${link.paymentUrl}/return**`)
    await expectGoodPage('Payment received')
    expect(await page.locator('main').innerText()).toContain('R 123,45')
    expect(await page.locator('main').innerText()).toContain('Two tickets for the <Saturday> show & a programme')
    expect((await key.get(`/api/payment-links/${link.id}`)).body.state).toBe('PAID')

    expect((await page.goto(link.paymentUrl))!.status()).toBe(200)
    await expectGoodPage('Already paid')
  })

  test('is declined, tries again by the button, and pays', async () => {
    const link = await newLink()
    await visit(link.paymentUrl)
    const first = page.url()
    await page.getByRole('button', { name: 'declined' }).click()
    await page.waitForURL(`${link.paymentUrl}/return**`)
    await expectGoodPage('Payment declined')
    expect(await page.locator('main').innerText()).toContain('Your card was declined. You were not charged.')
    await page.keyboard.press('Tab')
    expect(await page.locator(':focus').innerText()).toBe('Try again')
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.href !== first && url.pathname.startsWith('/checkout/'))
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await page.waitForURL(`${link.paymentUrl}/return**`)
    await expectGoodPage('Payment received')
  })

  test('an expired link names the business to contact', async () => {
    const link = await newLink()
    await key.post(`/api/payment-links/${link.id}/expire`)
    expect(await visit(link.paymentUrl)).toBe(410)
    await expectGoodPage('This link has expired')
    const text = await page.locator('main').innerText()
    expect(text).toContain('This link is no longer valid. You were not charged.')
    expect(text).toContain('ask Demo business for a new link')
    expect(await page.locator('.mark').innerText()).toBe('!')
    expect(await page.locator('a').count()).toBe(0)
  })

  test('an expired link leads back to the shop', async () => {
    const admin = await signIn(service.baseUrl, service.business.admins[0])
    expect((await admin.put('/api/account/return-hosts', { hosts: ['shop.example.com'] })).status).toBe(200)
    const link = await newLink({ returnUrl: 'https://shop.example.com/basket?a=1&b=%222%22', reference: 'basket-1' })
    await key.post(`/api/payment-links/${link.id}/expire`)
    await visit(link.paymentUrl)
    await expectGoodPage('This link has expired')
    const back = page.getByRole('link', { name: 'Back to Demo business' })
    expect(await back.getAttribute('href')).toBe(
      'https://shop.example.com/basket?a=1&b=%222%22&reference=basket-1&state=STOPPED',
    )
  })

  test('a card whose bank asks for 3-D Secure: the payer leaves, comes back and passes the same challenge', async () => {
    const paymentMethod = { type: 'CARD', token: 'tok_3ds' }
    const charge = { amountCents: 12_345, currency: 'ZAR', paymentMethod }
    const { body } = await key.post('/v1/payments', charge, { Prefer: 'wait=30' })
    expect(body.state).toBe('REQUIRES_ACTION')
    await visit(body.nextAction.url)
    const challenge = page.url()
    expect(await page.locator('h1').innerText()).toBe('Confirm that it is you')
    await page.getByRole('button', { name: 'Leave' }).click()
    await page.waitForURL(`${body.nextAction.url}/return**`)
    await expectGoodPage('Not paid yet')
    await page.getByRole('link', { name: 'Try again' }).click()
    await page.waitForURL(challenge)
    await page.getByRole('button', { name: 'Confirm the payment' }).click()
    await page.waitForURL(`${body.nextAction.url}/return**`)
    await expectGoodPage('Payment received')
    expect(await page.locator('main').innerText()).toContain('R 123,45')
  })

  test('a declined checkout shows the decline and whom to ask, on its page and afterwards', async () => {
    const admin = await signIn(service.baseUrl, service.business.admins[0])
    const contact = { email: 'help@shop.example', phone: '+27 21 123 4567' }
    expect((await admin.put('/api/account/payer-contact', contact)).status).toBe(200)
    const { body } = await key.post('/v1/payments', { amountCents: 700, currency: 'ZAR' })
    await visit(body.nextAction.url)
    await page.getByRole('button', { name: 'declined' }).click()
    await page.waitForURL(`${body.nextAction.url}/return**`)
    await expectGoodPage('Payment declined')
    expect(await page.locator('main').innerText()).toContain('Your card was declined. You were not charged.')
    await page.goto(body.nextAction.url)
    await expectGoodPage('Payment declined')
    expect(await page.getByRole('definition').last().getByRole('link').allInnerTexts()).toEqual(Object.values(contact))
    await admin.put('/api/account/payer-contact', { email: null, phone: null })
  })

  test('success and failure differ in colour and sign', async () => {
    const looks: string[][] = []
    for (const choice of ['Pay', 'Pay with a card that is declined']) {
      await visit((await newLink()).paymentUrl)
      await page.getByRole('button', { name: choice, exact: true }).click()
      await page.waitForURL('**/return**')
      const colour = await page.evaluate("getComputedStyle(document.querySelector('h1')).color")
      looks.push([String(colour), await page.locator('.mark').innerText()])
      await page.close()
    }
    const [good, bad] = looks
    expect(good![0]).not.toBe(bad![0])
    expect([good![1], bad![1]]).toEqual(['✓', '✕'])
  })

  test('long words wrap, and a long amount stays on one line, on the checkout and on the result page', async () => {
    const long = { reference: 'r'.repeat(100), description: 'D'.repeat(255), amountCents: 99_999_999_999 }
    await visit((await newLink(long)).paymentUrl)
    const checkout = await page.locator('main').innerText()
    for (const shown of ['TEST', 'R 999 999 999,99', 'Demo business', long.reference, long.description])
      expect(checkout).toContain(shown)
    for (const look of LOOKS) await expectGoodLook('Test checkout', look)
    await page.getByRole('button', { name: 'Leave without paying' }).click()
    await page.waitForURL('**/return**')
    await expectGoodPage('Not paid yet')
    expect(await page.locator('main').innerText()).toContain('R 999 999 999,99')
    expect((await page.locator('dd').first().boundingBox())!.height).toBeLessThan(40)
  })

  test('a payment that is being confirmed', async () => {
    await control({ mode: 'hang' })
    const { body } = await key.post('/v1/payments', { amountCents: 700, currency: 'ZAR' })
    await service.pool.query("UPDATE transactions SET review_reason = 'unknown_outcome' WHERE id = $1", [
      body.transactionId,
    ])
    expect(await visit(body.nextAction.url)).toBe(200)
    await expectGoodPage('Payment being confirmed')
  })

  test('a slow checkout: the page waits until the payer tries again, then leads there', async () => {
    await control({ mode: 'slow', delayMs: 12_000 })
    const link = await newLink()
    expect(await visit(link.paymentUrl)).toBe(503)
    await expectGoodPage('One moment, please')
    const { headers } = await fetch(link.paymentUrl, { method: 'HEAD' })
    expect([headers.get('retry-after'), headers.get('refresh')]).toEqual(['3', null])
    await page.keyboard.press('Tab')
    expect(await page.locator(':focus').innerText()).toBe('Try again')
    await until(
      async () => (await fetch(link.paymentUrl, { method: 'HEAD', redirect: 'manual' })).status === 302,
      40_000,
    )
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname.startsWith('/checkout/'))
  })

  test('an unavailable provider: an error and what to do', async () => {
    await control({ mode: 'down' })
    const link = await newLink()
    expect(await visit(link.paymentUrl)).toBe(503)
    await expectGoodPage('Something went wrong')
  })

  test('an unknown address and an invalid address', async () => {
    for (const id of [`lnk_${'0'.repeat(32)}`, 'lnk_x']) {
      expect(await visit(`${service.baseUrl}/pay/${id}`)).toBe(404)
      await expectGoodPage('Payment not found', { ofPayment: false })
      await page.close()
    }
  })

  test('a fault of the service is a page, or JSON on request', async () => {
    const link = await newLink()
    await asSuperuser(service.pool, 'ALTER TABLE payment_links RENAME TO payment_links_away')
    try {
      expect(await visit(link.paymentUrl)).toBe(500)
      await expectGoodPage('Something went wrong', { ofPayment: false })
      expect(refusal(await clientOf(service.baseUrl).get(`/pay/${link.id}`))).toEqual([500, 'SV-5000'])
    } finally {
      await asSuperuser(service.pool, 'ALTER TABLE payment_links_away RENAME TO payment_links')
    }
    await page.close()
    await until(async () => (await visit(link.paymentUrl)) === 200)
  })
})
