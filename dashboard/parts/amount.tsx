import { Money } from './money.tsx'
import type { Column } from './rows.tsx'

/** A column of amounts. What is deducted is negative, so that a row adds up. Nothing is shown for no money. */
export const amount = <Row extends { currency: string }>(
  head: string,
  of: (row: Row) => number,
  phone?: 'amount',
): Column<Row> => ({
  head,
  right: true,
  phone,
  cell: (row) => (of(row) === 0 ? null : <Money amountCents={of(row)} currency={row.currency} />),
})
