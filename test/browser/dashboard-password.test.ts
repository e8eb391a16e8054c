import type { Page } from 'playwright-core'
import { duringTests } from '../during-tests.ts'
import { sharedService } from '../shared-service.ts'
import { describeInBrowser } from './chromium.ts'
import { EACH_SIZE, faultsOf, signIn, SIZES, openDashboard } from './dashboard-screens.ts'

const NEW_PASSWORD = 'staple battery horse'
const RESET_PASSWORD = 'battery horse staple'

describeInBrowser('the password of a user of the dashboard', () => {
  const service = duringTests(sharedService)
  let page: Page
  let other: Page
  let admin: { email: string; password: string }
  let name: string

  beforeAll(async () => {
    admin = service.business.admins[0]
    const { businessId } = service.business
    name = `Reset shop ${process.pid}`
    await service.pool.query('UPDATE businesses SET name = $2 WHERE id = $1', [businessId, name])
    page = (await openDashboard(service.baseUrl, admin)).page
    other = (await openDashboard(service.baseUrl, admin)).page
  })

  const field = (label: string) => page.getByLabel(label, { exact: false }).and(page.locator('input'))
  const submit = () => page.getByRole('button', { name: 'Change password' }).click()

  async function fill(current: string, fresh: string, repeated = fresh): Promise<void> {
    await field('Current password').fill(current)
    await page.locator('input[name=newPassword]').fill(fresh)
    await page.locator('input[name=repeated]').fill(repeated)
    await submit()
  }

  test.each(EACH_SIZE)('is not changed by a wrong entry, which is named: %s', async (name, size) => {
    await page.setViewportSize(size)
    await page.goto(`${service.baseUrl}/dashboard/security`)
    await fill(admin.password, NEW_PASSWORD, `${NEW_PASSWORD}s`)
    await page.getByText('The two new passwords differ.').waitFor()
    await fill('not the password', NEW_PASSWORD)
    await page.getByText('The current password is wrong.').waitFor()
    // Also the fields that are wrong have no finding.
    expect(await faultsOf(page, 'password-wrong', name)).toEqual([])
  })

  test('is changed; other sessions end and this one continues', async () => {
    await page.setViewportSize(SIZES.desktop)
    await page.goto(`${service.baseUrl}/dashboard/security`)
    await fill(admin.password, NEW_PASSWORD)
    await page.getByText('Your password is changed. Your other sessions have ended.').waitFor()
    const fields = page.locator('input[type=password]')
    const left = await fields.evaluateAll((all) => all.map((each) => (each as unknown as { value: string }).value))
    expect(left).toEqual(['', '', ''])
    await other.goto(`${service.baseUrl}/dashboard/links`)
    await other.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor()
    await signIn(other, service.baseUrl, { ...admin, password: NEW_PASSWORD })
    await page.getByRole('link', { name: 'Audit' }).click()
    await page.getByRole('row', { name: 'Password changed' }).filter({ hasText: admin.email }).waitFor()
  })

  test('is set by a link that an operator makes, once, and the sessions end', async () => {
    const { page: operator } = await openDashboard(service.baseUrl, service.operator)
    await operator.goto(`${service.baseUrl}/dashboard/operator/businesses`)
    await operator.getByRole('link', { name }).click()
    const user = operator.getByRole('row').filter({ hasText: admin.email })
    await user.getByRole('button', { name: 'Reset password' }).click()
    await operator.getByText('First make sure that the user asked for it').waitFor()
    expect(await faultsOf(operator, 'reset-ask')).toEqual([])
    await operator.getByRole('button', { name: 'Create link' }).click()
    const shown = operator.getByRole('dialog', { name: 'Link to reset the password' })
    const url = await shown.locator('pre').innerText()
    expect(url).toMatch(/\/dashboard\/reset#[A-Za-z0-9_-]{43}$/)
    expect(await faultsOf(operator, 'reset-link')).toEqual([])
    await shown.getByRole('button', { name: 'I have sent it' }).click()

    for (const expected of ['Your password is set.', 'This link was used, was replaced or has expired']) {
      await other.goto('about:blank')
      await other.goto(url)
      await other.getByRole('heading', { name: 'Set a new password' }).waitFor()
      if (expected.startsWith('Your')) expect(await faultsOf(other, 'reset')).toEqual([])
      await other.getByRole('textbox', { name: 'New password' }).fill(RESET_PASSWORD)
      await other.getByRole('button', { name: 'Set password' }).click()
      await other.getByText(expected).waitFor()
      if (expected.startsWith('Your')) expect(await faultsOf(other, 'reset-done')).toEqual([])
    }
    await page.goto(`${service.baseUrl}/dashboard/links`)
    await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor()
    await signIn(page, service.baseUrl, { ...admin, password: RESET_PASSWORD })
    await page.getByRole('link', { name: 'Audit' }).click()
    await page.getByRole('row', { name: 'Password reset by a link' }).filter({ hasText: admin.email }).waitFor()
    const made = page.getByRole('row', { name: 'Link to reset a password created' })
    await made.filter({ hasText: '(operator)' }).waitFor()
  })
})
