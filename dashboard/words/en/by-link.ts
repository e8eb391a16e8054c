export const byLink = {
  broken: {
    title: 'This link does not work',
    incomplete: 'The link is incomplete. Copy all of it, up to its last character.',
    toSignIn: 'Go to sign-in',
  },
  join: {
    title: (business: string) => `Join ${business}`,
    tab: 'Invitation',
    text: (email: string) => `You will sign in as ${email}.`,
    role: (role: string, rights: string) => `Your role is ${role}. ${rights}`,
    signedIn: (email: string) => `You are signed in as ${email} in this browser. Joining replaces that session.`,
    password: 'Choose a password',
    submit: 'Join',
  },
  reset: {
    title: 'Set a new password',
    text: 'This ends all your sessions. Then sign in with the new password. A second factor stays as it is.',
    submit: 'Set password',
    done: 'Your password is set.',
    toSignIn: 'Sign in',
  },
}
