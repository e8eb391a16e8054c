import { createHmac, timingSafeEqual } from 'node:crypto'
import { ArgumentError, WebhookError } from './errors.ts'
import type { Event } from './types.ts'

/** Headers as a `Request`, Node or a framework has them. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

export interface WebhookOptions {
  /** The endpoint's, `whsec_…`; several while you change from one to the next. */
  secret: string | readonly string[]
  /** How old, or how far ahead, a request may be; 300. */
  toleranceSeconds?: number
  /** Remembers what came, so that nobody can send it again. `new ReplayWindow()` does so for one process. */
  replayWindow?: { add(request: string, untilMs: number): boolean | Promise<boolean> }
}

const TOLERANCE_SECONDS = 300
const NO_SECRET =
  'The webhook secret is empty or missing. Pass the `secret` of your endpoint, which begins with whsec_; is its variable set?'

/**
 * The event of a webhook, of which is certain: both signatures fit the raw body, it was signed just now, and this very request did
 * not come before. Else a WebhookError. A retry of the service is a request of its own: tell events apart by `id`. Without a secret it
 * is an ArgumentError, whatever the request is: anybody can sign with an empty one.
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
  if (!fits) throw new WebhookError('signature', 'The signatures do not fit the body and the secret.')
  const signedAt = Number(timestamp)
  if (!(Math.abs(Date.now() / 1_000 - signedAt) <= toleranceSeconds))
    throw new WebhookError('timestamp', `It was not signed within ${toleranceSeconds} seconds of now.`)
  const untilMs = (signedAt + toleranceSeconds) * 1_000
  if (replayWindow && !(await replayWindow.add(`${id}.${timestamp}`, untilMs)))
    throw new WebhookError('replayed', 'This very request came before.')
  return eventIn(body)
}

/** What came within the tolerance, in the memory of one process. */
export class ReplayWindow {
  readonly #until = new Map<string, number>()

  /** False where it is there already. */
  add(request: string, untilMs: number): boolean {
    const now = Date.now()
    for (const [other, until] of this.#until) if (until < now) this.#until.delete(other)
    if (this.#until.has(request)) return false
    this.#until.set(request, untilMs)
    return true
  }
}

/** Typed by the caller's environment as often as not: `process.env` has undefined, and '' where it was set to nothing. */
function secretsOf(secret: unknown): { text: string; bytes: Buffer }[] {
  const secrets: unknown[] = Array.isArray(secret) ? secret : [secret]
  if (secrets.length === 0) throw new ArgumentError(NO_SECRET)
  return secrets.map((text) => {
    const bytes = typeof text === 'string' ? Buffer.from(text.replace(/^whsec_/, ''), 'base64') : null
    if (!bytes?.length) throw new ArgumentError(NO_SECRET)
    return { text: text as string, bytes }
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
