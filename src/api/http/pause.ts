// oxlint-disable-next-line no-restricted-imports -- the one place of the API that sleeps
import { setTimeout as pass } from 'node:timers/promises'
import { requireNoHeldConnection } from '../../db/held-connection.ts'

/** Sleeps; throws where a connection of the database is held. */
export async function pause(ms: number): Promise<void> {
  requireNoHeldConnection('a pause')
  await pass(ms)
}
