export const recipients = {
  title: 'Recipients',
  chooseBank: 'Choose a bank',
  accountNumber: 'Account number',
  accountHint: '6 to 13 digits. Stored encrypted; only the last four are shown later.',
  accountType: 'Account type',
  accountTypes: { CURRENT: 'Current', SAVINGS: 'Savings' },
  add: { action: 'Add recipient', title: 'Add a recipient' },
  remove: {
    action: 'Delete',
    title: (name: string) => `Delete ${name}?`,
    text: 'You can no longer pay this recipient. Existing payouts do not change.',
  },
  empty: {
    title: 'No recipients yet',
    text: 'A recipient is a bank account that you pay. Add one here, or import a payout file to add several.',
  },
}
