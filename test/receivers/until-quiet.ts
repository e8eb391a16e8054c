import { setImmediate as nextTurn, setTimeout as pass } from 'node:timers/promises'

/**
 * Long enough for the rest of an answer to be read and for its connection to be free again, however long the loop stood
 * still meanwhile: what has come in is read in the turns between, and the sender's timer ends before the second of these.
 */
export async function untilQuiet(): Promise<void> {
  await pass(30)
  for (let turn = 0; turn < 5; turn++) await nextTurn()
  await pass(30)
}
