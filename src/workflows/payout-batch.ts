import { allHandlersFinished, condition, continueAsNew, setCurrentDetails, sleep } from '@temporalio/workflow'
import type { BatchDecision, BatchState } from '../domain/payouts/payout-batch.ts'
import { decisionRefusal } from '../domain/payouts/payout-decision.ts'
import { displayTime } from '../domain/display/current-details.ts'
import { Commands, failureOf, type BatchCommand } from './commands.ts'
import { batchActivities, localRecord, recordActivities } from './policies.ts'
import type { BatchLook, CommandResult, PayoutBatchInput } from './messages.ts'
import { type StoppedRun, stopRun } from './results.ts'

/** Looks at the items in one run, before it continues as new. Each look is eleven events. */
const MOST_LOOKS = 7

const DECISION_PAGE = 'docs/operations.md#decide-on-payouts'

const AWAY = 'away'

export async function payoutBatch({ batchId, last }: PayoutBatchInput): Promise<CommandResult | StoppedRun> {
  let turn: Promise<unknown> = Promise.resolve()
  /**
   * Runs one activity after the other. Two local ones whose results arrive together are replayed one by one, and the
   * workflow would then do in another order what follows from them.
   */
  function inTurn<T>(call: () => Promise<T>): Promise<T> {
    const mine = turn.then(call)
    turn = mine.catch(() => undefined)
    return mine
  }

  const read = () => inTurn(() => localRecord.beginPayoutBatch({ batchId }))
  let first: ReturnType<typeof read> | undefined
  const begin = () => (first ??= read())

  const commands = new Commands({
    begins: () => void begin(),
    approve: (command) => decide('APPROVE', command),
    reject: (command) => decide('REJECT', command),
    cancel: (command) => decide('CANCEL', command),
    // The run ends, but not the batch: a later run takes the command.
    refusedAtEnd: (_, state) =>
      state === AWAY ? { code: 'SV-5003', message: 'the workflow run has ended', details: {} } : null,
  })

  async function decide(decision: BatchDecision, { commandId, via, input }: BatchCommand): Promise<CommandResult> {
    const { state, refusal, untilMs } = await inTurn(() => {
      const nowMs = Date.now()
      // A task that times out after a local activity is forgotten, and with it an Update, but the record would keep the
      // decision. An ordinary activity begins after the engine has stored the Update.
      return recordActivities.decidePayoutBatch({ batchId, commandId, via, decision, nowMs, input })
    })
    if (refusal) throw failureOf(decisionRefusal(refusal, { state, untilMs }))
    return { state }
  }

  try {
    let { state, expiresAtMs } = await begin()
    while (state === 'PENDING_APPROVAL') {
      setCurrentDetails(
        `**Waits for an approver of the business until ${displayTime(expiresAtMs)}.** See ${DECISION_PAGE}\n\n${state}`,
      )
      const left = expiresAtMs - Date.now()
      const isWoken = left > 0 && (await condition(() => commands.waiting, left, { summary: 'waits for an approver' }))
      if (isWoken || commands.waiting) await commands.finished()
      else await inTurn(() => localRecord.expirePayoutBatch({ batchId, nowMs: Date.now() }))
      ;({ state, expiresAtMs } = await read())
    }
    if (state === 'PROCESSING') state = await payOut(batchId, last ?? null)
    commands.end(state)
    setCurrentDetails(`**Ended.** Nothing to do.\n\n${state}`)
    await condition(allHandlersFinished)
    return { state }
  } catch (error) {
    // The row is still due, so the relay starts it again.
    const end = await stopRun(error, 'a payout batch stopped', 'repeated')
    commands.end(AWAY)
    await condition(allHandlersFinished)
    return end
  }
}

/** Some items wait days for their provider. */
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
    const { state, left, open, waitMs } = await batchActivities.payOutBatch({ batchId, leftBefore, quietMs })
    if (state !== 'PROCESSING') return state
    if (!last || last.left !== left) last = { left, sinceMs: nowMs }
    const nextMs = Date.now() + waitMs
    setCurrentDetails(`**Waits for ${open} payouts, and looks at ${displayTime(nextMs)}.** Nothing to do.\n\n${state}`)
    await sleep(waitMs, { summary: 'before the next look' })
  }
}
