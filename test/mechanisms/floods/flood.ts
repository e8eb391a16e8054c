import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { extent } from '../../extent.ts'

interface FloodRequest {
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
}

export interface FloodOrder {
  baseUrl: string
  requests: readonly FloodRequest[]
  lanes: number
  forMs: number
  /** How many requests are sent in all. Default: as many as fit in the time. */
  times?: number
  /** Milliseconds of each lane between its requests. Default: none. */
  pauseMs?: number
}

export type FloodCounts = Readonly<Record<string, number>>

/** How long a flood lasts. The long form is the minute of the promise. */
export const FLOOD_MS = extent({ short: 8_000, long: 60_000 })

export const floodRequest = (key: string, path: string, body?: object): FloodRequest => ({
  method: body ? 'POST' : 'GET',
  path,
  headers: { authorization: `Bearer ${key}` },
  ...(body && { body: JSON.stringify(body) }),
})

/** Sends the flood from another process; resolves when it has ended. */
export async function flood(order: FloodOrder): Promise<FloodCounts> {
  const script = join(import.meta.dirname, 'flood-process.ts')
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, JSON.stringify(order)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => void (printed += chunk.toString()))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  if (code !== 0) throw new Error(`the flood ended with ${code}`)
  return JSON.parse(printed) as FloodCounts
}
