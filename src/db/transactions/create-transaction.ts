import type { MoveEvent } from '../deliveries/move-event.ts'
import { EVENT_SOURCE, eventAndDeliveries, madeDeliveries, type MadeDelivery } from '../deliveries/move-event.ts'
import { type Database, run } from '../query.ts'
import type { Statement } from '../statement.ts'
import { type TransactionRow, transactionColumns } from './transaction-row.ts'

/** The tail of a statement whose CTE `txn` inserts a transaction: its `*.created` event, its deliveries, and the row. */
export const eventOfCreation = `
    event_source AS (SELECT ${EVENT_SOURCE} FROM txn WHERE sends_events),
    ${eventAndDeliveries('event_source')}
    SELECT ${transactionColumns('txn')}, ${madeDeliveries} FROM txn`

/** What a statement that ends so answers. */
export type CreationRow = TransactionRow & { deliveries: MadeDelivery[] }

/** A transaction that was stored, and the deliveries of its event that are to be started now. */
export interface CreatedTransaction {
  row: TransactionRow
  eventType: string
  deliveries: MadeDelivery[]
}

/** Runs a statement that ends with `eventOfCreation`. */
export async function createTransaction<Parameters extends MoveEvent>(
  db: Database,
  statement: Statement<Parameters, CreationRow>,
  given: NoInfer<Parameters>,
): Promise<CreatedTransaction> {
  const [created] = await run(db, statement, given)
  const { deliveries, ...row } = created!
  return { row, eventType: given.eventType!, deliveries }
}
