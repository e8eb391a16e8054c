import { continueAsNew, patched, setCurrentDetails, sleep, workflowInfo } from '@temporalio/workflow'
import { pauseAfterBatch, RETENTION_KINDS, type RetentionKind } from '../domain/retention.ts'
import { recordActivities } from './policies.ts'
import type { RetentionInput } from './messages.ts'
import { type StoppedRun, stopRun } from './results.ts'

/** Deletes in small batches with pauses. The schedule skips the hour while a run still deletes. */
export async function retention({ kinds = kindsOfRun(), from = null, deleted = {} }: RetentionInput = {}): Promise<
  Pick<RetentionInput, 'deleted'> | StoppedRun
> {
  const counts = { ...deleted }
  try {
    for (const [index, kind] of kinds.entries()) {
      let next = index === 0 ? from : null
      do {
        const step = await recordActivities.deleteExpired({ kind, from: next })
        next = step.next
        if (step.rows > 0) counts[kind] = (counts[kind] ?? 0) + step.rows
        setCurrentDetails(`deletes ${kind}: ${counts[kind] ?? 0} so far`)
        if (next === null) continue
        await sleep(pauseAfterBatch(step.tookMs), { summary: 'so that payments are not slowed' })
        if (workflowInfo().continueAsNewSuggested)
          await continueAsNew<typeof retention>({ kinds: kinds.slice(index), from: next, deleted: counts })
      } while (next !== null)
    }
    setCurrentDetails('everything that expired is deleted')
    return { deleted: counts }
  } catch (error) {
    return await stopRun(error, 'expired rows could not be deleted', 'schedule')
  }
}

/** Version 1.1.0 added them: a run that version 1.0.0 began does not delete them. */
const ADDED: ReadonlySet<RetentionKind> = new Set(['passwordResets', 'invitations'])

function kindsOfRun(): readonly RetentionKind[] {
  return patched('retention-of-links') ? RETENTION_KINDS : RETENTION_KINDS.filter((kind) => !ADDED.has(kind))
}
