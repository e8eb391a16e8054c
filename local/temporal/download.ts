import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { EnvHttpProxyAgent, fetch } from 'undici'
import { megabytes, TRIES, type SourceOptions } from './source.ts'

/** The connection ended before the whole file had arrived. */
class Cut extends Error {}

/**
 * Downloads a file and returns its SHA-256. Begins again if the download is cut. Follows redirects, and uses the proxy
 * that HTTPS_PROXY, HTTP_PROXY and NO_PROXY name.
 */
export async function download(url: string, file: string, options: SourceOptions): Promise<string> {
  const { env } = options
  const dispatcher = new EnvHttpProxyAgent({
    httpProxy: env.http_proxy ?? env.HTTP_PROXY ?? '',
    httpsProxy: env.https_proxy ?? env.HTTPS_PROXY ?? '',
    noProxy: env.no_proxy ?? env.NO_PROXY ?? '',
  })
  try {
    for (let attempt = 1; ; attempt++) {
      try {
        return await tryOnce(url, file, dispatcher, options)
      } catch (error) {
        if (!(error instanceof Cut)) throw error
        if (attempt === TRIES) throw new Error(`${url} was cut ${TRIES} times (${error.message})`, { cause: error })
      }
    }
  } finally {
    await dispatcher.destroy()
  }
}

async function tryOnce(
  url: string,
  file: string,
  dispatcher: EnvHttpProxyAgent,
  { signal, limits: { silentMs, wholeMs }, report }: SourceOptions,
): Promise<string> {
  const { host } = new URL(url)
  const late = new AbortController()
  const abortAfter = (ms: number, what: string) =>
    setTimeout(() => late.abort(new Error(`${host} ${what} ${ms / 1000} s`)), ms)
  // One timer covers name, connection, proxy, redirects and body.
  const silence = abortAfter(silentMs, 'sends nothing for')
  const whole = abortAfter(wholeMs, `does not send ${url} within`)
  let isReceiving = false
  try {
    const response = await fetch(url, {
      dispatcher,
      signal: AbortSignal.any([signal, late.signal]),
      headers: { 'accept-encoding': 'identity' },
    })
    if (!response.ok || !response.body) throw new Error(`${url} responds with ${response.status}`)
    isReceiving = true
    const total = Number(response.headers.get('content-length'))
    const hash = createHash('sha256')
    let received = 0
    async function* counted(chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        silence.refresh()
        hash.update(chunk)
        received += chunk.length
        report(`${megabytes(received, total)} from ${host}`)
        yield chunk
      }
    }
    await pipeline(response.body, counted, createWriteStream(file))
    return hash.digest('hex')
  } catch (error) {
    signal.throwIfAborted()
    if (late.signal.aborted) throw late.signal.reason
    throw readable(error as Error, host, isReceiving)
  } finally {
    clearTimeout(silence)
    clearTimeout(whole)
  }
}

/** `fetch` reports every fault of the network as a TypeError, whose innermost cause has the reason. */
function readable(error: Error, host: string, isReceiving: boolean): Error {
  if (!(error instanceof TypeError)) return error
  let cause: NodeJS.ErrnoException = error
  while (cause.cause instanceof Error) cause = cause.cause
  const { code, message } = cause
  if (isReceiving) return new Cut(message)
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return new Error(`the name ${host} does not resolve`)
  return new Error(`${host} cannot be reached (${message || code})`)
}
