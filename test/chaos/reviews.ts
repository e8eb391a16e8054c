import { setTimeout as delay } from 'node:timers/promises'
import { readLedger } from '../simulated-providers.ts'
import { ask } from './asking.ts'
import type { Farm } from './farm.ts'
import type { Memory } from './shop.ts'

/** Begins the name of a count of resolved flags; the reason of the flag follows. */
export const RESOLVED = 'an operator resolved'

/** An operator who looks at the provider's own books, and resolves each flagged transaction by what they say. */
export async function resolveFlagged(farm: Farm, memory: Memory): Promise<void> {
  const login = { method: 'POST', path: '/api/auth/login', body: farm.operator, credential: null } as const
  const { body: session } = await ask(farm.url, login)
  const credential = session.accessToken as string
  const path = '/api/operator/transactions?needsReview=true&limit=100'
  const { body: flagged } = await ask(farm.url, { method: 'GET', path, credential })
  const ledger = await readLedger(farm)
  const booked = new Set(ledger.filter(({ state }) => state === 'SUCCEEDED').map(({ reference }) => reference))
  for (const { transactionId } of flagged.data ?? []) {
    const inspect = { method: 'GET', path: `/api/operator/transactions/${transactionId}`, credential } as const
    const { body: seen } = await ask(farm.url, inspect)
    const paid = seen.attempts.find((attempt: { providerReference: string; attemptId: string }) =>
      booked.has(attempt.providerReference),
    )
    const note = 'The provider was asked.'
    // The payer's money is still here: an automatic refund that was not booked is sent again.
    const restarts = seen.kind === 'REFUND' && seen.reviewReason === 'refund_failed' && !paid
    const body = restarts ? { note } : { ...outcomeOf(seen.state, paid), note }
    const resolve = {
      method: 'POST',
      path: `/api/operator/transactions/${transactionId}/${restarts ? 'restart' : 'resolve'}`,
      body,
      credential,
    } as const
    const answer = await ask(farm.url, { ...resolve, idempotencyKey: `resolve-${transactionId}-${Date.now()}` })
    const name =
      answer.status < 300 ? `${RESOLVED} ${seen.reviewReason}` : `not resolved yet: ${answer.body?.error?.code}`
    memory.counts.set(name, (memory.counts.get(name) ?? 0) + 1)
  }
  await delay(1_000)
}

/** A transaction that has ended keeps its outcome: only its flag is cleared. */
function outcomeOf(state: string, paid: { attemptId: string } | undefined): { outcome: string; attemptId?: string } {
  if (state === 'SUCCEEDED' || state === 'FAILED' || state === 'STOPPED')
    return { outcome: state === 'SUCCEEDED' ? 'SUCCEEDED' : 'FAILED' }
  return paid ? { outcome: 'SUCCEEDED', attemptId: paid.attemptId } : { outcome: 'FAILED' }
}
