export const recipients = {
  title: 'Recipients',
  name: 'Holder of the account',
  bank: 'Bank',
  account: 'Account',
  accountNumber: 'Account number',
  accountHint: '6 to 13 digits. Kept encrypted; afterwards its last four are shown.',
  accountType: 'Kind of account',
  accountTypes: { CURRENT: 'Current', SAVINGS: 'Savings' },
  email: 'E-mail',
  created: 'Created',
  actions: 'Actions',
  add: { action: 'Add recipient', title: 'Add a recipient' },
  remove: {
    action: 'Delete',
    title: (name: string) => `Delete ${name}?`,
    text: 'Nobody can pay it out any more. Payouts that were made already keep their own copy and are not changed.',
  },
  empty: {
    title: 'No recipients yet',
    text: 'A recipient is a bank account that you pay out to. Add one here, or import a file of payouts, which adds its own.',
  },
}
