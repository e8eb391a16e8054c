import { statement } from '../statement.ts'
import { type TransactionRow, transactionColumns } from './transaction-row.ts'

/** Of the transactions with these ids, those whose state ends a wait: terminal, or in need of the payer. */
export const SETTLED_TRANSACTIONS = statement<{ ids: string[] }, TransactionRow>({
  name: 'settled-transactions',
  text: `
    SELECT ${transactionColumns('t')} FROM transactions t
    WHERE id = ANY(:ids) AND state IN ('REQUIRES_ACTION', 'SUCCEEDED', 'FAILED', 'STOPPED')`,
})
