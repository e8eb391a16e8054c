import { setWorkflowOptions, workflowInfo } from '@temporalio/workflow'
import { payout, refund } from './outgoing.ts'
import { payment } from './payment.ts'

export { connect } from './connect.ts'
export { dispute } from './dispute.ts'
export { disputes } from './disputes.ts'
export { erasure } from './erasure.ts'
export { ledgerDays } from './ledger-days.ts'
export { payoutBatch } from './payout-batch.ts'
export { proofBatch } from './proof-batch.ts'
export { ratesRefresh } from './rates-refresh.ts'
export { reconcile, reconciliation } from './reconcile.ts'
export { retention } from './retention.ts'
export { webhookDelivery } from './webhook-delivery.ts'
export { payment, payout, refund }

// Money moves by the rules with which its run began: these runs end on the version that started them. All others
// continue on the current version, so the recorded histories in test/histories must replay. On a worker without a
// version nothing is pinned: the engine (server 1.29.1) would then give the second task of a run to no worker.
const pinned = () =>
  workflowInfo().currentDeploymentVersion?.deploymentName ? { versioningBehavior: 'PINNED' as const } : {}
for (const workflow of [payment, payout, refund]) setWorkflowOptions(pinned, workflow)
