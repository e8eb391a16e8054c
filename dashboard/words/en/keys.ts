export const keys = {
  title: 'API keys',
  name: 'Name',
  nameHint: 'Where it is used, such as "web shop".',
  mode: 'Mode',
  last4: 'Ends with',
  created: 'Minted',
  state: 'State',
  active: 'Active',
  revoked: 'Revoked',
  mint: {
    action: 'Mint key',
    title: 'Mint a key',
    liveOnly: 'Live keys need a business that was approved to go live.',
  },
  minted: {
    title: (name: string) => `The key "${name}"`,
    what: 'the key',
    text: 'A program sends it with each request.',
    try: 'Try it: paste this line into a terminal to make a payment link.',
  },
  rotate: {
    action: 'Rotate',
    title: (name: string) => `Rotate "${name}"?`,
    text: 'A new key takes its place. The old one works for the time of grace, and then never again.',
    grace: 'Time of grace',
    graces: { '0': 'None: at once', '3600': 'An hour', '86400': 'A day', '604800': 'A week' },
  },
  revoke: {
    action: 'Revoke',
    title: (name: string) => `Revoke "${name}"?`,
    text: 'It stops working at once and for good, and so does what uses it.',
  },
  actions: 'Actions',
  empty: {
    title: 'No keys yet',
    text: 'A program needs a key to use the API. Mint a test key and try it at once: no real money moves.',
  },
}
