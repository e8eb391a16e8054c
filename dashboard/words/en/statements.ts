export const statements = {
  title: 'Statements',
  intro:
    'A statement has every payment, refund, fee and deposit of a month, to read or print. Its balance is what ' +
    'payment providers owe you. Months begin and end at midnight in South Africa.',
  month: 'Month',
  opening: 'Opening balance',
  closing: 'Closing balance',
  statement: 'Statement',
  soFar: 'so far',
  ways: {
    open: { name: 'Open', of: (month: string) => `Open statement of ${month}` },
    print: { name: 'Print, PDF', of: (month: string) => `Print, PDF: statement of ${month}` },
    csv: { name: 'CSV', of: (month: string) => `CSV of ${month}` },
  },
  earlier: 'Show earlier months',
}
