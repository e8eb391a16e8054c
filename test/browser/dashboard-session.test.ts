import type { Page } from 'playwright-core'
import { clientOf } from '../client.ts'
import { duringTests } from '../during-tests.ts'
import { sharedService } from '../shared-service.ts'
import { until } from '../until.ts'
import { describeInBrowser } from './chromium.ts'
import {
  EACH_SIZE,
  faultsOf,
  findings,
  openDialog,
  picture,
  pictures,
  SCHEMES,
  signIn,
  SIZES,
  openDashboard,
} from './dashboard-screens.ts'

const PICTURES = process.env.TEST_PICTURES

describeInBrowser('a session of the dashboard', () => {
  const service = duringTests(sharedService)
  let page: Page
  let admin: { userId: string; email: string; password: string }

  beforeAll(async () => {
    admin = service.business.admins[0]
    ;({ page } = await openDashboard(service.baseUrl, admin, SIZES.desktop))
  })

  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const ended = (of = page) => of.getByRole('dialog', { name: 'Your session has ended' })
  const password = (of = page) => ended(of).getByRole('textbox', { name: 'Password' })

  /** Ends every session of the user, and waits until the service notices: it caches credentials for a second. */
  async function endSession(): Promise<void> {
    await service.pool.query('UPDATE sessions SET revoked_at = now() WHERE user_id = $1', [admin.userId])
    await until(
      async () => (await page.evaluate("fetch('/dashboard/session').then((answer) => answer.status)")) === 401,
    )
  }

  /** Sends the form also from below the dialog, which a poll of the page opens if it notices first that the session ended. */
  const createLink = (of = page) => of.getByRole('button', { name: 'Create link', exact: true }).dispatchEvent('click')

  async function signInAgain(): Promise<void> {
    await password().fill(admin.password)
    await ended().getByRole('button', { name: 'Sign in', exact: true }).click()
    await ended().waitFor({ state: 'detached' })
  }

  test('a session that has ended shows a dialog and keeps the entries', async () => {
    await page.goto(`${service.baseUrl}/dashboard/links/new`)
    await page.getByLabel('Amount').fill('321.50')
    await page.getByLabel('Description').fill('Typed before the session ended')
    await endSession()
    await createLink()
    await password().fill('not the password')
    await ended().getByRole('button', { name: 'Sign in', exact: true }).click()
    await ended().getByRole('alert').waitFor()
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme })
      expect(await findings(page)).toEqual([])
    }
    await pictures(page, 'session-ended')
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 300)
    expect(await page.evaluate('JSON.stringify([localStorage, sessionStorage])')).not.toMatch(/password|321|Typed/)
    await signInAgain()
    await page.getByRole('heading', { name: /Payment link, R.321,50/ }).waitFor()
    const { body } = await clientOf(service.baseUrl, service.business.apiKey).get('/api/payment-links')
    expect(body.data.map(({ description }: { description: string }) => description)).toEqual([
      'Typed before the session ended',
    ])
  })

  test('a session that has ended is noticed without a click and stops polling; a sign-in continues every tab', async () => {
    await page.goto(`${service.baseUrl}/dashboard/links`)
    await page.getByRole('link', { name: 'Typed before' }).or(page.getByText('Typed before')).first().waitFor()
    const other = await page.context().newPage()
    await other.goto(`${service.baseUrl}/dashboard/links/new`)
    await other.getByLabel('Amount').fill('7')
    await endSession()
    await createLink(other)
    await ended(other).waitFor()
    await page.bringToFront()
    await ended().waitFor()
    const refused: string[] = []
    page.on('response', (answer) => {
      if (answer.status() === 401) refused.push(answer.url())
    })
    // Longer than one polling interval.
    await page.waitForTimeout(6_000)
    expect(refused).toEqual([])
    await signInAgain()
    await other.getByRole('heading', { name: /Payment link, R.7,00/ }).waitFor()
    await other.close()
  })

  test('a session that has ended can be left to another user, who sees nothing of it', async () => {
    await page.goto(`${service.baseUrl}/dashboard/links/new`)
    await page.getByLabel('Description').fill('Not for others')
    await page.getByLabel('Amount').fill('1')
    await endSession()
    await createLink()
    await ended().getByRole('button', { name: 'Sign in as someone else' }).click()
    await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor()
    expect(await page.content()).not.toContain('Not for others')
    expect(await ended().count()).toBe(0)
    await signIn(page, service.baseUrl, admin)
  })

  test('continues after a reload of any screen, also with a trailing slash', async () => {
    await page.goto(`${service.baseUrl}/dashboard/links`)
    await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Overview' }).click()
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    for (const [path, heading] of [
      ['/dashboard/', 'Overview'],
      ['/dashboard/links/', 'Payment links'],
      ['/dashboard/transactions/?state=FAILED', 'Transactions'],
    ] as const) {
      await page.goto(service.baseUrl + path)
      await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
      await page.reload()
      await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
    }
    expect(new URL(page.url()).searchParams.get('state')).toBe('FAILED')
  })

  test.each(EACH_SIZE)('is listed among the others of the user, which can be ended (%s)', async (name, size) => {
    const elsewhere = clientOf(service.baseUrl)
    const { email, password: secret } = admin
    for (let time = 0; time < 2; time++)
      expect((await elsewhere.post('/api/auth/login', { email, password: secret })).status).toBe(200)
    await page.setViewportSize(size)
    await page.goto(`${service.baseUrl}/dashboard/security`)
    const list = page.getByRole('region', { name: 'Your sessions' })
    const own = list.getByRole('row').filter({ hasText: 'This session' })
    await own.filter({ hasText: /Chrome on / }).waitFor()
    expect(await own.count()).toBe(1)
    expect(await faultsOf(page, 'sessions', name)).toEqual([])
    const programs = list.getByRole('row').filter({ hasText: 'API' })
    const before = await programs.count()
    await programs.first().getByRole('button', { name: 'End' }).click()
    await openDialog(page)
    await page.getByRole('dialog').getByRole('button', { name: 'End' }).click()
    await until(async () => (await programs.count()) === before - 1)
    await button('End all other sessions').click()
    await openDialog(page)
    await page.getByRole('dialog').getByRole('button', { name: 'End all other sessions' }).click()
    await page.getByText('Your other sessions have ended.').waitFor()
    await until(async () => (await list.getByRole('row').filter({ hasText: 'Dashboard' }).count()) === 1)
    expect(await own.count()).toBe(1)
  })

  test.each(EACH_SIZE)('can be left without scrolling (%s)', async (size, viewport) => {
    await page.setViewportSize(viewport)
    await page.goto(`${service.baseUrl}/dashboard`)
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    if (size === 'phone') await button('Open navigation').click()
    const way = button('Sign out')
    await way.waitFor()
    if (PICTURES) await picture(page, PICTURES, `navigation-${size}`)
    const box = (await way.boundingBox())!
    expect([box.y >= 0, box.y + box.height <= viewport.height]).toEqual([true, true])
    await way.click()
    await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor()
    expect(await ended().count()).toBe(0)
    await signIn(page, service.baseUrl, admin)
  })
})
