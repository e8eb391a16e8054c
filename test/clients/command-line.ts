import type { UncheckedJson } from '../unchecked-json.ts'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { newFolder } from '../folder.ts'
import { serve } from '../serve.ts'

interface Ended {
  exit: number | null
  said: string
  faults: string
}

interface Started {
  child: ChildProcess
  said(): string
  ended: Promise<Ended>
}

/**
 * Runs commands as one user of a machine during the tests of the file, with a settings file of its own, the service's
 * address and, unless it is null, a key.
 */
export function commandLine(reach: () => { baseUrl: string; apiKey: string | null }) {
  const home = newFolder()
  const settingsFile = join(home, 'payments', 'settings.json')
  const { PAYMENTS_API_KEY: _key, PAYMENTS_PROFILE: _profile, ...inherited } = process.env

  const start = (args: readonly string[]): Started => {
    const program = ['--disable-warning=ExperimentalWarning', 'clients/cli/src/main.ts']
    const child = spawn(process.execPath, [...program, ...args], { env: line.env })
    let [said, faults] = ['', '']
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (faults += chunk.toString()))
    const ended = once(child, 'close').then(([exit]) => ({ exit: exit as number | null, said, faults }))
    return { child, said: () => said + faults, ended }
  }

  const fed = async (input: string, ...args: string[]): Promise<Ended> => {
    const { child, ended } = start(args)
    child.stdin!.end(input)
    return await ended
  }

  const line = {
    home,
    settingsFile,
    /** Change it for the commands that follow. */
    env: {
      ...inherited,
      XDG_CONFIG_HOME: home,
      LC_ALL: 'en_ZA.UTF-8',
      TZ: 'UTC',
      // Starts after the first take a third of its time.
      NODE_COMPILE_CACHE: join(home, 'compiled'),
    } as NodeJS.ProcessEnv,
    settings: () => JSON.parse(readFileSync(settingsFile, 'utf8')) as UncheckedJson,
    start,
    fed,
    payments: (...args: string[]) => fed('', ...args),
    /** Runs a command with --json and returns its output. */
    json: async (...args: string[]) => {
      const { said, exit, faults } = await fed('', ...args, '--json')
      expect([exit, faults]).toEqual([0, ''])
      return JSON.parse(said) as UncheckedJson
    },
  }
  beforeAll(() => {
    const { baseUrl, apiKey } = reach()
    line.env = { ...line.env, PAYMENTS_BASE_URL: baseUrl, ...(apiKey !== null && { PAYMENTS_API_KEY: apiKey }) }
  })
  return line
}

export type CommandLine = ReturnType<typeof commandLine>

/** A server that records what it is sent, and returns an empty list. */
export async function startStranger() {
  const seen: string[] = []
  const server = createServer((request, response) => {
    seen.push(JSON.stringify([request.url, request.headers]))
    request.resume()
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":[],"nextCursor":null}')
  })
  const { url: address, close } = await serve(server)
  return { address, seen, close }
}
