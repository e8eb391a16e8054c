import { memoryOf } from './processes.ts'
import type { Stand } from './stand.ts'

interface Look {
  /** Lines that had arrived by then. */
  lines: number
  /** Resident memory of the service. */
  mb: number
}

/** Downloads as a client that reads as fast as it can, and looks at the service's memory this often. */
export async function download(stand: Stand, url: string, lookEveryMs: number) {
  const memory: Look[] = []
  let [firstMs, lines, bytes] = [0, 0, 0]
  const look = setInterval(() => memory.push({ lines, mb: memoryOf(stand.product().pid).service }), lookEveryMs)
  const began = performance.now()
  const { body } = await fetch(url)
  for await (const chunk of body! as unknown as AsyncIterable<Uint8Array>) {
    firstMs ||= performance.now() - began
    bytes += chunk.length
    for (const byte of chunk) if (byte === 10) lines++
  }
  clearInterval(look)
  return { firstMs, ms: performance.now() - began, lines, megabytes: bytes / 1e6, memory }
}

export const mostMb = (memory: readonly Look[]): number => Math.max(0, ...memory.map(({ mb }) => mb))
