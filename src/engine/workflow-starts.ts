import type { WorkflowClient } from '@temporalio/client'
import { TypedSearchAttributes, defineSearchAttributeKey } from '@temporalio/common'
import * as messages from '../workflows/messages.ts'
import type { TransactionKind } from '../domain/states.ts'
import type { EngineWork, ErasureWork } from '../domain/engine-work.ts'

const { SIGNALS, TASK_QUEUES, WORKFLOWS } = messages

/** The search attributes of a workflow, by the fields of its work. */
export const ATTRIBUTES = {
  merchantId: defineSearchAttributeKey('MerchantId', 'KEYWORD'),
  transactionId: defineSearchAttributeKey('TransactionId', 'KEYWORD'),
  endpointId: defineSearchAttributeKey('EndpointId', 'KEYWORD'),
  state: defineSearchAttributeKey('State', 'KEYWORD'),
  mode: defineSearchAttributeKey('Mode', 'KEYWORD'),
}

/** Starting a running workflow is a no-op. A closed run is followed by a new one, which continues from the record. */
const policies = { workflowIdConflictPolicy: 'USE_EXISTING', workflowIdReusePolicy: 'ALLOW_DUPLICATE' } as const

export type TransactionWork = Extract<
  EngineWork,
  { kind: 'payment' | 'refund' | 'refundRetry' | 'payout' | 'providerEvent' | 'payer' }
>
export type PayoutBatchWork = Extract<EngineWork, { kind: 'payoutBatch' }>
type StartedWork = Exclude<EngineWork, { kind: 'cancelledDelivery' }>

export const WORKFLOW_OF = {
  COLLECT: { type: WORKFLOWS.payment, idOf: messages.paymentWorkflowId },
  REFUND: { type: WORKFLOWS.refund, idOf: messages.refundWorkflowId },
  PAYOUT: { type: WORKFLOWS.payout, idOf: messages.payoutWorkflowId },
} as const satisfies Record<TransactionKind, unknown>

const KIND_OF_WORK = {
  payment: 'COLLECT',
  payer: 'COLLECT',
  refund: 'REFUND',
  refundRetry: 'REFUND',
  payout: 'PAYOUT',
} as const

/** The engine's priority keys, 1 to 5: the lowest is served first. */
const PRIORITY_OF = { LIVE: 2, TEST: 3 } as const

function workflowFor(work: StartedWork): { type: string; workflowId: string; input: object; staticSummary: string } {
  switch (work.kind) {
    case 'connect': {
      const input: messages.ConnectInput = { resourceId: work.resourceId }
      const workflowId = messages.connectWorkflowId(work.resourceId)
      return { type: WORKFLOWS.connect, workflowId, input, staticSummary: work.summary }
    }
    case 'payoutBatch': {
      const input: messages.PayoutBatchInput = { batchId: work.batchId }
      const workflowId = messages.payoutBatchWorkflowId(work.batchId)
      return { type: WORKFLOWS.payoutBatch, workflowId, input, staticSummary: work.summary }
    }
    case 'dispute': {
      const input: messages.DisputeInput = { disputeId: work.disputeId }
      const workflowId = messages.disputeWorkflowId(work.disputeId)
      return { type: WORKFLOWS.dispute, workflowId, input, staticSummary: 'dispute' }
    }
    case 'delivery':
    case 'replay': {
      const { deliveryId, endpointId, eventType } = work
      const input: messages.DeliveryInput = { deliveryId, endpointId }
      const workflowId = messages.deliveryWorkflowId(deliveryId)
      return { type: WORKFLOWS.webhookDelivery, workflowId, input, staticSummary: eventType }
    }
    case 'payment':
    case 'refund':
    case 'refundRetry':
    case 'payout':
    case 'providerEvent':
    case 'payer': {
      const { type, idOf } = WORKFLOW_OF[work.kind === 'providerEvent' ? work.transactionKind : KIND_OF_WORK[work.kind]]
      const input: messages.TransactionInput = { transactionId: work.transactionId }
      return { type, workflowId: idOf(work.transactionId), input, staticSummary: work.summary }
    }
  }
}

/**
 * Returns the type and the start options of the workflow that the work is for. LIVE goes first. The engine serves
 * fairness keys in turn, so tasks of one endpoint or business do not delay the others. The activities of a workflow
 * inherit its priority.
 */
export function startOf(work: StartedWork) {
  const { type, input, ...named } = workflowFor(work)
  const isDelivery = 'endpointId' in work
  const fairnessKey = isDelivery ? work.endpointId : work.merchantId
  const facts: Partial<Record<keyof typeof ATTRIBUTES, string>> = work
  const shown = Object.entries(ATTRIBUTES).flatMap(([field, key]) => {
    const value = facts[field as keyof typeof ATTRIBUTES]
    return value === undefined ? [] : [{ key, value }]
  })
  return {
    type,
    start: {
      ...policies,
      ...named,
      priority: { fairnessKey, priorityKey: PRIORITY_OF[work.mode] },
      taskQueue: isDelivery ? TASK_QUEUES.webhooks : TASK_QUEUES.payments,
      args: [input],
      typedSearchAttributes: new TypedSearchAttributes(shown),
    },
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
    case 'providerEvent':
      return { signal: SIGNALS.providerEvent, signalArgs: [{ inboundEventId: work.inboundEventId, again: work.again }] }
    case 'payer':
      return { signal: SIGNALS.payer, signalArgs: [work.signal] }
    case 'replay':
      return { signal: SIGNALS.replay, signalArgs: [{ replayId: work.replayId }] }
  }
}

/** Safe to repeat. `eager`: a worker of this process may take the workflow at once. */
export async function startWork(client: WorkflowClient, work: EngineWork | ErasureWork, eager: boolean): Promise<void> {
  if (work.kind === 'cancelledDelivery') {
    await client.getHandle(messages.deliveryWorkflowId(work.deliveryId)).signal(SIGNALS.cancel)
  } else if (work.kind === 'erasure') {
    const workflowId = messages.erasureWorkflowId(work.requestId)
    const args = [{ requestId: work.requestId }] as [messages.ErasureInput]
    await client.start(WORKFLOWS.erasure, { ...policies, workflowId, taskQueue: TASK_QUEUES.payments, args })
  } else {
    const { type, start } = startOf(work)
    const signal = signalOf(work)
    if (signal) await client.signalWithStart(type, { ...start, ...signal })
    else await client.start(type, { ...start, requestEagerStart: eager })
    // A run on a worker of 1.0.0 or 1.1.0 knows the old name alone.
    if (work.kind === 'refundRetry')
      await client.signalWithStart(type, { ...start, signal: SIGNALS.turn, signalArgs: [] })
  }
}
