import type { Router } from '@koa/router'
import type { Context, Middleware } from 'koa'
import type { Mode } from '../../../src/domain/states.ts'
import type { Acquirer } from './acquirer.ts'
import type { Ledger } from './ledger.ts'
import type { CheckoutParts } from '../checkout/checkout-routes.ts'
import type { FaultAnswers } from '../control/faults.ts'
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
  /** The faults of requests that write the ledger, in force at the moment. */
  fault: Middleware
  secrets: ProviderSecrets
}

/** The entry that an event concerns; `state` is its state when the event was made, not the current one. */
export type EventSubject =
  | { kind: 'CHARGE'; event: PendingEvent; state: 'SUCCEEDED' | 'DECLINED'; charge: Charge }
  | { kind: 'REFUND'; event: PendingEvent; state: Refund['state']; refund: Refund; charge: Charge }
  | { kind: 'TRANSFER'; event: PendingEvent; state: Transfer['state']; transfer: Transfer; recipient: Recipient }
  | { kind: 'DISPUTE'; event: PendingEvent; state: DisputeEventState; dispute: Dispute; charge: Charge }

/** An event for its address, or for another `url` with a query. */
type ComposedEvent = Omit<SignedEvent, 'url'> & Partial<Pick<SignedEvent, 'url'>>

/** One provider's wire format over the shared ledger. */
export interface SimulatedProvider extends FaultAnswers {
  /** Adds the provider's API. The payer's page is added to each provider. */
  addRoutes(router: Router, parts: SimulatorParts): void
  page?: Pick<CheckoutParts, 'callbackOf' | 'returnUrl'>
  /**
   * The event in the provider's format, signed with the keys of the charge's mode; null if the provider sends none. A
   * provider that signs the address signs `url`, and may add a query to it.
   */
  event(subject: EventSubject, keys: ProviderKeys, url: string): ComposedEvent | null
}

export function modeWhere(secrets: ProviderSecrets, fits: (keys: ProviderKeys) => boolean): Mode | null {
  if (secrets.TEST && fits(secrets.TEST)) return 'TEST'
  return secrets.LIVE && fits(secrets.LIVE) ? 'LIVE' : null
}

export function modeOfKey(secrets: ProviderSecrets, key: string): Mode | null {
  return modeWhere(secrets, ({ secretKey }) => key !== '' && secretKey === key)
}

/** The payer's page, on the address that the caller used for this port. */
export const payersPage = ({ protocol, host }: Context, { checkout }: Charge): string =>
  `${protocol}://${host}/checkout/${checkout!.accessCode}`

/** Returns the key in a token of this prefix, which the provider gave for the key. */
export function keyInToken(ctx: Context, prefix: string): string {
  const start = `Bearer ${prefix}`
  const header = ctx.get('authorization')
  return header.startsWith(start) ? header.slice(start.length) : ''
}

export const admit =
  (modeOf: (ctx: Context) => Mode | null, refuse: (ctx: Context) => void): Middleware =>
  (ctx, next) => {
    ctx.state.mode = modeOf(ctx)
    return ctx.state.mode === null ? refuse(ctx) : next()
  }
