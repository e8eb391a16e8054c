import { setTimeout as delay } from 'node:timers/promises'
import { describeExit, type Child } from './children.ts'
import type { Progress } from '../progress.ts'

export interface Part {
  /** Rejects with the reason if the start fails. */
  readonly ready: Promise<void>
  stop(): Promise<void>
}

export interface PartOptions {
  name: string
  /** Starts the child and waits until it is ready; runs again, with the same ports and data, after a crash. */
  start(): Promise<{ child: Child }>
  progress: Progress
  /** The child crashed too often: the service should stop with this line. */
  onGivenUp(line: string): void
  firstWaitMs?: number
}

const LONGEST_WAIT_MS = 10_000
const CRASHES_PER_MINUTE = 5

/** Starts a part and keeps it running: prints each unexpected exit, and restarts the child after a growing wait. */
export function startPart({ name, start, progress, onGivenUp, firstWaitMs = 1_000 }: PartOptions): Part {
  const stopping = new AbortController()
  let current: Child | null = null
  const ready = start().then(({ child }) => void (current = child))
  // Callers that await `ready` get the rejection; without one it must not count as unhandled.
  const watching = ready.then(watch, () => {})
  return {
    ready,
    async stop() {
      await ready.catch(() => {})
      stopping.abort()
      await current?.stop()
      await watching
      // A restart may have been under way when the stop began.
      await current?.stop()
    },
  }

  async function watch(): Promise<void> {
    let crashes: number[] = []
    for (let reason = await endOf(current!); !stopping.signal.aborted;) {
      const now = performance.now()
      crashes = [...crashes.filter((at) => now - at < 60_000), now]
      if (crashes.length >= CRASHES_PER_MINUTE) return giveUp(reason)
      const waitMs = Math.min(firstWaitMs * 2 ** (crashes.length - 1), LONGEST_WAIT_MS)
      say(`${reason}; restarting in ${waitMs / 1000} s`)
      await delay(waitMs, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      reason = await restart()
    }
  }

  /** Restarts the child and waits until it exits. Returns the reason as a sentence. */
  async function restart(): Promise<string> {
    try {
      current = (await start()).child
    } catch (error) {
      current = null
      return `did not start: ${(error as Error).message}`
    }
    if (!stopping.signal.aborted) say(`running again (pid ${current.pid})`)
    return stopping.signal.aborted ? 'stopped' : endOf(current)
  }

  async function endOf(child: Child): Promise<string> {
    const exit = await child.exited
    const last = child.lastLines(1)[0]
    return `${describeExit(exit)} unexpectedly, its log is ${child.logFile}${last ? ` (last line: ${last})` : ''}`
  }

  function giveUp(reason: string): void {
    const line = `${reason}; it crashed ${CRASHES_PER_MINUTE} times within a minute, giving up`
    say(line)
    onGivenUp(`${name} ${line}`)
  }

  function say(text: string): void {
    progress.line(name, text)
  }
}

/** A part that runs elsewhere: always ready, nothing to stop. */
export const elsewhere: Part = { ready: Promise.resolve(), stop: () => Promise.resolve() }
