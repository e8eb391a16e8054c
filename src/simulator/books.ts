import type { ProviderMode } from '../domain/routing.ts'
import { openJournal } from './journal.ts'
import type { ProviderName } from './names.ts'

/** A charge by token, or a checkout, as the simulated provider knows it. */
export interface Charge {
  provider: ProviderName
  mode: ProviderMode
  /** The caller's reference: unique at a provider, for ever. */
  reference: string
  /** The provider's own number of it. */
  id: number
  askedCents: number
  /** What was really taken; differs from what was asked for one card of the table. */
  amountCents: number
  currency: string
  email: string
  /** OPEN: a checkout that nobody has paid, left alone or abandoned. */
  state: 'OPEN' | 'PENDING' | 'SUCCEEDED' | 'DECLINED'
  declineReason: 'insufficient_funds' | 'declined' | null
  cardToken: string | null
  checkout: { accessCode: string; description: string | null; callbackUrl: string | null } | null
  createdAt: string
  /** When it was booked, for the ledger; null while it is not. */
  bookedAt: string | null
}

/** A charge's event that its receiver has not taken yet. */
export interface PendingEvent {
  id: string
  provider: ProviderName
  reference: string
  type: 'charge.succeeded'
  createdAt: string
}

export interface LedgerLine {
  provider: ProviderName
  kind: 'CHARGE'
  reference: string
  amountCents: number
  currency: string
  state: 'SUCCEEDED' | 'PENDING'
  at: string
}

type Entry =
  | { entry: 'charge'; charge: Charge }
  | { entry: 'event'; event: PendingEvent }
  | { entry: 'event_ended'; id: string }

/** Everything the simulator remembers, on disk before it is in memory. */
export interface Books {
  find(provider: ProviderName, reference: string): Charge | undefined
  findCheckout(provider: ProviderName, accessCode: string): Charge | undefined
  pendingCharges(): Charge[]
  pendingEvents(): PendingEvent[]
  nextId(): number
  /** Stores the charge's new state, and with it the event that this state sends. */
  record(charge: Charge, event?: PendingEvent): void
  endEvent(id: string): void
  /** Every charge that was really made; what was declined or not paid is not in it. */
  ledger(): LedgerLine[]
  close(): void
}

export function openBooks(path: string): Books {
  const charges = new Map<string, Charge>()
  const checkouts = new Map<string, string>()
  const events = new Map<string, PendingEvent>()
  let lastId = 4_000_000_000

  const apply = (entry: Entry): void => {
    if (entry.entry === 'event') events.set(entry.event.id, entry.event)
    else if (entry.entry === 'event_ended') events.delete(entry.id)
    else {
      const { charge } = entry
      const key = keyOf(charge.provider, charge.reference)
      charges.set(key, charge)
      if (charge.checkout) checkouts.set(keyOf(charge.provider, charge.checkout.accessCode), key)
      lastId = Math.max(lastId, charge.id)
    }
  }
  const journal = openJournal<Entry>(path, apply)
  const write = (entries: Entry[]): void => {
    journal.append(entries)
    entries.forEach(apply)
  }

  return {
    find: (provider, reference) => charges.get(keyOf(provider, reference)),
    findCheckout: (provider, accessCode) => charges.get(checkouts.get(keyOf(provider, accessCode)) ?? ''),
    pendingCharges: () => [...charges.values()].filter(({ state }) => state === 'PENDING'),
    pendingEvents: () => [...events.values()],
    nextId: () => lastId + 1,
    record: (charge, event) =>
      write([{ entry: 'charge', charge }, ...(event ? [{ entry: 'event' as const, event }] : [])]),
    endEvent: (id) => write([{ entry: 'event_ended', id }]),
    ledger: () => [...charges.values()].flatMap(ledgerLine),
    close: () => journal.close(),
  }
}

function keyOf(provider: ProviderName, name: string): string {
  return `${provider}:${name}`
}

function ledgerLine({ provider, reference, amountCents, currency, state, bookedAt }: Charge): LedgerLine[] {
  if (bookedAt === null || (state !== 'SUCCEEDED' && state !== 'PENDING')) return []
  return [{ provider, kind: 'CHARGE', reference, amountCents, currency, state, at: bookedAt }]
}
