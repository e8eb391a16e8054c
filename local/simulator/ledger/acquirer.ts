import { randomBytes } from 'node:crypto'
import { type CheckoutNotes, NO_NOTES } from '../checkout/notes.ts'
import type { Ledger } from './ledger.ts'
import { phoneBehaviour, cardBehaviour, type CardBehaviour } from './test-payers.ts'
import type { Charge } from './entries.ts'
import type { EventSender } from './event-sender.ts'
import type { Simulation } from '../../../src/providers/contract/descriptor.ts'
import type { ProviderId } from '../../../src/providers/descriptors.ts'
import type { Timers } from './timers.ts'

/** How long `tok_late_success` stays pending. */
const LATE_MS = 2_000
/** How long a charge takes at a provider whose response has no outcome. */
const SOON_MS = 400

export type ChargeOrder = Pick<
  Charge,
  'provider' | 'mode' | 'reference' | 'amountCents' | 'currency' | 'email' | 'rails' | 'splitId'
>

/** The bank's decision on a charge; each provider translates it into its own format. */
type ChargeAnswer = Charge | 'duplicate' | 'not_processed' | 'unknown_card' | 'no_answer'

export type PayerChoice = 'pay' | 'decline' | 'expire' | 'abandon'

/** How a prompt ends that its payer left open. */
export const PROMPT_ENDS = ['approve', 'refuse', 'expire'] as const
export type PromptEnd = (typeof PROMPT_ENDS)[number]

export type Acquirer = ReturnType<typeof createAcquirer>

export function createAcquirer(
  ledger: Ledger,
  events: EventSender,
  timers: Timers,
  simulationOf: (provider: ProviderId) => Simulation,
) {
  const store = (charge: Charge, told: boolean): Charge => {
    const { provider, reference } = charge
    const state = charge.state === 'SUCCEEDED' ? 'SUCCEEDED' : 'DECLINED'
    events.record({ charge }, told ? { provider, subject: 'CHARGE', key: reference, state } : null)
    return charge
  }
  const succeed = (charge: Charge, told = true): Charge =>
    store({ ...charge, state: 'SUCCEEDED', declineReason: null, bookedAt: charge.bookedAt ?? now() }, told)
  const decline = (charge: Charge, declineReason: Charge['declineReason'], told = false): Charge =>
    store({ ...charge, state: 'DECLINED', declineReason }, told)
  const settleLater = (charge: Charge, afterMs = LATE_MS): void =>
    timers.after(
      afterMs,
      () => void (charge.declineReason === null ? succeed(charge) : decline(charge, charge.declineReason, true)),
    )
  /** The bank's decision, in the response or later in an event. */
  const decided = (charge: Charge, declineReason: Charge['declineReason'] = null): ChargeAnswer => {
    if (simulationOf(charge.provider).chargesAtOnce)
      return declineReason === null ? succeed(charge) : decline(charge, declineReason)
    const pending = store({ ...charge, state: 'PENDING', declineReason, bookedAt: declineReason ? null : now() }, false)
    settleLater(pending, SOON_MS)
    return pending
  }

  const cards: Record<CardBehaviour, (charge: Charge) => ChargeAnswer> = {
    approve: (charge) => decided(charge),
    wrong_amount: (charge) => decided({ ...charge, amountCents: charge.askedCents + 100 }),
    insufficient_funds: (charge) => decided(charge, 'insufficient_funds'),
    soft_decline: (charge) => decided(charge, 'declined'),
    late_success(charge) {
      const pending = store({ ...charge, state: 'PENDING', bookedAt: now() }, false)
      settleLater(pending)
      return pending
    },
    challenge(charge) {
      if (!simulationOf(charge.provider).challengesCards) return decided(charge, 'declined')
      return store(charge, false)
    },
    hang_success(charge) {
      succeed(charge, simulationOf(charge.provider).sendsLostResultEvents)
      return 'no_answer'
    },
    hang_failed(charge) {
      decline(charge, 'declined', simulationOf(charge.provider).sendsLostResultEvents)
      return 'no_answer'
    },
    hang_lost: () => 'no_answer',
    not_processed: () => 'not_processed',
    unknown_card: () => 'unknown_card',
  }

  // Resumes charges that were pending when the last process ended.
  ledger
    .all('charge')
    .filter(({ state, ignored }) => state === 'PENDING' && !ignored)
    .forEach((charge) => settleLater(charge))

  return {
    /** An OPEN charge waits for its payer, who passes the challenge at `checkout` and then goes to `callbackUrl`. */
    chargeCard(order: ChargeOrder, cardToken: string, callbackUrl: string | null = null): ChargeAnswer {
      if (ledger.find('charge', order.provider, order.reference)) return 'duplicate'
      const behaviour = cardBehaviour(cardToken, order.provider)
      const checkout = behaviour === 'challenge' ? newCheckout(NO_NOTES, callbackUrl) : null
      return cards[behaviour]({ ...newCharge(ledger, order), cardToken, checkout })
    },

    openCheckout(order: ChargeOrder, notes: CheckoutNotes, callbackUrl: string | null): Charge | 'duplicate' {
      if (ledger.find('charge', order.provider, order.reference)) return 'duplicate'
      const checkout = newCheckout(notes, callbackUrl)
      return store({ ...newCharge(ledger, order), checkout }, false)
    },

    /** Prompts the payer on the phone, who decides soon, by the number's last digits (`test-payers.ts`). */
    promptPayer(order: ChargeOrder, phone: string): Charge | 'duplicate' {
      if (ledger.find('charge', order.provider, order.reference)) return 'duplicate'
      const prompt = store({ ...newCharge(ledger, order), state: 'PENDING', ...phoneBehaviour(phone) }, false)
      if (!prompt.ignored) settleLater(prompt, SOON_MS)
      return prompt
    },

    /** Ends a prompt that its payer left open, however long ago. One that has ended cannot be approved any more. */
    endPrompt(prompt: Charge, end: PromptEnd): 'done' | 'ended_before' {
      if (prompt.state !== 'PENDING' || !prompt.ignored) return 'ended_before'
      const told = simulationOf(prompt.provider).sendsDeclineEvents
      if (end === 'approve') succeed(prompt)
      else decline(end === 'expire' ? { ...prompt, expired: true } : prompt, 'declined', told)
      return 'done'
    },

    /**
     * Applies the payer's choice on the checkout page, by one of the rails that the page offers. A paid checkout cannot
     * be paid again. One that was declined or that expired can: that is a late success.
     */
    choose(
      checkout: Charge,
      choice: PayerChoice,
      rail: string | undefined = checkout.rails?.[0],
    ): 'done' | 'paid_before' | 'not_offered' {
      const { expired: _before, rails, ...known } = checkout
      if (checkout.state === 'SUCCEEDED') return 'paid_before'
      if (choice === 'abandon') return 'done'
      const usedRail = rails?.find((each) => each === rail)
      if ((rails || rail) && !usedRail) return 'not_offered'
      const tried: Charge = { ...known, ...(rails && { rails }), ...(usedRail && { usedRail }) }
      const told = simulationOf(checkout.provider).sendsDeclineEvents
      if (choice === 'pay') succeed(tried)
      else decline(choice === 'expire' ? { ...tried, expired: true } : tried, 'declined', told)
      return 'done'
    },
  }
}

function newCheckout(notes: CheckoutNotes, callbackUrl: string | null): NonNullable<Charge['checkout']> {
  return { accessCode: randomBytes(12).toString('hex'), ...notes, callbackUrl }
}

function newCharge(ledger: Ledger, { amountCents, ...order }: ChargeOrder): Charge {
  return {
    ...order,
    ...ledger.newEntry(),
    askedCents: amountCents,
    amountCents,
    state: 'OPEN',
    declineReason: null,
    cardToken: null,
    checkout: null,
    bookedAt: null,
  }
}

function now(): string {
  return new Date().toISOString()
}
