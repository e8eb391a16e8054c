import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'

const BUILDS = join(import.meta.dirname, '../../../dist/dashboard')

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/** The ways a file was compressed when it was built, the smallest first. */
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

export interface Asset {
  type: string
  plain: Buffer
  compressed: readonly (readonly [encoding: string, bytes: Buffer])[]
}

export interface Dashboard {
  /** The one page of every screen, with `__NONCE__` where the nonce of an answer belongs. */
  page: string
  assets: ReadonlyMap<string, Asset>
}

let known: Dashboard | undefined

/**
 * What was built, all of it read at once, so that a later build does not mix with it; null while nothing is built. The parts are
 * asked for by name, and what is not in the list is not read from the disk.
 */
export async function dashboard(): Promise<Dashboard | null> {
  try {
    return (known ??= await read(join(BUILDS, await readFile(join(BUILDS, 'current'), 'utf8'))))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

async function read(folder: string): Promise<Dashboard> {
  const names = (await readdir(join(folder, 'assets'))).filter((name) => TYPES[extname(name)])
  const assets = await Promise.all(
    names.map(async (name) => [name, await asset(join(folder, 'assets', name))] as const),
  )
  return { page: await readFile(join(folder, 'index.html'), 'utf8'), assets: new Map(assets) }
}

async function asset(file: string): Promise<Asset> {
  const [plain, ...packed] = await Promise.all(
    ['', ...ENCODINGS.map(([, end]) => end)].map((end) => readFile(file + end)),
  )
  const compressed = ENCODINGS.map(([encoding], index) => [encoding, packed[index]!] as const)
  return { type: TYPES[extname(file)]!, plain: plain!, compressed }
}
