import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext } from 'playwright-core'
import { builtPages } from '../built-pages.ts'

/** A bound for a page that never shows it, below the test's own: several browsers may share the cores of a slow machine. */
const SHOWN_WITHIN_MS = 240_000

const CANDIDATES = [
  process.env.TEST_CHROMIUM,
  // The browser without windows, tabs and extensions takes a third less CPU for the same page.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

function isThere(path: string | undefined): path is string {
  try {
    accessSync(path!, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const executablePath = CANDIDATES.find(isThere)

/**
 * Tests that need a browser: skipped without one, failed in CI. The pages are built before them. Their browsers are closed
 * before what the tests stop themselves.
 */
export const describeInBrowser = (name: string, tests: () => void): void =>
  (!executablePath && !process.env.CI ? describe.skip : describe)(name, () => {
    beforeAll(builtPages)
    afterAll(async () => {
      for (const close of open.splice(0)) await close()
    })
    tests()
  })

/** Turns off the browser's own requests; only the page's requests remain. */
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const VIEWPORTS = { phone: { width: 360, height: 740 }, desktop: { width: 1_280, height: 800 } } as const

/** Functions that close the browsers of the running block. */
const open: (() => Promise<void>)[] = []

/**
 * Starts a browser with a new profile, for the tests of the block. Scripts are off by default, since payers' pages must work
 * without them.
 */
export async function startBrowser({ scripts = false } = {}): Promise<BrowserContext> {
  if (!executablePath)
    throw new Error("no Chromium: install Debian's package chromium-headless-shell, or set TEST_CHROMIUM")
  const profile = mkdtempSync(join(tmpdir(), 'payments-browser-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    headless: true,
    args: QUIET,
    viewport: VIEWPORTS.phone,
    javaScriptEnabled: scripts,
  })
  context.setDefaultTimeout(SHOWN_WITHIN_MS)
  open.push(async () => {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  })
  return context
}
