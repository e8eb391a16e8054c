import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { serve } from '../serve.ts'
import type { ShellSession } from './shell-session.ts'

/** Stands in for the platform: `act` gets each command that a shell sends, and does here what it would do there. */
export const startPlatform = (act: (command: string) => unknown) =>
  serve(
    createServer((request, response) => {
      text(request)
        .then(act)
        .then(
          () => response.end(),
          (error: unknown) => response.writeHead(500).end(`${String(error)}\n`),
        )
    }),
  )

export type Platform = Awaited<ReturnType<typeof startPlatform>>

/** Lets these commands of a shell ask the platform. */
export async function reach({ url }: Platform, shell: ShellSession, names: readonly string[]): Promise<void> {
  for (const name of names) await shell.run(`${name}() { curl -sS --fail-with-body --data "${name} $*" ${url}; }`)
}
