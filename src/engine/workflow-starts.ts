import type { WorkflowClient } from '@temporalio/client'
import { TypedSearchAttributes, defineSearchAttributeKey } from '@temporalio/common'
import * as messages from '../workflows/messages.ts'
import { batchSummary, paymentSummary } from '../domain/display/summary.ts'
import type { TransactionKind } from '../domain/states.ts'
import type { EngineWork, ErasureWork } from '../domain/engine-work.ts'

const { SIGNALS, TASK_QUEUES, WORKFLOWS } = messages

/** The search attributes of a workflow. */
export const ATTRIBUTES = {
  merchantId: defineSearchAttributeKey('MerchantId', 'KEYWORD'),
  transactionId: defineSearchAttributeKey('TransactionId', 'KEYWORD'),
  endpointId: defineSearchAttributeKey('EndpointId', 'KEYWORD'),
  state: defineSearchAttributeKey('State', 'KEYWORD'),
  mode: defineSearchAttributeKey('Mode', 'KEYWORD'),
}

/** Starting a running workflow is a no-op. A closed run is followed by a new one, which continues from the record. */
const policies = { workflowIdConflictPolicy: 'USE_EXISTING', workflowIdReusePolicy: 'ALLOW_DUPLICATE' } as const

type StartedWork = Exclude<EngineWork, { kind: 'cancelledDelivery' }>

export const WORKFLOW_OF = {
  COLLECT: { type: WORKFLOWS.payment, idOf: messages.paymentWorkflowId },
  REFUND: { type: WORKFLOWS.refund, idOf: messages.refundWorkflowId },
  PAYOUT: { type: WORKFLOWS.payout, idOf: messages.payoutWorkflowId },
} as const satisfies Record<TransactionKind, unknown>

/** The engine's priority keys, 1 to 5: the lowest is served first. */
const PRIORITY_OF = { LIVE: 2, TEST: 3 } as const

function workflowFor(work: StartedWork) {
  switch (work.kind) {
    case 'connect': {
      const { id: resourceId, kind, state } = work.row
      const input: messages.ConnectInput = { resourceId }
      const staticSummary = kind === 'ACCOUNT' ? 'connected account' : 'split'
      const workflowId = messages.connectWorkflowId(resourceId)
      return { type: WORKFLOWS.connect, workflowId, input, staticSummary, shown: { state } }
    }
    case 'payoutBatch': {
      const { id: batchId, state } = work.row
      const input: messages.PayoutBatchInput = { batchId }
      const staticSummary = batchSummary(work.row)
      const workflowId = messages.payoutBatchWorkflowId(batchId)
      return { type: WORKFLOWS.payoutBatch, workflowId, input, staticSummary, shown: { state } }
    }
    case 'dispute': {
      const { id: disputeId, transactionId, state } = work.row
      const input: messages.DisputeInput = { disputeId }
      const workflowId = messages.disputeWorkflowId(disputeId)
      return { type: WORKFLOWS.dispute, workflowId, input, staticSummary: 'dispute', shown: { transactionId, state } }
    }
    case 'delivery':
    case 'replay': {
      const { id: deliveryId, transactionId, endpointId, eventType: staticSummary } = work.row
      const input: messages.DeliveryInput = { deliveryId, endpointId }
      const workflowId = messages.deliveryWorkflowId(deliveryId)
      const shown = { transactionId, endpointId }
      return { type: WORKFLOWS.webhookDelivery, workflowId, input, staticSummary, shown }
    }
    case 'payment':
    case 'refund':
    case 'refundRetry':
    case 'payout':
    case 'providerEvent':
    case 'payer': {
      const { id: transactionId, kind, state } = work.row
      const { type, idOf } = WORKFLOW_OF[kind]
      const input: messages.TransactionInput = { transactionId }
      const staticSummary = paymentSummary(work.row)
      return { type, workflowId: idOf(transactionId), input, staticSummary, shown: { transactionId, state } }
    }
  }
}

/**
 * Returns the type and the start options of the workflow that the work is for. LIVE goes first. The engine serves
 * fairness keys in turn, so tasks of one endpoint or business do not delay the others. The activities of a workflow
 * inherit its priority.
 */
export function startOf(work: StartedWork) {
  const { type, input, shown, ...named } = workflowFor(work)
  const { businessId: merchantId, mode } = work.row
  const attributes: Partial<Record<keyof typeof ATTRIBUTES, string>> = { merchantId, mode, ...shown }
  const pairs = Object.entries(ATTRIBUTES).flatMap(([field, key]) => {
    const value = attributes[field as keyof typeof ATTRIBUTES]
    return value === undefined ? [] : [{ key, value }]
  })
  const { endpointId } = attributes
  return {
    type,
    start: {
      ...policies,
      ...named,
      priority: { fairnessKey: endpointId ?? merchantId, priorityKey: PRIORITY_OF[mode] },
      taskQueue: endpointId ? TASK_QUEUES.webhooks : TASK_QUEUES.payments,
      args: [input],
      typedSearchAttributes: new TypedSearchAttributes(pairs),
    },
  }
}

type WorkOf<Kind> = Extract<StartedWork, { kind: Kind }>

/** The signal that work sends with its start, with its arguments; null if the start alone is enough. */
const SIGNAL_OF: { [Kind in StartedWork['kind']]: ((work: WorkOf<Kind>) => [signal: string, ...unknown[]]) | null } = {
  payment: null,
  refund: null,
  payout: null,
  payoutBatch: null,
  delivery: null,
  refundRetry: () => [SIGNALS.otherRefundSettled],
  connect: () => [SIGNALS.activate],
  dispute: () => [SIGNALS.look],
  providerEvent: ({ row, again }) => [SIGNALS.providerEvent, { inboundEventId: row.inboundEventId, again }],
  payer: ({ did }) => [SIGNALS.payer, { did }],
  replay: ({ row }) => [SIGNALS.replay, { replayId: row.replayId }],
}

/** Safe to repeat. `eager`: a worker of this process may take the workflow at once. */
export async function startWork(client: WorkflowClient, work: EngineWork | ErasureWork, eager: boolean): Promise<void> {
  if (work.kind === 'cancelledDelivery') {
    await client.getHandle(messages.deliveryWorkflowId(work.row.id)).signal(SIGNALS.cancel)
  } else if (work.kind === 'erasure') {
    const workflowId = messages.erasureWorkflowId(work.row.id)
    const args = [{ requestId: work.row.id }] as [messages.ErasureInput]
    await client.start(WORKFLOWS.erasure, { ...policies, workflowId, taskQueue: TASK_QUEUES.payments, args })
  } else {
    const { type, start } = startOf(work)
    const [signal, ...signalArgs] = SIGNAL_OF[work.kind]?.(work as never) ?? []
    if (signal !== undefined) await client.signalWithStart(type, { ...start, signal, signalArgs })
    else await client.start(type, { ...start, requestEagerStart: eager })
    // A run on a worker of 1.0.0 or 1.1.0 knows the old name alone.
    if (work.kind === 'refundRetry')
      await client.signalWithStart(type, { ...start, signal: SIGNALS.turn, signalArgs: [] })
  }
}
