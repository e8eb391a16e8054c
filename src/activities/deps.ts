import { ApplicationFailure } from '@temporalio/common'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Config, EdgeConfig } from '../config/settings.ts'
import type { Cipher } from '../db/cipher.ts'
import type { EngineWork } from '../domain/engine-work.ts'
import type { LookupResult } from '../domain/providers/provider-result.ts'
import type { RailFacts } from '../domain/routing/rail-facts.ts'
import { type Mode, MODES, type Rail } from '../domain/states.ts'
import type { ProviderConnections } from '../providers/contract/connections.ts'
import type { ProviderConnection } from '../providers/contract/call.ts'
import type { CallBudgets, CallKind, Calls, ReservableAllowance } from '../providers/contract/call-budgets.ts'
import type { ChargeQuestion, Provider } from '../providers/contract/provider.ts'
import type { ProofKeys } from '../proofs/keys.ts'
import type { SignedHeads } from '../proofs/signed-heads.ts'
import type { CentralBank } from '../sources/central-bank.ts'
import type { Bulkhead } from './attempts/bulkhead.ts'
import type { Witnesses } from '../domain/proof/witness.ts'
import type { ReadPage } from '../providers/contract/settlements.ts'

type Settings = 'baseUrl' | 'webhookAllowPrivate' | 'resolveTwoOperatorsAboveCents' | 'retentionDays'

export interface ActivityDeps extends Pick<Config, Settings>, Pick<EdgeConfig, 'checkerCoolingHours'> {
  pool: Pool
  cipher: Cipher
  proofKeys: ProofKeys
  signedHeads: SignedHeads
  witnesses?: Witnesses
  providers: readonly Provider[]
  connections: ProviderConnections
  /** Pushes the work that a recorded step made due, such as the deliveries of its event. */
  push: (work: EngineWork) => void
  callBudgets: CallBudgets
  /** A clock for durations, which stops while this process is blocked. */
  now: () => number
  providerBulkhead: Bulkhead
  endpointBulkhead: Bulkhead
  centralBank: CentralBank
  logger: Logger
}

/** Throws SV-2005, which ends the workflow, if there is no row with that id. */
export function requireRow<Row>(row: Row | null, id: string): Row {
  if (!row) throw ApplicationFailure.nonRetryable(`there is no ${id}`, 'SV-2005')
  return row
}

export interface ConnectedProvider {
  provider: Provider
  /** Takes each call from `calls`. */
  connection: ProviderConnection
  calls: ReservableAllowance
}

/** The kind of a call. A question also names our reference of the charge or refund. */
export type CallPurpose = Pick<Calls, 'kind' | 'about'>

export function capabilitiesOf({ providers }: Pick<ActivityDeps, 'providers'>, providerId: string) {
  return providers.find(({ id }) => id === providerId)?.capabilities
}

export function railFactsOf(deps: ActivityDeps, { providerId, rail }: { providerId: string; rail: Rail }) {
  const rails: Readonly<Partial<Record<Rail, RailFacts>>> = capabilitiesOf(deps, providerId)?.rails ?? {}
  return rails[rail]
}

/** Returns the provider with its connection in that mode. Null if it is unknown or not connected. */
export function connectedProvider(
  { providers, connections, callBudgets }: Pick<ActivityDeps, 'providers' | 'connections' | 'callBudgets'>,
  providerId: string,
  { businessId, mode }: { businessId: string; mode: Mode },
  purpose: CallPurpose,
): ConnectedProvider | null {
  const provider = providers.find(({ id }) => id === providerId)
  const connection = provider && connections[provider.id]?.[mode]
  if (!provider || !connection) return null
  const owned = { providerId: provider.id, mode, businessId, limits: connection.limits }
  const calls = callBudgets.allowanceFor({ ...owned, ...purpose })
  return { provider, connection: { ...connection, allowance: calls }, calls }
}

/** Returns a capability of the provider with its connection in that mode. Null if it is not connected or lacks it. */
export function connectedCapability<Name extends 'splits' | 'disputes' | 'settlements'>(
  deps: Pick<ActivityDeps, 'providers' | 'connections' | 'callBudgets'>,
  name: Name,
  of: { providerId: string; businessId: string; mode: Mode },
  kind: CallKind,
): { able: NonNullable<Provider[Name]>; connection: ProviderConnection } | null {
  const to = connectedProvider(deps, of.providerId, of, { kind })
  const able = to?.provider[name]
  return able ? { able, connection: to.connection } : null
}

export async function verifyCharge(
  deps: Pick<ActivityDeps, 'providers' | 'connections' | 'callBudgets'>,
  owner: { businessId: string; mode: Mode },
  charge: { providerId: string } & ChargeQuestion,
): Promise<LookupResult> {
  const purpose = { kind: 'QUESTION', about: charge.providerReference } as const
  const to = connectedProvider(deps, charge.providerId, owner, purpose)
  return to ? await to.provider.verify(to.connection, charge) : { state: 'UNKNOWN', detail: 'not connected' }
}

export interface ConnectedMode {
  providerId: string
  mode: Mode
}

export function connectedModes({ providers, connections }: ActivityDeps, isSuitable: (provider: Provider) => boolean) {
  return providers.filter(isSuitable).flatMap(({ id }) => {
    const modes = MODES.filter((mode) => connections[id]?.[mode])
    return modes.map((mode): ConnectedMode => ({ providerId: id, mode }))
  })
}

/** Returns a page of a provider's `list`. Without a response it throws, and the engine tries again. */
export function requirePage<Item>(result: ReadPage<Item>, list: string): Extract<ReadPage<Item>, { state: 'READ' }> {
  if (result.state === 'READ') return result
  throw ApplicationFailure.create({
    message: `the provider's ${list} could not be read: ${result.detail}`,
    type: 'SV-5003',
    ...(result.askAgainMs !== undefined && { nextRetryDelay: result.askAgainMs }),
  })
}
