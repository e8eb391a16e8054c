import { type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'

export interface ShellSession {
  /**
   * Runs one block as if it was pasted behind the ones before it; answers what it printed. Throws where a command of it
   * fails, with what it said.
   */
  run(block: string): Promise<string>
  /** What was printed since the last block began, also by what it left running. */
  printed(): string
  /** Ends the shell and what it left running. */
  end(): Promise<void>
}

const DONE = '--- done ---'
/** The line that ends a block, with the commands that failed. Before and after it stands what was printed in the background as well. */
const DONE_LINE = new RegExp(`\n${DONE}(.*)\n`)

/** One terminal: a bash whose variables and functions last from block to block, each of which may take so long. */
export function startShell(cwd: string, env: NodeJS.ProcessEnv, withinMs = 45_000): ShellSession {
  // A group of its own, so that what runs in the background of a block ends with it.
  const child: ChildProcessByStdio<Writable, Readable, null> = spawn('bash', ['--noprofile', '--norc'], {
    cwd,
    env,
    detached: true,
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  let said = ''
  let heard: () => void = () => undefined
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString()
    heard()
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  // A pasted line that fails does not end a terminal; here it is remembered for the end of its block.
  child.stdin.write(`exec 2>&1; set -o pipefail -o errtrace; trap 'failed="$failed $BASH_COMMAND;"' ERR\n`)

  async function untilDone(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`not done within ${withinMs} ms:\n${said}`)), withinMs)
      heard = () => {
        if (!DONE_LINE.test(said)) return
        clearTimeout(timer)
        resolve()
      }
      heard()
    })
  }

  return {
    run: async (block) => {
      said = ''
      child.stdin.write(`failed=\n${block}\nprintf '\\n%s%s\\n' '${DONE}' "$failed"\n`)
      await untilDone()
      const { 1: failed, index } = DONE_LINE.exec(said)!
      const printed = said.slice(0, index)
      if (failed) throw new Error(`failed:${failed}\n${printed}`)
      return printed
    },
    printed: () => said.replace(DONE_LINE, ''),
    end: async () => {
      try {
        process.kill(-child.pid!, 'SIGTERM')
      } catch {
        // It has ended already.
      }
      child.stdin.destroy()
      await exited
    },
  }
}
