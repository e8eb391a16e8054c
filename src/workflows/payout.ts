import type { PayoutInput, WorkflowResult } from './messages.ts'
import { outgoing } from './outgoing.ts'

/**
 * One item of a batch, from its release to the money's arrival or return. It acts only on a row that is PROCESSING, which
 * only an approval writes.
 */
export async function payout(input: PayoutInput): Promise<WorkflowResult | null> {
  return await outgoing('payout', input)
}
