import { railsIn } from '../../../src/domain/routing/rail-facts.ts'
import type { KnownDescriptor, ProviderId } from '../../../src/providers/descriptors.ts'
import type { Balances } from './balances.ts'
import type { Ledger } from './ledger.ts'
import type { Charge, Refund } from './entries.ts'
import type { EventSender } from './event-sender.ts'
import type { Timers } from './timers.ts'

const SETTLES_AFTER_MS = 700
/** A success that is later reversed lasts long enough for a lookup to see it. */
const TAKEN_BACK_AFTER_MS = 4_000

interface RefundOrder {
  /** The caller's reference or note. */
  reference: string
  /** Null refunds all that is left. */
  amountCents: number | null
  /** True if the response is not final, though that is usual at the provider. */
  settlesLater?: boolean
}

/**
 * Without a refund no entry was booked: the charge is unpaid or its rail does not return that amount (any more), the
 * balance is too low, or the bank refused.
 */
type RefundAnswer = Refund | 'not_refundable' | 'insufficient_balance' | 'refused'

export type Refunds = ReturnType<typeof createRefunds>

/** States of each card's refunds after PENDING, in order. */
const ENDS: Readonly<Record<string, Refund['becomes']>> = {
  tok_refund_fails: ['FAILED'],
  tok_refund_fails_later: ['SUCCEEDED', 'FAILED'],
}

interface RefundParts {
  balances: Balances
  descriptorOf: (provider: ProviderId) => KnownDescriptor
}

export function createRefunds(
  ledger: Ledger,
  events: EventSender,
  timers: Timers,
  { balances, descriptorOf }: RefundParts,
) {
  const record = (refund: Refund): void => {
    const { provider, id, state, amountCents } = refund
    events.record({ refund }, { provider, subject: 'REFUND', key: String(id), state })
    if (state === 'FAILED') balances.giveBack(provider, amountCents)
    resume(refund)
  }
  const resume = (refund: Refund): void => {
    const [state, ...becomes] = refund.becomes
    const afterMs = refund.state === 'SUCCEEDED' ? TAKEN_BACK_AFTER_MS : SETTLES_AFTER_MS
    if (state) timers.after(afterMs, () => record({ ...refund, state, becomes }))
  }

  // Resumes refunds that were pending when the last process ended.
  ledger.all('refund').forEach(resume)

  return {
    refund(charge: Charge, { reference, amountCents, settlesLater = false }: RefundOrder): RefundAnswer {
      const { provider, mode, currency } = charge
      if (charge.state !== 'SUCCEEDED') return 'not_refundable'
      const { simulation, capabilities } = descriptorOf(provider)
      const left = leftOf(charge, ledger.refundsOf(charge), capabilities)
      const amount = amountCents ?? left.mostCents
      if (amount < left.leastCents || amount > left.mostCents) return 'not_refundable'
      const ends = ENDS[charge.cardToken ?? ''] ?? ['SUCCEEDED']
      const [first, ...others] = ends
      const atOnce = simulation.refundsAtOnce && !settlesLater
      if (atOnce && first === 'FAILED') return 'refused'
      if (!balances.take(provider, amount)) return 'insufficient_balance'
      const refund: Refund = {
        ...ledger.newEntry(),
        provider,
        mode,
        reference,
        chargeReference: charge.reference,
        amountCents: amount,
        currency,
        state: atOnce ? 'SUCCEEDED' : 'PENDING',
        becomes: atOnce ? others : ends,
      }
      record(refund)
      return refund
    },
  }
}

/** The amounts that can still be returned on the charge's rail. Failed refunds return their money to the merchant. */
function leftOf(
  { amountCents, usedRail, rails }: Charge,
  made: readonly Refund[],
  capabilities: KnownDescriptor['capabilities'],
): { leastCents: number; mostCents: number } {
  const used = usedRail ?? rails?.[0]
  const { refunds: kind } = (used && capabilities.rails[used]) ?? railsIn(capabilities.rails)[0]![1]
  if (kind === 'NONE' || (kind === 'ONCE' && made.length > 0)) return { leastCents: 1, mostCents: 0 }
  const mostCents = made.reduce((left, refund) => left - refund.amountCents, amountCents)
  return { leastCents: kind === 'FULL' ? amountCents : 1, mostCents }
}
