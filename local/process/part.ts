import type { Child } from './children.ts'
import type { Progress } from '../progress.ts'
import { supervise, type Supervised } from './supervisor.ts'

export interface Part {
  /** Rejects with the reason if the start fails. */
  readonly ready: Promise<void>
  stop(): Promise<void>
}

export interface PartOptions {
  name: string
  /** Starts the child and waits until it is ready; runs again, with the same ports, after a crash. */
  start(): Promise<{ child: Child }>
  progress: Progress
  onGivenUp(line: string): void
}

/** Starts a child process in the background and keeps it running until it is stopped. */
export function startPart({ name, start, progress, onGivenUp }: PartOptions): Part {
  let supervised: Supervised | null = null
  const restart = async () => (await start()).child
  const ready = restart().then((child) => {
    supervised = supervise(child, { name, restart, progress, onGivenUp })
  })
  // Callers that await `ready` get the rejection; without one it must not count as unhandled.
  ready.catch(() => {})
  return {
    ready,
    async stop() {
      await ready.catch(() => {})
      await supervised?.stop()
    },
  }
}

/** A part that runs elsewhere: always ready, nothing to stop. */
export const elsewhere: Part = { ready: Promise.resolve(), stop: () => Promise.resolve() }
