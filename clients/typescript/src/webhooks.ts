import { createHmac, timingSafeEqual } from 'node:crypto'
import { ArgumentError, WebhookError } from './errors.ts'
import type { Event } from './types.ts'

/** Headers of a `Request`, of Node or of a framework. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

export interface WebhookOptions {
  /** The endpoint's secret `whsec_…`, or several during a rotation. */
  secret: string | readonly string[]
  /** Largest difference between the timestamp and now, in seconds. Default: 300. */
  toleranceSeconds?: number
  /** Remembers requests, so that a repeat is refused. `new ReplayWindow()` does so in one process. */
  replayWindow?: { add(request: string, untilMs: number): boolean | Promise<boolean> }
}

const TOLERANCE_SECONDS = 300
const NO_SECRET =
  'The webhook secret is empty or missing. Pass the `secret` of your endpoint, which begins with whsec_; is its variable set?'
const MALFORMED_SECRET =
  'The webhook secret is malformed: it must be whsec_ and base64, as the endpoint returned it, without quotes or other changes.'
const SECRET = /^whsec_((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/

/**
 * Returns the event of a webhook after verification: both signatures match the raw body, the timestamp is current, and
 * the request is no repeat. Throws a WebhookError otherwise. A retry by the service is a new request: deduplicate events
 * by `id`. Throws an ArgumentError if the secret is malformed or empty: anyone can sign with an empty secret. Blanks and line
 * ends around it are ignored.
 */
export async function verifyWebhook(
  rawBody: Uint8Array | string,
  headers: WebhookHeaders,
  { secret, toleranceSeconds = TOLERANCE_SECONDS, replayWindow }: WebhookOptions,
): Promise<Event> {
  const secrets = secretsOf(secret)
  const header = (name: string) => headerOf(headers, name)
  const body = Buffer.from(rawBody as string)
  const [id, timestamp] = [header('webhook-id') ?? '', header('webhook-timestamp') ?? '']
  const fits = secrets.some(({ text, bytes }) => {
    const hex = createHmac('sha256', text).update(body).digest('hex')
    if (!same(header('x-service-signature'), hex) && !same(header('x-service-signature-previous'), hex)) return false
    const mac = createHmac('sha256', bytes).update(`${id}.${timestamp}.`).update(body).digest('base64')
    return (header('webhook-signature') ?? '').split(' ').some((given) => same(given, `v1,${mac}`))
  })
  if (!fits) throw new WebhookError('signature', 'The signatures do not match the body and the secret.')
  const signedAt = Number(timestamp)
  if (!(Math.abs(Date.now() / 1_000 - signedAt) <= toleranceSeconds))
    throw new WebhookError('timestamp', `The timestamp is not within ${toleranceSeconds} seconds of now.`)
  const untilMs = (signedAt + toleranceSeconds) * 1_000
  if (replayWindow && !(await replayWindow.add(`${id}.${timestamp}`, untilMs)))
    throw new WebhookError('replayed', 'This request was received before.')
  return eventIn(body)
}

/**
 * Returns the headers with which the service would send this body. For the tests of your receiver. Throws an
 * ArgumentError if the secret is malformed or empty.
 */
export function signTestWebhook(
  body: string,
  { secret, requestId = 'evt_test', signedAt = new Date() }: { secret: string; requestId?: string; signedAt?: Date },
): Record<string, string> {
  const [{ text, bytes }] = secretsOf(secret) as [{ text: string; bytes: Buffer }]
  const timestamp = String(Math.floor(signedAt.getTime() / 1_000))
  const mac = createHmac('sha256', bytes).update(`${requestId}.${timestamp}.${body}`).digest('base64')
  return {
    'content-type': 'application/json',
    'x-service-signature': createHmac('sha256', text).update(body).digest('hex'),
    'webhook-id': requestId,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${mac}`,
  }
}

/** Remembers the requests within the tolerance, in the memory of one process. */
export class ReplayWindow {
  readonly #until = new Map<string, number>()

  /** Returns false if the request is known. */
  add(request: string, untilMs: number): boolean {
    const now = Date.now()
    for (const [other, until] of this.#until) if (until < now) this.#until.delete(other)
    if (this.#until.has(request)) return false
    this.#until.set(request, untilMs)
    return true
  }
}

/** Accepts values of `process.env`: undefined, or '' for an empty variable. */
function secretsOf(secret: unknown): { text: string; bytes: Buffer }[] {
  const secrets: unknown[] = Array.isArray(secret) ? secret : [secret]
  if (secrets.length === 0) throw new ArgumentError(NO_SECRET)
  return secrets.map((given) => {
    // A secret that comes from a file has its line end.
    const text = typeof given === 'string' ? given.replaceAll(/^[ \t\r\n]+|[ \t\r\n]+$/g, '') : ''
    if (text === '' || text === 'whsec_') throw new ArgumentError(NO_SECRET)
    const encoded = SECRET.exec(text)?.[1]
    if (!encoded) throw new ArgumentError(MALFORMED_SECRET)
    return { text, bytes: Buffer.from(encoded, 'base64') }
  })
}

function headerOf(headers: WebhookHeaders, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined
  const value = headers[name] ?? Object.entries(headers).find(([given]) => given.toLowerCase() === name)?.[1]
  return typeof value === 'string' ? value : value?.join(' ')
}

function same(given: string | undefined, expected: string): boolean {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function eventIn(body: Buffer): Event {
  try {
    return JSON.parse(body.toString()) as Event
  } catch (error) {
    throw new WebhookError('body', `The body is not JSON: ${(error as Error).message}`)
  }
}
