import { writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { readIfThere } from '../data-dir.ts'
import { StartError } from '../start-error.ts'

export interface WantedPort {
  port: number
  variable: string
}

/** Checks before anything starts, so that the error names the variable. */
export async function checkPortsFree(wanted: readonly WantedPort[]): Promise<void> {
  for (const { port, variable } of wanted) {
    const problem = await portProblem(port)
    if (!problem) continue
    const what = problem === 'EADDRINUSE' ? 'is already in use' : `cannot be opened (${problem})`
    throw new StartError(
      `port ${port} (${variable}) ${what}; set ${variable} to another port or stop the program that has it`,
    )
  }
}

export async function isPortFree(port: number): Promise<boolean> {
  return (await portProblem(port)) === null
}

export async function freePorts(count: number): Promise<number[]> {
  // All stay open until the last is found: a port closed early could be assigned twice.
  const servers = await Promise.all(Array.from({ length: count }, () => listen(0, '127.0.0.1')))
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  await Promise.all(servers.map(close))
  return ports
}

/**
 * Returns the `wanted` port, or a free one that stays the same at each start while no other program takes it. The file
 * shows the port to other programs. A free port is never one of `reserved`: their programs may not listen yet, and a
 * program that takes any free port could get one of them.
 */
export async function keptPort(
  file: string,
  wanted: number | null = null,
  reserved: readonly number[] = [],
): Promise<number> {
  const before = Number(readIfThere(file)) || null
  if (wanted === null && before !== null && !reserved.includes(before) && (await isPortFree(before))) return before
  const port = wanted ?? (await freePorts(reserved.length + 1)).find((each) => !reserved.includes(each))!
  writeFileSync(file, `${port}\n`)
  return port
}

/** Tries both addresses: on macOS one may be free while a program listens on the other. */
async function portProblem(port: number): Promise<string | null> {
  for (const host of [undefined, '127.0.0.1']) {
    try {
      await close(await listen(port, host))
    } catch (error) {
      return (error as NodeJS.ErrnoException).code ?? 'unknown'
    }
  }
  return null
}

async function listen(port: number, host: string | undefined): Promise<Server> {
  const server = createServer().listen({ port, host })
  await once(server, 'listening')
  return server
}

const close = (server: Server) => once(server.close(), 'close')
