import { proxyActivities, proxyLocalActivities } from '@temporalio/workflow'
import type { Activities } from '../activities/index.ts'
import { TASK_QUEUES } from './messages.ts'
import { local, ordinary, patient } from './policies.ts'

// A summary is what the Temporal UI shows beside an activity: to whom it talks. An endpoint is named by its id alone,
// since its address may hold secrets.

/** Done within moments in the workflow task itself, or answered BUSY. The workflow knows the provider only afterwards. */
export const fast = proxyLocalActivities<Activities>({ ...local, summary: 'the provider that routing chooses' })

/** As `fast`, with the provider that took the money. */
export const fastRefunds = proxyLocalActivities<Activities>({ ...local, summary: 'the provider of the charge' })

/** As `fast`, with a receiver. */
export function fastWebhooks(endpointId: string) {
  return proxyLocalActivities<Activities>({ ...local, summary: endpointId })
}

const statements = { taskQueue: TASK_QUEUES.payments, summary: 'the record' }

/** Statements only: no provider or receiver is called. */
export const record = proxyActivities<Activities>({ ...ordinary, ...statements })

export const patientRecord = proxyActivities<Activities>({ ...patient, ...statements })

/** Calls to a provider that may be slow: one provider's do not hold up another's. */
export function slowPayments(providerId: string | null, policy: typeof ordinary | typeof patient = ordinary) {
  const priority = providerId ? { fairnessKey: providerId } : undefined
  const summary = providerId ?? 'the provider that the record names'
  return proxyActivities<Activities>({ ...policy, taskQueue: TASK_QUEUES.paymentsSlow, priority, summary })
}

/** A receiver that hangs holds a place here, beside others' places, and nobody's on the fast lane. */
export function slowWebhooks(endpointId: string) {
  const priority = { fairnessKey: endpointId }
  return proxyActivities<Activities>({
    ...ordinary,
    taskQueue: TASK_QUEUES.webhooksSlow,
    priority,
    summary: endpointId,
  })
}
