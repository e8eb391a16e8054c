import { execFile } from 'node:child_process'
import { createWriteStream, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { EnvHttpProxyAgent, fetch } from 'undici'
import { TEMPORAL_CLI_VERSION, whyNotTemporal, type FindOptions } from './cli.ts'

const ORIGIN = 'https://temporal.download'
const ANSWER_WITHIN_MS = 8_000
const DOWNLOAD_WITHIN_MS = 300_000

/**
 * The official download, asked for as Temporal's own SDKs do: the address answers where the archive is and
 * what to take out of it. Answers null once the binary is in place, else why not.
 */
export async function downloadTemporal(destination: string, options: FindOptions): Promise<string | null> {
  const step = options.progress.step('temporal', `downloading the Temporal CLI ${TEMPORAL_CLI_VERSION}`)
  const folder = mkdtempSync(join(dirname(destination), 'download-'))
  // HTTPS_PROXY and NO_PROXY are followed, as curl and npm do.
  const dispatcher = new EnvHttpProxyAgent({ connectTimeout: ANSWER_WITHIN_MS })
  try {
    const { archiveUrl, fileToExtract } = await askWhere(options, dispatcher)
    const archive = join(folder, 'temporal.tar.gz')
    const signal = AbortSignal.any([options.signal, AbortSignal.timeout(DOWNLOAD_WITHIN_MS)])
    const response = await fetch(archiveUrl, { signal, dispatcher })
    if (!response.ok || !response.body) throw new Error(`${archiveUrl} answered ${response.status}`)
    await pipeline(Readable.fromWeb(response.body), createWriteStream(archive))
    await promisify(execFile)('tar', ['-xzf', archive, '-C', folder, fileToExtract], { signal })
    const problem = await whyNotTemporal(join(folder, fileToExtract))
    if (problem) throw new Error(`what was downloaded cannot be used: ${problem}`)
    renameSync(join(folder, fileToExtract), destination)
    step.done('downloaded')
    return null
  } catch (error) {
    options.signal.throwIfAborted()
    const reason = reasonOf(error)
    step.fail(`cannot be downloaded: ${reason}`)
    return `the download from ${options.downloadOrigin ?? ORIGIN} failed (${reason})`
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await dispatcher.destroy()
  }
}

interface Where {
  archiveUrl: string
  fileToExtract: string
}

async function askWhere(options: FindOptions, dispatcher: EnvHttpProxyAgent): Promise<Where> {
  const arch = { x64: 'amd64', arm64: 'arm64' }[process.arch as string]
  if (!arch) throw new Error(`there is none for ${process.arch}`)
  const query = new URLSearchParams({ arch, platform: process.platform, format: 'tar.gz' })
  const signal = AbortSignal.any([options.signal, AbortSignal.timeout(ANSWER_WITHIN_MS)])
  const address = `${options.downloadOrigin ?? ORIGIN}/cli/v${TEMPORAL_CLI_VERSION}?${query.toString()}`
  const response = await fetch(address, { signal, dispatcher })
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  const where = (await response.json()) as Partial<Where>
  const { archiveUrl, fileToExtract } = where
  // A name, not a path: what tar takes out stays in our folder.
  if (!archiveUrl || !fileToExtract || !/^[\w.-]+$/.test(fileToExtract))
    throw new Error(`${address} answered something else`)
  return { archiveUrl, fileToExtract }
}

function reasonOf(error: unknown): string {
  const { name, message, cause } = error as Error
  if (name === 'TimeoutError') return 'no answer in time'
  return cause instanceof Error ? cause.message : message
}
