import type { WorkflowClient } from '@temporalio/client'
import { TypedSearchAttributes, defineSearchAttributeKey } from '@temporalio/common'
import {
  SIGNALS,
  TASK_QUEUES,
  WORKFLOWS,
  type ConnectInput,
  type DeliveryInput,
  type DisputeInput,
  type PayerSignal,
  type PaymentInput,
  type PayoutBatchInput,
  type PayoutInput,
  type ProviderEventSignal,
  type RefundInput,
  type ReplaySignal,
  connectWorkflowId,
  deliveryWorkflowId,
  disputeWorkflowId,
  paymentWorkflowId,
  payoutBatchWorkflowId,
  payoutWorkflowId,
  refundWorkflowId,
} from '../workflows/messages.ts'
import type { Mode } from '../domain/states.ts'
import { startErasure } from './erasure-start.ts'
import { type EngineWork, type ErasureWork, WORK_OF_KIND } from '../domain/engine-work.ts'

const attributes = {
  MerchantId: defineSearchAttributeKey('MerchantId', 'KEYWORD'),
  TransactionId: defineSearchAttributeKey('TransactionId', 'KEYWORD'),
  EndpointId: defineSearchAttributeKey('EndpointId', 'KEYWORD'),
  State: defineSearchAttributeKey('State', 'KEYWORD'),
  Mode: defineSearchAttributeKey('Mode', 'KEYWORD'),
}

/** Starting a running workflow is a no-op. A closed run is followed by a new one, which continues from the record. */
const policies = { workflowIdConflictPolicy: 'USE_EXISTING', workflowIdReusePolicy: 'ALLOW_DUPLICATE' } as const

export type TransactionWork = Extract<
  EngineWork,
  { kind: 'payment' | 'refund' | 'refundRetry' | 'payout' | 'providerEvent' | 'payer' }
>
export type PayoutBatchWork = Extract<EngineWork, { kind: 'payoutBatch' }>
type ConnectWork = Extract<EngineWork, { kind: 'connect' }>
type DisputeWork = Extract<EngineWork, { kind: 'dispute' }>
type DeliveryWork = Extract<EngineWork, { kind: 'delivery' | 'replay' }>

/** The engine's priority keys, 1 to 5: the lowest is served first. */
const PRIORITY_OF = { LIVE: 2, TEST: 3 } as const

/**
 * Returns the task priority of a key. The engine serves fairness keys in turn, so thousands of tasks of one endpoint
 * or business do not delay the others. LIVE goes first. The activities of a workflow inherit both.
 */
const priorityOf = (fairnessKey: string, mode: Mode) => ({ priority: { fairnessKey, priorityKey: PRIORITY_OF[mode] } })

/** Returns the type and id of the workflow that a transaction's work is for. */
function workflowOf(work: TransactionWork): { type: string; workflowId: string } {
  const carrier = work.kind === 'providerEvent' ? WORK_OF_KIND[work.transactionKind] : work.kind
  switch (carrier) {
    case 'refund':
    case 'refundRetry':
      return { type: WORKFLOWS.refund, workflowId: refundWorkflowId(work.transactionId) }
    case 'payout':
      return { type: WORKFLOWS.payout, workflowId: payoutWorkflowId(work.transactionId) }
    case 'payment':
    case 'payer':
      return { type: WORKFLOWS.payment, workflowId: paymentWorkflowId(work.transactionId) }
  }
}

function transactionStart(work: TransactionWork) {
  return {
    ...policies,
    ...priorityOf(work.merchantId, work.mode),
    workflowId: workflowOf(work).workflowId,
    taskQueue: TASK_QUEUES.payments,
    args: [{ transactionId: work.transactionId }] as [PaymentInput | RefundInput | PayoutInput],
    staticSummary: work.summary,
    typedSearchAttributes: new TypedSearchAttributes([
      { key: attributes.MerchantId, value: work.merchantId },
      { key: attributes.TransactionId, value: work.transactionId },
      { key: attributes.State, value: work.state },
      { key: attributes.Mode, value: work.mode },
    ]),
  }
}

/** Returns the start options of a batch or a connect resource. */
function businessStart<Input>(work: PayoutBatchWork | ConnectWork, workflowId: string, input: Input) {
  return {
    ...policies,
    ...priorityOf(work.merchantId, work.mode),
    workflowId,
    taskQueue: TASK_QUEUES.payments,
    args: [input] as [Input],
    staticSummary: work.summary,
    typedSearchAttributes: new TypedSearchAttributes([
      { key: attributes.MerchantId, value: work.merchantId },
      { key: attributes.State, value: work.state },
      { key: attributes.Mode, value: work.mode },
    ]),
  }
}

function payoutBatchStart(work: PayoutBatchWork) {
  return businessStart<PayoutBatchInput>(work, payoutBatchWorkflowId(work.batchId), { batchId: work.batchId })
}

function connectStart(work: ConnectWork) {
  return businessStart<ConnectInput>(work, connectWorkflowId(work.resourceId), { resourceId: work.resourceId })
}

/** Returns the workflow that a command is for, with its start options. */
export function commandedWorkflow(work: TransactionWork | PayoutBatchWork) {
  return work.kind === 'payoutBatch'
    ? { type: WORKFLOWS.payoutBatch, start: payoutBatchStart(work) }
    : { type: workflowOf(work).type, start: transactionStart(work) }
}

function disputeStart(work: DisputeWork) {
  return {
    ...policies,
    ...priorityOf(work.merchantId, work.mode),
    workflowId: disputeWorkflowId(work.disputeId),
    taskQueue: TASK_QUEUES.payments,
    args: [{ disputeId: work.disputeId }] as [DisputeInput],
    staticSummary: 'dispute',
    typedSearchAttributes: new TypedSearchAttributes([
      { key: attributes.MerchantId, value: work.merchantId },
      { key: attributes.TransactionId, value: work.transactionId },
      { key: attributes.State, value: work.state },
      { key: attributes.Mode, value: work.mode },
    ]),
  }
}

function deliveryStart(work: DeliveryWork) {
  return {
    ...policies,
    ...priorityOf(work.endpointId, work.mode),
    workflowId: deliveryWorkflowId(work.deliveryId),
    taskQueue: TASK_QUEUES.webhooks,
    args: [{ deliveryId: work.deliveryId, endpointId: work.endpointId }] as [DeliveryInput],
    staticSummary: work.eventType,
    typedSearchAttributes: new TypedSearchAttributes([
      { key: attributes.MerchantId, value: work.merchantId },
      { key: attributes.TransactionId, value: work.transactionId },
      { key: attributes.EndpointId, value: work.endpointId },
      { key: attributes.Mode, value: work.mode },
    ]),
  }
}

/**
 * Starts or signals the workflow that the work is for. Safe to repeat. `eager`: a worker of this process may take it
 * at once.
 */
export async function startWork(client: WorkflowClient, work: EngineWork | ErasureWork, eager: boolean): Promise<void> {
  switch (work.kind) {
    case 'erasure':
      return await startErasure(client, work)
    case 'payment':
    case 'refund':
    case 'payout':
      await client.start(workflowOf(work).type, { ...transactionStart(work), requestEagerStart: eager })
      return
    case 'refundRetry':
      await client.signalWithStart(WORKFLOWS.refund, {
        ...transactionStart(work),
        signal: SIGNALS.turn,
        signalArgs: [],
      })
      return
    case 'payoutBatch':
      await client.start(WORKFLOWS.payoutBatch, { ...payoutBatchStart(work), requestEagerStart: eager })
      return
    case 'connect':
      await client.signalWithStart(WORKFLOWS.connect, {
        ...connectStart(work),
        signal: SIGNALS.activate,
        signalArgs: [],
      })
      return
    case 'dispute':
      await client.signalWithStart(WORKFLOWS.dispute, { ...disputeStart(work), signal: SIGNALS.look, signalArgs: [] })
      return
    case 'delivery':
      await client.start(WORKFLOWS.webhookDelivery, { ...deliveryStart(work), requestEagerStart: eager })
      return
    case 'providerEvent':
      await client.signalWithStart(workflowOf(work).type, {
        ...transactionStart(work),
        signal: SIGNALS.providerEvent,
        signalArgs: [{ inboundEventId: work.inboundEventId, again: work.again }] satisfies [ProviderEventSignal],
      })
      return
    case 'payer':
      await client.signalWithStart(WORKFLOWS.payment, {
        ...transactionStart(work),
        signal: SIGNALS.payer,
        signalArgs: [work.signal] satisfies [PayerSignal],
      })
      return
    case 'replay':
      await client.signalWithStart(WORKFLOWS.webhookDelivery, {
        ...deliveryStart(work),
        signal: SIGNALS.replay,
        signalArgs: [{ replayId: work.replayId }] satisfies [ReplaySignal],
      })
      return
    case 'cancelledDelivery':
      await client.getHandle(deliveryWorkflowId(work.deliveryId)).signal(SIGNALS.cancel)
      return
  }
}
