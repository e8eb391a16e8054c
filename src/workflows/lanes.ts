import { proxyActivities, proxyLocalActivities, workflowInfo } from '@temporalio/workflow'
import { defineSearchAttributeKey } from '@temporalio/common'
import type { Activities } from '../activities/index.ts'
import { TASK_QUEUES } from './messages.ts'
import { local, ordinary, patient } from './policies.ts'

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
