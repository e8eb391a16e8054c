import type { Pool } from 'pg'
import { transactionRecorder } from '../../src/activities/attempts/transaction-record.ts'
import { loadTransaction, type TransactionSnapshot } from '../../src/db/transactions/record.ts'
import type { EngineWork } from '../../src/domain/engine-work.ts'
import { createLogger } from '../../src/telemetry/logger.ts'

export const load = async (pool: Pool, transactionId: string): Promise<TransactionSnapshot> =>
  (await loadTransaction(pool, { transactionId }))!

/** A recorder without an engine and without providers. */
export const recorderOf = <T extends TransactionSnapshot>(
  pool: Pool,
  loadOne: (id: string) => Promise<T>,
  push: (work: EngineWork) => void = () => undefined,
) => transactionRecorder({ pool, providers: [], push, logger: createLogger('silent') }, loadOne)
