import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { closeHourSoFar } from '../../src/activities/proofs/close-hours.ts'
import { ProofKeys } from '../../src/proofs/keys.ts'
import { builtPages } from '../built-pages.ts'
import { clientOf } from '../client.ts'
import { startTestService, type TestService } from '../service.ts'
import { describeInBrowser, startBrowser, type Browser } from './chromium.ts'
import { makeData, type Made } from './dashboard-data.ts'
import { complaintsOf, faultsOf, show, signIn } from './dashboard-screens.ts'
import { SCREENS_TO_CHECK } from './screens.ts'

jest.setTimeout(90_000)

describeInBrowser('every screen of the dashboard', () => {
  let service: TestService
  let browser: Browser
  let page: Page
  let made: Made
  let complaints: string[]

  beforeAll(async () => {
    await builtPages()
    service = await startTestService()
    made = await makeData(clientOf(service.baseUrl, service.business.apiKey))
    const proofKeys = new ProofKeys([service.settings.proofPrivateKey], [new URL(service.baseUrl).host])
    await closeHourSoFar({ pool: service.pool, proofKeys })
    browser = await startBrowser({ scripts: true })
    complaints = complaintsOf(browser.context)
    page = await browser.context.newPage()
    await signIn(page, service.baseUrl, service.business.admins[0])
  }, 120_000)

  afterAll(async () => {
    await browser?.close()
    await service?.stop()
  }, 60_000)

  test.each(SCREENS_TO_CHECK.map((screen) => [screen.name, screen] as const))(
    '%s: axe finds nothing in light and dark, and it fits a phone',
    async (name, screen) => {
      await show(page, service.baseUrl, screen, made)
      expect(await faultsOf(page, name)).toEqual([])
    },
  )

  test('the screens do not violate their Content-Security-Policy', () => expect(complaints).toEqual([]))
})
