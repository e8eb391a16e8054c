import { execFile } from 'node:child_process'
import { readFileSync, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findOnPath } from './cli.ts'
import { platform, type Source, wrongHash, megabytes, TRIES, type SourceOptions } from './source.ts'
import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { EnvHttpProxyAgent, fetch } from 'undici'

/** The platforms as Temporal's archives name them. */
const NAMES: Readonly<Record<string, string>> = {
  'linux-x64': 'linux_amd64',
  'linux-arm64': 'linux_arm64',
  'darwin-x64': 'darwin_amd64',
  'darwin-arm64': 'darwin_arm64',
}

/** Fetches the official archive and checks it against the pinned `checksums.txt`. */
export const fromArchive: Source = async (options) => {
  const { release, folder, env, signal } = options
  const name = NAMES[platform]
  if (!name) throw new Error(`there is none for ${platform}`)
  // The system's tar needs no further package for one file. Every system that the archives are for has it, in a folder
  // that a bare PATH may lack; so has the `gzip` that some of them start.
  const PATH = `${env.PATH ?? ''}:/usr/bin:/bin`
  const tar = findOnPath('tar', { PATH })
  if (!tar) throw new Error('tar is not installed')

  const listUrl = `${release.archives}/checksums.txt`
  const list = join(folder, 'checksums.txt')
  const listHash = await download(listUrl, list, options)
  if (listHash !== release.checksums) throw wrongHash(listUrl, release.checksums, listHash)

  const archive = `temporal_cli_${release.version}_${name}.tar.gz`
  const lines = readFileSync(list, 'utf8').split('\n')
  const expected = lines.find((line) => line.endsWith(` ${archive}`))?.slice(0, 64)
  if (!expected) throw new Error(`${listUrl} does not list ${archive}`)
  const url = `${release.archives}/${archive}`
  const file = join(folder, archive)
  const got = await download(url, file, options)
  if (got !== expected) throw wrongHash(url, expected, got)

  await promisify(execFile)(tar, ['-xzf', file, '-C', folder], { env: { ...env, PATH }, signal })
  return join(folder, 'temporal')
}

/** The connection ended before the whole file had arrived. */
class Cut extends Error {}

/**
 * Downloads a file and returns its SHA-256. Begins again if the download is cut. Follows redirects, and uses the proxy
 * that HTTPS_PROXY, HTTP_PROXY and NO_PROXY name.
 */
async function download(url: string, file: string, options: SourceOptions): Promise<string> {
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
