export const users = {
  title: 'Users',
  email: 'E-mail',
  role: 'Role',
  roles: { ADMIN: 'Admin', MEMBER: 'Member' },
  roleHint: 'Admins manage keys and users and approve payouts. Members do everything else.',
  since: 'Added',
  you: 'you',
  actions: 'Actions',
  add: {
    title: 'Add a user',
    password: 'Initial password',
    passwordHint: 'At least 12 characters. The user should change it.',
    submit: 'Add user',
  },
  promote: 'Make admin',
  demote: 'Make member',
  change: {
    title: (email: string) => `Change the role of ${email}?`,
    text: {
      ADMIN: 'Admins can manage keys and users and approve payouts.',
      MEMBER: 'Members cannot manage keys or users, or approve payouts.',
    },
  },
  remove: {
    action: 'Remove',
    title: (email: string) => `Remove ${email}?`,
    text: 'The user is signed out immediately.',
  },
}
