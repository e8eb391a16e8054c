/** The lists are read up to this number. */
const MOST = 100

/** "1 batch needs …", "3 batches need …". */
const counted = (one: string, many: string) => (count: number) =>
  count === 1 ? `1 ${one}` : `${count < MOST ? count : `${count} or more`} ${many}`

export const toDo = {
  title: 'To do',
  batches: counted('batch of payouts needs your decision.', 'batches of payouts need your decision.'),
  endpoints: counted('webhook endpoint fails.', 'webhook endpoints fail.'),
  reviews: counted('transaction is with an operator for review.', 'transactions are with an operator for review.'),
}
