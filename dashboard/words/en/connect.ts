export const accounts = {
  title: 'Connected accounts',
  intro: 'Bank accounts of others that get a share of a payment by themselves, such as the sellers of a market.',
  name: 'Holder of the account',
  state: 'State',
  code: 'Code at the provider',
  refused: 'Why it was refused',
  email: 'E-mail of a contact',
  add: { action: 'Add account', title: 'Add a connected account' },
  activate: {
    action: 'Activate',
    title: (name: string) => `Activate ${name}?`,
    text: 'The account is made at the provider. From then on it can get a share of payments. It stays active for good.',
  },
  onlyAdmins: 'An admin can activate it.',
  empty: {
    title: 'No connected accounts yet',
    text: 'Add the bank account of somebody who is to get a share of what your customers pay, activate it, then make a split.',
  },
}

export const splits = {
  title: 'Splits',
  name: 'Name',
  type: 'Shares are',
  types: { PERCENTAGE: 'Percents of the amount', FLAT: 'Fixed amounts' },
  currency: 'Currency',
  shares: 'Shares',
  account: 'Account',
  share: { PERCENTAGE: 'Percent, such as 90', FLAT: 'Amount, such as 150 or 150.50' },
  bad: {
    PERCENTAGE: 'A whole percent from 1 to 100.',
    FLAT: 'An amount such as 150 or 150.50.',
  },
  fee: 'Fee is paid by',
  fees: { BUSINESS: 'Your business', ACCOUNTS: 'The accounts' },
  state: 'State',
  code: 'Code at the provider',
  rest: 'What no share takes is yours.',
  another: 'Add another share',
  remove: (place: number) => `Remove share ${place}`,
  add: { action: 'New split', title: 'Make a split', submit: 'Make split' },
  needsAccounts: 'A split needs a connected account that is active. Add one and activate it first.',
  toAccounts: 'To the connected accounts',
  activate: {
    action: 'Activate',
    title: (name: string) => `Activate the split ${name}?`,
    text: 'It is made at the provider. From then on payments and links can name it.',
  },
  empty: {
    title: 'No splits yet',
    text: 'A split says which accounts get how much of a payment. Payments and links name it by its id.',
  },
}
