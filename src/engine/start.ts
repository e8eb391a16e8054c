import type { WorkflowClient } from '@temporalio/client'
import { TypedSearchAttributes, defineSearchAttributeKey } from '@temporalio/common'
import type { Logger } from 'pino'
import {
  SIGNALS,
  TASK_QUEUES,
  WORKFLOWS,
  connectWorkflowId,
  deliveryWorkflowId,
  paymentWorkflowId,
  refundWorkflowId,
  type ConnectInput,
  type DeliveryInput,
  type PaymentInput,
  type RefundInput,
} from '../workflows/messages.ts'
import { describeFault } from '../logger.ts'
import { subjectOf, type EngineWork, type StartQueue } from '../domain/engine-work.ts'

const attributes = {
  MerchantId: defineSearchAttributeKey('MerchantId', 'KEYWORD'),
  TransactionId: defineSearchAttributeKey('TransactionId', 'KEYWORD'),
  EndpointId: defineSearchAttributeKey('EndpointId', 'KEYWORD'),
  State: defineSearchAttributeKey('State', 'KEYWORD'),
  Mode: defineSearchAttributeKey('Mode', 'KEYWORD'),
}

/** A start of what runs changes nothing; a closed run is followed by a new one that goes on from the record. */
const policies = { workflowIdConflictPolicy: 'USE_EXISTING', workflowIdReusePolicy: 'ALLOW_DUPLICATE' } as const

export type TransactionWork = Extract<EngineWork, { kind: 'payment' | 'refund' | 'providerEvent' | 'payer' }>
type ConnectWork = Extract<EngineWork, { kind: 'connect' }>
type DeliveryWork = Extract<EngineWork, { kind: 'delivery' | 'replay' }>

/** The workflow that carries a transaction of that work, and its id. */
export function workflowOf(work: TransactionWork): { type: string; workflowId: string } {
  const isRefund = work.kind === 'refund' || (work.kind === 'providerEvent' && work.of === 'REFUND')
  return isRefund
    ? { type: WORKFLOWS.refund, workflowId: refundWorkflowId(work.transactionId) }
    : { type: WORKFLOWS.payment, workflowId: paymentWorkflowId(work.transactionId) }
}

export function transactionStart(work: TransactionWork) {
  return {
    ...policies,
    workflowId: workflowOf(work).workflowId,
    taskQueue: TASK_QUEUES.payments,
    args: [{ transactionId: work.transactionId }] as [PaymentInput | RefundInput],
    staticSummary: work.summary,
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
    workflowId: deliveryWorkflowId(work.deliveryId),
    taskQueue: TASK_QUEUES.webhooks,
    args: [{ deliveryId: work.deliveryId }] as [DeliveryInput],
    staticSummary: work.eventType,
    typedSearchAttributes: new TypedSearchAttributes([
      { key: attributes.MerchantId, value: work.merchantId },
      { key: attributes.TransactionId, value: work.transactionId },
      { key: attributes.EndpointId, value: work.endpointId },
      { key: attributes.Mode, value: work.mode },
    ]),
  }
}

function connectStart(work: ConnectWork) {
  return {
    ...policies,
    workflowId: connectWorkflowId(work.resourceId),
    taskQueue: TASK_QUEUES.payments,
    args: [{ resourceId: work.resourceId }] as [ConnectInput],
    staticSummary: work.summary,
    typedSearchAttributes: new TypedSearchAttributes([
      { key: attributes.MerchantId, value: work.merchantId },
      { key: attributes.State, value: work.state },
      { key: attributes.Mode, value: work.mode },
    ]),
  }
}

/** Starts or wakes the workflow that a piece of work is for. Safe to repeat. `eager`: a worker of this process may take it at once. */
export async function startWork(client: WorkflowClient, work: EngineWork, eager: boolean): Promise<void> {
  switch (work.kind) {
    case 'payment':
    case 'refund':
      await client.start(workflowOf(work).type, { ...transactionStart(work), requestEagerStart: eager })
      return
    case 'connect':
      await client.start(WORKFLOWS.connect, { ...connectStart(work), requestEagerStart: eager })
      return
    case 'delivery':
      await client.start(WORKFLOWS.webhookDelivery, { ...deliveryStart(work), requestEagerStart: eager })
      return
    case 'providerEvent':
      await client.signalWithStart(workflowOf(work).type, {
        ...transactionStart(work),
        signal: SIGNALS.providerEvent,
        signalArgs: [{ inboundEventId: work.inboundEventId }],
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

/** Calls to the engine under way at once from this process. */
const IN_FLIGHT = 32
/** An entry older than this is left to the relay, which finds its row due after 10 s. */
const DROP_AFTER_MS = 8_000

export interface StartQueueOptions {
  /** The client, or null while there is no connection yet. */
  client: () => WorkflowClient | null
  eager: boolean
  logger: Logger
}

/** The bounded queue between a commit and the engine. Nothing in it is the only word of what is to be done: the rows are. */
export class BoundedStartQueue implements StartQueue {
  readonly #options: StartQueueOptions
  #waiting: { work: EngineWork; since: number }[] = []
  #head = 0
  #inFlight = 0
  #idle: (() => void)[] = []

  constructor(options: StartQueueOptions) {
    this.#options = options
  }

  push(work: EngineWork): void {
    this.#waiting.push({ work, since: Date.now() })
    this.#next()
  }

  /** Resolves when nothing is under way or waiting; entries too old to start are dropped on the way. */
  async drained(): Promise<void> {
    if (this.#inFlight === 0) return
    await new Promise<void>((resolve) => this.#idle.push(resolve))
  }

  #next(): void {
    const client = this.#options.client()
    while (this.#inFlight < IN_FLIGHT && this.#head < this.#waiting.length) {
      const { work, since } = this.#waiting[this.#head++]!
      if (client && Date.now() - since < DROP_AFTER_MS) void this.#start(client, work)
    }
    if (this.#head === this.#waiting.length || this.#head > 1_024) {
      this.#waiting = this.#waiting.slice(this.#head)
      this.#head = 0
    }
  }

  async #start(client: WorkflowClient, work: EngineWork): Promise<void> {
    this.#inFlight++
    try {
      await client.withDeadline(Date.now() + DROP_AFTER_MS, () => startWork(client, work, this.#options.eager))
    } catch (error) {
      // The relay will do it: the row stays due.
      this.#options.logger.debug(
        { kind: work.kind, subject: subjectOf(work), fault: describeFault(error) },
        'start left to the relay',
      )
    } finally {
      this.#inFlight--
      this.#next()
      if (this.#inFlight === 0) for (const resolve of this.#idle.splice(0)) resolve()
    }
  }
}
