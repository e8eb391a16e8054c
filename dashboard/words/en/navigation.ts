export const navigation = {
  label: 'Screens',
  open: 'Open navigation',
  skip: 'Skip to content',
  groups: {
    payments: 'Payments',
    payouts: 'Payouts',
    developers: 'Developers',
    business: 'Business',
    operator: 'Operator',
  },
  refused: {
    operator: 'This screen is for operators of the service.',
    business: 'This screen is for users of a business. You are signed in as an operator.',
    admin: 'This screen is for admins. Ask an admin of your business.',
  },
  signedInAs: 'Signed in as',
  signOut: 'Sign out',
  security: 'Your account',
  light: 'Light mode',
  dark: 'Dark mode',
  operator: 'Operator',
  mode: {
    TEST: { word: 'TEST', text: 'Test mode: no real money moves.', switch: 'Switch to live' },
    LIVE: { word: 'LIVE', text: 'Live mode: real money moves.', switch: 'Switch to test' },
  },
  offline: (since: string) => `You are offline. Shown as of ${since}.`,
  goLive: 'Go live',
  toLive: {
    title: 'Switch to live mode?',
    text: 'Everything that you and your colleagues do here then moves real money. Test data is kept but hidden.',
    confirm: 'Switch to live mode',
  },
}
