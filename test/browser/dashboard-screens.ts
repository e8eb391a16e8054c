import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import type { Made } from './dashboard-data.ts'
import type { ScreenToCheck } from './screens.ts'

export const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1_440, height: 900 } } as const
export const SCHEMES = ['light', 'dark'] as const

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export async function signIn(
  page: Page,
  baseUrl: string,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.goto(`${baseUrl}/dashboard`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('navigation', { name: 'Screens' }).waitFor({ state: 'attached' })
}

export async function show(page: Page, baseUrl: string, { path, shows }: ScreenToCheck, made: Made): Promise<void> {
  await page.goto(`${baseUrl}/dashboard${path(made)}`)
  await page.getByText(shows).first().waitFor()
}

interface Finding {
  id: string
  nodes: { html: string; failureSummary: string }[]
}

/** Returns axe's findings on the current screen, as lines. */
export async function findings(page: Page): Promise<string[]> {
  await page.evaluate(AXE)
  const { violations } = (await page.evaluate(
    "axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })",
  )) as { violations: Finding[] }
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  )
}

/** Collects policy violations and errors of all pages. */
export function complaintsOf(context: BrowserContext): string[] {
  const complaints: string[] = []
  context.on('console', (message) => {
    // Chromium reports the 401 of the session request before sign-in.
    const expected = message.text().includes('401') && message.location().url.endsWith('/dashboard/session')
    if (message.type() === 'error' && !expected) complaints.push(message.text())
  })
  context.on('weberror', (error) => complaints.push(error.error().message))
  return complaints
}

/** Takes one picture of the whole page. */
export async function picture(page: Page, folder: string, name: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true, animations: 'disabled' })
}

/** Takes pictures in both sizes if `npm run screenshots` runs; leaves the desktop size. */
export async function pictures(page: Page, name: string): Promise<void> {
  const folder = process.env.TEST_PICTURES
  if (!folder) return
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport)
    await picture(page, folder, `${name}-${size}`)
  }
}
