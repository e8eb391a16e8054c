import type { Schemas } from '../api/generated.ts'

type Kind = Schemas['FoundGroup']['kind']
type Item = Schemas['FoundItem']

/** The screens of a business on which each kind is shown. */
const PLACES: Readonly<Record<Kind, (item: Item) => string>> = {
  business: ({ id }) => `/operator/businesses/${id}`,
  transaction: ({ id }) => `/transactions/${id}`,
  link: ({ id }) => `/links/${id}`,
  payoutBatch: ({ id }) => `/payouts/${id}`,
  payout: ({ id }) => `/transactions/${id}`,
  recipient: () => '/recipients',
  dispute: ({ id }) => `/disputes/${id}`,
  settlement: ({ id }) => `/settlements/${id}`,
  receipt: ({ id }) => `/receipts/${id}`,
  endpoint: ({ id }) => `/webhooks/${id}`,
  delivery: ({ id }) => `/webhooks/deliveries/${id}`,
  account: () => '/accounts',
  split: () => '/accounts/splits',
}

/** Returns the path of a result. An operator sees the transaction that it belongs to, or else its business. */
export function placeOf(kind: Kind, item: Item, isOperator: boolean): string {
  if (!isOperator) return PLACES[kind](item)
  if (item.transactionId !== null) return `/operator/review/${item.transactionId}`
  return item.businessId === null ? '/operator/differences' : `/operator/businesses/${item.businessId}`
}

/** Returns whether the list of a kind can show all results. Its address would keep an email, so it finds none. */
export const hasList = (kind: Kind, q: string, isOperator: boolean): boolean =>
  !isOperator && kind === 'transaction' && !q.includes('@')
