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
  const things: { [K in Kind]: Map<number, Kinds[K]> } = {
    charge: new Map(),
    refund: new Map(),
    recipient: new Map(),
    transfer: new Map(),
    subaccount: new Map(),
    split: new Map(),
    deposit: new Map(),
    dispute: new Map(),
  }
  /** Ids by other names: the reference of a charge or a transfer, and the access code of a checkout. */
  const ids = new Map<string, number>()
  const events = new Map<string, PendingEvent>()
  let lastId = 4_000_000_000

  const apply = (entry: Entry): void => {
    if (entry.entry === 'event') return void events.set(entry.event.id, entry.event)
    if (entry.entry === 'event_ended') return void events.delete(entry.id)
    const thing = (entry as unknown as Kinds)[entry.entry]
    lastId = Math.max(lastId, thing.id, ...('evidence' in thing ? thing.evidence.map(({ id }) => id) : []))
    const all: Map<number, unknown> = things[entry.entry]
    all.set(thing.id, thing)
    if ('reference' in thing) ids.set(keyOf(entry.entry, thing.provider, thing.reference), thing.id)
    if ('checkout' in thing && thing.checkout)
      ids.set(keyOf('checkout', thing.provider, thing.checkout.accessCode), thing.id)
  }
  const journal = openJournal(path, apply)
  const write = (entries: Entry[]): void => {
    journal.append(entries)
    entries.forEach(apply)
  }
  /** A name is an id, or the reference of a charge or a transfer. */
  const find = <K extends Kind>(kind: K, provider: ProviderId, name: number | string): Kinds[K] | undefined => {
    const id = typeof name === 'string' ? ids.get(keyOf(kind, provider, name)) : name
    const found = things[kind].get(id ?? Number.NaN)
    return found?.provider === provider ? found : undefined
  }
  const all = <K extends Kind>(kind: K): Kinds[K][] => [...things[kind].values()]

  const own = <K extends Kind>(kind: K, provider: ProviderId): Kinds[K][] =>
    all(kind).filter((each) => each.provider === provider)

  // Each list is in the order of the entries, the oldest first.
  return {
    find,
    all,
    own,
    findCheckout: (provider: ProviderId, accessCode: string) =>
      find('charge', provider, ids.get(keyOf('checkout', provider, accessCode)) ?? Number.NaN),
    chargeOf: ({ provider, chargeReference }: Refund | Dispute): Charge => find('charge', provider, chargeReference)!,
    /** Those that did not fail. */
    refundsOf: ({ provider, reference }: Charge) =>
      own('refund', provider).filter((refund) => refund.chargeReference === reference && refund.state !== 'FAILED'),
    pendingEvents: () => [...events.values()],
    /** A new thing has only these fields until it is recorded. */
    newEntry: () => ({ id: lastId + 1, createdAt: new Date().toISOString() }),
    /** Stores the new state together with the event that it sends. */
    record(made: Made, event?: PendingEvent | null): void {
      const entry = { entry: Object.keys(made)[0], ...made } as Entry
      write(event ? [entry, { entry: 'event', event }] : [entry])
    },
    endEvent: (id: string) => write([{ entry: 'event_ended', id }]),
    /** Every charge, refund and transfer that moved money. */
    lines: (): LedgerLine[] => [
      ...all('charge').flatMap(chargeLine),
      ...all('refund').map(refundLine),
      ...all('transfer').map(transferLine),
    ],
    close: () => journal.close(),
  }
}

const keyOf = (kind: Kind | 'checkout', provider: ProviderId, name: string): string => `${kind}:${provider}:${name}`

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
