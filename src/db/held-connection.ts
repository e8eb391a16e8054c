import { AsyncLocalStorage } from 'node:async_hooks'

const holding = new AsyncLocalStorage<true>()

/** Runs what holds a connection of the pool for longer than one statement. */
export function holdingConnection<T>(work: () => Promise<T>): Promise<T> {
  return holding.run(true, work)
}

/**
 * For everything that is waited for and is not the database (the engine, a sleep, a hash, a held page): throws where
 * the caller holds a connection meanwhile. A process has few of them, so those who wait would keep out everybody else.
 */
export function requireNoHeldConnection(waitsFor: string): void {
  if (holding.getStore()) throw new Error(`a connection of the database is held while ${waitsFor} is waited for`)
}
