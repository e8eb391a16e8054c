import type { ProofBatch, Receipt } from '../../api-types.ts'
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { closeHourSoFar } from '../../../src/activities/proofs/close-hours.ts'
import { toHex } from '../../../src/domain/proof/bytes.ts'
import { readHead, readVerifierKey } from '../../../src/domain/proof/checkpoint.ts'
import { verifyGrowth, verifyOffline, verifyPromised } from '../../../src/domain/proof/offline.ts'
import { ReceiptFault } from '../../../src/domain/proof/policy.ts'
import { receiptHash } from '../../../src/domain/proof/receipt.ts'
import { readTlogProof, TLOG_PROOF_TYPE } from '../../../src/domain/proof/tlog-proof.ts'
import { verifyConsistency } from '../../../src/domain/proof/verify.ts'
import canonicalize from 'canonicalize'
import { sha256, verifyEd25519 } from '../../../src/proofs/keys.ts'
import { settle } from '../../db/proofs/settled.ts'
import { PREPARED } from '../../mechanisms/process.ts'
import { registerBusiness, testMerchant } from '../accounts/accounts.ts'
import { paid } from '../payments/paid-payment.ts'
import { proofKeys, startApiWithDatabase, testApi } from '../running-api.ts'
import { startApiWithProviders } from '../api-with-providers.ts'
import { tamperedReceipts } from './tampered-receipts.ts'
import { expecting, refusal } from '../../client.ts'
import { newFolder } from '../../folder.ts'

const means = { sha256, verifyEd25519, canonicalize }

const api = testApi(startApiWithProviders)
const merchant = testMerchant(api)
let transactionId: string
let proof: { receiptId: string; tokenId: string }
let batchId: string
let before: Receipt
/** The receipt as it was downloaded before its hour was closed. */
let promised: Receipt

const get = (path: string, as: { key?: string } = {}) => api.ask('GET', path, as)

beforeAll(async () => {
  await settle(api.pool, { count: 300 })
  await closeHourSoFar({ pool: api.pool, proofKeys })
  transactionId = await paid({ api, merchant })
  ;({ proof } = (await get(`/v1/transactions/${transactionId}`, { key: merchant.apiKey })).body)
  before = (await get(`/api/verify/receipt/${proof.receiptId}`)).body
  promised = (await get(`/api/payments/${transactionId}/receipt`, { key: merchant.apiKey })).body
  batchId = (await closeHourSoFar({ pool: api.pool, proofKeys })).at(-1)!.id
})

describe('a receipt', () => {
  test('is verified before its hour is closed, by its own content', () => {
    expect(before).toEqual({
      receiptId: proof.receiptId,
      verified: true,
      reason: null,
      state: 'PENDING',
      currentState: 'SUCCEEDED',
      promisedBy: expect.stringMatching(/:00:00\.000Z$/),
      leafHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      leafIndex: null,
      treeSize: null,
      merkleRoot: null,
      inclusionProof: [],
      batch: null,
      algorithm: 'RFC6962-SHA256',
    })
  })

  test('is verified without a credential, up to the signed head of its hour', async () => {
    const body = expecting(200, await get(`/api/verify/receipt/${proof.receiptId}`))
    const batch = (await get(`/api/proof/batches/${batchId}`)).body
    expect(body).toEqual({
      ...before,
      state: 'BATCHED',
      leafIndex: 300,
      treeSize: 301,
      merkleRoot: batch.root,
      batch,
      inclusionProof: expect.arrayContaining([expect.stringMatching(/^[0-9a-f]{64}$/)]),
    })
    expect(body.inclusionProof).toHaveLength(4)
    expect(batch).toMatchObject({ forced: true, receipts: 1, anchoring: 'NOT_LIVE', mode: 'TEST', treeSize: 301 })
  })

  test('is shown to its payer by the token, without the business', async () => {
    const body = expecting(200, await get(`/api/tokens/${proof.tokenId}/verify`))
    expect(body).toEqual({
      tokenId: proof.tokenId,
      verified: true,
      state: 'BATCHED',
      transactionState: 'SUCCEEDED',
      amountCents: 15_000,
      currency: 'ZAR',
      settledAt: expect.stringMatching(/Z$/),
    })
  })

  test('the receipt of a transaction changed by hand is not verified, and names the change', async () => {
    const change = (cents: number) =>
      api.pool.query('UPDATE transactions SET amount_cents = $2 WHERE id = $1', [transactionId, cents])
    await change(15_001)
    const { body } = await get(`/api/verify/receipt/${proof.receiptId}`)
    const token = (await get(`/api/tokens/${proof.tokenId}/verify`)).body
    await change(15_000)
    expect(body).toMatchObject({ verified: false, reason: 'transaction_changed' })
    expect(token.verified).toBe(false)
  })

  test('is read by its own business on any plan, and by no other', async () => {
    const path = `/api/payments/${transactionId}/receipt`
    const other = await registerBusiness(api)
    expect(refusal(await api.ask('GET', path, { token: other.accessToken }))).toEqual([404, 'SV-2005'])
    expect((await get(path, { key: merchant.apiKey })).body.leaf).toMatchObject({
      transactionId,
      merchantId: merchant.businessId,
    })
  })

  test('is one tlog-proof file for who accepts that, with the same content', async () => {
    const path = `/api/payments/${transactionId}/receipt`
    const asked = { key: merchant.apiKey, headers: { Accept: 'text/vnd.c2sp.tlog-proof' } }
    const { status, text, headers } = await api.ask('GET', path, asked)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/vnd.c2sp.tlog-proof; charset=utf-8')
    expect(headers.get('vary')).toBe('Accept')
    expect(readTlogProof(means, text)).toEqual((await get(path, { key: merchant.apiKey })).body)
  })

  test('exists only for what SUCCEEDED', async () => {
    const body = { amountCents: 15_000, currency: 'ZAR' }
    const made = (await api.ask('POST', '/v1/payments', { key: merchant.apiKey, body })).body
    expect(made.proof).toBeNull()
    const refused = await get(`/api/payments/${made.transactionId}/receipt`, { key: merchant.apiKey })
    expect(refused.body.error.message).toBe(
      `Transaction ${made.transactionId} is CREATED: only one that SUCCEEDED has a receipt.`,
    )
  })

  test.each([
    '/api/verify/receipt/rct_0193a5d87c3e7a1b9f2d4c6e8a0b1c2d',
    '/api/tokens/tok_x/verify',
    '/api/proof/batches/prb_x',
  ])('is 404 if it does not exist: %s', async (path) => {
    expect(refusal(await get(path))).toEqual([404, 'SV-2005'])
  })
})

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
const open = (path: string, accept = BROWSER) => api.ask('GET', path, { headers: { Accept: accept } })

test.each([
  ['*/*', 'application/json'],
  ['application/json', 'application/json'],
  ['application/json, text/html', 'application/json'],
  ['text/html;q=0.5, application/json', 'application/json'],
  ['image/png', 'application/json'],
  [BROWSER, 'text/html'],
  ['text/html, application/json;q=0.9', 'application/json'],
  // The default header of Java's HttpURLConnection.
  ['text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2', 'application/json'],
])('a browser that accepts %s receives %s', async (accept, type) => {
  for (const path of [`/api/verify/receipt/${proof.receiptId}`, `/api/tokens/${proof.tokenId}/verify`]) {
    const { status, headers } = await open(path, accept)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe(`${type}; charset=utf-8`)
    expect(headers.get('vary')).toBe('Accept')
  }
})

test('a browser is shown the payment by receipt and by token, with its business and reference', async () => {
  for (const path of [`/api/verify/receipt/${proof.receiptId}`, `/api/tokens/${proof.tokenId}/verify`]) {
    const { text, headers } = await open(path)
    for (const part of [
      '<h1>Receipt from Demo business</h1>',
      'Signed. Check that it is genuine',
      'R 150,00',
      'TEST',
      '301 of 301',
      'payments.test/proof/test',
      merchant.businessId,
      '<dt>Reference</dt>',
      '<dt>Signed with key</dt>',
      '<dt>Size</dt>',
      '<dt>Signed at</dt>',
    ])
      expect(text).toContain(part)
    for (const part of [merchant.email, '<script', 'style="']) expect(text).not.toContain(part)
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    )
  }
  const { text } = await open(`/api/tokens/${proof.tokenId}/verify`)
  expect(text).not.toContain(proof.receiptId)
})

test.each([
  '/api/verify/receipt/rct_0193a5d87c3e7a1b9f2d4c6e8a0b1c2d',
  '/api/verify/receipt/x',
  '/api/tokens/x/verify',
  '/pay/lnk_0193a5d87c3e7a1b9f2d4c6e8a0b1c2d',
  '/pay/x/return',
])('a browser is shown a page about nothing where a library that prefers HTML gets JSON: %s', async (path) => {
  const { status, headers, body } = await open(path, 'text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2')
  expect([status, body.error.code, headers.get('vary')]).toEqual([404, 'SV-2005', 'Accept'])
  expect((await open(path)).text).toContain('not found</h1>')
})

test('a browser saves the verifying page instead of opening it here', async () => {
  const { status, headers } = await get('/docs/verify-receipt.html')
  expect([status, headers.get('content-disposition')]).toEqual([200, 'attachment; filename="verify-receipt.html"'])
})

describe('an offline check', () => {
  let receipt: Receipt
  let keys: string

  beforeAll(async () => {
    receipt = (await get(`/api/payments/${transactionId}/receipt`, { key: merchant.apiKey })).body
    keys = (await get('/.well-known/proof-key')).text
  })

  /** What a check finds: its result as text, or the message of its fault. */
  const outcomeOf = <T>(check: Promise<T>, holds: (result: T) => unknown = () => 'holds') =>
    check.then(holds, (error: unknown) => (error instanceof ReceiptFault ? error.message : `threw ${String(error)}`))
  const faultOf = (changed: unknown, by = keys) => outcomeOf(verifyOffline(means, changed, { keys: by }))

  test('a receipt is verified with nothing but the keys', async () => {
    const steps: string[] = []
    const verified = await verifyOffline(means, receipt, { keys, say: (step) => steps.push(step) })
    expect(verified).toMatchObject({
      leaf: { transactionId, amountCents: 15_000 },
      treeSize: 301,
      origin: 'payments.test/proof/test',
    })
    expect(steps).toHaveLength(3)
  })

  test('finds anything that was changed', async () => {
    const changes = tamperedReceipts(receipt)
    const said = await Promise.all(changes.map(async ([what, changed]) => [what, await faultOf(changed)] as const))
    for (const [at, [, says]] of said.entries()) expect(says).toMatch(changes[at]![2])
  })

  describe('of a promise', () => {
    const later = new Date(Date.now() + 3 * 3_600_000)

    const saidOf = (earlier: unknown, today: unknown, now?: Date) =>
      outcomeOf(verifyPromised(means, { earlier, receipt: today }, { keys, now }))
    const pendingAt = (now: Date) => outcomeOf(verifyOffline(means, promised, { keys, now }))

    test('says until when the log contains the receipt, and afterwards that it was omitted', async () => {
      const [, , , by] = promised.promise!.split('\n')
      expect(Date.parse(by!)).toBe((Math.floor(Date.parse(promised.leaf.settledAt) / 3_600_000) + 3) * 3_600_000)
      expect(before).toMatchObject({ promisedBy: by })
      expect(await pendingAt(new Date(Date.parse(by!) - 1))).toBe(
        `the hour of this receipt is not closed yet: payments.test/proof/test promised a proof by ${by}, ` +
          'so download it again then',
      )
      expect(await pendingAt(new Date(by!))).toMatch(/^promise expired: proof of omission. payments.test\/proof\/test /)
    })

    test('holds if the log contains the promised receipt', async () => {
      expect(receipt.promise).toBeNull()
      expect(await saidOf(promised, receipt, later)).toBe('holds')
      expect(await saidOf(promised, promised, later)).toMatch(/^promise expired: proof of omission/)
      expect(await saidOf(receipt, receipt)).toBe('this receipt has no promise')
    })

    test('finds anything that was changed', async () => {
      const note = promised.promise!
      const leaf = { ...promised.leaf, amountCents: 1 }
      const leafHash = Buffer.from(
        receiptHash(sha256, Buffer.from(promised.salt, 'hex'), Buffer.from(canonicalize(leaf)!)),
      ).toString('hex')
      const own = proofKeys.promise('TEST', { ...promised.leaf, settledAt: new Date(), leafHash: Buffer.alloc(32) })
      const live = proofKeys.promise('LIVE', {
        transactionId,
        settledAt: new Date(promised.leaf.settledAt),
        leafHash: Buffer.from(promised.leafHash, 'hex'),
      })
      for (const [changed, says] of [
        [{ promise: note.replace(transactionId, 'txn_another') }, 'no known key signed the promise'],
        [{ promise: note.replace(/\d{4}-/, '2999-') }, 'no known key signed the promise'],
        [{ promise: receipt.checkpoint }, 'the promise is not one'],
        [{ promise: own }, 'the promise is of another receipt'],
        [{ promise: live }, 'the promise is of another receipt'],
        [{ promise: 5 }, 'this receipt has no promise'],
        [{ leaf, leafHash }, 'the promise is of another receipt'],
        [{ leaf }, 'the leaf was changed: its hash is another'],
      ] as const)
        expect([says, await saidOf({ ...promised, ...changed }, receipt)]).toEqual([says, says])
      const forged = { ...receipt, leaf, leafHash }
      expect(await saidOf(promised, forged)).toMatch(/^this receipt is not the one that .* the two files prove it$/)
      const another = { ...receipt, leaf: { ...receipt.leaf, transactionId: 'txn_another' } }
      expect(await saidOf(promised, another)).toBe('the two files are of different transactions')
    })

    test('is not given for a receipt that was changed', async () => {
      const id = await paid({ api, merchant })
      const path = `/api/payments/${id}/receipt`
      const { body } = await get(path, { key: merchant.apiKey })
      expect((await get(path, { key: merchant.apiKey })).body.promise).toBe(body.promise)
      await api.pool.query('UPDATE transactions SET amount_cents = 15_001 WHERE id = $1', [id])
      expect((await get(path, { key: merchant.apiKey })).body.promise).toBeNull()
      await api.pool.query('UPDATE transactions SET amount_cents = 15_000 WHERE id = $1', [id])
    })
  })

  /** Runs the verifier without network access. */
  function verify(folder: string, given: unknown, ...args: string[]) {
    writeFileSync(
      join(folder, 'receipt.json'),
      typeof given === 'string' || Buffer.isBuffer(given) ? given : JSON.stringify(given),
    )
    writeFileSync(join(folder, 'proof-key.txt'), keys)
    writeFileSync(
      join(folder, 'no-network.mjs'),
      "import net from 'node:net'\nnet.Socket.prototype.connect = () => process.exit(9)\n",
    )
    const options = {
      cwd: folder,
      env: { ...PREPARED.env, INIT_CWD: folder, NODE_OPTIONS: `--import=${join(folder, 'no-network.mjs')}` },
      encoding: 'utf8',
    } as const
    const script = ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, '../../../scripts/verify.ts')]
    const { status, stdout, stderr } = spawnSync(process.execPath, [...script, ...args], options)
    return { status, stdout, stderr }
  }

  test('the command npm run verify prints the checks and exits with 0, or prints the first failed one and exits with 1', async () => {
    const folder = newFolder()
    const good = verify(folder, receipt, 'receipt.json')
    expect(good).toMatchObject({ status: 0, stderr: '' })
    expect(good.stdout.match(/^ {2}✓ /gm)).toHaveLength(3)
    expect(good.stdout).toContain(
      `Verified: COLLECT ${transactionId} of R 150,00 was settled at ${receipt.leaf.settledAt}`,
    )

    writeFileSync(join(folder, 'earlier.json'), JSON.stringify(promised))
    const kept = verify(folder, receipt, 'receipt.json', '--promise', 'earlier.json')
    expect(kept).toMatchObject({ status: 0, stderr: '', stdout: expect.stringContaining('signed the promise to') })
    const pending = verify(folder, promised, 'receipt.json')
    expect(pending).toMatchObject({ status: 1, stderr: expect.stringMatching(/not closed yet.*promised a proof by/) })

    const changed = { ...receipt, leaf: { ...receipt.leaf, amountCents: 15_001 } }
    expect(verify(folder, changed, 'receipt.json')).toEqual({
      status: 1,
      stdout: '',
      stderr: '\nNot verified: the leaf was changed: its hash is another\n',
    })
    expect(verify(folder, 'x', 'receipt.json')).toMatchObject({ status: 1, stderr: expect.stringMatching(/not JSON/) })
    const text = JSON.stringify(receipt)
    for (const [given, says] of [
      [text.replace('"amountCents":', '"amountCents":1,"amountCents":'), '/leaf/amountCents appears more than once'],
      [text.replace('"leafIndex":', '"leaf\\u0049ndex":1,"leafIndex":'), '/leafIndex appears more than once'],
      [`\ufeff${text}`, 'begins with a byte-order mark'],
      [Buffer.from(text.replace('COLLECT', 'é'), 'latin1'), 'is not UTF-8'],
    ] as const)
      expect(verify(folder, given, 'receipt.json')).toMatchObject({
        status: 1,
        stdout: '',
        stderr: expect.stringContaining(says),
      })
    const head = (await get('/proof/test/checkpoint')).text
    writeFileSync(join(folder, 'head.txt'), head)
    const file = await fetch(`${api.baseUrl}/api/verify/receipt/${receipt.leaf.receiptId}/file`)
    expect([file.status, file.headers.get('content-type')]).toEqual([200, `${TLOG_PROOF_TYPE}; charset=utf-8`])
    expect(file.headers.get('content-disposition')).toBe(`attachment; filename="${receipt.leaf.receiptId}.tlog-proof"`)
    const tlogProof = await file.text()
    const same = verify(folder, tlogProof, 'receipt.json', '--older', 'receipt.json')
    expect(same).toMatchObject({ status: 0, stdout: expect.stringMatching(/^Verified: COLLECT[^]*only grew\.$/m) })
    const [, older] = (await get('/api/proof/batches?mode=TEST')).body.data as ProofBatch[]
    writeFileSync(join(folder, 'older.json'), JSON.stringify(older))
    const alone = verify(folder, tlogProof, 'receipt.json', '--older', 'older.json')
    const path = `/api/proof/consistency?mode=TEST&from=${older!.treeSize}&to=${receipt.treeSize}`
    expect(alone).toMatchObject({
      status: 1,
      stderr: expect.stringContaining(`--consistency with the answer of ${path}`),
    })
    writeFileSync(join(folder, 'consistency.json'), JSON.stringify((await get(path)).body))
    const growing = ['--older', 'older.json', '--consistency', 'consistency.json']
    expect(verify(folder, tlogProof, 'receipt.json', ...growing)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining(`the log of ${receipt.treeSize} receipts begins with that of`),
    })
    expect(verify(folder, tlogProof, '--newer', 'head.txt', ...growing)).toMatchObject({ status: 0 })
    writeFileSync(join(folder, 'consistency.json'), '{"proof":[]}')
    expect(verify(folder, tlogProof, 'receipt.json', ...growing)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('the newer log does not begin with the older one'),
    })
    const swapped = verify(folder, tlogProof, '--older', 'receipt.json', '--newer', 'older.json')
    expect(swapped).toMatchObject({ status: 1, stderr: expect.stringContaining('swap the files') })

    const noKeys = verify(folder, receipt, 'receipt.json', '--key', 'elsewhere.txt')
    expect(noKeys).toMatchObject({ status: 1, stderr: expect.stringMatching(/there is no file elsewhere.txt/) })
    expect(verify(folder, receipt)).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/which receipt, or which batches\?/),
    })
  })

  test('two heads show that the log only grew, and anything else is found', async () => {
    const [newer, older] = (await get('/api/proof/batches?mode=TEST')).body.data
    const [live] = (await get('/api/proof/batches?mode=LIVE')).body.data
    const consistency = (await get('/api/proof/consistency?mode=TEST&from=300&to=301')).body
    const given = { older, newer, consistency }
    const said = async (changed: object) => {
      const { consistency: proof, ...heads } = { ...given, ...changed }
      const growth = verifyGrowth(means, { ...heads, consistency: async () => proof }, { keys })
      return await outcomeOf(growth, ({ older, newer }) => [older.treeSize, newer.treeSize])
    }
    expect(await said({})).toEqual([300, 301])
    const another = /^the newer log does not begin with the older one/
    expect(await said({ consistency: { proof: consistency.proof.toReversed() } })).toMatch(another)
    expect(await said({ consistency: { proof: [] } })).toMatch(another)
    expect(await said({ older: newer, newer: older })).toMatch(
      /^the older head is of 301 receipts, the newer of 300: swap the files/,
    )
    expect(await said({ newer: older, consistency: null })).toEqual([300, 300])
    expect(await said({ older: { ...older, checkpoint: older.checkpoint.replace('300', '299') } })).toMatch(
      /signature of payments.test\/proof\/test does not hold$/,
    )
    expect(await said({ older: live })).toBe('the heads are of two logs')
    expect(await said({ consistency: null })).toBe('there is no consistency proof')
    expect(await said({ newer: 'x' })).toBe('this is no batch and no receipt')
  })

  test('keys of another log, or none, prove nothing', async () => {
    const others = keys.replaceAll('payments.test', 'elsewhere.test')
    expect(await faultOf(receipt, others)).toBe('there is no key in the file of the keys')
    expect(await faultOf(receipt, '')).toBe('there is no key in the file of the keys')
    const live = keys.split('\n').filter((line) => line.includes('/live'))
    expect(await faultOf(receipt, live.join('\n'))).toBe(
      'there is no key of payments.test/proof/test among the 1 given',
    )
  })
})

test('the log is listed newest first, by mode, page by page', async () => {
  const { data, nextCursor } = (await get('/api/proof/batches?mode=TEST&limit=1')).body
  expect(data).toMatchObject([{ id: batchId, mode: 'TEST', treeSize: 301 }])
  const next = (await get(`/api/proof/batches?mode=TEST&limit=1&cursor=${nextCursor}`)).body
  expect(next.data).toMatchObject([{ treeSize: 300, root: data[0].previousRoot }])
  const live = (await get('/api/proof/batches?mode=LIVE')).body
  expect(live.data.map(({ mode }: { mode: string }) => mode)).toEqual(['LIVE'])
  expect((await get('/api/proof/batches')).body.data.length).toBeGreaterThanOrEqual(4)
})

test('the log names no business and no amount', async () => {
  const text = (await get('/api/proof/batches?limit=100')).text
  expect(text).not.toContain(merchant.businessId)
  expect(text).not.toMatch(/amount|txn_|rct_|biz_/)
})

test('the log proves that it only grew', async () => {
  const { body } = await get('/api/proof/consistency?mode=TEST&from=300&to=301')
  const [hex, roots] = [
    (text: string) => Buffer.from(text, 'hex'),
    { olderRoot: body.fromRoot, newerRoot: body.toRoot },
  ]
  const claim = {
    older: 300,
    newer: 301,
    olderRoot: hex(roots.olderRoot),
    newerRoot: hex(roots.newerRoot),
    proof: body.proof.map(hex),
  }
  expect(verifyConsistency(sha256, claim)).toBe(true)
  expect(verifyConsistency(sha256, { ...claim, older: 299 })).toBe(false)
  const [newest, earlier] = (await get('/api/proof/batches?mode=TEST')).body.data
  expect([body.toRoot, body.fromRoot]).toEqual([newest.root, earlier.root])
  const empty = (await get('/api/proof/consistency?mode=LIVE&from=0&to=0')).body
  expect(empty).toMatchObject({ proof: [], fromRoot: toHex(sha256(Buffer.alloc(0))) })
})

test.each([
  ['from=301&to=300', 400, 'SV-2001'],
  ['from=0&to=302', 404, 'SV-2005'],
  ['from=-1&to=3', 400, 'SV-2001'],
  ['from=0', 400, 'SV-2001'],
])('the log refuses %s', async (query, status, code) => {
  expect(refusal(await get(`/api/proof/consistency?mode=TEST&${query}`))).toEqual([status, code])
})

test('the log has its keys at a well-known place, for notes of both modes', async () => {
  const { text, headers } = await get('/.well-known/proof-key')
  expect(headers.get('content-type')).toMatch(/^text\/plain/)
  const keys = text
    .trimEnd()
    .split('\n')
    .map((line) => readVerifierKey(sha256, line))
  expect(keys.map((key) => key?.origin)).toEqual(['payments.test/proof/test', 'payments.test/proof/live'])
  const [newest] = (await get('/api/proof/batches?mode=TEST&limit=1')).body.data
  expect(readHead(newest.checkpoint)).toMatchObject({ origin: 'payments.test/proof/test', treeSize: 301 })
})

test('an API on its own database has an empty log at first', async () => {
  const fresh = await startApiWithDatabase()
  try {
    expect((await fresh.ask('GET', '/api/proof/batches')).body).toEqual({ data: [], nextCursor: null })
    expect((await fresh.ask('GET', '/.well-known/proof-key')).text.trimEnd().split('\n')).toHaveLength(2)
  } finally {
    await fresh.stop()
  }
})
