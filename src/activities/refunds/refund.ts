import type { StoredInboundEvent } from '../../db/inbound-events/inbound-event.ts'
import { readChargeAmounts } from '../../db/ledger/charge-amounts.ts'
import { loadRefund, type RefundSnapshot } from '../../db/refunds/refund.ts'
import { queueRefund } from '../../db/refunds/refund-queue.ts'
import { type AttemptSnapshot, loadAttempt, loadTransaction } from '../../db/transactions/record.ts'
import { resultWithoutSending } from '../../domain/refunds/refundable.ts'
import { type Currency, minorUnits } from '../../domain/money.ts'
import type { LookupResult } from '../../domain/providers/provider-result.ts'
import { canAskAboutRefund, shouldAskAgain, needsOperator } from '../../domain/payments/refund-hints.ts'
import type { Capabilities } from '../../providers/contract/descriptor.ts'
import type { RefundLookup, RefundRequest } from '../../providers/contract/refunds.ts'
import { unscheduledFinding } from '../attempts/lookup-finding.ts'
import { transactionRecorder } from '../attempts/transaction-record.ts'
import { type ActivityDeps, type CallPurpose, connectedProvider, requireRow, verifyCharge } from '../deps.ts'
import { type AskedAttempt, type EventMeaning, type OutgoingKind, outgoingStep } from '../outgoing/kind.ts'

function requestOf(
  { charge, currency, amountCents }: RefundSnapshot,
  { providerReference, startedAtMs }: Pick<AttemptSnapshot, 'providerReference' | 'startedAtMs'>,
): RefundRequest {
  return {
    providerReference,
    amountCents: minorUnits(amountCents),
    currency: currency as Currency,
    charge: { ...charge, amountCents: minorUnits(charge.amountCents) },
    startedAt: new Date(startedAtMs),
  }
}

/** Does it settle a hint? NOT_FOUND does only after `send_by`: until then the request may still arrive. */
function isAnswer({ state }: LookupResult, { sendByMs }: AttemptSnapshot): boolean {
  return state !== 'UNKNOWN' && (state !== 'NOT_FOUND' || Date.now() > sendByMs)
}

export function refundKind(deps: ActivityDeps): OutgoingKind<RefundSnapshot> {
  const { pool, providers, logger } = deps

  const load = async (transactionId: string) => requireRow(await loadRefund(pool, { transactionId }), transactionId)
  const loadPayment = async (transactionId: string) =>
    requireRow(await loadTransaction(pool, { transactionId }), transactionId)
  const { record: recordPayment } = transactionRecorder(deps, loadPayment)

  function capabilitiesFor({ charge }: RefundSnapshot): Capabilities['refunds'] | undefined {
    return providers.find(({ id }) => id === charge.providerId)?.capabilities.refunds
  }

  const providerOf = (refund: RefundSnapshot, purpose: CallPurpose) =>
    connectedProvider(deps, refund.charge.providerId, refund, purpose)

  /** After an operator's resolution the charge's id may be missing, or be the checkout's. A refund needs it. */
  async function withChargeNamed(refund: RefundSnapshot): Promise<RefundSnapshot> {
    const { charge, originalTransactionId } = refund
    const answer = await verifyCharge(deps, refund, charge)
    if (answer.state !== 'SUCCEEDED' || originalTransactionId === null) return refund
    const payment = await loadPayment(originalTransactionId)
    const attempt = await loadAttempt(pool, { transactionId: originalTransactionId, attemptId: charge.id })
    await recordPayment(payment, attempt!, unscheduledFinding(answer, { nextActionMs: null }))
    return await load(refund.id)
  }

  async function lookUp(refund: RefundSnapshot, attempt: AskedAttempt): Promise<RefundLookup> {
    const to = providerOf(refund, { kind: 'QUESTION', about: attempt.providerReference })
    if (!to) return { state: 'UNKNOWN', detail: 'the provider is not connected' }
    const { providerTransactionId } = attempt
    return await to.provider.findRefund(to.connection, { ...requestOf(refund, attempt), providerTransactionId })
  }

  /** An event names the outcome of the refund, or is a hint after which the provider is asked. */
  async function meaningOf(refund: RefundSnapshot, event: StoredInboundEvent): Promise<EventMeaning> {
    if (event.finding) return { finding: event.finding, isHandled: true }
    const finding = await lookUp(refund, event.attempt)
    const canLookUp = capabilitiesFor(refund)?.lookup ?? true
    if (isAnswer(finding, event.attempt) || !canLookUp) return { finding, isHandled: true }
    if (!needsOperator(event, refund.state)) return { finding, isHandled: !shouldAskAgain(event, refund.state) }
    const because = 'the provider does not say whether it took a refund back'
    return { finding, isHandled: true, setAside: { reason: 'unknown_outcome', because } }
  }

  async function queue({ id, businessId, mode, originalTransactionId, amountCents, charge }: RefundSnapshot) {
    const queued = await queueRefund(pool, { transactionId: id, chargeId: charge.id })
    const facts = { transactionId: id, businessId, mode, paymentId: originalTransactionId, amountCents }
    if (queued?.isNew) logger.info({ ...facts, because: 'another_refund' }, 'refund queued')
    return queued !== null
  }

  return {
    load,
    lookUp,
    meaningOf,
    stepOf: (refund) => outgoingStep(refund, { providerId: refund.charge.providerId, automatic: refund.automatic }),
    makeReady: (refund) => (refund.charge.resolved ? () => withChargeNamed(refund) : null),
    nextAttempt: (refund) => ({
      providerId: refund.charge.providerId,
      rail: refund.rail ?? 'CARD',
      exclusiveFor: capabilitiesFor(refund)?.byReference === false ? refund.charge.id : null,
    }),
    sendingTo: (refund) => ({
      to: providerOf(refund, { kind: 'REFUND' }),
      // Read once the attempt is stored: an acceptance that counts the refund as not sent is then known here.
      send: async (begun, { provider, connection }, window) => {
        const { amounts } = await readChargeAmounts(pool, { attemptId: begun.charge.id })
        const unsent = resultWithoutSending(amounts)
        return unsent ?? (await provider.refund(connection, requestOf(begun, begun.attempt), window))
      },
    }),
    queue,
    isFoundByReference: (refund) => capabilitiesFor(refund)?.lookup === true,
    canBeAsked: (refund) => canAskAboutRefund(capabilitiesFor(refund)?.lookup ?? true, refund.attempt),
  }
}
