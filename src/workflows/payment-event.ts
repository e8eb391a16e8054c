import type { EventInput, PaymentStep } from '../activities/payments/payment-step.ts'
import { recordActivities, slowPayments } from './policies.ts'
import { show } from './results.ts'

/**
 * Applies a stored event of a payment. If the provider must confirm it, the provider is asked, on the slow queue. The
 * result of the first activity decides that, so histories from before this question replay.
 */
export async function handlePaymentEvent(input: EventInput): Promise<PaymentStep> {
  const step = await recordActivities.handleProviderEvent(input)
  if (step.confirmAt === undefined) return step
  show(step, `Asks ${step.confirmAt} about an event.`)
  return await slowPayments(step.confirmAt).confirmProviderEvent(input)
}
