import { proxyActivities, proxyLocalActivities } from '@temporalio/workflow'
import type { Activities } from '../activities/index.ts'
import { TASK_QUEUES } from './messages.ts'
import { local, ordinary, patient } from './policies.ts'

/** Done within moments in the workflow task itself, or answered BUSY. */
export const fast = proxyLocalActivities<Activities>(local)

/** Statements only: no provider or receiver is called. */
export const record = proxyActivities<Activities>({ ...ordinary, taskQueue: TASK_QUEUES.payments })

export const patientRecord = proxyActivities<Activities>({ ...patient, taskQueue: TASK_QUEUES.payments })

/** Calls to a provider that may be slow: one provider's do not hold up another's. */
export function slowPayments(providerId: string | null, policy: typeof ordinary | typeof patient = ordinary) {
  const priority = providerId ? { fairnessKey: providerId } : undefined
  return proxyActivities<Activities>({ ...policy, taskQueue: TASK_QUEUES.paymentsSlow, priority })
}

/** A receiver that hangs holds a place here, beside others' places, and nobody's on the fast lane. */
export function slowWebhooks(endpointId: string) {
  const priority = { fairnessKey: endpointId }
  return proxyActivities<Activities>({ ...ordinary, taskQueue: TASK_QUEUES.webhooksSlow, priority })
}
