import { type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'

const DONE = '--- done ---'
/** The line after a block, with its failed commands. Output of background processes can surround it. */
const DONE_LINE = new RegExp(`\n${DONE}(.*)\n`)

/** Below a test's own time-out, so that a block which hangs shows what it printed. */
const BLOCK_WITHIN_MS = 280_000

/** One terminal: a bash that keeps variables and functions between blocks, with a time-out per block. */
export function startShell(cwd: string, env: NodeJS.ProcessEnv, withinMs = BLOCK_WITHIN_MS) {
  // A separate process group, so that background processes end with the shell.
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
  // A failed line does not end a terminal; it is recorded for the end of its block.
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
    /** Runs one block after the previous ones and returns its output. Throws the output if one of its commands fails. */
    run: async (block: string) => {
      said = ''
      child.stdin.write(`failed=\n${block}\nprintf '\\n%s%s\\n' '${DONE}' "$failed"\n`)
      await untilDone()
      const { 1: failed, index } = DONE_LINE.exec(said)!
      const printed = said.slice(0, index)
      if (failed) throw new Error(`failed:${failed}\n${printed}`)
      return printed
    },
    /** The output since the start of the last block, including background processes. */
    printed: () => said.replace(DONE_LINE, ''),
    end: async () => {
      try {
        process.kill(-child.pid!, 'SIGTERM')
      } catch {
        // The process has already ended.
      }
      child.stdin.destroy()
      await exited
    },
  }
}

export type ShellSession = ReturnType<typeof startShell>
