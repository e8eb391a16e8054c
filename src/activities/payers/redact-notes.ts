import type { Pool } from 'pg'
import type { Cipher } from '../../db/cipher.ts'
import {
  knownOfPayer,
  notesAboutPayer,
  replaceNote,
  type StoredNote,
  type StoredPayer,
} from '../../db/payers/redact-notes.ts'
import { customerOf } from '../../db/payments/customer.ts'
import { type KnownOfPayer, redact } from '../../domain/payers/redaction.ts'

interface Payer {
  email: string
  hashes: Buffer[]
  until: Date
}

const contextOf = ({ place, id, batchId }: StoredNote): string =>
  place === 'decision' ? `payout-reason:${batchId}` : `${place}:${id}`

const given = (...texts: (string | null | undefined)[]) => texts.filter((text) => typeof text === 'string')

function knownOf(cipher: Cipher, of: StoredPayer): KnownOfPayer {
  const { transactionId, customer, name, accountNumber, document } = of
  const opened = (sealed: Buffer | null, context: string) =>
    sealed && cipher.decrypt(sealed, `${context}:${transactionId}`).toString()
  const payer = customer && customerOf(cipher.decrypt(customer, `customer:${transactionId}`))
  const paper = opened(document, 'document')
  const paperNumber = paper && (JSON.parse(paper) as { number: string }).number
  return {
    emails: given(payer?.email),
    names: given(payer?.name, name),
    numbers: given(payer?.phone, opened(accountNumber, 'account-number'), paperNumber),
  }
}

/**
 * Replaces what names the payer in the notes of operators and the reasons of checkers. The rest is evidence of why
 * money moved, and stays. Runs before the payer's data is erased, by which it finds the words; it may run twice.
 */
export async function redactNotes({ pool, cipher }: { pool: Pool; cipher: Cipher }, payer: Payer): Promise<void> {
  const { email, hashes, until } = payer
  const notes = await notesAboutPayer(pool, { hashes, until })
  if (notes.length === 0) return
  const known = (await knownOfPayer(pool, { hashes, until })).map((each) => knownOf(cipher, each))
  const all = (part: keyof KnownOfPayer) => [...new Set(known.flatMap((each) => each[part]))]
  const whole = { emails: [...new Set([email, ...all('emails')])], names: all('names'), numbers: all('numbers') }
  for (const note of notes) {
    const context = contextOf(note)
    const text = cipher.decrypt(note.note, context).toString()
    const left = redact(text, whole)
    if (left === text) continue
    await replaceNote[note.place](pool, { id: note.id, before: note.note, note: cipher.encrypt(left, context) })
  }
}
