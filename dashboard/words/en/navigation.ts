export const navigation = {
  label: 'Screens',
  open: 'Open the navigation',
  skip: 'Skip to the content',
  groups: {
    payments: 'Payments',
    payouts: 'Money out',
    developers: 'Developers',
    business: 'Business',
    operator: 'Operator',
  },
  signedInAs: 'Signed in as',
  signOut: 'Sign out',
  light: 'Light mode',
  dark: 'Dark mode',
  operator: 'Operator',
  mode: {
    TEST: { word: 'TEST', text: 'Test mode: no real money moves.', switch: 'Switch to live' },
    LIVE: { word: 'LIVE', text: 'Live mode: real money moves.', switch: 'Switch to test' },
  },
  toLive: {
    title: 'Switch to live mode?',
    text: 'From then on everything you and your colleagues do here moves real money. Test data stays where it is and is not shown.',
    confirm: 'Switch to live mode',
  },
}
