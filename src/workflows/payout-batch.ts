import {
  allHandlersFinished,
  condition,
  continueAsNew,
  log,
  proxyLocalActivities,
  setCurrentDetails,
  sleep,
} from '@temporalio/workflow'
import type { Activities } from '../activities/index.ts'
import type { BatchDecision, BatchState } from '../domain/payouts/payout-batch.ts'
import { decisionRefusal } from '../domain/payouts/payout-decision.ts'
import { displayWait } from '../domain/payments/summary.ts'
import { Commands, failureOf, type Said } from './commands.ts'
import { batches, isControlFlow, isDatabaseFault, local } from './policies.ts'
import type { BatchLook, BatchResult, CommandResult, PayoutBatchInput } from './messages.ts'

const record = proxyLocalActivities<Activities>({ ...local, summary: 'the record' })

/** Looks at the items in one run, before it continues as new. Each look is eleven events. */
const MOST_LOOKS = 7

/** The end of a run whose batch continues. */
const AWAY = 'away'

/** A batch of payouts: waits for the checker, has the items paid, and waits for their end. */
export async function payoutBatch({ batchId, last }: PayoutBatchInput): Promise<BatchResult | null> {
  const commands = new Commands({
    approve: (said) => decide('APPROVE', said),
    reject: (said) => decide('REJECT', said),
    cancel: (said) => decide('CANCEL', said),
    // The run ends, but not the batch: a later run takes the command.
    refusedAtEnd: (_, state) => (state === AWAY ? { code: 'SV-5003', message: 'the run is over', details: {} } : null),
  })

  async function decide(decision: BatchDecision, { commandId, via, said }: Said): Promise<CommandResult> {
    const nowMs = Date.now()
    const { state, refusal } = await record.decidePayoutBatch({ batchId, commandId, via, decision, nowMs, said })
    if (refusal) throw failureOf(decisionRefusal(refusal, state))
    return { state }
  }

  try {
    let { state, expiresAtMs } = await record.beginPayoutBatch({ batchId })
    while (state === 'PENDING_APPROVAL') {
      setCurrentDetails(`waits for a checker until ${new Date(expiresAtMs).toISOString()}`)
      const left = expiresAtMs - Date.now()
      const said = left > 0 && (await condition(() => commands.waiting, left))
      if (said || commands.waiting) await commands.settled()
      else await record.expirePayoutBatch({ batchId, nowMs: Date.now() })
      ;({ state, expiresAtMs } = await record.beginPayoutBatch({ batchId }))
    }
    if (state === 'PROCESSING') state = await payOut(batchId, last ?? null)
    commands.end(state)
    await condition(allHandlersFinished)
    return { state }
  } catch (error) {
    if (isControlFlow(error)) throw error
    // The row is still due, so the relay starts it again.
    if (!isDatabaseFault(error)) log.error('a payout batch stopped', { error })
    commands.end(AWAY)
    await condition(allHandlersFinished)
    return null
  }
}

/** Looks at the items until each has ended. Some wait days for their provider. */
async function payOut(batchId: string, before: BatchLook | null): Promise<BatchState> {
  let last = before
  for (let looks = 0; ; looks++) {
    if (last && looks === MOST_LOOKS) {
      await condition(allHandlersFinished)
      await continueAsNew<typeof payoutBatch>({ batchId, last })
    }
    const nowMs = Date.now()
    const leftBefore = last?.left ?? null
    const quietMs = nowMs - (last?.sinceMs ?? nowMs)
    const { state, left, open, waitMs } = await batches.payOutBatch({ batchId, leftBefore, quietMs })
    if (state !== 'PROCESSING') return state
    if (!last || last.left !== left) last = { left, sinceMs: nowMs }
    setCurrentDetails(`${open} items have not ended; looks again in ${displayWait(waitMs)}`)
    await sleep(waitMs)
  }
}
