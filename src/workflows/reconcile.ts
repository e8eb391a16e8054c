import {
  continueAsNew,
  executeChild,
  log,
  ParentClosePolicy,
  setCurrentDetails,
  workflowInfo,
} from '@temporalio/workflow'
import { dayOf } from '../domain/south-africa/johannesburg.ts'
import { isControlFlow, recordActivities, slowPayments } from './policies.ts'
import { type ReconcileInput, reconcileWorkflowId } from './messages.ts'
import { type StoppedRun, stopRun } from './results.ts'

type MissingStep = Awaited<ReturnType<typeof recordActivities.findMissingSettlements>>

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
    return await stopRun(error, 'a reconciliation stopped', 'schedule')
  }
}

/**
 * Reads what a provider settled since the last run, line by line, and finds what is missing. A run that stops leaves
 * nothing half: the next one reads the settlements whose lines are not all stored. A settlement that cannot be read
 * does not keep the others from being read.
 */
export async function reconcile(of: ReconcileInput): Promise<Record<'settlements' | 'missing', number> | StoppedRun> {
  const calls = slowPayments(of.providerId)
  let [settlements, missing] = [0, 0]
  const faults: unknown[] = []
  try {
    let page: string | null = null
    do {
      const step: Awaited<ReturnType<typeof calls.readSettlements>> = await calls.readSettlements({ ...of, page })
      for (const { id, settlement } of step.open) {
        setCurrentDetails(`reads the settlement of ${settlement.day}`)
        try {
          let lines: string | null = null
          do {
            const given = { ...of, id, settlement, page: lines }
            const read: { next: string | null } = await calls.readSettlementLines(given)
            lines = read.next
          } while (lines !== null)
          settlements++
        } catch (error) {
          if (isControlFlow(error)) throw error
          log.warn('a settlement could not be read', { error, settlementId: id })
          faults.push(error)
        }
        // The new run reads only settlements that are not stored.
        if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof reconcile>(of)
      }
      page = step.next
    } while (page !== null)
    const nowMs = Date.now()
    let after: MissingStep['next'] = null
    do {
      const step: MissingStep = await recordActivities.findMissingSettlements({ ...of, nowMs, after })
      missing += step.missing
      after = step.next
    } while (after)
    if (faults.length > 0) throw faults[0]
    setCurrentDetails(`${settlements} new settlements, ${missing} payments missing`)
    return { settlements, missing }
  } catch (error) {
    return await stopRun(error, 'a reconciliation stopped', 'schedule')
  }
}
