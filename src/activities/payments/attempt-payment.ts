import { lookFirst, type Place, type Sought } from '../attempts/look-first.ts'
import { firstAttemptAt, newAttemptAt } from '../attempts/new-attempt.ts'
import { type Sending, attemptSender } from '../attempts/send-attempt.ts'
import { type ActivityDeps, type ConnectedProvider, connectedProvider, railFactsOf } from '../deps.ts'
import { routeDecider } from './route-decider.ts'
import { type AttemptInput, paymentRecorder, type PaymentStep, stepOf } from './payment-step.ts'
import { closeOpening, postponeLink } from '../../db/links/checkouts.ts'
import { openCustomer } from '../../db/payments/customer.ts'
import type { PaymentSnapshot } from '../../db/payments/payment.ts'
import type { AttemptSnapshot } from '../../db/transactions/record.ts'
import { mayHaveCharged, mostUnsentCharges } from '../../domain/look-first.ts'
import { type Currency, minorUnits } from '../../domain/money.ts'
import { isChoiceDue } from '../../domain/payments/payer-choice.ts'
import { mayBeFollowed, nextAttempt, railOf, roundOf } from '../../domain/payments/payment.ts'
import { isFoundByReference } from '../../domain/routing/rail-facts.ts'
import type { SendResult, SendWindow } from '../../providers/contract/call.ts'

interface AttemptPaymentInput extends AttemptInput {
  /** The attempt to make. Without one, the next by the record is made. Without a stored order, routing decides. */
  following?: { number: number; providerId: string }
}

type ChargeSender = (attempt: AttemptSnapshot, to: ConnectedProvider, window: SendWindow) => Promise<SendResult>

/** Decrypts before the attempt is stored, so a payment whose key is not configured has no attempt. */
function prepareCharge({ cipher, baseUrl }: ActivityDeps, payment: PaymentSnapshot): ChargeSender {
  const customer = openCustomer(cipher, payment)
  const token = payment.cardToken && cipher.decrypt(payment.cardToken, `card-token:${payment.id}`).toString()
  return async (attempt, { provider, connection }, window) => {
    if (payment.splitCode !== null && !provider.splits) return notSent('the provider settles no shares')
    const phone = customer?.phone ?? null
    const rail = railOf(roundOf(payment), provider.id)
    if (provider.capabilities.rails[rail]?.needsPhone && phone === null)
      return notSent('the provider needs the phone number of the payer, and the payment has none')
    const request = {
      providerReference: attempt.providerReference,
      amountCents: minorUnits(payment.amountCents),
      currency: payment.currency as Currency,
      email: customer?.email ?? payment.businessEmail ?? '',
      phone,
      splitCode: payment.splitCode,
    }
    const callbackUrl = `${baseUrl}/pay/${payment.link?.id ?? payment.id}/return`
    if (payment.hosted) {
      const { businessName, reference, description } = payment
      const checkout = { ...request, rail, callbackUrl, purchase: { businessName, reference, description } }
      return await provider.checkout(connection, checkout, window)
    }
    if (token === null) return notSent('the card token is gone')
    return await provider.charge(connection, { ...request, token, callbackUrl }, window)
  }
}

/** The failure is ours, not the provider's. */
function notSent(detail: string): SendResult {
  return { state: 'NOT_SENT', detail, blameless: true }
}

/** Any of these providers may have had the attempt. */
function suitableFor({ providers, connections }: ActivityDeps, payment: PaymentSnapshot) {
  const suitable = providers.filter(
    ({ id, capabilities }) =>
      connections[id]?.[payment.mode] &&
      mayHaveCharged({ providerId: id, ...capabilities }, { ...payment, currency: payment.currency as Currency }),
  )
  return suitable.map(({ id }) => ({ providerId: id, rail: railOf(payment.decision, id) }))
}

function chargePlace(deps: ActivityDeps, payment: PaymentSnapshot, attempt: Sought): Place {
  const { providerId, providerReference } = attempt
  const to = connectedProvider(deps, providerId, payment, { kind: 'QUESTION', about: providerReference })
  if (!to || !isFoundByReference(to.provider.capabilities.rails)) return { attempt, ask: null }
  const question = { providerReference, providerTransactionId: null }
  return { attempt, ask: () => to.provider.verify(to.connection, question) }
}

export function createAttemptPayment(deps: ActivityDeps) {
  const { pool } = deps
  const recorder = paymentRecorder(deps)
  const { load } = recorder
  const routeOf = routeDecider(deps)
  const sendAttempt = attemptSender(deps, recorder)

  async function send(
    payment: PaymentSnapshot,
    how: Pick<Sending<PaymentSnapshot>, 'attempt' | 'lane' | 'giveUp'>,
  ): Promise<PaymentStep> {
    const { providerId } = 'begin' in how.attempt ? how.attempt.begin : how.attempt.resend
    const sendCharge = prepareCharge(deps, payment)
    const sent = await sendAttempt({
      ...how,
      transaction: payment,
      to: connectedProvider(deps, providerId, payment, { kind: 'CHARGE' }),
      send: ({ attempt }, to, window) => sendCharge(attempt, to, window),
      look: lookFirst(deps, payment, how.attempt, () => {
        const at = suitableFor(deps, payment)
        return {
          at,
          most: mostUnsentCharges(at.length, payment.hosted),
          placeOf: (sought) => chargePlace(deps, payment, sought),
        }
      }),
    })
    if (sent.state === 'BUSY') return { ...stepOf(payment), next: 'BUSY', providerId, waitMs: sent.waitMs }
    if (sent.state === 'MOVED') return await afterMove(payment)
    const { begun, result, answerMs } = sent
    const anotherMayFollow = mayBeFollowed(begun)
    const prompted = payment.hosted && railFactsOf(deps, begun.attempt)?.checkout === 'PHONE'
    const finding = { type: 'RESULT', result, anotherMayFollow, answerMs, prompted, nextActionMs: 60_000 } as const
    return stepOf(await recorder.record(begun, begun.attempt, finding))
  }

  /** The attempt was not sent. The opening of a flagged link ends: only an operator can end the payment then. */
  async function afterMove({ id, link }: PaymentSnapshot): Promise<PaymentStep> {
    const after = await load(id)
    const { next } = stepOf(after)
    if (!link || !after.needsReview || next !== 'ATTEMPT') return stepOf(after)
    await closeOpening(pool, { transactionId: id, openedAt: link.openedAt })
    return stepOf(await load(id))
  }

  /** If the attempt is stored already (the activity may run twice), nothing is sent. */
  return async function attemptPayment(input: AttemptPaymentInput): Promise<PaymentStep> {
    const { transactionId, lane, giveUp } = input
    const payment = await load(transactionId)
    if (input.onlyRead) return stepOf(payment)
    const { link, attempt: newest } = payment
    const { next, waitMs } = stepOf(payment)
    if (link?.expireRequested && (next === 'ATTEMPT' || next === 'AWAIT_OPENING'))
      return stepOf(await recorder.conclude(payment, { type: 'END', because: 'expired' }))
    if (link && next === 'AWAIT_OPENING') await postponeLink(pool, { transactionId, openedAt: link.openedAt })
    if (next === 'RESEND' && newest && (waitMs === 0 || lane === 'slow'))
      return await send(payment, { lane, giveUp: giveUp || link?.expireRequested, attempt: { resend: newest } })
    if (next !== 'ATTEMPT') return stepOf(payment)
    const decision = payment.decision ?? (await routeOf(payment))
    const decided = payment.decision ? null : decision
    const following = nextAttempt({ ...payment, decision })
    // Routing rules and connections may change: the next opening of the link decides the route again.
    if (!following && link && decided) {
      await closeOpening(pool, { transactionId, openedAt: link.openedAt })
      return stepOf(await load(transactionId))
    }
    if (!following) {
      const because = newest ? 'provider_unavailable' : 'no_eligible_provider'
      return stepOf(await recorder.conclude(payment, { type: 'END', because }, decided))
    }
    // The workflow knows the next attempt by an order that a choice of the payer replaces.
    const given = decided || isChoiceDue(payment.choice) ? null : input.following
    const { number, providerId } = given ?? following
    if (number !== following.number) return stepOf(payment)
    const at = { providerId, rail: railOf(roundOf({ ...payment, decision }), providerId) }
    // Another attempt hardly ever has the reference. If one does, nothing is stored, and the slow lane takes the next.
    const begin =
      lane === 'fast' ? firstAttemptAt(deps, payment.id, number, at) : await newAttemptAt(deps, payment, number, at)
    const after = <Counted extends { attempts: number }>(counted: Counted | null) =>
      counted && { ...counted, attempts: counted.attempts + 1 }
    const opened = { ...payment, decision, link: after(link), choice: after(payment.choice) }
    return await send(opened, { lane, giveUp, attempt: { begin, decision: decided } })
  }
}
