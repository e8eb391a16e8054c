import type { WorkflowClient } from '@temporalio/client'
import { TypedSearchAttributes, defineSearchAttributeKey } from '@temporalio/common'
import {
  SIGNALS,
  TASK_QUEUES,
  WORKFLOWS,
  connectWorkflowId,
  deliveryWorkflowId,
  paymentWorkflowId,
  payoutBatchWorkflowId,
  payoutWorkflowId,
  refundWorkflowId,
  type ConnectInput,
  type DeliveryInput,
  type PaymentInput,
  type PayoutBatchInput,
  type PayoutInput,
  type RefundInput,
} from '../workflows/messages.ts'
import type { Mode } from '../domain/mode.ts'
import { type EngineWork, WORK_OF_KIND, lineOf, type DueLine, type Starts } from '../domain/engine-work.ts'

const attributes = {
  MerchantId: defineSearchAttributeKey('MerchantId', 'KEYWORD'),
  TransactionId: defineSearchAttributeKey('TransactionId', 'KEYWORD'),
  EndpointId: defineSearchAttributeKey('EndpointId', 'KEYWORD'),
  State: defineSearchAttributeKey('State', 'KEYWORD'),
  Mode: defineSearchAttributeKey('Mode', 'KEYWORD'),
}

/** A start of what runs changes nothing; a closed run is followed by a new one that goes on from the record. */
const policies = { workflowIdConflictPolicy: 'USE_EXISTING', workflowIdReusePolicy: 'ALLOW_DUPLICATE' } as const

export type TransactionWork = Extract<
  EngineWork,
  { kind: 'payment' | 'refund' | 'refundTurn' | 'payout' | 'providerEvent' | 'payer' }
>
export type PayoutBatchWork = Extract<EngineWork, { kind: 'payoutBatch' }>
type ConnectWork = Extract<EngineWork, { kind: 'connect' }>
type DeliveryWork = Extract<EngineWork, { kind: 'delivery' | 'replay' }>

/** The engine's keys go from 1, the first to be served, to 5. */
const PRIORITY_OF = { LIVE: 2, TEST: 3 } as const

/**
 * The engine serves fairness keys in turn: thousands of tasks of one endpoint or business do not delay the others'. What
 * is LIVE goes first. The activities of a workflow inherit both.
 */
const inTurnBy = (fairnessKey: string, mode: Mode) => ({ priority: { fairnessKey, priorityKey: PRIORITY_OF[mode] } })

/** The workflow that carries a transaction of that work, and its id. */
function workflowOf(work: TransactionWork): { type: string; workflowId: string } {
  const carrier = work.kind === 'providerEvent' ? WORK_OF_KIND[work.of] : work.kind
  switch (carrier) {
    case 'refund':
    case 'refundTurn':
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
    ...inTurnBy(work.merchantId, work.mode),
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

/** Of what belongs to a business and is no single transaction. */
function businessStart<Input>(work: PayoutBatchWork | ConnectWork, workflowId: string, input: Input) {
  return {
    ...policies,
    ...inTurnBy(work.merchantId, work.mode),
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

/** The workflow that a command is for, as it is started where it does not run. */
export function commandedWorkflow(work: TransactionWork | PayoutBatchWork) {
  return work.kind === 'payoutBatch'
    ? { type: WORKFLOWS.payoutBatch, start: payoutBatchStart(work) }
    : { type: workflowOf(work).type, start: transactionStart(work) }
}

function deliveryStart(work: DeliveryWork) {
  return {
    ...policies,
    ...inTurnBy(work.endpointId, work.mode),
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

/** Starts or wakes the workflow that a piece of work is for. Safe to repeat. `eager`: a worker of this process may take it at once. */
export async function startWork(client: WorkflowClient, work: EngineWork, eager: boolean): Promise<void> {
  switch (work.kind) {
    case 'payment':
    case 'refund':
    case 'payout':
      await client.start(workflowOf(work).type, { ...transactionStart(work), requestEagerStart: eager })
      return
    case 'refundTurn':
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
    case 'delivery':
      await client.start(WORKFLOWS.webhookDelivery, { ...deliveryStart(work), requestEagerStart: eager })
      return
    case 'providerEvent':
      await client.signalWithStart(workflowOf(work).type, {
        ...transactionStart(work),
        signal: SIGNALS.providerEvent,
        signalArgs: [{ inboundEventId: work.inboundEventId, again: work.again }],
      })
      return
    case 'payer':
      await client.signalWithStart(WORKFLOWS.payment, {
        ...transactionStart(work),
        signal: SIGNALS.payer,
        signalArgs: [work.signal],
      })
      return
    case 'replay':
      await client.signalWithStart(WORKFLOWS.webhookDelivery, {
        ...deliveryStart(work),
        signal: SIGNALS.replay,
        signalArgs: [{ replayId: work.replayId }],
      })
      return
  }
}

/** Requests being stored at a time: a business's own client seldom has more than two. */
const MANY = 8

export interface StartsOptions {
  /** Tells relays that a row of that line is due. */
  wake: (line: DueLine) => void
  /** What is no start of a due row: signals, which say more than their row does, and what is rare. */
  call: (work: EngineWork) => void
}

/**
 * What is committed goes to the engine. A row that is due at once is the relays' to start, in whichever process there is
 * a worker that can take it: so what is accepted faster than it is carried out waits in the database, and in nobody's memory.
 */
export class CommittedStarts implements Starts {
  readonly #options: StartsOptions
  #stored = 0

  constructor(options: StartsOptions) {
    this.#options = options
  }

  push(work: EngineWork): void {
    const line = lineOf(work)
    if (line) this.#options.wake(line)
    else this.#options.call(work)
  }

  storing(): () => void {
    this.#stored++
    return () => void this.#stored--
  }

  /** Whether a burst comes in: what is stored is safe, and to carry it out takes twenty times the work of storing it. */
  isBurst(): boolean {
    return this.#stored > MANY
  }
}
