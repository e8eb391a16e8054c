import { setImmediate as nextTurn, setTimeout as pass } from 'node:timers/promises'

/**
 * Waits until the rest of a response is read and its connection is free again, even if the event loop stalled. The loop
 * reads input between the turns, and the sender's timer fires before the second turn.
 */
export async function untilQuiet(): Promise<void> {
  await pass(30)
  for (let turn = 0; turn < 5; turn++) await nextTurn()
  await pass(30)
}
