import type { OutgoingStep } from '../attempts/outgoing.ts'
import { transactionRecorder } from '../attempts/transaction-record.ts'
import type { ActivityDeps } from '../deps.ts'
import type { ResolveStepInput } from '../payments/steps.ts'
import { requireRefund, stepOf } from './steps.ts'

export function createResolveRefund(deps: ActivityDeps) {
  const { resolve } = transactionRecorder(deps)

  /** Records the outcome of a refund that an operator found out. */
  return async function resolveRefund({ transactionId, ...resolution }: ResolveStepInput): Promise<OutgoingStep> {
    return stepOf(await resolve(await requireRefund(deps.pool, transactionId), resolution))
  }
}
