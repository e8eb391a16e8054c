import {
  chargeLine,
  refundLine,
  transferLine,
  type Charge,
  type Deposit,
  type Dispute,
  type LedgerLine,
  type PendingEvent,
  type Recipient,
  type Refund,
  type Split,
  type Subaccount,
  type Transfer,
} from './entries.ts'
import { openJournal } from './journal.ts'
import type { ProviderId } from '../../../src/providers/descriptors.ts'

type Entry =
  | { entry: 'charge'; charge: Charge }
  | { entry: 'refund'; refund: Refund }
  | { entry: 'recipient'; recipient: Recipient }
  | { entry: 'transfer'; transfer: Transfer }
  | { entry: 'subaccount'; subaccount: Subaccount }
  | { entry: 'split'; split: Split }
  | { entry: 'deposit'; deposit: Deposit }
  | { entry: 'dispute'; dispute: Dispute }
  | { entry: 'event'; event: PendingEvent }
  | { entry: 'event_ended'; id: string }

type Made =
  | { charge: Charge }
  | { refund: Refund }
  | { recipient: Recipient }
  | { transfer: Transfer }
  | { subaccount: Subaccount }
  | { split: Split }
  | { deposit: Deposit }
  | { dispute: Dispute }

/** Every entry of the simulator; it is on disk before it is in memory. */
export interface Ledger {
  find(provider: ProviderId, reference: string): Charge | undefined
  findById(provider: ProviderId, id: number): Charge | undefined
  findCheckout(provider: ProviderId, accessCode: string): Charge | undefined
  /** Oldest first. */
  charges(provider: ProviderId): Charge[]
  pendingCharges(): Charge[]
  findRefund(provider: ProviderId, id: number): Refund | undefined
  /** Refunds of one charge, or of all; oldest first. */
  refunds(provider: ProviderId, chargeReference?: string): Refund[]
  unsettledRefunds(): Refund[]
  findRecipient(provider: ProviderId, id: number): Recipient | undefined
  recipients(provider: ProviderId): Recipient[]
  findTransfer(provider: ProviderId, reference: string): Transfer | undefined
  unsettledTransfers(): Transfer[]
  /** Oldest first; the same holds for splits. */
  subaccounts(provider: ProviderId): Subaccount[]
  splits(provider: ProviderId): Split[]
  deposits(provider: ProviderId): Deposit[]
  disputes(provider: ProviderId): Dispute[]
  findDispute(provider: ProviderId, id: number): Dispute | undefined
  /** Every charge that names a split, paid or not. */
  splitCharges(): Charge[]
  pendingEvents(): PendingEvent[]
  nextId(): number
  /** Stores the new state together with the event that it sends. */
  record(made: Made, event?: PendingEvent | null): void
  endEvent(id: string): void
  /** Every charge, refund and transfer that moved money. */
  lines(): LedgerLine[]
  close(): void
}

export function openLedger(path: string): Ledger {
  const charges = new Map<string, Charge>()
  const chargeKeys = new Map<string, string>()
  const refunds = new Map<number, Refund>()
  const recipients = new Map<number, Recipient>()
  const transfers = new Map<string, Transfer>()
  const subaccounts = new Map<number, Subaccount>()
  const splits = new Map<number, Split>()
  const deposits = new Map<number, Deposit>()
  const disputes = new Map<number, Dispute>()
  const events = new Map<string, PendingEvent>()
  let lastId = 4_000_000_000

  const used = (id: number): void => {
    lastId = Math.max(lastId, id)
  }
  const apply = (entry: Entry): void => {
    switch (entry.entry) {
      case 'event':
        return void events.set(entry.event.id, entry.event)
      case 'event_ended':
        return void events.delete(entry.id)
      case 'refund':
        refunds.set(entry.refund.id, entry.refund)
        return used(entry.refund.id)
      case 'recipient':
        recipients.set(entry.recipient.id, entry.recipient)
        return used(entry.recipient.id)
      case 'transfer':
        transfers.set(keyOf(entry.transfer.provider, entry.transfer.reference), entry.transfer)
        return used(entry.transfer.id)
      case 'subaccount':
        subaccounts.set(entry.subaccount.id, entry.subaccount)
        return used(entry.subaccount.id)
      case 'split':
        splits.set(entry.split.id, entry.split)
        return used(entry.split.id)
      case 'deposit':
        deposits.set(entry.deposit.id, entry.deposit)
        return used(entry.deposit.id)
      case 'dispute':
        disputes.set(entry.dispute.id, entry.dispute)
        return used(Math.max(entry.dispute.id, ...entry.dispute.evidence.map(({ id }) => id)))
      case 'charge': {
        const { charge } = entry
        const key = keyOf(charge.provider, charge.reference)
        charges.set(key, charge)
        chargeKeys.set(keyOf(charge.provider, charge.id), key)
        if (charge.checkout) chargeKeys.set(keyOf(charge.provider, charge.checkout.accessCode), key)
        used(charge.id)
      }
    }
  }
  const journal = openJournal<Entry>(path, apply)
  const write = (entries: Entry[]): void => {
    journal.append(entries)
    entries.forEach(apply)
  }
  const findBy = (provider: ProviderId, name: string | number): Charge | undefined =>
    charges.get(chargeKeys.get(keyOf(provider, name)) ?? '')
  const refundsWhere = (fits: (refund: Refund) => boolean): Refund[] => [...refunds.values()].filter(fits)

  return {
    find: (provider, reference) => charges.get(keyOf(provider, reference)),
    findById: findBy,
    findCheckout: findBy,
    charges: (provider) => [...charges.values()].filter((charge) => charge.provider === provider),
    pendingCharges: () => [...charges.values()].filter(({ state, ignored }) => state === 'PENDING' && !ignored),
    findRefund(provider, id) {
      const refund = refunds.get(id)
      return refund?.provider === provider ? refund : undefined
    },
    refunds: (provider, of) =>
      refundsWhere((refund) => refund.provider === provider && (of === undefined || refund.chargeReference === of)),
    unsettledRefunds: () => refundsWhere(({ becomes }) => becomes.length > 0),
    findRecipient(provider, id) {
      const recipient = recipients.get(id)
      return recipient?.provider === provider ? recipient : undefined
    },
    recipients: (provider) => [...recipients.values()].filter((recipient) => recipient.provider === provider),
    findTransfer: (provider, reference) => transfers.get(keyOf(provider, reference)),
    unsettledTransfers: () => [...transfers.values()].filter(({ becomes }) => becomes.length > 0),
    subaccounts: (provider) => [...subaccounts.values()].filter((subaccount) => subaccount.provider === provider),
    splits: (provider) => [...splits.values()].filter((split) => split.provider === provider),
    deposits: (provider) => [...deposits.values()].filter((deposit) => deposit.provider === provider),
    disputes: (provider) => [...disputes.values()].filter((dispute) => dispute.provider === provider),
    findDispute(provider, id) {
      const dispute = disputes.get(id)
      return dispute?.provider === provider ? dispute : undefined
    },
    splitCharges: () => [...charges.values()].filter(({ splitId }) => splitId !== undefined),
    pendingEvents: () => [...events.values()],
    nextId: () => lastId + 1,
    record(made, event) {
      const entry = entryOf(made)
      write(event ? [entry, { entry: 'event', event }] : [entry])
    },
    endEvent: (id) => write([{ entry: 'event_ended', id }]),
    lines: () => [
      ...[...charges.values()].flatMap(chargeLine),
      ...[...refunds.values()].map(refundLine),
      ...[...transfers.values()].map(transferLine),
    ],
    close: () => journal.close(),
  }
}

function entryOf(made: Made): Entry {
  if ('charge' in made) return { entry: 'charge', ...made }
  if ('refund' in made) return { entry: 'refund', ...made }
  if ('recipient' in made) return { entry: 'recipient', ...made }
  if ('subaccount' in made) return { entry: 'subaccount', ...made }
  if ('deposit' in made) return { entry: 'deposit', ...made }
  if ('dispute' in made) return { entry: 'dispute', ...made }
  return 'split' in made ? { entry: 'split', ...made } : { entry: 'transfer', ...made }
}

function keyOf(provider: ProviderId, name: string | number): string {
  return `${provider}:${name}`
}
