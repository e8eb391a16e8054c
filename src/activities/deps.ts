import { ApplicationFailure } from '@temporalio/common'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Cipher } from '../db/cipher.ts'
import type { EngineWork } from '../domain/engine-work.ts'
import type { RetentionDays } from '../domain/retention.ts'
import type { ProviderConnections } from '../providers/contract/connections.ts'
import type { CallBudgets } from '../providers/contract/call-budgets.ts'
import type { Provider } from '../providers/contract/provider.ts'
import type { ProofKeys } from '../proofs/keys.ts'
import type { SignedHeads } from '../proofs/signed-heads.ts'
import type { CentralBank } from '../sources/central-bank.ts'
import type { Bulkhead } from './attempts/bulkhead.ts'
import type { Witnesses } from '../domain/proof/witness.ts'

/** The dependencies of all activities. Tests pass their own. */
export interface ActivityDeps {
  pool: Pool
  cipher: Cipher
  proofKeys: ProofKeys
  signedHeads: SignedHeads
  witnesses?: Witnesses
  providers: readonly Provider[]
  connections: ProviderConnections
  /** Pushes the work that a recorded step made due, such as the deliveries of its event. */
  push: (work: EngineWork) => void
  /** The service's own address, to which a checkout redirects the payer. */
  baseUrl: string
  /** True if endpoints of test mode may have private addresses. */
  webhookAllowPrivate: boolean
  /** In LIVE, a resolution as SUCCEEDED above these minor units needs a second operator. */
  resolveTwoOperatorsAboveCents: number
  /** In LIVE, hours for which an approver does not decide on batches of who gave them access. */
  checkerCoolingHours: number
  callBudgets: CallBudgets
  /** How long rows are kept that may be deleted. */
  retentionDays: RetentionDays
  /** A clock for durations, which stops while this process is blocked. */
  now: () => number
  providerBulkhead: Bulkhead
  endpointBulkhead: Bulkhead
  centralBank: CentralBank
  logger: Logger
}

/** Returns the row with that id. Throws SV-2005, which ends the workflow, if there is none. */
export function requireRow<Row>(row: Row | null, id: string): Row {
  if (!row) throw ApplicationFailure.nonRetryable(`there is no ${id}`, 'SV-2005')
  return row
}
