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
import type { ProviderId } from '../../../src/providers/descriptors.ts'
import { closeSync, fstatSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

interface Kinds {
  charge: Charge
  refund: Refund
  recipient: Recipient
  transfer: Transfer
  subaccount: Subaccount
  split: Split
  deposit: Deposit
  dispute: Dispute
}
type Kind = keyof Kinds

/** A new thing, or its new state, by its kind. */
export type Made = { [K in Kind]: Pick<Kinds, K> }[Kind]

type Entry =
  | { [K in Kind]: { entry: K } & Pick<Kinds, K> }[Kind]
  | { entry: 'event'; event: PendingEvent }
  | { entry: 'event_ended'; id: string }

export type Ledger = ReturnType<typeof openLedger>

/** Every entry of the simulator; it is on disk before it is in memory. */
export function openLedger(path: string) {
  const charges = new Map<string, Charge>()
  const chargeKeys = new Map<string, string>()
  const transfers = new Map<string, Transfer>()
  const byId: { [K in Exclude<Kind, 'charge' | 'transfer'>]: Map<number, Kinds[K]> } = {
    refund: new Map(),
    recipient: new Map(),
    subaccount: new Map(),
    split: new Map(),
    deposit: new Map(),
    dispute: new Map(),
  }
  const events = new Map<string, PendingEvent>()
  let lastId = 4_000_000_000

  const apply = (entry: Entry): void => {
    if (entry.entry === 'event') return void events.set(entry.event.id, entry.event)
    if (entry.entry === 'event_ended') return void events.delete(entry.id)
    const thing = (entry as unknown as Kinds)[entry.entry]
    lastId = Math.max(lastId, thing.id, ...('evidence' in thing ? thing.evidence.map(({ id }) => id) : []))
    if (entry.entry === 'transfer') {
      transfers.set(keyOf(thing.provider, entry.transfer.reference), entry.transfer)
    } else if (entry.entry === 'charge') {
      const { provider, reference, id, checkout } = entry.charge
      const key = keyOf(provider, reference)
      charges.set(key, entry.charge)
      chargeKeys.set(keyOf(provider, id), key)
      if (checkout) chargeKeys.set(keyOf(provider, checkout.accessCode), key)
    } else {
      const all: Map<number, unknown> = byId[entry.entry]
      all.set(thing.id, thing)
    }
  }
  const journal = openJournal(path, apply)
  const write = (entries: Entry[]): void => {
    journal.append(entries)
    entries.forEach(apply)
  }
  const findBy = (provider: ProviderId, name: string | number): Charge | undefined =>
    charges.get(chargeKeys.get(keyOf(provider, name)) ?? '')
  const own = <Thing extends { provider: ProviderId }>(all: Map<unknown, Thing>, provider: ProviderId): Thing[] =>
    [...all.values()].filter((each) => each.provider === provider)
  const ownById = <Thing extends { provider: ProviderId }>(
    all: Map<number, Thing>,
    provider: ProviderId,
    id: number,
  ) => {
    const found = all.get(id)
    return found?.provider === provider ? found : undefined
  }

  // Each list is in the order of the entries, the oldest first.
  return {
    find: (provider: ProviderId, reference: string) => charges.get(keyOf(provider, reference)),
    findById: findBy,
    findCheckout: findBy,
    charges: (provider: ProviderId) => own(charges, provider),
    pendingCharges: () => [...charges.values()].filter(({ state, ignored }) => state === 'PENDING' && !ignored),
    findRefund: (provider: ProviderId, id: number) => ownById(byId.refund, provider, id),
    /** Refunds of one charge, or of all. */
    refunds: (provider: ProviderId, of?: string) =>
      own(byId.refund, provider).filter((refund) => of === undefined || refund.chargeReference === of),
    unsettledRefunds: () => [...byId.refund.values()].filter(({ becomes }) => becomes.length > 0),
    findRecipient: (provider: ProviderId, id: number) => ownById(byId.recipient, provider, id),
    recipients: (provider: ProviderId) => own(byId.recipient, provider),
    findTransfer: (provider: ProviderId, reference: string) => transfers.get(keyOf(provider, reference)),
    unsettledTransfers: () => [...transfers.values()].filter(({ becomes }) => becomes.length > 0),
    subaccounts: (provider: ProviderId) => own(byId.subaccount, provider),
    splits: (provider: ProviderId) => own(byId.split, provider),
    deposits: (provider: ProviderId) => own(byId.deposit, provider),
    disputes: (provider: ProviderId) => own(byId.dispute, provider),
    findDispute: (provider: ProviderId, id: number) => ownById(byId.dispute, provider, id),
    /** Every charge that names a split, paid or not. */
    splitCharges: () => [...charges.values()].filter(({ splitId }) => splitId !== undefined),
    pendingEvents: () => [...events.values()],
    nextId: () => lastId + 1,
    /** Stores the new state together with the event that it sends. */
    record(made: Made, event?: PendingEvent | null): void {
      const entry = { entry: Object.keys(made)[0], ...made } as Entry
      write(event ? [entry, { entry: 'event', event }] : [entry])
    },
    endEvent: (id: string) => write([{ entry: 'event_ended', id }]),
    /** Every charge, refund and transfer that moved money. */
    lines: (): LedgerLine[] => [
      ...[...charges.values()].flatMap(chargeLine),
      ...[...byId.refund.values()].map(refundLine),
      ...[...transfers.values()].map(transferLine),
    ],
    close: () => journal.close(),
  }
}

function keyOf(provider: ProviderId, name: string | number): string {
  return `${provider}:${name}`
}

/** An append-only file of JSON lines, replayed when it is opened. */
function openJournal(path: string, replay: (entry: Entry) => void) {
  mkdirSync(dirname(path), { recursive: true })
  const file = openSync(path, 'a+')
  let length = keepWholeLines(file)
  let open = true
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    if (line === '') continue
    const entry: Entry = JSON.parse(line)
    replay(entry)
  }
  return {
    /** Writes all entries to the operating system or none; they survive the kill of this process. */
    append(entries: readonly Entry[]): void {
      // The descriptor's number may belong to another file by now.
      if (!open) throw new Error('the journal is closed')
      const bytes = Buffer.from(entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''))
      try {
        for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at)
      } catch (error) {
        // A partial line (full disk) would corrupt the next one.
        ftruncateSync(file, length)
        throw error
      }
      length += bytes.length
    },
    close() {
      if (open) closeSync(file)
      open = false
    },
  }
}

/** Cuts off the partial line that a killed process left; returns the remaining length. */
function keepWholeLines(file: number): number {
  const whole = readFileSync(file).lastIndexOf('\n') + 1
  if (whole < fstatSync(file).size) ftruncateSync(file, whole)
  return whole
}
