import type { RowOf } from './rows-table.tsx'
import { To } from './to.tsx'
import { words } from '../words/words.ts'

type Transaction = RowOf<'GET /api/payments/history'>
type Row = Pick<Transaction, 'transactionId' | 'customer' | 'reference' | 'originalReference' | 'description'> &
  Partial<Pick<Transaction, 'kind' | 'originalTransactionId'>>

export const customerOf = ({ customer }: Pick<Row, 'customer'>): string | undefined => customer?.name ?? customer?.email

/** Returns the business's own reference: one that the service made is the ID. */
export const ownReference = ({ reference, transactionId }: Pick<Row, 'reference' | 'transactionId'>): string | null =>
  reference === transactionId ? null : reference

/** Says what was paid for: by the business's own reference, or by the description. */
export function purposeOf(row: Row): string | null {
  const { originalReference, originalTransactionId, description } = row
  if (!originalReference) return ownReference(row) ?? description
  const { refundOf, kinds } = words.transactions
  return originalReference === originalTransactionId ? kinds.REFUND : refundOf(originalReference)
}

interface TransactionNameProps {
  row: Row
  to: string
  /** Default: what was paid for. */
  name?: string | null
}

/** The link in the first cell of a list: who paid, and what for. */
export function TransactionName({ row, to, name }: TransactionNameProps) {
  const { kinds } = words.transactions
  const who = customerOf(row) ?? (row.kind === 'PAYOUT' ? kinds.PAYOUT : null)
  const known = [who, name ?? purposeOf(row)].filter(Boolean).join(' · ')
  return (
    <To to={to}>
      <span className="name">{known || kinds[row.kind ?? 'COLLECT']}</span>
    </To>
  )
}
