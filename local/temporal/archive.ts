import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findOnPath } from './cli.ts'
import { download } from './download.ts'
import { platform, type Source, wrongHash } from './source.ts'

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
