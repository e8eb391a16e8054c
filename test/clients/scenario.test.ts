/** @waits 220 */
import type { UncheckedJson } from '../unchecked-json.ts'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { clientOf } from '../client.ts'
import { duringTests } from '../during-tests.ts'
import { testWith } from '../programs.ts'
import { startReceiver } from '../receiver.ts'
import { sharedService } from '../shared-service.ts'
import { until } from '../until.ts'
import { startBetween, type Meeting } from './between.ts'
import { builtDriver, builtIn } from './built.ts'
import { startDriver, type Driver } from './driver.ts'
import { CLIENT_LANGUAGES } from './languages/index.ts'
import { randomBytes } from 'node:crypto'
import { signatureHeaders } from '../../src/receivers/signature.ts'
import { newFolder } from '../folder.ts'

interface Webhook {
  body: string
  headers: Record<string, string>
  secret: string | readonly string[] | null
}

interface Delivered extends Webhook {
  secret: string
}

const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

/** Valid and invalid variants of a delivered webhook, signed by the service's own code. */
function variantsOf({ body, headers, secret }: Delivered): Record<string, Webhook> {
  const id = headers['webhook-id']!
  // Each has its own timestamp, like the service's requests for one event.
  const secondsEarlier = (seconds: number) => new Date((Number(headers['webhook-timestamp']) - seconds) * 1_000)
  const signed = (text: string, at = new Date(), previous: string[] = []) => ({
    body: text,
    headers: signatureHeaders(secret, id, text, at, previous) as Record<string, string>,
    secret,
  })
  const old = newSecret()
  const event = JSON.parse(body)
  const later = {
    ...event,
    type: 'payment.held',
    laterField: [1],
    data: { ...event.data, state: 'HELD', laterField: {} },
  }
  return {
    delivered: { body, headers, secret },
    tampered: { body: body.replace('15000', '15001'), headers, secret },
    renewed: { body, headers: { ...headers, 'webhook-timestamp': String(Math.floor(Date.now() / 1_000) + 1) }, secret },
    foreign: { body, headers, secret: newSecret() },
    // Signed with an empty secret, for receivers with an unset variable.
    ...forged(body, id, secret),
    ...changedSecrets(signed, secret, body),
    late: signed(body, new Date(Date.now() - 360_000)),
    unsigned: { body, headers: { 'webhook-id': id }, secret },
    rotated: { ...signed(body, secondsEarlier(20), [old]), secret: old },
    later: signed(JSON.stringify(later), secondsEarlier(40)),
  }
}

/** The secret as it comes out of files, shells and other encodings. */
function changedSecrets(
  signed: (text: string, at: Date) => Webhook,
  secret: string,
  body: string,
): Record<string, Webhook> {
  const given = (text: string) => ({ ...signed(body, new Date(Date.now() - 60_000)), secret: text })
  return {
    secretWithLineEnd: given(`\t${secret} \r\n`),
    secretWithoutPrefix: given(secret.replace('whsec_', '')),
    secretInQuotes: given(`"${secret}"`),
    secretInBase64Url: given(`whsec_-_${secret.slice('whsec_..'.length).replaceAll(/[+/=]/g, '_')}`),
    secretCut: given(secret.slice(0, -1)),
    secretInTwoLines: given(`${secret.slice(0, 20)}\n${secret.slice(20)}`),
  }
}

function forged(body: string, id: string, good: string): Record<string, Webhook> {
  const by = (key: string) => signatureHeaders(key, id, body, new Date()) as Record<string, string>
  return {
    secretless: { body, headers: by(''), secret: '' },
    secretMissing: { body, headers: by(''), secret: null },
    secretHollow: { body, headers: by('whsec_'), secret: 'whsec_' },
    secretBlank: { body, headers: by(' '), secret: ' ' },
    secretNowhere: { body, headers: by(''), secret: [] },
    secretPartly: { body, headers: by(''), secret: [good, ''] },
    secretlessNonsense: { body: 'nonsense', headers: {}, secret: '' },
  }
}

interface Step {
  step: string
  do: string
  with: Record<string, unknown>
  meets?: readonly Meeting[]
  expect?: unknown
  refused?: object
  says?: string
  /** The number of requests, all with one key. */
  requests?: number
  takesMs?: number
  withinMs?: number
  /** The name of its result in later steps. */
  as?: string
  /** The error names the key that its requests had, although the caller passed none. */
  namesKey?: true
}

const steps: Step[] = JSON.parse(readFileSync(join(import.meta.dirname, 'scenario.json'), 'utf8'))
const run = promisify(execFile)
const scratch = newFolder()

const service = duringTests(() => sharedService(['paystack', 'peach']))
const between = duringTests(() => startBetween(service.baseUrl))
const receiver = duringTests(startReceiver)
let secret: string

beforeAll(async () => {
  const business = clientOf(service.baseUrl, service.business.apiKey)
  const eventTypes = ['payment.succeeded']
  const registered = await business.post('/v1/webhook_endpoints', { url: receiver.url, eventTypes })
  secret = registered.body.secret
  for (const page of [1, 2, 3, 4, 5]) {
    const customer = { email: 'pages@shop.example' }
    const made = { amountCents: 100, currency: 'ZAR', reference: `page-${page}`, customer }
    expect((await business.post('/v1/payments', made)).status).toBe(201)
  }
})

async function delivered(transactionId: string): Promise<Webhook & { secret: string }> {
  const { body, headers } = await until(async () => receiver.received.find((one) => one.body.includes(transactionId)))
  return { body, headers: headers as Record<string, string>, secret }
}

/** Each client, or each variant of it, with its name. */
const played = CLIENT_LANGUAGES.flatMap((language) =>
  (language.variants ?? [null]).map(
    (variant) => [variant ? `${language.name} ${variant}` : language.name, language, variant] as const,
  ),
)

describe.each(played)('%s', (name, language, variant) => {
  const needs = { needs: language.programs }
  const named: Record<string, UncheckedJson> = { language: name.replaceAll(' ', '-') }
  beforeAll(() => void (named.tls = between.url.replace('http:', 'https:')))
  let driver: Driver
  let webhooks: Record<string, Webhook>

  /** Replaces `$name.field` by the result of an earlier step. */
  const filled = (part: unknown): UncheckedJson => {
    if (typeof part === 'string')
      return part.replaceAll(/\$(\w+)(?:\.(\w+))?/g, (_, whose: string, field?: string) =>
        String(field === undefined ? named[whose] : named[whose][field]),
      )
    if (Array.isArray(part)) return part.map(filled)
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, filled(value)]))
  }

  testWith(needs, 'passes the strictest check of its language', async () => {
    await builtDriver(language)
    for (const [command, ...args] of language.check(scratch))
      await run(command, args, { maxBuffer: 16_777_216 }).catch(({ stdout, stderr }) =>
        expect(`${stdout}${stderr}`).toBe(''),
      )
    const [command, ...args] = language.driver(builtIn(language))
    const given = [between.url, service.business.apiKey, join(scratch, name), ...(variant ? [variant] : [])]
    driver = startDriver([command, ...args, ...given], { ...process.env, ...language.env })
  })

  afterAll(() => driver?.stop())

  for (const step of steps)
    testWith(needs, step.step, async () => {
      const given = filled(step.with)
      if (given.about) webhooks = variantsOf(await delivered(given.about))
      between.meet(step.meets ?? [])
      between.requests()
      const since = performance.now()
      const answer = await driver.step(step.do, given.webhook ? webhooks[given.webhook]! : given)
      const requests = between.requests()
      if (step.as) named[step.as] = answer.value
      if (step.refused) expect(answer.refused).toMatchObject(filled(step.refused))
      else if (Array.isArray(step.expect)) expect(answer.value).toEqual(step.expect)
      else expect(answer).toMatchObject({ value: filled(step.expect) })
      if (step.says) expect(answer.refused.text).toMatch(new RegExp(filled(step.says), 'i'))
      // What an error prints says its code and message, and a person can quote its trace to support.
      if (answer.refused?.code) {
        expect(answer.refused.text).toContain(answer.refused.code)
        expect(answer.refused.text).toContain(answer.refused.message)
        expect(answer.refused.traceId).toMatch(/^[0-9a-f]{32}$/)
      }
      if (step.namesKey) expect(answer.refused.idempotencyKey).toBe(requests[0])
      if (step.requests !== undefined) expect(requests).toHaveLength(step.requests)
      expect(new Set(requests).size).toBeLessThanOrEqual(1)
      if (step.withinMs) expect(performance.now() - since).toBeLessThan(step.withinMs)
      if (step.takesMs) expect(performance.now() - since).toBeGreaterThanOrEqual(step.takesMs)
    })

  testWith(needs, 'a request names the client and its version', async () => {
    between.meet([])
    await driver.step('getTransaction', { id: 'txn_1' })
    expect(between.userAgent()).toBe(`payments-client-${language.name}/1.2.0`)
  })
})
