export const session = {
  about: {
    text: 'Take payments, pay people and prove every transaction, for businesses in South Africa.',
    points: [
      'Take cards and bank transfers by a link or by the API. If a provider fails, the next one takes over.',
      'Pay one or a thousand bank accounts at once, after an approver has agreed.',
      'Get signed events, settlements and statements, and receipts that anyone can verify.',
    ],
    free: 'Try everything in test mode first: no real money moves.',
    start: 'New to it?',
  },
  signIn: {
    title: 'Sign in',
    submit: 'Sign in',
    toRegister: 'New here? Register a business',
    wrong: 'Wrong email or password.',
    forgot: 'Forgot your password?',
    forgotText:
      'Ask an admin of your business for a link to set a new one (Users). ' +
      'The only admin asks the operator of this service.',
  },
  register: {
    title: 'Register a business',
    text: 'You start in test mode, on the Sandbox plan. No real money moves.',
    businessName: 'Business name',
    email: 'Your email',
    passwordHint: 'At least 12 characters.',
    submit: 'Register',
    toSignIn: 'Already registered? Sign in',
  },
  password: {
    title: 'Confirm your password',
    text: 'Enter your password to continue. You are not asked again for five minutes.',
    label: 'Password',
    submit: 'Continue',
    again: 'Enter the password again',
  },
  factor: {
    title: 'Second factor',
    passkey: 'Use a passkey',
    code: 'Code',
    codeHint: 'The six digits in your authenticator app, or a recovery code.',
    recoveryHint: 'One of your recovery codes.',
    submit: 'Continue',
    failed: 'The browser could not use the passkey. Try again, or use a code.',
  },
  ended: {
    title: 'Your session has ended',
    text: 'Sign in again to continue. Your entries are kept.',
    another: 'Sign in as someone else',
  },
}
