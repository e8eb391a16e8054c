import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { verifyWebhook } from '../../clients/typescript/src/index.ts'
import { duringTests } from '../during-tests.ts'
import { settledThen } from '../db/proofs/settled.ts'
import { writeScript } from '../local/scratch.ts'
import { payoutBatchesOf } from '../payout-batches.ts'
import { testWith } from '../programs.ts'
import { startReceiver } from '../receiver.ts'
import { sharedService } from '../shared-service.ts'
import { until } from '../until.ts'
import { type CommandLine, commandLine, startStranger } from './command-line.ts'

const service = duringTests(() => sharedService(['paystack', 'peach']))
const receiver = duringTests(startReceiver)
const line = commandLine(() => ({ baseUrl: service.baseUrl, apiKey: null }))

const payments: CommandLine['payments'] = (...args) => line.payments(...args)
const json: CommandLine['json'] = (...args) => line.json(...args)

test('a command without a credential names the login command and exits with 3', async () => {
  const refused = { exit: 3, said: '', faults: expect.stringMatching(/payments login/) }
  expect(await payments('payments', 'list')).toMatchObject(refused)
  expect(await payments('payouts', 'approve', 'bat_1')).toMatchObject(refused)
})

const profile = () => line.settings().profiles.default
const kept = () => readFileSync(line.settingsFile, 'utf8')

function changeProfile(change: object): void {
  const settings = line.settings()
  const profiles = { ...settings.profiles, default: { ...settings.profiles.default, ...change } }
  writeFileSync(line.settingsFile, JSON.stringify({ ...settings, profiles }))
}

test('login stores a session and a key in a file that only the user can read', async () => {
  const { email, password } = service.business.admins[1]
  expect(await line.fed('wrong password\n', 'login', '--email', email)).toMatchObject({ exit: 3 })
  const { exit, said, faults } = await line.fed(`${password}\n`, 'login', '--email', email)
  expect([exit, faults]).toEqual([0, ''])
  expect(said).toContain(`Signed in as ${email}`)
  expect(statSync(line.settingsFile).mode & 0o777).toBe(0o600)
  expect(kept()).not.toContain(password)
  expect(said).not.toContain(profile().keys.TEST.key)
  expect((await payments('whoami')).said).toContain(email)
})

test('a second login keeps the key of the first', async () => {
  const before = profile().keys
  const { email, password } = service.business.admins[1]
  const { exit, said } = await line.fed(`${password}\n`, 'login', '--email', email, '--json')
  const { settingsFile } = line
  expect([exit, JSON.parse(said)]).toMatchObject([
    0,
    { signedIn: true, user: email, role: 'ADMIN', profile: 'default', settingsFile },
  ])
  expect(profile().keys).toEqual(before)
})

test('an expired session is renewed automatically', async () => {
  changeProfile({ session: { ...profile().session, accessToken: 'gone', expiresAtMs: 0 } })
  expect(await payments('whoami')).toMatchObject({ exit: 0 })
  expect(profile().session.accessToken).not.toBe('gone')
})

test('stored credentials are sent to no other address, by option or variable', async () => {
  const stranger = await startStranger()
  const { address, seen } = stranger
  const before = kept()
  const { keys, session } = profile()
  const commands = [
    ['payments', 'list'],
    ['get', '/v1/transactions'],
    ['get', `${address}/v1/transactions`, '--session'],
    ['whoami'],
    ['payouts', 'approve', 'bat_1'],
    ['webhooks', 'listen'],
  ]

  async function refusesAll(...options: string[]): Promise<void> {
    for (const command of commands) {
      const { exit, faults } = await payments(...command, ...options)
      if (command[1]?.startsWith('http')) expect([command, exit, faults]).toEqual([command, 2, expect.any(String)])
      else {
        expect([command, exit, faults]).toEqual([command, 3, expect.stringContaining(`not sent to ${address}`)])
        expect(faults).toContain(service.baseUrl)
      }
    }
  }
  await refusesAll('--base-url', address)
  await refusesAll('--base-url', `${address}/`)
  expect((await payments('logout', '--base-url', address)).exit).toBe(3)
  line.env = { ...line.env, PAYMENTS_BASE_URL: address }
  await refusesAll()
  // An expired session is not renewed at the other address either.
  changeProfile({ session: { ...session, expiresAtMs: 0 } })
  expect((await payments('whoami')).exit).toBe(3)
  writeFileSync(line.settingsFile, before)
  line.env = { ...line.env, PAYMENTS_BASE_URL: service.baseUrl }
  // A profile has one address: a login at another one does not replace it.
  expect(await payments('login', '--base-url', address, '--api-key', 'svc_live_given')).toMatchObject({
    exit: 3,
    faults: expect.stringContaining(`Profile default belongs to ${service.baseUrl}`),
  })
  expect([seen, kept()]).toEqual([[], before])

  // A key from an option is sent to the given address, without any stored credential.
  expect((await payments('payments', 'list', '--base-url', address, '--api-key', 'svc_test_given')).exit).toBe(0)
  for (const secret of [keys.TEST.key, session.accessToken, session.refreshToken])
    expect(seen.join('\n')).not.toContain(secret)
  await stranger.close()
  expect(await payments('whoami', '--base-url', `${service.baseUrl}/`)).toMatchObject({ exit: 0 })
})

test('an empty listen secret, and a key or address with invalid characters, are refused', async () => {
  const before = kept()
  for (const listenSecret of ['', 'whsec_']) {
    writeFileSync(line.settingsFile, JSON.stringify({ ...line.settings(), listenSecret }))
    for (const option of [['--print-secret'], ['--forward-to', receiver.url]]) {
      const { exit, said, faults } = await payments('webhooks', 'listen', ...option)
      expect([exit, said, faults]).toEqual([2, '', expect.stringContaining('is empty')])
    }
  }
  writeFileSync(line.settingsFile, before)
  for (const options of [
    ['--idempotency-key', 'k\r\nX-Injected: 1'],
    ['--idempotency-key', ''],
    ['--api-key', 'svc_test_1\n'],
    ['--api-key', ''],
    ['--api-key', 'svc_test_1', '--base-url', 'file:///etc'],
  ])
    expect(await payments('payments', 'create', '-a', '100', ...options)).toMatchObject({ exit: 2, said: '' })
})

test('a payment is created, shown, listed and refunded', async () => {
  const made = await payments('payments', 'create', '-a', '15000', '--token', 'tok_success', '--reference', 'cli-1')
  expect(made).toMatchObject({ exit: 0, faults: '' })
  expect(made.said).toMatch(/^State +SUCCEEDED$/m)
  const transactionId = /txn_[0-9a-f]{32}/.exec(made.said)![0]
  expect(await json('payments', 'get', transactionId)).toMatchObject({ transactionId, state: 'SUCCEEDED' })
  expect((await payments('payments', 'get', transactionId)).said).toMatch(/^Attempt 1 +paystack +SUCCEEDED/m)
  const { said } = await payments('payments', 'list', '--reference', 'cli-1')
  expect(said.split('\n')[0]).toMatch(/^TRANSACTION +STATE +AMOUNT/)
  expect(said).toContain(transactionId)

  const refund = await json('refunds', 'create', transactionId, '-a', '5000')
  expect(refund).toMatchObject({ state: 'SUCCEEDED', amountCents: 5_000, originalTransactionId: transactionId })
  expect((await json('refunds', 'list', '--of', transactionId)).data).toHaveLength(1)
  expect(await json('refunds', 'get', refund.transactionId)).toMatchObject({ state: 'SUCCEEDED' })
})

test('--all reads every page', async () => {
  await json('payments', 'create', '-a', '200', '--token', 'tok_success')
  expect(await json('payments', 'list', '--limit', '1')).toMatchObject({
    data: [expect.anything()],
    nextCursor: expect.any(String),
  })
  const all = await json('payments', 'list', '--limit', '1', '--all')
  expect(all.data.length).toBeGreaterThan(1)
})

test('the exit code tells scripts the result', async () => {
  const declined = await payments('payments', 'create', '-a', '100', '--token', 'tok_insufficient_funds', '--json')
  expect(declined.exit).toBe(6)
  const { transactionId } = JSON.parse(declined.said)
  const refused = await payments('refunds', 'create', transactionId, '--json')
  expect(refused).toMatchObject({ exit: 4, said: '' })
  expect(JSON.parse(refused.faults).error).toMatchObject({
    code: expect.stringMatching(/^SV-/),
    traceId: expect.any(String),
  })
  expect(await payments('payments', 'create', '-a', '1.5')).toMatchObject({ exit: 2, said: '' })
  expect(await payments('nothing')).toMatchObject({ exit: 2 })
  expect(await payments('payments', 'list', '--api-key', 'svc_test_of_nobody')).toMatchObject({ exit: 3 })
  expect(await payments('payments', 'list', '--live')).toMatchObject({ exit: 3, faults: expect.stringMatching(/LIVE/) })
  const nobody = ['--base-url', 'http://127.0.0.1:9', '--api-key', 'svc_test_1']
  const away = await payments('payments', 'create', '-a', '100', ...nobody)
  expect(away).toMatchObject({ exit: 5, faults: expect.stringMatching(/--idempotency-key [0-9a-f-]{36}/) })
  const lost = await payments('post', '/v1/refunds', ...nobody, '--json')
  expect([lost.exit, JSON.parse(lost.faults)]).toMatchObject([
    5,
    { error: { code: null, retryable: true, idempotencyKey: expect.stringMatching(/^[0-9a-f-]{36}$/) } },
  ])
})

test('a checkout is opened and cancelled, a link created and expired', async () => {
  const opened = await json('payments', 'create', '-a', '100')
  expect(opened).toMatchObject({ state: 'REQUIRES_ACTION', nextAction: { url: expect.stringMatching(/^http/) } })
  expect(await json('payments', 'cancel', opened.transactionId)).toMatchObject({ state: 'STOPPED' })
  const link = await json('links', 'create', '-a', '2500', '-d', 'A chair', '--expires-in-hours', '2')
  expect((await payments('links', 'get', link.id)).said).toContain(link.paymentUrl)
  expect(await json('links', 'end', link.id)).toMatchObject({ id: link.id })
  await json('links', 'create', '-a', '2600', '-d', 'A table')
  expect((await json('links', 'list', '--search', 'chair')).data).toMatchObject([{ id: link.id }])
})

test('texts of a payer cannot control the terminal', async () => {
  const made = await payments('links', 'create', '-a', '100', '-d', 'A \u001B[31mred chair')
  expect(made.said).toContain('A �[31mred chair')
})

test('a route is previewed and a receipt verified', async () => {
  expect((await payments('routing', 'preview', '-a', '15000')).said).toMatch(/Order: (paystack|peach), /)
  const { transactionId, proof } = await json('payments', 'create', '-a', '700', '--token', 'tok_success')
  const receipt = await json('receipts', 'get', transactionId)
  expect(receipt).toMatchObject({ leafHash: expect.stringMatching(/^[0-9a-f]{64}$/) })
  const settledAt = new Date(receipt.leaf.settledAt)
  const verified = await payments('receipts', 'verify', proof.receiptId)
  expect(verified.said).toMatch(/^State now +SUCCEEDED$/m)
  expect(verified.said).toMatch(/^Promised by +\d{4}-\d\d-\d\dT\d\d:00:00/m)
  await settledThen(service.pool, [proof.receiptId], new Date(Date.now() - 4 * 3_600_000))
  const overdue = await payments('receipts', 'verify', proof.receiptId)
  await settledThen(service.pool, [proof.receiptId], settledAt)
  expect([overdue.exit, overdue.said]).toEqual([6, expect.stringMatching(/^Promise +expired: a receipt that you/m)])
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
  const { said } = await payments('payouts', 'get', rejected.batchId)
  expect(said).toMatch(/^Approvals +0 of 1\nRejected +not owed\n/m)
})

test('events are shown once and forwarded with signatures; a failed forward is reported', async () => {
  const listening = line.start(['webhooks', 'listen', '--forward-to', receiver.url, '--events', 'refund.succeeded'])
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
})

/** Types into a shell of a terminal: each text, and what must appear after it. */
async function typeInto(shell: string, bare: readonly string[], typed: readonly [string, string][]): Promise<void> {
  const bin = join(line.home, 'bin')
  writeScript(join(bin, 'payments'), `exec ${process.execPath} ${resolve('clients/cli/src/main.ts')} "$@"`)
  const terminal = spawn('python3', [join(import.meta.dirname, 'terminal.py'), shell, ...bare], {
    env: {
      ...line.env,
      LC_ALL: 'C.UTF-8',
      HOME: line.home,
      TERM: 'dumb',
      PATH: `${bin}:${line.env['PATH']}`,
      NODE_NO_WARNINGS: '1',
    },
  })
  let faults = ''
  terminal.stderr.on('data', (chunk: Buffer) => (faults += chunk.toString()))
  terminal.stdin.end(typed.map((each) => `${JSON.stringify(each)}\n`).join(''))
  const [code] = await once(terminal, 'close')
  expect([code, faults]).toEqual([0, ''])
}

const BARE_BASH = ['--noprofile', '--norc', '-i']

async function seeWhomToPay(): Promise<void> {
  const payouts = await payoutBatchesOf(service)
  const { batchId } = await payouts.make([{ recipientId: await payouts.recipient('6200001234'), amountCents: 4_400 }])
  await typeInto('bash', BARE_BASH, [
    [`payments payouts approve ${batchId}\n`, String.raw`Jane Jones +051001 +6200001234[\s\S]*Pay .* to 1 recipients`],
    ['n\n', '.'],
  ])
  expect(await payouts.read(batchId)).toMatchObject({ state: 'PENDING_APPROVAL' })
}
testWith({ needs: ['bash', 'python3'] }, 'an approval shows whom it pays, and asks', seeWhomToPay)

describe.each([
  { shell: 'bash', bare: BARE_BASH, load: 'source <(payments complete bash)' },
  { shell: 'zsh', bare: ['-f', '-i'], load: 'autoload -U compinit; compinit -u; source <(payments complete zsh)' },
  { shell: 'fish', bare: ['--no-config', '-i'], load: 'payments complete fish | source' },
])('completion for $shell', ({ shell, bare, load }) => {
  const complete = () =>
    typeInto(shell, bare, [
      // The terminal echoes the input; the capitals mark output.
      [`${load}; echo loaded | tr a-z A-Z\n`, 'LOADED'],
      ['payments webh\t', 'webhooks'],
      ['lis\t', 'listen'],
      ['--forw\t', '--forward-to'],
    ])
  testWith({ needs: [shell, 'python3'], optional: true }, 'completes what is typed', complete)
})

test('logout revokes the key, ends the session and deletes both', async () => {
  const { keys } = profile()
  expect(await payments('logout')).toMatchObject({ exit: 0 })
  expect(() => statSync(line.settingsFile)).toThrow('ENOENT')
  await until(async () => (await payments('payments', 'list', '--api-key', keys.TEST.key)).exit === 3)
})
