import { setTimeout as delay } from 'node:timers/promises'
import type { UncheckedJson } from '../unchecked-json.ts'

export interface Answered {
  status: number
  body: UncheckedJson
}

export interface Call {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  body?: object
  /** The key of every try. */
  idempotencyKey?: string
  credential: string | null
}

const TRY_MS = 40_000
/** A client that is not answered within this time gives up, which no fault of a run explains. */
const ANSWERED_WITHIN_MS = 15 * 60_000

export class NeverAnswered extends Error {}

/** Repeats a call with its key until the service has answered it; another answer than one to repeat is final. */
export async function ask(url: string, call: Call): Promise<Answered> {
  const until = Date.now() + ANSWERED_WITHIN_MS
  for (let tries = 1; ; tries += 1) {
    const answer = await attempt(url, call)
    if (answer && !isToRepeat(answer)) return answer
    if (Date.now() > until) throw new NeverAnswered(`${call.method} ${call.path} ${JSON.stringify(answer)}`)
    await delay(Math.min(250 * 2 ** Math.min(tries, 4), 4_000) * (0.5 + Math.random()))
  }
}

async function attempt(
  url: string,
  { method, path, body, idempotencyKey, credential }: Call,
): Promise<Answered | null> {
  try {
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(TRY_MS),
      headers: {
        ...(credential && { authorization: `Bearer ${credential}` }),
        ...(body && { 'content-type': 'application/json' }),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return {
      status: response.status,
      body: response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text,
    }
  } catch {
    // The connection was cut, or nothing came in time: what happened is unknown.
    return null
  }
}

const isToRepeat = ({ status, body }: Answered): boolean => status >= 500 || body?.error?.retryable === true

/** A payer in front of a page: opens the address until it leads on, and returns where to; null if it never does. */
export async function followPage(address: string, withinMs: number): Promise<string | null> {
  const until = Date.now() + withinMs
  while (Date.now() < until) {
    const page = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(TRY_MS) }).catch(() => null)
    const next = page?.headers.get('location')
    await page?.body?.cancel()
    if (next) return next
    await delay(1_000)
  }
  return null
}

/** Presses a button on a provider's page until the provider has answered. */
export async function press(address: string, button: string): Promise<void> {
  for (let tries = 0; tries < 60; tries += 1) {
    const answered = await fetch(address, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ outcome: button }),
      signal: AbortSignal.timeout(TRY_MS),
    }).catch(() => null)
    await answered?.body?.cancel()
    if (answered && answered.status < 500) return
    await delay(1_000)
  }
}
