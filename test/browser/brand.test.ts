import type { Page } from 'playwright-core'
import { cleanLogo } from '../../src/api/accounts/logo-png.ts'
import { monthAt } from '../../src/domain/statements/month.ts'
import { clientOf, signIn as signedIn } from '../client.ts'
import { pngChunk, pngOf } from '../png.ts'
import { duringTests } from '../during-tests.ts'
import { sharedService } from '../shared-service.ts'
import { until } from '../until.ts'
import { describeInBrowser } from './chromium.ts'
import { faultsOf, signIn, openPage } from './dashboard-screens.ts'

const YELLOW = '#ffcc00'
const logoFile = (buffer: Buffer) => ({ name: 'logo.png', mimeType: 'image/png', buffer })

/** Returns how the browser decodes the image. */
const PIXELS = `(async () => {
  const image = new Image()
  image.src = 'data:image/png;base64,SOURCE'
  await image.decode()
  const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight)
  const context = canvas.getContext('2d')
  context.drawImage(image, 0, 0)
  return [...context.getImageData(0, 0, canvas.width, canvas.height).data].join()
})()`

describeInBrowser('the logo and the colour of a business', () => {
  const service = duringTests(sharedService)
  const admin = duringTests(() => signedIn(service.baseUrl, service.business.admins[0]))
  let page: Page
  let complaints: string[]

  beforeAll(async () => {
    // The pages have no scripts; axe needs them.
    ;({ page, complaints } = await openPage())
  })

  /** Returns the width of the logo in its file; 0 if the browser refused or could not decode it. */
  const logoWidth = () => page.getByRole('img', { name: 'Demo business' }).evaluate((image) => image.naturalWidth)
  const colorsOf = (part: string) =>
    page.evaluate(
      `(({ backgroundColor, color }) => [backgroundColor, color])(getComputedStyle(document.querySelector('${part}')))`,
    )

  test('an admin uploads a logo, sees it, chooses a colour, and takes both back', async () => {
    await signIn(page, service.baseUrl, service.business.admins[0])
    await page.goto(`${service.baseUrl}/dashboard/settings/contact`)
    const region = page.getByRole('region', { name: 'Logo and colour' })
    const preview = region.getByRole('figure', { name: 'What your customers see' })
    await preview.waitFor()
    const file = page.locator('input[type=file]')
    await file.setInputFiles(logoFile(Buffer.alloc(200_001)))
    await region.getByText('This file has more than 200 kB.').waitFor()
    await file.setInputFiles(logoFile(pngOf({ width: 600, height: 20 })))
    await region.getByText('at most 512 pixels').first().waitFor()
    await file.setInputFiles(logoFile(pngOf({ width: 120, height: 40, value: 90 })))
    await preview.locator('img').waitFor()
    expect(await region.getByText('at most 512 pixels').count()).toBe(0)
    await until(async () => (await preview.locator('img').evaluate((image) => image.naturalWidth)) === 120)
    await page.getByLabel('Colour of the buttons').fill(YELLOW)
    await region.getByRole('button', { name: 'Use this colour' }).click()
    await region.getByRole('button', { name: 'Use the usual colour' }).waitFor()
    expect(await faultsOf(page, 'brand-chosen')).toEqual([])
    expect((await admin.get('/api/account/brand')).body).toMatchObject({ color: YELLOW, textColor: '#000000' })

    await region.getByRole('button', { name: 'Use the usual colour' }).click()
    await region.getByRole('button', { name: 'Use the usual colour' }).waitFor({ state: 'detached' })
    await region.getByRole('button', { name: 'Remove the logo' }).click()
    await preview.locator('img').waitFor({ state: 'detached' })
    const none = { color: null, textColor: null, logoUrl: null }
    expect((await admin.get('/api/account/brand')).body).toEqual(none)
  })

  test('a payer sees both before the checkout, after the payment and on the receipt, and the logo is on a statement', async () => {
    const logo = pngOf({ width: 120, height: 40, value: 90 }).toString('base64')
    expect((await admin.patch('/api/account/brand', { color: YELLOW, logo })).status).toBe(200)
    const key = clientOf(service.baseUrl, service.business.apiKey)
    const asked = { amountCents: 12_345, currency: 'ZAR', showDetailsFirst: true }
    const { paymentUrl } = (await key.post('/api/payment-links', asked)).body
    await page.goto(paymentUrl)
    expect(await logoWidth()).toBe(120)
    expect(await colorsOf('button')).toEqual(['rgb(255, 204, 0)', 'rgb(0, 0, 0)'])
    expect(await faultsOf(page, 'brand-details')).toEqual([])

    await page.getByRole('button', { name: 'Pay' }).click()
    await page.waitForURL((address) => address.origin === new URL(service.simulator.url('paystack')).origin)
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await page.waitForURL(`${paymentUrl}/return**`)
    expect([await page.locator('h1').innerText(), await logoWidth()]).toEqual(['Payment received', 120])
    await page.getByRole('link', { name: 'View the receipt' }).click()
    await page.getByRole('heading', { name: /^Receipt from / }).waitFor()
    expect(await logoWidth()).toBe(120)
    expect(await faultsOf(page, 'brand-receipt')).toEqual([])

    const { url } = (await key.get(`/v1/statements/${monthAt(new Date())}`)).body
    await page.goto(url)
    expect(await logoWidth()).toBe(120)
  })

  test('no page violates its policy', () =>
    // A refused file and an address without an icon are no violations.
    expect(complaints.filter((text) => !text.startsWith('Failed to load resource'))).toEqual([]))

  const KINDS = [
    ...[1, 2, 4, 8, 16].map((depth) => ({ color: 0, depth })),
    ...[1, 2, 4, 8].map((depth) => ({ color: 3, depth })),
    ...[2, 4, 6].flatMap((color) => [8, 16].map((depth) => ({ color, depth }))),
  ].flatMap((kind) => [0, 1].map((interlace) => ({ ...kind, interlace })))

  test.each(KINDS)('an image of the kind %j keeps every pixel', async ({ color, depth, interlace }) => {
    const entries = 2 ** Math.min(depth, 8)
    const bytes = Buffer.from(Array.from({ length: entries * 3 }, (_, at) => (at * 37) % 256))
    const palette = [pngChunk('PLTE', bytes), pngChunk('tRNS', bytes.subarray(0, entries))]
    const before = color === 3 ? palette : []
    const pixels = (file: Buffer) => page.evaluate(PIXELS.replace('SOURCE', file.toString('base64')))
    await page.goto('about:blank')
    for (const [width, height] of [
      [37, 21],
      [3, 2],
    ] as const) {
      const file = pngOf({ width, height, color, depth, interlace, before })
      const given = await pixels(file)
      expect(String(given).split(',')).toHaveLength(width * height * 4)
      expect(await pixels(await cleanLogo(file))).toBe(given)
    }
  })
})
