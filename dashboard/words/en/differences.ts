import type { Schemas } from '../../api/generated.ts'

const kinds: Record<Schemas['DifferenceKind'], { title: string; text: string }> = {
  AMOUNT_DIFFERS: { title: 'Amount differs', text: 'The provider settled another amount than was recorded.' },
  UNKNOWN: { title: 'Unknown transaction', text: 'The provider settled a transaction that is not in this service.' },
  DUPLICATE: { title: 'Settled twice', text: 'An earlier line has settled this transaction.' },
  TOTAL_DIFFERS: { title: 'Total differs', text: 'The lines of the settlement do not add up to its deposit.' },
  MISSING: {
    title: 'Not settled',
    text: 'After the usual days no settlement has the transaction, or the deduction of its lost dispute.',
  },
}

const reasons: Record<Schemas['DifferenceReason'], string> = {
  NOT_SUCCEEDED: 'By the record the payment or refund has not succeeded.',
  OTHER_CURRENCY: 'The provider settled it in another currency.',
  OTHER_AMOUNT: 'The provider settled another amount than was recorded.',
  NOT_LOST: 'The provider deducted it, but the dispute is open or was won.',
  REFUNDED: 'The provider deducted it, but a refund has returned the money already.',
  MORE_THAN_LOST: 'The provider deducted more than disputes took of the payment.',
  NO_TRANSACTION: 'The provider settled a transaction that is not in this service.',
  OTHER_KIND: 'The line is of an unknown kind.',
  SETTLED_BEFORE: 'An earlier line has settled this transaction.',
  REVERSED: 'The provider took it back, but by the record it still counts.',
  OTHER_SUM: 'The lines of the settlement do not add up to its deposit.',
  NOT_SETTLED: 'After the usual days no settlement has the transaction.',
  NOT_DEDUCTED: 'The dispute was lost, but after the usual days no settlement has deducted it.',
  LESS_THAN_LOST: 'The dispute was lost, but after the usual days only a part of it is deducted.',
}

const count = (differences: number) => (differences === 1 ? '1 difference' : `${differences} differences`)

export const differences = {
  intro: 'What providers settled differently from the record. Look it up at the provider, then resolve it with a note.',
  states: { OPEN: 'Open', RESOLVED: 'Resolved' },
  kinds,
  reasons,
  difference: 'Difference',
  expected: 'Expected',
  settled: 'Settled',
  compared: 'Expected, settled',
  about: 'Transaction, business',
  found: 'Found',
  resolution: 'Resolution',
  settledLater: 'A later settlement has it, or its settlement was voided.',
  resolve: 'Resolve',
  resolveTitle: 'Resolve this difference?',
  resolveText: 'Your note is recorded. The transaction and the settlement stay as they are.',
  note: 'Note',
  noteHint: 'What you found out and what was done. Stored encrypted.',
  void: {
    action: 'Void settlement',
    title: 'Void this settlement?',
    text:
      'Use this for a wrong file. Every line is booked back for every business, and the right file can be uploaded ' +
      'afterwards. Its open differences are resolved.',
    reasonHint: 'What is wrong with the file. Stored encrypted.',
    waits: 'The deposit is large: a second operator must void the settlement too.',
    done: 'The settlement is voided.',
  },
  rule: {
    action: 'Resolve by rule',
    title: 'Resolve differences by rule',
    text: 'Resolves open differences of one kind up to an amount, all with the same note. Use it for rounding.',
    upTo: 'Up to',
    upToHint: 'The largest difference to resolve, such as 0,05, each in its own currency.',
    choose: 'Choose',
    badAmount: 'Enter an amount, such as 0,05 or 12.',
    fits: (found: number, upTo: string) =>
      found === 0 ? 'No open difference fits.' : `Resolves ${count(found)} of up to ${upTo}:`,
    fitsMany: (found: number, upTo: string, most: number) =>
      `More than ${found} open differences of up to ${upTo} fit. This resolves the oldest ${most} of them. The newest:`,
    andMore: (found: number) => `and ${found} more`,
    confirm: (found: number) => (found === 0 ? 'Resolve' : `Resolve ${count(found)}`),
    confirmMany: (most: number) => `Resolve up to ${most} differences`,
    done: (resolved: number) =>
      resolved === 1 ? '1 difference is resolved.' : `${resolved} differences are resolved.`,
  },
  empty: {
    title: 'No open differences',
    text:
      'Each morning at 08:10 (South African time), settlements are compared with the record. What differs ' +
      'appears here.',
  },
}
