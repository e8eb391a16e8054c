import { readTransaction } from '../db/statements/read-transaction.ts'
import type { Reply } from './call.ts'
import type { Api } from './deps.ts'
import type { OnceReply } from './idempotency.ts'
import { presentTransaction } from './present-transaction.ts'

/**
 * What `Prefer: wait=N` (RFC 7240) makes of a stored transaction's answer: the transaction once it is terminal
 * or needs the payer, or as it is after N seconds. Without the preference, and for a repeat, the answer itself.
 */
export async function answerAfterWait(
  api: Api,
  reply: OnceReply,
  transactionId: string,
  seconds: number | null,
): Promise<Reply> {
  if (seconds === null || reply.replayed) return reply
  const settled = await api.waiter.until(transactionId, seconds * 1_000)
  // The database may be away just now: what was stored is stored, and its first answer stands.
  const row = settled ?? (await readTransaction(api.pool, transactionId).catch(() => null))
  const later = row && { status: reply.status, body: presentTransaction(row, api.config.baseUrl) }
  const answer = later ? await reply.replaceAnswer(later) : reply
  return { ...answer, headers: { ...answer.headers, 'Preference-Applied': `wait=${seconds}` } }
}
