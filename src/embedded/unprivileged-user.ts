import { spawnSync } from 'node:child_process'
import { StartError } from './start-error.ts'

export interface User {
  uid: number
  gid: number
}

export interface RunAs {
  user?: User
  wrapper?: readonly string[]
}

const OWN_USER = 'payments-postgres'

/**
 * Postgres refuses to run as root. Where we are root it gets a system user of its own, made once, or
 * `nobody` where none can be made; anybody else is used as they are (null).
 */
export function unprivilegedUser(): User | null {
  if (process.getuid?.() !== 0) return null
  const found = lookUp(OWN_USER)
  if (found) return found
  spawnSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', OWN_USER], { stdio: 'ignore' })
  const user = lookUp(OWN_USER) ?? lookUp('nobody')
  if (user) return user
  throw new StartError(
    `Postgres does not run as root, and the user ${OWN_USER} could not be made; start as another user, or set DATABASE_URL`,
  )
}

/**
 * How to run `program` as that user with `dir` in reach. A checkout under a folder closed to others
 * (root's home) is reached with one capability, given to Postgres alone, rather than by opening that folder.
 */
export function reachingFor(user: User | null, program: string, dir: string): RunAs {
  if (!user) return {}
  if (reaches({ user }, program, dir)) return { user }
  for (const capability of ['dac_read_search', 'dac_override']) {
    const { uid, gid } = user
    const ids = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
    const wrapper = ['setpriv', ...ids, `--inh-caps=+${capability}`, `--ambient-caps=+${capability}`, '--']
    if (reaches({ wrapper }, program, dir)) return { wrapper }
  }
  throw new StartError(
    `Postgres runs as the unprivileged user ${user.uid}, who cannot reach ${dir} or ${program}; move the checkout and DATA_DIR to a folder open to others (for example /srv), start as another user than root, or set DATABASE_URL`,
  )
}

function reaches({ user, wrapper = [] }: RunAs, program: string, dir: string): boolean {
  const [command, ...args] = [...wrapper, 'sh', '-c', 'cd "$0" && exec "$1" --version', dir, program]
  return spawnSync(command, args, { ...user, cwd: '/', stdio: 'ignore' }).status === 0
}

function lookUp(name: string): User | null {
  const ask = (option: string) => {
    const { status, stdout } = spawnSync('id', [option, name], { encoding: 'utf8' })
    return status === 0 ? Number(stdout) : Number.NaN
  }
  const user = { uid: ask('-u'), gid: ask('-g') }
  return Number.isInteger(user.uid) && Number.isInteger(user.gid) && user.uid !== 0 ? user : null
}
