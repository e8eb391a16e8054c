import { proxyLocalActivities } from '@temporalio/workflow'

const { nothing } = proxyLocalActivities<{ nothing(id: string): Promise<void> }>({ startToCloseTimeout: '40 s' })

/** The minimum of a payment or delivery: one workflow task, one local activity. */
export async function bare({ id }: { id: string }): Promise<void> {
  await nothing(id)
}
