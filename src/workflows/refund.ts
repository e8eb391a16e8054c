import type { RefundInput, WorkflowResult } from './messages.ts'
import { outgoing } from './outgoing.ts'

/** One refund, from its reservation to the money's return or the reservation's release. */
export async function refund(input: RefundInput): Promise<WorkflowResult | null> {
  return await outgoing('refund', input)
}
