import { walkLedger } from '../src/db/ledger/fill.ts'
import { createOrm } from '../src/db/orm.ts'
import { poolOf } from '../src/db/query.ts'

/** Where the ledger's entries are not as the record, after whatever was done to it. */
export async function ledgerFaults(databaseUrl: string): Promise<string[]> {
  const orm = await createOrm({ url: databaseUrl, maxConnections: 1 })
  const faults: string[] = []
  try {
    await walkLedger(await poolOf(orm), {
      mode: 'LOOK',
      onFault: ({ transactionId, kind, bookedCents, amountCents }) =>
        void faults.push(`the ledger: ${transactionId} has ${kind} ${bookedCents} instead of ${amountCents}`),
    })
  } finally {
    await orm.close()
  }
  return faults
}
