export const users = {
  title: 'Users',
  email: 'E-mail',
  role: 'Role',
  roles: { ADMIN: 'Admin', MEMBER: 'Member' },
  roleHint: 'Admins mint keys, approve payouts and change users. Members do everything else.',
  since: 'Since',
  you: 'you',
  actions: 'Actions',
  add: {
    title: 'Add a user',
    password: 'First password',
    passwordHint: 'At least 12 characters. Tell it to the user, who changes it.',
    submit: 'Add user',
  },
  promote: 'Make admin',
  demote: 'Make member',
  change: {
    title: (email: string) => `Change the role of ${email}?`,
    text: {
      ADMIN: 'Admins may mint keys, approve payouts and change users.',
      MEMBER: 'Members may not mint keys, approve payouts or change users.',
    },
  },
  remove: {
    action: 'Remove',
    title: (email: string) => `Remove ${email}?`,
    text: 'Their sessions end at once.',
  },
}
