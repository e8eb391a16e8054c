import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { serve } from '../serve.ts'

export interface ProviderAnswer {
  status: number
  body: string
  /** The `Retry-After` header of a 429. */
  retryAfter?: string | null
}

export interface Exchange {
  path: string
  headers: IncomingHttpHeaders
  /** True if the request moves money; false for a question. */
  charges: boolean
  /** Forwards the request to the provider; returns the response. */
  pass(): Promise<ProviderAnswer>
  answer(answer: ProviderAnswer): void
  /** Resets the connection, so the caller gets no response. */
  drop(): void
}

const passOn = async (exchange: Exchange): Promise<void> => exchange.answer(await exchange.pass())

/** Starts a proxy between the service and a provider; tests decide what happens to each exchange. */
export async function startProviderProxy(target: string) {
  const asked: string[] = []
  let treatment: (exchange: Exchange) => void | Promise<void> = passOn
  const server = createServer((request, response) => {
    const path = request.url!
    asked.push(path)
    const gone = new AbortController()
    response.once('close', () => gone.abort())
    void text(request)
      .then(async (body) => {
        const exchange: Exchange = {
          path,
          headers: request.headers,
          charges: request.method === 'POST',
          pass: () => forward(target, request, body, gone.signal),
          answer: (answer) => respond(response, answer),
          drop: () => void response.socket?.resetAndDestroy(),
        }
        await treatment(exchange)
      })
      // The provider is down, or does not respond before the caller closes the connection.
      .catch(() => response.destroy())
  })
  const { url, close } = await serve(server)
  return {
    url,
    asked,
    /** Sets how the proxy treats each request from now on. Default: it forwards the request and the response. */
    treat: (next: (exchange: Exchange) => void | Promise<void>) => void (treatment = next),
    passAll: () => void (treatment = passOn),
    close,
  }
}

export type ProviderProxy = Awaited<ReturnType<typeof startProviderProxy>>

async function forward(
  target: string,
  { method, url, headers }: IncomingMessage,
  body: string,
  signal: AbortSignal,
): Promise<ProviderAnswer> {
  const response = await fetch(target + url, {
    method,
    signal,
    headers: { authorization: headers.authorization ?? '', 'content-type': headers['content-type'] ?? '' },
    ...(body === '' ? {} : { body }),
  })
  return { status: response.status, body: await response.text(), retryAfter: response.headers.get('retry-after') }
}

function respond(response: ServerResponse, { status, body, retryAfter }: ProviderAnswer): void {
  const headers = { 'content-type': 'application/json', ...(retryAfter ? { 'retry-after': retryAfter } : {}) }
  response.writeHead(status, headers).end(body)
}

/** Holds the response to the next charge; the proxy forwards everything after it. */
export function holdAnswer(proxy: ProviderProxy) {
  const given = Promise.withResolvers<number>()
  const decided = Promise.withResolvers<'release' | 'drop'>()
  proxy.treat(async (exchange) => {
    if (!exchange.charges) return await passOn(exchange)
    proxy.passAll()
    const answer = await exchange.pass()
    given.resolve((JSON.parse(answer.body) as { data: { id: number } }).data.id)
    if ((await decided.promise) === 'release') exchange.answer(answer)
    else exchange.drop()
  })
  return {
    /** Resolves to the provider's id of the charge when the provider has made it; the response is still held. */
    given: given.promise,
    release: () => decided.resolve('release'),
    drop: () => decided.resolve('drop'),
  }
}
