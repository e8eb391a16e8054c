export const users = {
  title: 'Users',
  email: 'E-mail',
  role: 'Role',
  roles: { ADMIN: 'Admin', MEMBER: 'Member', VIEWER: 'Viewer', PAYOUTS: 'Payouts' },
  roleHint:
    'Admins do everything. Members take payments and make payouts. Viewers read. Payouts makes and approves payouts.',
  rights: {
    ADMIN: 'Manages keys and users, approves payouts, and does everything else.',
    MEMBER: 'Works with payments, links and webhooks, and makes payouts. Cannot approve them.',
    VIEWER: 'Reads, and changes nothing.',
    PAYOUTS: 'Reads, makes payouts, and approves those of others. Changes nothing else.',
  },
  since: 'Added',
  you: 'you',
  actions: 'Actions',
  add: {
    title: 'Add a user',
    password: 'Initial password',
    passwordHint: 'At least 12 characters. The user should change it.',
    submit: 'Add user',
  },
  change: {
    action: 'Change role',
    title: (email: string) => `Change the role of ${email}?`,
  },
  factor: {
    action: 'Reset second factor',
    title: (email: string) => `Reset the second factor of ${email}?`,
    text: 'For a user who has lost it. Make sure that the user asked for it. The user is signed out everywhere.',
  },
  remove: {
    action: 'Remove',
    title: (email: string) => `Remove ${email}?`,
    text: 'The user is signed out immediately.',
  },
}
