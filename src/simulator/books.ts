import { chargeLine, refundLine, type Charge, type LedgerLine, type PendingEvent, type Refund } from './entries.ts'
import { openJournal } from './journal.ts'
import type { ProviderName } from './names.ts'

type Entry =
  | { entry: 'charge'; charge: Charge }
  | { entry: 'refund'; refund: Refund }
  | { entry: 'event'; event: PendingEvent }
  | { entry: 'event_ended'; id: string }

/** Everything the simulator remembers, on disk before it is in memory. */
export interface Books {
  find(provider: ProviderName, reference: string): Charge | undefined
  findById(provider: ProviderName, id: number): Charge | undefined
  findCheckout(provider: ProviderName, accessCode: string): Charge | undefined
  pendingCharges(): Charge[]
  findRefund(provider: ProviderName, id: number): Refund | undefined
  /** Of one charge, or of them all; oldest first. */
  refunds(provider: ProviderName, chargeReference?: string): Refund[]
  unsettledRefunds(): Refund[]
  pendingEvents(): PendingEvent[]
  nextId(): number
  /** Stores the new state, and with it the event that this state sends. */
  record(made: { charge: Charge } | { refund: Refund }, event?: PendingEvent | null): void
  endEvent(id: string): void
  /** Every charge and refund that was really made. */
  ledger(): LedgerLine[]
  close(): void
}

export function openBooks(path: string): Books {
  const charges = new Map<string, Charge>()
  const chargeKeys = new Map<string, string>()
  const refunds = new Map<number, Refund>()
  const events = new Map<string, PendingEvent>()
  let lastId = 4_000_000_000

  const apply = (entry: Entry): void => {
    switch (entry.entry) {
      case 'event':
        return void events.set(entry.event.id, entry.event)
      case 'event_ended':
        return void events.delete(entry.id)
      case 'refund':
        refunds.set(entry.refund.id, entry.refund)
        lastId = Math.max(lastId, entry.refund.id)
        return
      case 'charge': {
        const { charge } = entry
        const key = keyOf(charge.provider, charge.reference)
        charges.set(key, charge)
        chargeKeys.set(keyOf(charge.provider, charge.id), key)
        if (charge.checkout) chargeKeys.set(keyOf(charge.provider, charge.checkout.accessCode), key)
        lastId = Math.max(lastId, charge.id)
      }
    }
  }
  const journal = openJournal<Entry>(path, apply)
  const write = (entries: Entry[]): void => {
    journal.append(entries)
    entries.forEach(apply)
  }
  const findBy = (provider: ProviderName, name: string | number): Charge | undefined =>
    charges.get(chargeKeys.get(keyOf(provider, name)) ?? '')
  const refundsWhere = (fits: (refund: Refund) => boolean): Refund[] => [...refunds.values()].filter(fits)

  return {
    find: (provider, reference) => charges.get(keyOf(provider, reference)),
    findById: findBy,
    findCheckout: findBy,
    pendingCharges: () => [...charges.values()].filter(({ state }) => state === 'PENDING'),
    findRefund(provider, id) {
      const refund = refunds.get(id)
      return refund?.provider === provider ? refund : undefined
    },
    refunds: (provider, of) =>
      refundsWhere((refund) => refund.provider === provider && (of === undefined || refund.chargeReference === of)),
    unsettledRefunds: () => refundsWhere(({ becomes }) => becomes.length > 0),
    pendingEvents: () => [...events.values()],
    nextId: () => lastId + 1,
    record(made, event) {
      const entry: Entry = 'charge' in made ? { entry: 'charge', ...made } : { entry: 'refund', ...made }
      write(event ? [entry, { entry: 'event', event }] : [entry])
    },
    endEvent: (id) => write([{ entry: 'event_ended', id }]),
    ledger: () => [...[...charges.values()].flatMap(chargeLine), ...[...refunds.values()].map(refundLine)],
    close: () => journal.close(),
  }
}

function keyOf(provider: ProviderName, name: string | number): string {
  return `${provider}:${name}`
}
