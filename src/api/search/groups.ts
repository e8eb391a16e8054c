import type { FoundRow } from '../../db/search/find.ts'
import { type FoundKind, SOURCES } from '../../db/search/sources.ts'
import type { RefundedRow } from '../../db/transactions/transaction-row.ts'
import * as t from '../schema/schema.ts'

export const SearchQuery = t.closed({ q: t.shortText(300, 'The search term.', 'order-17') })

const SHOWN = 5
export const MOST_HITS_COUNTED = 50

type GroupKind = 'business' | 'transaction' | FoundKind
const GROUP_KINDS: readonly GroupKind[] = ['business', 'transaction', ...(Object.keys(SOURCES) as FoundKind[])]

const Hit = t.component('FoundItem', {
  id: t.text('Its id.', t.exampleIds.transaction),
  title: t.text('Its reference, name or address.', 'order-17'),
  detail: t.nullable(t.text('Its description, or null.', 'Two tickets')),
  state: t.nullable(t.text('Its state, or null if it has none.', 'SUCCEEDED')),
  customer: t.Optional(
    t.nullable(
      t.text('The payer’s name, or else the email: only of transactions, for signed-in users.', 'Thandi Nkosi'),
    ),
  ),
  amountCents: t.nullable(t.integer('Its amount in minor units, or null if it has none.', 15_000)),
  currency: t.nullable(t.text('The currency of the amount, or null.', 'ZAR')),
  transactionId: t.nullable(t.idOf('transaction'), 'The transaction that it belongs to, or null.'),
  businessId: t.mostlyNull(t.idOf('business'), 'Its business; null if it belongs to several.'),
  businessName: t.mostlyNull(t.text('The name of its business, for operators; otherwise null.', 'Shop')),
  createdAt: t.instant('When it was created.'),
})

export const FoundGroup = t.component('FoundGroup', {
  kind: t.withExample(t.word('FoundGroupKind', GROUP_KINDS, 'What the group holds.'), 'transaction'),
  count: t.integer(`How many were found, at most ${MOST_HITS_COUNTED}.`, 1),
  more: t.flag('True if there are more than `count`.', false),
  items: t.arrayOf(Hit, `The newest ${SHOWN}.`),
})

type Item = Omit<FoundRow, 'kind'> & { customer?: string | null }

export function transactionItem(row: RefundedRow, businessName: string | null = null): Item {
  const { id, reference, description, state, amountCents, currency, businessId, createdAt } = row
  const facts = { detail: description, state, amountCents, currency }
  return { id, title: reference, ...facts, transactionId: id, businessId, businessName, createdAt }
}

export function businessItem({ id, name, createdAt }: { id: string; name: string; createdAt: Date }): Item {
  const none = { detail: null, state: null, amountCents: null, currency: null, transactionId: null }
  return { id, title: name, ...none, businessId: id, businessName: name, createdAt }
}

/** Returns the group of a kind. `found` has one more than is counted if there are more. */
function groupOf(kind: GroupKind, found: readonly Item[]) {
  const items = found.slice(0, SHOWN).map((item) => t.fieldsOf(Hit, { customer: undefined, ...item }))
  return { kind, count: Math.min(found.length, MOST_HITS_COUNTED), more: found.length > MOST_HITS_COUNTED, items }
}

export function groupsOf(first: Partial<Record<GroupKind, readonly Item[]>>, rows: readonly FoundRow[]) {
  const others = Map.groupBy(rows, ({ kind }) => kind)
  return GROUP_KINDS.flatMap((kind) => {
    const found = first[kind] ?? others.get(kind as FoundRow['kind']) ?? []
    return found.length === 0 ? [] : [groupOf(kind, found)]
  })
}
