import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ProviderAnswer {
  status: number
  body: string
  /** When a provider that was called too often takes more. */
  retryAfter?: string | null
}

/** One request of the service to a provider. */
export interface Exchange {
  path: string
  /** Whether it moves money, rather than asks about some. */
  charges: boolean
  /** Takes the request to the provider, and answers what that said. */
  pass(): Promise<ProviderAnswer>
  answer(answer: ProviderAnswer): void
  /** Resets the connection: whoever asked never learns. */
  drop(): void
}

export interface ProviderProxy {
  url: string
  /** Every path that was asked for. */
  asked: string[]
  /** What becomes of each request from now on; where nothing was said, it passes. */
  treat(treatment: (exchange: Exchange) => void | Promise<void>): void
  passAll(): void
  close(): Promise<void>
}

const passOn = async (exchange: Exchange): Promise<void> => exchange.answer(await exchange.pass())

/** Stands between the service and a provider, and does to their exchanges what a test says. */
export async function startProviderProxy(target: string): Promise<ProviderProxy> {
  const asked: string[] = []
  let treatment: (exchange: Exchange) => void | Promise<void> = passOn
  const server = createServer((request, response) => {
    const path = request.url!
    asked.push(path)
    const gone = new AbortController()
    response.once('close', () => gone.abort())
    void readAll(request)
      .then(async (body) => {
        const exchange: Exchange = {
          path,
          charges: request.method === 'POST',
          pass: () => forward(target, request, body, gone.signal),
          answer: (answer) => respond(response, answer),
          drop: () => void response.socket?.resetAndDestroy(),
        }
        await treatment(exchange)
      })
      // The provider is down, or hangs until the caller has gone.
      .catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    treat: (next) => void (treatment = next),
    passAll: () => void (treatment = passOn),
    close: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  }
}

async function readAll(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

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

export interface HeldAnswer {
  /** The provider's own id of the charge, once it has done what it was asked for, while its answer is held. */
  given: Promise<number>
  /** Lets the answer through. */
  release(): void
  /** The answer is lost. */
  drop(): void
}

/** Holds the answer to the next charge; everything after it passes. */
export function holdAnswer(proxy: ProviderProxy): HeldAnswer {
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
  return { given: given.promise, release: () => decided.resolve('release'), drop: () => decided.resolve('drop') }
}
