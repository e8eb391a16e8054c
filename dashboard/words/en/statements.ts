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
  none: 'None',
  open: 'Open statement',
  openOf: (month: string) => `Open statement of ${month}`,
  earlier: 'Show earlier months',
}
