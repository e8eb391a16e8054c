export const plan = {
  title: 'Plan',
  link: 'Compare the plans',
  plan: 'Plan',
  plans: { SANDBOX: 'Sandbox', PAID: 'Paid' },
  mode: 'Mode',
  rate: 'Requests per second and key',
  rateUnlimited: 'Unlimited',
  amounts: 'Payment amounts',
  endpoints: 'Webhook endpoints per mode',
  adds: 'Included in the paid plan',
  request: {
    action: 'Request the paid plan',
    open: 'You requested the paid plan. An operator is reviewing your request. Requested:',
    rejected: 'Your last request for the paid plan was rejected. You can request it again.',
    member: 'Ask an admin of your business to request the paid plan.',
    price: 'The paid plan has no list price: the operator of this service agrees it with you, then turns the plan on.',
  },
  exports: { title: 'Exports', text: 'Every list as a file, for a spreadsheet or for your programs.' },
  history: 'Your transactions stay when the plan changes.',
  historyLink: 'All transactions',
  /** Keyed by the path of the locked screen. */
  locked: {
    payouts: 'Pay one or a thousand bank accounts at once, after an approver has agreed.',
    recipients: 'The people and companies that you pay. Account numbers are stored encrypted.',
    webhooks:
      'Signed events tell your systems about API payments, refunds and payouts within seconds, with automatic retries.',
    statements: 'Every payment, refund, fee and deposit of a month, with the balance, to read or print.',
    deliveries: 'See the events sent to your systems and their responses, and resend them.',
    settlements: 'See what each provider paid out, day by day, with every payment, refund and fee in it.',
    disputes: 'See the payments that customers dispute at their bank, and respond before the time is over.',
    routing: 'Send each payment to the provider with the best success rate and cost, by your own rules.',
  },
}
