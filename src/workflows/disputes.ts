import { setCurrentDetails } from '@temporalio/workflow'
import { isOutage, recordActivities, slowPayments } from './policies.ts'
import type { ReconcileInput } from './messages.ts'
import { type StoppedRun, stopRun } from './results.ts'

/** Finds disputes whose events got lost: their rows are then due. The next run reads the unread lists. */
export async function disputes(): Promise<{ unread: string[] } | StoppedRun> {
  try {
    const nowMs = Date.now()
    const lists = await recordActivities.listDisputing()
    const ends = await Promise.all(lists.map((of) => readAll(of, nowMs)))
    const unread = lists.filter((_, index) => !ends[index]).map(({ providerId, mode }) => `${providerId} ${mode}`)
    setCurrentDetails(unread.length === 0 ? 'read every list' : `could not read ${unread.join(', ')}`)
    return { unread }
  } catch (error) {
    return await stopRun(error, 'disputes could not be looked for', 'schedule')
  }
}

/** Returns false if the list could not be read: another provider's list is read all the same. */
async function readAll(of: ReconcileInput, nowMs: number): Promise<boolean> {
  try {
    let page: string | null = null
    do {
      const read: { next: string | null } = await slowPayments(of.providerId).readDisputes({ ...of, nowMs, page })
      page = read.next
    } while (page !== null)
    return true
  } catch (error) {
    if (!isOutage(error)) throw error
    return false
  }
}
