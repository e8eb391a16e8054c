import { createAskOutgoing } from '../attempts/ask-outgoing.ts'
import type { ActivityDeps } from '../deps.ts'
import { lookUpPayout } from './payout-provider.ts'
import { requirePayout, stepOf } from './steps.ts'

export function createAskPayout(deps: ActivityDeps) {
  return createAskOutgoing(deps, {
    load: (transactionId) => requirePayout(deps.pool, transactionId),
    stepOf,
    lookUp: (payout, attempt) => lookUpPayout(deps, payout, attempt),
    // A provider that pays out can be asked: the contract has no other.
    canBeAsked: () => true,
  })
}
