import type { Receipt } from '../api-types.ts'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import canonicalize from 'canonicalize'
import type { BrowserContext, Page } from 'playwright-core'
import { closeHourSoFar } from '../../src/activities/proofs/close-hours.ts'
import { verifyOffline } from '../../src/domain/proof/offline.ts'
import { readTlogProof } from '../../src/domain/proof/tlog-proof.ts'
import { sha256, verifyEd25519 } from '../../src/proofs/keys.ts'
import { testMerchant } from '../api/accounts/accounts.ts'
import { duringTests } from '../during-tests.ts'
import { startApiWithProviders } from '../api/api-with-providers.ts'
import { paid } from '../api/payments/paid-payment.ts'
import { proofKeys } from '../api/running-api.ts'
import { tamperedReceipts } from '../api/proofs/tampered-receipts.ts'
import { byHand, settle, settledThen } from '../db/proofs/settled.ts'
import { given } from '../given.ts'
import { describeInBrowser, startBrowser } from './chromium.ts'
import { newFolder } from '../folder.ts'

/** Swaps two neighbours of the receipt; a second swap restores them. */
const SWAP = `UPDATE proof_tiles SET hashes = substr(hashes, 33, 32) || substr(hashes, 1, 32) || substr(hashes, 65)
  WHERE mode = 'TEST' AND level = 0 AND tile_index = 1 AND $1 <> ''`
/** Folder for screenshots; `npm run screenshots` sets it. */
const PICTURES = process.env.TEST_PICTURES
const OFFLINE_PAGE = join(import.meta.dirname, '../../docs/verify-receipt.html')
const LOOKS = [
  { width: 390, height: 844, colorScheme: 'dark' },
  { width: 390, height: 844, colorScheme: 'light' },
  { width: 1_440, height: 900, colorScheme: 'light' },
] as const

const api = duringTests(startApiWithProviders)
const merchant = testMerchant(api)
let transactionId: string
let proof: { receiptId: string; tokenId: string }

beforeAll(async () => {
  await settle(api.pool, { count: 300 })
  await closeHourSoFar({ pool: api.pool, proofKeys })
  transactionId = await paid({ api, merchant })
  ;({ proof } = (await api.ask('GET', `/v1/transactions/${transactionId}`, { key: merchant.apiKey })).body)
})

async function expectGoodLooks(page: Page, name: string): Promise<void> {
  for (const { colorScheme, ...viewport } of LOOKS) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(viewport.width)
    expect(await page.evaluate('getComputedStyle(document.body).fontFamily')).toContain('system-ui')
    if (PICTURES) {
      mkdirSync(PICTURES, { recursive: true })
      await page.screenshot({ path: join(PICTURES, `${name}-${viewport.width}-${colorScheme}.png`), fullPage: true })
    }
  }
}

describeInBrowser('the page of a receipt', () => {
  let browser: BrowserContext
  let page: Page

  beforeAll(async () => {
    browser = await startBrowser()
    page = await browser.newPage()
  })
  const open = async (path = `/api/verify/receipt/${proof.receiptId}`) =>
    (await page.goto(`${api.baseUrl}${path}`))!.status()
  const unfold = () => page.locator('summary').click()
  const RECEIPT = 'Receipt from Demo business'
  const heading = () => page.locator('h1').innerText()
  const sign = () => page.locator('.mark').innerText()
  const text = () => page.locator('main').innerText()

  test('shows before its hour ends that it is recorded, and when it will be in the log', async () => {
    expect(await open()).toBe(200)
    const { rows } = await api.pool.query<{ hour: string }>(
      `SELECT to_char(date_trunc('hour', settled_at AT TIME ZONE 'Africa/Johannesburg') + interval '1 hour', 'HH24:MI') AS hour
       FROM receipts WHERE id = $1`,
      [proof.receiptId],
    )
    const after = `after ${rows[0]!.hour} South African time`
    expect(await page.locator('summary').innerText()).toBe(`Recorded, signed ${after}. Check that it is genuine`)
    await unfold()
    expect(await text()).toContain(`The receipt is not signed yet: the signed log includes it ${after}.`)
    expect(await text()).not.toMatch(/verified|✓/i)
    expect(await page.locator('.path').count()).toBe(0)
    await expectGoodLooks(page, 'receipt-pending')
    await closeHourSoFar({ pool: api.pool, proofKeys })
  })

  test('shows what a payer keeps, and folded that it is signed and in the log, with the path to the signed root', async () => {
    await open()
    expect(await heading()).toBe(RECEIPT)
    for (const part of ['Paid', 'R 150,00', 'Date', 'Reference', 'Receipt number']) expect(await text()).toContain(part)
    for (const inner of [merchant.businessId, 'Fingerprint']) expect(await text()).not.toContain(inner)
    await expectGoodLooks(page, 'receipt')
    expect(await page.getByText('Its place in the log').isVisible()).toBe(false)
    await unfold()
    for (const part of [
      'TEST: no real money was moved.',
      'R 150,00',
      'This payment was made',
      '301 of 301 receipts',
      merchant.businessId,
      'Reference',
      'Signed with key',
      proofKeys.signingKeys('TEST')[0]!.split('+').slice(0, 2).join('+'),
      'Signed at',
      'signature proves what was paid, returned or sent',
    ])
      expect(await text()).toContain(part)
    const { body } = await api.ask('GET', `/api/verify/receipt/${proof.receiptId}`)
    const levels = await page.locator('.path li').allInnerTexts()
    expect(levels).toHaveLength(body.inclusionProof.length + 1)
    expect(levels[0]).toContain(body.leafHash.slice(0, 8))
    for (const [at, sibling] of body.inclusionProof.entries()) expect(levels[at]).toContain(sibling.slice(-8))
    expect(levels.at(-1)).toMatch(new RegExp(`^✓ The root of the hour\\s+${body.merkleRoot.slice(0, 8)}`))
    expect((await page.locator('pre').innerText()).trim()).toBe(body.batch.checkpoint.trim())
    await expectGoodLooks(page, 'receipt-verified')
    await open(`/api/tokens/${proof.tokenId}/verify`)
    expect([await heading(), (await text()).includes(proof.tokenId)]).toEqual([RECEIPT, true])
  })

  test('offers the file of the receipt, which the verifier accepts', async () => {
    await open()
    await unfold()
    const address = await page.getByRole('link', { name: 'Save the receipt' }).getAttribute('href')
    const here = new URL(new URL(address!).pathname, api.baseUrl)
    // A navigation that becomes a download is aborted.
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.goto(here.href).catch((error: Error) => expect(error.message).toContain('Download is starting')),
    ])
    expect(download.suggestedFilename()).toBe(`${proof.receiptId}.tlog-proof`)
    const means = { sha256, verifyEd25519, canonicalize }
    const { text: keys } = await api.ask('GET', '/.well-known/proof-key')
    const file = readTlogProof(means, readFileSync(await download.path(), 'utf8'))
    expect(await verifyOffline(means, file, { keys })).toMatchObject({ treeSize: 301, leaf: { transactionId } })
  })

  test('prints on half a page with business, reference, amount, local time and its address, without the proof', async () => {
    await open()
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(255, 255, 255)')
    const address = `/api/verify/receipt/${proof.receiptId}`
    for (const part of ['R 150,00', RECEIPT, 'Reference', 'SAST', address]) expect(await text()).toContain(part)
    expect(await page.locator('details').isVisible()).toBe(false)
    // A4 has 257 mm between its margins, of 96 / 25,4 pixels each.
    await page.setViewportSize({ width: 643, height: 900 })
    const { height } = (await page.locator('main').boundingBox())!
    expect(height).toBeLessThan((257 / 2) * (96 / 25.4))
    const pdf = await page.pdf({ preferCSSPageSize: true })
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
    if (PICTURES) {
      writeFileSync(join(PICTURES, 'receipt.pdf'), pdf)
      await page.setViewportSize({ width: 700, height: 1_000 })
      await page.screenshot({ path: join(PICTURES, 'receipt-printed.png'), fullPage: true })
    }
  })

  test('prints an unfolded proof with the addresses of its links', async () => {
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' })
    await unfold()
    await page.emulateMedia({ media: 'print' })
    const printed = 'Array.from(document.links, (link) => getComputedStyle(link, "::after").content)'
    expect(await page.evaluate(printed)).toEqual([
      expect.stringMatching(/\(http\S+\/file\)/),
      expect.stringMatching(/\(http\S+\/docs\/verify-receipt.html\)/),
    ])
    const pdf = await page.pdf({ preferCSSPageSize: true })
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)!.length).toBeLessThanOrEqual(4)
    await page.emulateMedia({ media: 'screen' })
  })

  test('shows a later refund in the size of the amount, what was bought, how it was paid, and whom to contact', async () => {
    const { rows } = await api.pool.query('SELECT id FROM attempts WHERE transaction_id = $1', [transactionId])
    const returned = { businessId: merchant.businessId, state: 'SUCCEEDED', amountCents: 5_000 }
    const of = { originalTransactionId: transactionId, refundsAttemptId: rows[0].id }
    const refundId = await given.refund(api.pool, { ...returned, ...of })
    await open()
    expect(await page.locator('summary').innerText()).toBe('Signed. Check that it is genuine')
    expect(await page.locator('.amount').allInnerTexts()).toEqual(['R 150,00', 'R 50,00'])
    expect(await text()).toMatch(/Paid\s+R.150,00\s+Refunded\s+R.50,00/)
    await byHand(api.pool, "UPDATE transactions SET description = 'Six mugs <blue>' WHERE id = $1", [transactionId])
    await byHand(api.pool, "UPDATE attempts SET paid_rail = 'CARD' WHERE transaction_id = $1", [transactionId])
    const contact =
      "UPDATE businesses SET payer_email = 'kiln@shop.example', payer_phone = '+27 21 123 4567' WHERE id = $1"
    await byHand(api.pool, contact, [merchant.businessId])
    await open()
    expect(await text()).toMatch(
      /For\s+Six mugs <blue>\s+Paid by\s+card[^]*Contact\s+kiln@shop.example\s+\+27 21 123 4567/,
    )
    await expectGoodLooks(page, 'receipt-refunded')
    await open(`/api/tokens/${proof.tokenId}/verify`)
    expect(await text()).not.toContain('Six mugs')
    await byHand(api.pool, 'DELETE FROM transactions WHERE id = $1', [refundId])
  })

  test.each([
    [
      'the record of the payment',
      'UPDATE transactions SET amount_cents = amount_cents + 1 WHERE id = $1',
      'UPDATE transactions SET amount_cents = amount_cents - 1 WHERE id = $1',
      ['The payment record was changed', 'R 150,00', 'Recorded now', 'R 150,01', '✓ The root of the hour'],
    ],
    [
      'the receipt',
      `UPDATE receipts SET leaf = replace(leaf, '"amountCents":15000', '"amountCents":25000') WHERE transaction_id = $1`,
      `UPDATE receipts SET leaf = replace(leaf, '"amountCents":25000', '"amountCents":15000') WHERE transaction_id = $1`,
      ['The receipt was changed after it was written'],
    ],
    ['a node', SWAP, SWAP, ['The log was changed at the place of this receipt', '✕ The path leads to']],
  ])('shows that it is not verified after a change of %s', async (_what, change, back, parts) => {
    await byHand(api.pool, change, [transactionId])
    await open()
    expect([await heading(), await sign()]).toEqual(['Receipt does not verify', '✕'])
    await unfold()
    for (const part of parts) expect(await text()).toContain(part)
    for (const part of ['R 250,00', 'signature proves what was paid, returned or sent'])
      expect(await text()).not.toContain(part)
    await expectGoodLooks(page, `receipt-not-verified-${parts.length}`)
    await byHand(api.pool, back, [transactionId])
  })

  test('shows that an unknown receipt was not found', async () => {
    expect(await open(`/api/verify/receipt/rct_${'0'.repeat(32)}`)).toBe(404)
    expect([await heading(), await sign()]).toEqual(['Receipt not found', '✕'])
    await expectGoodLooks(page, 'receipt-not-found')
  })
})

const source = readFileSync(OFFLINE_PAGE, 'utf8')
const hashOf = (element: string) => {
  const [, content] = new RegExp(`<${element}>([^]*?)</${element}>`).exec(source)!
  return `'sha256-${createHash('sha256').update(content!).digest('base64')}'`
}

test('the policy of the page that needs no server allows only its own script and style', () => {
  expect(/http-equiv="Content-Security-Policy"\s+content="([^"]*)"/.exec(source)?.[1]).toBe(
    `default-src 'none'; script-src ${hashOf('script')}; style-src ${hashOf('style')}; base-uri 'none'; form-action 'none'`,
  )
  expect(source.match(/<(script|style|link|img)\b/g)).toEqual(['<style', '<script'])
})

describeInBrowser('the page that needs no server', () => {
  let browser: BrowserContext
  let page: Page
  let folder: string
  let receipt: Receipt
  let keys: string
  const asked: string[] = []
  const complaints: string[] = []

  beforeAll(async () => {
    receipt = (await api.ask('GET', `/api/payments/${transactionId}/receipt`, { key: merchant.apiKey })).body
    keys = (await api.ask('GET', '/.well-known/proof-key')).text
    folder = newFolder()
    writeFileSync(join(folder, 'receipt.json'), JSON.stringify(receipt))
    writeFileSync(join(folder, 'proof-key.txt'), keys)
    browser = await startBrowser({ scripts: true })
    await browser.setOffline(true)
    page = await browser.newPage()
    page.on('request', (request) => asked.push(request.url()))
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    await page.goto(pathToFileURL(OFFLINE_PAGE).href)
  })

  const result = () => page.locator('#result')

  async function resultFor(given: unknown, by = keys): Promise<string> {
    await page.locator('#keys-text').fill('')
    await result().waitFor({ state: 'hidden' })
    await page.locator('#receipt-text').fill(typeof given === 'string' ? given : JSON.stringify(given))
    await page.locator('#keys-text').fill(by)
    await result().waitFor()
    return (await result().innerText()).trim()
  }

  test('verifies chosen files', async () => {
    await expectGoodLooks(page, 'offline-empty')
    await page.locator('#receipt-file').setInputFiles(join(folder, 'receipt.json'))
    expect(await result().isVisible()).toBe(false)
    await page.locator('#keys-file').setInputFiles(join(folder, 'proof-key.txt'))
    await result().waitFor()
    const shown = await result().innerText()
    expect(shown).toMatch(/^✓ Verified/)
    for (const part of ['R 150,00', 'COLLECT', 'TEST', transactionId, merchant.businessId, 'payments.test/proof/test'])
      expect(shown).toContain(part)
    const steps: string[] = []
    await verifyOffline({ sha256, verifyEd25519, canonicalize }, receipt, {
      keys,
      say: (step) => steps.push(`✓ ${step}`),
    })
    expect(await result().locator('li').allInnerTexts()).toEqual(steps)
    await expectGoodLooks(page, 'offline-verified')
  })

  test('verifies a dropped file', async () => {
    await page.reload()
    await page.locator('#keys-text').fill(keys)
    const dataTransfer = await page.evaluateHandle(`(() => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([${JSON.stringify(JSON.stringify(receipt))}], 'receipt.json'))
      return transfer
    })()`)
    await page.locator('#receipt-drop').dispatchEvent('drop', { dataTransfer })
    await result().waitFor()
    expect(await result().innerText()).toMatch(/^✓ Verified/)
  })

  test('detects every change, with the messages of npm run verify', async () => {
    // The pending receipt is valid; the next test covers it.
    for (const [what, changed] of tamperedReceipts(receipt).filter(([name]) => name !== 'pending')) {
      const means = { sha256, verifyEd25519, canonicalize }
      const other = await verifyOffline(means, changed, { keys }).catch((error: Error) => error.message)
      const shown = await resultFor(changed)
      expect([what, shown]).toEqual([what, expect.stringMatching(/^✕ Not verified/)])
      expect([what, shown.split('\n').at(-1)]).toEqual([what, other])
    }
    expect(await resultFor('{')).toMatch(/the receipt is not JSON$/)
    await expectGoodLooks(page, 'offline-not-verified')
  })

  test('shows for a receipt of the current hour when it will be in the log, and that it proves nothing yet', async () => {
    const id = await paid({ api, merchant })
    const pending = (await api.ask('GET', `/api/payments/${id}/receipt`, { key: merchant.apiKey })).body
    expect(pending.checkpoint).toBeNull()
    const end = new Date(Math.floor(Date.parse(pending.leaf.settledAt) / 3_600_000 + 1) * 3_600_000).toISOString()
    const hour = `${end.slice(0, 10)} ${end.slice(11, 16)} UTC`
    const shown = await resultFor(pending)
    expect(shown.split('\n')[0]).toBe(`! Not signed yet, in the log after ${hour}`)
    const promisedBy = pending.promise.split('\n')[3]
    expect(shown).toContain(`this file proves only that the log promised to contain the receipt by ${promisedBy}.`)
    const unsigned = await resultFor({ ...pending, promise: null })
    expect(unsigned).toContain('this file proves nothing')
    expect(shown).not.toMatch(/verified|✓|✕/i)
    expect(await result().getAttribute('class')).toBe('open')
    await expectGoodLooks(page, 'offline-pending')
    // A change is detected before the hour ends, since the file has the leaf and its hash.
    const changed = { ...pending, leaf: { ...pending.leaf, amountCents: pending.leaf.amountCents + 1 } }
    expect(await resultFor(changed)).toMatch(/^✕ Not verified[^]*the leaf was changed/)
    expect(await resultFor({ ...pending, leaf: { ...pending.leaf, settledAt: 'soon' } })).toMatch(/^✕ Not verified/)
  })

  test('shows that a promise expired, or is of another receipt, with the messages of npm run verify', async () => {
    const id = await paid({ api, merchant })
    const { rows } = await api.pool.query('SELECT receipt_id AS id FROM transactions WHERE id = $1', [id])
    await settledThen(api.pool, [rows[0].id], new Date(Date.now() - 4 * 3_600_000))
    const late = (await api.ask('GET', `/api/payments/${id}/receipt`, { key: merchant.apiKey })).body
    const means = { sha256, verifyEd25519, canonicalize }
    const changes = [
      late,
      { ...late, promise: late.promise.replace(id, 'txn_another') },
      { ...late, promise: 'x' },
      { ...late, promise: receipt.checkpoint },
      { ...late, promise: 5 },
    ]
    for (const changed of changes) {
      const other = await verifyOffline(means, changed, { keys }).catch((error: Error) => error.message)
      const shown = await resultFor(changed)
      expect(shown).toMatch(/^✕ Not verified/)
      expect(shown.split('\n').at(-1)).toBe(other)
    }
    expect(await resultFor(late)).toMatch(/promise expired: proof of omission/)
  })

  test('accepts no other keys', async () => {
    expect(await resultFor(receipt, keys.replaceAll('payments.test', 'elsewhere.test'))).toMatch(
      /there is no key in the file of the keys$/,
    )
    const live = keys.split('\n').filter((line) => line.includes('/live'))
    expect(await resultFor(receipt, live.join('\n'))).toMatch(
      /there is no key of payments.test\/proof\/test among the 1 given$/,
    )
    expect(await resultFor(receipt)).toMatch(/^✓ Verified/)
  })

  test('checks with an older file that the log only grew', async () => {
    const other = (await api.ask('GET', '/api/proof/batches?mode=TEST&limit=100')).body.data
    const older = other.find(({ treeSize }: { treeSize: number }) => treeSize === 300)
    const address = '/api/proof/consistency?mode=TEST&from=300&to=301'
    const growth = (await api.ask('GET', address)).body
    const resultWith = async (given: Partial<Record<'older' | 'growth', string>>): Promise<string> => {
      for (const what of ['older', 'growth'] as const) await page.locator(`#${what}-text`).fill(given[what] ?? '')
      return await resultFor(receipt)
    }
    const wanted = await resultWith({ older: JSON.stringify(older) })
    expect(wanted).toMatch(/^! Verified, but not yet that the log only grew/)
    expect(wanted).toContain(address)
    await expectGoodLooks(page, 'offline-growth-wanted')
    // As a batch, as a bare head, and as the file of another receipt.
    const [{ id }] = (
      await api.pool.query<{ id: string }>(
        "SELECT receipt_id AS id FROM proof_leaves WHERE mode = 'TEST' AND leaf_index = 7",
      )
    ).rows as [{ id: string }]
    const file = (await api.ask('GET', `/api/verify/receipt/${id}/file`)).text
    for (const text of [JSON.stringify(older), older.checkpoint, file]) {
      const shown = await resultWith({ older: text, growth: JSON.stringify(growth) })
      expect(shown).toMatch(/^✓ Verified, and the log only grew/)
      expect(shown).toContain('the log of 301 receipts begins with that of 300')
    }
    await expectGoodLooks(page, 'offline-grown')
    expect(await resultWith({ older: JSON.stringify(receipt) })).toMatch(/^✓ Verified, and the log only grew/)
    const not = 'the newer log does not begin with the older one, or the proof is of other sizes'
    const proofs: [object | string, string][] = [
      [{ ...growth, proof: growth.proof.toReversed() }, not],
      [{ ...growth, proof: [] }, not],
      [{ ...growth, proof: growth.proof.slice(1) }, not],
      [{ ...growth, proof: 'x' }, 'there is no consistency proof'],
      ['x', 'the proof of growth is not JSON'],
    ]
    for (const [changed, fault] of proofs) {
      const text = typeof changed === 'string' ? changed : JSON.stringify(changed)
      const shown = await resultWith({ older: JSON.stringify(older), growth: text })
      expect([shown.split('\n')[0], shown.split('\n').at(-1)]).toEqual(['✕ Not verified', fault])
    }
    const cut = { ...older, checkpoint: older.checkpoint.replace('300', '299') }
    expect(await resultWith({ older: JSON.stringify(cut), growth: JSON.stringify(growth) })).toMatch(
      /signature of .* does not hold$/,
    )
    expect(await resultWith({ older: 'x' })).toMatch(/the older file is not JSON$/)
    expect(await resultWith({})).toMatch(/^✓ Verified\n/)
  })

  test('shows file content as text, and sends no request', async () => {
    const evil = '<img src="https://elsewhere.test/x" onerror="document.title=1">'
    const leaf = { ...receipt.leaf, kind: evil }
    expect(await resultFor({ ...receipt, leaf })).toMatch(/the leaf was changed/)
    expect(
      await resultFor({
        ...receipt,
        checkpoint: receipt.checkpoint!.replaceAll('payments.test', evil.replaceAll(' ', '')),
      }),
    ).toMatch(/^✕ Not verified/)
    expect(await page.locator('img').count()).toBe(0)
    expect(complaints).toEqual([])
    expect(asked.every((url) => url === pathToFileURL(OFFLINE_PAGE).href)).toBe(true)
    // The policy blocks requests of the page's own script.
    await page.evaluate("fetch('https://elsewhere.test/').catch(() => undefined)")
    expect(complaints.join()).toContain('Content Security Policy')
  })
})
