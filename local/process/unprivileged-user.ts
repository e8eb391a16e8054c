import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { noProgress, type Progress } from '../progress.ts'
import { StartError } from '../start-error.ts'

export interface User {
  uid: number
  gid: number
}

export interface RunAs {
  /** If not the service's own. */
  user?: User
  /** A program and its arguments that prepare the process and then exec the command. */
  wrapper?: readonly string[]
}

const OWN_USER = 'payments-postgres'

const BINARIES = { lies: 'its binaries are', move: 'move the checkout to' } as const
const DATA = { lies: 'DATA_DIR is', move: 'set DATA_DIR to' } as const

/**
 * Postgres refuses to run as root. A root start runs it as a system user, created once, or as `nobody` if none can be
 * created, and says so. Returns null if we are not root: Postgres then runs as the same user.
 */
export function unprivilegedUser(progress: Progress = noProgress): User | null {
  if (process.getuid?.() !== 0) return null
  const found = lookUp(OWN_USER)
  if (found) return found
  spawnSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', OWN_USER], { stdio: 'ignore' })
  const created = lookUp(OWN_USER)
  if (created) progress.line('postgres', `does not run as root: the system user ${OWN_USER} was created for it`)
  const user = created ?? lookUp('nobody')
  if (user) return user
  throw new StartError(
    `Postgres does not run as root, and the user ${OWN_USER} could not be created; ` +
      'start as another user, or set DATABASE_URL',
  )
}

/**
 * How to run `program` as that user with access to `dir`. If a folder above DATA_DIR is closed to others (root's home),
 * Postgres alone gets one capability, rather than opening that folder. A capability does not help with the binaries:
 * before it starts, Postgres checks by access(2) that it can execute itself.
 */
export function reachingFor(user: User | null, program: string, dir: string): RunAs {
  if (!user) return {}
  if (!succeeds({ user }, 'exec "$0" --version', program)) throw cannotEnter(user, program, BINARIES)
  if (enters({ user }, dir)) return { user }
  for (const capability of ['dac_read_search', 'dac_override']) {
    const { uid, gid } = user
    const ids = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
    const wrapper = ['setpriv', ...ids, `--inh-caps=+${capability}`, `--ambient-caps=+${capability}`, '--']
    if (enters({ wrapper }, dir)) return { wrapper }
  }
  throw cannotEnter(user, dir, DATA)
}

function enters(as: RunAs, dir: string): boolean {
  return succeeds(as, 'cd "$0"', dir)
}

function succeeds({ user, wrapper = [] }: RunAs, script: string, path: string): boolean {
  const [command, ...args] = [...wrapper, 'sh', '-c', script, path]
  return spawnSync(command, args, { ...user, cwd: '/', stdio: 'ignore' }).status === 0
}

/** Names the closed folders on the path, and the ways out. */
function cannotEnter(user: User, path: string, { lies, move }: typeof BINARIES | typeof DATA): StartError {
  const closed = foldersTo(path).filter((folder) => !isOpenTo(user, folder))
  const [where, open] =
    closed.length > 0
      ? [closed.join(' and '), `open the way with \`chmod o+x ${closed.join(' ')}\``]
      : [path, 'open that to this user']
  return new StartError(
    `Postgres does not run as root, and its user (${user.uid}) cannot enter ${where}, where ${lies} (${path}); ` +
      `${open}, ${move} a folder open to others (for example /srv), start as an ordinary user, or set DATABASE_URL`,
  )
}

function foldersTo(path: string): string[] {
  const folder = dirname(path)
  return folder === path ? [path] : [...foldersTo(folder), folder]
}

function isOpenTo({ uid, gid }: User, folder: string): boolean {
  const { mode, uid: owner, gid: group } = statSync(folder)
  if (owner === uid) return (mode & 0o100) !== 0
  return (mode & (group === gid ? 0o010 : 0o001)) !== 0
}

function lookUp(name: string): User | null {
  const ask = (option: string) => {
    const { status, stdout } = spawnSync('id', [option, name], { encoding: 'utf8' })
    return status === 0 ? Number(stdout) : Number.NaN
  }
  const user = { uid: ask('-u'), gid: ask('-g') }
  return Number.isInteger(user.uid) && Number.isInteger(user.gid) && user.uid !== 0 ? user : null
}
