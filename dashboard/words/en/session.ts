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
    businessName: 'Business name',
    email: 'Your e-mail',
    password: 'Password',
    passwordHint: 'At least 12 characters.',
    submit: 'Register',
    toSignIn: 'Already registered? Sign in',
  },
  password: {
    title: 'Confirm your password',
    text: 'Enter your password to continue. You are not asked again for five minutes.',
    label: 'Password',
    submit: 'Continue',
  },
  ended: {
    title: 'Your session has ended',
    text: 'Sign in again to continue. Your entries are kept.',
    another: 'Sign in as someone else',
  },
}
