import { Agent, type Dispatcher, request } from 'undici'
import type { SourceFault } from '../domain/rates/observation.ts'

const CONNECT_WITHIN_MS = 10_000
const MAX_BODY_BYTES = 512 * 1024
const TOO_LARGE = 'UND_ERR_RES_EXCEEDED_MAX_SIZE'

/** Some of these servers do not respond to clients without a User-Agent. */
const HEADERS = { Accept: 'application/json', 'User-Agent': 'payments-service (daily rates)' }

type JsonAnswer = { json: unknown } | { fault: SourceFault }

export interface JsonClient {
  /** One GET: no redirect is followed, and nothing is sent twice. Never throws. */
  get(url: string, signal: AbortSignal): Promise<JsonAnswer>
  close(): Promise<void>
}

export function createJsonClient(): JsonClient {
  const agent = new Agent({ connect: { timeout: CONNECT_WITHIN_MS }, maxResponseSize: MAX_BODY_BYTES })
  return {
    get: async (url, signal) => {
      let answer: Dispatcher.ResponseData
      try {
        answer = await request(url, { dispatcher: agent, signal, headers: HEADERS })
      } catch (error) {
        const timedOut = signal.aborted || codeOf(error) === 'UND_ERR_CONNECT_TIMEOUT'
        return { fault: timedOut ? 'timed_out' : 'unreachable' }
      }
      return await readAnswer(answer, signal)
    },
    close: () => agent.destroy(),
  }
}

async function readAnswer({ statusCode, body }: Dispatcher.ResponseData, signal: AbortSignal): Promise<JsonAnswer> {
  if (statusCode !== 200) {
    await body.dump().catch(() => undefined)
    return { fault: statusCode >= 300 && statusCode < 400 ? 'redirected' : 'refused' }
  }
  try {
    return { json: await body.json() }
  } catch (error) {
    if (signal.aborted) return { fault: 'timed_out' }
    return { fault: codeOf(error) === TOO_LARGE ? 'too_large' : 'unreadable' }
  }
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown }).code)
}
