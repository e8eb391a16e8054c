import type { RowOf } from './rows-table.tsx'
import { To } from './to.tsx'
import { words } from '../words/words.ts'

type Transaction = RowOf<'GET /api/payments/history'>
type Row = Pick<Transaction, 'transactionId' | 'customer' | 'reference' | 'originalReference' | 'description'>

export const customerOf = ({ customer }: Pick<Row, 'customer'>): string | undefined => customer?.name ?? customer?.email

const referenceText = ({ originalReference, reference }: Row): string =>
  originalReference ? words.transactions.refundOf(originalReference) : reference

/** Names the customer and what was paid for. A reference that the service made says neither. */
function phoneTitle(row: Row, name?: string | null): string {
  const about = name ?? (row.reference === row.transactionId ? row.description : referenceText(row))
  return [customerOf(row), about].filter(Boolean).join(' · ') || referenceText(row)
}

interface TransactionNameProps {
  row: Row
  to: string
  /** Default: its reference. */
  name?: string | null
}

/** The link in the first cell of a list. On a phone, whose lists have fewer columns, it also names the customer. */
export function TransactionName({ row, to, name }: TransactionNameProps) {
  return (
    <To to={to}>
      <span className="phone-only">{phoneTitle(row, name)}</span>
      <span className="desktop-only">{name ?? referenceText(row)}</span>
    </To>
  )
}
