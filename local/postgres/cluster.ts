import { execFile } from 'node:child_process'
import { chmodSync, chownSync, existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { dataFolder } from '../data-dir.ts'
import type { PostgresBinaries } from './binaries.ts'
import { identify } from '../process/process-identity.ts'
import type { Progress } from '../progress.ts'
import { SUPERUSER } from './roles.ts'
import { StartError } from '../start-error.ts'
import { reachingFor, unprivilegedUser, type RunAs, type User } from '../process/unprivileged-user.ts'

const MAJOR = '18'

interface ClusterOptions {
  dataDir: string
  binaries: PostgresBinaries
  password: string
  /** False only if losing the cluster with the machine does not matter, as in tests. */
  sync: boolean
  progress: Progress
  signal: AbortSignal | undefined
}

export const clusterDir = (dataDir: string) => join(dataDir, 'postgres', 'data')

/** Creates the cluster with initdb if it is missing. Returns its folder and the user that the server must run as. */
export async function prepareCluster(options: ClusterOptions) {
  const { dataDir, binaries } = options
  const user = unprivilegedUser(options.progress)
  const home = dataFolder(dataDir, 'postgres')
  if (user) {
    chownSync(home, user.uid, user.gid)
    // Search permission only: the server's user passes through this folder to its own.
    chmodSync(dataDir, statSync(dataDir).mode | 0o011)
  }
  const runAs = reachingFor(user, binaries.postgres, home)
  const cluster = clusterDir(dataDir)
  if (existsSync(join(cluster, 'PG_VERSION'))) {
    checkVersion(cluster)
    await giveTo(user, cluster)
    clearStaleLock(cluster)
  } else {
    await initialise(options, runAs, user, home, cluster)
  }
  return { cluster, runAs }
}

/** Runs initdb in another folder and moves the result, so that a killed start leaves no partial cluster. */
async function initialise(
  options: ClusterOptions,
  runAs: RunAs,
  user: User | null,
  home: string,
  cluster: string,
): Promise<void> {
  const step = options.progress.step('postgres', 'creating the database cluster')
  const draft = join(home, 'new')
  const passwordFile = join(home, 'new.password')
  rmSync(draft, { recursive: true, force: true })
  writeFileSync(passwordFile, options.password, { mode: 0o600 })
  if (user) chownSync(passwordFile, user.uid, user.gid)
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const access = [`--username=${SUPERUSER}`, '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  if (!options.sync) access.push('--no-sync')
  const [command, ...args] = [...(runAs.wrapper ?? []), options.binaries.initdb, '-D', draft, ...locale, ...access]
  try {
    await promisify(execFile)(command!, args, {
      ...runAs.user,
      cwd: '/',
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
      signal: options.signal,
    })
  } catch (error) {
    step.fail('could not create the database cluster')
    const output = (error as { stderr?: string }).stderr?.trim() || (error as Error).message
    throw new StartError(`initdb failed: ${output}; fix that, set DATA_DIR to another folder, or set DATABASE_URL`)
  } finally {
    rmSync(passwordFile, { force: true })
  }
  renameSync(draft, cluster)
  step.done('database cluster created')
}

function checkVersion(cluster: string): void {
  const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (version === MAJOR) return
  throw new StartError(
    `${cluster} was made by Postgres ${version}, this is ${MAJOR}; set DATA_DIR to another folder, ` +
      `or dump the data with Postgres ${version} and restore the dump`,
  )
}

/** Another container may have used the same DATA_DIR with another user id, or as root. */
async function giveTo(user: User | null, cluster: string): Promise<void> {
  if (!user || statSync(cluster).uid === user.uid) return
  await promisify(execFile)('chown', ['-R', `${user.uid}:${user.gid}`, cluster])
}

/** After a crash the lock's pid may belong to another program, which Postgres would mistake for a server. */
function clearStaleLock(cluster: string): void {
  const file = join(cluster, 'postmaster.pid')
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  if (!identify(pid)?.command.includes(cluster)) rmSync(file, { force: true })
}
