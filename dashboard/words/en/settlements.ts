export const settlements = {
  title: 'Settlements',
  intro: 'What providers paid out for your payments. Compare it with the deposits on your bank statement.',
  one: (day: string) => `Settlement of ${day}`,
  day: 'Day of the deposit',
  read: 'Read from the provider',
  sum: 'How your part adds up',
  charged: 'Charged',
  fees: 'Fees',
  shared: 'To connected accounts',
  net: 'Net',
  lines: 'Lines',
  linesText: 'Each line is compared with your transactions. An operator looks into those that differ.',
  kinds: { CHARGE: 'Payment', REFUND: 'Refund', CHARGEBACK: 'Chargeback', FEE: 'Fee', OTHER: 'Other' },
  check: 'Check',
  checked: ({ lineCount, differingLineCount }: { lineCount: number; differingLineCount: number }) =>
    differingLineCount === 0
      ? `${lineCount} match`
      : `${differingLineCount} of ${lineCount} ${differingLineCount === 1 ? 'differs' : 'differ'}`,
  differingText: 'An operator of this service looks into each of them at the provider. Your record stays as it is.',
  onlyDiffering: 'Show them',
  allLines: 'Show all lines',
  checks: {
    MATCHED: 'Matches',
    REFUND: 'Matches',
    CHARGEBACK: 'Matches',
    AMOUNT_DIFFERS: 'Amount differs',
    DUPLICATE: 'Settled twice',
    UNKNOWN: 'Unknown transaction',
    FEE: 'Fee',
    REVERSAL: 'Taken back',
    OTHER: 'Unknown transaction',
  },
  fee: 'Fee',
  empty: {
    title: 'No settlements yet',
    text:
      'Each morning at 08:10 (South African time), what providers paid out for your payments is read and ' +
      'appears here.',
  },
}
