import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export interface BareRun {
  turns: number
  lanes: number
  /** `alone`: one workflow a turn; `three`: three, like a payment with two webhooks. */
  shape: 'alone' | 'three'
}

/** The comparison for the service: the throughput of this Temporal and SDK on this machine, without our code. */
export async function startBare(temporalAddress: string) {
  const child = fork(join(import.meta.dirname, 'worker.ts'), {
    env: { PATH: process.env.PATH, BENCH_TEMPORAL_ADDRESS: temporalAddress },
    // The heap grows as the service's.
    execArgv: ['--disable-warning=ExperimentalWarning', '--heap-growing-percent=100'],
  })
  const ended = once(child, 'exit')
  const answer = async (): Promise<number> => {
    const failed = ended.then(() => Promise.reject(new Error('the bare worker ended')))
    const [ms] = (await Promise.race([once(child, 'message'), failed])) as [number]
    return ms
  }
  await answer()
  return {
    pid: child.pid!,
    /** Milliseconds for all turns. */
    run: async (run: BareRun) => {
      child.send(run)
      return await answer()
    },
    stop: async () => {
      child.send('stop')
      await ended
    },
  }
}

export type Bare = Awaited<ReturnType<typeof startBare>>
