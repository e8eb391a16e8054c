import { createAskOutgoing } from '../attempts/ask-outgoing.ts'
import type { ActivityDeps } from '../deps.ts'
import { lookUpRefund, refundCapabilities } from './refund-provider.ts'
import { requireRefund, stepOf } from './steps.ts'

export function createAskRefund(deps: ActivityDeps) {
  return createAskOutgoing(deps, {
    load: (transactionId) => requireRefund(deps.pool, transactionId),
    stepOf,
    lookUp: (refund, attempt) => lookUpRefund(deps, refund, attempt),
    canBeAsked: (refund) => refundCapabilities(deps, refund)?.lookup !== false,
  })
}
