import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { codeOf } from '../api/auth/factors.ts'
import { clientOf } from '../client.ts'
import { given } from '../given.ts'
import { startReceiver, type Receiver } from '../receiver.ts'
import { duringTests } from '../during-tests.ts'
import { sharedService } from '../shared-service.ts'
import { until } from '../until.ts'
import { describeInBrowser } from './chromium.ts'
import { findings, pictures, SIZES, openDashboard } from './dashboard-screens.ts'

/** Holds each click this many milliseconds, so the response arrives before the second click. */
const SLOW_DOUBLE_CLICK = { delay: 150 }

describeInBrowser('single changes in the dashboard', () => {
  const service = duringTests(sharedService)
  let receiver: Receiver
  let page: Page

  beforeAll(async () => {
    receiver = await startReceiver()
    ;({ page } = await openDashboard(service.baseUrl, service.business.admins[0], SIZES.desktop))
  })

  afterAll(() => receiver?.close())

  const open = (path: string) => page.goto(`${service.baseUrl}/dashboard${path}`)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const screen = (name: string) => page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name }).click()
  const dialog = () => page.getByRole('dialog')
  const saved = () => dialog().getByRole('button', { name: 'I have saved it' })

  /** Tries everything that closes other dialogs or leaves the screen; the secret must stay. */
  async function cannotBeLost(secret: RegExp): Promise<string> {
    await saved().waitFor()
    const text = await dialog().locator('pre').first().innerText()
    expect(text).toMatch(secret)
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 300)
    await page.goBack()
    await dialog().getByText('Save the secret before you leave.').waitFor()
    expect(await dialog().locator('pre').first().innerText()).toBe(text)
    return text
  }

  async function save(secret: string): Promise<void> {
    await saved().click()
    await dialog().waitFor({ state: 'detached' })
    expect(await page.content()).not.toContain(secret)
  }

  test('a double click on "Create key" creates one key, shown until it is saved', async () => {
    await open('/webhooks')
    await screen('API keys')
    await button('Create key').click()
    await page.getByLabel('Name', { exact: false }).first().fill('Till')
    await button('Create key').last().dblclick(SLOW_DOUBLE_CLICK)
    const key = await cannotBeLost(/^svc_test_/)
    expect(new URL(page.url()).pathname).toBe('/dashboard/keys')
    expect(await findings(page)).toEqual([])
    await pictures(page, 'secret')
    const { rowCount } = await service.pool.query("SELECT FROM api_keys WHERE business_id = $1 AND name = 'Till'", [
      service.business.businessId,
    ])
    expect(rowCount).toBe(1)
    await save(key)
  })

  test('an immediate second click does not confirm that the key was saved', async () => {
    await button('Rotate').first().click()
    await dialog().getByRole('button', { name: 'Rotate' }).click()
    await saved().waitFor()
    expect(await saved().isDisabled()).toBe(true)
    await save(await cannotBeLost(/^svc_test_/))
  })

  test('an endpoint’s secrets are shown until they are saved, on a phone too', async () => {
    await screen('Webhooks')
    await button('Register endpoint').click()
    await page.getByRole('textbox', { name: 'URL' }).fill(receiver.url)
    await button('Register endpoint').last().dblclick(SLOW_DOUBLE_CLICK)
    const first = await cannotBeLost(/^whsec_/)
    await page.setViewportSize(SIZES.phone)
    // Waits for the navigation's animation.
    await until(async () => Number(await page.evaluate('document.documentElement.scrollWidth')) <= SIZES.phone.width)
    await save(first)
    await page.setViewportSize(SIZES.desktop)
    const { body } = await clientOf(service.baseUrl, service.business.apiKey).get('/v1/webhook_endpoints')
    expect(body.data.length).toBe(1)
    await page.getByRole('link', { name: receiver.url }).click()
    await button('Rotate secret').click()
    await dialog().getByRole('button', { name: 'Rotate secret' }).click()
    const second = await cannotBeLost(/^whsec_/)
    expect(second).not.toBe(first)
    await save(second)
  })

  test('a double click on "Resend" sends once, for one delivery and for many', async () => {
    const endpointId = new URL(page.url()).pathname.split('/').at(-1)!
    const { businessId } = service.business
    await given.deliveries(service.pool, { businessId, endpointId, states: ['DEAD', 'DEAD'] })
    const replays: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/replay')) replays.push(request.url())
    })
    await open(`/webhooks/${endpointId}?state=DEAD`)
    await page.getByRole('link', { name: 'payment.created' }).first().click()
    await button('Resend').dblclick(SLOW_DOUBLE_CLICK)
    await page.getByText('Delivered', { exact: true }).waitFor()
    expect(replays.length).toBe(1)
    await open(`/webhooks/${endpointId}`)
    await button('Resend failed').click()
    await dialog().getByRole('button', { name: 'Resend failed' }).dblclick(SLOW_DOUBLE_CLICK)
    await page.getByText('1 delivery will be resent.').waitFor()
    expect(replays.length).toBe(2)
    const { rowCount } = await service.pool.query(
      'SELECT FROM delivery_replays r JOIN deliveries d ON d.id = r.delivery_id WHERE d.endpoint_id = $1',
      [endpointId],
    )
    expect(rowCount).toBe(2)
  })

  test('the same change can be repeated a moment later', async () => {
    const before = receiver.received.length
    await open('/webhooks/deliveries?state=DELIVERED')
    await page.getByRole('link', { name: 'payment.created' }).first().click()
    for (const count of [1, 2]) {
      await button('Resend').click()
      await receiver.count(before + count)
      // Longer than a double click.
      await page.waitForTimeout(1_000)
    }
  })

  test('recovery codes are shown until they are saved', async () => {
    await open('/webhooks')
    await page.getByRole('link', { name: 'Your account' }).click()
    await button('Add an authenticator app').click()
    const key = (await page.locator('.code-line').first().innerText()).trim()
    await page.getByLabel('Code from the app').fill(codeOf(key))
    await button('Confirm the app').dblclick(SLOW_DOUBLE_CLICK)
    const first = await cannotBeLost(/^\S+\n/)
    await save(first)
    await button('Replace the codes').dblclick(SLOW_DOUBLE_CLICK)
    const second = await cannotBeLost(/^\S+\n/)
    expect(second).not.toBe(first)
    await save(second)
  })
})
