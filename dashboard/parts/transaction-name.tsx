import { Group } from '@mantine/core'
import type { Schemas } from '../api/generated.ts'
import { moneyText, StateBadge } from './values.tsx'
import type { RowOf } from './rows-table.tsx'
import { To } from './page.tsx'
import { labels, words } from '../words/words.ts'

type Transaction = RowOf<'GET /api/payments/history'>
type Row = Pick<Transaction, 'reference' | 'customer' | 'originalReference' | 'payee'> &
  Partial<Pick<Transaction, 'description' | 'kind'>>

export const customerOf = ({ customer }: Pick<Row, 'customer'>): string | undefined => customer?.name ?? customer?.email

/** Returns whether the service made a reference, because the business gave none: it is the transaction's ID. */
export const isMade = (reference: string): boolean => /^txn_[0-9a-f]{32}$/.test(reference)

export const ownReference = ({ reference }: Pick<Row, 'reference'>): string | null =>
  isMade(reference) ? null : reference

/** Says what was paid for: by the business's own reference, or by the description. */
export function purposeOf({ reference, originalReference, description = null }: Row): string | null {
  if (!originalReference) return ownReference({ reference }) ?? description
  const { refundOf, kinds } = words.transactions
  return isMade(originalReference) ? kinds.REFUND : refundOf(originalReference)
}

/** The link in the first cell of a list: who paid or is paid, and what for, by default the purpose. */
export function TransactionName({ row, to, name }: { row: Row; to: string; name?: string | null }) {
  const { kinds, payoutTo } = words.transactions
  const who = row.payee ? payoutTo(row.payee.name) : customerOf(row)
  const known = [who, name ?? purposeOf(row)].filter(Boolean).join(' · ')
  return (
    <To to={to}>
      <span className="name">{known || kinds[row.kind ?? 'COLLECT']}</span>
    </To>
  )
}

const returned = words.transaction.returned

type Payment = Pick<
  Schemas['OwnTransaction'],
  'state' | 'amountCents' | 'currency' | 'refundedCents' | 'disputedCents' | 'chargedBackCents'
>

/**
 * The state of a transaction, and what of its amount went back to the payer or is in dispute. With `brief`, the state
 * is left out where the rest implies it, and so is the amount, which has its own column.
 */
export function PaymentState({ payment, brief = false }: { payment: Payment; brief?: boolean }) {
  const { state, amountCents, currency, refundedCents, disputedCents, chargedBackCents } = payment
  const money = (cents: number) => moneyText(cents, currency)
  return (
    <Group gap={6}>
      {!(brief && refundedCents + disputedCents + chargedBackCents > 0) && <StateBadge state={state} />}
      {refundedCents > 0 && (
        <span className="state plain">
          {refundedCents >= amountCents
            ? labels.refunded
            : returned.partly(money(refundedCents), brief ? null : money(amountCents))}
        </span>
      )}
      {disputedCents > 0 && (
        <span className="state plain" data-tone="yellow">
          {labels.inDispute}
        </span>
      )}
      {chargedBackCents > 0 && (
        <span className="state plain" data-tone="red">
          {labels.chargedBack}
        </span>
      )}
    </Group>
  )
}
