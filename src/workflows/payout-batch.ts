import {
  allHandlersFinished,
  ApplicationFailure,
  condition,
  continueAsNew,
  log,
  proxyActivities,
  proxyLocalActivities,
  setCurrentDetails,
  sleep,
} from '@temporalio/workflow'
import type { Activities } from '../activities/index.ts'
import type { BatchDecision, BatchState } from '../domain/payout-batch.ts'
import { REFUSALS } from '../domain/payout-decision.ts'
import { displayWait } from '../domain/summary.ts'
import { Commands, type Said } from './commands.ts'
import { type BatchResult, type CommandResult, type PayoutBatchInput, TASK_QUEUES } from './messages.ts'
import { isControlFlow, isDatabaseFault, local, ordinary } from './policies.ts'

const record = proxyLocalActivities<Activities>({ ...local, summary: 'the record' })

/** Goes on for minutes while items are sent; a worker that dies is noticed by its silence. */
const { payOutBatch } = proxyActivities<Activities>({
  ...ordinary,
  taskQueue: TASK_QUEUES.paymentsSlow,
  startToCloseTimeout: '15 min',
  heartbeatTimeout: '20 s',
  summary: 'the items',
})

/** Looks for the end of items that take long, before the history is begun anew. */
const MOST_LOOKS = 8

const FIRST_LOOK_MS = 5_000
const LAST_LOOK_MS = 3_600_000

/** Payouts that are decided on together: waits for the checker, has the items paid, and sees their end. */
export async function payoutBatch({ batchId, looks = 0 }: PayoutBatchInput): Promise<BatchResult | null> {
  const commands = new Commands({
    approve: (said) => decide('APPROVE', said),
    reject: (said) => decide('REJECT', said),
    cancel: (said) => decide('CANCEL', said),
  })

  async function decide(decision: BatchDecision, { commandId, via, said }: Said): Promise<CommandResult> {
    const nowMs = Date.now()
    const { state, refusal } = await record.decidePayoutBatch({ batchId, commandId, via, decision, nowMs, said })
    if (!refusal) return { state }
    const { code, message } = REFUSALS[refusal]
    throw ApplicationFailure.nonRetryable(message, code, { state })
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
    if (state === 'PROCESSING') state = await payOut(batchId, looks)
    commands.end(state)
    await condition(allHandlersFinished)
    return { state }
  } catch (error) {
    if (isControlFlow(error)) throw error
    // The row is still due: the relay starts it again.
    if (!isDatabaseFault(error)) log.error('a payout batch stopped', { error })
    commands.end('away')
    await condition(allHandlersFinished)
    return null
  }
}

/** Until every item has ended; some wait days for their provider. */
async function payOut(batchId: string, looks: number): Promise<BatchState> {
  let state: BatchState = 'PROCESSING'
  let more = true
  for (let look = looks; state === 'PROCESSING'; look++) {
    if (look >= looks + MOST_LOOKS) {
      await condition(allHandlersFinished)
      await continueAsNew<typeof payoutBatch>({ batchId, looks: look })
    }
    if (more) {
      setCurrentDetails('has its items paid')
      ;({ state, more } = await payOutBatch({ batchId }))
    } else state = await lookLater(batchId, look)
  }
  return state
}

/** Every item is sent, and some wait for their provider. */
async function lookLater(batchId: string, look: number): Promise<BatchState> {
  const waitMs = Math.min(FIRST_LOOK_MS * 2 ** look, LAST_LOOK_MS)
  setCurrentDetails(`waits for the end of its last items: looks in ${displayWait(waitMs)}`)
  await sleep(waitMs)
  return (await record.settlePayoutBatch({ batchId, waitMs })).state
}
