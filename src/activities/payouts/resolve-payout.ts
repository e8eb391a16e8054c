import type { OutgoingStep } from '../attempts/outgoing.ts'
import { transactionRecorder } from '../attempts/transaction-record.ts'
import type { ActivityDeps } from '../deps.ts'
import type { ResolveStepInput } from '../payments/steps.ts'
import { requirePayout, stepOf } from './steps.ts'

export function createResolvePayout(deps: ActivityDeps) {
  const { resolve } = transactionRecorder(deps)

  /** Records the outcome of a payout that an operator found out. */
  return async function resolvePayout({ transactionId, ...resolution }: ResolveStepInput): Promise<OutgoingStep> {
    return stepOf(await resolve(await requirePayout(deps.pool, transactionId), resolution))
  }
}
