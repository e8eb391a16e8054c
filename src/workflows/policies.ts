import {
  ActivityFailure,
  ApplicationFailure,
  ContinueAsNew,
  isCancellation,
  type RetryPolicy,
  TimeoutFailure,
  proxyActivities,
  proxyLocalActivities,
  workflowInfo,
} from '@temporalio/workflow'
import { defineSearchAttributeKey } from '@temporalio/common'
import type { Activities } from '../activities/index.ts'
import { TASK_QUEUES } from './messages.ts'

/** Only a database fault is retried, which is safe: the attempt row guards against a second send. */
const databaseRetry: RetryPolicy = { initialInterval: '1 s', backoffCoefficient: 2, maximumInterval: '30 s' }

/** A local activity: one workflow task, and a marker as its only history. Calls that may take longer use the slow queue. */
export const local = {
  startToCloseTimeout: '40 s',
  scheduleToCloseTimeout: '1 h',
  retry: databaseRetry,
} as const

/** Visible in the UI as an activity of its own; no limit on waiting for a slot. */
export const ordinary = {
  startToCloseTimeout: '40 s',
  retry: { ...databaseRetry, maximumAttempts: 125 },
} as const

/** For a run whose row has ended, which the relay would not start again: it retries however long the database is away. */
export const patient = { ...ordinary, retry: databaseRetry } as const

/** Thrown to leave a run without a fault: an operator cancelled the workflow, or it continues as new. */
export function isControlFlow(error: unknown): boolean {
  return isCancellation(error) || error instanceof ContinueAsNew
}

/** The activity's own error: an ActivityFailure surrounds that of an ordinary activity, not that of a local one. */
function activityFault(error: unknown): ApplicationFailure | null {
  const inner = error instanceof ActivityFailure ? error.cause : error
  return inner instanceof ApplicationFailure ? inner : null
}

/**
 * Whether the database could not be used, or no worker finished the activity, for as long as the policy tries. The
 * run then ends quietly: its row is still due, and the relay starts it again. A fault of the program is neither.
 */
export function isDatabaseFault(error: unknown): boolean {
  const fault = activityFault(error)
  if (fault) return fault.type === 'SV-5003'
  return error instanceof ActivityFailure || error instanceof TimeoutFailure
}

// A summary is what the Temporal UI shows beside an activity: to whom it talks. An endpoint is named by its id alone,
// since its address may hold secrets.

const MODE = defineSearchAttributeKey('Mode', 'KEYWORD')

/** Local activities, done within the workflow task or answered BUSY. Their provider is known only afterwards. */
export const fast = proxyLocalActivities<Activities>({ ...local, summary: 'the provider that routing chooses' })

/** As `fast`, where the provider is known: the one that took the money. */
export const fastRefunds = proxyLocalActivities<Activities>({ ...local, summary: 'the provider of the charge' })

/** As `fast`: the activity itself chooses the provider. */
export const fastPayouts = proxyLocalActivities<Activities>({ ...local, summary: 'the provider that pays out' })

/** As `fast`, for a call to a business's endpoint. */
export function fastWebhooks(endpointId: string) {
  return proxyLocalActivities<Activities>({ ...local, summary: endpointId })
}

const statements = { taskQueue: TASK_QUEUES.payments, summary: 'the record' }

/** Statements only: no provider or receiver is called. */
export const record = proxyActivities<Activities>({ ...ordinary, ...statements })

/** As `record`, within the workflow task. */
export const fastRecord = proxyLocalActivities<Activities>({ ...local, summary: statements.summary })

export const patientRecord = proxyActivities<Activities>({ ...patient, ...statements })

/**
 * Calls to a provider that may be slow. Providers take turns, and so do the modes and businesses of each: a provider that
 * hangs, or one business's backlog at it, holds up no other call for longer than a turn.
 */
export function slowPayments(providerId: string | null, policy: typeof ordinary | typeof patient = ordinary) {
  const { priority: ofBusiness, typedSearchAttributes } = workflowInfo()
  const owner = `${typedSearchAttributes.get(MODE)} ${ofBusiness?.fairnessKey}`
  const priority = providerId ? { fairnessKey: `${providerId} ${owner}` } : undefined
  const summary = providerId ?? 'the provider that the record names'
  return proxyActivities<Activities>({ ...policy, taskQueue: TASK_QUEUES.paymentsSlow, priority, summary })
}

/** The looks at open payout batches: statements only, in a queue of their own, so that no payment waits for them. */
export const batches = proxyActivities<Activities>({
  ...ordinary,
  taskQueue: TASK_QUEUES.payoutBatches,
  summary: 'the items',
})

/** Calls to the central bank: they hold no slot of the fast lane either. */
export const slowRates = proxyActivities<Activities>({
  ...ordinary,
  taskQueue: TASK_QUEUES.paymentsSlow,
  summary: 'the central bank',
})

/** Calls to endpoints that may hang: they hold slots of the slow queue and none of the fast lane. */
export function slowWebhooks(endpointId: string) {
  const priority = { fairnessKey: endpointId }
  return proxyActivities<Activities>({
    ...ordinary,
    taskQueue: TASK_QUEUES.webhooksSlow,
    priority,
    summary: endpointId,
  })
}
