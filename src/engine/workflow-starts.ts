import type { WorkflowClient } from '@temporalio/client'
import { TypedSearchAttributes, defineSearchAttributeKey } from '@temporalio/common'
import {
  SIGNALS,
  TASK_QUEUES,
  WORKFLOWS,
  type ConnectInput,
  type DeliveryInput,
  type DisputeInput,
  type ErasureInput,
  type PayerSignal,
  type PayoutBatchInput,
  type ProviderEventSignal,
  type ReplaySignal,
  type TransactionInput,
  connectWorkflowId,
  deliveryWorkflowId,
  disputeWorkflowId,
  erasureWorkflowId,
  paymentWorkflowId,
  payoutBatchWorkflowId,
  payoutWorkflowId,
  refundWorkflowId,
} from '../workflows/messages.ts'
import type { Mode } from '../domain/states.ts'
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
type StartedWork = Exclude<EngineWork, { kind: 'cancelledDelivery' }>

/** The engine's priority keys, 1 to 5: the lowest is served first. */
const PRIORITY_OF = { LIVE: 2, TEST: 3 } as const

/** A workflow of a business, as its start is made. */
interface Start<Input> {
  type: string
  workflowId: string
  input: Input
  summary: string
  mode: Mode
  /** The engine serves fairness keys in turn, so tasks of one endpoint or business do not delay the others. */
  fairnessKey: string
  shown: Partial<Record<keyof typeof attributes, string>>
  taskQueue?: string
}

/**
 * Returns the type and the start options of a workflow. LIVE goes first. The activities of a workflow inherit its
 * priority.
 */
function startOf<Input>({ type, workflowId, input, summary, mode, fairnessKey, shown, taskQueue }: Start<Input>) {
  const named = Object.entries({ ...shown, Mode: mode }) as [keyof typeof attributes, string][]
  return {
    type,
    start: {
      ...policies,
      priority: { fairnessKey, priorityKey: PRIORITY_OF[mode] },
      workflowId,
      taskQueue: taskQueue ?? TASK_QUEUES.payments,
      args: [input] as [Input],
      staticSummary: summary,
      typedSearchAttributes: new TypedSearchAttributes(
        named.map(([name, value]) => ({ key: attributes[name], value })),
      ),
    },
  }
}

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
  const { transactionId, merchantId, mode, state, summary } = work
  const input: TransactionInput = { transactionId }
  const shown = { MerchantId: merchantId, TransactionId: transactionId, State: state }
  return startOf({ ...workflowOf(work), input, summary, mode, fairnessKey: merchantId, shown })
}

function payoutBatchStart({ batchId, merchantId, mode, state, summary }: PayoutBatchWork) {
  const input: PayoutBatchInput = { batchId }
  const shown = { MerchantId: merchantId, State: state }
  const named = { type: WORKFLOWS.payoutBatch, workflowId: payoutBatchWorkflowId(batchId) }
  return startOf({ ...named, input, summary, mode, fairnessKey: merchantId, shown })
}

/** Returns the workflow that a command is for, with its start options. */
export function commandedWorkflow(work: TransactionWork | PayoutBatchWork) {
  return work.kind === 'payoutBatch' ? payoutBatchStart(work) : transactionStart(work)
}

/** Returns the workflow that the work is for, with its start options. */
function workflowFor(work: StartedWork) {
  const { merchantId, mode } = work
  switch (work.kind) {
    case 'connect': {
      const { resourceId, state, summary } = work
      const input: ConnectInput = { resourceId }
      const shown = { MerchantId: merchantId, State: state }
      const named = { type: WORKFLOWS.connect, workflowId: connectWorkflowId(resourceId) }
      return startOf({ ...named, input, summary, mode, fairnessKey: merchantId, shown })
    }
    case 'dispute': {
      const { disputeId, transactionId, state } = work
      const input: DisputeInput = { disputeId }
      const shown = { MerchantId: merchantId, TransactionId: transactionId, State: state }
      const named = { type: WORKFLOWS.dispute, workflowId: disputeWorkflowId(disputeId) }
      return startOf({ ...named, input, summary: 'dispute', mode, fairnessKey: merchantId, shown })
    }
    case 'delivery':
    case 'replay': {
      const { deliveryId, endpointId, transactionId, eventType } = work
      const input: DeliveryInput = { deliveryId, endpointId }
      const shown = { MerchantId: merchantId, TransactionId: transactionId, EndpointId: endpointId }
      const named = { type: WORKFLOWS.webhookDelivery, workflowId: deliveryWorkflowId(deliveryId) }
      const taskQueue = TASK_QUEUES.webhooks
      return startOf({ ...named, input, summary: eventType, mode, fairnessKey: endpointId, shown, taskQueue })
    }
    case 'payment':
    case 'refund':
    case 'refundRetry':
    case 'payout':
    case 'payoutBatch':
    case 'providerEvent':
    case 'payer':
      return commandedWorkflow(work)
  }
}

/** Returns the signal that the work sends with its start; null if the start alone is enough. */
function signalOf(work: StartedWork): { signal: string; signalArgs: unknown[] } | null {
  switch (work.kind) {
    case 'payment':
    case 'refund':
    case 'payout':
    case 'payoutBatch':
    case 'delivery':
      return null
    case 'refundRetry':
      return { signal: SIGNALS.otherRefundSettled, signalArgs: [] }
    case 'connect':
      return { signal: SIGNALS.activate, signalArgs: [] }
    case 'dispute':
      return { signal: SIGNALS.look, signalArgs: [] }
    case 'providerEvent': {
      const { inboundEventId, again } = work
      return { signal: SIGNALS.providerEvent, signalArgs: [{ inboundEventId, again }] satisfies [ProviderEventSignal] }
    }
    case 'payer':
      return { signal: SIGNALS.payer, signalArgs: [work.signal] satisfies [PayerSignal] }
    case 'replay':
      return { signal: SIGNALS.replay, signalArgs: [{ replayId: work.replayId }] satisfies [ReplaySignal] }
  }
}

/**
 * Starts or signals the workflow that the work is for. Safe to repeat. `eager`: a worker of this process may take it
 * at once.
 */
export async function startWork(client: WorkflowClient, work: EngineWork | ErasureWork, eager: boolean): Promise<void> {
  if (work.kind === 'cancelledDelivery') {
    await client.getHandle(deliveryWorkflowId(work.deliveryId)).signal(SIGNALS.cancel)
  } else if (work.kind === 'erasure') {
    const workflowId = erasureWorkflowId(work.requestId)
    const args = [{ requestId: work.requestId }] as [ErasureInput]
    await client.start(WORKFLOWS.erasure, { ...policies, workflowId, taskQueue: TASK_QUEUES.payments, args })
  } else {
    const { type, start } = workflowFor(work)
    const signal = signalOf(work)
    if (signal) await client.signalWithStart(type, { ...start, ...signal })
    else await client.start(type, { ...start, requestEagerStart: eager })
    // A run on a worker of 1.0.0 or 1.1.0 knows the old name alone.
    if (work.kind === 'refundRetry')
      await client.signalWithStart(type, { ...start, signal: SIGNALS.turn, signalArgs: [] })
  }
}
