import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { builtPages } from '../built-pages.ts'
import { sharedService, type SharedService } from '../shared-service.ts'
import { describeInBrowser, startBrowser, type Browser } from './chromium.ts'
import { faultsOf, signIn, SIZES } from './dashboard-screens.ts'

jest.setTimeout(90_000)

const NEW_PASSWORD = 'staple battery horse'

describeInBrowser('the password of a user of the dashboard', () => {
  let service: SharedService
  let here: Browser
  let there: Browser
  let page: Page
  let other: Page
  let admin: { email: string; password: string }

  beforeAll(async () => {
    await builtPages()
    service = await sharedService()
    admin = service.business.admins[0]
    here = await startBrowser({ scripts: true })
    there = await startBrowser({ scripts: true })
    page = await here.context.newPage()
    other = await there.context.newPage()
    for (const each of [page, other]) await signIn(each, service.baseUrl, admin)
  }, 90_000)

  afterAll(async () => {
    await here?.close()
    await there?.close()
    await service?.stop()
  })

  const field = (label: string) => page.getByLabel(label, { exact: false }).and(page.locator('input'))
  const submit = () => page.getByRole('button', { name: 'Change password' }).click()

  async function fill(current: string, fresh: string, repeated = fresh): Promise<void> {
    await field('Current password').fill(current)
    await page.locator('input[name=newPassword]').fill(fresh)
    await page.locator('input[name=repeated]').fill(repeated)
    await submit()
  }

  test.each(Object.entries(SIZES))('is not changed by a wrong entry, which is named: %s', async (_, size) => {
    await page.setViewportSize(size)
    await page.goto(`${service.baseUrl}/dashboard/security`)
    await fill(admin.password, NEW_PASSWORD, `${NEW_PASSWORD}s`)
    await page.getByText('The two new passwords differ.').waitFor()
    await fill('not the password', NEW_PASSWORD)
    await page.getByText('The current password is wrong.').waitFor()
    // Also the fields that are wrong have no finding.
    expect(await faultsOf(page, 'password-wrong')).toEqual([])
  })

  test('is changed; other sessions end and this one continues', async () => {
    await page.setViewportSize(SIZES.desktop)
    await page.goto(`${service.baseUrl}/dashboard/security`)
    await fill(admin.password, NEW_PASSWORD)
    await page.getByText('Your password is changed. Your other sessions have ended.').waitFor()
    expect(
      await page
        .locator('input[type=password]')
        .evaluateAll((all) => all.map((each) => (each as unknown as { value: string }).value)),
    ).toEqual(['', '', ''])
    await other.goto(`${service.baseUrl}/dashboard/links`)
    await other.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor()
    await signIn(other, service.baseUrl, { ...admin, password: NEW_PASSWORD })
    await page.getByRole('link', { name: 'Audit' }).click()
    await page.getByRole('row', { name: 'Password changed' }).filter({ hasText: admin.email }).waitFor()
  })
})
