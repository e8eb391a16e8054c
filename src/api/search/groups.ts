import type { FoundRow } from '../../db/search/find.ts'
import { FOUND_KINDS } from '../../db/search/sources.ts'
import type { RefundedRow } from '../../db/transactions/transaction-row.ts'
import * as t from '../schema/schema.ts'
import { exampleIds } from '../schema/examples.ts'

export const SearchQuery = t.closed({
  q: t.String({ minLength: 1, maxLength: 300, description: 'The search term.', examples: ['order-17'] }),
})

/** The most results of a kind that are returned. */
export const SHOWN = 5
/** The most results of a kind that are counted. */
export const MOST_HITS_COUNTED = 50

const GROUP_KINDS = ['business', 'transaction', ...FOUND_KINDS] as const
export type GroupKind = (typeof GROUP_KINDS)[number]

const Hit = t.closed(
  {
    id: t.text('Its id.', exampleIds.transaction),
    title: t.text('Its reference, name or address.', 'order-17'),
    detail: t.nullable(t.text('Its description, or null.', 'Two tickets')),
    state: t.nullable(t.text('Its state, or null if it has none.', 'SUCCEEDED')),
    customer: t.Optional(
      t.nullable(
        t.text('The payer’s name, or else the email: only of transactions, for signed-in users.', 'Thandi Nkosi'),
      ),
    ),
    amountCents: t.nullable(
      t.Integer({ description: 'Its amount in minor units, or null if it has none.', examples: [15_000] }),
    ),
    currency: t.nullable(t.text('The currency of the amount, or null.', 'ZAR')),
    transactionId: t.described(t.nullable(t.idOf('transaction')), 'The transaction that it belongs to, or null.'),
    businessId: t.described(t.mostlyNull(t.idOf('business')), 'Its business; null if it belongs to several.'),
    businessName: t.mostlyNull(t.text('The name of its business, for operators; otherwise null.', 'Shop')),
    createdAt: t.described(t.Instant, 'When it was created.'),
  },
  { title: 'FoundItem' },
)

export const FoundGroup = t.closed(
  {
    kind: t.withExample(t.word('FoundGroupKind', GROUP_KINDS, 'What the group holds.'), 'transaction'),
    count: t.Integer({ description: `How many were found, at most ${MOST_HITS_COUNTED}.`, examples: [1] }),
    more: t.Boolean({ description: 'True if there are more than `count`.', examples: [false] }),
    items: t.Array(Hit, { description: `The newest ${SHOWN}.` }),
  },
  { title: 'FoundGroup' },
)

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

/** Returns all groups that have results, in the order of the kinds. */
export function groupsOf(first: Partial<Record<GroupKind, readonly Item[]>>, rows: readonly FoundRow[]) {
  const others = Map.groupBy(rows, ({ kind }) => kind)
  return GROUP_KINDS.flatMap((kind) => {
    const found = first[kind] ?? others.get(kind as FoundRow['kind']) ?? []
    return found.length === 0 ? [] : [groupOf(kind, found)]
  })
}
