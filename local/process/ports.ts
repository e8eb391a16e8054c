import { readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { StartError } from '../start-error.ts'

export interface WantedPort {
  port: number
  /** The variable that sets it. */
  variable: string
}

/** Looks before anything is started, so that the line names the variable and not a child's log. */
export async function checkPortsFree(wanted: readonly WantedPort[]): Promise<void> {
  for (const { port, variable } of wanted) {
    const problem = await whyNot(port)
    if (!problem) continue
    const what = problem === 'EADDRINUSE' ? 'is already in use' : `cannot be opened (${problem})`
    throw new StartError(
      `port ${port} (${variable}) ${what}; set ${variable} to another port or stop the program that has it`,
    )
  }
}

export async function isPortFree(port: number): Promise<boolean> {
  return (await whyNot(port)) === null
}

/** That many different free ports on loopback. */
export async function freePorts(count: number): Promise<number[]> {
  // All are held open until the last is found: one given back too early could be given out twice.
  const servers = await Promise.all(Array.from({ length: count }, () => listen(0, '127.0.0.1')))
  const ports = servers.map(portOf)
  await Promise.all(servers.map(close))
  return ports
}

/**
 * The `wanted` port, else a free one that stays the same from start to start as long as nothing else takes it. The file
 * says to other programs which one it is. A free port is none of those `reserved`: what is to listen there may not have
 * begun, and a program that listens on any free port may take one of them before it.
 */
export async function keptPort(
  file: string,
  wanted: number | null = null,
  reserved: readonly number[] = [],
): Promise<number> {
  const before = readPort(file)
  if (wanted === null && before !== null && !reserved.includes(before) && (await isPortFree(before))) return before
  const port = wanted ?? (await freePorts(reserved.length + 1)).find((each) => !reserved.includes(each))!
  writeFileSync(file, `${port}\n`)
  return port
}

function readPort(file: string): number | null {
  try {
    return Number(readFileSync(file, 'utf8')) || null
  } catch {
    return null
  }
}

/** Both addresses are tried: on macOS one may be free while a program listens on the other. */
async function whyNot(port: number): Promise<string | null> {
  for (const host of [undefined, '127.0.0.1']) {
    try {
      await close(await listen(port, host))
    } catch (error) {
      return (error as NodeJS.ErrnoException).code ?? 'unknown'
    }
  }
  return null
}

function listen(port: number, host: string | undefined): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen({ port, host }, () => resolve(server))
  })
}

function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('a TCP server has no port')
  return address.port
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()))
}
