import type { MikroORM } from '@mikro-orm/postgresql'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { findOperators } from '../db/accounts/operators.ts'
import { readCopies } from '../db/telemetry/read-copies.ts'
import type { ProviderConnections } from '../providers/contract/connections.ts'

/** The rule that two operators resolve large live transactions cannot apply with fewer than two. */
export async function warnOfOneOperator(orm: MikroORM, logger: Logger): Promise<void> {
  if ((await findOperators(orm.em.fork())).length >= 2) return
  logger.warn(
    'RESOLVE_TWO_OPERATORS_ABOVE_CENTS is off: with fewer than two operators, one alone can resolve any amount; ' +
      'configure a second operator',
  )
}

/**
 * A lost machine takes every payment with it that only its disk has, after providers have charged some of them. Live
 * keys are sent to https addresses only, and the simulator has none: its payments are no loss.
 */
export async function warnOfOneCopy(
  pool: Pool,
  { connections, logger }: { connections: ProviderConnections; logger: Logger },
): Promise<void> {
  const isLive = Object.values(connections).some(({ LIVE }) => LIVE?.baseUrl.startsWith('https:'))
  if (!isLive || (await readCopies(pool, {})).isSynchronous) return
  logger.warn(
    'live payments are lost with the machine of the database: no synchronous standby has a copy of them; set ' +
      'synchronous_standby_names (docs/operations.md, section "A database that forgets nothing")',
  )
}
