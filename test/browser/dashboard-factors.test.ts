import type { Page } from 'playwright-core'
import { codeOf } from '../api/auth/factors.ts'
import { clientOf } from '../client.ts'
import { duringTests } from '../during-tests.ts'
import { given, PASSWORD } from '../given.ts'
import { startTestService } from '../service.ts'
import { describeInBrowser, startBrowser } from './chromium.ts'
import { makeData } from './dashboard-data.ts'
import { findings, pictures, SCHEMES, signIn, SIZES, openPage } from './dashboard-screens.ts'

describeInBrowser('second factors in the dashboard', () => {
  // Browsers offer passkeys to host names only.
  const service = duringTests(() => startTestService({ hostname: 'localhost' }))
  const made = duringTests(() => makeData(clientOf(service.baseUrl, service.business.apiKey)))
  let page: Page
  let complaints: string[]

  beforeAll(async () => {
    ;({ page, complaints } = await openPage(SIZES.desktop))
    // Chromium's virtual authenticator (CDP, domain WebAuthn), of which the user is present and verified.
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('WebAuthn.enable')
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
  })

  // A test that fails leaves no session to the next one.
  beforeEach(() => page.context().clearCookies())

  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const url = (path: string) => `${service.baseUrl}/dashboard${path}`

  const newUser = async (role: 'ADMIN' | 'VIEWER' | 'PAYOUTS') => {
    const { pool, business } = service
    const { email } = await given.user(pool, { businessId: business.businessId, role })
    return { email, password: PASSWORD }
  }

  async function signOut(): Promise<void> {
    await button('Sign out').click()
    await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor()
  }

  async function givePassword({ email, password }: { email: string; password: string }): Promise<void> {
    await page.getByLabel('Email').fill(email)
    await page.getByRole('textbox', { name: 'Password' }).fill(password)
    await button('Sign in').click()
    await page.getByRole('heading', { name: 'Second factor' }).waitFor()
  }

  const signedIn = () => page.getByRole('navigation', { name: 'Screens' }).waitFor({ state: 'attached' })

  async function savedCodes(): Promise<string[]> {
    const dialog = page.getByRole('dialog', { name: 'Recovery codes' })
    const text = await dialog.locator('.code-line').innerText()
    await dialog.getByRole('button', { name: 'I have saved it' }).click()
    await dialog.waitFor({ state: 'detached' })
    return text.trim().split('\n')
  }

  async function expectNoFindings(): Promise<void> {
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme })
      expect(await findings(page)).toEqual([])
    }
  }

  /** Ages every confirmation, as five minutes do. */
  const aged = () =>
    service.pool.query("UPDATE sessions SET password_confirmed_at = password_confirmed_at - interval '6 min'")

  test('a passkey is added, completes a sign-in, and approves a payout after five minutes', async () => {
    const admin = await newUser('ADMIN')
    await service.pool.query("UPDATE users SET checker_since = '2026-01-01' WHERE email = $1", [admin.email])
    await signIn(page, service.baseUrl, admin)
    await page.goto(url('/security'))
    await page.getByLabel('Name').fill('Laptop')
    await button('Add a passkey').click()
    expect(await savedCodes()).toHaveLength(10)
    await page.getByRole('cell', { name: 'Laptop' }).waitFor()
    await expectNoFindings()
    await pictures(page, 'security')
    await signOut()
    await givePassword(admin)
    await expectNoFindings()
    await pictures(page, 'second-factor')
    await button('Use a passkey').click()
    await signedIn()
    await page.goto(url(`/payouts/${made.batchId}`))
    await button('Show account numbers').click()
    await button('Approve').click()
    await aged()
    const prompt = page.getByRole('dialog', { name: 'Confirm your password' })
    const confirm = page.getByRole('dialog', { name: /Approve payouts of/ }).getByRole('button', { name: 'Approve' })
    await confirm.click()
    await prompt.getByRole('textbox', { name: 'Password' }).fill(admin.password)
    await prompt.getByRole('button', { name: 'Continue' }).click()
    await prompt.getByRole('button', { name: 'Use a passkey' }).waitFor()
    await expectNoFindings()
    await prompt.getByRole('button', { name: 'Use a passkey' }).click()
    await prompt.waitFor({ state: 'detached' })
    await page.getByText(`Approved: ${admin.email}`).waitFor()
    await signOut()
  })

  test('an authenticator app and a recovery code complete a sign-in', async () => {
    const admin = await newUser('ADMIN')
    await signIn(page, service.baseUrl, admin)
    await page.goto(url('/security'))
    await button('Add an authenticator app').click()
    const secret = (await page.locator('.code-line').first().innerText()).trim()
    await expectNoFindings()
    // A step may end on the way: the code of now is then the previous one, which is still accepted.
    await page.getByLabel('Code from the app').fill(codeOf(secret))
    await button('Confirm the app').click()
    const [recoveryCode] = await savedCodes()
    await signOut()
    await givePassword(admin)
    await page.getByLabel('Code').fill('000000')
    await button('Continue').click()
    await page.getByRole('alert').waitFor()
    await page.getByLabel('Code').fill(codeOf(secret, 1))
    await button('Continue').click()
    await signedIn()
    await signOut()
    await givePassword(admin)
    await page.getByLabel('Code').fill(recoveryCode!)
    await button('Continue').click()
    await signedIn()
    await page.goto(url('/security'))
    await page.getByText('9 codes are left.').waitFor()
    await signOut()
  })

  test('a user ends another session, and is signed out there', async () => {
    const admin = await newUser('ADMIN')
    const there = await startBrowser({ scripts: true })
    const other = await there.newPage()
    await signIn(other, service.baseUrl, admin)
    await signIn(page, service.baseUrl, admin)
    await page.goto(url('/security'))
    const row = page.getByRole('row').filter({ hasText: 'Dashboard' }).filter({ hasNotText: 'This session' })
    await row.getByRole('button', { name: 'End' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'End' }).click()
    await row.waitFor({ state: 'detached' })
    await other.goto(url('/links'))
    await other.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor()
    await signOut()
  })

  test('a business that requires a factor lets a user without one do nothing but add it', async () => {
    const viewer = await newUser('VIEWER')
    await service.pool.query('UPDATE businesses SET requires_second_factor = true')
    await page.goto(url(''))
    await page.getByLabel('Email').fill(viewer.email)
    await page.getByRole('textbox', { name: 'Password' }).fill(viewer.password)
    await button('Sign in').click()
    await page.getByRole('heading', { name: 'Add a second factor' }).waitFor()
    await expectNoFindings()
    await pictures(page, 'enrol-first')
    await page.getByLabel('Name').fill('Phone')
    await button('Add a passkey').click()
    expect(await savedCodes()).toHaveLength(10)
    await signedIn()
    await service.pool.query('UPDATE businesses SET requires_second_factor = false')
    await signOut()
  })

  test('a VIEWER finds no button that changes something; PAYOUTS finds those for payouts', async () => {
    const makes = ['New payment link', 'New payouts', 'Add recipient'] as const
    const shown = async () => {
      const found: string[] = []
      for (const [path, heading] of [
        ['/links', 'Payment links'],
        ['/payouts', 'Payouts'],
        ['/recipients', 'Recipients'],
      ] as const) {
        await page.goto(url(path))
        await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
        await page.getByRole('table').waitFor()
        const buttons = page.getByRole('main').getByRole('link').or(page.getByRole('main').getByRole('button'))
        found.push(...(await buttons.allInnerTexts()).filter((text) => (makes as readonly string[]).includes(text)))
      }
      return found
    }
    await signIn(page, service.baseUrl, await newUser('VIEWER'))
    expect(await shown()).toEqual([])
    await page.goto(url(`/payouts/${made.batchId}`))
    await page.getByText('Content hash').waitFor()
    expect(await button('Approve').count()).toBe(0)
    await signOut()
    await signIn(page, service.baseUrl, await newUser('PAYOUTS'))
    expect(await shown()).toEqual(['New payouts', 'Add recipient'])
    await signOut()
  })

  test('no screen violates its Content-Security-Policy', () =>
    // A wrong code and a password that is too old are refused on purpose.
    expect(complaints.filter((each) => !/status of 40[13]/.test(each))).toEqual([]))
})
