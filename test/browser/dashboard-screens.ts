import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { BrowserContext, Locator, Page, ViewportSize } from 'playwright-core'
import { extent } from '../extent.ts'
import { until } from '../until.ts'
import { startBrowser, VIEWPORTS } from './chromium.ts'
import type { Made } from './dashboard-data.ts'
import type { ScreenToCheck } from './screens.ts'

export const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1_440, height: 900 } } as const
export const EACH_SIZE = Object.entries(SIZES) as [keyof typeof SIZES, ViewportSize][]
export const SCHEMES = ['light', 'dark'] as const
type Look = readonly [scheme: (typeof SCHEMES)[number], size: keyof typeof SIZES]
/** How axe sees each screen. A search takes Chromium half a second, so the short form has each scheme and each size once. */
const LOOKS = extent<readonly Look[]>({
  short: [
    ['light', 'phone'],
    ['dark', 'desktop'],
  ],
  long: SCHEMES.flatMap((scheme) => (['phone', 'desktop'] as const).map((size): Look => [scheme, size])),
})

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export async function signIn(page: Page, baseUrl: string, { email, password }: { email: string; password: string }) {
  await page.goto(`${baseUrl}/dashboard`)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('navigation', { name: 'Screens' }).waitFor({ state: 'attached' })
}

/** Starts a browser with scripts. It collects the complaints of all its pages, of which the first is open. */
export async function openPage(viewport: ViewportSize = VIEWPORTS.phone) {
  const context = await startBrowser({ scripts: true })
  const complaints = complaintsOf(context)
  const page = await context.newPage()
  await page.setViewportSize(viewport)
  return { page, complaints }
}

export async function openDashboard(baseUrl: string, user: Parameters<typeof signIn>[2], viewport?: ViewportSize) {
  const opened = await openPage(viewport)
  await signIn(opened.page, baseUrl, user)
  return opened
}

export async function show(page: Page, baseUrl: string, { path, shows }: ScreenToCheck, made: Made): Promise<void> {
  await page.goto(`${baseUrl}/dashboard${path(made)}`)
  await page.getByText(shows).filter({ visible: true }).first().waitFor()
}

interface Finding {
  id: string
  nodes: { html: string; failureSummary: string }[]
}

export async function findings(page: Page): Promise<string[]> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(AXE)
  // Only violations are described and returned: describing what passed takes most of a search.
  const violations = (await page.evaluate(
    `axe.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      resultTypes: ['violations'],
      selectors: false,
    }).then((results) => results.violations)`,
  )) as Finding[]
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

/** Takes one picture of the whole page, whose frame stays where a page is scrolled. */
export async function picture(page: Page, folder: string, name: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  await page.evaluate('scrollTo(0, 0)')
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

/**
 * Returns what is wrong with the current screen in both schemes and sizes, of which it leaves the last; a test that runs in
 * each size names its own. `npm run screenshots` takes pictures of each.
 */
export async function faultsOf(page: Page, name: string, only?: keyof typeof SIZES): Promise<string[]> {
  const folder = process.env.TEST_PICTURES
  const found: string[] = []
  for (const [colorScheme, size] of LOOKS) {
    if (only && size !== only) continue
    await page.emulateMedia({ colorScheme })
    const viewport = SIZES[size]
    await page.setViewportSize(viewport)
    await settle(page)
    if (folder) await picture(page, folder, `${name}-${size}-${colorScheme}`)
    found.push(...(await findings(page)))
    const width = await page.evaluate('document.documentElement.scrollWidth')
    if (Number(width) > viewport.width) found.push(`${size}: ${String(width)} px wide`)
    found.push(...(await cutOff(page, size)))
  }
  return found
}

/**
 * Waits until nothing moves any more. After a change of the scheme, controls fade from one colour to the other; after a
 * change of the size, the navigation slides in or out.
 */
async function settle(page: Page): Promise<void> {
  // A skeleton or a loader moves for ever.
  const ends = '(one) => one.playState === "running" && one.effect.getComputedTiming().endTime !== Infinity'
  // Two frames: a change of the scheme or the size starts its transitions in the first.
  await page.evaluate('new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)))')
  await until(async () => (await page.evaluate(`document.getAnimations().some(${ends})`)) === false)
}

/** Returns the columns of which a phone hides a part, or the lists that a desktop would scroll sideways. */
async function cutOff(page: Page, size: keyof typeof SIZES): Promise<string[]> {
  const names = await page.evaluate(
    size === 'desktop'
      ? `[...document.querySelectorAll('.rows')]
          .filter((list) => list.scrollWidth > list.clientWidth)
          .map((list) => list.ariaLabel)`
      : `[...document.querySelectorAll('.rows td, .rows td button *')]
          .filter((part) => part.getBoundingClientRect().right > innerWidth || part.scrollWidth > part.clientWidth + 1)
          .map((part) => part.closest('td').dataset.head)`,
  )
  return [...new Set(names as string[])].map((name) => `${size}: ${name} is cut off`)
}

/** Returns the minor units of an amount on the screen, such as "−R 13,05". */
export function centsOf(text: string): number {
  const cents = Number(text.replaceAll(/\D/g, ''))
  return text.startsWith('−') ? -cents : cents
}

/** Waits until a dialog is open and has faded in: until then its colours are faint. */
export async function openDialog(page: Page): Promise<Locator> {
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await settle(page)
  return dialog
}
