export const accounts = {
  title: 'Connected accounts',
  tab: 'Accounts',
  intro: 'Bank accounts that receive a share of your payments automatically, such as sellers on a marketplace.',
  code: 'Provider code',
  email: 'Contact email',
  add: { action: 'Add account', title: 'Add a connected account' },
  activate: {
    action: 'Activate',
    title: (name: string) => `Activate ${name}?`,
    text: 'The account is created at the provider and can then receive a share of payments. You cannot deactivate it.',
  },
  onlyAdmins: 'Only an admin can activate it.',
  empty: {
    title: 'No connected accounts yet',
    text: 'Add the bank account that receives a share of your payments, activate it, then create a split.',
  },
}

export const splits = {
  title: 'Splits',
  type: 'Type of shares',
  types: { PERCENTAGE: 'Percentages of the amount', FLAT: 'Fixed amounts' },
  shares: 'Shares',
  share: { PERCENTAGE: 'Percentage', FLAT: 'Amount' },
  bad: { PERCENTAGE: 'Enter a whole percentage from 1 to 100.', FLAT: 'Enter an amount, such as 150 or 150,50.' },
  fee: 'Fee paid by',
  fees: { BUSINESS: 'Your business', ACCOUNTS: 'The connected accounts' },
  code: 'Provider code, or why not',
  rest: 'The remainder stays with you.',
  you: 'You',
  remainder: 'the remainder',
  another: 'Add share',
  remove: (place: number) => `Remove share ${place}`,
  add: { action: 'New split', title: 'Create a split', submit: 'Create split' },
  needsAccounts: 'A split needs an active connected account. Add and activate one first.',
  toAccounts: 'Go to connected accounts',
  activate: {
    action: 'Activate',
    title: (name: string) => `Activate the split ${name}?`,
    text: 'The split is created at the provider. Payments and links can then use it.',
  },
  empty: {
    title: 'No splits yet',
    text:
      'A split divides a payment between your business and connected accounts. ' +
      'Select it for a payment link, or send its ID with a payment.',
  },
}
