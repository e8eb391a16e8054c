import { ApplicationFailure } from '@temporalio/common'
import type { Pool } from 'pg'
import { loadRefund, type RefundSnapshot } from '../../db/refunds/load-refund.ts'
import { outgoingStep, type OutgoingStep } from '../attempts/outgoing.ts'

/** The refund as the record has it; a workflow of none ends. */
export async function requireRefund(pool: Pool, transactionId: string): Promise<RefundSnapshot> {
  const refund = await loadRefund(pool, transactionId)
  if (!refund) throw ApplicationFailure.nonRetryable(`there is no refund ${transactionId}`, 'SV-2005')
  return refund
}

export function stepOf(refund: RefundSnapshot): OutgoingStep {
  return outgoingStep(refund, { providerId: refund.charge.providerId, automatic: refund.automatic })
}
