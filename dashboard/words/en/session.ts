export const session = {
  signIn: {
    title: 'Sign in',
    email: 'E-mail',
    password: 'Password',
    submit: 'Sign in',
    toRegister: 'New here? Register a business',
  },
  register: {
    title: 'Register a business',
    text: 'You start in test mode, on the Sandbox plan. No real money moves.',
    businessName: 'Name of the business',
    email: 'Your e-mail',
    password: 'Password',
    passwordHint: 'At least 12 characters.',
    submit: 'Register',
    toSignIn: 'Registered already? Sign in',
  },
  password: {
    title: 'Your password, please',
    text: 'What you are about to do needs a password given in the last five minutes.',
    label: 'Password',
    submit: 'Continue',
  },
  ended: {
    title: 'Your session has ended',
    text: 'Sign in again to continue. What you typed is still here.',
    another: 'Sign in as someone else',
  },
}
