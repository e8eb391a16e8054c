import { setWorkflowOptions } from '@temporalio/workflow'
import { payout, refund } from './outgoing.ts'
import { payment } from './payment.ts'

export { connect } from './connect.ts'
export { erasure } from './erasure.ts'
export { payoutBatch } from './payout-batch.ts'
export { proofBatch } from './proof-batch.ts'
export { ratesRefresh } from './rates-refresh.ts'
export { retention } from './retention.ts'
export { webhookDelivery } from './webhook-delivery.ts'
export { payment, payout, refund }

// Money moves by the rules with which its run began: these runs end on the version that started them. All others go on
// with the current version, so the recorded histories in test/histories must replay.
for (const workflow of [payment, payout, refund]) setWorkflowOptions({ versioningBehavior: 'PINNED' }, workflow)
