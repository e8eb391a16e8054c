import { ApplicationFailure } from '@temporalio/common'
import type { Pool } from 'pg'
import { loadPayout, type PayoutSnapshot } from '../../db/payouts/load-payout.ts'
import { outgoingStep, type OutgoingStep } from '../attempts/outgoing.ts'

/** The payout as the record has it; a workflow of none ends. */
export async function requirePayout(pool: Pool, transactionId: string): Promise<PayoutSnapshot> {
  const payout = await loadPayout(pool, transactionId)
  if (!payout) throw ApplicationFailure.nonRetryable(`there is no payout ${transactionId}`, 'SV-2005')
  return payout
}

/** Nothing is begun for a payout before its batch was approved and has made it due: until then its workflow ends. */
export function stepOf(payout: PayoutSnapshot): OutgoingStep {
  const providerId = payout.attempt?.providerId ?? payout.providerId
  const step = outgoingStep(payout, { providerId, automatic: false })
  return payout.state === 'PROCESSING' && payout.released ? step : { ...step, next: 'END' }
}
