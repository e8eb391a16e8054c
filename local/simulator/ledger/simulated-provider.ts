import type { RequestListener } from 'node:http'
import type { Mode } from '../../../src/domain/states.ts'
import type { Acquirer } from './acquirer.ts'
import type { Ledger } from './ledger.ts'
import type { Control } from '../control/controls.ts'
import type { Disputes } from './disputes.ts'
import type {
  Charge,
  Deposit,
  Dispute,
  DisputeEventState,
  PendingEvent,
  Recipient,
  Refund,
  Transfer,
} from './entries.ts'
import type { SignedEvent } from './event-sender.ts'
import type { ChargeSplit } from './settlements.ts'
import type { Refunds } from './refunds.ts'
import type { ProviderKeys, ProviderSecrets } from './secrets.ts'
import type { Transfers } from './transfers.ts'

export interface SimulatorParts {
  ledger: Ledger
  acquirer: Acquirer
  refunds: Refunds
  disputes: Disputes
  transfers: Transfers
  /** The provider's deposits in this mode, oldest first. Those that are due are made now. */
  deposits: (mode: Mode) => Deposit[]
  /** The provider's current faults. */
  control: () => Control
  secrets: ProviderSecrets
}

/** The entry that an event concerns; `state` is its state when the event was made, not the current one. */
export type EventSubject =
  | { kind: 'CHARGE'; event: PendingEvent; state: 'SUCCEEDED' | 'DECLINED'; charge: Charge; split: ChargeSplit | null }
  | { kind: 'REFUND'; event: PendingEvent; state: Refund['state']; refund: Refund; charge: Charge }
  | { kind: 'TRANSFER'; event: PendingEvent; state: Transfer['state']; transfer: Transfer; recipient: Recipient }

/** The dispute that an event concerns. */
export interface DisputeSubject {
  kind: 'DISPUTE'
  state: DisputeEventState
  dispute: Dispute
  charge: Charge
}

/** An event for its address, or for another `url` with a query. */
export type ComposedEvent = Omit<SignedEvent, 'url'> & Partial<Pick<SignedEvent, 'url'>>

/** One provider's wire format over the shared ledger. */
export interface SimulatedProvider {
  /** Serves the provider's own port. */
  createHandler(parts: SimulatorParts): RequestListener
  /**
   * The event in the provider's format, signed with the keys of the charge's mode; null if the provider sends none. A
   * provider that signs the address signs `url`, and may add a query to it.
   */
  event(subject: EventSubject, keys: ProviderKeys, url: string): ComposedEvent | null
  /** The same for a dispute; missing if the provider sends no events about disputes. */
  disputeEvent?(subject: DisputeSubject, keys: ProviderKeys): ComposedEvent
}

/** The mode whose keys match, or null. */
export function modeWhere(secrets: ProviderSecrets, fits: (keys: ProviderKeys) => boolean): Mode | null {
  if (secrets.TEST && fits(secrets.TEST)) return 'TEST'
  return secrets.LIVE && fits(secrets.LIVE) ? 'LIVE' : null
}

export function modeOfKey(secrets: ProviderSecrets, key: string): Mode | null {
  return modeWhere(secrets, ({ secretKey }) => key !== '' && secretKey === key)
}
