import type { Pool } from 'pg'
import type { DisputeState } from '../../../src/domain/disputes/dispute.ts'
import type { Mode } from '../../../src/domain/states.ts'
import { money } from '../../db/money.ts'
import { given } from '../../given.ts'
import { moveTo } from '../../moves.ts'

interface GivenDispute {
  businessId: string
  mode?: Mode
  /** Null if it was never read. */
  state?: DisputeState | null
  respondBy?: Date
  /** The charge is R 150,00. */
  refundReservedCents?: number
  createdAt?: Date
}

/** Stores a payment that succeeded, and a dispute of it as a look at the provider leaves it. */
export async function givenDispute(
  pool: Pool,
  { businessId, mode = 'TEST', state = 'NEEDS_RESPONSE', refundReservedCents = 0, ...more }: GivenDispute,
): Promise<{ id: string; transactionId: string; attemptId: string }> {
  const transactionId = await given.payment(pool, { businessId, mode, amountCents: 15_000 })
  const charged = { transactionId, state: 'SUCCEEDED', capturedCents: 15_000, refundReservedCents }
  const attemptId = await given.attempt(pool, charged)
  await moveTo(pool, transactionId, { state: 'PROCESSING' })
  await moveTo(pool, transactionId, { state: 'SUCCEEDED', settledAttemptId: attemptId })
  const of = { businessId, mode, transactionId, attemptId }
  const id = await given.dispute(pool, { ...of, state, sequence: state ? 1 : 0, ...more })
  if (state)
    await given.rows(pool, 'dispute_history', [{ disputeId: id, sequence: 1, entry: state, amountCents: 15_000 }])
  await money.book(pool, [transactionId])
  return { id, transactionId, attemptId }
}
