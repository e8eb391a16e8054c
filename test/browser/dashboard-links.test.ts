import type { Page } from 'playwright-core'
import { clientOf, signIn as signedIn } from '../client.ts'
import { byHand } from '../db/proofs/settled.ts'
import { connectOf } from '../e2e/connects.ts'
import { press } from '../payer.ts'
import { duringTests } from '../during-tests.ts'
import { sharedService } from '../shared-service.ts'
import { describeInBrowser } from './chromium.ts'
import { faultsOf, SIZES, openDashboard } from './dashboard-screens.ts'

describeInBrowser('links and splits in the dashboard', () => {
  const service = duringTests(sharedService)
  const key = duringTests(() => clientOf(service.baseUrl, service.business.apiKey))
  let page: Page
  let complaints: string[]

  beforeAll(async () => {
    ;({ page, complaints } = await openDashboard(service.baseUrl, service.business.admins[0], SIZES.desktop))
  })

  const open = (path: string) => page.goto(`${service.baseUrl}/dashboard${path}`)
  const fact = (name: string) => page.locator('dt', { hasText: new RegExp(`^${name}$`) }).locator('+ dd')

  test('a link that was ended early shows when it ended, and no time in the future', async () => {
    const { body } = await key.post('/api/payment-links', { amountCents: 15_000, currency: 'ZAR', expiresInHours: 72 })
    await open(`/links/${body.id}`)
    expect(await fact('Created by').innerText()).toMatch(/^API key ".+"$/)
    const expires = fact('Expires').locator('time')
    expect(await expires.getAttribute('datetime')).toBe(body.expiresAt)
    await page.getByRole('button', { name: 'Expire link' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Expire link' }).click()
    const expired = fact('Expired').locator('time')
    expect(Date.parse((await expired.getAttribute('datetime'))!)).toBeLessThanOrEqual(Date.now() + 1_000)
    expect(await fact('Expires').count()).toBe(0)
    await open('/links')
    const row = page.getByRole('row').filter({ hasText: 'Expired' })
    const times = await row.locator('time').evaluateAll((all) => all.map((each) => each.getAttribute('datetime')!))
    for (const time of times) expect(Date.parse(time)).toBeLessThanOrEqual(Date.now() + 1_000)
  })

  test('a paid link is found by who paid it, and names the payer, as its transaction does', async () => {
    const customer = { name: 'Naledi Khumalo', email: 'naledi@example.com' }
    const { body } = await key.post('/api/payment-links', { amountCents: 15_000, currency: 'ZAR', customer })
    const set = "UPDATE transactions SET state = 'SUCCEEDED', engine_due_at = NULL WHERE id = $1"
    await byHand(service.pool, set, [body.transactionId])
    await key.post('/api/payment-links', { amountCents: 500, currency: 'ZAR', description: 'For another' })
    await open('/links')
    await page.getByRole('link', { name: 'For another' }).waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('khumalo')
    await page.getByRole('link', { name: 'For another' }).waitFor({ state: 'detached' })
    await page.getByRole('cell', { name: 'By Naledi Khumalo,' }).waitFor()
    expect(await faultsOf(page, 'links-found')).toEqual([])
    // A leaked key must not yield the payers of all links.
    const { data } = (await key.get('/api/payment-links?search=khumalo')).body
    expect(data).toMatchObject([{ id: body.id, state: 'PAID' }])
    expect(data[0]).not.toHaveProperty('customer')
    await open(`/links/${body.id}`)
    await fact('Paid by').getByText('Naledi Khumalo').waitFor()
    await open(`/transactions/${body.transactionId}`)
    await fact('Paid by').getByText('Naledi Khumalo').waitFor()
  })

  test('a split has its id on the list, and is selected by name for a link', async () => {
    await open('/links/new')
    await page.getByLabel('Amount').waitFor()
    // If no split is active, there is nothing to select.
    expect(await page.getByLabel('Split').count()).toBe(0)
    const connect = await connectOf(service)
    const split = await connect.activeSplit([90])
    await connect.split([{ accountId: split.shares[0].accountId, share: 10 }], { name: 'Not active' })
    await open('/accounts/splits')
    await page.getByRole('row').filter({ hasText: 'Market' }).getByText(split.id).waitFor()
    await page.getByRole('cell', { name: /90%, You 10%$/ }).waitFor()
    expect(await faultsOf(page, 'splits-filled')).toEqual([])
    await open('/links/new')
    await page.getByLabel('Amount').fill('250')
    await page.getByLabel('Split').selectOption({ label: 'Market (ZAR)' })
    expect(await page.getByLabel('Split').locator('option').allInnerTexts()).toEqual(['None', 'Market (ZAR)'])
    expect(await faultsOf(page, 'link-new-split')).toEqual([])
    await page.getByRole('button', { name: 'Create link' }).click()
    await page.getByRole('heading', { name: /Payment link, R.250,00/ }).waitFor()
    await fact('Split').getByText('Market').waitFor()
    const { body } = await key.get(`/api/payment-links/${new URL(page.url()).pathname.split('/').at(-1)}`)
    expect(body.splitId).toBe(split.id)
    await open(`/transactions/${body.transactionId}`)
    const parts = page.getByRole('region', { name: 'How it is divided' })
    await parts.waitFor()
    await parts.getByText('Your business').waitFor()
    expect(await parts.innerText()).toMatch(/R.225,00[^]*You\s+R.25,00\s+Fee paid by/)
  })

  test('a declined payment says why first, and leads to a link for the same amount', async () => {
    const paymentMethod = { type: 'CARD', token: 'tok_insufficient_funds' }
    const made = await key.post('/v1/payments', { amountCents: 129_900, currency: 'ZAR', paymentMethod })
    await open(`/transactions/${made.body.transactionId}`)
    await page.getByRole('alert').filter({ hasText: 'Declined: the account has too little money' }).waitFor()
    expect([await fact('Transaction').count(), await fact('Reference').count()]).toEqual([1, 0])
    expect(await faultsOf(page, 'payment-declined')).toEqual([])
    await page.getByRole('link', { name: /^Send a payment link for R.1.299,00$/ }).click()
    await page.getByLabel('Amount').waitFor()
    expect(await page.getByLabel('Amount').inputValue()).toBe('1299')
  })

  test('a charge that needs 3-D Secure waits for its payer, with the page to send them to, until the challenge is passed', async () => {
    const paymentMethod = { type: 'CARD', token: 'tok_3ds' }
    const charge = { amountCents: 15_000, currency: 'ZAR', paymentMethod }
    const { body } = await key.post('/v1/payments', charge, { Prefer: 'wait=30' })
    expect(body.state).toBe('REQUIRES_ACTION')
    await open(`/transactions/${body.transactionId}`)
    const link = page.getByRole('link', { name: body.nextAction.url })
    expect(await link.getAttribute('href')).toBe(body.nextAction.url)
    expect(await page.locator('main').innerText()).toMatch(/awaiting payment/i)

    const challenge = (await fetch(body.nextAction.url, { redirect: 'manual' })).headers.get('location')!
    await fetch(await press(challenge, 'pass'))
    await link.waitFor({ state: 'detached' })
    const succeeded = page.getByText(/succeeded/i).first()
    await succeeded.waitFor()
  })

  test('a link that shows its details first, and the ways to share a link', async () => {
    await open('/links/new')
    await page.getByLabel('Amount').fill('150')
    await page.getByRole('textbox', { name: 'Description' }).fill('Two tickets & a programme')
    await page.getByLabel('Show the details before the checkout').check()
    expect(await faultsOf(page, 'link-new-details')).toEqual([])
    await page.getByRole('button', { name: 'Create link' }).click()
    await fact('Opens').getByText('A page with the details, then the checkout').waitFor()
    const { body } = await key.get(`/api/payment-links/${new URL(page.url()).pathname.split('/').at(-1)}`)
    expect(body.showDetailsFirst).toBe(true)

    const business = 'Demo business'
    const purpose = 'R\u00A0150,00 for “Two tickets & a programme”'
    const asks = `${business} asks you to pay ${purpose}. Open this link to pay: ${body.paymentUrl}`
    const target = async (name: string) => new URL((await page.getByRole('link', { name }).getAttribute('href'))!)
    const chat = await target('Share by WhatsApp')
    expect([chat.origin + chat.pathname, chat.searchParams.get('text')]).toEqual(['https://wa.me/', asks])
    const mail = await target('Share by email')
    expect([mail.protocol, mail.pathname]).toEqual(['mailto:', ''])
    expect(mail.searchParams.get('subject')).toBe(`Payment of R\u00A0150,00 to ${business}`)
    expect(mail.searchParams.get('body')).toBe(asks)
    // Mail programs read "+" as a plus.
    expect(mail.search).not.toContain('+')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: service.baseUrl })
    await page.getByRole('button', { name: 'Copy Link to share' }).click()
    await page.getByRole('status').getByText('Copied').waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(body.paymentUrl)
    expect(await faultsOf(page, 'link-share')).toEqual([])

    const usual = await key.post('/api/payment-links', { amountCents: 500, currency: 'ZAR' })
    await open(`/links/${usual.body.id}`)
    expect(await fact('Opens').innerText()).toBe('The checkout')
    await key.post(`/api/payment-links/${usual.body.id}/expire`)
    await page.getByRole('link', { name: 'Share by WhatsApp' }).waitFor({ state: 'detached' })
  })

  test('an admin saves, changes and empties the contact for customers', async () => {
    await open('/settings/contact')
    await page.getByLabel('Email').fill('help@shop.example')
    await page.getByLabel('Telephone').fill('+27 21 123 4567')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    expect(await faultsOf(page, 'contact-saved')).toEqual([])
    await page.reload()
    expect(await page.getByLabel('Email').inputValue()).toBe('help@shop.example')
    await page.getByLabel('Email').fill('')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    const admin = await signedIn(service.baseUrl, service.business.admins[0])
    expect((await admin.get('/api/account/payer-contact')).body).toEqual({ email: null, phone: '+27 21 123 4567' })
  })

  test('the webhooks screen says that payment links send no events', async () => {
    await open('/webhooks')
    await page.getByText('Payment links and direct collections send no events.').waitFor()
  })

  test('nothing was refused or failed on the way', () => expect(complaints).toEqual([]))
})
