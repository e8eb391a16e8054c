import { executeChild, log, ParentClosePolicy, setCurrentDetails, workflowInfo } from '@temporalio/workflow'
import { dayOf } from '../domain/south-africa/johannesburg.ts'
import { isControlFlow, isOutage, recordActivities, slowPayments } from './policies.ts'
import { stopped } from './shown.ts'
import { type ReconcileInput, reconcileWorkflowId } from './messages.ts'
import type { ReconcileResult, StoppedRun } from './results.ts'

/** Starts the reconciliation of each provider and mode, once a day. */
export async function reconciliation(): Promise<{ days: string[] } | StoppedRun> {
  try {
    const day = dayOf(Date.now())
    const settling = await recordActivities.listSettling()
    const runs = settling.map(async (of) => {
      const workflowId = reconcileWorkflowId(of, day)
      await executeChild(reconcile, { workflowId, args: [of], parentClosePolicy: ParentClosePolicy.ABANDON })
      return workflowId
    })
    return { days: await Promise.all(runs) }
  } catch (error) {
    if (isControlFlow(error)) throw error
    if (!isOutage(error)) log.error('a reconciliation stopped', { error })
    return stopped(isOutage(error) ? 'outage' : 'schedule')
  }
}

/**
 * Reads what a provider settled since the last run, line by line, and finds what is missing. A run that stops leaves
 * nothing half: the next one reads the settlements whose lines are not all stored.
 */
export async function reconcile(of: ReconcileInput): Promise<ReconcileResult | StoppedRun> {
  const calls = slowPayments(of.providerId)
  let settlements = 0
  try {
    for (let page: string | null = null, more = true; more;) {
      const step: Awaited<ReturnType<typeof calls.readSettlements>> = await calls.readSettlements({ ...of, page })
      for (const { id, settlement } of step.open) {
        setCurrentDetails(`reads the settlement of ${settlement.day}`)
        for (let lines: string | null = null, open = true; open;) {
          const read: { next: string | null } = await calls.readSettlementLines({ ...of, id, settlement, page: lines })
          lines = read.next
          open = lines !== null
        }
        settlements++
      }
      page = step.next
      more = page !== null
    }
    const { missing } = await recordActivities.findMissingSettlements({ ...of, nowMs: Date.now() })
    setCurrentDetails(`${settlements} new settlements, ${missing} payments missing`)
    return { settlements, missing }
  } catch (error) {
    if (isControlFlow(error)) throw error
    if (!isOutage(error)) log.error('a reconciliation stopped', { error, workflowId: workflowInfo().workflowId })
    return stopped(isOutage(error) ? 'outage' : 'schedule')
  }
}
