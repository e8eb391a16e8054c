import { walkLedger } from '../src/db/ledger/fill.ts'
import { createOrm } from '../src/db/orm.ts'
import { poolOf } from '../src/db/query.ts'

/** Returns the places where the ledger's entries differ from the record. */
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
