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

/** Only a database fault is retried. That is safe: the attempt row guards against a second send. */
const databaseRetry: RetryPolicy = { initialInterval: '1 s', backoffCoefficient: 2, maximumInterval: '30 s' }

/** A local activity: one workflow task, and a marker as its only history. Longer calls use a slow queue. */
export const local = { startToCloseTimeout: '40 s', scheduleToCloseTimeout: '1 h', retry: databaseRetry } as const

/** Its wait for a slot has no limit. */
export const ordinary = { startToCloseTimeout: '40 s', retry: { ...databaseRetry, maximumAttempts: 125 } } as const

/** For a run whose row has ended, which the relay would not start again: retries while the database is away. */
export const patient = { ...ordinary, retry: databaseRetry } as const

/** An operator cancelled the workflow, or it continues as new. */
export function isControlFlow(error: unknown): boolean {
  return isCancellation(error) || error instanceof ContinueAsNew
}

/** The SDK wraps the error of an ordinary activity in an ActivityFailure, and not that of a local one. */
function activityFault(error: unknown): ApplicationFailure | null {
  const inner = error instanceof ActivityFailure ? error.cause : error
  return inner instanceof ApplicationFailure ? inner : null
}

/**
 * Returns whether an outage stopped the activity: the database was away, or no worker finished it, for as long as
 * the policy retries. The run then ends quietly. Its row is still due, so the relay starts it again. An internal
 * error is no outage.
 */
export function isOutage(error: unknown): boolean {
  const fault = activityFault(error)
  if (fault) return fault.type === 'SV-5003'
  return error instanceof ActivityFailure || error instanceof TimeoutFailure
}

// The Temporal UI shows a summary beside each activity. An endpoint's summary is its id alone, since its address may
// hold secrets.

const MODE = defineSearchAttributeKey('Mode', 'KEYWORD')

export const localPayments = proxyLocalActivities<Activities>({
  ...local,
  summary: 'the provider that routing chooses',
})

export const localRefunds = proxyLocalActivities<Activities>({ ...local, summary: 'the provider of the charge' })

export const localPayouts = proxyLocalActivities<Activities>({ ...local, summary: 'the provider that pays out' })

export function localWebhooks(endpointId: string) {
  return proxyLocalActivities<Activities>({ ...local, summary: endpointId })
}

const statements = { taskQueue: TASK_QUEUES.payments, summary: 'the record' }

export const recordActivities = proxyActivities<Activities>({ ...ordinary, ...statements })

export const localRecord = proxyLocalActivities<Activities>({ ...local, summary: statements.summary })

export const patientRecordActivities = proxyActivities<Activities>({ ...patient, ...statements })

/**
 * Ordinary activities that call a provider, on the slow queue. Providers take turns, and so do the modes and
 * businesses of each. So a hanging provider, or one business's backlog, delays other calls by one turn at most.
 */
export function slowPayments(providerId: string | null, policy: typeof ordinary | typeof patient = ordinary) {
  const { priority: ofBusiness, typedSearchAttributes } = workflowInfo()
  const owner = `${typedSearchAttributes.get(MODE)} ${ofBusiness?.fairnessKey}`
  const priority = providerId ? { fairnessKey: `${providerId} ${owner}` } : undefined
  const summary = providerId ?? 'the provider that the record names'
  return proxyActivities<Activities>({ ...policy, taskQueue: TASK_QUEUES.paymentsSlow, priority, summary })
}

/** On their own queue, so that no payment waits for the looks at open batches. */
export const batchActivities = proxyActivities<Activities>({
  ...ordinary,
  taskQueue: TASK_QUEUES.payoutBatches,
  summary: 'the items',
})

export const slowRates = proxyActivities<Activities>({
  ...ordinary,
  taskQueue: TASK_QUEUES.paymentsSlow,
  summary: 'the central bank',
})

export function slowWebhooks(endpointId: string) {
  const priority = { fairnessKey: endpointId }
  return proxyActivities<Activities>({
    ...ordinary,
    taskQueue: TASK_QUEUES.webhooksSlow,
    priority,
    summary: endpointId,
  })
}
