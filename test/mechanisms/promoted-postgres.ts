import { execFileSync } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clusterDir } from '../../local/postgres/cluster.ts'
import { type Postgres, startPostgres } from '../../local/postgres/postgres.ts'
import { quietPort } from '../ports.ts'

/** The server keeps the log that a promotion needs, and looks for no more of it elsewhere. */
const SETTINGS = { wal_level: 'replica', restore_command: 'false', fsync: 'off' }

/** Starts a Postgres of the test's own, on another timeline after each promotion. */
export async function startPromotedPostgres() {
  const dataDir = mkdtempSync(join(tmpdir(), 'payments-promoted-'))
  const cluster = clusterDir(dataDir)
  const copy = join(dataDir, 'copy')
  const port = await quietPort()
  const start = () => startPostgres({ dataDir, port, password: 'promoted', settings: SETTINGS })
  let postgres: Postgres = await start()

  async function kill(): Promise<void> {
    process.kill(postgres.child.pid, 'SIGKILL')
    await postgres.child.exited
  }

  /** A server that finds this file recovers to the end of its log and begins a new timeline. */
  async function startPromoted(): Promise<void> {
    const signal = join(cluster, 'recovery.signal')
    writeFileSync(signal, '')
    const { uid, gid } = statSync(cluster)
    chownSync(signal, uid, gid)
    postgres = await start()
  }

  /** `cp` keeps the owner of the files, which is the server's user. */
  function copyFiles(from: string, to: string): void {
    rmSync(to, { recursive: true, force: true })
    execFileSync('cp', ['-a', from, to])
  }

  return {
    superuserUrl: postgres.superuserUrl,
    /** Stops the server, keeps a copy of its files, and starts it again. */
    save: async () => {
      await postgres.stop()
      copyFiles(cluster, copy)
      postgres = await start()
    },
    /** Kills the server and starts it as a promoted standby, with everything that was committed. */
    promote: async () => {
      await kill()
      await startPromoted()
    },
    /** Kills the server and starts it from the kept copy, promoted: everything since `save` is forgotten. */
    forget: async () => {
      await kill()
      copyFiles(copy, cluster)
      await startPromoted()
    },
    stop: async () => {
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export type PromotedPostgres = Awaited<ReturnType<typeof startPromotedPostgres>>
