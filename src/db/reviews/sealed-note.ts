import type { Cipher } from '../cipher.ts'

/** The command that a note belongs to. */
export interface NotedCommand {
  transactionId: string
  commandId: string
  operatorId: string
  outcome: string
  attemptId: string | null
}

/** The seal binds every field, so a note copied from the engine's history fits no other command. */
function contextOf({ transactionId, commandId, operatorId, outcome, attemptId }: NotedCommand): string {
  return `resolution:${JSON.stringify([transactionId, commandId, operatorId, outcome, attemptId])}`
}

/**
 * Seals a note for the engine, whose histories many people can read. Returns base64. The seal also proves that the API
 * sent the command.
 */
export function sealNote(cipher: Cipher, command: NotedCommand, note: string): string {
  return cipher.encrypt(note, contextOf(command)).toString('base64')
}

/** Returns null if the note was not sealed for this command. */
export function openSealedNote(cipher: Cipher, command: NotedCommand, sealed: string): string | null {
  try {
    return cipher.decrypt(Buffer.from(sealed, 'base64'), contextOf(command)).toString()
  } catch {
    return null
  }
}
