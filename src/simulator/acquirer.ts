import { randomBytes, randomUUID } from 'node:crypto'
import type { ProviderMode } from '../domain/routing.ts'
import type { Books, Charge, PendingEvent } from './books.ts'
import { cardBehaviour, type CardBehaviour } from './card-tokens.ts'
import type { EventSender } from './event-sender.ts'
import type { ProviderName } from './names.ts'

/** How long `tok_late_success` stays pending. */
const LATE_MS = 2_000

export interface ChargeOrder {
  provider: ProviderName
  mode: ProviderMode
  reference: string
  amountCents: number
  currency: string
  email: string
}

/** What the bank behind a provider says to a charge; each provider puts it into its own words. */
export type ChargeAnswer =
  | { kind: 'charge'; charge: Charge }
  | { kind: 'duplicate' | 'not_processed' | 'unknown_card' | 'no_answer' }

export type PayerChoice = 'pay' | 'decline' | 'abandon'

export interface Acquirer {
  chargeCard(order: ChargeOrder, cardToken: string): ChargeAnswer
  openCheckout(order: ChargeOrder, description: string | null, callbackUrl: string | null): Charge | 'duplicate'
  /** What the payer does on the checkout page; a paid checkout cannot be paid again. */
  choose(checkout: Charge, choice: PayerChoice): 'done' | 'paid_before'
  stop(): void
}

export function createAcquirer(books: Books, events: EventSender): Acquirer {
  const timers = new Set<NodeJS.Timeout>()

  const succeed = (charge: Charge): Charge => {
    const event: PendingEvent = {
      id: randomUUID(),
      provider: charge.provider,
      reference: charge.reference,
      type: 'charge.succeeded',
      createdAt: now(),
    }
    const paid: Charge = { ...charge, state: 'SUCCEEDED', declineReason: null, bookedAt: charge.bookedAt ?? now() }
    books.record(paid, event)
    events.send(event)
    return paid
  }
  const store = (charge: Charge): Charge => {
    books.record(charge)
    return charge
  }
  const decline = (charge: Charge, declineReason: Charge['declineReason']): Charge =>
    store({ ...charge, state: 'DECLINED', declineReason })
  const settleLater = (charge: Charge): void => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      succeed(charge)
    }, LATE_MS)
    timers.add(timer)
  }

  const cards: Record<CardBehaviour, (charge: Charge) => ChargeAnswer> = {
    approve: (charge) => answered(succeed(charge)),
    wrong_amount: (charge) => answered(succeed({ ...charge, amountCents: charge.askedCents + 100 })),
    insufficient_funds: (charge) => answered(decline(charge, 'insufficient_funds')),
    soft_decline: (charge) => answered(decline(charge, 'declined')),
    late_success(charge) {
      const pending = store({ ...charge, state: 'PENDING', bookedAt: now() })
      settleLater(pending)
      return answered(pending)
    },
    hang_success(charge) {
      // No event: whoever lost the answer learns of the charge by asking only.
      store({ ...charge, state: 'SUCCEEDED', bookedAt: now() })
      return { kind: 'no_answer' }
    },
    hang_failed(charge) {
      decline(charge, 'declined')
      return { kind: 'no_answer' }
    },
    hang_lost: () => ({ kind: 'no_answer' }),
    not_processed: () => ({ kind: 'not_processed' }),
    unknown_card: () => ({ kind: 'unknown_card' }),
  }

  // Those that were waiting when the last process ended.
  books.pendingCharges().forEach(settleLater)

  return {
    chargeCard(order, cardToken) {
      if (books.find(order.provider, order.reference)) return { kind: 'duplicate' }
      return cards[cardBehaviour(cardToken, order.provider)]({ ...newCharge(books, order), cardToken })
    },

    openCheckout(order, description, callbackUrl) {
      if (books.find(order.provider, order.reference)) return 'duplicate'
      const checkout = { accessCode: randomBytes(12).toString('hex'), description, callbackUrl }
      return store({ ...newCharge(books, order), checkout })
    },

    choose(checkout, choice) {
      if (checkout.state === 'SUCCEEDED') return 'paid_before'
      if (choice === 'pay') succeed(checkout)
      if (choice === 'decline') decline(checkout, 'declined')
      return 'done'
    },

    stop: () => timers.forEach((timer) => clearTimeout(timer)),
  }
}

function answered(charge: Charge): ChargeAnswer {
  return { kind: 'charge', charge }
}

function newCharge(books: Books, { amountCents, ...order }: ChargeOrder): Charge {
  return {
    ...order,
    id: books.nextId(),
    askedCents: amountCents,
    amountCents,
    state: 'OPEN',
    declineReason: null,
    cardToken: null,
    checkout: null,
    createdAt: now(),
    bookedAt: null,
  }
}

function now(): string {
  return new Date().toISOString()
}
