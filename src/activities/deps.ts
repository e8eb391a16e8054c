import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Cipher } from '../db/cipher.ts'
import type { EngineWork } from '../domain/engine-work.ts'
import type { ProviderConnections } from '../providers/contract/connections.ts'
import type { CallBudgets } from '../providers/contract/call-budgets.ts'
import type { Provider } from '../providers/contract/provider.ts'
import type { ProofKeys } from '../proofs/keys.ts'
import type { CentralBank } from '../sources/central-bank.ts'
import type { Bulkhead } from './attempts/bulkhead.ts'

/** What activities stand on; tests give their own. */
export interface ActivityDeps {
  pool: Pool
  cipher: Cipher
  proofKeys: ProofKeys
  providers: readonly Provider[]
  connections: ProviderConnections
  /** Hands over what a recorded step made due (the deliveries of its event). */
  push: (work: EngineWork) => void
  /** The service's own address, to which a checkout sends the payer back. */
  baseUrl: string
  /** Whether endpoints of test mode may have private addresses. */
  webhookAllowPrivate: boolean
  /** In LIVE, an operator's SUCCEEDED of more than these minor units needs a second operator. */
  resolveTwoOperatorsAboveCents: number
  callBudgets: CallBudgets
  /** A clock that stands still while this process is late: what others take is measured by it. */
  now: () => number
  providerBulkhead: Bulkhead
  endpointBulkhead: Bulkhead
  centralBank: CentralBank
  logger: Logger
}
