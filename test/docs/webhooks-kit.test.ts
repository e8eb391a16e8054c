/** @waits 10 */

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { basename, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { Webhook } from 'standardwebhooks'
import { eventBody } from '../../src/domain/webhooks/events.ts'
import { findOnPath } from '../../local/temporal/cli.ts'
import { signatureHeaders } from '../../src/receivers/signature.ts'
import { until } from '../until.ts'
import { fencedBlocks } from './fenced-blocks.ts'
import { type Toolchain, TOOLCHAINS } from './kit-toolchains.ts'
import { newFolder } from '../folder.ts'

const page = fencedBlocks('docs/webhooks.md')
const nameOf = (code: string): string | undefined => /^(?:<\?php )?(?:\/\/|#) (\S+)\n/.exec(code)?.[1]
const codeOf = (file: string): string => page.find(({ code }) => nameOf(code) === basename(file))!.code

const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

function event(sequence: number, id = `evt_${randomBytes(8).toString('hex')}`): { id: string; body: string } {
  const data = {
    transactionId: 'txn_1',
    merchantId: 'biz_1',
    kind: 'COLLECT',
    state: 'FAILED',
    amountCents: 15_000,
    currency: 'ZAR',
    providerId: 'paystack',
    providerTransactionId: '4000000004',
    failureReasonCode: 'declined',
    failureReasonMessage: 'Größe 3 € 😀 "\\ / \u2028',
  } as const
  const draft = { id, type: 'payment.failed', created: '2026-11-21T15:56:16.812Z', data } as const
  const additions = { sequence, reference: 'order-1', mode: 'TEST', originalTransactionId: null } as const
  return { id, body: eventBody(draft, { ...additions, metadata: { seat: '12A "\\/' } }) }
}

interface Case {
  call: 'verify' | 'verifyFresh'
  about: string
  fields: (string | null)[]
  answer: boolean | RegExp
}

/** Creates every case, signed now by the service's own code. */
function cases(): Case[] {
  const [secret, old, other] = [newSecret(), newSecret(), newSecret()]
  const { id, body } = event(3)
  // One moment for all cases, since some are sent with the timestamp of one and the signature of another.
  const moment = Date.now()
  const signed = (key: string, secondsAgo = 0) => signatureHeaders(key, id, body, new Date(moment - secondsAgo * 1_000))
  const good = signed(secret)['x-service-signature']
  const rotated = signatureHeaders(secret, id, body, new Date(moment), [old])
  const before = rotated['x-service-signature-previous']!
  const flipped = (text: string, at: number) => text.slice(0, at) + (text[at] === '0' ? '1' : '0') + text.slice(at + 1)
  const shifted = (text: string) => String.fromCodePoint(text.codePointAt(0)! ^ 1) + text.slice(1)

  const verify = (
    about: string,
    answer: boolean,
    given: string | null,
    previous: string | null = null,
    sent = body,
    key = secret,
  ): Case => ({ call: 'verify', about, answer, fields: [sent, given, key, previous] })
  const fresh = (
    about: string,
    answer: boolean,
    headers: { [K in 'id' | 'timestamp' | 'signature']?: string | null },
    secondsAgo = 0,
    sent = body,
    key = secret,
  ): Case => {
    const own = signed(secret, secondsAgo)
    const {
      id: sentId = own['webhook-id'],
      timestamp = own['webhook-timestamp'],
      signature = own['webhook-signature'],
    } = headers
    return { call: 'verifyFresh', about, answer, fields: [sent, sentId, timestamp, signature, key] }
  }
  const now = signed(secret)
  const ofBoth = rotated['webhook-signature']
  const noSecret = /secret is empty or malformed/
  // Signed with an empty secret, for a receiver with an unset variable.
  const forged = (key: string) => signatureHeaders(key, id, body, new Date(moment))
  const unset = [null, '', 'whsec_'].flatMap((key): Case[] => {
    const { 'x-service-signature': signature, ...own } = forged(key ?? '')
    const { 'webhook-id': sentId, 'webhook-timestamp': at, 'webhook-signature': signatures } = own
    const about = `the secret ${JSON.stringify(key)}`
    return [
      { call: 'verify', about, answer: noSecret, fields: [body, signature, key, null] },
      { call: 'verifyFresh', about, answer: noSecret, fields: [body, sentId, at, signatures, key] },
      { call: 'verify', about: `${about}, nothing signed`, answer: noSecret, fields: ['', null, key, null] },
      { call: 'verifyFresh', about: `${about}, nothing signed`, answer: noSecret, fields: ['', null, null, null, key] },
    ]
  })
  return [
    ...unset,
    verify('the body as it was signed', true, good),
    verify('a changed byte of the body', false, good, null, shifted(body)),
    verify('a body with a byte more', false, good, null, `${body}\n`),
    verify('an empty body', false, good, null, ''),
    verify('a changed digit', false, flipped(good, 0)),
    verify('a changed last digit', false, flipped(good, 63)),
    verify('a truncated signature', false, good.slice(0, -1)),
    verify('an over-long signature', false, `${good}0`),
    verify('an empty signature', false, ''),
    verify('no signature', false, null),
    verify('uppercase digits', false, good.toUpperCase()),
    verify('a prefix', false, `sha256=${good}`),
    verify('64 characters that are no digits', false, 'é'.repeat(64)),
    verify('64 bytes that are no digits', false, 'é'.repeat(32)),
    verify('another secret', false, good, null, body, other),
    ...[
      secret.slice('whsec_'.length),
      `${secret}\n`,
      `"${secret}"`,
      `whsec_-${secret.slice('whsec_.'.length)}`,
    ].flatMap((key) => [
      { ...verify(`the secret as ${JSON.stringify(key)}`, true, good, null, body, key), answer: noSecret },
      { ...fresh(`the secret as ${JSON.stringify(key)}`, true, {}, 0, body, key), answer: noSecret },
    ]),
    verify('a rotation, the new secret in place', true, good, before),
    verify('a rotation, the old secret in place', true, good, before, body, old),
    verify('a rotation, another secret in place', false, good, before, body, other),
    verify('a changed previous signature', false, good, flipped(before, 5), body, old),
    verify('an empty previous signature', false, good, '', body, old),
    fresh('signed now', true, {}),
    fresh('signed 4 minutes ago', true, {}, 240),
    fresh('signed 6 minutes ago', false, {}, 360),
    fresh('signed 6 minutes ahead', false, {}, -360),
    fresh('an old one under a new time', false, { timestamp: now['webhook-timestamp'] }, 360),
    fresh('a changed byte of the body', false, {}, 0, shifted(body)),
    fresh('another id', false, { id: 'evt_other' }),
    fresh('no id', false, { id: null }),
    fresh('no time', false, { timestamp: null }),
    fresh('a time that is none', false, { timestamp: 'soon' }),
    fresh('no signature', false, { signature: null }),
    fresh('an empty signature', false, { signature: '' }),
    fresh('a truncated signature', false, { signature: now['webhook-signature'].slice(0, -1) }),
    fresh('an over-long signature', false, { signature: `${now['webhook-signature']}=` }),
    fresh('another version', false, { signature: now['webhook-signature'].replace('v1,', 'v2,') }),
    fresh("another secret's", false, {}, 0, body, other),
    fresh('a rotation, the new secret in place', true, { signature: ofBoth }),
    fresh('a rotation, the old secret in place', true, { signature: ofBoth }, 0, body, old),
    fresh('a rotation, another secret in place', false, { signature: ofBoth }, 0, body, other),
  ]
}

const folder = newFolder()

function write(place: string, file: string, content: string): void {
  mkdirSync(dirname(join(place, file)), { recursive: true })
  writeFileSync(join(place, file), content)
}

/** Environment without network; only Go's build cache is outside the folder. */
const env = { ...process.env, GOFLAGS: '-mod=mod', GOPROXY: 'off', GOTOOLCHAIN: 'local', PYTHONDONTWRITEBYTECODE: '1' }

/** Calls the page's code with every case in one process; returns the cases and the results. */
function callAll({ language, file, beside, commands }: Toolchain): { asked: readonly Case[]; said: string[] } {
  const place = join(folder, language)
  for (const [name, content] of Object.entries({ ...beside, [file]: codeOf(file) })) write(place, name, content)
  const run = ([program, ...args]: Toolchain['commands'][number], input = ''): string => {
    const command = program === 'node' ? process.execPath : program
    const { status, stdout, stderr, error } = spawnSync(command, args, { cwd: place, env, input, encoding: 'utf8' })
    if (error || status !== 0) throw new Error(`${program} ${args.join(' ')}: ${error?.message ?? stderr}`)
    return stdout
  }
  for (const prepare of commands.slice(0, -1)) run(prepare)
  const field = (value: string | null) => (value === null ? '~' : Buffer.from(value).toString('base64'))
  // Signed after compiling, so that the timestamps are still fresh.
  const asked = cases()
  const input = asked.map(({ call, fields }) => `${[call, ...fields.map(field)].join('\t')}\n`).join('')
  const said = run(commands.at(-1)!, input).trim().split('\n')
  return { asked, said }
}

/** Skips a missing language with a message; in CI only PHP may be missing. */
function notHere({ programs, optional }: Toolchain): string | null {
  const missing = programs.filter((name) => name !== 'node' && !findOnPath(name, process.env))
  return missing.length > 0 && (optional || !process.env.CI) ? `${missing.join(' and ')} not on PATH` : null
}

describe('the verifying code of docs/webhooks.md', () => {
  test('every code block of the page is run here', () => {
    const known = [...TOOLCHAINS.map(({ file }) => basename(file)), 'receiver.mjs']
    const code = page.filter(({ language }) => language !== 'json')
    expect(code.map((block) => nameOf(block.code)).toSorted()).toEqual(known.toSorted())
  })

  for (const toolchain of TOOLCHAINS) {
    const why = notHere(toolchain)
    const run = why ? test.skip : test
    run(`${toolchain.language}${why ? ` (skipped: ${why})` : ''}`, () => {
      const { asked, said } = callAll(toolchain)
      const named = (answers: string[]) => asked.map(({ call, about }, n) => `${call} ${about}: ${answers[n]}`)
      const wanted = asked.map(({ answer }, n) => {
        if (typeof answer === 'boolean') return String(answer)
        return answer.test(said[n]!) ? said[n]! : String(answer)
      })
      expect(said).toHaveLength(asked.length)
      expect(named(said)).toEqual(named(wanted))
    })
  }

  test("the Standard Webhooks library accepts the service's headers and secrets unchanged", () => {
    const [secret, old] = [newSecret(), newSecret()]
    const { id, body } = event(1)
    const headers = signatureHeaders(secret, id, body, new Date(), [old])
    for (const key of [secret, old]) expect(new Webhook(key).verify(body, headers)).toEqual(JSON.parse(body))
    expect(() => new Webhook(newSecret()).verify(body, headers)).toThrow('No matching signature found')
  })
})

describe('the receiver of docs/webhooks.md', () => {
  const secret = newSecret()
  const printed: string[] = []
  let receiver: ChildProcess
  afterAll(() => void receiver?.kill())

  test('does not start without a secret', () => {
    const place = join(folder, 'receiver-without')
    for (const file of ['verify.mjs', 'receiver.mjs']) write(place, file, codeOf(file))
    for (const given of [{}, { WEBHOOK_SECRET: '' }]) {
      const { status, stderr } = spawnSync(process.execPath, ['receiver.mjs'], {
        cwd: place,
        env: given,
        encoding: 'utf8',
      })
      expect([status, stderr]).toEqual([1, expect.stringContaining('WEBHOOK_SECRET is not set')])
    }
  })

  test('accepts each signed event once and in order', async () => {
    const place = join(folder, 'receiver')
    for (const file of ['verify.mjs', 'receiver.mjs']) write(place, file, codeOf(file))
    receiver = spawn(process.execPath, ['receiver.mjs'], {
      cwd: place,
      env: { PORT: '0', WEBHOOK_SECRET: secret },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    createInterface({ input: receiver.stdout! }).on('line', (line) => printed.push(line))
    const port = Number((await until(async () => printed[0])).split(' ').at(-1))
    const post = async ({ id, body }: { id: string; body: string }, key: string, sent = body, old: string[] = []) => {
      const headers = { ...signatureHeaders(key, id, body, new Date(), old), 'content-type': 'application/json' }
      return (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body: sent })).status
    }
    const [third, first] = [event(3), event(1)]
    const statuses = [await post(third, secret), await post(third, secret), await post(first, secret)]
    expect(statuses).toEqual([204, 204, 204])
    expect(await post(event(5), newSecret())).toBe(401)
    expect(await post(event(5), secret, event(5).body)).toBe(401)
    expect(await post(event(5), secret, 'x'.repeat(65_537))).toBe(413)
    await new Promise<void>((resolve) => {
      const half = 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nhalf'
      const socket = connect(port, '127.0.0.1', () => socket.write(half, () => socket.destroy())).on('close', () =>
        resolve(),
      )
    })
    expect(await post(event(4), secret)).toBe(204)
    const rotated = event(5)
    expect(await post(rotated, newSecret(), rotated.body, [secret])).toBe(204)
    await until(async () => printed.length === 4)
    expect(printed.slice(1)).toEqual(Array(3).fill('txn_1 is FAILED (payment.failed)'))
  })
})
