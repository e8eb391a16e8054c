import { beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { clientOf } from '../client.ts'
import { duringTests } from '../during-tests.ts'
import { sharedService } from '../shared-service.ts'
import { describeInBrowser } from './chromium.ts'
import { signIn, openPage } from './dashboard-screens.ts'

describeInBrowser('a token charge that needs 3-D Secure, on the dashboard', () => {
  const service = duringTests(sharedService)
  let page: Page

  beforeAll(async () => {
    ;({ page } = await openPage())
  })

  test('waits for its payer and shows the page to send them to, until the challenge is passed', async () => {
    const key = clientOf(service.baseUrl, service.business.apiKey)
    const paymentMethod = { type: 'CARD', token: 'tok_3ds' }
    const charge = { amountCents: 15_000, currency: 'ZAR', paymentMethod }
    const { body } = await key.post('/v1/payments', charge, { Prefer: 'wait=30' })
    expect(body.state).toBe('REQUIRES_ACTION')
    await signIn(page, service.baseUrl, service.business.admins[0])
    await page.goto(`${service.baseUrl}/dashboard/transactions/${body.transactionId}`)
    const link = page.getByRole('link', { name: body.nextAction.url })
    expect(await link.getAttribute('href')).toBe(body.nextAction.url)
    expect(await page.locator('main').innerText()).toMatch(/awaiting payment/i)

    const challenge = (await fetch(body.nextAction.url, { redirect: 'manual' })).headers.get('location')!
    const pass = new URLSearchParams({ outcome: 'pass' })
    const back = await fetch(challenge, { method: 'POST', redirect: 'manual', body: pass })
    await fetch(back.headers.get('location')!)
    await link.waitFor({ state: 'detached' })
    const succeeded = page.getByText(/succeeded/i).first()
    await succeeded.waitFor()
  })
})
