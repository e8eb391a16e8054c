import type { UncheckedJson } from '../unchecked-json.ts'
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

/** A program in a client's language that reads one step per line and prints one result per line. */
export function startDriver([command, ...args]: readonly [string, ...string[]], env: NodeJS.ProcessEnv) {
  const child = spawn(command, args, { env, stdio: ['pipe', 'pipe', 'pipe'] })
  const said: string[] = []
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()))
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    step: async (action: string, given: object): Promise<{ value?: UncheckedJson; refused?: UncheckedJson }> => {
      child.stdin.write(`${JSON.stringify({ do: action, with: given })}\n`)
      const { value, done } = await answers.next()
      if (!done) return JSON.parse(value)
      await ended
      throw new Error(`the driver ended: ${said.join('')}`)
    },
    stop: async () => {
      child.stdin.end()
      await ended
    },
    /** Kills the program (SIGKILL), whatever it does. A step that runs is rejected. */
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

export type Driver = ReturnType<typeof startDriver>
