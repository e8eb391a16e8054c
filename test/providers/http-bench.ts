import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  createHttpClient,
  type HttpClient,
  type HttpClientOptions,
  type HttpRequest,
} from '../../src/providers/wire/http.ts'
import { startSocketServer, type SocketServer } from './socket-server.ts'

const clean: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const close of clean.splice(0).toReversed()) await close()
})

export function client(options: HttpClientOptions = {}): HttpClient {
  const made = createHttpClient({ timeoutMs: 10_000, ...options })
  clean.push(() => made.close())
  return made
}

export async function server(...handlers: Parameters<typeof startSocketServer>): Promise<SocketServer> {
  const started = await startSocketServer(...handlers)
  clean.push(() => started.close())
  return started
}

export function post(url: string, changes: Partial<HttpRequest> = {}): HttpRequest {
  return { method: 'POST', url, headers: { authorization: 'Bearer sk_test_secret' }, body: '{"amount":1}', ...changes }
}

export function requestsIn(text: string): number {
  return text.split('POST / HTTP/1.1').length - 1
}

export async function nextTurns(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) await nextTurn()
}
