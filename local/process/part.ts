import type { Child } from './children.ts'
import type { Progress } from '../progress.ts'
import { supervise, type Supervised } from './supervisor.ts'

export interface Part {
  /** Rejects with why it could not be started. */
  readonly ready: Promise<void>
  stop(): Promise<void>
}

export interface PartOptions {
  name: string
  /** Starts it and waits until it answers; called again, with the same ports, after a crash. */
  start(): Promise<{ child: Child }>
  progress: Progress
  onGivenUp(line: string): void
}

/** One child of an embedded start: started in the background, then kept running until it is stopped. */
export function startPart({ name, start, progress, onGivenUp }: PartOptions): Part {
  let supervised: Supervised | null = null
  const restart = async () => (await start()).child
  const ready = restart().then((child) => {
    supervised = supervise(child, { name, restart, progress, onGivenUp })
  })
  // A caller that awaits `ready` gets the rejection; without one it must not be unhandled.
  ready.catch(() => {})
  return {
    ready,
    async stop() {
      await ready.catch(() => {})
      await supervised?.stop()
    },
  }
}

/** For what runs elsewhere: ready at once, nothing to stop. */
export const elsewhere: Part = { ready: Promise.resolve(), stop: () => Promise.resolve() }
