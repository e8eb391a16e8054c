import { beginAttempt } from '../../db/payments/begin-attempt.ts'
import type { AttemptSnapshot } from '../../db/payments/load-payment.ts'
import type { PayoutSnapshot } from '../../db/payouts/load-payout.ts'
import { minorUnits, type Currency } from '../../domain/money.ts'
import type { SendWindow } from '../../providers/contract/provider.ts'
import type { TransferResult } from '../../providers/contract/transfers.ts'
import { newAttempt } from '../attempts/new-attempt.ts'
import type { AttemptOutgoingInput, OutgoingStep } from '../attempts/outgoing.ts'
import { attemptSender, SEND_WITHIN_MS, type Sending } from '../attempts/send-attempt.ts'
import { transactionRecorder } from '../attempts/transaction-record.ts'
import type { ActivityDeps } from '../deps.ts'
import { nextProvider, type TransferProvider, transferProvider } from './payout-provider.ts'
import { recipientMaker } from './recipients.ts'
import { requirePayout, stepOf } from './steps.ts'

export function createAttemptPayout(deps: ActivityDeps) {
  const { pool } = deps
  const { record } = transactionRecorder(deps)
  const { recipient, forget } = recipientMaker(deps)
  const sendAttempt = attemptSender(deps)

  async function pay(
    payout: PayoutSnapshot,
    { providerReference }: AttemptSnapshot,
    to: TransferProvider,
    recipientCode: string,
    window: SendWindow,
  ): Promise<TransferResult> {
    const request = {
      providerReference,
      amountCents: minorUnits(payout.amountCents),
      currency: payout.currency as Currency,
      recipientCode,
      reason: payout.description ?? payout.reference,
    }
    const result = await to.transfers.transfer(to.connection, request, window)
    const refused = result.state === 'DECLINED' && result.reasonCode === 'invalid_account'
    // A provider whose keys are another account's now does not know what it answered before.
    return refused && (await forget(payout, to, recipientCode)) ? { ...result, soft: true } : result
  }

  /** Sends the attempt and records what was answered. */
  async function send(
    payout: PayoutSnapshot,
    unsent: AttemptSnapshot,
    { lane, giveUp, begin, nextTryMs }: AttemptOutgoingInput & Pick<Sending, 'begin'>,
  ): Promise<OutgoingStep> {
    const to = transferProvider(deps, payout, unsent.providerId, { kind: 'PAYOUT' })
    let recipientCode = ''
    const sent = await sendAttempt({
      ...{ lane, giveUp, begin, to },
      transaction: payout,
      attempt: unsent,
      prepare: async (_, window) => {
        const made = await recipient(payout, to!, window)
        if (made.state !== 'MADE') return made
        recipientCode = made.code
        return null
      },
      send: async (_, window) => await pay(payout, unsent, to!, recipientCode, window),
    })
    if (sent.state === 'BUSY') return { ...stepOf(payout), next: 'BUSY', waitMs: sent.waitMs }
    if (sent.state === 'MOVED') return stepOf(await requirePayout(pool, payout.id))
    const { attempt, outcome } = sent
    const turnedAway = outcome.state === 'NOT_SENT' || (outcome.state === 'DECLINED' && outcome.soft)
    const of = { answer: true, another: nextTryMs !== null, nextActionMs: turnedAway ? nextTryMs : 60_000 }
    return stepOf(await record({ ...payout, providerId: attempt.providerId, attempt }, attempt, outcome, of))
  }

  /**
   * Pays out, once: where its attempt is there already nothing is sent. What was turned away before anything was paid stays
   * PROCESSING while another attempt is to follow.
   */
  return async function attemptPayout(input: AttemptOutgoingInput): Promise<OutgoingStep> {
    const { transactionId, lane } = input
    const payout = await requirePayout(pool, transactionId)
    const { next, waitMs } = stepOf(payout)
    if (next === 'RESEND' && payout.attempt && (waitMs === 0 || lane === 'slow'))
      return await send(payout, payout.attempt, input)
    const follows = next === 'RETRY' && payout.attempt?.number === input.after
    if (next !== 'ATTEMPT' && !follows) return stepOf(payout)
    const provider = nextProvider(deps, payout)
    const unsent = newAttempt(transactionId, (payout.attempt?.number ?? 0) + 1, provider.id)
    const begin = () =>
      beginAttempt(pool, {
        attemptId: unsent.id,
        transactionId,
        number: unsent.number,
        providerId: provider.id,
        providerReference: unsent.providerReference,
        // No provider lets a rail be chosen: it is the one by which this one says that it pays.
        rail: provider.capabilities.transferRails[payout.mode][0] ?? 'EFT',
        sendWithinMs: SEND_WITHIN_MS,
        decision: null,
      })
    return await send(payout, unsent, { ...input, begin })
  }
}
