export const keys = {
  title: 'API keys',
  nameHint: 'The place where you use the key, such as "web shop".',
  last4: 'Ends with',
  neverUsed: 'Not used yet',
  mint: {
    action: 'Create key',
    title: 'Create an API key',
    liveOnly: 'Live keys are available after your business is approved to go live.',
  },
  minted: {
    title: (name: string) => `The key "${name}"`,
    what: 'the key',
    text: 'Your program sends this key with every request.',
    try: 'To try it, paste this command into a terminal. It creates a payment link.',
  },
  rotate: {
    action: 'Rotate',
    title: (name: string) => `Rotate "${name}"?`,
    text: 'A new key replaces this one. The old key keeps working during the grace period.',
    grace: 'Grace period',
    graces: { '0': 'None', '3600': '1 hour', '86400': '1 day', '604800': '1 week' },
  },
  revoke: {
    action: 'Revoke',
    title: (name: string) => `Revoke "${name}"?`,
    text: 'The key stops working immediately, and so do the programs that use it. You cannot undo this.',
  },
  empty: {
    title: 'No keys yet',
    text: 'Your program needs a key to use the API. Create a test key to try it; no real money moves.',
  },
}
