import type { UncheckedJson } from '../unchecked-json.ts'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { verifyWebhook } from '../../clients/typescript/src/index.ts'
import { writeScript } from '../local/scratch.ts'
import { payoutBatchesOf } from '../payout-batches.ts'
import { testWith } from '../programs.ts'
import { startReceiver, type Receiver } from '../receiver.ts'
import { sharedService, type SharedService } from '../shared-service.ts'
import { until } from '../until.ts'

const home = mkdtempSync(join(tmpdir(), 'cli-'))
const settingsFile = join(home, 'payments', 'settings.json')
let service: SharedService
let receiver: Receiver
let env: NodeJS.ProcessEnv

beforeAll(async () => {
  ;[service, receiver] = await Promise.all([sharedService(['paystack', 'peach']), startReceiver()])
  const { PAYMENTS_API_KEY: _key, ...inherited } = process.env
  env = { ...inherited, PAYMENTS_BASE_URL: service.baseUrl, XDG_CONFIG_HOME: home, LC_ALL: 'en_ZA.UTF-8', TZ: 'UTC' }
}, 60_000)

afterAll(async () => {
  rmSync(home, { recursive: true, force: true })
  await Promise.all([receiver?.close(), service?.stop()])
})

interface Ended {
  exit: number | null
  said: string
  faults: string
}

function start(args: readonly string[]): { child: ChildProcess; said(): string; ended: Promise<Ended> } {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'clients/cli/src/main.ts', ...args], {
    env,
  })
  let [said, faults] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (faults += chunk.toString()))
  const ended = once(child, 'close').then(([exit]) => ({ exit: exit as number | null, said, faults }))
  return { child, said: () => said + faults, ended }
}

async function payments(...args: string[]): Promise<Ended> {
  const { child, ended } = start(args)
  child.stdin!.end()
  return await ended
}

/** Runs a command with --json and returns its output. */
async function json(...args: string[]): Promise<UncheckedJson> {
  const { said, exit, faults } = await payments(...args, '--json')
  expect([exit, faults]).toEqual([0, ''])
  return JSON.parse(said)
}

test('without a credential, a command names the login command and exits with 3', async () => {
  expect(await payments('list')).toMatchObject({ exit: 3, said: '', faults: expect.stringMatching(/payments login/) })
  expect(await payments('payouts', 'approve', 'bat_1')).toMatchObject({
    exit: 3,
    faults: expect.stringMatching(/payments login/),
  })
})

test('login stores a session and a key in a file that only the user can read', async () => {
  const { email, password } = service.business.admins[1]
  const wrong = start(['login', '--email', email])
  wrong.child.stdin!.end('wrong password\n')
  expect(await wrong.ended).toMatchObject({ exit: 3 })
  const { child, ended } = start(['login', '--email', email])
  child.stdin!.end(`${password}\n`)
  const { exit, said, faults } = await ended
  expect([exit, faults]).toEqual([0, ''])
  expect(said).toContain(`Signed in as ${email}`)
  expect(statSync(settingsFile).mode & 0o777).toBe(0o600)
  const kept = readFileSync(settingsFile, 'utf8')
  expect(kept).not.toContain(password)
  expect(said).not.toContain(JSON.parse(kept).keys.TEST.key)
  expect((await payments('whoami')).said).toContain(email)
})

test('a second login keeps the key of the first', async () => {
  const before = JSON.parse(readFileSync(settingsFile, 'utf8')).keys
  const { email, password } = service.business.admins[1]
  const { child, ended } = start(['login', '--email', email, '--json'])
  child.stdin!.end(`${password}\n`)
  const { exit, said } = await ended
  expect([exit, JSON.parse(said)]).toMatchObject([0, { signedIn: true, user: email, role: 'ADMIN', settingsFile }])
  expect(JSON.parse(readFileSync(settingsFile, 'utf8')).keys).toEqual(before)
})

test('an expired session is renewed automatically', async () => {
  const settings = JSON.parse(readFileSync(settingsFile, 'utf8'))
  settings.session = { ...settings.session, accessToken: 'gone', expiresAtMs: 0 }
  writeFileSync(settingsFile, JSON.stringify(settings))
  expect(await payments('whoami')).toMatchObject({ exit: 0 })
  expect(JSON.parse(readFileSync(settingsFile, 'utf8')).session.accessToken).not.toBe('gone')
})

test('stored credentials are sent to no other address, by option or variable', async () => {
  const seen: string[] = []
  const stranger = createServer((request, response) => {
    seen.push(JSON.stringify([request.url, request.headers]))
    request.resume()
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":[],"nextCursor":null}')
  })
  await new Promise<void>((listening) => stranger.listen(0, '127.0.0.1', listening))
  const address = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}`
  const kept = readFileSync(settingsFile, 'utf8')
  const { keys, session } = JSON.parse(kept)

  async function refusesAll(...options: string[]): Promise<void> {
    for (const command of [['list'], ['whoami'], ['payouts', 'approve', 'bat_1'], ['webhooks', 'listen']]) {
      const { exit, faults } = await payments(...command, ...options)
      expect([command, exit, faults]).toEqual([command, 3, expect.stringContaining(`not sent to ${address}`)])
      expect(faults).toContain(service.baseUrl)
    }
  }
  await refusesAll('--base-url', address)
  await refusesAll('--base-url', `${address}/`)
  expect((await payments('logout', '--base-url', address)).exit).toBe(3)
  env = { ...env, PAYMENTS_BASE_URL: address }
  await refusesAll()
  // An expired session is not renewed at the other address either.
  writeFileSync(settingsFile, JSON.stringify({ ...JSON.parse(kept), session: { ...session, expiresAtMs: 0 } }))
  expect((await payments('whoami')).exit).toBe(3)
  writeFileSync(settingsFile, kept)
  env = { ...env, PAYMENTS_BASE_URL: service.baseUrl }
  expect(seen).toEqual([])

  // A key from an option is sent to the given address, without any stored credential.
  expect((await payments('list', '--base-url', address, '--api-key', 'svc_test_given')).exit).toBe(0)
  expect((await payments('login', '--base-url', address, '--api-key', 'svc_live_given')).exit).toBe(0)
  expect(JSON.parse(readFileSync(settingsFile, 'utf8'))).toEqual({
    baseUrl: address,
    keys: { LIVE: { id: null, key: 'svc_live_given' } },
  })
  for (const secret of [keys.TEST.key, session.accessToken, session.refreshToken])
    expect(seen.join('\n')).not.toContain(secret)
  writeFileSync(settingsFile, kept)
  stranger.close()
  expect(await payments('whoami', '--base-url', `${service.baseUrl}/`)).toMatchObject({ exit: 0 })
})

test('an empty listen secret, and a key or address with invalid characters, are refused', async () => {
  const kept = readFileSync(settingsFile, 'utf8')
  for (const listenSecret of ['', 'whsec_']) {
    writeFileSync(settingsFile, JSON.stringify({ ...JSON.parse(kept), listenSecret }))
    for (const option of [['--print-secret'], ['--forward-to', receiver.url]]) {
      const { exit, said, faults } = await payments('webhooks', 'listen', ...option)
      expect([exit, said, faults]).toEqual([2, '', expect.stringContaining('is empty')])
    }
  }
  writeFileSync(settingsFile, kept)
  for (const options of [
    ['--idempotency-key', 'k\r\nX-Injected: 1'],
    ['--idempotency-key', ''],
    ['--api-key', 'svc_test_1\n'],
    ['--api-key', ''],
    ['--api-key', 'svc_test_1', '--base-url', 'file:///etc'],
  ])
    expect(await payments('create', '-a', '100', ...options)).toMatchObject({ exit: 2, said: '' })
})

test('a payment is created, shown, listed and refunded', async () => {
  const made = await payments('create', '-a', '15000', '--token', 'tok_success', '--reference', 'cli-1')
  expect(made).toMatchObject({ exit: 0, faults: '' })
  expect(made.said).toMatch(/^State +SUCCEEDED$/m)
  const transactionId = /txn_[0-9a-f]{32}/.exec(made.said)![0]
  expect(await json('get', transactionId)).toMatchObject({ transactionId, state: 'SUCCEEDED' })
  expect((await payments('get', transactionId)).said).toMatch(/^Attempt 1 +paystack +SUCCEEDED/m)
  const { said } = await payments('list', '--reference', 'cli-1')
  expect(said.split('\n')[0]).toMatch(/^TRANSACTION +STATE +AMOUNT/)
  expect(said).toContain(transactionId)

  const refund = await json('refunds', 'create', transactionId, '-a', '5000')
  expect(refund).toMatchObject({ state: 'SUCCEEDED', amountCents: 5_000, originalTransactionId: transactionId })
  expect((await json('refunds', 'list', '--of', transactionId)).data).toHaveLength(1)
  expect(await json('refunds', 'get', refund.transactionId)).toMatchObject({ state: 'SUCCEEDED' })
})

test('--all reads every page', async () => {
  await json('create', '-a', '200', '--token', 'tok_success')
  expect(await json('list', '--limit', '1')).toMatchObject({
    data: [expect.anything()],
    nextCursor: expect.any(String),
  })
  const all = await json('list', '--limit', '1', '--all')
  expect(all.data.length).toBeGreaterThan(1)
})

test('the exit code tells scripts the result', async () => {
  const declined = await payments('create', '-a', '100', '--token', 'tok_insufficient_funds', '--json')
  expect(declined.exit).toBe(6)
  const { transactionId } = JSON.parse(declined.said)
  const refused = await payments('refunds', 'create', transactionId, '--json')
  expect(refused).toMatchObject({ exit: 4, said: '' })
  expect(JSON.parse(refused.faults).error).toMatchObject({
    code: expect.stringMatching(/^SV-/),
    traceId: expect.any(String),
  })
  expect(await payments('create', '-a', '1.5')).toMatchObject({ exit: 2, said: '' })
  expect(await payments('nothing')).toMatchObject({ exit: 2 })
  expect(await payments('list', '--api-key', 'svc_test_of_nobody')).toMatchObject({ exit: 3 })
  expect(await payments('list', '--live')).toMatchObject({ exit: 3, faults: expect.stringMatching(/LIVE/) })
  const away = await payments('create', '-a', '100', '--base-url', 'http://127.0.0.1:9', '--api-key', 'svc_test_1')
  expect(away).toMatchObject({ exit: 5, faults: expect.stringMatching(/--idempotency-key [0-9a-f-]{36}/) })
}, 60_000)

test('a checkout is opened and cancelled, a link created and expired', async () => {
  const opened = await json('create', '-a', '100')
  expect(opened).toMatchObject({ state: 'REQUIRES_ACTION', nextAction: { url: expect.stringMatching(/^http/) } })
  expect(await json('cancel', opened.transactionId)).toMatchObject({ state: 'STOPPED' })
  const link = await json('links', 'create', '-a', '2500', '-d', 'A chair', '--expires-in-hours', '2')
  expect((await payments('links', 'get', link.id)).said).toContain(link.paymentUrl)
  expect(await json('links', 'end', link.id)).toMatchObject({ id: link.id })
  expect((await json('links', 'list')).data[0].id).toBe(link.id)
})

test('texts of a payer cannot control the terminal', async () => {
  const made = await payments('links', 'create', '-a', '100', '-d', 'A \u001B[31mred chair')
  expect(made.said).toContain('A �[31mred chair')
})

test('a route is previewed and a receipt verified', async () => {
  expect((await payments('routing', 'preview', '-a', '15000')).said).toMatch(/Order: (paystack|peach), /)
  const { transactionId, proof } = await json('create', '-a', '700', '--token', 'tok_success')
  expect(await json('receipts', 'get', transactionId)).toMatchObject({
    leafHash: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  const verified = await payments('receipts', 'verify', proof.receiptId)
  expect(verified.said).toMatch(/^State now +SUCCEEDED$/m)
})

test('a payout batch is approved only with its own hash', async () => {
  const payouts = await payoutBatchesOf(service)
  const recipientId = await payouts.recipient('6200001234')
  const { batchId, approval } = await payouts.make([{ recipientId, amountCents: 4_200 }])
  expect((await payments('payouts', 'get', batchId)).said).toContain(approval.contentHash)
  expect(await payments('payouts', 'approve', batchId)).toMatchObject({
    exit: 2,
    faults: expect.stringMatching(/--content-hash/),
  })
  const other = approval.contentHash.replace(/^./, (digit: string) => (digit === '0' ? '1' : '0'))
  expect(await payments('payouts', 'approve', batchId, '--content-hash', other)).toMatchObject({ exit: 4 })
  const approved = await json('payouts', 'approve', batchId, '--content-hash', approval.contentHash)
  expect(approved.state).toMatch(/PROCESSING|COMPLETED/)
  const rejected = await payouts.make([{ recipientId, amountCents: 4_300 }])
  expect(await json('payouts', 'reject', rejected.batchId, '--reason', 'not owed')).toMatchObject({ state: 'STOPPED' })
}, 60_000)

describe('webhooks', () => {
  test('events are shown once and forwarded with signatures; a failed forward is reported', async () => {
    const listening = start(['webhooks', 'listen', '--forward-to', receiver.url, '--events', 'refund.succeeded'])
    await until(async () => listening.said().includes('Waiting for events'))
    await json('webhooks', 'trigger', 'refund.succeeded')
    await until(async () => receiver.received.length > 0)
    const secret = /whsec_\S+/.exec(listening.said())![0]
    const { body, headers } = receiver.received[0]!
    const event = await verifyWebhook(body, headers as Record<string, string>, { secret })
    expect(event).toMatchObject({ type: 'refund.succeeded', data: { amountCents: 15_000 } })
    await until(async () => listening.said().includes('-> 20'))
    expect(listening.said().match(new RegExp(event.id, 'g'))).toHaveLength(1)
    expect(listening.said()).not.toContain('payment.succeeded')
    expect((await payments('webhooks', 'listen', '--print-secret')).said).toBe(`${secret}\n`)
    await receiver.close()
    await json('webhooks', 'trigger', 'refund.succeeded')
    await until(async () => listening.said().includes('-> failed'))
    listening.child.kill('SIGINT')
    await listening.ended
  }, 60_000)

  test('a fictitious event of any type is sent to an endpoint, and its dead deliveries are replayed', async () => {
    const fetched = await fetch(`${service.baseUrl}/v1/webhook_endpoints`, {
      method: 'POST',
      headers: { 'x-api-key': service.business.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ url: receiver.url, eventTypes: ['payout.failed'] }),
    })
    const { id } = (await fetched.json()) as { id: string }
    const delivery = await json('webhooks', 'trigger', 'payout.failed', '--endpoint', id)
    expect(delivery).toMatchObject({ endpointId: id, eventType: 'payout.failed' })
    await until(async () => (await json('deliveries', 'list', '--endpoint', id)).data[0].state === 'WAITING_RETRY')
    expect(await json('deliveries', 'replay', delivery.id)).toMatchObject({ id: delivery.id })
    expect(await json('deliveries', 'replay', '--endpoint', id)).toEqual({ count: 0 })
    expect(await payments('deliveries', 'replay')).toMatchObject({ exit: 2 })
    expect(await payments('webhooks', 'trigger', 'payout.failed')).toMatchObject({
      exit: 2,
      faults: expect.stringMatching(/--endpoint/),
    })
  }, 60_000)
})

describe.each([
  { shell: 'bash', bare: ['--noprofile', '--norc', '-i'], load: 'source <(payments complete bash)' },
  { shell: 'zsh', bare: ['-f', '-i'], load: 'autoload -U compinit; compinit -u; source <(payments complete zsh)' },
  { shell: 'fish', bare: ['--no-config', '-i'], load: 'payments complete fish | source' },
])('completion for $shell', ({ shell, bare, load }) => {
  async function complete(): Promise<void> {
    const bin = join(home, 'bin')
    writeScript(join(bin, 'payments'), `exec ${process.execPath} ${resolve('clients/cli/src/main.ts')} "$@"`)
    const terminal = spawn('python3', [join(import.meta.dirname, 'terminal.py'), shell, ...bare], {
      env: {
        ...env,
        LC_ALL: 'C.UTF-8',
        HOME: home,
        TERM: 'dumb',
        PATH: `${bin}:${env['PATH']}`,
        NODE_NO_WARNINGS: '1',
      },
    })
    let faults = ''
    terminal.stderr.on('data', (chunk: Buffer) => (faults += chunk.toString()))
    const typed = [
      // The terminal echoes the input; the capitals mark output.
      [`${load}; echo loaded | tr a-z A-Z\n`, 'LOADED'],
      ['payments webh\t', 'webhooks'],
      ['lis\t', 'listen'],
      ['--forw\t', '--forward-to'],
    ]
    terminal.stdin.end(typed.map((each) => `${JSON.stringify(each)}\n`).join(''))
    const [code] = await once(terminal, 'close')
    expect([code, faults]).toEqual([0, ''])
  }
  testWith({ needs: [shell, 'python3'], optional: true }, 'completes what is typed', complete, 90_000)
})

test('completion knows commands, subcommands and options', async () => {
  expect((await payments('complete', '--', 'web')).said).toContain('webhooks')
  expect((await payments('complete', '--', 'webhooks', '')).said).toMatch(/listen.*trigger/s)
  expect((await payments('complete', '--', 'create', '--')).said).toContain('--amount-cents')
})

test('logout revokes the key, ends the session and deletes both', async () => {
  const { keys } = JSON.parse(readFileSync(settingsFile, 'utf8'))
  expect(await payments('logout')).toMatchObject({ exit: 0 })
  expect(() => statSync(settingsFile)).toThrow('ENOENT')
  await until(async () => (await payments('list', '--api-key', keys.TEST.key)).exit === 3)
})
